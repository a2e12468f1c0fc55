// Decimals as an unscaled 128-bit integer and a scale: "-12.340" is (-12340, 3). Exact both ways.
#pragma once

#include "base/bytes.h"

namespace polywire::base {

// value = unscaled * 10^-scale
struct Decimal128 {
  int128 unscaled = 0;
  int32_t scale = 0;
  friend bool operator==(const Decimal128&, const Decimal128&) = default;
};

inline constexpr int32_t max_decimal_scale = 38;
inline constexpr size_t max_decimal_text = 48;

// The whole of [p, p + n) must be digits with an optional '-' before and an optional '.' between digits; leading zeros as in
// JSON ("0.5", never "00.5" or ".5"), no exponent. The scale is the number of digits after the point, kept as written.
// False: another grammar, more than 38 digits after the point, or beyond 128 bits.
bool parse_decimal(const char* p, size_t n, Decimal128& out) noexcept;

// Exactly `scale` digits after the point. Needs 48 bytes; 0 <= scale <= 38. The sign of a negative zero does not exist.
char* write_decimal(char* w, const Decimal128& v) noexcept;

// All digits of a 128-bit integer. Needs 48 bytes.
char* write_int128(char* w, int128 v) noexcept;

// The same value at another scale; false when that would drop digits that are not zero, or beyond 128 bits.
bool rescale_decimal(const Decimal128& v, int32_t scale, Decimal128& out) noexcept;

}  // namespace polywire::base
