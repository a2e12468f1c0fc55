#include "base/number.h"

namespace polywire::base {

char* write_u64_long(char* w, uint64_t v) noexcept {
  constexpr uint64_t e8 = 100000000, e16 = e8 * e8;
  auto eight = [](char* at, uint64_t digits) { store8(at, encode_digits8(uint32_t(digits)) | ascii_zeros); };
  if (v < e8) return write_small(w, uint32_t(v));
  if (v < e16) {
    w = write_small(w, uint32_t(v / e8));
    eight(w, v % e8);
    return w + 8;
  }
  w = write_small(w, uint32_t(v / e16));
  v %= e16;
  eight(w, v / e8);
  eight(w + 8, v % e8);
  return w + 16;
}

namespace {

bool is_digit(char c) noexcept { return uint8_t(c - '0') < 10; }

const char* skip_digits(const char* p, const char* end) noexcept {
  while (end - p >= 8) {
    unsigned n = digit_run(load8(p) ^ ascii_zeros);
    p += n;
    if (n < 8) return p;
  }
  while (p < end && is_digit(*p)) ++p;
  return p;
}

// Digits of a JSON integer without its sign: value in out, nullptr on bad grammar, more than 64 bits or '.', 'e' behind.
const char* parse_magnitude_bytewise(const char* p, const char* end, uint64_t& out) noexcept {
  if (p >= end || !is_digit(*p)) return nullptr;
  if (*p == '0' && end - p >= 2 && is_digit(p[1])) return nullptr;
  uint64_t v = 0;
  for (; p < end && is_digit(*p); ++p)
    if (__builtin_mul_overflow(v, uint64_t(10), &v) || __builtin_add_overflow(v, uint64_t(*p - '0'), &v)) return nullptr;
  if (p < end && (*p == '.' || (*p | 32) == 'e')) return nullptr;
  out = v;
  return p;
}

POLYWIRE_INLINE const char* parse_magnitude(const char* p, const char* end, uint64_t& out) noexcept {
  if (POLYWIRE_UNLIKELY(end - p < 24)) return parse_magnitude_bytewise(p, end, out);
  uint64_t t = load8(p) ^ ascii_zeros;
  unsigned n = digit_run(t);
  if (POLYWIRE_UNLIKELY(n == 0 || (*p == '0' && n > 1))) return nullptr;
  uint64_t v = digits_value(t, n);
  if (n == 8) {
    uint64_t t2 = load8(p + 8) ^ ascii_zeros;
    unsigned k = digit_run(t2);
    if (POLYWIRE_UNLIKELY(k == 8)) return parse_magnitude_bytewise(p, end, out);
    if (k) v = v * powers_of_ten_u64[k] + digits_value(t2, k);
    n += k;
  }
  p += n;
  if (POLYWIRE_UNLIKELY(*p == '.' || (*p | 32) == 'e')) return nullptr;
  out = v;
  return p;
}

}  // namespace

const char* parse_i64(const char* p, const char* end, int64_t& out) noexcept {
  bool negative = p < end && *p == '-';
  uint64_t v;
  p = parse_magnitude(p + negative, end, v);
  if (POLYWIRE_UNLIKELY(!p || v > uint64_t(INT64_MAX) + negative)) return nullptr;
  out = int64_t(negative ? 0 - v : v);
  return p;
}

const char* parse_u64(const char* p, const char* end, uint64_t& out) noexcept {
  bool negative = p < end && *p == '-';
  uint64_t v;
  p = parse_magnitude(p + negative, end, v);
  if (POLYWIRE_UNLIKELY(!p || (negative && v))) return nullptr;
  out = v;
  return p;
}

const char* scan_number(const char* p, const char* end, NumberShape& shape) noexcept {
  shape = NumberShape::bad;
  if (p < end && *p == '-') ++p;
  const char* digits = p;
  p = skip_digits(p, end);
  if (p == digits || (*digits == '0' && p - digits > 1)) return nullptr;
  bool whole = true;
  if (p < end && *p == '.') {
    const char* fraction = ++p;
    p = skip_digits(p, end);
    if (p == fraction) return nullptr;
    whole = false;
  }
  if (p < end && (*p | 32) == 'e') {
    ++p;
    if (p < end && (*p == '+' || *p == '-')) ++p;
    const char* exponent = p;
    p = skip_digits(p, end);
    if (p == exponent) return nullptr;
    whole = false;
  }
  shape = whole ? NumberShape::integer : NumberShape::decimal;
  return p;
}

}  // namespace polywire::base
