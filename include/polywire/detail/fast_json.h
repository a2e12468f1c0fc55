// The fast path of JSON: the one layout that compact writers produce, keys in declared order, as straight-line code. Keys with
// their punctuation are constants. At a surprise every field before it is complete: the loop goes on from there.
#pragma once
#include <polywire/detail/fast_common.h>
#include <polywire/detail/json_primitives.h>

namespace polywire::json::primitive {

// The loop reads the rest of a record: p stands after '{' when `first`, else before the separator after the last field seen.
// `levels`: lists and records the fast path has opened, this record included. nullptr: a fault was recorded.
const char* go_on(Reader&, const char* p, const Type&, void* record, const polywire::detail::Progress&, bool first, int levels);
const char* read_by_loop(Reader&, const char* p, const Type&, void* slot, int levels);
bool has_failed(const Reader&);
// A likely length of a list of which n elements, from start to p, were read. Never more than four times n.
size_t expected(const char* start, const char* p, const char* end, size_t n);
char* write_by_loop(Writer&, char* w, const Type&, const void* object, int levels);

}  // namespace polywire::json::primitive

namespace polywire::detail {

// `,"name":` and, for texts, the opening quote; the first field of a record has '{' for ','.
template <class T, size_t I, bool Text> consteval auto json_literal(char first) {
  constexpr std::string_view name = rules_of<T>[I].name;
  Literal<name.size() + 4 + Text> l;
  size_t n = 0;
  l.bytes[n++] = first;
  l.bytes[n++] = '"';
  for (char c : name) l.bytes[n++] = c;
  l.bytes[n++] = '"';
  l.bytes[n++] = ':';
  if (Text) l.bytes[n] = '"';
  return l;
}

template <int Levels, class T>
POLYWIRE_FAST_INLINE const char* json_record(json::Reader& in, const char* p, const char* end, T& o);

template <int Levels, class V>
POLYWIRE_FAST_INLINE const char* json_list(json::Reader& in, const char* p, const char* end, V& list);

template <int Levels, class M>
POLYWIRE_FAST_INLINE const char* json_value(json::Reader& in, const char* p, const char* end, M& m) {
  namespace from = json::primitive;
  if constexpr (std::is_same_v<M, bool>) {
    if (end - p >= 5) {
      if (std::memcmp(p, "true", 4) == 0) { m = true; return p + 4; }
      if (std::memcmp(p, "false", 5) == 0) { m = false; return p + 5; }
    }
    return nullptr;
  } else if constexpr (std::is_same_v<M, int32_t>) return from::read_int32(p, end, m);
  else if constexpr (std::is_same_v<M, uint32_t>) return from::read_uint32(p, end, m);
  else if constexpr (std::is_same_v<M, int64_t>) return from::read_int64(p, end, m);
  else if constexpr (std::is_same_v<M, uint64_t>) return from::read_uint64(p, end, m);
  else if constexpr (std::is_same_v<M, double>) return from::read_float64(p, end, m);
  else if constexpr (std::is_same_v<M, std::string>) return p < end && *p == '"' ? from::read_text(p + 1, end, m) : nullptr;
  else if constexpr (OptionalLike<M>) {
    if (end - p >= 4 && std::memcmp(p, "null", 4) == 0) { m.reset(); return p + 4; }
    return json_value<Levels>(in, p, end, make_value(m));
  } else if constexpr (PlainVector<M> && Levels <= fast_nesting) return json_list<Levels + 1>(in, p, end, m);
  else if constexpr (NestedRecord<M> && Levels <= fast_nesting) {
    if constexpr (fast_able<M>() && !fast_path<M>) return json_record<Levels + 1>(in, p, end, m);
    else return from::read_by_loop(in, p, type_v<M>, &m, Levels);
  } else return from::read_by_loop(in, p, type_v<M>, &m, Levels);
}

template <int Levels, class V>
POLYWIRE_FAST_INLINE const char* json_list(json::Reader& in, const char* p, const char* end, V& list) {
  using json::primitive::skip_space;
  if (p >= end || *p != '[') return nullptr;
  const char* start = ++p;
  size_t n = 0;
  if (p < end && uint8_t(*p) <= ' ') p = skip_space(p, end);
  if (p < end && *p == ']') { list.clear(); return p + 1; }
  for (;;) {
    p = json_value<Levels>(in, p, end, element(list, n, [&] { return Levels <= 2 ? json::primitive::expected(start, p, end, n) : 0; }));
    ++n;
    if (__builtin_expect(!p || p >= end, 0)) return nullptr;
    if (__builtin_expect(uint8_t(*p) <= ' ', 0)) { p = skip_space(p, end); if (p >= end) return nullptr; }
    if (__builtin_expect(*p != ',', 0)) break;
    ++p;
    if (__builtin_expect(p < end && uint8_t(*p) <= ' ', 0)) p = skip_space(p, end);  // one record a line
  }
  if (*p != ']') return nullptr;
  if (list.size() != n) list.resize(n);
  return p + 1;
}

template <int Levels, class T>
POLYWIRE_FAST_INLINE const char* json_record(json::Reader& in, const char* p, const char* end, T& o) {
  Progress at;
  const char* q = p;
  bool ok = each_field(o, [&]<class M, size_t I>(M& m, std::integral_constant<size_t, I>) __attribute__((always_inline)) {
    constexpr bool text = std::is_same_v<M, std::string>;
    constexpr auto literal = json_literal<T, I, text>(I ? ',' : '{');
    if (__builtin_expect(end - q >= ptrdiff_t(literal.size) && matches(q, literal), 1)) {
      const char* r;
      if constexpr (text) r = json::primitive::read_text(q + literal.size, end, m);
      else r = json_value<Levels>(in, q + literal.size, end, m);
      if (__builtin_expect(!r, 0)) return false;
      q = r;
      at.seen |= uint64_t{1} << I;
      at.last = int(I);
      return true;
    }
    if constexpr (I > 0 && may_be_absent<T, I, M>) { m.reset(); return true; }  // not a surprise; the loop would empty it too
    return false;
  });
  if (__builtin_expect(ok && q < end && *q == '}', 1)) return q + 1;
  if (json::primitive::has_failed(in)) return nullptr;
  bool first = at.last < 0;
  if (first && (q >= end || *q != '{')) return nullptr;
  return json::primitive::go_on(in, q + first, type_v<T>, &o, at, first, Levels);
}

// ---- writing

// Bytes that are enough for everything but lists and what is written by the loop, which look after themselves.
template <class T> POLYWIRE_FAST_INLINE size_t json_bound_of(const T& o);
template <class M> POLYWIRE_FAST_INLINE size_t json_bound(const M& m) {
  if constexpr (std::is_same_v<M, std::string>) return m.size() + 40;
  else if constexpr (OptionalLike<M>) return m ? json_bound(*m) : 8;
  else if constexpr (NestedRecord<M>) {
    if constexpr (fast_able<M>() && !fast_path<M>) return json_bound_of(m);
    else return 48;
  } else return 48;
}
template <class T> POLYWIRE_FAST_INLINE size_t json_bound_of(const T& o) {
  size_t n = 16;
  each_field(o, [&]<class M, size_t I>(const M& m, std::integral_constant<size_t, I>) __attribute__((always_inline)) {
    n += rules_of<T>[I].name.size() + 8 + json_bound(m);
    return true;
  });
  return n;
}

template <int Levels, class T>
POLYWIRE_FAST_INLINE char* json_put_record(json::Writer& out, Buffer& b, char* w, const T& o, size_t rest);

template <int Levels, class M>
POLYWIRE_FAST_INLINE char* json_put(json::Writer& out, Buffer& b, char* w, const M& m, size_t rest) {
  namespace to = json::primitive;
  if constexpr (std::is_same_v<M, bool>) {
    if (m) { std::memcpy(w, "true", 4); return w + 4; }
    std::memcpy(w, "false", 5);
    return w + 5;
  } else if constexpr (std::is_same_v<M, double>) return to::write_float64(w, m);
  else if constexpr (std::is_integral_v<M> && std::is_signed_v<M>) return to::write_int64(w, m);
  else if constexpr (std::is_integral_v<M>) return to::write_uint64(w, m);
  else if constexpr (std::is_same_v<M, std::string>) {
    *w++ = '"';
    w = to::write_text(b, w, m, rest);
    if (w) *w++ = '"';
    return w;
  } else if constexpr (OptionalLike<M>) {
    if (m) return json_put<Levels>(out, b, w, *m, rest);
    std::memcpy(w, "null", 4);
    return w + 4;
  } else if constexpr (PlainVector<M> && Levels <= fast_nesting) {
    *w++ = '[';
    bool more = false;
    for (const auto& x : m) {
      size_t n = json_bound(x) + 16;
      w = b.need(w, n);
      *w = ',';
      w += more;
      more = true;
      w = json_put<Levels + 1>(out, b, w, x, n);
      if (__builtin_expect(!w, 0)) return w;
    }
    w = b.need(w, rest + 16);
    *w++ = ']';
    return w;
  } else if constexpr (NestedRecord<M> && Levels <= fast_nesting) {
    if constexpr (fast_able<M>() && !fast_path<M>) return json_put_record<Levels + 1>(out, b, w, m, rest);
    else return (w = to::write_by_loop(out, w, type_v<M>, &m, Levels)) ? b.need(w, rest + 16) : w;
  } else return (w = to::write_by_loop(out, w, type_v<M>, &m, Levels)) ? b.need(w, rest + 16) : w;
}

template <int Levels, class T>
POLYWIRE_FAST_INLINE char* json_put_record(json::Writer& out, Buffer& b, char* w, const T& o, size_t rest) {
  size_t start = size_t(w - b.data());
  bool any = false;
  bool ok = each_field(o, [&]<class M, size_t I>(const M& m, std::integral_constant<size_t, I>) __attribute__((always_inline)) {
    constexpr bool text = std::is_same_v<M, std::string>;
    constexpr auto literal = json_literal<T, I, text>(',');
    if constexpr (may_be_absent<T, I, M>) { if (!m) return true; }
    any = true;
    w = put(w, literal);
    if constexpr (text) {
      w = json::primitive::write_text(b, w, m, rest);
      if (__builtin_expect(w != nullptr, 1)) *w++ = '"';
    } else if constexpr (may_be_absent<T, I, M>) w = json_put<Levels>(out, b, w, *m, rest);
    else w = json_put<Levels>(out, b, w, m, rest);
    return bool(__builtin_expect(w != nullptr, 1));
  });
  if (__builtin_expect(!ok, 0)) return nullptr;
  w += !any;
  b.data()[start] = '{';
  *w++ = '}';
  return w;
}

}  // namespace polywire::detail
