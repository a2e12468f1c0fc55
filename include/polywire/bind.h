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

namespace detail {

template <class T> concept Described = requires { describe<T>::members; };
template <class T> concept PlainRecord = std::is_class_v<T> && std::is_aggregate_v<T>;

template <class T> consteval size_t field_count() {
  if constexpr (Described<T>) return decltype(describe<T>::members)::count;
  else return member_count<T>;
}
template <class T, class F>
[[gnu::always_inline]] constexpr decltype(auto) visit_members(T& o, F&& f) {
  using Plain = std::remove_const_t<T>;
  if constexpr (Described<Plain>) return describe<Plain>::members.visit(o, f);
  else return Members<member_count<Plain>>::visit(o, f);
}

template <class T> using Names = std::array<std::string_view, field_count<T>()>;

template <class T> consteval auto declared_names() {
  if constexpr (Described<T>)
    return []<class... M>(const MemberList<M...>& list) { return Names<T>{static_cast<const M&>(list).name...}; }(describe<T>::members);
  else {
    Names<T> names{};
    split_names(spelled_members<T>(), names.data(), names.size());
    return names;
  }
}

// A name as a template argument, so that the compiler's message shows it.
template <size_t N> struct Spelled { char text[N]; };
template <size_t N> consteval Spelled<N + 1> spelled(std::string_view s) {
  Spelled<N + 1> out{};
  for (size_t i = 0; i < N; ++i) out.text[i] = s[i];
  return out;
}

// Specialisations of Binder that bind nothing say so by `bound = false`.
template <class M> consteval bool is_bound() {
  if constexpr (requires { Binder<M>::bound; }) return Binder<M>::bound;
  else return true;
}
template <class Record, auto Name, class M> struct MemberCannotBeBound {
  static_assert(sizeof(M) == 0, "polywire: the type of this member has no binding (the names stand beside this message)");
};
template <class T, size_t I, class M> struct RequireBinding : MemberCannotBeBound<T, spelled<declared_names<T>()[I].size()>(declared_names<T>()[I]), M> {};
struct Bound {};

template <class Record, auto Name> consteval void describe_names_a_member_that_does_not_exist() {
  static_assert(sizeof(Record) == 0, "polywire: describe<T>::fields names a member that does not exist (the names stand beside this message)");
}
template <class T> consteval size_t first_bad_rule() {
  constexpr auto names = declared_names<T>();
  size_t bad = 0;
  for (const FieldRule& given : describe<T>::fields) {
    bool found = false;
    for (std::string_view name : names) found |= name == given.member;
    if (!found) return bad;
    ++bad;
  }
  return size_t(-1);
}

// The rules of all fields, in declared order. A rule that names no member stops the build here.
template <class T> consteval auto field_rules() {
  constexpr auto names = declared_names<T>();
  std::array<FieldRule, field_count<T>()> rules{};
  for (size_t i = 0; i < rules.size(); ++i) rules[i] = {.member = names[i], .name = names[i], .number = uint32_t(i + 1)};
  if constexpr (requires { describe<T>::fields; }) {
    constexpr size_t bad = first_bad_rule<T>();
    if constexpr (bad != size_t(-1)) {
      constexpr std::string_view name = std::begin(describe<T>::fields)[bad].member;
      describe_names_a_member_that_does_not_exist<T, spelled<name.size()>(name)>();
    } else for (const FieldRule& given : describe<T>::fields) {
      size_t i = 0;
      while (rules[i].member != given.member) ++i;
      FieldRule merged = given;
      if (merged.name.empty()) merged.name = given.member;
      if (merged.number == 0) merged.number = uint32_t(i + 1);
      rules[i] = merged;
    }
  }
  return rules;
}
template <class T> inline constexpr auto rules_of = field_rules<T>();

template <class T> const void* prototype_of() {
  if constexpr (std::is_default_constructible_v<T>) { static const T object{}; return &object; }
  else return nullptr;
}

// A rule a field, in declared order, for records that say something about their fields or their names; else none.
template <class T> consteval std::span<const FieldRule> said_rules() {
  if constexpr (Described<T> || requires { describe<T>::fields; }) return rules_of<T>;
  else return {};
}

// What the compiler knows of a record, as constants. The library makes the list of fields of it on first use (src/model/record.cc),
// so that a user's build pays for one small function a record: the one that fills in addresses.
struct RecordSource {
  std::string_view name, spelled_name;               // the second as the compiler spells it, if there is no first
  std::string_view spelled_members;                  // as the compiler spells them, for records without rules
  std::span<const FieldRule> rules;
  size_t count;
  Unknown unknown;
  struct Parts {
    std::span<const Type* const> types;
    void (*const* assign)(void* to, const void* from);  // for each field, or nullptr
    const void* prototype = nullptr;
  };
  Parts (*parts)(const char** addresses, const char*& object);
  mutable std::atomic<const Record*> made = nullptr;
};
const Record& make_record(const RecordSource&);      // once a record, under a lock
const Record& make_tuple_record(std::span<const Type* const> types, std::span<const uint32_t> offsets);

consteval bool all_true(std::initializer_list<bool> list) {
  for (bool one : list) if (!one) return false;
  return true;
}

template <class T> struct RecordOf {
  static const Record& get() {
    if (const Record* made = source.made.load(std::memory_order_acquire)) return *made;
    return make_record(source);
  }

 private:
  static consteval std::string_view given_name() {
    if constexpr (requires { describe<T>::name; }) return describe<T>::name;
    else return {};
  }
  static consteval std::string_view spelled() {
    if constexpr (Described<T>) return {};
    else return spelled_members<T>();
  }
  static consteval Unknown unknown() {
    if constexpr (requires { describe<T>::unknown; }) return describe<T>::unknown;
    else return {};
  }
  static consteval bool any_fallback() {
    for (const FieldRule& rule : said_rules<T>()) if (rule.fallback) return true;
    return false;
  }
  static RecordSource::Parts parts(const char** addresses, const char*& object) {
    alignas(T) static char storage[sizeof(T)];  // never an object: only the distances of its members are used
    object = storage;
    return visit_members(*reinterpret_cast<T*>(storage), [&]<class... M>(M&... m) {
      const char* all[] = {nullptr, reinterpret_cast<const char*>(&m)...};  // lists, not folds: clang folds no more than 256
      __builtin_memcpy(addresses, all + 1, sizeof all - sizeof *all);
      return parts_of<std::remove_const_t<M>...>(std::index_sequence_for<M...>{});
    });
  }
  template <class... M, size_t... I> static RecordSource::Parts parts_of(std::index_sequence<I...>) {
    if constexpr (!all_true({true, is_bound<M>()...}))
      [[maybe_unused]] bool told[] = {(void(std::conditional_t<is_bound<M>(), Bound, RequireBinding<T, I, M>>{}), true)...};
    else if constexpr (sizeof...(M) == 0) return {};
    else {
      static constexpr const Type* types[] = {&type_v<M>...};
      if constexpr (any_fallback()) {
        static constexpr void (*assigns[])(void*, const void*) = {assign_of<M, rules_of<T>[I].fallback>()...};
        return {types, assigns, prototype_of<T>()};
      } else return {types, nullptr};
    }
  }
  // Copying is compiled for `fallback` fields only: std::vector says of itself that it can be copied, whatever its elements are.
  template <class M, bool Fallback> static consteval auto assign_of() -> void (*)(void*, const void*) {
    if constexpr (Fallback) return &assign<M>;
    else return nullptr;
  }
  template <class M> static void assign(void* to, const void* from) {
    if constexpr (can_be_copied<M>()) *static_cast<M*>(to) = *static_cast<const M*>(from);
    else *static_cast<M*>(to) = M{};
  }
  template <class M> static consteval bool can_be_copied() {
    if constexpr (!std::is_copy_assignable_v<M>) return false;
    else if constexpr (requires { typename M::value_type; }) return std::is_copy_constructible_v<typename M::value_type>;
    else return true;
  }

  static inline constinit const RecordSource source = {given_name(), raw_type_name<T>(), spelled(), said_rules<T>(), field_count<T>(), unknown(), &parts};
};

template <class T> constexpr const FastOps* fast_ops() {
  if constexpr (fast_path<T>) return &Fast<T>::ops;
  else return nullptr;
}

}  // namespace detail

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

namespace detail {

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
    }};

template <class E> inline constexpr EnumOps enum_ops = {
    .get = [](const void* v) { return int64_t(*static_cast<const E*>(v)); },
    .set = [](void* v, int64_t n) { *static_cast<E*>(v) = E(n); }};

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

template <class T> struct TupleOf {
  static const Record& get() { static const Record& record = make(std::make_index_sequence<std::tuple_size<T>::value>{}); return record; }
 private:
  template <size_t... I> static const Record& make(std::index_sequence<I...>) {
    static constexpr std::array<const Type*, sizeof...(I)> types = {&type_v<std::tuple_element_t<I, T>>...};
    alignas(T) static char storage[sizeof(T)];
    [[maybe_unused]] T& o = *reinterpret_cast<T*>(storage);
    using std::get;
    const std::array<uint32_t, sizeof...(I)> offsets = {uint32_t(reinterpret_cast<const char*>(&get<I>(o)) - storage)...};
    return make_tuple_record(types, offsets);
  }
};

}  // namespace detail

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
