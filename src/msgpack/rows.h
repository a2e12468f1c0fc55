// MessagePack as files of records (engine/rows.h).
#pragma once
#include "engine/rows.h"

namespace polywire::msgpack {

extern const std::span<const FormatOption> row_options;
extern const engine::RowFormat rows;

}  // namespace polywire::msgpack
