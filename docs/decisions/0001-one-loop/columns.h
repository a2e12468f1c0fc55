// Columns in Arrow's layout (validity bits, offsets, values, sparse unions) as target and source.
// A slot is (column, row), and row is the next or the last one: what is written again overwrites the last row. So message
// merge, repeated scalars and runs of a list need no second mechanism, and a row that failed is cut off by truncate().
#pragma once
#include "loop.h"

namespace spike {
struct Column {
  Kind kind{};
  bool nullable = false;
  size_t length = 0;
  Buffer values;                    // fixed width; bits for booleans; bytes of text
  std::vector<u8> valid;            // one bit a row, when nullable
  std::vector<int32_t> offsets{0};  // text, bytes, list, map
  std::vector<signed char> types;   // choice
  std::vector<std::unique_ptr<Column>> children;  // record: fields, then kept unknowns; list: items; map: keys, items

  static void put_bit(std::vector<u8>& bits, size_t i, bool v) {
    if (bits.size() <= i / 8) bits.resize(i / 8 + 1);
    bits[i / 8] = u8((bits[i / 8] & ~(1u << (i & 7))) | unsigned(v) << (i & 7));
  }
  SPIKE_INLINE void mark(size_t row, bool v) { if (nullable) put_bit(valid, row, v); }
  bool is_valid(size_t row) const { return !nullable || (valid[row / 8] >> (row & 7) & 1); }
  template <class V> SPIKE_INLINE void fixed(size_t row, V v) {
    if (row == length) values.put(reinterpret_cast<char*>(&v), sizeof v), ++length;
    else memcpy(values.data + row * sizeof v, &v, sizeof v);
  }
  SPIKE_INLINE void var(size_t row, string_view v) {
    if (row < length) values.at = values.data + offsets[row], offsets.pop_back(), --length;
    values.put(v.data(), v.size()), offsets.push_back(int32_t(values.size())), ++length;
  }
  void boolean(size_t row, bool v) {
    if (row == length) { if (row % 8 == 0) values.byte(0); ++length; }
    values.data[row / 8] = char((values.data[row / 8] & ~(1 << (row & 7))) | int(v) << (row & 7));
  }
  size_t width() const { return kind == Kind::int32 ? 4 : 8; }
  void absent(size_t row) {  // something must stand in every row, also below a null and in the other branches of a choice
    switch (kind) {
      case Kind::boolean: boolean(row, false); break;
      case Kind::int32: fixed(row, int32_t(0)); break;
      case Kind::text: case Kind::bytes: var(row, {}); break;
      case Kind::list: case Kind::map: reopen(row, false); close(row); break;
      case Kind::choice: if (row == length) types.push_back(0), ++length; types[row] = 0; [[fallthrough]];
      case Kind::record: for (auto& c : children) c->absent(row); if (kind == Kind::record && row == length) ++length; break;
      default: fixed(row, i64(0));
    }
    mark(row, false);
  }
  void reopen(size_t row, bool keep) {
    if (row == length) return;
    if (!keep) for (auto& c : children) c->truncate(size_t(offsets[row]));
    offsets.pop_back(), --length;
  }
  void close(size_t) { offsets.push_back(int32_t(children[0]->length)), ++length; }
  void truncate(size_t n) {  // always all the way down: the items of an unfinished list stand ahead of the list's own length
    if (kind == Kind::text || kind == Kind::bytes) offsets.resize(n + 1), values.at = values.data + offsets[n];
    else if (kind == Kind::list || kind == Kind::map) { offsets.resize(n + 1); for (auto& c : children) c->truncate(size_t(offsets[n])); }
    else if (kind == Kind::record || kind == Kind::choice) { for (auto& c : children) c->truncate(n); types.resize(kind == Kind::choice ? n : 0); }
    else if (values.data) values.at = values.data + (kind == Kind::boolean ? (n + 7) / 8 : n * width());
    length = n;
  }
};
// nullptr: the type holds itself, which columns cannot
inline std::unique_ptr<Column> make_column(const Type& t, std::vector<const Type*> above = {}) {
  auto c = std::make_unique<Column>();
  auto child = [&](const Type& x) { return c->children.emplace_back(make_column(x, above)) != nullptr; };
  if (t.kind == Kind::option) {
    if ((c = make_column(*t.elem, above))) c->nullable = true;
    return c;
  }
  c->kind = t.kind;
  if (t.kind == Kind::record) {
    for (auto* a : above) if (a == &t) return nullptr;
    above.push_back(&t);
    for (auto& f : t.fields) if (!child(*f.type)) return nullptr;
    static const Type raw{.kind = Kind::bytes};
    if (t.unknown == Unknown::keep) child(raw);
  } else if (t.kind == Kind::choice) {
    for (auto& b : t.branches) { if (!child(*b.type)) return nullptr; c->children.back()->nullable = true; }
  } else {
    static const Type key{.kind = Kind::text};
    if (t.kind == Kind::map) child(key);
    if (t.elem && !child(*t.elem)) return nullptr;
  }
  return c;
}

struct Columns : TargetBase {
  struct Slot { Column* c = nullptr; size_t row = 0; };
  using Row = Slot;
  using List = Slot;
  using Iter = Slot;
  // ---- target
  SPIKE_INLINE bool begin_record(Slot s, const Plan&, bool, Row& row) { row = s; return true; }
  SPIKE_INLINE Slot field(Row& row, const Plan&, int i) { return {row.c->children[i].get(), row.row}; }
  bool end_record(Slot s, Row&, const Plan& p) {
    if (p.type->unknown == Unknown::keep && s.c->children.back()->length == s.row) s.c->children.back()->var(s.row, {});
    if (s.row == s.c->length) ++s.c->length;
    s.c->mark(s.row, true);
    return true;
  }
  bool keep_unknown(Row& row, const Plan&, char format, string_view raw) {
    Column& u = *row.c->children.back();
    if (u.length == row.row) u.var(row.row, {&format, 1});
    u.values.put(raw), u.offsets.back() = int32_t(u.values.size());
    return true;
  }
  SPIKE_INLINE bool begin_list(Slot s, const Node&, bool again, List& l) { s.c->reopen(s.row, again); l = s; return true; }
  SPIKE_INLINE Slot elem(List& l, const Node&) { return {l.c->children[0].get(), l.c->children[0]->length}; }
  Slot entry(List& l, const Node&, string_view key) {
    Column &k = *l.c->children[0], &v = *l.c->children[1];
    k.var(k.length, key);
    return {&v, v.length};
  }
  bool elem_done(List& l) { return l.c->children[0]->length < INT32_MAX; }
  bool end_list(Slot s, const Node&, List&) { s.c->close(s.row), s.c->mark(s.row, true); return true; }
  bool null(Slot s, const Node&) { s.c->absent(s.row); return true; }
  SPIKE_INLINE Slot some(Slot s, const Node&, bool& again) { again &= s.row < s.c->length && s.c->is_valid(s.row); return s; }
  Slot branch(Slot s, const Node&, int b, bool& again) {
    Column& c = *s.c;
    again &= s.row < c.length && c.types[s.row] == b;
    if (s.row == c.length) c.types.push_back(0), ++c.length;
    c.types[s.row] = (signed char)b;
    for (int i = 0; i < int(c.children.size()); ++i) if (i != b) c.children[i]->absent(s.row);
    return {c.children[b].get(), s.row};
  }
  bool set(Slot s, const Node&, bool v) { s.c->boolean(s.row, v), s.c->mark(s.row, true); return true; }
  template <class V> SPIKE_INLINE bool set(Slot s, const Node&, V v) { s.c->fixed(s.row, v), s.c->mark(s.row, true); return true; }
  SPIKE_INLINE bool set_text(Slot s, const Node&, string_view v) {
    if (s.c->values.size() + v.size() > INT32_MAX) return false;
    s.c->var(s.row, v), s.c->mark(s.row, true);
    return true;
  }
  bool set_bytes(Slot s, const Node& n, string_view v) { return set_text(s, n, v); }
  // ---- source
  bool begin_record(Slot s, const Plan&, Row& row) { row = s; return true; }
  SPIKE_INLINE bool field(Row& row, const Plan&, int i, Slot& s) { s = {row.c->children[i].get(), row.row}; return true; }
  static string_view span(Slot s) { return {s.c->values.data + s.c->offsets[s.row], size_t(s.c->offsets[s.row + 1] - s.c->offsets[s.row])}; }
  string_view kept(Row& row, const Plan&) { return span({row.c->children.back().get(), row.row}); }
  i64 size(Slot s, const Node&) { return s.c->offsets[s.row + 1] - s.c->offsets[s.row]; }
  Iter begin(Slot s, const Node&) { return {s.c, size_t(s.c->offsets[s.row])}; }
  bool elem(Iter& it, const Node&, Slot& s) { s = {it.c->children[0].get(), it.row++}; return true; }
  bool entry(Iter& it, const Node&, string_view& k, Slot& s) { k = span({it.c->children[0].get(), it.row}), s = {it.c->children[1].get(), it.row++}; return true; }
  bool is_null(Slot s, const Node&) { return !s.c->is_valid(s.row); }
  Slot some(Slot s, const Node&) { return s; }
  int branch(Slot s, const Node&) { int b = s.c->types[s.row]; return s.c->children[b]->is_valid(s.row) ? b : -1; }
  Slot chosen(Slot s, const Node&, int b) { return {s.c->children[b].get(), s.row}; }
  template <class V> static V at(Slot s) { V v; memcpy(&v, s.c->values.data + s.row * sizeof v, sizeof v); return v; }
  bool get(Slot s, const Node&, bool& v) { v = s.c->values.data[s.row / 8] >> (s.row & 7) & 1; return true; }
  bool get(Slot s, const Node& n, i64& v) { v = n.kind == Kind::int32 ? at<int32_t>(s) : at<i64>(s); return true; }
  template <class V> bool get(Slot s, const Node&, V& v) { v = at<V>(s); return true; }
  bool get_text(Slot s, const Node&, string_view& v) { v = span(s); return true; }
  bool get_bytes(Slot s, const Node&, string_view& v) { v = span(s); return true; }
};
}  // namespace spike
