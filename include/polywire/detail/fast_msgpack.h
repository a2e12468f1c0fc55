// The fast path of MessagePack: headers and keys in declared order as constants, or no keys at all (positional). At a surprise
// every field before it is complete: the loop goes on from there.
#pragma once
#include <polywire/detail/fast_common.h>
#include <polywire/detail/msgpack_primitives.h>

namespace polywire::msgpack::primitive {

// The loop reads the rest of a record of which `left` entries or elements are to come (see json::primitive::go_on).
const char* go_on(Reader&, const char* p, const Type&, void* record, const polywire::detail::Progress&, uint32_t left, bool positional, int levels);
const char* read_by_loop(Reader&, const char* p, const Type&, void* slot, int levels);
bool has_failed(const Reader&);
char* write_by_loop(Writer&, char* w, const Type&, const void* object, int levels);

}  // namespace polywire::msgpack::primitive

namespace polywire::detail {

constexpr size_t msgpack_text_header(size_t n) { return n < 32 ? 1 : n < 256 ? 2 : 3; }

template <class T, size_t I> consteval auto msgpack_literal() {
  constexpr std::string_view name = rules_of<T>[I].name;
  Literal<msgpack_text_header(name.size()) + name.size()> l;
  size_t n = 0;
  if (name.size() < 32) l.bytes[n++] = char(0xa0 | name.size());
  else if (name.size() < 256) { l.bytes[n++] = char(0xd9); l.bytes[n++] = char(name.size()); }
  else { l.bytes[n++] = char(0xda); l.bytes[n++] = char(name.size() >> 8); l.bytes[n++] = char(name.size()); }
  for (char c : name) l.bytes[n++] = c;
  return l;
}

template <bool Array, int Levels, class T>
POLYWIRE_FAST_INLINE const char* msgpack_record(msgpack::Reader& in, const char* p, const char* end, T& o);

template <bool Array, int Levels, class M>
POLYWIRE_FAST_INLINE const char* msgpack_value(msgpack::Reader& in, const char* p, const char* end, M& m) {
  namespace from = msgpack::primitive;
  if constexpr (std::is_same_v<M, bool>) return from::read_bool(p, end, m);
  else if constexpr (std::is_integral_v<M>) return from::read_int(p, end, m);
  else if constexpr (std::is_same_v<M, double>) return from::read_float64(p, end, m);
  else if constexpr (std::is_same_v<M, std::string>) return from::read_text(p, end, m);
  else if constexpr (OptionalLike<M>) {
    if (p < end && uint8_t(*p) == 0xc0) { m.reset(); return p + 1; }
    return msgpack_value<Array, Levels>(in, p, end, make_value(m));
  } else if constexpr (PlainVector<M> && Levels <= fast_nesting) {
    uint32_t n;
    p = from::read_header(p, end, n, 0x90, 0xdc);
    if (__builtin_expect(!p || n > uint64_t(end - p), 0)) return nullptr;
    for (uint32_t i = 0; i < n; ++i) {  // growth is bounded by what was read
      p = msgpack_value<Array, Levels + 1>(in, p, end, element(m, i, [&] { return n < 64 ? n : i < 16 ? 64 : i < n / 4 ? size_t(4) * i : n; }));
      if (__builtin_expect(!p, 0)) return nullptr;
    }
    if (m.size() != n) m.resize(n);
    return p;
  } else if constexpr (NestedRecord<M> && Levels <= fast_nesting) {
    if constexpr (fast_able<M>() && !fast_path<M>) return msgpack_record<Array, Levels + 1>(in, p, end, m);
    else return from::read_by_loop(in, p, type_v<M>, &m, Levels);
  } else return from::read_by_loop(in, p, type_v<M>, &m, Levels);
}

template <bool Array, int Levels, class T>
POLYWIRE_FAST_INLINE const char* msgpack_record(msgpack::Reader& in, const char* p, const char* end, T& o) {
  constexpr uint32_t fields = uint32_t(field_count<T>());
  uint32_t count;
  const char* q = Array ? msgpack::primitive::read_header(p, end, count, 0x90, 0xdc) : msgpack::primitive::read_header(p, end, count, 0x80, 0xde);
  if (__builtin_expect(!q || count > uint64_t(end - q), 0)) return nullptr;
  Progress at;
  uint32_t taken = 0;
  bool ok = !Array || count == fields;
  ok = ok && each_field(o, [&]<class M, size_t I>(M& m, std::integral_constant<size_t, I>) __attribute__((always_inline)) {
    const char* r = nullptr;
    if constexpr (Array) {
      r = msgpack_value<Array, Levels>(in, q, end, m);
    } else {
      constexpr auto literal = msgpack_literal<T, I>();
      if (__builtin_expect(taken < count && end - q >= ptrdiff_t(literal.size) && matches(q, literal), 1)) r = msgpack_value<Array, Levels>(in, q + literal.size, end, m);
      else if constexpr (may_be_absent<T, I, M>) { m.reset(); return true; }
    }
    if (__builtin_expect(!r, 0)) return false;
    q = r;
    at.seen |= uint64_t{1} << I;
    at.last = int(I);
    ++taken;
    return true;
  });
  if (__builtin_expect(ok && taken == count, 1)) return q;
  if (msgpack::primitive::has_failed(in)) return nullptr;
  return msgpack::primitive::go_on(in, q, type_v<T>, &o, at, count - taken, Array, Levels);
}

// ---- writing

template <class T> POLYWIRE_FAST_INLINE size_t msgpack_bound_of(const T& o);
template <class M> POLYWIRE_FAST_INLINE size_t msgpack_bound(const M& m) {
  if constexpr (std::is_same_v<M, std::string>) return m.size() + 40;
  else if constexpr (OptionalLike<M>) return m ? msgpack_bound(*m) : 1;
  else if constexpr (NestedRecord<M>) {
    if constexpr (fast_able<M>() && !fast_path<M>) return msgpack_bound_of(m);
    else return 16;
  } else return 16;
}
template <class T> POLYWIRE_FAST_INLINE size_t msgpack_bound_of(const T& o) {
  size_t n = 16;
  each_field(o, [&]<class M, size_t I>(const M& m, std::integral_constant<size_t, I>) __attribute__((always_inline)) {
    n += rules_of<T>[I].name.size() + 4 + msgpack_bound(m);
    return true;
  });
  return n;
}

template <bool Array, int Levels, class T>
POLYWIRE_FAST_INLINE char* msgpack_put_record(msgpack::Writer& out, Buffer& b, char* w, const T& o, size_t rest);

template <bool Array, int Levels, class M>
POLYWIRE_FAST_INLINE char* msgpack_put(msgpack::Writer& out, Buffer& b, char* w, const M& m, size_t rest) {
  namespace to = msgpack::primitive;
  if constexpr (std::is_same_v<M, bool>) { *w = char(0xc2 | int(m)); return w + 1; }
  else if constexpr (std::is_integral_v<M> && std::is_signed_v<M>) return to::write_int(w, m);
  else if constexpr (std::is_integral_v<M>) return to::write_uint(w, m);
  else if constexpr (std::is_same_v<M, double>) return to::write_float64(w, m);
  else if constexpr (std::is_same_v<M, std::string>) return to::write_text(w, m);
  else if constexpr (OptionalLike<M>) {
    if (m) return msgpack_put<Array, Levels>(out, b, w, *m, rest);
    *w = char(0xc0);
    return w + 1;
  } else if constexpr (PlainVector<M> && Levels <= fast_nesting) {
    if (__builtin_expect(m.size() > 0xffffffff, 0)) return nullptr;
    w = to::write_header(w, m.size(), 0x90, 0xdc);
    for (const auto& x : m) {
      size_t n = msgpack_bound(x) + 16;
      w = b.need(w, n);
      w = msgpack_put<Array, Levels + 1>(out, b, w, x, n);
      if (__builtin_expect(!w, 0)) return w;
    }
    return b.need(w, rest + 16);
  } else if constexpr (NestedRecord<M> && Levels <= fast_nesting) {
    if constexpr (fast_able<M>() && !fast_path<M>) return msgpack_put_record<Array, Levels + 1>(out, b, w, m, rest);
    else return (w = to::write_by_loop(out, w, type_v<M>, &m, Levels)) ? b.need(w, rest + 16) : w;
  } else return (w = to::write_by_loop(out, w, type_v<M>, &m, Levels)) ? b.need(w, rest + 16) : w;
}

template <bool Array, int Levels, class T>
POLYWIRE_FAST_INLINE char* msgpack_put_record(msgpack::Writer& out, Buffer& b, char* w, const T& o, size_t rest) {
  uint32_t count = uint32_t(field_count<T>());
  if constexpr (!Array)
    each_field(o, [&]<class M, size_t I>(const M& m, std::integral_constant<size_t, I>) __attribute__((always_inline)) {
      if constexpr (may_be_absent<T, I, M>) count -= !m;
      return true;
    });
  w = Array ? msgpack::primitive::write_header(w, count, 0x90, 0xdc) : msgpack::primitive::write_header(w, count, 0x80, 0xde);
  bool ok = each_field(o, [&]<class M, size_t I>(const M& m, std::integral_constant<size_t, I>) __attribute__((always_inline)) {
    if constexpr (!Array) {
      if constexpr (may_be_absent<T, I, M>) { if (!m) return true; }
      constexpr auto literal = msgpack_literal<T, I>();
      w = put(w, literal);
    }
    w = msgpack_put<Array, Levels>(out, b, w, m, rest);
    return bool(__builtin_expect(w != nullptr, 1));
  });
  return __builtin_expect(ok, 1) ? w : nullptr;
}

}  // namespace polywire::detail
