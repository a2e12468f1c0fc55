#include <polywire/msgpack.h>

#include "msgpack/loop.h"

namespace polywire::msgpack::detail {

Result<void> read(const Type& type, void* object, std::string_view bytes, const ReadOptions& options) {
  prepare_plans(type, Format::msgpack, encode_key);
  Reader in(bytes, options);
  engine::Memory memory;
  if (ReadLoop::value(in, memory, type, object) && in.finish()) return {};
  return std::unexpected(to_error(std::move(in.fault)));
}

Result<void> write(const Type& type, const void* object, Buffer& buffer, const WriteOptions& options) {
  prepare_plans(type, Format::msgpack, encode_key);
  Writer out(buffer, options);
  bool ok = WriteLoop::value(out, type, object);
  out.commit();
  if (POLYWIRE_LIKELY(ok)) return {};
  return std::unexpected(to_error(std::move(out.fault)));
}

}  // namespace polywire::msgpack::detail
