// Calendar and clock as text: dates, times of day, instants (RFC 3339), durations (ISO 8601). Proleptic Gregorian calendar,
// seconds without leap seconds, the epoch is 1970-01-01T00:00:00Z.
//
// Parsers take the whole of [p, p + n) or nothing and check every range: months have their days, 24:00 and a leap second :60
// are refused, years are 0000..9999, fractions have 1 to 9 digits. Writers return the end, nullptr when the value has no such
// text (a year beyond 0000..9999, a fraction finer than the digits asked for). They never round.
#pragma once

#include "base/bytes.h"

namespace polywire::base {

struct Date {
  int64_t year;
  int month;  // 1..12
  int day;    // 1..31
  friend bool operator==(const Date&, const Date&) = default;
};

// Days since 1970-01-01. |year| up to 10^16.
int64_t days_from_civil(const Date& date) noexcept;
// |days| up to 10^18.
Date civil_from_days(int64_t days) noexcept;
int days_in_month(int64_t year, int month) noexcept;

inline constexpr int64_t seconds_per_day = 86400;
inline constexpr int64_t nanos_per_second = 1000000000;

// A point in time: seconds since the epoch, and nanoseconds 0..999'999'999 after that second (also before 1970).
struct Instant {
  int64_t seconds = 0;
  uint32_t nanos = 0;
  friend bool operator==(const Instant&, const Instant&) = default;
};

// "2024-02-29"
bool parse_date(const char* p, size_t n, int64_t& days) noexcept;
char* write_date(char* w, int64_t days) noexcept;  // needs 16 bytes

// "23:59:59.5": nanoseconds since midnight
bool parse_time_of_day(const char* p, size_t n, int64_t& nanos) noexcept;
// fraction_digits: 0, 3, 6 or 9, always that many. Needs 24 bytes.
char* write_time_of_day(char* w, int64_t nanos, int fraction_digits) noexcept;

// "2024-02-29T23:59:59.123Z" or with "+05:30": seconds are UTC, the offset (minutes east) is told apart. "t" and "z" are read
// as RFC 3339 allows; "-00:00" (offset unknown) is read as 0.
bool parse_rfc3339(const char* p, size_t n, Instant& out, int& offset_minutes) noexcept;
// Local time at that offset; "Z" for 0. |offset_minutes| < 1440. Needs 48 bytes.
char* write_rfc3339(char* w, const Instant& v, int fraction_digits, int offset_minutes = 0) noexcept;

// The same without an offset: what a clock on some wall shows.
bool parse_local_datetime(const char* p, size_t n, Instant& out) noexcept;
char* write_local_datetime(char* w, const Instant& v, int fraction_digits) noexcept;

// "P1DT2H3M4.5S", "-PT0.000001S", "P2W": nanoseconds. A day is 24 hours; years and months have no length and are refused.
// Each part at most 18 digits, only the seconds have a fraction; |nanos| < 2^110, so sums cannot overflow.
bool parse_duration(const char* p, size_t n, int128& nanos) noexcept;
// Days, hours, minutes, seconds, parts that are zero left out, the fraction without zeros at its end; zero is "PT0S".
// Needs 64 bytes.
char* write_duration(char* w, int128 nanos) noexcept;

}  // namespace polywire::base
