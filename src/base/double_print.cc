// Double and float to the shortest decimal text.
//
// Most doubles in real data are short decimals, so that is tried first (one division tells). Everything else goes through
// Schubfach (Giulietti, "The Schubfach way to render doubles", 2020): scale the value and the borders of its rounding
// interval by one power of ten to integers with two extra bits, then the answer is one of four candidates. The three scaled
// numbers differ by shifts of the power itself, so two 64x64 multiplications serve all three instead of six.
#include "base/number.h"
#include "base/powers_of_ten.h"

namespace polywire::base {
namespace {

// digits * 10^exponent
struct Shortest {
  uint64_t digits;
  int exponent;
};

// 192-bit number, as the product of a 128-bit power and a small multiple of a 53-bit significand.
struct Wide {
  uint64_t high;
  uint128 low;
};

// floor(x / 2^128) with the lowest bit set when anything but the approximation's own error lies below. (Giulietti's rop)
POLYWIRE_INLINE uint64_t round_to_odd(Wide x) noexcept { return x.high | (uint64_t(x.low >> 64) > 1); }

POLYWIRE_INLINE Wide multiply(Power10 g, uint64_t c) noexcept {
  uint128 lo = uint128(g.lo) * c, hi = uint128(g.hi) * c;
  uint128 middle = (lo >> 64) + uint64_t(hi);
  return {uint64_t(hi >> 64) + uint64_t(middle >> 64), middle << 64 | uint64_t(lo)};
}

// g * 2^n, n in 0..6
POLYWIRE_INLINE Wide shifted(Power10 g, int n) noexcept {
  uint128 v = uint128(g.hi) << 64 | g.lo;
  return {(g.hi >> 1) >> (63 - n), v << n};
}

POLYWIRE_INLINE Wide operator+(Wide a, Wide b) noexcept {
  uint128 low = a.low + b.low;
  return {a.high + b.high + (low < a.low), low};
}
POLYWIRE_INLINE Wide operator-(Wide a, Wide b) noexcept { return {a.high - b.high - (a.low < b.low), a.low - b.low}; }

// From the scaled value (times four) and its interval: the shortest, then nearest, candidate.
POLYWIRE_INLINE Shortest pick(uint64_t value, uint64_t lower, uint64_t upper, int k) noexcept {
  uint64_t s = value / 4;
  if (s >= 10) {
    uint64_t tens = s / 10;
    bool below = lower <= 40 * tens, above = 40 * tens + 40 <= upper;
    if (below != above) return {tens + above, k + 1};
  }
  bool below = lower <= 4 * s, above = 4 * s + 4 <= upper;
  if (below != above) return {s + above, k};
  uint64_t middle = 4 * s + 2;
  bool up = value > middle || (value == middle && (s & 1));
  return {s + up, k};
}

// significand * 2^exponent, significand not 0. uneven: the double below is only half as far away (a power of two).
POLYWIRE_INLINE Shortest schubfach(uint64_t significand, int exponent, bool uneven) noexcept {
  if (exponent <= 0 && exponent > -53 && (significand & ((uint64_t(1) << -exponent) - 1)) == 0)
    return {significand >> -exponent, 0};  // an integer below 2^53 is its own shortest form
  // floor(log10(2^exponent)), or of 3/4 of it
  int k = (exponent * 1262611 - (uneven ? 524031 : 0)) >> 22;
  int h = exponent + floor_log2_pow10(-k) + 1;  // 1..4
  Power10 g = power_of_ten(-k);
  g.lo += !power_of_ten_exact(-k);  // never carries: no row of the table ends in 64 ones
  Wide value = multiply(g, significand << (h + 2));
  Wide half = shifted(g, h + 1);
  Wide below = uneven ? shifted(g, h) : half;
  uint64_t odd = significand & 1;  // an even significand owns the borders of its interval
  return pick(round_to_odd(value), round_to_odd(value - below) + odd, round_to_odd(value + half) - odd, k);
}

// The same for float32: 64 bits of the power are enough.
Shortest schubfach_float(uint32_t significand, int exponent, bool uneven) noexcept {
  if (exponent <= 0 && exponent > -24 && (significand & ((1u << -exponent) - 1)) == 0) return {significand >> -exponent, 0};
  int k = (exponent * 1262611 - (uneven ? 524031 : 0)) >> 22;
  int h = exponent + floor_log2_pow10(-k) + 1;
  Power10 power = power_of_ten(-k);
  uint64_t g = power.hi + (power.lo != 0 || !power_of_ten_exact(-k));
  auto scale = [&](uint32_t c) {
    uint128 x = uint128(g) * (c << h);
    return uint64_t(uint32_t(x >> 64)) | (uint32_t(x >> 32) > 1);
  };
  uint32_t c = 4 * significand, odd = significand & 1;
  return pick(scale(c), scale(c - 2 + uneven) + odd, scale(c + 2) - odd, k);
}

// ---- layout

// Seventeen significant digits as text: one, eight, eight; `count` of them without the zeros at the end.
struct DigitText {
  char first;
  uint64_t middle, last;
  int count;
  int exponent;  // of the first digit
};

POLYWIRE_INLINE DigitText digit_text(Shortest v) noexcept {
  // number of digits: log10 by log2, corrected by one compare
  int length = (64 - std::countl_zero(v.digits)) * 1233 >> 12;
  length += v.digits >= powers_of_ten_u64[unsigned(length)];
  uint64_t all = v.digits * powers_of_ten_u64[unsigned(17 - length)];
  uint32_t head = uint32_t(all / 100000000), tail = uint32_t(all % 100000000);
  DigitText t;
  t.first = char('0' + head / 100000000);
  uint64_t middle = encode_digits8(head % 100000000), last = encode_digits8(tail);
  t.count = last ? 17 - (std::countl_zero(last) >> 3) : middle ? 9 - (std::countl_zero(middle) >> 3) : 1;
  t.middle = middle | ascii_zeros;
  t.last = last | ascii_zeros;
  t.exponent = v.exponent + length - 1;
  return t;
}

POLYWIRE_INLINE char* put_digits(char* w, const DigitText& t) noexcept {
  *w = t.first;
  store8(w + 1, t.middle);
  store8(w + 9, t.last);
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
  *w = t.first;
  store8(w + 2, t.middle);
  store8(w + 10, t.last);
  if (before < 8) {
    store8(w + 1, with_point(t.middle, before));
  } else {
    store8(w + 1, t.middle);
    store8(w + 9, with_point(t.last, before - 8));
  }
  int digits = t.count > before + 2 ? t.count : before + 2;  // at least one after the point: "30.0"
  return w + digits + 1;
}

// value < 1: up to five zeros, then the digits.
POLYWIRE_INLINE char* put_fraction(char* w, const DigitText& t) noexcept {
  store8(w, uint64_t('0') | uint64_t('.') << 8 | (ascii_zeros << 16));
  return put_digits(w + 1 - t.exponent, t);
}

POLYWIRE_COLD char* put_scientific(char* w, const DigitText& t, bool python) noexcept {
  put_digits(w + 1, t);
  w[0] = t.first;
  char* end = w + 1;
  if (t.count > 1) {
    w[1] = '.';
    end = w + 1 + t.count;
  }
  *end++ = 'e';
  int e = t.exponent;
  if (e < 0) *end++ = '-';
  else if (python) *end++ = '+';
  e = e < 0 ? -e : e;
  if (python && e < 10) *end++ = '0';
  return write_small(end, uint32_t(e));
}

POLYWIRE_INLINE char* put_shortest(char* w, Shortest v, bool python) noexcept {
  DigitText t = digit_text(v);
  if (POLYWIRE_LIKELY(unsigned(t.exponent) < 16)) return put_plain(w, t);
  if (t.exponent < 0 && t.exponent >= (python ? -4 : -5)) return put_fraction(w, t);
  return put_scientific(w, t, python);
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

POLYWIRE_NOINLINE char* write_general(char* w, double v, bool python) noexcept {
  uint64_t bits = std::bit_cast<uint64_t>(v);
  *w = '-';
  w += bits >> 63;
  uint64_t fraction = bits & ((uint64_t(1) << 52) - 1);
  int exponent = int(bits >> 52 & 0x7ff);
  if (POLYWIRE_UNLIKELY(exponent == 0)) {
    if (fraction == 0) {
      store4(w, '0' | '.' << 8 | '0' << 16);
      return w + 3;
    }
    return put_shortest(w, schubfach(fraction, -1074, false), python);
  }
  return put_shortest(w, schubfach(fraction | uint64_t(1) << 52, exponent - 1075, fraction == 0 && exponent > 1), python);
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
  uint32_t bits = std::bit_cast<uint32_t>(v);
  *w = '-';
  w += bits >> 31;
  uint32_t fraction = bits & ((1u << 23) - 1);
  int exponent = int(bits >> 23 & 0xff);
  if (exponent == 0 && fraction == 0) {
    store4(w, '0' | '.' << 8 | '0' << 16);
    return w + 3;
  }
  Shortest s = exponent == 0 ? schubfach_float(fraction, -149, false)
                             : schubfach_float(fraction | 1u << 23, exponent - 150, fraction == 0 && exponent > 1);
  return put_shortest(w, s, python_exponents);
}

}  // namespace polywire::base
