// The two loops. Every rule on missing, repeated, unknown and out-of-range fields stands here and nowhere else.
//
// Reader (pulled, the asker knows the type)               Writer (pushed)
//   begin_record end_record next_field -> field | end        begin_record key end_record
//     | unknown_field; skip_unknown -> raw bytes             begin_list element end_list   begin_map map_key end_map
//   begin_list next_elem   begin_map next_key                null some branch   scalars
//   null branch  boolean sint uint f64 text bytes            positional counted omits_default flat_choice
//   merges absent_is_default counts_itself
// Target                                                   Source
//   begin_record field end_record drop_record keep_unknown   begin_record field kept
//   begin_list elem elem_done end_list drop_list             size elem begin_map entry
//   null some branch  set_*                                  is_null some branch  get_*
#pragma once
#include "plan.h"

namespace spike {
enum : int { end_of_record = -1, unknown_field = -2 };

// Which fields came. One word on the stack; wider records take the rest from the heap, once a record.
class FieldSet {
 public:
  SPIKE_INLINE explicit FieldSet(const Plan& p) { if (__builtin_expect(p.fields.size() > 64, 0)) rest_.reset(new u64[p.fields.size() / 64]()); }
  SPIKE_INLINE bool test(int i) const { return i < 64 ? first_ >> i & 1 : rest_[i / 64 - 1] >> (i & 63) & 1; }
  SPIKE_INLINE void set(int i) { (i < 64 ? first_ : rest_[i / 64 - 1]) |= 1ull << (i & 63); }
  SPIKE_INLINE bool full(const Plan& p) const { return p.fields.size() <= 64 && first_ == p.all; }
  void set_first(u64 w) { first_ = w; }

