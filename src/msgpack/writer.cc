#include "msgpack/writer.h"

#include "base/utf8.h"
#include "engine/logical.h"
#include "msgpack/bytes.h"
#include "msgpack/ext.h"

namespace polywire::msgpack {

bool Writer::refuse_text(std::string_view s) { return fail(s.size() > 0xffffffff ? Code::length_limit : Code::bad_utf8, Kind::text); }

bool Writer::text(std::string_view s) {
  if (s.size() > 0xffffffff || !base::utf8_valid(s.data(), s.size())) return refuse_text(s);
  need(s.size() + 16);
  w = write_text_header(w, s.size());
  std::memcpy(w, s.data(), s.size());
  w += s.size();
  return true;
}

bool Writer::float32(float v) {
  uint32_t bits;
  std::memcpy(&bits, &v, 4);
  *w = char(0xca);
  base::store4_be(w + 1, bits);
  w += 5;
  return true;
}

bool Writer::bytes(std::string_view b) {
  size_t n = b.size();
  if (n > 0xffffffff) return fail(Code::length_limit, Kind::bytes);
  need(n + 16);
  if (n < 256) { *w++ = char(0xc4); *w++ = char(n); }
  else if (n < 65536) { *w++ = char(0xc5); base::store2_be(w, uint16_t(n)); w += 2; }
  else { *w++ = char(0xc6); base::store4_be(w, uint32_t(n)); w += 4; }
  if (n) std::memcpy(w, b.data(), n);  // of no bytes data() may be null
  w += n;
  return true;
}

bool Writer::ext(int8_t type, std::string_view data) {
  if (data.size() > 0xffffffff) return fail(Code::length_limit, Kind::bytes);
  need(data.size() + 16);
  w = write_ext_header(w, type, uint32_t(data.size()));
  std::memcpy(w, data.data(), data.size());
  w += data.size();
  return true;
}

void Writer::timestamp(int64_t seconds, uint32_t nanoseconds) {
  w = write_timestamp(w, seconds, nanoseconds);
}

bool Writer::scalar(const Type& type, const void* object) {
  if (type.kind == Kind::value) return write_dynamic(type, object);
  if (type.kind == Kind::instant) {
    int64_t seconds;
    uint32_t nanoseconds;
    if (engine::get_instant(type, object, seconds, nanoseconds) != Code::none) return fail(Code::time_range, type.kind);
    timestamp(seconds, nanoseconds);
    return true;
  }
  std::string s;
  if (!engine::print_logical(type, object, s)) return fail(Code::time_range, type.kind);
  return text(std::string_view(s));
}

}  // namespace polywire::msgpack
