// The fast path, which is also the template per struct the loop is measured against: the same readers, writers, targets
// and sources, with field order, kinds and keys as constants. It has no rules; at a surprise the loop goes on from the
// field boundary. A real fault leaves no path: read_fast() rewinds once and lets the loop tell it.
#pragma once
#include <array>

#include "memory.h"

namespace spike {
template <class M> constexpr Kind kind_of() {
  if (std::is_same_v<M, bool>) return Kind::boolean;
  if (std::is_same_v<M, int32_t>) return Kind::int32;
  if (std::is_same_v<M, i64>) return Kind::int64;
  if (std::is_same_v<M, u64>) return Kind::uint64;
  if (std::is_same_v<M, double>) return Kind::float64;
  if (std::is_same_v<M, std::string>) return Kind::text;
  if (std::is_same_v<M, Bytes>) return Kind::bytes;
  return is_a<M, std::vector> ? Kind::list : is_text_map<M> ? Kind::map : is_option<M> ? Kind::option : is_a<M, std::variant> ? Kind::choice : Kind::record;
}
template <class M> constexpr u8 wiretype_of(Wire w) {
  constexpr Kind k = kind_of<M>();
  if constexpr (k == Kind::option) { if constexpr (is_a<M, std::optional>) return wiretype_of<typename M::value_type>(w); else return 2; }
  return k == Kind::float64 ? 1 : k > Kind::uint64 ? 2 : w != Wire::fixed ? 0 : k == Kind::int32 ? 5 : 1;
}
template <class F, int I> struct Literal {
  static constexpr int index = I;
  static constexpr size_t json_size = F::name.size + 3;
  static constexpr auto text = [] {  // ,"name":
    std::array<char, F::name.size + 5> a{',', '"'};  // ends in a zero
    for (size_t i = 0; i < F::name.size; ++i) a[i + 2] = F::name.s[i];
    a[F::name.size + 2] = '"', a[F::name.size + 3] = ':';
    return a;
  }();
  static constexpr u32 number = F::number << 3 | wiretype_of<Member<F>>(F::wire);
  static constexpr size_t tag_size = number < 128 ? 1 : 2;
  static constexpr char tag[2] = {char(number < 128 ? number : number | 128), char(number >> 7)};
  static_assert(number < 16384, "spike: tags of one or two bytes");
};
template <class T> inline constexpr int field_count = int(std::tuple_size_v<std::remove_cvref_t<decltype(Bind<T>::fields)>>);
template <class T, class Fn> SPIKE_INLINE bool each_field(Fn&& fn) {
  return [&]<size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
    return (fn(std::get<I>(Bind<T>::fields), std::integral_constant<int, int(I)>()) && ...);
  }(std::make_index_sequence<field_count<T>>());
}