 private:
  u64 first_ = 0;
  std::unique_ptr<u64[]> rest_;
};
struct Cursor {  // where a reader stands inside one record, list or map
  const char* end = nullptr;  // what `end` was outside; avro: the next step
  i64 left = 0;
  int next = 0;               // the key that declared order says comes next
  bool first = true, packed = false;
  const void* step = nullptr;
  string_view tag;
};

struct Blame {  // the path, made from the inside out on the way back
  Fault fault;
  SPIKE_COLD bool blame(string_view name) { fault.path.insert(0, std::string(".").append(name)); return false; }
  SPIKE_COLD bool blame(size_t i) { fault.path.insert(0, "[" + std::to_string(i) + "]"); return false; }
};
struct TargetBase {  // what most targets have no use for
  template <class Row> void drop_record(Row&, const Plan&) {}
  template <class List> void drop_list(List&) {}
  template <class Slot> bool branch_done(Slot, const Node&, int) { return true; }
};
struct ReaderBase : Blame {
  const char *p, *end, *begin;
  int depth = 0;
  const Key* key_now = nullptr;
  u64 surprises = 0;
  signed char delta[256] = {};  // per key: how far the key after it stood from declared order, last time
  ReaderBase(string_view s) : p(s.data()), end(p + s.size()), begin(p) {}
  bool bad() const { return fault.code != Code::ok; }
  SPIKE_COLD bool fail(Code c) {
    if (fault.code == Code::ok) fault.code = c, fault.offset = p - begin;
    return false;
  }
  SPIKE_INLINE bool enter() { return __builtin_expect(++depth <= max_depth, 1) || fail(Code::depth); }
  struct Mark { const char *p, *end; int depth; const void* step; };
  Mark mark(const void* step = nullptr) const { return {p, end, depth, step}; }
  void rewind(const Mark& m) { p = m.p, end = m.end, depth = m.depth, fault = {}; }
  bool end_record(Cursor&) { return true; }
  bool entry_empty(Cursor&) { return false; }
  bool end_entry(Cursor&) { return true; }
  int branch(const Node&) { return key_now->branch; }
  SPIKE_INLINE int predict(const Plan& pl, int next) const {
    unsigned k = unsigned(next + delta[(pl.base + next) & 255]);
    return k < pl.key_count ? int(k) : 0;
  }
  SPIKE_INLINE int found(const Plan& pl, Cursor& at, int k) {  // key k came: where its value goes
    at.next = k + 1;
    key_now = &pl.keys[k];
    return key_now->field;
  }
  SPIKE_COLD int miss(const Plan& pl, Cursor& at, string_view name) {
    ++surprises;
    int k = pl.find(name);
    if (k < 0) return unknown_field;
    int d = k - at.next;
    if (d >= -128 && d < 128) delta[(pl.base + at.next) & 255] = (signed char)d;
    return found(pl, at, k);
  }
};
// ------------------------------------------------------------------------------------------------- reading
template <class R, class T> bool read_value(R&, const Node&, T&, typename T::Slot, bool again);
template <class R, class T> bool read_record(R&, const Node&, T&, typename T::Slot, bool again);
template <class R, class T> bool complete(R&, const Plan&, T&, typename T::Row&, const FieldSet&);
template <class R, class T> bool zero_value(R&, const Node&, T&, typename T::Slot);
template <class R, class T> bool read_fallback(R&, const Field&, T&, typename T::Slot);  // defined beside the JSON reader

template <class R, class T> SPIKE_INLINE bool read_scalar(R& in, Kind kind, const Node& n, T& out, typename T::Slot slot) {  // kind: a constant in the fast path
  switch (kind) {
    case Kind::boolean: { bool v = false; return in.boolean(v) && out.set(slot, n, v); }
    case Kind::int32: { i64 v = 0; return in.sint(n, v) && (__builtin_expect(v == int32_t(v), 1) || in.fail(Code::range)) && out.set(slot, n, int32_t(v)); }
    case Kind::int64: { i64 v = 0; return in.sint(n, v) && out.set(slot, n, v); }
    case Kind::uint64: { u64 v = 0; return in.uint(n, v) && out.set(slot, n, v); }
    case Kind::float64: { double v = 0; return in.f64(n, v) && out.set(slot, n, v); }
    case Kind::text: { string_view v; return in.text(v) && out.set_text(slot, n, v); }
    default: return read_value(in, n, out, slot, false);
  }
}
// Enters with the fields already seen: read_record with none, the fast path with what it has read.
// again: the values of an earlier occurrence stand in the target and are merged with.
template <class R, class T>
bool read_fields(R& in, const Plan& plan, T& out, typename T::Row& row, Cursor& at, FieldSet& seen, bool again) {
  for (int i; (i = in.next_field(plan, at)) != end_of_record;) {
    if (__builtin_expect(i == unknown_field, 0)) {
      string_view raw;
      if (plan.type->unknown == Unknown::refuse) return in.fail(Code::unknown_field);
      if (!in.skip_unknown(at, raw)) return false;
      if (plan.type->unknown == Unknown::keep && !out.keep_unknown(row, plan, char(plan.format), raw)) return in.fail(Code::limit);
      continue;
    }
    const PlanField& f = plan.fields[i];
    bool merge = again;
    if (__builtin_expect(seen.test(i), 0)) {
      if (!R::merges) { in.fail(Code::duplicate); return in.blame(f.field->name); }
      merge = true;
    }
    seen.set(i);
    auto slot = out.field(row, plan, i);
    bool ok = f.node->kind < Kind::bytes ? read_scalar(in, f.node->kind, *f.node, out, slot) : read_value(in, *f.node, out, slot, merge);
    if (__builtin_expect(!ok, 0)) { in.fail(Code::mismatch); return in.blame(f.field->name); }
  }
  if (in.bad()) return false;
  return seen.full(plan) || again || complete(in, plan, out, row, seen);
}
template <class R, class T> bool read_record(R& in, const Node& n, T& out, typename T::Slot slot, bool again) {
  Cursor at;
  const Plan& plan = *n.plan;
  if (!in.enter() || !in.begin_record(plan, at)) return false;
  typename T::Row row;
  if (!out.begin_record(slot, plan, again, row)) return in.fail(Code::limit);
  FieldSet seen(plan);
  if (!read_fields(in, plan, out, row, at, seen, again) || !in.end_record(at)) { out.drop_record(row, plan); return false; }
  --in.depth;
  return out.end_record(slot, row, plan) || in.fail(Code::limit);
}
template <class R, class T> bool read_list(R& in, const Node& n, T& out, typename T::Slot slot, bool again) {
  Cursor at;
  if (!in.enter() || !in.begin_list(at, n)) return false;
  typename T::List list;
  size_t i = 0;
  bool ok = out.begin_list(slot, n, again, list) || in.fail(Code::limit);
  for (; ok && in.next_elem(at); ++i) {
    ok = read_value(in, *n.elem, out, out.elem(list, n), false) && (out.elem_done(list) || in.fail(Code::limit));
    if (!ok) in.fail(Code::mismatch), in.blame(i);
  }
  if (!ok || in.bad()) { out.drop_list(list); return false; }
  --in.depth;
  return out.end_list(slot, n, list);
}
template <class R, class T> bool read_map(R& in, const Node& n, T& out, typename T::Slot slot, bool again) {
  Cursor at;
  if (!in.enter() || !in.begin_map(at, n)) return false;
  typename T::List list;
  bool ok = out.begin_list(slot, n, again, list) || in.fail(Code::limit);
  for (string_view key; ok && in.next_key(at, key);) {
    std::string name(key);  // the reader's scratch space may be reused by the value
    auto entry = out.entry(list, n, name);
    ok = in.entry_empty(at) ? zero_value(in, *n.elem, out, entry) : read_value(in, *n.elem, out, entry, false);
    ok = ok && in.end_entry(at) && out.elem_done(list);
    if (!ok) in.fail(Code::mismatch), in.blame(name);
  }
  if (!ok || in.bad()) { out.drop_list(list); return false; }
  --in.depth;
  return out.end_list(slot, n, list);
}
template <class R, class T> bool read_value(R& in, const Node& n, T& out, typename T::Slot slot, bool again) {
  switch (n.kind) {
    case Kind::bytes: { string_view v; return in.bytes(v) && out.set_bytes(slot, n, v); }
    case Kind::record: return read_record(in, n, out, slot, again);
    case Kind::list: return read_list(in, n, out, slot, again);
    case Kind::map: return read_map(in, n, out, slot, again);
    case Kind::option: {
      if (in.null(n)) return out.null(slot, n);
      if (in.bad()) return false;
      auto inner = out.some(slot, n, again);  // null before: nothing to merge with, again becomes false
      return read_value(in, *n.elem, out, inner, again);
    }
    case Kind::choice: {  // another branch than before: the sibling is cleared; the same: merged with
      int b = in.branch(n);
      if (b < 0) return !in.bad() && out.null(slot, n);
      auto inner = out.branch(slot, n, b, again);
      return read_value(in, *n.branches[b], out, inner, again) && out.branch_done(slot, n, b);
    }
    default: return read_scalar(in, n.kind, n, out, slot);
  }
}
template <class R, class T> SPIKE_COLD bool complete(R& in, const Plan& plan, T& out, typename T::Row& row, const FieldSet& seen) {
  for (int i = 0; i < int(plan.fields.size()); ++i) {
    if (seen.test(i)) continue;
    const PlanField& f = plan.fields[i];
    auto slot = out.field(row, plan, i);
    bool ok;
    if (!f.field->fallback.empty()) ok = read_fallback(in, *f.field, out, slot);
    else if (R::absent_is_default || f.node->kind == Kind::option || f.node->kind == Kind::choice || !f.field->required) ok = zero_value(in, *f.node, out, slot);
    else ok = in.fail(Code::missing);
    if (!ok) return in.blame(f.field->name);
  }
  return true;
}
template <class R, class T> bool zero_value(R& in, const Node& n, T& out, typename T::Slot slot) {
  switch (n.kind) {
    case Kind::boolean: return out.set(slot, n, false);
    case Kind::int32: return out.set(slot, n, int32_t(0));
    case Kind::int64: return out.set(slot, n, i64(0));
    case Kind::uint64: return out.set(slot, n, u64(0));
    case Kind::float64: return out.set(slot, n, 0.0);
    case Kind::text: return out.set_text(slot, n, {});
    case Kind::bytes: return out.set_bytes(slot, n, {});
    case Kind::list: case Kind::map: { typename T::List l; return out.begin_list(slot, n, false, l) && out.end_list(slot, n, l); }
    case Kind::option: case Kind::choice: return out.null(slot, n);
    case Kind::record: {
      typename T::Row row;
      if (!out.begin_record(slot, *n.plan, false, row)) return false;
      for (int i = 0; i < int(n.plan->fields.size()); ++i)
        if (!zero_value(in, *n.plan->fields[i].node, out, out.field(row, *n.plan, i))) { out.drop_record(row, *n.plan); return false; }
      return out.end_record(slot, row, *n.plan);
    }
  }
  return false;
}
// ------------------------------------------------------------------------------------------------- writing
struct WriterBase : Blame {  // with what most writers have no use for
  Buffer& out;
  int depth = 0;
  u64 lost = 0;  // kept unknown fields of another format
  explicit WriterBase(Buffer& b) : out(b) {}
  SPIKE_COLD bool fail(Code c) { if (fault.code == Code::ok) fault.code = c; return false; }
  SPIKE_INLINE bool enter() { return ++depth <= max_depth || fail(Code::depth); }
  template <class Mark> bool end_record(const Mark&) { return true; }
  template <class Mark> void begin_list(size_t, const Node&, Mark&) {}
  template <class Mark> void element(Mark&, size_t, const Node&) {}
  template <class Mark> bool end_list(const Mark&) { return true; }
  template <class Mark> void end_entry(Mark&) {}
  template <class Mark> bool end_map(const Mark&) { return true; }
  void some(const Node&) {}
  bool branch(const Node&, int) { return fail(Code::schema); }  // a choice outside a field has no key
};
template <class W, class S> bool write_value(W&, const Node&, S&, typename S::Slot);
// With a key this is a field: one switch finds the value, leaves it out where the format omits zeros, and writes both.
template <class W, class S> SPIKE_INLINE bool write_scalar(W& out, Kind kind, const Node& n, S& src, typename S::Slot slot, const Key* key = nullptr) {
  auto skip = [&](bool zero) __attribute__((always_inline)) {
    if (key && W::omits_default && zero) return true;
    if (key) out.key(*key, n);
    return false;
  };
  switch (kind) {
    case Kind::boolean: { bool v = false; return src.get(slot, n, v) && (skip(!v) || out.boolean(v)); }
    case Kind::int32: case Kind::int64: { i64 v = 0; return src.get(slot, n, v) && (skip(!v) || out.sint(n, v)); }
    case Kind::uint64: { u64 v = 0; return src.get(slot, n, v) && (skip(!v) || out.uint(n, v)); }
    case Kind::float64: { double v = 0; return src.get(slot, n, v) && (skip(v == 0 && !std::signbit(v)) || out.f64(v)); }
    case Kind::text: { string_view v; return src.get_text(slot, n, v) && (skip(v.empty()) || out.text(v)); }
    default: return write_value(out, n, src, slot);
  }
}
template <class V, class S> bool zero(const Node& n, S& src, typename S::Slot slot) {  // -0.0 is not zero
  V v{};
  return src.get(slot, n, v) && v == V{} && !std::signbit(double(v));
}
template <class S> SPIKE_INLINE bool is_zero(Kind kind, const Node& n, S& src, typename S::Slot slot) {
  string_view text;
  switch (kind) {
    case Kind::boolean: return zero<bool>(n, src, slot);
    case Kind::int32: case Kind::int64: return zero<i64>(n, src, slot);
    case Kind::uint64: return zero<u64>(n, src, slot);
    case Kind::float64: return zero<double>(n, src, slot);
    case Kind::text: return src.get_text(slot, n, text) && text.empty();
    case Kind::bytes: return src.get_bytes(slot, n, text) && text.empty();
    default: return (kind == Kind::list || kind == Kind::map) && src.size(slot, n) == 0;
  }
}
// Nothing is written for this field: an absent option or choice, or a zero where the format omits zeros.
template <class W, class S> SPIKE_INLINE bool absent(const PlanField& f, S& src, typename S::Slot slot) {
  if (f.node->kind == Kind::option) return src.is_null(slot, *f.node);
  if (f.node->kind == Kind::choice) return src.branch(slot, *f.node) < 0;
  if constexpr (W::omits_default) return is_zero(f.node->kind, *f.node, src, slot);
  return false;
}
template <class W, class S> bool write_kept(W& out, const Plan& plan, S& src, typename S::Row& row) {
  if (string_view raw = src.kept(row, plan); !raw.empty()) {  // the first byte says which format they came from
    if (raw[0] == char(plan.format)) out.put_unknown(raw.substr(1));
    else ++out.lost;
  }
  return true;
}
template <class W, class S> SPIKE_INLINE bool write_field(W& out, const Plan& plan, const PlanField& f, S& src, typename S::Slot s) {
  const Node* v = f.node;
  int key = f.key;
  if (v->kind < Kind::bytes) return write_scalar(out, v->kind, *v, src, s, &plan.keys[key]);
  if constexpr (!W::positional) {
    if (absent<W>(f, src, s)) return true;
    if (v->kind == Kind::option) s = src.some(s, *v), v = v->elem;
    if (v->kind == Kind::choice) { int b = src.branch(s, *v); s = src.chosen(s, *v, b), v = v->branches[b], key += b; }
  }
  out.key(plan.keys[key], *v);
  return v->kind < Kind::bytes ? write_scalar(out, v->kind, *v, src, s) : write_value(out, *v, src, s);
}
template <class W, class S> bool write_record(W& out, const Node& n, S& src, typename S::Slot slot) {
  const Plan& plan = *n.plan;
  typename S::Row row;
  typename W::Mark mark{};
  if (!out.enter()) return false;
  if (!src.begin_record(slot, plan, row)) return out.fail(Code::mismatch);
  size_t count = plan.fields.size();
  if constexpr (W::counted)  // the header stands before the fields: ask twice
    for (auto& f : plan.fields) {
      typename S::Slot s;
      if (!src.field(row, plan, int(&f - plan.fields.data()), s)) break;
      count -= absent<W>(f, src, s);
    }
  out.begin_record(plan, count, mark);
  for (size_t i = 0; i < plan.fields.size(); ++i) {
    const PlanField& f = plan.fields[i];
    typename S::Slot s;
    if (!src.field(row, plan, int(i), s)) { out.fail(Code::missing); return out.blame(f.field->name); }
    bool ok = write_field(out, plan, f, src, s);
    if (__builtin_expect(!ok, 0)) { out.fail(Code::mismatch); return out.blame(f.field->name); }
  }
  if (plan.type->unknown == Unknown::keep) write_kept(out, plan, src, row);
  --out.depth;
  return out.end_record(mark);
}
template <class W, class S> bool write_value(W& out, const Node& n, S& src, typename S::Slot slot) {
  switch (n.kind) {
    case Kind::bytes: { string_view v; return src.get_bytes(slot, n, v) && out.bytes(v); }
    case Kind::record: return write_record(out, n, src, slot);
    case Kind::list: case Kind::map: {
      if (!out.enter()) return false;
      bool map = n.kind == Kind::map;
      typename W::Mark mark{};
      i64 count = src.size(slot, n);
      if (count < 0) return out.fail(Code::mismatch);
      if (map) out.begin_map(size_t(count), n, mark); else out.begin_list(size_t(count), n, mark);
      typename S::Iter it = src.begin(slot, n);
      for (i64 i = 0; i < count; ++i) {
        string_view key;
        typename S::Slot s;
        bool ok = map ? src.entry(it, n, key, s) && out.map_key(mark, size_t(i), key, *n.elem) : src.elem(it, n, s);
        if (!map) out.element(mark, size_t(i), *n.elem);
        ok = ok && write_value(out, *n.elem, src, s);
        if (!ok) { out.fail(Code::mismatch); return map ? out.blame(key) : out.blame(size_t(i)); }
        if (map) out.end_entry(mark);
      }
      --out.depth;
      return map ? out.end_map(mark) : out.end_list(mark);
    }
    case Kind::option:
      if (src.is_null(slot, n)) return out.null(n);
      out.some(n);
      return write_value(out, *n.elem, src, src.some(slot, n));
    case Kind::choice: {
      int b = src.branch(slot, n);
      return b < 0 ? out.null(n) : out.branch(n, b) && write_value(out, *n.branches[b], src, src.chosen(slot, n, b));
    }
    default: return write_scalar(out, n.kind, n, src, slot);
  }
}
// One value at the top. On a fault nothing of it may stay in a target that appends: the caller truncates.
template <class R, class T> bool read(R& in, const Node& n, T& out, typename T::Slot slot) { return read_value(in, n, out, slot, false); }
template <class W, class S> bool write(W& out, const Node& n, S& src, typename S::Slot slot) { return write_value(out, n, src, slot); }
}  // namespace spike
