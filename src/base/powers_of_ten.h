// Powers of ten with 128 significant bits, shared by the double printer and the double parser.
#pragma once

#include "base/bytes.h"

namespace polywire::base {

// The leading 128 bits of 10^k, cut: g = hi * 2^64 + lo, top bit set, g <= 10^k * 2^(127 - floor(log2(10^k))) < g + 1.
struct Power10 { uint64_t hi, lo; };

inline constexpr int first_power_of_ten = -342;
inline constexpr int last_power_of_ten = 324;
extern const Power10 powers_of_ten_table[last_power_of_ten - first_power_of_ten + 1];

// Exact (nothing was cut) for 0 <= k <= 55, because 5^55 < 2^128.
constexpr bool power_of_ten_exact(int k) noexcept { return unsigned(k) <= 55; }
POLYWIRE_INLINE Power10 power_of_ten(int k) noexcept { return powers_of_ten_table[k - first_power_of_ten]; }

// floor(log2(10^k)), for |k| <= 1233.
constexpr int floor_log2_pow10(int k) noexcept { return (k * 1741647) >> 19; }

}  // namespace polywire::base
