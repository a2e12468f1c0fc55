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

// The largest number of initialisers T takes. Doubling from 8, then halving: each probe costs as many conversions as it has initialisers.
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
template <class T, size_t Low, size_t Step>
consteval size_t count_doubling() {
  constexpr size_t next = Low + Step < max_members + 1 ? Low + Step : max_members + 1;
  if constexpr (!takes<T>(std::make_index_sequence<next>{})) return count_between<T, Low, next>();
  else {
    static_assert(next <= max_members,
                  "polywire: a record of more members than this build looks for: include polywire/large_records.h before other polywire headers (up to 320)");
    if constexpr (next <= max_members) return count_doubling<T, next, next>();
    else return max_members;
  }
}
template <class T, size_t N>
consteval size_t count_down() {
  if constexpr (takes<T>(std::make_index_sequence<N>{})) return N;
  else if constexpr (N == 0) return 0;
  else return count_down<T, N - 1>();
}
template <class T>
consteval size_t count_members() {
  if constexpr (std::is_empty_v<T>) return 0;
  else if constexpr (takes<T>(std::index_sequence<0>{}) || takes<T>(std::index_sequence<>{})) return count_doubling<T, 0, 8>();
  else return count_down<T, 64>();
}
template <class T>
inline constexpr size_t member_count = count_members<T>();

// An object that is declared but never defined: the addresses of its members carry their names.
template <class T>
struct Model {
  const T value;
  static const Model object;
};

template <const void*... Pointers>
constexpr std::string_view raw_names() {
  return __PRETTY_FUNCTION__;
}
template <size_t N> struct Addresses { const void* of[N ? N : 1]; };
// A function, not a variable: the pointers must stay constants, no object file may refer to them.
template <class T>
consteval auto member_addresses() {
  return Members<member_count<T>>::visit(Model<T>::object.value, []<class... M>(M&... m) { return Addresses<sizeof...(M)>{{&m...}}; });
}
// How the compiler spells the members of T, all in one text: split_names() takes it apart.
template <class T>
consteval std::string_view spelled_members() {
  return []<size_t... I>(std::index_sequence<I...>) {
    constexpr auto addresses = member_addresses<T>();
    return raw_names<addresses.of[I]...>();
  }(std::make_index_sequence<member_count<T>>{});
}

// The last identifier of `s`.
constexpr std::string_view last_identifier(std::string_view s) {
  size_t end = s.size();
  auto part = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' || (c & 0x80); };
  while (end > 0 && !part(s[end - 1])) --end;
  size_t begin = end;
  while (begin > 0 && part(s[begin - 1])) --begin;
  return s.substr(begin, end - begin);
}

// "... Pointers = <&Model<S>::object.value.a, &...b>]" (clang), "... Pointers = {(& ...value.S::a), ...}; ..." (g++): each name is the last
// identifier before a comma outside of brackets. Returns how many were found.
constexpr size_t split_names(std::string_view spelled, std::string_view* names, size_t most) {
  size_t i = spelled.find("Pointers = "), n = 0;
  if (i == spelled.npos) return 0;
  i += 12;  // the bracket around the list
  int depth = 0;
  for (size_t begin = i; i < spelled.size() && n < most; ++i) {
    char c = spelled[i];
    if (c == '(' || c == '<' || c == '[' || c == '{') ++depth;
    bool closes = c == ')' || c == '>' || c == ']' || c == '}';
    if (depth == 0 && (c == ',' || closes)) {
      if (i > begin) names[n++] = last_identifier(spelled.substr(begin, i - begin));
      begin = i + 1;
    }
    if (closes && --depth < 0) break;
  }
  return n;
}

template <class T>
constexpr std::string_view raw_type_name() {
  return __PRETTY_FUNCTION__;
}
// The unqualified name of a type as spelled by raw_type_name; template arguments are cut off.
constexpr std::string_view cut_type_name(std::string_view s) {
  size_t from = s.find("T = ");
  s.remove_prefix(from == s.npos ? 0 : from + 4);
  size_t to = s.find_first_of(";]<");
  s = s.substr(0, to);
  return last_identifier(s);
}
template <class T>
constexpr std::string_view type_name() {
  return cut_type_name(raw_type_name<T>());
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
