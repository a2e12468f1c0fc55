// Numbers as decimal text, both ways: exact, shortest on write, correctly rounded on read.
//
// Writing: the caller guarantees the free room each function states; all of it may be scribbled on, the return value is the
// end of the text. No terminating zero.
// Reading: only bytes inside [p, end) are read. The result is the first byte after the number, nullptr means refused.
// What follows the number is not looked at (except where said), so the caller checks for its own separators.
// The grammar is that of JSON (RFC 8259, section 6): no '+', no leading zeros, a digit on both sides of '.', digits after 'e'.
#pragma once

#include <array>

#include "base/bytes.h"

namespace polywire::base {

inline constexpr std::array<uint64_t, 20> powers_of_ten_u64 = [] {
  std::array<uint64_t, 20> t{};
  uint64_t v = 1;
  for (auto& x : t) { x = v; v *= 10; }
  return t;
}();

// ---- eight digits at a time (first digit in the lowest byte)

inline constexpr uint64_t ascii_zeros = repeat8('0');

// How many of the eight bytes, from the lowest on, are decimal digits. `t` is load8(p) ^ ascii_zeros.
// A digit is then 0..9 and stays below 0x80 after the addition; a carry can only disturb bytes above the first non-digit.
POLYWIRE_INLINE unsigned digit_run(uint64_t t) noexcept {
  uint64_t others = ((t + repeat8(0x76)) | t) & repeat8(0x80);
  return others ? unsigned(std::countr_zero(others)) >> 3 : 8;
}

// The value of eight digits 0..9, one a byte. Pairs, then fours, then eights: three multiplications.
POLYWIRE_INLINE uint64_t digits_value8(uint64_t t) noexcept {
  t = (t & repeat8(0x0f)) * (10 * 256 + 1) >> 8;
  t = (t & 0x00ff00ff00ff00ffull) * (100 * 65536 + 1) >> 16;
  return (t & 0x0000ffff0000ffffull) * (10000 * (uint64_t(1) << 32) + 1) >> 32;
}

// The value of the first n digits, n in 1..8. Bytes after them may be anything.
POLYWIRE_INLINE uint64_t digits_value(uint64_t t, unsigned n) noexcept { return digits_value8(t << (64 - 8 * n)); }

// v < 10^8 as eight digits 0..9, leading zeros included, first digit in the lowest byte. Add ascii_zeros for text.
POLYWIRE_INLINE uint64_t encode_digits8(uint32_t v) noexcept {
  uint64_t fours = (v / 10000) | uint64_t(v % 10000) << 32;
  uint64_t hundreds = (fours * 10486 >> 20) & 0x0000007f0000007full;
  uint64_t pairs = hundreds | (fours - hundreds * 100) << 16;
  uint64_t tens = (pairs * 103 >> 10) & 0x000f000f000f000full;
  return tens | (pairs - tens * 10) << 8;
}

// ---- writing

// v < 10^8 without leading zeros; writes 8 bytes.
POLYWIRE_INLINE char* write_small(char* w, uint32_t v) noexcept {
  uint64_t t = encode_digits8(v);
  unsigned zeros = t ? unsigned(std::countr_zero(t)) >> 3 : 7;
  store8(w, (t | ascii_zeros) >> (8 * zeros));
  return w + 8 - zeros;
}

inline constexpr std::array<char, 200> digit_pairs = [] {
  std::array<char, 200> t{};
  for (unsigned i = 0; i < 100; ++i) { t[2 * i] = char('0' + i / 10); t[2 * i + 1] = char('0' + i % 10); }
  return t;
}();

// v < 100, the most frequent lengths: 8 instead of 50 instructions.
POLYWIRE_INLINE char* write_tiny(char* w, uint32_t v) noexcept {
  if (v < 10) { *w = char('0' + v); return w + 1; }
  std::memcpy(w, &digit_pairs[2 * v], 2);
  return w + 2;
}

char* write_u64_long(char* w, uint64_t v) noexcept;  // any v, out of line

// Needs 24 bytes.
POLYWIRE_INLINE char* write_u64(char* w, uint64_t v) noexcept {
  if (v < 100) return write_tiny(w, uint32_t(v));
  if (POLYWIRE_LIKELY(v < 100000000)) return write_small(w, uint32_t(v));
  return write_u64_long(w, v);
}

// Needs 32 bytes.
POLYWIRE_INLINE char* write_i64(char* w, int64_t v) noexcept {
  uint64_t u = uint64_t(v);
  *w = '-';
  w += v < 0;
  return write_u64(w, v < 0 ? 0 - u : u);
}

// The shortest digits that read back to the same value; among those the nearest to it. v must be finite. Needs 40 bytes.
// Plain notation for 1e-5 <= |v| < 1e16, a whole value keeps ".0"; beyond that "1e16", "1.5e-7".
// python_exponents: exactly Python's repr, that is plain for 1e-4 <= |v| < 1e16 and "1e+16", "1e-05".
char* write_double(char* w, double v, bool python_exponents = false) noexcept;
// The same for float32: the shortest digits that tell this float from its float neighbours. Needs 40 bytes.
char* write_float(char* w, float v, bool python_exponents = false) noexcept;

// ---- reading

enum class NumberShape : uint8_t {
  integer,  // only digits after the sign
  decimal,  // with a fraction or an exponent
  bad,      // not a JSON number
};

// Validates the grammar and returns the end of the number; nullptr and `bad` when there is none at p. Any length.
const char* scan_number(const char* p, const char* end, NumberShape& shape) noexcept;

// Integer text within the type's range. A '.', 'e' or 'E' after the digits refuses. parse_u64 takes "-0" for 0.
const char* parse_i64(const char* p, const char* end, int64_t& out) noexcept;
const char* parse_u64(const char* p, const char* end, uint64_t& out) noexcept;

// Any number, rounded to nearest even. Overflow (1e999) is refused, underflow gives 0.0 or -0.0.
const char* parse_double(const char* p, const char* end, double& out) noexcept;

// One look at a number of unknown kind, for dynamic values.
struct Number {
  enum class Kind : uint8_t {
    i64,          // fits int64_t; "-0" is i64 0 (who wants to keep that sign looks at the first byte)
    u64,          // an integer above INT64_MAX that fits uint64_t
    big_integer,  // an integer beyond both: the text [p, result) is its value
    f64,          // has a fraction or an exponent; finite
    overflow,     // grammar is right, but the value is beyond double: the result is the end, no value
  };
  Kind kind;
  union {
    int64_t i64;
    uint64_t u64;
    double f64;
  };
};
const char* parse_number(const char* p, const char* end, Number& out) noexcept;

// mantissa * 10^exponent10, rounded to nearest even; +infinity when beyond double, 0.0 when below. Exponents of any size.
// True always in this implementation; false is kept for "undecided" (the caller must then take an exact path).
bool decimal_to_double(uint64_t mantissa, int exponent10, double& out) noexcept;

}  // namespace polywire::base
