#include "base/number.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "base/test_support.h"

namespace polywire::base {
namespace {

using namespace std::string_view_literals;

// Runs `parse` on a block of exactly the text's size and on one with room behind (filled with `behind`): the short and the
// wide path. Returns the number of bytes taken, -1 when refused; both paths must agree.
template <class Out>
int parse_both(const char* (*parse)(const char*, const char*, Out&) noexcept, std::string_view text, Out& out, char behind = ',') {
  auto exact = test::exact_copy(text);
  std::string roomy = std::string(text) + std::string(64, behind);
  Out a{}, b{};
  const char* short_end = parse(exact.get(), exact.get() + text.size(), a);
  const char* wide_end = parse(roomy.data(), roomy.data() + roomy.size(), b);
  int taken = short_end ? int(short_end - exact.get()) : -1;
  EXPECT_EQ(wide_end ? int(wide_end - roomy.data()) : -1, taken) << text;
  EXPECT_EQ(std::memcmp(&a, &b, sizeof a), 0) << text;
  out = a;
  return taken;
}

TEST(number, writes_integers) {
  struct Case { int64_t v; std::string_view want; };
  constexpr Case cases[] = {{0, "0"}, {9, "9"}, {10, "10"}, {-1, "-1"}, {99999999, "99999999"}, {100000000, "100000000"},
                            {9999999999999999, "9999999999999999"}, {10000000000000000, "10000000000000000"},
                            {INT64_MAX, "9223372036854775807"}, {INT64_MIN, "-9223372036854775808"}};
  for (auto [v, want] : cases) {
    char b[32];
    EXPECT_EQ(std::string_view(b, size_t(write_i64(b, v) - b)), want);
  }
  char b[24];
  EXPECT_EQ(std::string_view(b, size_t(write_u64(b, UINT64_MAX) - b)), "18446744073709551615");
}

TEST(number, integers_survive_text) {
  test::Random random(3);
  for (size_t i = 0, n = test::scaled(300000); i < n; ++i) {
    uint64_t v = random.next() >> random.below(64);
    char b[32], *e = write_u64(b, v);
    ASSERT_EQ(std::string(b, e), std::to_string(v));
    uint64_t u;
    ASSERT_EQ(parse_both(parse_u64, std::string_view(b, size_t(e - b)), u), e - b);
    ASSERT_EQ(u, v);
    e = write_i64(b, int64_t(v));
    ASSERT_EQ(std::string(b, e), std::to_string(int64_t(v)));
    int64_t s;
    ASSERT_EQ(parse_both(parse_i64, std::string_view(b, size_t(e - b)), s), e - b);
    ASSERT_EQ(s, int64_t(v));
  }
}

TEST(number, parses_integers) {
  struct Case { const char* why; std::string_view text; int taken; int64_t value; };
  constexpr Case cases[] = {
      {"zero", "0", 1, 0},
      {"minus zero", "-0", 2, 0},
      {"largest", "9223372036854775807", 19, INT64_MAX},
      {"smallest", "-9223372036854775808", 20, INT64_MIN},
      {"one above", "9223372036854775808", -1, 0},
      {"one below", "-9223372036854775809", -1, 0},
      {"twenty digits", "18446744073709551616", -1, 0},
      {"forty digits", "1234567890123456789012345678901234567890", -1, 0},
      {"stops at what follows", "12]", 2, 12},
      {"eight digits", "12345678", 8, 12345678},
      {"sixteen digits", "1234567812345678", 16, 1234567812345678},
      {"leading zero", "01", -1, 0},
      {"leading zeros", "00", -1, 0},
      {"leading zero behind minus", "-01", -1, 0},
      {"only minus", "-", -1, 0},
      {"nothing", "", -1, 0},
      {"plus", "+1", -1, 0},
      {"fraction", "1.0", -1, 0},
      {"exponent", "1e2", -1, 0},
      {"capital exponent", "1E2", -1, 0},
      {"fraction behind eight digits", "12345678.5", -1, 0},
      {"letter", "x", -1, 0},
      {"two signs", "--1", -1, 0},
  };
  for (auto [why, text, taken, value] : cases) {
    int64_t v = 0;
    EXPECT_EQ(parse_both(parse_i64, text, v), taken) << why;
    if (taken >= 0) {
      EXPECT_EQ(v, value) << why;
    }
  }
}

TEST(number, parses_unsigned_integers) {
  struct Case { const char* why; std::string_view text; int taken; uint64_t value; };
  constexpr Case cases[] = {
      {"largest", "18446744073709551615", 20, UINT64_MAX}, {"one above", "18446744073709551616", -1, 0},
      {"minus zero", "-0", 2, 0},                          {"negative", "-1", -1, 0},
      {"twenty nines", "99999999999999999999", -1, 0},     {"above int64", "9223372036854775808", 19, 9223372036854775808u},
  };
  for (auto [why, text, taken, value] : cases) {
    uint64_t v = 0;
    EXPECT_EQ(parse_both(parse_u64, text, v), taken) << why;
    if (taken >= 0) {
      EXPECT_EQ(v, value) << why;
    }
  }
}

TEST(number, scan_validates_the_grammar) {
  struct Case { std::string_view text; int taken; NumberShape shape; };
  constexpr auto integer = NumberShape::integer, decimal = NumberShape::decimal, bad = NumberShape::bad;
  constexpr Case cases[] = {
      {"0", 1, integer}, {"-0", 2, integer}, {"123456789012345678901234567890", 30, integer}, {"1.5", 3, decimal},
      {"0.0", 3, decimal}, {"1e5", 3, decimal}, {"1E+05", 5, decimal}, {"-1.25e-7", 8, decimal}, {"10,", 2, integer},
      {"1.5.5", 3, decimal}, {"1-", 1, integer}, {"", -1, bad}, {"-", -1, bad}, {"+1", -1, bad}, {"01", -1, bad},
      {"-01", -1, bad}, {".5", -1, bad}, {"1.", -1, bad}, {"1.e5", -1, bad}, {"1e", -1, bad}, {"1e+", -1, bad},
      {"1e-x", -1, bad}, {"1.x", -1, bad}, {"NaN", -1, bad}, {"Infinity", -1, bad}, {"0x10", 1, integer}, {"00", -1, bad},
  };
  for (auto [text, taken, want] : cases) {
    auto exact = test::exact_copy(text);
    NumberShape shape;
    const char* e = scan_number(exact.get(), exact.get() + text.size(), shape);
    EXPECT_EQ(e ? int(e - exact.get()) : -1, taken) << text;
    EXPECT_EQ(shape, want) << text;
    double d;  // parse_double has a scanner of its own; it must agree
    EXPECT_EQ(parse_both(parse_double, text, d), taken) << text;
  }
}

TEST(number, knows_the_kind) {
  using Kind = Number::Kind;
  struct Case { std::string_view text; Kind kind; };
  constexpr Case cases[] = {
      {"0", Kind::i64}, {"-0", Kind::i64}, {"-5", Kind::i64}, {"9223372036854775807", Kind::i64},
      {"9223372036854775808", Kind::u64}, {"-9223372036854775808", Kind::i64}, {"-9223372036854775809", Kind::big_integer},
      {"18446744073709551615", Kind::u64}, {"18446744073709551616", Kind::big_integer}, {"0.5", Kind::f64}, {"1e2", Kind::f64},
      {"100000000000000000000000000000000000000000000000000", Kind::big_integer}, {"-0.0", Kind::f64}, {"1e999", Kind::overflow},
      {"-1e999", Kind::overflow}, {"1e-999", Kind::f64}, {"10000000000000000000.0", Kind::f64},
  };
  for (auto [text, kind] : cases) {
    Number n{};
    EXPECT_EQ(parse_both(parse_number, text, n), int(text.size())) << text;
    EXPECT_EQ(n.kind, kind) << text;
  }
  Number n{};
  parse_both(parse_number, "-9223372036854775808", n);
  EXPECT_EQ(n.i64, INT64_MIN);
  parse_both(parse_number, "18446744073709551615", n);
  EXPECT_EQ(n.u64, UINT64_MAX);
  parse_both(parse_number, "-2.5", n);
  EXPECT_EQ(n.f64, -2.5);
  for (std::string_view bad : {"", "-", "01", "1.", "1e", "x", ".5"}) EXPECT_EQ(parse_both(parse_number, bad, n), -1) << bad;
}

}  // namespace
}  // namespace polywire::base
