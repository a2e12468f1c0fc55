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
// "CSV" for "a.csv", "a.csv.gz": formats without magic that are not read here. Empty: the name says nothing.
std::string_view foreign_by_name(std::string_view file_name);

}  // namespace polywire::api
