// Member count, member access and names of aggregates, found by the compiler (GCC 12 and clang 19).
#pragma once
#include <polywire/detail/members.h>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wundefined-var-template"
#pragma clang diagnostic ignored "-Wundefined-internal"
#pragma clang diagnostic ignored "-Wunknown-warning-option"
#pragma clang diagnostic ignored "-Wenum-constexpr-conversion"
#endif

namespace polywire::detail {

// Converts to anything; used only in unevaluated brace initialisation. It has a body because g++ asks for one where T is local.
struct Anything {
  template <class T> operator T() const { __builtin_unreachable(); }
};

template <class T, size_t... I>
consteval bool takes(std::index_sequence<I...>) {
  return requires { T{((void)I, Anything{})...}; };
}

// The largest number of initialisers T takes, found by doubling and halving.
template <class T, size_t Low, size_t High>
consteval size_t count_between() {
  if constexpr (High - Low <= 1) return Low;
  else {
    constexpr size_t middle = (Low + High) / 2;
    // An aggregate takes every smaller count too, unless a member has no default: so look above for any that fits.
    if constexpr (takes<T>(std::make_index_sequence<middle>{})) return count_between<T, middle, High>();
    else return count_between<T, Low, middle>();
  }
}
template <class T, size_t N>
consteval size_t count_up() {
  if constexpr (takes<T>(std::make_index_sequence<N>{})) return N;
  else if constexpr (N == 0) return 0;
  else return count_up<T, N - 1>();
}
template <class T>
consteval size_t count_members() {
  if constexpr (std::is_empty_v<T>) return 0;
  else if constexpr (takes<T>(std::index_sequence<0>{}) || takes<T>(std::index_sequence<>{})) {
    constexpr size_t n = count_between<T, 0, max_members + 1>();
    if constexpr (n == max_members)
      static_assert(!takes<T>(std::make_index_sequence<max_members + 1>{}),
                    "polywire: a record of more members than this build looks for: include polywire/large_records.h before other polywire headers (up to 320)");
    return n;
  }
  else return count_up<T, 64>();
}
template <class T>
inline constexpr size_t member_count = count_members<T>();

// An object that is declared but never defined: the addresses of its members carry their names.
template <class T>
struct Model {
  const T value;
  static const Model object;
};

template <size_t I, class P>
struct Slot { P pointer; };
template <class Indices, class... P>
struct Pack;
template <size_t... I, class... P>
struct Pack<std::index_sequence<I...>, P...> : Slot<I, P>... {};
template <size_t I, class P>
constexpr P pick(const Slot<I, P>& s) { return s.pointer; }

// A function, not a variable: the pointers must stay constants, no object file may refer to them.
template <class T>
consteval auto member_pointers() {
  return Members<member_count<T>>::visit(Model<T>::object.value, []<class... M>(M&... m) {
    return Pack<std::index_sequence_for<M...>, M*...>{{&m}...};
  });
}

template <auto Pointer>
constexpr std::string_view raw_name() {
  return __PRETTY_FUNCTION__;
}

// "... Pointer = &Model<S>::object.value.field]" (clang), "...{&...value.S::field)}" (g++): the last identifier.
constexpr std::string_view last_identifier(std::string_view s) {
  size_t end = s.size();
  auto part = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' || (c & 0x80); };
  while (end > 0 && !part(s[end - 1])) --end;
  size_t begin = end;
  while (begin > 0 && part(s[begin - 1])) --begin;
  return s.substr(begin, end - begin);
}

template <class T, size_t I>
constexpr std::string_view member_name() {
  std::string_view s = raw_name<pick<I>(member_pointers<T>())>();
  return last_identifier(s.substr(0, s.find(';')));  // g++ goes on with "; std::string_view = ..."
}

template <class T>
constexpr std::string_view raw_type_name() {
  return __PRETTY_FUNCTION__;
}
// The unqualified name of a type; template arguments are cut off.
template <class T>
constexpr std::string_view type_name() {
  std::string_view s = raw_type_name<T>();
  size_t from = s.find("T = ");
  s.remove_prefix(from == s.npos ? 0 : from + 4);
  size_t to = s.find_first_of(";]<");
  s = s.substr(0, to);
  return last_identifier(s);
}

template <class E, E V>
constexpr std::string_view raw_enumerator() {
  return __PRETTY_FUNCTION__;
}
// Empty when V is not a named enumerator.
template <class E, E V>
constexpr std::string_view enumerator_name() {
  std::string_view s = raw_enumerator<E, V>();
  size_t from = s.rfind("V = ");
  s.remove_prefix(from == s.npos ? 0 : from + 4);
  s = s.substr(0, s.find_first_of(";]"));
  s = last_identifier(s);  // "Color::green", or "(Color)4" for a value without a name
  return s.empty() || (s[0] >= '0' && s[0] <= '9') ? std::string_view{} : s;
}

}  // namespace polywire::detail

#if defined(__clang__)
#pragma clang diagnostic pop
#endif