template <class M, class R, class T> bool fast_record(R& in, const Node& n, T& out, typename T::Slot slot);
template <class M, class R, class T> SPIKE_INLINE bool fast_value(R& in, const Node& n, T& out, typename T::Slot slot) {
  constexpr Kind k = kind_of<M>();
  if constexpr (k == Kind::record) {
    return fast_record<M>(in, n, out, slot);
  } else if constexpr (k == Kind::option && is_a<M, std::optional>) {
    if (in.null(n)) return out.null(slot, n);
    bool again = false;
    return !in.bad() && fast_value<typename M::value_type>(in, *n.elem, out, out.some(slot, n, again));
  } else if constexpr (k == Kind::list) {
    Cursor at;
    typename T::List list;
    if (!in.enter() || !in.begin_list(at, n) || !out.begin_list(slot, n, false, list)) return false;
    bool ok = true;
    while (ok && in.next_elem(at)) ok = fast_value<typename M::value_type>(in, *n.elem, out, out.elem(list, n)) && out.elem_done(list);
    if (!ok || in.bad()) { out.drop_list(list); return false; }
    --in.depth;
    return out.end_list(slot, n, list);
  } else if constexpr (k < Kind::bytes) {
    return read_scalar(in, k, n, out, slot);
  } else {
    return read_value(in, n, out, slot, false);  // maps, recursion: the loop
  }
}
template <class M, class R, class T> bool fast_record(R& in, const Node& n, T& out, typename T::Slot slot) {
  static_assert(field_count<M> <= 64);
  const Plan& plan = *n.plan;
  Cursor at;
  if (!in.enter()) return false;
  if (!in.fast_begin(at)) { --in.depth; return read_record(in, n, out, slot, false); }
  typename T::Row row;
  if (!out.begin_record(slot, plan, false, row)) return false;
  u64 seen = 0;
  int last = -1;
  bool order = each_field<M>([&]<class F, class I>(F, I) __attribute__((always_inline)) {
    using V = Member<F>;
    if (kind_of<V>() == Kind::choice || !in.fast_key(at, Literal<F, I::value>())) return kind_of<V>() >= Kind::option || R::absent_is_default;
    const PlanField& f = plan.fields[I::value];
    if constexpr (kind_of<V>() == Kind::list || kind_of<V>() == Kind::map) in.key_now = &plan.keys[f.key];
    if (!fast_value<V>(in, *f.node, out, out.field(row, plan, I::value))) { in.fail(Code::mismatch); return false; }
    seen |= 1ull << I::value, last = I::value;
    return true;
  });
  FieldSet set(plan);
  set.set_first(seen);
  bool ok = !in.bad();
  if (ok && order && in.fast_end(at)) {
    ok = seen == plan.all || complete(in, plan, out, row, set);
  } else if (ok) {  // hand over: nothing is read twice
    ++in.surprises;
    at.next = last < 0 ? 0 : plan.fields[last].key + 1;
    ok = read_fields(in, plan, out, row, at, set, false);
  }
  if (!ok || !in.end_record(at)) { out.drop_record(row, plan); return false; }
  --in.depth;
  return out.end_record(slot, row, plan);
}
// truncate: takes back what the first try has appended
template <class M, class R, class T, class Undo> bool read_fast(R& in, const Node& n, T& out, typename T::Slot slot, Undo&& truncate) {
  auto start = in.mark();
  if (fast_record<M>(in, n, out, slot)) return true;
  truncate();
  in.rewind(start);
  return read(in, n, out, slot);
}

template <class M, class W, class S> bool fast_write_record(W& out, const Node& n, S& src, typename S::Slot slot);
template <class M, class W, class S> SPIKE_INLINE bool fast_write(W& out, const Node& n, S& src, typename S::Slot slot) {
  constexpr Kind k = kind_of<M>();
  if constexpr (k == Kind::record) {
    return fast_write_record<M>(out, n, src, slot);
  } else if constexpr (k == Kind::list) {
    typename W::Mark mark{};
    i64 count = src.size(slot, n);
    if (!out.enter() || count < 0) return false;
    out.begin_list(size_t(count), n, mark);
    auto it = src.begin(slot, n);
    for (i64 i = 0; i < count; ++i) {
      typename S::Slot s;
      if (!src.elem(it, n, s)) return false;
      out.element(mark, size_t(i), *n.elem);
      if (!fast_write<typename M::value_type>(out, *n.elem, src, s)) return false;
    }
    --out.depth;
    return out.end_list(mark);
  } else if constexpr (k < Kind::bytes) {
    return write_scalar(out, k, n, src, slot);
  } else {
    return write_value(out, n, src, slot);
  }
}
template <class M, class W, class S> bool fast_write_record(W& out, const Node& n, S& src, typename S::Slot slot) {
  const Plan& plan = *n.plan;
  typename S::Row row;
  typename W::Mark mark{};
  if (!out.enter() || !src.begin_record(slot, plan, row)) return false;
  out.begin_record(plan, size_t(field_count<M>), mark);
  bool ok = each_field<M>([&]<class F, class I>(F, I) __attribute__((always_inline)) {
    using V = Member<F>;
    const PlanField& f = plan.fields[I::value];
    typename S::Slot s;
    if (!src.field(row, plan, I::value, s)) return false;
    if constexpr (kind_of<V>() == Kind::list) {
      if (W::omits_default && src.size(s, *f.node) == 0) return true;
      out.key(plan.keys[f.key], *f.node);
      return fast_write<V>(out, *f.node, src, s);
    } else if constexpr (kind_of<V>() > Kind::list) {
      return write_field(out, plan, f, src, s);  // the loop's business
    } else {
      if constexpr (W::omits_default && kind_of<V>() != Kind::record) if (is_zero(kind_of<V>(), *f.node, src, s)) return true;
      out.fast_key(Literal<F, I::value>());
      return fast_write<V>(out, *f.node, src, s);
    }
  });
  return ok && (plan.type->unknown != Unknown::keep || write_kept(out, plan, src, row)) && (--out.depth, out.end_record(mark));
}
}  // namespace spike
