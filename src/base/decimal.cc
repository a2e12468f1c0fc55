#include "base/decimal.h"

#include "base/number.h"

namespace polywire::base {
namespace {

bool is_digit(char c) noexcept { return uint8_t(c - '0') < 10; }

// Digits of v, highest first, without leading zeros; at least `least` digits.
char* write_digits(char* w, uint128 v, int least) noexcept {
  char b[40];
  int n = 0;
  while (v != 0 || n < least) {
    b[n++] = char('0' + int(v % 10));
    v /= 10;
  }
  while (n > 0) *w++ = b[--n];
  return w;
}

uint128 magnitude(int128 v) noexcept { return v < 0 ? 0 - uint128(v) : uint128(v); }

}  // namespace

bool parse_decimal(const char* p, size_t n, Decimal128& out) noexcept {
  const char* end = p + n;
  bool negative = p < end && *p == '-';
  p += negative;
  if (p >= end || !is_digit(*p)) return false;
  if (*p == '0' && end - p > 1 && p[1] != '.') return false;
  int128 v = 0;
  int32_t scale = -1;  // -1: before the point
  for (; p < end; ++p) {
    if (*p == '.') {
      if (scale >= 0 || end - p < 2) return false;
      scale = 0;
      continue;
    }
    if (!is_digit(*p)) return false;
    if (scale >= 0 && ++scale > max_decimal_scale) return false;
    int digit = *p - '0';  // counted down for negative values, so that the smallest one fits
    if (__builtin_mul_overflow(v, int128(10), &v) || __builtin_add_overflow(v, int128(negative ? -digit : digit), &v)) return false;
  }
  out = {v, scale < 0 ? 0 : scale};
  return true;
}

char* write_int128(char* w, int128 v) noexcept {
  if (v == int64_t(v)) return write_i64(w, int64_t(v));
  if (v < 0) *w++ = '-';
  return write_digits(w, magnitude(v), 1);
}

char* write_decimal(char* w, const Decimal128& v) noexcept {
  if (v.scale == 0) return write_int128(w, v.unscaled);
  if (v.unscaled < 0) *w++ = '-';
  char* end = write_digits(w, magnitude(v.unscaled), v.scale + 1);
  char* point = end - v.scale;
  std::memmove(point + 1, point, size_t(v.scale));
  *point = '.';
  return end + 1;
}

bool rescale_decimal(const Decimal128& v, int32_t scale, Decimal128& out) noexcept {
  if (scale < 0 || scale > max_decimal_scale) return false;
  Decimal128 r = v;
  if (v.unscaled == 0) r.scale = scale;
  for (; r.scale < scale; ++r.scale)
    if (__builtin_mul_overflow(r.unscaled, int128(10), &r.unscaled)) return false;
  for (; r.scale > scale; --r.scale) {
    if (r.unscaled % 10 != 0) return false;
    r.unscaled /= 10;
  }
  out = r;
  return true;
}

}  // namespace polywire::base
