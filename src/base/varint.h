// LEB128 ("varint") and zigzag: seven bits a byte, lowest first, the top bit says that more follow.
#pragma once

#include "base/bytes.h"

namespace polywire::base {

inline constexpr size_t max_varint_bytes = 10;

// Writes v; needs 10 bytes, returns the end.
POLYWIRE_INLINE char* write_varint(char* w, uint64_t v) noexcept {
  while (v >= 0x80) {
    *w++ = char(v | 0x80);
    v >>= 7;
  }
  *w++ = char(v);
  return w;
}

// Bytes write_varint takes: 1..10.
constexpr size_t varint_size(uint64_t v) noexcept { return (size_t(std::bit_width(v | 1)) * 9 + 64) / 64; }

namespace varint_detail {

template <bool strict>
inline const char* read_long(const char* p, const char* end, uint64_t& out) noexcept {
  uint64_t v = 0;
  for (int shift = 0; shift < 70; shift += 7) {
    if (p >= end) return nullptr;
    uint64_t byte = static_cast<unsigned char>(*p++);
    v |= (byte & 0x7f) << shift;
    if (byte < 0x80) {
      if (strict && shift == 63 && byte > 1) return nullptr;
      out = v;
      return p;
    }
  }
  return nullptr;  // an eleventh byte
}

}  // namespace varint_detail

// Reads only inside [p, end); returns the byte after the varint, nullptr when it is cut or has an eleventh byte. Not minimal
// forms (80 00) are read. Bits above 64 in the tenth byte are dropped, as every official Protobuf runtime does.
POLYWIRE_INLINE const char* read_varint(const char* p, const char* end, uint64_t& out) noexcept {
  if (POLYWIRE_LIKELY(p < end && !(*p & 0x80))) {
    out = static_cast<unsigned char>(*p);
    return p + 1;
  }
  return varint_detail::read_long<false>(p, end, out);
}

// The same, but bits above 64 are refused, as Avro wants.
POLYWIRE_INLINE const char* read_varint_strict(const char* p, const char* end, uint64_t& out) noexcept {
  if (POLYWIRE_LIKELY(p < end && !(*p & 0x80))) {
    out = static_cast<unsigned char>(*p);
    return p + 1;
  }
  return varint_detail::read_long<true>(p, end, out);
}

// Small magnitudes of either sign to small unsigned numbers: 0, -1, 1, -2 ... to 0, 1, 2, 3 ...
constexpr uint64_t zigzag(int64_t v) noexcept { return uint64_t(v) << 1 ^ uint64_t(v >> 63); }
constexpr int64_t unzigzag(uint64_t v) noexcept { return int64_t(v >> 1 ^ (0 - (v & 1))); }
constexpr uint32_t zigzag32(int32_t v) noexcept { return uint32_t(v) << 1 ^ uint32_t(v >> 31); }
constexpr int32_t unzigzag32(uint32_t v) noexcept { return int32_t(v >> 1 ^ (0 - (v & 1))); }

}  // namespace polywire::base
