#include "msgpack/ext.h"

#include "base/bytes.h"

namespace polywire::msgpack {

const char* read_ext(const char* p, const char* end, Ext& ext) {
  if (p >= end) return nullptr;
  uint8_t head = uint8_t(*p);
  size_t left = size_t(end - p);
  uint64_t n;
  unsigned header;
  if (head >= 0xd4 && head <= 0xd8) { n = uint64_t{1} << (head - 0xd4); header = 2; }
  else if (head == 0xc7 && left >= 2) { n = uint8_t(p[1]); header = 3; }
  else if (head == 0xc8 && left >= 3) { n = base::load2_be(p + 1); header = 4; }
  else if (head == 0xc9 && left >= 5) { n = base::load4_be(p + 1); header = 6; }
  else return nullptr;
  if (left < header || left - header < n) return nullptr;
  ext = {int8_t(p[header - 1]), {p + header, size_t(n)}};
  return p + header + n;
}

char* write_ext_header(char* w, int8_t type, uint32_t n) {
  if (n == 1 || n == 2 || n == 4 || n == 8 || n == 16) {
    *w++ = char(0xd4 + __builtin_ctz(n));
  } else if (n < 256) {
    *w++ = char(0xc7);
    *w++ = char(n);
  } else if (n < 65536) {
    *w++ = char(0xc8);
    base::store2_be(w, uint16_t(n));
    w += 2;
  } else {
    *w++ = char(0xc9);
    base::store4_be(w, n);
    w += 4;
  }
  *w++ = char(type);
  return w;
}

bool decode_timestamp(std::string_view payload, int64_t& seconds, uint32_t& nanoseconds) {
  const char* p = payload.data();
  switch (payload.size()) {
    case 4:
      seconds = base::load4_be(p);
      nanoseconds = 0;
      return true;
    case 8: {
      uint64_t both = base::load8_be(p);
      seconds = int64_t(both & 0x3ffffffff);
      nanoseconds = uint32_t(both >> 34);
      break;
    }
    case 12:
      nanoseconds = base::load4_be(p);
      seconds = int64_t(base::load8_be(p + 4));
      break;
    default: return false;
  }
  return nanoseconds <= 999'999'999;
}

char* write_timestamp(char* w, int64_t seconds, uint32_t nanoseconds) {
  if (uint64_t(seconds) >> 34) {  // before 1970 or after 2514
    w = write_ext_header(w, -1, 12);
    base::store4_be(w, nanoseconds);
    base::store8_be(w + 4, uint64_t(seconds));
    return w + 12;
  }
  if (nanoseconds == 0 && uint64_t(seconds) >> 32 == 0) {
    w = write_ext_header(w, -1, 4);
    base::store4_be(w, uint32_t(seconds));
    return w + 4;
  }
  w = write_ext_header(w, -1, 8);
  base::store8_be(w, uint64_t(nanoseconds) << 34 | uint64_t(seconds));
  return w + 8;
}

}  // namespace polywire::msgpack
