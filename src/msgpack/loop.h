// The two loops of this format, compiled once (loop.cc).
#pragma once
#include "engine/memory.h"
#include "engine/read.h"
#include "engine/write.h"
#include "msgpack/reader.h"
#include "msgpack/writer.h"

namespace polywire {

extern template struct engine::Read<msgpack::Reader, engine::Memory>;
extern template struct engine::Write<msgpack::Writer>;

namespace msgpack {
using ReadLoop = engine::Read<Reader, engine::Memory>;
using WriteLoop = engine::Write<Writer>;
}  // namespace msgpack

}  // namespace polywire
