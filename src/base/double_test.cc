// Doubles and floats against std::to_chars, std::from_chars and strtod. POLYWIRE_TEST_SCALE=34 makes each loop 10 million.
#include <gtest/gtest.h>

#include <charconv>
#include <cmath>
#include <string>
#include <string_view>

#include "base/number.h"
#include "base/test_support.h"

namespace polywire::base {
namespace {

constexpr size_t runs = 300000;

// The layout rules of write_double, on the digits of std::to_chars.
template <class Float>
std::string reference_text(Float v, bool python) {
  char b[64];
  auto end = std::to_chars(b, b + sizeof b, std::fabs(v), std::chars_format::scientific).ptr;
  std::string_view scientific(b, size_t(end - b));
  size_t mark = scientific.find('e');
  std::string digits;
  for (char c : scientific.substr(0, mark))
    if (c != '.') digits += c;
  int exponent = std::atoi(std::string(scientific.substr(mark + 1)).c_str());
  std::string text = std::signbit(v) ? "-" : "";
  if (v == 0) return text + "0.0";
  if (exponent >= (python ? -4 : -5) && exponent < 0) return text + "0." + std::string(size_t(-exponent - 1), '0') + digits;
  if (exponent >= 0 && exponent < 16) {
    while (int(digits.size()) < exponent + 2) digits += '0';
    return text + digits.insert(size_t(exponent + 1), ".");
  }
  text += digits[0];
  if (digits.size() > 1) text += '.' + digits.substr(1);
  std::string size = std::to_string(std::abs(exponent));
  if (python && size.size() < 2) size = '0' + size;
  return text + 'e' + (exponent < 0 ? "-" : python ? "+" : "") + size;
}

bool same_bits(double a, double b) { return std::bit_cast<uint64_t>(a) == std::bit_cast<uint64_t>(b); }

// Written as the reference writes it, read back to the same bits, by the short and by the wide path.
void check(double v) {
  if (!std::isfinite(v)) return;
  for (bool python : {false, true}) {
    char b[128];
    size_t n = size_t(write_double(b, v, python) - b);
    ASSERT_LE(n, 25u);
    std::string_view text(b, n);
    ASSERT_EQ(text, reference_text(v, python)) << std::hexfloat << v;
    double back = 7;
    ASSERT_EQ(parse_double(b, b + n, back), b + n) << text;
    ASSERT_TRUE(same_bits(back, v)) << text;
    std::memset(b + n, ' ', 64);
    ASSERT_EQ(parse_double(b, b + n + 64, back), b + n) << text;
    ASSERT_TRUE(same_bits(back, v)) << text;
  }
}

void check(float v) {
  if (!std::isfinite(v)) return;
  char b[40];
  std::string_view text(b, size_t(write_float(b, v) - b));
  ASSERT_EQ(text, reference_text(v, false)) << std::hexfloat << v;
}

// Any JSON number text: the same bits as strtod (glibc: exact at any length), overflow refused.
void check_text(const std::string& text) {
  double want = std::strtod(text.c_str(), nullptr), got = 7;
  std::string roomy = text + std::string(64, ' ');
  auto exact = test::exact_copy(text);
  const char* wide = parse_double(roomy.data(), roomy.data() + roomy.size(), got);
  if (std::isinf(want)) {
    ASSERT_EQ(wide, nullptr) << text;
    ASSERT_EQ(parse_double(exact.get(), exact.get() + text.size(), got), nullptr) << text;
    return;
  }
  ASSERT_EQ(wide, roomy.data() + text.size()) << text;
  ASSERT_TRUE(same_bits(got, want)) << text << ' ' << std::hexfloat << got << ' ' << want;
  got = 7;
  ASSERT_EQ(parse_double(exact.get(), exact.get() + text.size(), got), exact.get() + text.size()) << text;
  ASSERT_TRUE(same_bits(got, want)) << text;
}

TEST(double_text, known_forms) {
  struct Case { double v; std::string_view plain, python; };
  constexpr Case cases[] = {
      {0.0, "0.0", "0.0"}, {-0.0, "-0.0", "-0.0"}, {30.0, "30.0", "30.0"}, {-1.5, "-1.5", "-1.5"},
      {0.00001, "0.00001", "1e-05"}, {0.0001, "0.0001", "0.0001"}, {0.000012345, "0.000012345", "1.2345e-05"},
      {1.5e-7, "1.5e-7", "1.5e-07"}, {9.999e-6, "9.999e-6", "9.999e-06"}, {1e15, "1000000000000000.0", "1000000000000000.0"},
      {1e16, "1e16", "1e+16"}, {9999999999999998.0, "9999999999999998.0", "9999999999999998.0"}, {1e22, "1e22", "1e+22"},
      {1e23, "1e23", "1e+23"}, {1e100, "1e100", "1e+100"}, {-1.25e-100, "-1.25e-100", "-1.25e-100"}, {5e-324, "5e-324", "5e-324"},
      {1.7976931348623157e308, "1.7976931348623157e308", "1.7976931348623157e+308"},
      {2.2250738585072014e-308, "2.2250738585072014e-308", "2.2250738585072014e-308"},
      {123456789.123456, "123456789.123456", "123456789.123456"}, {0.1 + 0.2, "0.30000000000000004", "0.30000000000000004"},
      {-65.613616999999977, "-65.61361699999998", "-65.61361699999998"}, {9007199254740993.0, "9007199254740992.0", "9007199254740992.0"},
  };
  for (auto [v, plain, python] : cases) {
    char b[40];
    EXPECT_EQ(std::string_view(b, size_t(write_double(b, v) - b)), plain);
    EXPECT_EQ(std::string_view(b, size_t(write_double(b, v, true) - b)), python);
    check(v);
  }
}

TEST(double_text, known_forms_of_floats) {
  struct Case { float v; std::string_view want; };
  constexpr Case cases[] = {{0.1f, "0.1"}, {-0.0f, "-0.0"}, {16777216.0f, "16777216.0"}, {3.4028235e38f, "3.4028235e38"}, {1e-45f, "1e-45"}, {0.3f, "0.3"}, {1e10f, "10000000000.0"}};
  for (auto [v, want] : cases) {
    char b[40];
    EXPECT_EQ(std::string_view(b, size_t(write_float(b, v) - b)), want);
  }
}

TEST(double_text, powers_and_their_neighbours) {
  auto around = [](double v) {
    for (double d : {v, std::nextafter(v, 0.0), std::nextafter(v, INFINITY), -v}) ASSERT_NO_FATAL_FAILURE(check(d));
  };
  for (int e = -1074; e <= 1023; ++e) ASSERT_NO_FATAL_FAILURE(around(std::ldexp(1.0, e)));
  for (int e = -323; e <= 308; ++e)
    for (int digit : {1, 2, 5, 9}) ASSERT_NO_FATAL_FAILURE(around(std::strtod((std::to_string(digit) + "e" + std::to_string(e)).c_str(), nullptr)));
  for (int e = -149; e <= 127; ++e) {
    float f = std::ldexp(1.0f, e);
    for (float v : {f, std::nextafter(f, 0.0f), std::nextafter(f, INFINITY)}) ASSERT_NO_FATAL_FAILURE(check(v));
  }
}

TEST(double_text, random_bits) {
  test::Random random(10);
  for (size_t i = 0, n = test::scaled(runs); i < n; ++i) ASSERT_NO_FATAL_FAILURE(check(std::bit_cast<double>(random.next())));
}

TEST(double_text, random_floats) {
  test::Random random(11);
  for (size_t i = 0, n = test::scaled(runs); i < n; ++i) ASSERT_NO_FATAL_FAILURE(check(std::bit_cast<float>(uint32_t(random.next()))));
}

double short_decimal(test::Random& random) {
  double v = double(random.below(powers_of_ten_u64[1 + random.below(15)])) / double(powers_of_ten_u64[random.below(10)]);
  return random.below(2) ? v : -v;
}

TEST(double_text, short_decimals) {
  test::Random random(12);
  for (size_t i = 0, n = test::scaled(runs); i < n; ++i) ASSERT_NO_FATAL_FAILURE(check(short_decimal(random)));
}

TEST(double_text, neighbours_of_short_decimals) {
  test::Random random(13);
  for (size_t i = 0, n = test::scaled(runs); i < n; ++i) {
    double v = short_decimal(random);
    for (uint64_t steps = 1 + random.below(2); steps > 0; --steps) v = std::nextafter(v, i & 1 ? INFINITY : -INFINITY);
    ASSERT_NO_FATAL_FAILURE(check(v));
  }
}

TEST(double_text, half_steps_of_the_short_path) {
  test::Random random(14);
  for (size_t i = 0, n = test::scaled(runs); i < n; ++i)
    ASSERT_NO_FATAL_FAILURE(check(double(random.below(2000000000) * 500000 + random.below(3) - 1) / 1e6));
}

TEST(double_text, seventeen_digits_over_decades) {
  test::Random random(15);
  for (size_t i = 0, n = test::scaled(runs); i < n; ++i)
    ASSERT_NO_FATAL_FAILURE(check(std::ldexp(double(random.next() >> 11), -53) * std::pow(10.0, double(random.below(24)) - 6)));
}

TEST(double_text, subnormals) {
  test::Random random(16);
  for (size_t i = 0, n = test::scaled(runs); i < n; ++i) ASSERT_NO_FATAL_FAILURE(check(std::bit_cast<double>(random.next() >> (12 + random.below(52)))));
}

std::string random_digits(test::Random& random, size_t n) {
  std::string s;
  while (s.size() < n) s += char('0' + random.below(10));
  return s;
}

TEST(double_text, reads_random_texts) {
  test::Random random(17);
  for (size_t i = 0, n = test::scaled(runs); i < n; ++i) {
    std::string s = random.below(2) ? "-" : "";
    s += random.below(4) ? std::to_string(1 + random.below(9)) + random_digits(random, random.below(20)) : "0";
    if (random.below(4)) s += '.' + random_digits(random, 1 + random.below(20));
    if (random.below(3) == 0) s += (random.below(2) ? "e" : "E+") + std::to_string(random.below(340));
    else if (random.below(2) == 0) s += "e-" + std::to_string(random.below(360));
    ASSERT_NO_FATAL_FAILURE(check_text(s));
  }
}

// The exact decimal text between v and its upper neighbour (glibc prints it exactly), and that text a hair below and above.
TEST(double_text, reads_halfway_points) {
  test::Random random(18);
  for (size_t i = 0, n = test::scaled(runs / 10); i < n; ++i) {
    uint64_t bits = random.below(3) ? random.next() >> 1 : random.next() >> (12 + random.below(40));
    if (random.below(2)) bits = std::bit_cast<uint64_t>(double(random.next() >> random.below(40)) * std::pow(10.0, -double(random.below(20))));
    double low = std::bit_cast<double>(bits), high = std::nextafter(low, INFINITY);
    if (!std::isfinite(high) || low <= 0) continue;
    long double middle = (static_cast<long double>(low) + high) / 2;  // exact: 64 bits of mantissa
    char b[1200];
    int length = std::snprintf(b, sizeof b, "%.800Le", middle);
    std::string text(b, size_t(length));
    size_t mark = text.find('e');
    std::string digits = text.substr(0, mark), exponent = text.substr(mark);
    if (exponent[1] == '+') exponent.erase(1, 1);
    ASSERT_NO_FATAL_FAILURE(check_text(text));
    digits.erase(digits.find_last_not_of('0') + 1);
    if (digits.back() == '.') digits += '0';
    ASSERT_NO_FATAL_FAILURE(check_text(digits + exponent));
    ASSERT_NO_FATAL_FAILURE(check_text(digits + "0000000000000000000000001" + exponent));
    if (digits.back() != '0') {
      --digits.back();
      ASSERT_NO_FATAL_FAILURE(check_text(digits + std::string(40, '9') + exponent));
    }
  }
}

TEST(double_text, reads_long_and_extreme_texts) {
  auto zeros = [](size_t n) { return std::string(n, '0'); };
  const std::string cases[] = {
      "0", "-0", "0.0", "-0.0", "0e999999999999999999999", "-0e-5", "1e999", "-1e999", "1e-999", "-1e-999", "1e308", "1e309",
      "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "17976931348623158079372897140530e277",
      "2.4703282292062327e-324", "2.4703282292062328e-324", "4.9406564584124654e-324", "2.2250738585072011e-308", "2.2250738585072014e-308",
      "9007199254740993", "9007199254740993.0", "9007199254740993.00000000000000000000000000001", "9007199254740992.99999999999999999999",
      "1e22", "1e23", "8.5e22", "123456789012345678901234567890", "0.000000000000000000000000000000000000000000012345678901234567890123",
      "1" + zeros(400) + "e-400", "0." + zeros(400) + "1e401", "0." + zeros(800) + "1", "1" + zeros(308), "1" + zeros(309), zeros(1) + "." + zeros(1000),
      "1" + zeros(300) + "." + zeros(500) + "1", "1e1000000000000000000000", "1e-1000000000000000000000", "0." + zeros(100000) + "1e100001",
      "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977587207096330286416692887910946555547851940402630657488671505820681908902000708383676273854845817711531764475730270069855571366959622842914819860834936475292719074168444365510704342711559699508093042880",
      "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977587207096330286416692887910946555547851940402630657488671505820681908902000708383676273854845817711531764475730270069855571366959622842914819860834936475292719074168444365510704342711559699508093042879.9999",
  };
  for (const auto& text : cases) check_text(text);
}

TEST(double_text, reads_eight_hundred_digits) {
  test::Random random(19);
  for (size_t i = 0, n = test::scaled(20000); i < n; ++i) {
    std::string s = std::to_string(1 + random.below(9)) + random_digits(random, 30 + random.below(770));
    s.insert(1 + random.below(s.size() - 1), ".");
    s += "e" + std::to_string(int(random.below(700)) - 400);
    if (random.below(3) == 0) s.insert(1, std::string(random.below(30), '0'));
    if (s[0] == '0') continue;
    ASSERT_NO_FATAL_FAILURE(check_text(s));
  }
}

// Nothing outside [p, end) is read, whatever the length: ASan watches.
TEST(double_text, reads_only_inside) {
  std::string text = "-123456789012.123456789012345678901234567890e-12345678901234567890";
  for (size_t n = 0; n <= text.size(); ++n) {
    auto exact = test::exact_copy(std::string_view(text).substr(0, n));
    double d;
    NumberShape shape;
    const char* a = parse_double(exact.get(), exact.get() + n, d);
    const char* b = scan_number(exact.get(), exact.get() + n, shape);
    EXPECT_EQ(a, b) << n;
  }
}

}  // namespace
}  // namespace polywire::base
