// Where the articles' records differ from what our library does unless told otherwise.
#pragma once

#include <polywire/bind.h>

#include "shapes.h"

// The second article writes a limit that is not set as null.
template <>
struct polywire::describe<polywire::lab::ServiceLimits> {
  static constexpr polywire::FieldRule fields[] = {{.member = "burst", .required = true}};
};
