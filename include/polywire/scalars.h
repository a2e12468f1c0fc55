// Scalars that C++ has no type for. Each is one kind of schema, see docs/formats for its written forms.
#pragma once
#include <polywire/bind.h>

namespace polywire {

// unscaled * 10^-scale, exact: every number of 38 digits; refused beyond 128 bits or a scale of 38.
struct Decimal {
  __extension__ __int128 unscaled = 0;
  int32_t scale = 0;
  friend bool operator==(const Decimal&, const Decimal&) = default;
};

struct Uuid {
  unsigned char bytes[16] = {};  // in text order (RFC 9562)
  friend bool operator==(const Uuid&, const Uuid&) = default;
};

// An integer of any size, as decimal digits with an optional '-', no leading zeros.
struct BigInteger {
  std::string digits = "0";
  friend bool operator==(const BigInteger&, const BigInteger&) = default;
};

// Since midnight.
struct TimeOfDay {
  int64_t nanoseconds = 0;
  friend bool operator==(const TimeOfDay&, const TimeOfDay&) = default;
};

template <> struct Binder<Decimal> { static constexpr Type make() { return {.kind = Kind::decimal}; } };
template <> struct Binder<Uuid> { static constexpr Type make() { return {.kind = Kind::uuid}; } };
template <> struct Binder<BigInteger> { static constexpr Type make() { return {.kind = Kind::big_integer}; } };

namespace detail {
inline constexpr TicksOps time_of_day_ops = {
    .get = [](const void* v) { return static_cast<const TimeOfDay*>(v)->nanoseconds; },
    .set = [](void* v, int64_t n) { static_cast<TimeOfDay*>(v)->nanoseconds = n; return true; }};
}
template <> struct Binder<TimeOfDay> {
  static constexpr Type make() { return {.kind = Kind::time_of_day, .ops = &detail::time_of_day_ops, .tick_ns = 1}; }
};

}  // namespace polywire
