// How containers of the standard library, and those that look like them, are reached: one table of operations a type.
#pragma once
#include <polywire/type.h>

#include <array>
#include <optional>
#include <string>

namespace polywire::detail {

template <class T> concept ByteSequence = (requires(T& v) { v.data(); v.size(); } && std::is_same_v<typename T::value_type, std::byte>);
template <class T> concept GrowingList = requires(T& v) { v.data(); v.resize(1); v.emplace_back(); v.reserve(1); typename T::value_type; } && !ByteSequence<T>;
template <class T> concept MapLike = requires(T& v) { typename T::key_type; typename T::mapped_type; v.begin(); v.clear(); v.size(); };
template <class T> concept OwningPointer = requires { typename T::element_type; typename T::deleter_type; };
template <class T> concept TupleLike = requires { std::tuple_size<T>::value; };

template <class T> concept BitList = requires(T& v) { v.flip(); v.push_back(true); };

template <class T> inline constexpr BitsOps bits_ops = {
    .size = [](const void* v) { return static_cast<const T*>(v)->size(); },
    .get = [](const void* v, size_t i) -> bool { return (*static_cast<const T*>(v))[i]; },
    .clear = [](void* v) { static_cast<T*>(v)->clear(); },
    .push = [](void* v, bool b) { static_cast<T*>(v)->push_back(b); }};

template <class T> struct is_array : std::false_type {};
template <class E, size_t N> struct is_array<std::array<E, N>> : std::true_type {};

template <class T> inline constexpr ListOps list_ops = {
    .size = [](const void* v) { return static_cast<const T*>(v)->size(); },
    .data = [](const void* v) { return reinterpret_cast<const char*>(static_cast<const T*>(v)->data()); },
    .grow = [](void* v, size_t n, size_t expected) {
      T& list = *static_cast<T*>(v);
      if (list.size() <= n) {
        if (list.capacity() <= n) list.reserve(expected > 2 * n + 4 ? expected : 2 * n + 4);
        list.emplace_back();
      }
      return reinterpret_cast<char*>(list.data());
    },
    .cut = [](void* v, size_t n) { T& list = *static_cast<T*>(v); if (list.size() != n) list.resize(n); },
    .stride = sizeof(typename T::value_type)};

template <class T> inline constexpr ListOps array_ops = {
    .size = [](const void*) { return std::tuple_size<T>::value; },
    .data = [](const void* v) { return reinterpret_cast<const char*>(static_cast<const T*>(v)->data()); },
    .grow = [](void* v, size_t, size_t) { return reinterpret_cast<char*>(static_cast<T*>(v)->data()); },
    .cut = [](void*, size_t) {},
    .stride = sizeof(typename T::value_type),
    .fixed = std::tuple_size<T>::value};

template <class T> inline constexpr OptionalOps optional_ops = {
    .make = [](void* v) { auto& o = *static_cast<std::optional<T>*>(v); if (!o) o.emplace(); return reinterpret_cast<char*>(&*o); },
    .get = [](const void* v) { auto& o = *static_cast<const std::optional<T>*>(v); return o ? reinterpret_cast<const char*>(&*o) : nullptr; },
    .reset = [](void* v) { static_cast<std::optional<T>*>(v)->reset(); }};

template <class P> inline constexpr OptionalOps pointer_ops = {
    .make = [](void* v) { P& p = *static_cast<P*>(v); if (!p) p.reset(new typename P::element_type{}); return reinterpret_cast<char*>(p.get()); },
    .get = [](const void* v) { return reinterpret_cast<const char*>(static_cast<const P*>(v)->get()); },
    .reset = [](void* v) { static_cast<P*>(v)->reset(); }};

template <class K> constexpr K make_key(const MapKey& k) {
  if constexpr (std::is_integral_v<K>) return K(k.integer);
  else return K(k.text);
}
template <class K> constexpr MapKey show_key(const K& k) {
  if constexpr (std::is_integral_v<K>) return {{}, int64_t(k), std::is_unsigned_v<K>};
  else return {std::string_view(k), 0, false};
}

template <class T> struct MapAccess {
  using K = typename T::key_type;
  static_assert(std::is_integral_v<K> || std::is_convertible_v<const K&, std::string_view>, "polywire: map keys are texts or integers");
  static constexpr MapOps ops = {
      .keys = !std::is_integral_v<K> ? MapOps::Keys::text : std::is_signed_v<K> ? MapOps::Keys::signed_integer : MapOps::Keys::unsigned_integer,
      .key_bytes = sizeof(K) <= 8 ? sizeof(K) : 0,
      .size = [](const void* v) { return static_cast<const T*>(v)->size(); },
      .clear = [](void* v) { static_cast<T*>(v)->clear(); },
      .insert = [](void* v, const MapKey& key, bool& fresh) {
        auto [it, inserted] = static_cast<T*>(v)->try_emplace(make_key<K>(key));
        fresh = inserted;
        return reinterpret_cast<char*>(&it->second);
      },
      .each = [](const void* v, void* context, bool (*visit)(void*, const MapKey&, const char*)) {
        for (const auto& [key, value] : *static_cast<const T*>(v))
          if (!visit(context, show_key(key), reinterpret_cast<const char*>(&value))) return false;
        return true;
      }};
};

// The bytes of a std::vector<std::byte> or std::array<std::byte, N>.
template <class T> inline constexpr BytesOps bytes_ops = {
    .get = [](const void* v) { auto& b = *static_cast<const T*>(v); return std::string_view(reinterpret_cast<const char*>(b.data()), b.size()); },
    .set = [](void* v, std::string_view s) {
      T& b = *static_cast<T*>(v);
      if constexpr (is_array<T>::value) { if (s.size() != b.size()) return false; }
      else b.resize(s.size());
      if (!s.empty()) __builtin_memcpy(b.data(), s.data(), s.size());
      return true;
    },
    .fixed = [] { if constexpr (is_array<T>::value) return uint32_t(std::tuple_size<T>::value); else return uint32_t{0}; }()};

template <class E> inline constexpr EnumOps enum_ops = {
    .get = [](const void* v) { return int64_t(*static_cast<const E*>(v)); },
    .set = [](void* v, int64_t n) { *static_cast<E*>(v) = E(n); }};

}  // namespace polywire::detail
