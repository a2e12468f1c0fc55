#include "base/civil.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "base/test_support.h"

namespace polywire::base {
namespace {

TEST(civil, known_days) {
  struct Case { Date date; int64_t days; };
  const Case cases[] = {{{1970, 1, 1}, 0}, {{1969, 12, 31}, -1}, {{2000, 2, 29}, 11016}, {{2000, 3, 1}, 11017}, {{1900, 3, 1}, -25508},
                        {{0, 1, 1}, -719528}, {{-1, 12, 31}, -719529}, {{9999, 12, 31}, 2932896}, {{1582, 10, 15}, -141427}};
  for (const auto& [date, days] : cases) {
    EXPECT_EQ(days_from_civil(date), days);
    EXPECT_EQ(civil_from_days(days), date);
  }
}

TEST(civil, days_run_on_without_a_gap) {
  Date d = civil_from_days(-800000);
  for (int64_t days = -800000; days < 3000000; ++days) {
    ASSERT_EQ(days_from_civil(d), days);
    ASSERT_EQ(civil_from_days(days), d);
    if (++d.day > days_in_month(d.year, d.month)) {
      d.day = 1;
      if (++d.month > 12) d.month = 1, ++d.year;
    }
  }
  for (int64_t days : {-1000000000000000000, 1000000000000000000}) EXPECT_EQ(days_from_civil(civil_from_days(days)), days);
}

template <class Out, class... More>
bool parse(bool (*f)(const char*, size_t, Out&, More&...) noexcept, std::string_view text, Out& out, More&... more) {
  auto exact = test::exact_copy(text);
  return f(exact.get(), text.size(), out, more...);
}

std::string text_of(const char* begin, const char* end) { return end ? std::string(begin, end) : "(refused)"; }

TEST(civil, instants_there_and_back) {
  struct Case { std::string_view text; int64_t seconds; uint32_t nanos; int offset, digits; std::string_view written; };
  constexpr Case cases[] = {
      {"1970-01-01T00:00:00Z", 0, 0, 0, 0, "1970-01-01T00:00:00Z"},
      {"1969-12-31T23:59:59.999999999Z", -1, 999999999, 0, 9, "1969-12-31T23:59:59.999999999Z"},
      {"2024-02-29T12:30:45.5Z", 1709209845, 500000000, 0, 3, "2024-02-29T12:30:45.500Z"},
      {"2024-02-29T12:30:45.123456+05:30", 1709190045, 123456000, 330, 6, "2024-02-29T12:30:45.123456+05:30"},
      {"2024-02-29T00:00:00-08:00", 1709193600, 0, -480, 0, "2024-02-29T00:00:00-08:00"},
      {"2024-02-29t12:30:45z", 1709209845, 0, 0, 0, "2024-02-29T12:30:45Z"},
      {"2024-02-29T12:30:45-00:00", 1709209845, 0, 0, 0, "2024-02-29T12:30:45Z"},
      {"0000-01-01T00:00:00Z", -62167219200, 0, 0, 0, "0000-01-01T00:00:00Z"},
      {"9999-12-31T23:59:59.999Z", 253402300799, 999000000, 0, 3, "9999-12-31T23:59:59.999Z"},
      {"2016-12-31T23:59:59+23:59", 1483142459, 0, 1439, 0, "2016-12-31T23:59:59+23:59"},
  };
  for (auto [text, seconds, nanos, offset, digits, written] : cases) {
    Instant v;
    int minutes = 7;
    ASSERT_TRUE(parse(parse_rfc3339, text, v, minutes)) << text;
    EXPECT_EQ(v, (Instant{seconds, nanos})) << text << ' ' << v.seconds;
    EXPECT_EQ(minutes, offset) << text;
    char b[48];
    EXPECT_EQ(text_of(b, write_rfc3339(b, v, digits, offset)), written);
  }
}

TEST(civil, refuses_instants) {
  struct Case { const char* why; std::string_view text; };
  constexpr Case cases[] = {
      {"nothing", ""}, {"only a date", "2024-02-29"}, {"no offset", "2024-02-29T12:30:45"}, {"no leap year", "2023-02-29T00:00:00Z"},
      {"century without leap day", "1900-02-29T00:00:00Z"}, {"month 0", "2024-00-01T00:00:00Z"}, {"month 13", "2024-13-01T00:00:00Z"},
      {"day 0", "2024-01-00T00:00:00Z"}, {"31 April", "2024-04-31T00:00:00Z"}, {"24:00", "2024-01-01T24:00:00Z"}, {"minute 60", "2024-01-01T00:60:00Z"},
      {"leap second", "2016-12-31T23:59:60Z"}, {"point without digits", "2024-01-01T00:00:00.Z"}, {"ten digits", "2024-01-01T00:00:00.1234567890Z"},
      {"comma", "2024-01-01T00:00:00,5Z"}, {"space for T", "2024-01-01 00:00:00Z"}, {"five-digit year", "12024-01-01T00:00:00Z"},
      {"two-digit year", "24-01-01T00:00:00Z"}, {"sign", "+2024-01-01T00:00:00Z"}, {"offset without colon", "2024-01-01T00:00:00+0530"},
      {"offset hour 24", "2024-01-01T00:00:00+24:00"}, {"offset minute 60", "2024-01-01T00:00:00+05:60"}, {"half an offset", "2024-01-01T00:00:00+05"},
      {"something behind", "2024-01-01T00:00:00Z "}, {"something before", " 2024-01-01T00:00:00Z"}, {"letters", "2024-0a-01T00:00:00Z"}, {"no seconds", "2024-01-01T00:00Z"},
      {"zero byte behind", std::string_view("2024-01-01T00:00:00Z\0", 21)},
  };
  for (auto [why, text] : cases) {
    Instant v;
    int offset;
    EXPECT_FALSE(parse(parse_rfc3339, text, v, offset)) << why;
  }
}

TEST(civil, writers_refuse_what_has_no_text) {
  char b[64];
  EXPECT_EQ(write_rfc3339(b, {253402300800, 0}, 0), nullptr) << "year 10000";
  EXPECT_EQ(write_rfc3339(b, {-62167219201, 0}, 0), nullptr) << "before year 0";
  EXPECT_EQ(write_rfc3339(b, {253402300799, 0}, 0, 1), nullptr) << "year 10000 by the offset";
  EXPECT_EQ(write_rfc3339(b, {INT64_MAX, 0}, 0, 1439), nullptr);
  EXPECT_EQ(write_rfc3339(b, {INT64_MIN, 0}, 0, -1439), nullptr);
  EXPECT_EQ(write_rfc3339(b, {0, 1000}, 3), nullptr) << "finer than the digits";
  EXPECT_EQ(write_time_of_day(b, 86400 * nanos_per_second, 0), nullptr);
  EXPECT_EQ(write_time_of_day(b, -1, 9), nullptr);
  EXPECT_EQ(write_date(b, 2932897), nullptr);
}

TEST(civil, dates_times_and_local) {
  int64_t v;
  char b[48];
  EXPECT_TRUE(parse(parse_date, "2024-02-29", v));
  EXPECT_EQ(v, 19782);
  EXPECT_EQ(text_of(b, write_date(b, v)), "2024-02-29");
  EXPECT_FALSE(parse(parse_date, "2024-2-29", v));
  EXPECT_FALSE(parse(parse_date, "2024-02-29T", v));
  EXPECT_TRUE(parse(parse_time_of_day, "23:59:59.000001", v));
  EXPECT_EQ(text_of(b, write_time_of_day(b, v, 6)), "23:59:59.000001");
  EXPECT_EQ(text_of(b, write_time_of_day(b, 0, 0)), "00:00:00");
  EXPECT_FALSE(parse(parse_time_of_day, "24:00:00", v));
  EXPECT_FALSE(parse(parse_time_of_day, "23:59", v));
  Instant local;
  EXPECT_TRUE(parse(parse_local_datetime, "1969-07-20T20:17:40.25", local));
  EXPECT_EQ(text_of(b, write_local_datetime(b, local, 3)), "1969-07-20T20:17:40.250");
  EXPECT_FALSE(parse(parse_local_datetime, "1969-07-20T20:17:40Z", local));
}

TEST(civil, random_instants_survive_text) {
  test::Random random(40);
  for (size_t i = 0, n = test::scaled(100000); i < n; ++i) {
    Instant v{int64_t(random.below(253402300800 + 62167219200)) - 62167219200, uint32_t(random.below(1000000000))}, back;
    int offset = 0, digits = int(random.below(4)) * 3;
    uint32_t unit = digits == 9 ? 1 : digits == 6 ? 1000 : digits == 3 ? 1000000 : 1000000000;
    v.nanos -= v.nanos % unit;
    char b[48], *end = write_rfc3339(b, v, digits, int(random.below(2879)) - 1439);
    if (!end) continue;  // the offset moved it out of the years
    ASSERT_TRUE(parse(parse_rfc3339, std::string_view(b, size_t(end - b)), back, offset)) << std::string(b, end);
    ASSERT_EQ(back, v) << std::string(b, end);
  }
}

TEST(civil, durations) {
  struct Case { std::string_view text; int128 nanos; std::string_view written; };
  constexpr int128 s = nanos_per_second;
  const Case cases[] = {
      {"PT0S", 0, "PT0S"}, {"P0D", 0, "PT0S"}, {"PT1.5S", s + s / 2, "PT1.5S"}, {"-PT0.000000001S", -1, "-PT0.000000001S"}, {"P1DT2H3M4S", 93784 * s, "P1DT2H3M4S"},
      {"PT36H", 129600 * s, "P1DT12H"}, {"P2W", 1209600 * s, "P14D"}, {"PT90M", 5400 * s, "PT1H30M"}, {"PT60S", 60 * s, "PT1M"}, {"P1D", 86400 * s, "P1D"},
      {"P1DT0.5S", 86400 * s + s / 2, "P1DT0.5S"}, {"PT10S", 10 * s, "PT10S"}, {"P999999999999999999D", 999999999999999999 * (86400 * s), "P999999999999999999D"},
  };
  for (auto [text, nanos, written] : cases) {
    int128 v = 7;
    ASSERT_TRUE(parse(parse_duration, text, v)) << text;
    EXPECT_TRUE(v == nanos) << text;
    char b[64];
    EXPECT_EQ(text_of(b, write_duration(b, v)), written);
  }
  for (std::string_view text : {"", "P", "PT", "-", "1D", "P1", "P1Y", "P1M", "P1H", "PT1D", "P1D1H", "P1DT", "PT1S1M", "PT1M1M", "P1.5D", "PT1.5M", "PT.5S", "PT1.S", "PT1.1234567890S",
                                "+PT1S", "P-1D", "PT1S ", "P1W1D", "PT1234567890123456789S", "P1DTT1H"}) {
    int128 v;
    EXPECT_FALSE(parse(parse_duration, text, v)) << text;
  }
  int128 extremes[] = {int128(~uint128(0) >> 1), -int128(~uint128(0) >> 1) - 1};
  for (int128 v : extremes) {
    char b[64];
    EXPECT_LE(write_duration(b, v) - b, 64);
  }
}

}  // namespace
}  // namespace polywire::base
