// std::variant in records: {"Name": value}, or, where polywire::describe<std::variant<...>>::tag names a field, a record that
// carries the name of its alternative in that field. std::monostate stands for null.
//
//   using Shape = std::variant<Circle, Square>;
//   template <> struct polywire::describe<Shape> {
//     static constexpr std::string_view tag = "kind";                 // {"kind":"Circle","radius":1}
//     static constexpr std::string_view names[] = {"circle", "sq"};   // default: the names of the types
//   };
#pragma once
#include <polywire/bind.h>

#include <variant>

namespace polywire {
namespace detail {

template <class T> consteval std::string_view alternative_name() {
  if constexpr (std::is_same_v<T, std::string>) return "text";
  else if constexpr (std::is_same_v<T, bool>) return "boolean";
  else if constexpr (std::is_integral_v<T>) return "integer";
  else if constexpr (std::is_floating_point_v<T>) return "number";
  else if constexpr (std::is_same_v<T, std::monostate>) return "null";
  else if constexpr (GrowingList<T>) return "list";
  else if constexpr (MapLike<T>) return "map";
  else return type_name<T>();
}

// Alternative i, of type T. The one that is there is kept, so that its memory is used again.
template <class T, class V> char* place_alternative(V& v, size_t i) {
  return reinterpret_cast<char*>(v.index() == i ? std::get_if<T>(&v) : &v.template emplace<T>());
}

template <class V> struct VariantOf;
template <class... A> struct VariantOf<std::variant<A...>> {
  using V = std::variant<A...>;
  static std::span<const Alternative> get() {
    static const std::array<Alternative, sizeof...(A)> all = make(std::index_sequence_for<A...>{});
    return all;
  }
  static constexpr VariantOps ops = {
      .index = [](const void* v) { return static_cast<const V*>(v)->index(); },
      .get = [](const void* v) {
        const char* at = nullptr;
        const V& value = *static_cast<const V*>(v);
        if (!value.valueless_by_exception()) std::visit([&](const auto& x) { at = reinterpret_cast<const char*>(&x); }, value);
        return at;
      },
      .emplace = [](void* v, size_t i) {
        char* at = nullptr;
        size_t n = 0;
        ((n++ == i ? void(at = place_alternative<A>(*static_cast<V*>(v), n - 1)) : void()), ...);
        return at;
      }};

 private:
  template <size_t... I> static std::array<Alternative, sizeof...(A)> make(std::index_sequence<I...>) {
    std::array<Alternative, sizeof...(A)> all{Alternative{alternative_name<A>(), &type_v<A>}...};
    if constexpr (requires { describe<V>::names; }) ((all[I].name = describe<V>::names[I]), ...);
    return all;
  }
};

template <class V> constexpr std::string_view variant_tag() {
  if constexpr (requires { describe<V>::tag; }) return describe<V>::tag;
  else return {};
}

}  // namespace detail

template <> struct Binder<std::monostate> { static constexpr Type make() { return {.kind = Kind::null}; } };
template <class... A> struct Binder<std::variant<A...>> {
  using V = std::variant<A...>;
  static constexpr Type make() {
    return {.kind = Kind::variant, .ops = &detail::VariantOf<V>::ops, .alternatives = &detail::VariantOf<V>::get, .tag = detail::variant_tag<V>()};
  }
};

}  // namespace polywire
