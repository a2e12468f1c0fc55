// The names of enumerators, found by the compiler (see describe in bind.h, which includes this).
#pragma once
#include <polywire/bind.h>

namespace polywire::detail {

#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunknown-warning-option"
#pragma clang diagnostic ignored "-Wenum-constexpr-conversion"
#endif
// Values that an enumeration without a fixed type cannot have are no constants (clang 20; a warning before).
template <class E, int64_t V> concept CanBe = requires { typename std::integral_constant<E, static_cast<E>(V)>; };

template <class E> struct SymbolsOf {
  static constexpr int64_t min() {
    if constexpr (requires { describe<E>::min; }) return describe<E>::min;
    else return std::is_signed_v<std::underlying_type_t<E>> ? -128 : 0;
  }
  static constexpr int64_t max() {
    if constexpr (requires { describe<E>::max; }) return describe<E>::max;
    else return std::is_same_v<std::underlying_type_t<E>, bool> ? 1 : 127;
  }
  template <int64_t V> static consteval std::string_view name_of() {
    if constexpr (requires { E{0}; }) return enumerator_name<E, E(V)>();
    else if constexpr (CanBe<E, V>) return enumerator_name<E, E(V)>();
    else return {};
  }
  template <int64_t V> static constexpr std::string_view name_v = name_of<V>();  // each a constant of its own: clang counts steps
  template <int64_t... I> static consteval auto names(std::integer_sequence<int64_t, I...>) { return std::array<std::string_view, sizeof...(I)>{name_v<min() + I>...}; }
  static consteval auto list() {
    constexpr auto all = names(std::make_integer_sequence<int64_t, max() - min() + 1>{});
    constexpr size_t count = [] { size_t n = 0; for (auto s : names(std::make_integer_sequence<int64_t, max() - min() + 1>{})) n += !s.empty(); return n; }();
    std::array<Symbol, count> symbols{};
    size_t n = 0;
    for (size_t i = 0; i < all.size(); ++i) if (!all[i].empty()) symbols[n++] = {all[i], min() + int64_t(i)};
    return symbols;
  }
  static std::span<const Symbol> get() {
    if constexpr (requires { describe<E>::symbols; }) return describe<E>::symbols;
    else {
      static constexpr auto symbols = list();
      static_assert(symbols.size() > 0, "polywire: no enumerator found in describe<E>::min..max (default -128..127)");
      return symbols;
    }
  }
};
#if defined(__clang__)
#pragma clang diagnostic pop
#endif

}  // namespace polywire::detail
