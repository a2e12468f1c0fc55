// The laboratory's records that have our fast path, compiled in fast_shapes.cc. For our own family only: included before any
// use of their types.
#pragma once

#include <polywire/bind.h>

#include "shapes.h"

namespace polywire {

template <> inline constexpr bool fast_path<lab::Event> = true;
template <> inline constexpr bool fast_path<lab::Log> = true;
template <> inline constexpr bool fast_path<lab::LogFile> = true;
template <> inline constexpr bool fast_path<lab::Document> = true;
template <> inline constexpr bool fast_path<lab::Message> = true;
template <> inline constexpr bool fast_path<lab::Telemetry> = true;
template <> inline constexpr bool fast_path<lab::Strings> = true;
template <> inline constexpr bool fast_path<lab::EventS4> = true;

}  // namespace polywire
