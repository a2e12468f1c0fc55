// From an aggregate or a described class to the list of its fields (bind.h includes this).
#pragma once
#include <polywire/bind.h>
#include <polywire/detail/reflect.h>

#include <initializer_list>

namespace polywire::detail {

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
  mutable Shared<const Record*> made = {};
};
const Record& make_record(const RecordSource&);      // once a record, under a lock
const Record& make_tuple_record(std::span<const Type* const> types, std::span<const uint32_t> offsets);

consteval bool all_true(std::initializer_list<bool> list) {
  for (bool one : list) if (!one) return false;
  return true;
}

template <class T> struct RecordOf {
  static const Record& get() {
    if (const Record* made = source.made.get()) return *made;
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

}  // namespace polywire::detail
