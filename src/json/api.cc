#include <polywire/json.h>

#include "json/loop.h"

namespace polywire::json::detail {

Result<void> read(const Type& type, void* object, std::string_view text, const ReadOptions& options) noexcept {
  prepare_plans(type, Format::json, encode_key);
  Reader in(text, options);
  in.skip_byte_order_mark();
  engine::Memory memory;
  if (ReadLoop::value(in, memory, type, object) && in.finish()) return {};
  Error error = to_error(std::move(in.fault));
  locate(error, text);
  return std::unexpected(std::move(error));
}

static POLYWIRE_COLD Result<void> refuse(Writer& out) {
  out.buffer.set_end(out.buffer.data() + out.start());  // after a fault nothing was written
  return std::unexpected(to_error(std::move(out.fault)));
}

Result<void> write(const Type& type, const void* object, Buffer& buffer, const WriteOptions& options) noexcept {
  prepare_plans(type, Format::json, encode_key);
  Writer out(buffer, options);
  if (POLYWIRE_UNLIKELY(!WriteLoop::outermost(out, type, object))) return refuse(out);
  buffer.set_end(out.w);
  return {};
}

}  // namespace polywire::json::detail
