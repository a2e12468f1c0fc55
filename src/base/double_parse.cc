// Decimal text to double. Three ways to the value:
//   1. mantissa within 2^53 and a small exponent: one exact division or multiplication (Clinger 1990);
//   2. the 128-bit product of mantissa and power of ten (Eisel, Lemire; "Number Parsing at a Gigabyte per Second" and
//      Mushtak, Lemire "Fast Number Parsing Without Fallback", which proves that it always decides for 64-bit mantissas);
//   3. more than 19 digits whose first 19 leave it open: std::from_chars, exact at any length.
// And three scanners: parse_plain for the usual form, scan_wide for the whole grammar up to 19 digits, scan_long.
#include <emmintrin.h>

#include <charconv>

#include "base/number.h"
#include "base/powers_of_ten.h"

namespace polywire::base {
namespace {

constexpr double exact_powers[23] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                     1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
constexpr int mantissa_bits = 52;
constexpr int exponent_bias = 1023;
constexpr uint64_t infinity_bits = uint64_t(0x7ff) << mantissa_bits;

// w * T rounded down to 128 bits and good in its upper 55 (or more): the low word of T is only used when it can matter.
POLYWIRE_INLINE uint128 scaled_product(uint64_t w, int q) noexcept {
  Power10 power = power_of_ten(q);
  uint128 product = uint128(w) * power.hi;
  if (POLYWIRE_UNLIKELY((uint64_t(product >> 64) & 0x1ff) == 0x1ff)) {
    // For -27 <= q < 0 the reciprocal is rounded up, so that an exact quotient is found exact (5^27 < 2^64).
    uint64_t low = power.lo + (q < 0 && q >= -27);
    product += (uint128(w) * low) >> 64;
  }
  return product;
}

// The double below or at 2^-1074 * ..: bits of a value whose exponent field would be <= 0. `m` carries 54 bits and a half bit.
POLYWIRE_COLD uint64_t round_subnormal(uint64_t m, int exponent) noexcept {
  int shift = 1 - exponent;
  if (shift >= 64) return 0;
  m >>= shift;
  return (m + (m & 1)) >> 1;  // a carry to 2^52 is the smallest normal number, in the right bits already
}

// Bits of mantissa * 10^q, q within the table, mantissa not 0.
POLYWIRE_INLINE uint64_t eisel_lemire(uint64_t mantissa, int q) noexcept {
  int zeros = std::countl_zero(mantissa);
  uint128 product = scaled_product(mantissa << zeros, q);
  uint64_t high = uint64_t(product >> 64), low = uint64_t(product);
  int top = int(high >> 63);
  int shift = top + 64 - mantissa_bits - 3;
  uint64_t m = high >> shift;  // 53 bits and one for rounding
  int exponent = floor_log2_pow10(q) + 63 + top - zeros + exponent_bias;
  if (POLYWIRE_UNLIKELY(exponent <= 0)) return round_subnormal(m, exponent);
  // Exactly between two doubles is possible only for small |q|; then round to even.
  if (POLYWIRE_UNLIKELY(low <= 1 && q >= -4 && q <= 23 && (m & 3) == 1 && m << shift == high)) m &= ~uint64_t(1);
  m = (m + (m & 1)) >> 1;
  if (m >> (mantissa_bits + 1)) { m >>= 1; ++exponent; }
  if (POLYWIRE_UNLIKELY(exponent >= 0x7ff)) return infinity_bits;
  return (m & ((uint64_t(1) << mantissa_bits) - 1)) | uint64_t(exponent) << mantissa_bits;
}

// Step 2, and the borders of double.
POLYWIRE_INLINE double scaled_to_double(uint64_t mantissa, int exponent10) noexcept {
  if (POLYWIRE_UNLIKELY(mantissa == 0 || exponent10 < first_power_of_ten)) return 0.0;  // 2^64 * 1e-343 is below half of the smallest
  if (POLYWIRE_UNLIKELY(exponent10 > 308)) return std::bit_cast<double>(infinity_bits);
  return std::bit_cast<double>(eisel_lemire(mantissa, exponent10));
}

POLYWIRE_INLINE double with_sign(double size, bool negative) noexcept {
  return std::bit_cast<double>(std::bit_cast<uint64_t>(size) | uint64_t(negative) << 63);
}

// ---- from text to mantissa and exponent

struct Decimal {
  uint64_t mantissa;  // the first 19 significant digits at most
  int exponent10;
  bool negative;
  bool whole;    // no fraction, no exponent
  bool cut;      // digits that are not zero follow the mantissa
};

bool is_digit(char c) noexcept { return uint8_t(c - '0') < 10; }

// p stands behind 'e'. Huge exponents are held at +-10^15, far beyond any number of digits in memory.
const char* scan_exponent(const char* p, const char* end, int64_t& exponent) noexcept {
  bool negative = p < end && *p == '-';
  if (p < end && (*p == '+' || *p == '-')) ++p;
  if (p >= end || !is_digit(*p)) return nullptr;
  int64_t e = 0;
  for (; p < end && is_digit(*p); ++p)
    if (e < 1000000000000000) e = e * 10 + (*p - '0');
  exponent = negative ? -e : e;
  return p;
}

int clamp_exponent(int64_t e) noexcept { return int(e < -100000 ? -100000 : e > 100000 ? 100000 : e); }

// Any length, byte by byte: takes the first 19 significant digits and remembers whether the rest was zero.
POLYWIRE_COLD const char* scan_long(const char* p, const char* end, Decimal& d) noexcept {
  d = {};
  d.whole = true;
  d.negative = p < end && *p == '-';
  p += d.negative;
  int64_t exponent = 0;
  int kept = 0;
  auto digits = [&](bool fraction) {
    const char* first = p;
    for (; p < end && is_digit(*p); ++p) {
      int digit = *p - '0';
      if (kept < 19) {
        d.mantissa = d.mantissa * 10 + uint64_t(digit);
        kept += d.mantissa != 0;
        exponent -= fraction;
      } else {
        d.cut |= digit != 0;
        exponent += !fraction;
      }
    }
    return p - first;
  };
  const char* first = p;
  int64_t n = digits(false);
  if (n == 0 || (*first == '0' && n > 1)) return nullptr;
  if (p < end && *p == '.') {
    ++p;
    d.whole = false;
    if (digits(true) == 0) return nullptr;
  }
  if (p < end && (*p | 32) == 'e') {
    int64_t e;
    p = scan_exponent(p + 1, end, e);
    if (!p) return nullptr;
    d.whole = false;
    exponent += e;
  }
  d.exponent10 = clamp_exponent(exponent);
  return p;
}

// Up to three loads of eight digits; appends them to m. Stops behind the last digit, or after 24.
POLYWIRE_INLINE const char* take_digits(const char* p, uint64_t& m) noexcept {
  for (int i = 0; i < 3; ++i) {
    uint64_t t = load8(p) ^ ascii_zeros;
    unsigned n = digit_run(t);
    if (n == 8) {
      m = m * 100000000 + digits_value8(t);
      p += 8;
      continue;
    }
    if (n) m = m * powers_of_ten_u64[n] + digits_value(t, n);
    return p + n;
  }
  return p;
}

constexpr int scan_room = 48;  // 1 sign, 19 digits, '.', 24 digits, 'e' and its sign

// Bit i is set when byte i is not a digit; bit 16 always.
POLYWIRE_INLINE unsigned not_digits16(const char* p) noexcept {
  __m128i text = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
  __m128i digit = _mm_cmplt_epi8(_mm_add_epi8(text, _mm_set1_epi8(0x80 - '0')), _mm_set1_epi8(-128 + 10));
  return unsigned(_mm_movemask_epi8(digit)) ^ 0x1ffff;
}

// Nearly every double in real data: 1 to 8 digits, a point, 1 to 15 digits, no exponent. One or two looks at sixteen bytes
// find the end; it, not the digits' values, is what the next number waits for (canada.json 29 -> 23 ns a number, short
// decimals 17.5 -> 16.5, both compilers). nullptr when the text is anything else.
// p stands behind the sign; reads up to p + 25.
POLYWIRE_INLINE const char* parse_plain(const char* p, double& out) noexcept {
  unsigned others = not_digits16(p);
  unsigned n = unsigned(std::countr_zero(others));
  if (POLYWIRE_UNLIKELY(n - 1 > 7 || p[n] != '.' || (*p == '0' && n > 1))) return nullptr;
  const char* fraction = p + n + 1;
  uint64_t whole = digits_value(load8(p) ^ ascii_zeros, n);
  unsigned k = unsigned(std::countr_zero(others >> n >> 1 | 0x10000));
  if (k <= 8 && n + k < 15) {  // step 1
    if (POLYWIRE_UNLIKELY(k == 0 || (fraction[k] | 32) == 'e')) return nullptr;
    uint64_t m = whole * powers_of_ten_u64[k] + digits_value(load8(fraction) ^ ascii_zeros, k);
    out = double(int64_t(m)) / exact_powers[k];
    return fraction + k;
  }
  k = unsigned(std::countr_zero(not_digits16(fraction)));
  if (POLYWIRE_UNLIKELY(k - 9 > 6 || n + k > 19 || (fraction[k] | 32) == 'e')) return nullptr;
  uint64_t tail = digits_value(load8(fraction + 8) ^ ascii_zeros, k - 8);
  uint64_t m = (whole * 100000000 + digits_value8(load8(fraction) ^ ascii_zeros)) * powers_of_ten_u64[k - 8] + tail;
  // Not step 1: whether sixteen digits lie within 2^53 is a coin toss, and losing it costs more than the table.
  out = scaled_to_double(m, -int(k));
  return fraction + k;
}

// At least scan_room bytes from p to end.
POLYWIRE_INLINE const char* scan_wide(const char* begin, const char* end, Decimal& d) noexcept {
  const char* p = begin;
  d.negative = *p == '-';
  p += d.negative;
  d.cut = false;
  const char* first = p;
  uint64_t m = 0;
  p = take_digits(p, m);
  int64_t digits = p - first;
  if (POLYWIRE_UNLIKELY(digits == 0 || (*first == '0' && digits > 1))) return nullptr;
  if (POLYWIRE_UNLIKELY(digits > 19)) return scan_long(begin, end, d);
  int64_t exponent = 0;
  d.whole = true;
  if (*p == '.') {
    const char* point = p++;
    p = take_digits(p, m);
    exponent = point + 1 - p;
    if (POLYWIRE_UNLIKELY(exponent == 0)) return nullptr;
    if (POLYWIRE_UNLIKELY(digits - exponent > 19)) return scan_long(begin, end, d);
    d.whole = false;
  }
  if (POLYWIRE_UNLIKELY((*p | 32) == 'e')) {
    int64_t e;
    p = scan_exponent(p + 1, end, e);
    if (!p) return nullptr;
    exponent += e;
    d.whole = false;
  }
  d.mantissa = m;
  d.exponent10 = clamp_exponent(exponent);
  return p;
}

// Digits were cut after the nineteenth. The value lies between mantissa and mantissa + 1.
POLYWIRE_COLD double resolve_cut(const char* p, const char* end, const Decimal& d) noexcept {
  double low = scaled_to_double(d.mantissa, d.exponent10);
  double high = scaled_to_double(d.mantissa + 1, d.exponent10);
  if (low == high) return low;
  double exact = low;
  auto [stop, error] = std::from_chars(p + d.negative, end, exact);
  // Out of range means overflow and underflow alike in libstdc++; only one of them is near.
  if (error == std::errc::result_out_of_range) return low > 1 ? high : low;
  return exact;
}

POLYWIRE_INLINE double finish(const char* begin, const char* p, const Decimal& d) noexcept {
  return with_sign(POLYWIRE_UNLIKELY(d.cut) ? resolve_cut(begin, p, d) : scaled_to_double(d.mantissa, d.exponent10), d.negative);
}

bool is_infinite(double v) noexcept { return (std::bit_cast<uint64_t>(v) << 1) == infinity_bits << 1; }

// The whole grammar. Out of line, so that the plain form in front of it keeps its registers (g++ -O3: 28 -> 15 ns).
POLYWIRE_NOINLINE const char* parse_double_any(const char* begin, const char* end, double& out) noexcept {
  Decimal d;
  const char* p = scan_wide(begin, end, d);
  if (POLYWIRE_UNLIKELY(!p)) return nullptr;
  double v = finish(begin, p, d);
  if (POLYWIRE_UNLIKELY(is_infinite(v))) return nullptr;
  out = v;
  return p;
}

POLYWIRE_NOINLINE const char* parse_number_any(const char* begin, const char* end, Number& out) noexcept {
  Decimal d;
  const char* p = scan_wide(begin, end, d);
  if (POLYWIRE_UNLIKELY(!p)) return nullptr;
  if (!d.whole) {
    out.f64 = finish(begin, p, d);
    out.kind = POLYWIRE_UNLIKELY(is_infinite(out.f64)) ? Number::Kind::overflow : Number::Kind::f64;
    return p;
  }
  int64_t digits = p - begin - d.negative;
  uint64_t limit = uint64_t(INT64_MAX) + d.negative;
  if (POLYWIRE_LIKELY(digits <= 19 && d.mantissa <= limit)) {
    out.kind = Number::Kind::i64;
    out.i64 = int64_t(d.negative ? 0 - d.mantissa : d.mantissa);
  } else if (parse_u64(begin, end, out.u64)) {
    out.kind = Number::Kind::u64;
  } else {
    out.kind = Number::Kind::big_integer;
  }
  return p;
}

POLYWIRE_INLINE const char* parse_double_wide(const char* begin, const char* end, double& out) noexcept {
  bool negative = *begin == '-';
  double size;
  const char* p = parse_plain(begin + negative, size);
  if (POLYWIRE_UNLIKELY(!p)) return parse_double_any(begin, end, out);
  out = with_sign(size, negative);
  return p;
}

POLYWIRE_INLINE const char* parse_number_wide(const char* begin, const char* end, Number& out) noexcept {
  bool negative = *begin == '-';
  double size;
  const char* p = parse_plain(begin + negative, size);
  if (!p) return parse_number_any(begin, end, out);
  out.kind = Number::Kind::f64;
  out.f64 = with_sign(size, negative);
  return p;
}

// Runs `parse` on a copy with zeros behind it when the input is too short for wide loads. A zero byte ends every scan, so
// the result stands inside the text.
template <class Out, class Parse>
POLYWIRE_NOINLINE const char* parse_copied(const char* p, const char* end, Out& out, Parse parse) noexcept {
  char text[2 * scan_room] = {};
  size_t n = p < end ? size_t(end - p) : 0;
  std::memcpy(text, p, n);
  const char* stop = parse(text, text + sizeof text, out);
  return stop ? p + (stop - text) : nullptr;
}

}  // namespace

bool decimal_to_double(uint64_t mantissa, int exponent10, double& out) noexcept {
  if (POLYWIRE_LIKELY(mantissa <= uint64_t(1) << 53 && unsigned(exponent10 + 22) <= 44)) {
    double m = double(int64_t(mantissa));
    out = exponent10 < 0 ? m / exact_powers[-exponent10] : m * exact_powers[exponent10];
  } else {
    out = scaled_to_double(mantissa, exponent10);
  }
  return true;
}

const char* parse_double(const char* p, const char* end, double& out) noexcept {
  if (POLYWIRE_LIKELY(end - p >= scan_room)) return parse_double_wide(p, end, out);
  return parse_copied(p, end, out, [](const char* b, const char* e, double& o) noexcept { return parse_double_wide(b, e, o); });
}

const char* parse_number(const char* p, const char* end, Number& out) noexcept {
  if (POLYWIRE_LIKELY(end - p >= scan_room)) return parse_number_wide(p, end, out);
  return parse_copied(p, end, out, [](const char* b, const char* e, Number& o) noexcept { return parse_number_wide(b, e, o); });
}

}  // namespace polywire::base
