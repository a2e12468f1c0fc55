// The pieces of MessagePack that straight-line code is made of (see json_primitives.h for the rules). Numbers and headers are
// inline: they are a handful of instructions; texts are called.
#pragma once
#include <cstdint>
#include <cstring>
#include <string>

namespace polywire::msgpack::primitive {

inline uint64_t load8_be(const char* p) { uint64_t v; std::memcpy(&v, p, 8); return __builtin_bswap64(v); }
inline uint32_t load4_be(const char* p) { uint32_t v; std::memcpy(&v, p, 4); return __builtin_bswap32(v); }
inline uint16_t load2_be(const char* p) { uint16_t v; std::memcpy(&v, p, 2); return __builtin_bswap16(v); }
inline void store8_be(char* p, uint64_t v) { v = __builtin_bswap64(v); std::memcpy(p, &v, 8); }
inline void store4_be(char* p, uint32_t v) { v = __builtin_bswap32(v); std::memcpy(p, &v, 4); }
inline void store2_be(char* p, uint16_t v) { v = __builtin_bswap16(v); std::memcpy(p, &v, 2); }

// ---- reading: the position after the value, nullptr for anything unexpected

// Any integer; `above`: v is the bits of an unsigned value above INT64_MAX.
const char* read_integer_at_end(const char* p, const char* end, int64_t& v, bool& above);
[[gnu::always_inline]] inline const char* read_integer(const char* p, const char* end, int64_t& v, bool& above) {
  if (__builtin_expect(end - p < 9, 0)) return read_integer_at_end(p, end, v, above);
  uint8_t head = uint8_t(*p), form = uint8_t(head - 0xcc);
  above = false;
  if (form < 8) {  // cc..cf unsigned, d0..d3 signed, of 1 << (form & 3) bytes
    unsigned size = 1u << (form & 3), shift = 64 - 8 * size;
    uint64_t bits = load8_be(p + 1);
    v = form < 4 ? int64_t(bits >> shift) : int64_t(bits) >> shift;
    above = form == 3 && v < 0;
    return p + 1 + size;
  }
  if (__builtin_expect(head >= 0x80 && head < 0xe0, 0)) return nullptr;
  v = int8_t(head);
  return p + 1;
}
template <class I> [[gnu::always_inline]] inline const char* read_int(const char* p, const char* end, I& v) {
  int64_t wide;
  bool above;
  p = read_integer(p, end, wide, above);
  if constexpr (sizeof(I) == 8 && !std::is_signed_v<I>) { if (__builtin_expect(p && wide < 0 && !above, 0)) return nullptr; }
  else if (__builtin_expect(p && (above || wide != int64_t(I(wide))), 0)) return nullptr;
  v = I(wide);
  return p;
}
const char* read_float64_other(const char* p, const char* end, double& v);  // float32, and integers that are exact
[[gnu::always_inline]] inline const char* read_float64(const char* p, const char* end, double& v) {
  if (__builtin_expect(end - p < 9 || uint8_t(*p) != 0xcb, 0)) return read_float64_other(p, end, v);
  uint64_t bits = load8_be(p + 1);
  std::memcpy(&v, &bits, 8);
  return p + 9;
}
[[gnu::always_inline]] inline const char* read_bool(const char* p, const char* end, bool& v) {
  if (__builtin_expect(p >= end || (uint8_t(*p) & 0xfe) != 0xc2, 0)) return nullptr;
  v = *p & 1;
  return p + 1;
}
const char* read_text(const char* p, const char* end, std::string&);
// The header of an array (fix 0x90, wide 0xdc) or map (fix 0x80, wide 0xde). n is not compared with what is left.
[[gnu::always_inline]] inline const char* read_header(const char* p, const char* end, uint32_t& n, uint8_t fix, uint8_t wide) {
  if (__builtin_expect(p >= end, 0)) return nullptr;
  uint8_t head = uint8_t(*p);
  if (__builtin_expect((head & 0xf0) == fix, 1)) { n = head & 15; return p + 1; }
  if (head == wide && end - p >= 3) { n = load2_be(p + 1); return p + 3; }
  if (head == wide + 1 && end - p >= 5) { n = load4_be(p + 1); return p + 5; }
  return nullptr;
}

// ---- writing: 9 bytes at w for numbers, 5 for headers

struct IntegerForm { uint8_t head, shift, size, unused; };  // by the highest bit of a number: 0xcc to 0xcf, 64 - its bits, bytes in all
struct IntegerForms { IntegerForm at[64]; };
inline constexpr IntegerForms integer_forms = [] {
  IntegerForms f{};
  for (int bit = 0; bit < 64; ++bit) {
    int log2 = bit < 8 ? 0 : bit < 16 ? 1 : bit < 32 ? 2 : 3;
    f.at[bit] = {uint8_t(0xcc + log2), uint8_t(64 - (8 << log2)), uint8_t(1 + (1 << log2)), 0};
  }
  return f;
}();
[[gnu::always_inline]] inline char* write_form(char* w, uint64_t u) {  // u != 0
  IntegerForm f = integer_forms.at[63 ^ __builtin_clzll(u)];
  *w = char(f.head);
  store8_be(w + 1, u << f.shift);
  return w + f.size;
}
[[gnu::always_inline]] inline char* write_uint(char* w, uint64_t u) {
  if (u < 128) { *w = char(u); return w + 1; }
  return write_form(w, u);
}
char* write_negative(char* w, int64_t v);
[[gnu::always_inline]] inline char* write_int(char* w, int64_t v) {
  if (uint64_t(v) < 128) { *w = char(v); return w + 1; }
  if (__builtin_expect(v < 0, 0)) return write_negative(w, v);
  return write_form(w, uint64_t(v));
}
[[gnu::always_inline]] inline char* write_float64(char* w, double v) {
  uint64_t bits;
  std::memcpy(&bits, &v, 8);
  *w = char(0xcb);
  store8_be(w + 1, bits);
  return w + 9;
}
[[gnu::always_inline]] inline char* write_header(char* w, size_t n, uint8_t fix, uint8_t wide) {
  if (__builtin_expect(n < 16, 1)) { *w = char(fix | n); return w + 1; }
  if (n < 65536) { *w = char(wide); store2_be(w + 1, uint16_t(n)); return w + 3; }
  *w = char(wide + 1);
  store4_be(w + 1, uint32_t(n));
  return w + 5;
}
// s.size() + 36 bytes at w; nullptr: not UTF-8, or longer than 2^32 - 1.
char* write_text(char* w, const std::string& s);

}  // namespace polywire::msgpack::primitive
