// From C++ types to schemas, without macros: aggregates are read by the compiler, everything else by one Binder each.
//
//   struct Event { int64_t id; std::string name; std::optional<double> score; };
//   template <> struct polywire::describe<Event> {                 // only where something differs from the default
//     static constexpr polywire::FieldRule fields[] = {
//         {.member = "id", .name = "event_id", .number = 1},
//         {.member = "name", .fallback = true},                    // may be absent: then Event{}.name
//     };
//     static constexpr auto unknown = polywire::Unknown::refuse;
//   };
//
// Absent fields: an optional becomes empty, a `fallback` field takes the value of T{}, anything else is an error.
// Written: an empty optional is left out of keyed layouts (unless `required`) and is null in positional ones.
#pragma once
#include <polywire/detail/reflect.h>
#include <polywire/type.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace polywire {

// Specialise next to a struct or enum. Recognised members, all optional: `fields`, `unknown`, `members`, `name`;
// for enumerations `min`, `max` (the range searched for names, default -128..127) or `symbols`.
template <class T> struct describe {};

struct FieldRule {
  std::string_view member;       // as declared in C++
  std::string_view name = {};    // as written; empty: as declared
  uint32_t number = 0;           // 0: position, counted from 1
  bool required = false;
  bool fallback = false;
};

// For classes the compiler cannot take apart (private members, constructors, base classes):
//   static constexpr auto members = polywire::members(polywire::member("id", &T::id), ...);
template <class C, class M> struct Member { std::string_view name; M C::*pointer; };
template <class C, class M> constexpr Member<C, M> member(std::string_view name, M C::*pointer) { return {name, pointer}; }
template <class... M> struct MemberList : M... {
  template <class T, class F> constexpr decltype(auto) visit(T& o, F&& f) const { return f(o.*(static_cast<const M&>(*this).pointer)...); }
  static constexpr size_t count = sizeof...(M);
};
template <size_t I, class M> struct Numbered : M {};
namespace detail {
template <size_t... I, class... M>
constexpr auto number_members(std::index_sequence<I...>, M... m) { return MemberList<Numbered<I, M>...>{Numbered<I, M>{m}...}; }
}
template <class... M> constexpr auto members(M... m) { return detail::number_members(std::index_sequence_for<M...>{}, m...); }

// True for records that get straight-line code (fast.h). Specialise next to the struct, and instantiate
// `template struct polywire::Fast<T>;` in one source file that includes fast.h.
template <class T> inline constexpr bool fast_path = false;
template <class T> struct Fast { static const FastOps ops; };

// How one family of C++ types becomes a Type. Partial specialisations may be added (see chrono.h, variant.h).
template <class T> struct Binder;

template <class T> inline constinit const Type type_v = Binder<T>::make();

}  // namespace polywire

#include <polywire/detail/access.h>
#include <polywire/detail/record.h>
#include <polywire/detail/symbols.h>

namespace polywire {

// ---- the binders ------------------------------------------------------------------------------------------------

template <class T> struct Binder {
  static constexpr bool bound = detail::PlainRecord<T> || detail::Described<T>;
  static constexpr Type make() {
    static_assert(bound, "polywire: no binding for this type: make it an aggregate, list its members in polywire::describe<T>, or specialise polywire::Binder<T>");
    return {.kind = Kind::record, .record = &detail::RecordOf<T>::get, .fast = detail::fast_ops<T>()};
  }
};

template <> struct Binder<bool> { static constexpr Type make() { return {.kind = Kind::boolean}; } };
template <> struct Binder<float> { static constexpr Type make() { return {.kind = Kind::float32}; } };
template <> struct Binder<double> { static constexpr Type make() { return {.kind = Kind::float64}; } };
template <> struct Binder<std::string> { static constexpr Type make() { return {.kind = Kind::text}; } };
template <> struct Binder<std::string_view> { static constexpr Type make() { return {.kind = Kind::text_view}; } };

template <class T> requires(std::is_integral_v<T> && !std::is_same_v<T, bool>)
struct Binder<T> {
  static constexpr bool character =
      std::is_same_v<T, char> || std::is_same_v<T, wchar_t> || std::is_same_v<T, char8_t> || std::is_same_v<T, char16_t> || std::is_same_v<T, char32_t>;
  static constexpr bool bound = !character && sizeof(T) <= 8;
  static constexpr Type make() {
    static_assert(!character, "polywire: a character is neither an integer nor a text: use int8_t, uint8_t or std::string");
    static_assert(sizeof(T) <= 8, "polywire: integers of more than 64 bits: use polywire::BigInteger");
    constexpr int log2 = sizeof(T) == 1 ? 0 : sizeof(T) == 2 ? 1 : sizeof(T) == 4 ? 2 : 3;
    return {.kind = Kind(int(std::is_signed_v<T> ? Kind::int8 : Kind::uint8) + log2)};
  }
};

template <class T> requires std::is_enum_v<T>
struct Binder<T> { static constexpr Type make() { return {.kind = Kind::enumeration, .ops = &detail::enum_ops<T>, .symbols = &detail::SymbolsOf<T>::get}; } };

template <class T> struct Binder<std::optional<T>> {
  static constexpr Type make() { return {.kind = Kind::optional, .element = &type_v<T>, .ops = &detail::optional_ops<T>}; }
};
template <detail::OwningPointer T> struct Binder<T> {
  static constexpr Type make() { return {.kind = Kind::optional, .element = &type_v<typename T::element_type>, .ops = &detail::pointer_ops<T>}; }
};
template <detail::ByteSequence T> struct Binder<T> {
  static constexpr Type make() { return {.kind = Kind::bytes, .ops = &detail::bytes_ops<T>}; }
};
template <class T> requires(detail::GrowingList<T> && !std::is_same_v<T, std::string>)
struct Binder<T> {
  static constexpr Type make() { return {.kind = Kind::list, .element = &type_v<typename T::value_type>, .ops = &detail::list_ops<T>}; }
};
template <class T> requires detail::BitList<T>
struct Binder<T> { static constexpr Type make() { return {.kind = Kind::bits, .ops = &detail::bits_ops<T>}; } };
template <class E, size_t N> requires(!std::is_same_v<E, std::byte>)
struct Binder<std::array<E, N>> {
  static constexpr Type make() { return {.kind = Kind::list, .element = &type_v<E>, .ops = &detail::array_ops<std::array<E, N>>}; }
};
template <detail::MapLike T> struct Binder<T> {
  static constexpr Type make() { return {.kind = Kind::map, .element = &type_v<typename T::mapped_type>, .ops = &detail::MapAccess<T>::ops}; }
};
template <detail::TupleLike T> requires(!detail::is_array<T>::value)
struct Binder<T> { static constexpr Type make() { return {.kind = Kind::tuple, .record = &detail::TupleOf<T>::get}; } };

}  // namespace polywire
