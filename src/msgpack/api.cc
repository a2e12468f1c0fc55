#include <polywire/msgpack.h>

#include "msgpack/loop.h"

namespace polywire::msgpack::detail {

Result<void> read(const Type& type, void* object, std::string_view bytes, const ReadOptions& options) noexcept {
  prepare_plans(type, Format::msgpack, encode_key);
  Reader in(bytes, options);
  engine::Memory memory;
  if (ReadLoop::value(in, memory, type, object) && in.finish()) return {};
  return std::unexpected(to_error(std::move(in.fault)));
}

static POLYWIRE_COLD Result<void> refuse(Writer& out) {
  out.buffer.set_end(out.buffer.data() + out.start());  // after a fault nothing was written
  return std::unexpected(to_error(std::move(out.fault)));
}

Result<void> write(const Type& type, const void* object, Buffer& buffer, const WriteOptions& options) noexcept {
  prepare_plans(type, Format::msgpack, encode_key);
  Writer out(buffer, options);
  if (POLYWIRE_UNLIKELY(!WriteLoop::outermost(out, type, object))) return refuse(out);
  buffer.set_end(out.w);
  return {};
}

}  // namespace polywire::msgpack::detail
