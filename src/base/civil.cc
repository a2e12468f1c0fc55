#include "base/civil.h"

#include "base/decimal.h"
#include "base/number.h"

namespace polywire::base {
namespace {

constexpr int64_t days_per_era = 146097;  // 400 years
constexpr int64_t epoch_in_eras = 719468;  // 1970-01-01, counted from 0000-03-01

// Reads a text from the left; after the first mismatch everything fails.
class Scanner {
 public:
  Scanner(const char* p, size_t n) noexcept : p_(p), end_(p + n) {}

  bool at_end() const noexcept { return p_ == end_; }
  char peek() const noexcept { return p_ < end_ ? *p_ : '\0'; }
  bool take(char c) noexcept {
    if (peek() != c || at_end()) return false;
    ++p_;
    return true;
  }
  bool take_either(char a, char b) noexcept { return take(a) || take(b); }

  // Exactly `count` digits, lowest..highest.
  bool number(int count, int lowest, int highest, int& out) noexcept {
    if (end_ - p_ < count) return false;
    int v = 0;
    for (int i = 0; i < count; ++i) {
      if (uint8_t(p_[i] - '0') > 9) return false;
      v = v * 10 + (p_[i] - '0');
    }
    p_ += count;
    out = v;
    return v >= lowest && v <= highest;
  }

  // One to `most` digits; returns how many, 0 for none or too many.
  int digits(int most, int64_t& out) noexcept {
    int n = 0;
    int64_t v = 0;
    for (; p_ < end_ && uint8_t(*p_ - '0') <= 9; ++p_) {
      if (++n > most) return 0;
      v = v * 10 + (*p_ - '0');
    }
    out = v;
    return n;
  }

  // "" or '.' and one to nine digits, in nanoseconds.
  bool fraction(int64_t& nanos) noexcept {
    nanos = 0;
    if (!take('.')) return true;
    int n = digits(9, nanos);
    nanos *= int64_t(powers_of_ten_u64[size_t(9 - n)]);
    return n > 0;
  }

