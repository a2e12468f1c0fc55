// Double and float to the shortest decimal text, in three steps, each taken only when the one before does not answer:
//   1. short decimals, as most real data are: one division tells whether v is m / 10^6;
//   2. the value in units of a power of ten with 64 bits behind the point. That decides unless a border of the rounding
//      interval (or the middle between two candidates) is closer than the error of 2^-58: a handful in 2^50 random doubles;
//   3. Schubfach (Giulietti, "The Schubfach way to render doubles", 2020), exact.
#include <emmintrin.h>

#include "base/number.h"
#include "base/powers_of_ten.h"

namespace polywire::base {
namespace {

// digits * 10^exponent
struct Shortest {
  uint64_t digits;
  int exponent;
};

// significand * 2^exponent in units of 10^k, so chosen that the rounding interval is 1 to 10 units wide.
struct Scale {
  int k;
  int shift;  // of the significand, before it is multiplied by the power: 1..4
  Power10 power;
};

POLYWIRE_INLINE Scale scale_for(int exponent, bool uneven) noexcept {
  int k = (exponent * 1262611 - (uneven ? 524031 : 0)) >> 22;  // floor(log10(2^exponent)), or of 3/4 of it
  return {k, exponent + floor_log2_pow10(-k) + 1, power_of_ten(-k)};
}

// Step 2. False when undecided. Fixed point with four bits before the point and 60 behind; `offset` is the distance of the
// value from the multiple of ten below it and is cut, as `half` is (half the width of the interval, 0.5 to 5 units): both
// together are wrong by less than 4 in the last place.
POLYWIRE_INLINE bool quick_shortest(uint64_t significand, int exponent, Shortest& out) noexcept {
  auto [k, shift, power] = scale_for(exponent, false);
  uint64_t c = significand << shift;
  uint128 product = uint128(power.hi) * c + (uint128(power.lo) * c >> 64);
  uint64_t s = uint64_t(product >> 64), behind_point = uint64_t(product), tens = s / 10;
  constexpr uint64_t ten = uint64_t(10) << 60, margin = 4;
  uint64_t offset = (s - 10 * tens) << 60 | behind_point >> 4;
  uint64_t half = power.hi >> (5 - shift);
  bool below = offset < half, above = ten - offset < half, up = behind_point >> 63;
  bool unsure = (offset - half + margin <= 2 * margin) | (ten - offset - half + margin <= 2 * margin) |
                (behind_point - (uint64_t(1) << 63) + margin <= 2 * margin);
  if (POLYWIRE_UNLIKELY(unsure)) return false;
  // One digit fewer suffices or not: a coin toss that would be known late, so no branch. The zero then stays.
  uint64_t shorter = 0 - uint64_t(below | above);
  out.digits = ((10 * tens + 10 * uint64_t(above)) & shorter) | ((s + up) & ~shorter);
  out.exponent = k;
  return true;
}

// Step 3: the value and both borders of its interval, times four, rounded to odd; the answer is one of four candidates.
// uneven: the next value below is only half as far away (a power of two).
POLYWIRE_COLD Shortest schubfach(uint64_t significand, int exponent, bool uneven) noexcept {
  auto [k, shift, power] = scale_for(exponent, uneven);
  power.lo += !power_of_ten_exact(-k);  // never carries: no row of the table ends in 64 ones
  auto scaled = [&](uint64_t c) {
    uint128 product = uint128(power.hi) * (c << shift) + (uint128(power.lo) * (c << shift) >> 64);
    return uint64_t(product >> 64) | (uint64_t(product) > 1);
  };
  uint64_t odd = significand & 1;  // an even significand owns the borders of its interval
  uint64_t value = scaled(4 * significand);
  uint64_t lower = scaled(4 * significand - 2 + uneven) + odd;
  uint64_t upper = scaled(4 * significand + 2) - odd;
  uint64_t s = value / 4, tens = s / 10;
  if (s >= 10) {
    bool below = lower <= 40 * tens, above = 40 * tens + 40 <= upper;
    if (below != above) return {tens + above, k + 1};
  }
  bool below = lower <= 4 * s, above = 4 * s + 4 <= upper;
  if (below != above) return {s + above, k};
  uint64_t middle = 4 * s + 2;
  bool up = value > middle || (value == middle && (s & 1));
  return {s + up, k};
}

// ---- layout

// Seventeen significant digits as text: one and sixteen; `count` of them without the zeros at the end.
struct DigitText {
  char first;
  __m128i rest;
  int count;
  int exponent;  // of the first digit
};

// A constant the compiler must not see through: GCC replaces the multiplications below by three times as many shifts and adds.
POLYWIRE_INLINE __m128i opaque(__m128i v) noexcept {
  asm("" : "+x"(v));
  return v;
}

// Two numbers below 10^8 as sixteen digits 0..9. SSE2 divides in all lanes at once: half the instructions of two
// encode_digits8.
POLYWIRE_INLINE __m128i encode_digits16(uint32_t high, uint32_t low) noexcept {
  __m128i eights = _mm_set_epi64x(low, high);
  __m128i upper = _mm_srli_epi64(_mm_mul_epu32(eights, _mm_set1_epi32(int(0xd1b71759))), 45);  // / 10000
  __m128i lower = _mm_sub_epi32(eights, _mm_mul_epu32(upper, _mm_set1_epi32(10000)));
  __m128i fours = _mm_or_si128(upper, _mm_slli_epi64(lower, 32));
  __m128i hundreds = _mm_srli_epi16(_mm_mulhi_epu16(fours, _mm_set1_epi16(5243)), 3);  // / 100
  __m128i twos = _mm_or_si128(hundreds, _mm_slli_epi32(_mm_sub_epi16(fours, _mm_mullo_epi16(hundreds, opaque(_mm_set1_epi16(100)))), 16));
  __m128i tens = _mm_mulhi_epu16(twos, _mm_set1_epi16(6554));  // / 10
  // tens + 256 * (twos - 10 * tens)
  return _mm_sub_epi16(_mm_slli_epi16(twos, 8), _mm_mullo_epi16(tens, opaque(_mm_set1_epi16(2559))));
}

// 10^16 <= digits < 10^17: seventeen digits, zeros at the end included; exponent is that of the first.
struct Seventeen {
  uint64_t digits;
  int exponent;
};

POLYWIRE_INLINE Seventeen seventeen(Shortest v) noexcept {
  // Number of digits: log10 by log2, corrected by one compare.
  unsigned length = unsigned(64 - std::countl_zero(v.digits)) * 1233 >> 12;
  length += v.digits >= powers_of_ten_u64[length];
  return {v.digits * powers_of_ten_u64[17 - length], v.exponent + int(length) - 1};
}

// The same when quick_shortest made the digits of a normal double: 2^52 to 10 * 2^53 units. One compare is known earlier than
// the logarithm above, and a selection is no branch (it would be a coin toss).
POLYWIRE_INLINE Seventeen seventeen_of_16_or_17(Shortest v) noexcept {
  bool missing = v.digits < powers_of_ten_u64[16];
  return {v.digits * (missing ? 10 : 1), v.exponent + 16 - int(missing)};
}

POLYWIRE_INLINE DigitText digit_text(Seventeen v) noexcept {
  uint32_t first = uint32_t(v.digits / powers_of_ten_u64[16]);
  uint32_t head = uint32_t(v.digits / 100000000), tail = uint32_t(v.digits % 100000000);
  __m128i digits = encode_digits16(head - first * 100000000, tail);
  unsigned not_zero = unsigned(_mm_movemask_epi8(_mm_cmpgt_epi8(digits, _mm_setzero_si128())));
  DigitText t;
  t.first = char('0' + first);
  t.rest = _mm_or_si128(digits, _mm_set1_epi8('0'));
  t.count = 32 - std::countl_zero(2 * not_zero + 1);
  t.exponent = v.exponent;
  return t;
}

POLYWIRE_INLINE void store16(char* w, __m128i v) noexcept { _mm_storeu_si128(reinterpret_cast<__m128i*>(w), v); }

POLYWIRE_INLINE char* put_digits(char* w, const DigitText& t) noexcept {
  *w = t.first;
  store16(w + 1, t.rest);
  return w + t.count;
}

// Eight digits with a '.' before number n (0..7); the eighth digit falls off.
POLYWIRE_INLINE uint64_t with_point(uint64_t digits, int n) noexcept {
  uint64_t keep = (uint64_t(1) << (8 * n)) - 1;
  return (digits & keep) | uint64_t('.') << (8 * n) | ((digits & ~keep) << 8);
}

// 1 <= value < 1e16: digits with a point after number exponent + 1. Stored behind the point first, then the part up to it on
// top, so that no byte is read back.
POLYWIRE_INLINE char* put_plain(char* w, const DigitText& t) noexcept {
  int before = t.exponent;  // digits before the point, without the first
  uint64_t upper = uint64_t(_mm_cvtsi128_si64(t.rest));
  *w = t.first;
  store16(w + 2, t.rest);
  if (POLYWIRE_LIKELY(before < 8)) {
    store8(w + 1, with_point(upper, before));
  } else {
    store8(w + 1, upper);
    store8(w + 9, with_point(uint64_t(_mm_cvtsi128_si64(_mm_srli_si128(t.rest, 8))), before - 8));
  }
  int digits = t.count > before + 2 ? t.count : before + 2;  // at least one after the point: "30.0"
  return w + digits + 1;
}

// value < 1: up to five zeros, then the digits.
POLYWIRE_INLINE char* put_fraction(char* w, const DigitText& t) noexcept {
  store8(w, uint64_t('0') | uint64_t('.') << 8 | (ascii_zeros << 16));
  return put_digits(w + 1 - t.exponent, t);
}

// Arguments one by one, so that the caller need not lay a DigitText out in memory.
POLYWIRE_COLD char* put_scientific(char* w, char first, __m128i rest, int count, int exponent, bool python) noexcept {
  w[0] = first;
  w[1] = '.';
  store16(w + 2, rest);
  w += count > 1 ? count + 1 : 1;
  *w++ = 'e';
  if (exponent < 0) *w++ = '-';
  else if (python) *w++ = '+';
  int size = exponent < 0 ? -exponent : exponent;
  if (python && size < 10) *w++ = '0';
  return write_small(w, uint32_t(size));
}

POLYWIRE_INLINE char* put_seventeen(char* w, Seventeen v, bool python) noexcept {
  DigitText t = digit_text(v);
  if (POLYWIRE_LIKELY(unsigned(t.exponent) < 16)) return put_plain(w, t);
  if (t.exponent < 0 && t.exponent >= (python ? -4 : -5)) return put_fraction(w, t);
  return put_scientific(w, t.first, t.rest, t.count, t.exponent, python);
}

// Powers of two, subnormals and what step 2 leaves open.
POLYWIRE_COLD char* put_exact(char* w, uint64_t significand, int exponent, bool uneven, bool python) noexcept {
  return put_seventeen(w, seventeen(schubfach(significand, exponent, uneven)), python);
}

// v = m / 10^6 with m < 10^15: as decimals of at most 15 digits never share a double, m without its zeros is the shortest
// form. ip < 10^9, micros < 10^6.
POLYWIRE_INLINE char* put_micros(char* w, uint32_t whole, uint32_t micros) noexcept {
  w = POLYWIRE_LIKELY(whole < 100000000) ? write_small(w, whole) : write_u64_long(w, whole);
  uint64_t t = encode_digits8(micros * 100);
  int digits = t ? 8 - (std::countl_zero(t) >> 3) : 1;
  *w = '.';
  store8(w + 1, t | ascii_zeros);
  return w + 1 + digits;
}

// Any finite IEEE number, given as its bit pattern.
template <int fraction_bits, int exponent_bits>
POLYWIRE_INLINE char* put_ieee(char* w, uint64_t pattern, bool python) noexcept {
  constexpr int bias = (1 << (exponent_bits - 1)) - 1 + fraction_bits;
  *w = '-';
  w += pattern >> (fraction_bits + exponent_bits);
  uint64_t fraction = pattern & ((uint64_t(1) << fraction_bits) - 1);
  int exponent = int(pattern >> fraction_bits) & ((1 << exponent_bits) - 1);
  if (POLYWIRE_UNLIKELY(exponent == 0)) {
    if (fraction != 0) return put_exact(w, fraction, 1 - bias, false, python);
    store4(w, '0' | '.' << 8 | '0' << 16);
    return w + 3;
  }
  uint64_t significand = fraction | uint64_t(1) << fraction_bits;
  Shortest v;
  if (POLYWIRE_UNLIKELY(fraction == 0 || !quick_shortest(significand, exponent - bias, v)))
    return put_exact(w, significand, exponent - bias, fraction == 0 && exponent > 1, python);
  return put_seventeen(w, fraction_bits == 52 ? seventeen_of_16_or_17(v) : seventeen(v), python);
}

POLYWIRE_NOINLINE char* write_general(char* w, double v, bool python) noexcept {
  return put_ieee<52, 11>(w, std::bit_cast<uint64_t>(v), python);
}

}  // namespace

char* write_double(char* w, double v, bool python_exponents) noexcept {
  double size = __builtin_fabs(v);
  if (POLYWIRE_LIKELY(size < 1e9 && size >= 1e-3)) {
    uint64_t m = uint64_t(int64_t(size * 1e6 + 0.5));
    if (POLYWIRE_LIKELY(double(int64_t(m)) / 1e6 == size)) {
      *w = '-';
      w += v < 0;
      return put_micros(w, uint32_t(m / 1000000), uint32_t(m % 1000000));
    }
  }
  return write_general(w, v, python_exponents);
}

char* write_float(char* w, float v, bool python_exponents) noexcept {
  return put_ieee<23, 8>(w, std::bit_cast<uint32_t>(v), python_exponents);
}

}  // namespace polywire::base
