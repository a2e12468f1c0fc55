// std::chrono in records: system-clock time points are instants, local ones local times, days and year_month_day dates, durations
// durations. The unit is part of the type; a value finer than the unit, or beyond its range, is refused on reading.
#pragma once
#include <polywire/bind.h>

#include <chrono>
#include <limits>

namespace polywire {
namespace detail {

template <class P> struct Tick {  // a tick of period P
  static_assert(P::num * 1'000'000'000 % P::den == 0, "polywire: this unit of time is no whole number of nanoseconds");
  static constexpr bool whole_seconds = P::den == 1;
  static constexpr int64_t ns = whole_seconds ? 0 : int64_t(P::num * 1'000'000'000 / P::den);
  static constexpr int64_t s = whole_seconds ? int64_t(P::num) : 0;
};

template <class D> constexpr bool set_ticks(D& d, int64_t ticks) {
  using Rep = typename D::rep;
  if (ticks < int64_t(std::numeric_limits<Rep>::min()) || ticks > int64_t(std::numeric_limits<Rep>::max())) return false;
  d = D(Rep(ticks));
  return true;
}
template <class D> inline constexpr TicksOps duration_ops = {
    .get = [](const void* v) { return int64_t(static_cast<const D*>(v)->count()); },
    .set = [](void* v, int64_t n) { return set_ticks(*static_cast<D*>(v), n); }};
template <class T> inline constexpr TicksOps time_point_ops = {
    .get = [](const void* v) { return int64_t(static_cast<const T*>(v)->time_since_epoch().count()); },
    .set = [](void* v, int64_t n) {
      typename T::duration d;
      if (!set_ticks(d, n)) return false;
      *static_cast<T*>(v) = T(d);
      return true;
    }};
inline constexpr TicksOps calendar_ops = {
    .get = [](const void* v) { return int64_t(std::chrono::sys_days(*static_cast<const std::chrono::year_month_day*>(v)).time_since_epoch().count()); },
    .set = [](void* v, int64_t n) {
      *static_cast<std::chrono::year_month_day*>(v) = std::chrono::sys_days(std::chrono::days(n));
      return true;
    }};

template <class T, class P> constexpr Type time_type(Kind kind, const TicksOps* ops) {
  return {.kind = kind, .ops = ops, .tick_ns = Tick<P>::ns, .tick_s = Tick<P>::s};
}

}  // namespace detail

template <class R, class P> requires std::is_integral_v<R>
struct Binder<std::chrono::duration<R, P>> {
  using T = std::chrono::duration<R, P>;
  static constexpr Type make() { return detail::time_type<T, P>(Kind::duration, &detail::duration_ops<T>); }
};
template <class R, class P> requires std::is_integral_v<R>
struct Binder<std::chrono::time_point<std::chrono::system_clock, std::chrono::duration<R, P>>> {
  using T = std::chrono::time_point<std::chrono::system_clock, std::chrono::duration<R, P>>;
  static constexpr Kind kind = std::is_same_v<P, std::chrono::days::period> ? Kind::date : Kind::instant;
  static constexpr Type make() { return detail::time_type<T, P>(kind, &detail::time_point_ops<T>); }
};
template <class R, class P> requires std::is_integral_v<R>
struct Binder<std::chrono::time_point<std::chrono::local_t, std::chrono::duration<R, P>>> {
  using T = std::chrono::time_point<std::chrono::local_t, std::chrono::duration<R, P>>;
  static constexpr Type make() { return detail::time_type<T, P>(Kind::local_time, &detail::time_point_ops<T>); }
};
template <> struct Binder<std::chrono::year_month_day> {
  static constexpr Type make() { return detail::time_type<std::chrono::year_month_day, std::chrono::days::period>(Kind::date, &detail::calendar_ops); }
};

}  // namespace polywire
