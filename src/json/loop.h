// The two loops of this format, compiled once (loop.cc).
#pragma once
#include "engine/memory.h"
#include "engine/read.h"
#include "engine/write.h"
#include "json/reader.h"
#include "json/writer.h"

namespace polywire {

extern template struct engine::Read<json::Reader, engine::Memory>;
extern template struct engine::Write<json::Writer>;

namespace json {
using ReadLoop = engine::Read<Reader, engine::Memory>;
using WriteLoop = engine::Write<Writer>;
}  // namespace json

}  // namespace polywire