 private:
  const char* p_;
  const char* end_;
};

bool scan_date(Scanner& in, int64_t& days) noexcept {
  int year, month, day;
  if (!in.number(4, 0, 9999, year) || !in.take('-') || !in.number(2, 1, 12, month) || !in.take('-')) return false;
  if (!in.number(2, 1, days_in_month(year, month), day)) return false;
  days = days_from_civil({year, month, day});
  return true;
}

bool scan_time(Scanner& in, int64_t& seconds, int64_t& nanos) noexcept {
  int hour, minute, second;
  if (!in.number(2, 0, 23, hour) || !in.take(':') || !in.number(2, 0, 59, minute) || !in.take(':')) return false;
  if (!in.number(2, 0, 59, second)) return false;
  seconds = hour * 3600 + minute * 60 + second;
  return in.fraction(nanos);
}

bool scan_datetime(Scanner& in, Instant& out) noexcept {
  int64_t days, seconds, nanos;
  if (!scan_date(in, days) || !in.take_either('T', 't') || !scan_time(in, seconds, nanos)) return false;
  out = {days * seconds_per_day + seconds, uint32_t(nanos)};
  return true;
}

bool scan_offset(Scanner& in, int& minutes) noexcept {
  minutes = 0;
  if (in.take_either('Z', 'z')) return true;
  bool west = in.peek() == '-';
  int hour, minute;
  if (!in.take_either('+', '-') || !in.number(2, 0, 23, hour) || !in.take(':') || !in.number(2, 0, 59, minute)) return false;
  minutes = hour * 60 + minute;
  if (west) minutes = -minutes;
  return true;
}

char* put_two(char* w, int v) noexcept {
  w[0] = char('0' + v / 10);
  w[1] = char('0' + v % 10);
  return w + 2;
}

char* put_clock(char* w, int64_t seconds) noexcept {
  w = put_two(w, int(seconds / 3600));
  *w++ = ':';
  w = put_two(w, int(seconds / 60 % 60));
  *w++ = ':';
  return put_two(w, int(seconds % 60));
}

// `digits` of the nine after the point; nullptr when others are not zero.
char* put_fraction(char* w, uint32_t nanos, int digits) noexcept {
  uint32_t unit = uint32_t(powers_of_ten_u64[size_t(9 - digits)]);
  if (nanos % unit != 0) return nullptr;
  if (digits == 0) return w;
  *w = '.';
  uint32_t v = nanos / unit;
  for (int i = digits; i > 0; --i, v /= 10) w[i] = char('0' + v % 10);
  return w + 1 + digits;
}

int64_t floor_divide(int64_t a, int64_t b) noexcept { return a / b - (a % b < 0); }

}  // namespace

// Both after Hinnant, "chrono-Compatible Low-Level Date Algorithms": years begin in March, so that the leap day comes last.
int64_t days_from_civil(const Date& date) noexcept {
  int64_t year = date.year - (date.month <= 2);
  int64_t era = floor_divide(year, 400);
  int64_t year_of_era = year - era * 400;
  int64_t day_of_year = (153 * ((date.month + 9) % 12) + 2) / 5 + date.day - 1;
  int64_t day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
  return era * days_per_era + day_of_era - epoch_in_eras;
}

Date civil_from_days(int64_t days) noexcept {
  days += epoch_in_eras;
  int64_t era = floor_divide(days, days_per_era);
  int64_t day_of_era = days - era * days_per_era;
  int64_t year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  int64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  int month_from_march = int((5 * day_of_year + 2) / 153);
  int day = int(day_of_year - (153 * month_from_march + 2) / 5 + 1);
  int month = month_from_march < 10 ? month_from_march + 3 : month_from_march - 9;
  return {year_of_era + era * 400 + (month <= 2), month, day};
}

int days_in_month(int64_t year, int month) noexcept {
  if (month == 2) return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

bool parse_date(const char* p, size_t n, int64_t& days) noexcept {
  Scanner in(p, n);
  int64_t v;
  if (!scan_date(in, v) || !in.at_end()) return false;
  days = v;
  return true;
}

char* write_date(char* w, int64_t days) noexcept {
  constexpr int64_t first = -719528, last = 2932896;  // 0000-01-01, 9999-12-31
  if (days < first || days > last) return nullptr;
  Date d = civil_from_days(days);
  w = put_two(w, int(d.year / 100));
  w = put_two(w, int(d.year % 100));
  *w++ = '-';
  w = put_two(w, d.month);
  *w++ = '-';
  return put_two(w, d.day);
}

bool parse_time_of_day(const char* p, size_t n, int64_t& nanos) noexcept {
  Scanner in(p, n);
  int64_t seconds, fraction;
  if (!scan_time(in, seconds, fraction) || !in.at_end()) return false;
  nanos = seconds * nanos_per_second + fraction;
  return true;
}

char* write_time_of_day(char* w, int64_t nanos, int fraction_digits) noexcept {
  if (nanos < 0 || nanos >= seconds_per_day * nanos_per_second) return nullptr;
  w = put_clock(w, nanos / nanos_per_second);
  return put_fraction(w, uint32_t(nanos % nanos_per_second), fraction_digits);
}

bool parse_local_datetime(const char* p, size_t n, Instant& out) noexcept {
  Scanner in(p, n);
  Instant v;
  if (!scan_datetime(in, v) || !in.at_end()) return false;
  out = v;
  return true;
}

char* write_local_datetime(char* w, const Instant& v, int fraction_digits) noexcept {
  int64_t days = floor_divide(v.seconds, seconds_per_day);
  w = write_date(w, days);
  if (!w) return nullptr;
  *w++ = 'T';
  w = put_clock(w, v.seconds - days * seconds_per_day);
  return put_fraction(w, v.nanos, fraction_digits);
}

bool parse_rfc3339(const char* p, size_t n, Instant& out, int& offset_minutes) noexcept {
  Scanner in(p, n);
  Instant v;
  int offset;
  if (!scan_datetime(in, v) || !scan_offset(in, offset) || !in.at_end()) return false;
  out = {v.seconds - offset * 60, v.nanos};
  offset_minutes = offset;
  return true;
}

char* write_rfc3339(char* w, const Instant& v, int fraction_digits, int offset_minutes) noexcept {
  int64_t local;
  if (__builtin_add_overflow(v.seconds, int64_t(offset_minutes) * 60, &local)) return nullptr;
  w = write_local_datetime(w, {local, v.nanos}, fraction_digits);
  if (!w) return nullptr;
  if (offset_minutes == 0) {
    *w++ = 'Z';
    return w;
  }
  *w++ = offset_minutes < 0 ? '-' : '+';
  int size = offset_minutes < 0 ? -offset_minutes : offset_minutes;
  w = put_two(w, size / 60);
  *w++ = ':';
  return put_two(w, size % 60);
}

bool parse_duration(const char* p, size_t n, int128& nanos) noexcept {
  struct Part { char mark; bool clock; int64_t seconds; };
  static constexpr Part parts[] = {{'W', false, 604800}, {'D', false, 86400}, {'H', true, 3600}, {'M', true, 60}, {'S', true, 1}};
  Scanner in(p, n);
  bool negative = in.take('-');
  if (!in.take('P')) return false;
  int128 total = 0;
  bool clock = false;  // behind 'T'
  int next = 0;        // parts stand in this order, each at most once
  while (!in.at_end()) {
    if (!clock && in.take('T')) {
      clock = true;
      if (in.at_end()) return false;
    }
    int64_t whole, fraction = 0;
    if (in.digits(18, whole) == 0) return false;
    bool pointed = in.peek() == '.';
    if (!in.fraction(fraction)) return false;
    while (next < 5 && (parts[next].mark != in.peek() || parts[next].clock != clock)) ++next;
    if (next == 5 || (pointed && parts[next].mark != 'S')) return false;
    in.take(parts[next].mark);
    if (parts[next].mark == 'W' && !in.at_end()) return false;  // weeks stand alone
    total += int128(whole) * (parts[next].seconds * nanos_per_second) + fraction;
    ++next;
  }
  if (next == 0) return false;
  nanos = negative ? -total : total;
  return true;
}

char* write_duration(char* w, int128 nanos) noexcept {
  uint128 size = nanos < 0 ? 0 - uint128(nanos) : uint128(nanos);
  if (nanos < 0) *w++ = '-';
  *w++ = 'P';
  constexpr uint64_t day = uint64_t(seconds_per_day) * nanos_per_second;
  if (size >= day) {
    w = write_int128(w, int128(size / day));
    *w++ = 'D';
  }
  uint64_t rest = uint64_t(size % day), fraction = rest % nanos_per_second, seconds = rest / nanos_per_second;
  if (rest == 0 && size != 0) return w;
  *w++ = 'T';
  auto part = [&](uint64_t v, char mark) {
    if (v == 0) return;
    w = write_u64(w, v);
    *w++ = mark;
  };
  part(seconds / 3600, 'H');
  part(seconds / 60 % 60, 'M');
  if (seconds % 60 == 0 && fraction == 0 && size != 0) return w;
  w = write_u64(w, seconds % 60);
  if (fraction != 0) {
    w = put_fraction(w, uint32_t(fraction), 9);
    while (w[-1] == '0') --w;
  }
  *w++ = 'S';
  return w;
}

}  // namespace polywire::base
