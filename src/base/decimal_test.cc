#include "base/decimal.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "base/test_support.h"

namespace polywire::base {
namespace {

constexpr int128 largest = int128(~uint128(0) >> 1);
constexpr int128 smallest = -largest - 1;

std::string text_of(const Decimal128& v) {
  char b[max_decimal_text];
  return std::string(b, write_decimal(b, v));
}

bool parse(std::string_view text, Decimal128& out) {
  auto exact = test::exact_copy(text);
  return parse_decimal(exact.get(), text.size(), out);
}

TEST(decimal, text_there_and_back) {
  struct Case { std::string_view text; int128 unscaled; int32_t scale; };
  const Case cases[] = {
      {"0", 0, 0}, {"-12.340", -12340, 3}, {"0.5", 5, 1}, {"0.05", 5, 2}, {"-0.001", -1, 3}, {"12345678901234567890", int128(12345678901234567890u), 0},
      {"0.00000000000000000000000000000000000001", 1, 38}, {"170141183460469231731687303715884105727", largest, 0},
      {"-170141183460469231731687303715884105728", smallest, 0}, {"-1.70141183460469231731687303715884105728", smallest, 38}, {"10.00", 1000, 2}, {"0.00", 0, 2},
  };
  for (auto [text, unscaled, scale] : cases) {
    Decimal128 v;
    ASSERT_TRUE(parse(text, v)) << text;
    EXPECT_EQ(v, (Decimal128{unscaled, scale})) << text;
    EXPECT_EQ(text_of(v), text);
  }
}

TEST(decimal, refuses) {
  for (std::string_view text : {"", "-", ".", ".5", "5.", "-.5", "00.5", "01", "+1", "1e5", "1.2.3", "1 ", " 1", "NaN", "--1", "170141183460469231731687303715884105728",
                                "-170141183460469231731687303715884105729", "0.000000000000000000000000000000000000001"}) {
    Decimal128 v;
    EXPECT_FALSE(parse(text, v)) << text;
  }
}

TEST(decimal, rescales_without_loss) {
  Decimal128 v;
  EXPECT_TRUE(rescale_decimal({1230, 2}, 1, v));
  EXPECT_EQ(v, (Decimal128{123, 1}));
  EXPECT_TRUE(rescale_decimal({-5, 0}, 3, v));
  EXPECT_EQ(v, (Decimal128{-5000, 3}));
  EXPECT_FALSE(rescale_decimal({1230, 2}, 0, v));
  EXPECT_FALSE(rescale_decimal({largest, 0}, 1, v));
  EXPECT_FALSE(rescale_decimal({1, 0}, 39, v));
}

}  // namespace
}  // namespace polywire::base
