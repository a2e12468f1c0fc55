// JSON and JSON lines as files of records (engine/rows.h).
#pragma once
#include <polywire/json.h>

#include "engine/rows.h"

namespace polywire::json {

extern const std::span<const FormatOption> document_options;
extern const std::span<const FormatOption> lines_options;
extern const engine::RowFormat document_rows;
extern const engine::RowFormat lines_rows;

// For its users and tests: the parts by framing.
enum class RowFraming : uint8_t { document, concat, lines };

WriteOptions write_options(const engine::RowOptions&);

}  // namespace polywire::json
