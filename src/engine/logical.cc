#include "engine/logical.h"

#include <polywire/scalars.h>
#include <polywire/value.h>

#include "base/civil.h"
#include "base/decimal.h"
#include "base/uuid.h"

namespace polywire::engine {
namespace {

using base::int128;
constexpr int64_t second = base::nanos_per_second;

bool set_ticks(const Type& type, int128 ticks, void* object) {
  if (ticks < INT64_MIN || ticks > INT64_MAX) return false;
  return type.as<TicksOps>().set(object, int64_t(ticks));
}

// A span of nanoseconds into ticks; false when it is no whole number of them.
bool set_span(const Type& type, int128 nanoseconds, void* object) {
  int128 tick = type.tick_ns ? int128(type.tick_ns) : int128(type.tick_s) * second;
  return nanoseconds % tick == 0 && set_ticks(type, nanoseconds / tick, object);
}
int128 get_span(const Type& type, const void* object) {
  int128 tick = type.tick_ns ? int128(type.tick_ns) : int128(type.tick_s) * second;
  return type.as<TicksOps>().get(object) * tick;
}

// The fewest digits of 0, 3, 6, 9 that hold every tick.
int fraction_digits(int64_t tick_ns) {
  if (tick_ns == 0 || tick_ns % second == 0) return 0;
  if (tick_ns % 1'000'000 == 0) return 3;
  return tick_ns % 1000 == 0 ? 6 : 9;
}
int instant_digits(const Type& type, uint32_t nanoseconds) {
  return type.ops ? fraction_digits(type.tick_ns) : fraction_digits(nanoseconds);
}

Code when(bool ok, Code otherwise) { return ok ? Code::none : otherwise; }

bool is_integer_text(std::string_view s) {
  uint64_t from = !s.empty() && s[0] == '-';
  if (s.size() == from || (s[from] == '0' && s.size() > from + 1)) return false;
  for (char c : s.substr(from)) if (c < '0' || c > '9') return false;
  return true;
}

}  // namespace

Code set_instant(const Type& type, int64_t seconds, uint32_t nanoseconds, void* object) {
  if (!type.ops) { *static_cast<Instant*>(object) = {seconds, nanoseconds}; return Code::none; }
  return when(set_span(type, int128(seconds) * second + nanoseconds, object), Code::time_range);
}

Code get_instant(const Type& type, const void* object, int64_t& seconds, uint32_t& nanoseconds) {
  if (!type.ops) {
    const Instant& i = *static_cast<const Instant*>(object);
    seconds = i.seconds;
    nanoseconds = i.nanoseconds;
    return when(nanoseconds < second, Code::time_range);
  }
  int128 span = get_span(type, object), rest = span % second;
  if (rest < 0) rest += second;
  int128 whole = (span - rest) / second;
  if (whole < INT64_MIN || whole > INT64_MAX) return Code::time_range;
  seconds = int64_t(whole);
  nanoseconds = uint32_t(rest);
  return Code::none;
}

Code parse_logical(const Type& type, std::string_view text, void* object) {
  const char* p = text.data();
  size_t n = text.size();
  base::Instant at;
  int64_t count;
  int128 span;
  int offset;
  switch (type.kind) {
    case Kind::instant:
      if (!base::parse_rfc3339(p, n, at, offset)) return Code::bad_logical_text;
      return set_instant(type, at.seconds, at.nanos, object);
    case Kind::local_time:
      if (!base::parse_local_datetime(p, n, at)) return Code::bad_logical_text;
      return set_instant(type, at.seconds, at.nanos, object);
    case Kind::date:
      if (!base::parse_date(p, n, count)) return Code::bad_logical_text;
      return when(set_ticks(type, count, object), Code::time_range);
    case Kind::time_of_day:
      if (!base::parse_time_of_day(p, n, count)) return Code::bad_logical_text;
      return when(set_span(type, count, object), Code::time_range);
    case Kind::duration:
      if (!base::parse_duration(p, n, span)) return Code::bad_logical_text;
      return when(set_span(type, span, object), Code::time_range);
    case Kind::decimal: {
      base::Decimal128 d;
      if (!base::parse_decimal(p, n, d)) return Code::decimal_range;
      *static_cast<Decimal*>(object) = {d.unscaled, d.scale};
      return Code::none;
    }
    case Kind::uuid: {
      base::Uuid u;
      if (!base::parse_uuid(p, n, u)) return Code::bad_logical_text;
      __builtin_memcpy(object, u.bytes, 16);
      return Code::none;
    }
    case Kind::big_integer:
      if (!is_integer_text(text)) return Code::bad_logical_text;
      static_cast<BigInteger*>(object)->digits.assign(text);
      return Code::none;
    default: return Code::not_in_format;
  }
}

bool print_logical(const Type& type, const void* object, std::string& out) {
  char space[96];
  char* end = nullptr;
  int64_t seconds;
  uint32_t nanoseconds;
  switch (type.kind) {
    case Kind::instant:
    case Kind::local_time: {
      if (get_instant(type, object, seconds, nanoseconds) != Code::none) return false;
      int digits = instant_digits(type, nanoseconds);
      end = type.kind == Kind::instant ? base::write_rfc3339(space, {seconds, nanoseconds}, digits) : base::write_local_datetime(space, {seconds, nanoseconds}, digits);
      break;
    }
    case Kind::date: end = base::write_date(space, type.as<TicksOps>().get(object)); break;
    case Kind::time_of_day: {
      int128 span = get_span(type, object);
      if (span < 0 || span >= int128(base::seconds_per_day) * second) return false;
      end = base::write_time_of_day(space, int64_t(span), fraction_digits(type.tick_ns));
      break;
    }
    case Kind::duration: end = base::write_duration(space, get_span(type, object)); break;
    case Kind::decimal: {
      const Decimal& d = *static_cast<const Decimal*>(object);
      if (d.scale < 0 || d.scale > base::max_decimal_scale) return false;
      end = base::write_decimal(space, {d.unscaled, d.scale});
      break;
    }
    case Kind::uuid: {
      base::Uuid u;
      __builtin_memcpy(u.bytes, object, 16);
      end = base::write_uuid(space, u);
      break;
    }
    case Kind::big_integer: {
      const std::string& digits = static_cast<const BigInteger*>(object)->digits;
      if (!is_integer_text(digits)) return false;
      out = digits;
      return true;
    }
    default: return false;
  }
  if (!end) return false;
  out.assign(space, size_t(end - space));
  return true;
}

}  // namespace polywire::engine
