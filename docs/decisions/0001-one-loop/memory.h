// C++ memory as target and source, and the binding of structs to types. No reader or writer is named here.
#pragma once
#include <optional>
#include <tuple>
#include <variant>

#include "loop.h"

namespace spike {
struct Access {
  size_t (*size)(const char*) = nullptr;              // list, map
  char* (*grow)(char*, size_t i) = nullptr;           // list: makes element i exist, returns the first element
  void (*cut)(char*, size_t n) = nullptr;             // list: to n; map: to nothing when n is 0
  char* (*insert)(char*, string_view) = nullptr;      // map
  void (*first)(const char*, void* it) = nullptr;     // map: an iterator of one pointer
  char* (*next)(void* it, string_view&) = nullptr;
  u32 stride = 0;
  char* (*some)(char*, bool& kept) = nullptr;         // option: makes it, kept: it was there
  char* (*get)(char*) = nullptr;                      // option: nullptr when null
  void (*reset)(char*) = nullptr;                     // option, choice
  int (*index)(const char*) = nullptr;                // choice: -1 none
  char* (*branch)(char*, int, bool& kept) = nullptr;  // choice: makes branch, kept: it was that branch already
};

struct Memory : TargetBase {
  using Slot = char*;
  using Row = char*;
  struct List { char* where; char* base; size_t n; };
  struct Iter { char* base; size_t i; void* it; };
  // ---- target
  SPIKE_INLINE bool begin_record(Slot s, const Plan& p, bool again, Row& row) {
    row = s;
    if (p.type->unknown == Unknown::keep && !again) unknown(row, p).clear();
    return true;
  }
  SPIKE_INLINE Slot field(Row& row, const Plan& p, int i) { return row + p.fields[i].offset; }
  SPIKE_INLINE bool end_record(Slot, Row&, const Plan&) { return true; }
  static std::string& unknown(Row& row, const Plan& p) { return *reinterpret_cast<std::string*>(row + p.type->unknown_offset); }
  bool keep_unknown(Row& row, const Plan& p, char format, string_view raw) {
    auto& u = unknown(row, p);
    if (u.empty()) u.push_back(format);
    u.append(raw);
    return true;
  }
  SPIKE_INLINE bool begin_list(Slot s, const Node& n, bool again, List& l) {
    l = {s, nullptr, again ? n.access->size(s) : 0};
    if (n.kind == Kind::map && !again) n.access->cut(s, 0);
    return true;
  }
  SPIKE_INLINE Slot elem(List& l, const Node& n) {
    l.base = n.access->grow(l.where, l.n);
    return l.base + l.n * n.access->stride;
  }
  Slot entry(List& l, const Node& n, string_view key) { return n.access->insert(l.where, key); }
  SPIKE_INLINE bool elem_done(List& l) { ++l.n; return true; }
  SPIKE_INLINE bool end_list(Slot s, const Node& n, List& l) { if (n.kind == Kind::list) n.access->cut(s, l.n); return true; }
  SPIKE_INLINE bool null(Slot s, const Node& n) { n.access->reset(s); return true; }
  SPIKE_INLINE Slot some(Slot s, const Node& n, bool& again) { bool kept; char* p = n.access->some(s, kept); again &= kept; return p; }
  Slot branch(Slot s, const Node& n, int b, bool& again) { bool kept; char* p = n.access->branch(s, b, kept); again &= kept; return p; }
  template <class V> SPIKE_INLINE bool set(Slot s, const Node&, V v) { memcpy(s, &v, sizeof v); return true; }
  SPIKE_INLINE bool set_text(Slot s, const Node&, string_view v) { reinterpret_cast<std::string*>(s)->assign(v); return true; }
  bool set_bytes(Slot s, const Node& n, string_view v) { return set_text(s, n, v); }
  // ---- source
  SPIKE_INLINE bool begin_record(Slot s, const Plan&, Row& row) { row = s; return true; }
  SPIKE_INLINE bool field(Row& row, const Plan& p, int i, Slot& s) { s = row + p.fields[i].offset; return true; }
  string_view kept(Row& row, const Plan& p) { return unknown(row, p); }
  SPIKE_INLINE i64 size(Slot s, const Node& n) { return i64(n.access->size(s)); }
  SPIKE_INLINE Iter begin(Slot s, const Node& n) {
    Iter it{nullptr, 0, nullptr};
    if (n.kind == Kind::map) n.access->first(s, &it.it);
    else if (n.access->size(s)) it.base = n.access->grow(s, 0);
    return it;
  }
  SPIKE_INLINE bool elem(Iter& it, const Node& n, Slot& s) { s = it.base + it.i++ * n.access->stride; return true; }
  bool entry(Iter& it, const Node& n, string_view& key, Slot& s) { s = n.access->next(&it.it, key); return true; }
  SPIKE_INLINE bool is_null(Slot s, const Node& n) { return !n.access->get(s); }
  SPIKE_INLINE Slot some(Slot s, const Node& n) { return n.access->get(s); }
  int branch(Slot s, const Node& n) { return n.access->index(s); }
  Slot chosen(Slot s, const Node& n, int b) { bool kept; return n.access->branch(s, b, kept); }
  template <class V> SPIKE_INLINE bool get(Slot s, const Node&, V& v) { memcpy(&v, s, sizeof v); return true; }
  SPIKE_INLINE bool get(Slot s, const Node& n, i64& v) {
    int32_t x;
    if (n.kind == Kind::int64) memcpy(&v, s, 8);
    else memcpy(&x, s, 4), v = x;
    return true;
  }
  SPIKE_INLINE bool get_text(Slot s, const Node&, string_view& v) { v = *reinterpret_cast<std::string*>(s); return true; }
  bool get_bytes(Slot s, const Node& n, string_view& v) { return get_text(s, n, v); }
};
// ------------------------------------------------------------------------------------------------- binding
template <size_t N> struct Name {
  char s[N]{};
  constexpr Name(const char (&a)[N]) { for (size_t i = 0; i < N; ++i) s[i] = a[i]; }
  static constexpr size_t size = N - 1;
};
template <Name N, auto Member, u32 Number = 0, Wire W = Wire::plain> struct F {
  static constexpr auto name = N;
  static constexpr auto member = Member;
  static constexpr u32 number = Number;
  static constexpr Wire wire = W;
};
template <class T> struct Bind;      // static constexpr std::tuple fields
template <class V> struct Branches;  // static constexpr names[] and numbers[] of a variant's members after monostate
template <class T> concept Bound = requires { Bind<T>::fields; };
template <class C, class M> M member_type(M C::*);
template <class F> using Member = decltype(member_type(F::member));
template <class T, template <class...> class Of> inline constexpr bool is_a = false;
template <template <class...> class Of, class... A> inline constexpr bool is_a<Of<A...>, Of> = true;
template <class T> inline constexpr bool is_option = is_a<T, std::optional> || is_a<T, std::unique_ptr>;
template <class T> inline constexpr bool is_text_map = requires { typename T::key_type; typename T::mapped_type; };
struct Bytes : std::string {};

template <class T> Access access_of() {
  Access a;
  if constexpr (is_a<T, std::vector>) {
    a.stride = sizeof(typename T::value_type);
    a.size = [](const char* p) { return reinterpret_cast<const T*>(p)->size(); };
    a.grow = [](char* p, size_t i) { auto& v = *reinterpret_cast<T*>(p); if (v.size() <= i) v.emplace_back(); return reinterpret_cast<char*>(v.data()); };
    a.cut = [](char* p, size_t n) { auto& v = *reinterpret_cast<T*>(p); if (v.size() != n) v.resize(n); };
  } else if constexpr (is_text_map<T>) {
    using It = typename T::iterator;
    static_assert(sizeof(It) == sizeof(void*));
    a.size = [](const char* p) { return reinterpret_cast<const T*>(p)->size(); };
    a.cut = [](char* p, size_t) { reinterpret_cast<T*>(p)->clear(); };
    a.insert = [](char* p, string_view k) { return reinterpret_cast<char*>(&(*reinterpret_cast<T*>(p))[std::string(k)]); };
    a.first = [](const char* p, void* it) { new (it) It(reinterpret_cast<T*>(const_cast<char*>(p))->begin()); };
    a.next = [](void* it, string_view& k) { auto& i = *static_cast<It*>(it); auto& e = *i++; k = e.first; return reinterpret_cast<char*>(&e.second); };
  } else if constexpr (is_option<T>) {
    a.some = [](char* p, bool& kept) {
      auto& o = *reinterpret_cast<T*>(p);
      kept = bool(o);
      if constexpr (is_a<T, std::optional>) { if (!kept) o.emplace(); }
      else if (!kept) o = std::make_unique<typename T::element_type>();
      return reinterpret_cast<char*>(&*o);
    };
    a.get = [](char* p) { auto& o = *reinterpret_cast<T*>(p); return o ? reinterpret_cast<char*>(&*o) : nullptr; };
    a.reset = [](char* p) { reinterpret_cast<T*>(p)->reset(); };
  } else if constexpr (is_a<T, std::variant>) {
    a.index = [](const char* p) { return int(reinterpret_cast<const T*>(p)->index()) - 1; };
    a.reset = [](char* p) { reinterpret_cast<T*>(p)->template emplace<0>(); };
    a.branch = [](char* p, int b, bool& kept) -> char* {
      auto& v = *reinterpret_cast<T*>(p);
      kept = int(v.index()) == b + 1;
      return [&]<size_t... I>(std::index_sequence<I...>) -> char* {
        char* r = nullptr;
        (void)((b == int(I) ? (kept ? void() : void(v.template emplace<I + 1>()), r = reinterpret_cast<char*>(std::get_if<I + 1>(&v)), true) : false) || ...);
        return r;
      }(std::make_index_sequence<std::variant_size_v<T> - 1>{});
    };
  }
  return a;
}
template <class T> Type& type_of();
template <class T, Wire W> Type& wired();
template <class T> void fill_type(Type& t, Wire wire) {
  static const Access access = access_of<T>();
  t.wire = wire, t.access = &access;
  if constexpr (std::is_same_v<T, bool>) t.kind = Kind::boolean;
  else if constexpr (std::is_same_v<T, int32_t>) t.kind = Kind::int32;
  else if constexpr (std::is_same_v<T, i64>) t.kind = Kind::int64;
  else if constexpr (std::is_same_v<T, u64>) t.kind = Kind::uint64;
  else if constexpr (std::is_same_v<T, double>) t.kind = Kind::float64;
  else if constexpr (std::is_same_v<T, std::string>) t.kind = Kind::text;
  else if constexpr (std::is_same_v<T, Bytes>) t.kind = Kind::bytes;
  else if constexpr (is_a<T, std::vector>) t.kind = Kind::list, t.elem = &type_of<typename T::value_type>();
  else if constexpr (is_text_map<T>) t.kind = Kind::map, t.elem = &type_of<typename T::mapped_type>();
  else if constexpr (is_a<T, std::optional>) t.kind = Kind::option, t.elem = &type_of<typename T::value_type>();
  else if constexpr (is_a<T, std::unique_ptr>) t.kind = Kind::option, t.elem = &type_of<typename T::element_type>();
  else if constexpr (is_a<T, std::variant>) {
    t.kind = Kind::choice;
    [&]<size_t... I>(std::index_sequence<I...>) {
      (t.branches.push_back({Branches<T>::names[I], &type_of<std::variant_alternative_t<I + 1, T>>(), Branches<T>::numbers[I]}), ...);
    }(std::make_index_sequence<std::variant_size_v<T> - 1>{});
  } else {
    static_assert(Bound<T>, "spike: no Bind for this type");
    t.kind = Kind::record;
    alignas(T) static char room[sizeof(T)];
    T& o = *reinterpret_cast<T*>(room);
    std::apply([&]<class... Fs>(Fs...) {
      (t.fields.push_back({Fs::name.s, Fs::wire == Wire::plain ? &type_of<Member<Fs>>() : &wired<Member<Fs>, Fs::wire>(),
                           Fs::number, u32(reinterpret_cast<char*>(&(o.*Fs::member)) - room), true, {}, {}}), ...);
    }, Bind<T>::fields);
    if constexpr (requires { o.unknown_fields; }) t.unknown = Unknown::keep, t.unknown_offset = u32(reinterpret_cast<char*>(&o.unknown_fields) - room);
  }
}
template <class T, Wire W> Type& wired() {
  static Type t;
  static bool done = false;
  if (!done) done = true, fill_type<T>(t, W);
  return t;
}
template <class T> Type& type_of() { return wired<T, Wire::plain>(); }  // entered before it is filled: recursive types
}  // namespace spike
