// The table of formats, with what only the library sees: one entry a format, and nothing else has to know of it.
#pragma once
#include <polywire/format.h>

#include "engine/rows.h"

namespace polywire::api {

struct FormatEntry {
  FormatInfo info;
  const engine::RowFormat* rows = nullptr;          // row formats
  bool (*looks_like)(std::string_view first) = nullptr;   // formats without magic: can these bytes be nothing else?
};

const FormatEntry& entry_of(const FormatInfo&);

}  // namespace polywire::api
