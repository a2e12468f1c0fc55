// Avro: values in the writer's order, walked by steps that resolution made.
#pragma once
#include "loop.h"

namespace spike {
struct Steps;
struct Step {
  enum Shape : u8 { plain, option, choice };
  Kind wire{};                 // what the writer wrote
  Shape shape = plain;         // what the writer wrote, as a union
  bool unwrap = false;         // the writer may say null, the reader cannot
  bool can_be_empty = false;   // zero bytes an element: needs a limit of its own
  int field = -1;              // in the reader's record; -1: skip
  int fixed_branch = -2;       // the reader has a union, the writer none
  const Steps* record = nullptr;
  const Step* elem = nullptr;  // list, map, option
  std::vector<const Step*> branches;
  std::vector<int> branch_map; // writer's branch -> reader's
};
struct Steps { std::vector<Step> fields; };

class Resolution {
 public:
  std::string error;
  // The steps for reading what `writer` describes into `reader`; with no reader, for skipping it. nullptr: see error.
  const Step* resolve(const Type& writer, const Type* reader) {
    Step& s = steps_.emplace_back();
    return fill(s, writer, reader) ? &s : nullptr;
  }

 private:
  bool no(string_view why) { error.insert(0, why); return false; }
  static bool promotes(Kind w, Kind r) {
    return w == r || (w == Kind::int32 && (r == Kind::int64 || r == Kind::float64)) || (w == Kind::int64 && (r == Kind::float64 || r == Kind::uint64)) ||
           (w == Kind::uint64 && r == Kind::int64) || (w == Kind::text && r == Kind::bytes) || (w == Kind::bytes && r == Kind::text);
  }
  bool fill(Step& s, const Type& w, const Type* r) {
    s.wire = w.kind;
    if (w.kind == Kind::option) {
      s.shape = Step::option;
      if (r && r->kind != Kind::option) s.unwrap = true;
      s.elem = resolve(*w.elem, r && r->kind == Kind::option ? r->elem : r);
      return s.elem != nullptr;
    }
    if (r && r->kind == Kind::option) return fill(s, w, r->elem);  // the reader's null() then says no
    if (w.kind == Kind::choice) {
      s.shape = Step::choice;
      for (auto& b : w.branches) {
        int to = -1;
        const Type* into = r;
        if (r && r->kind == Kind::choice) {
          for (size_t i = 0; i < r->branches.size() && to < 0; ++i) if (r->branches[i].name == b.name) to = int(i), into = r->branches[i].type;
          if (to < 0) into = nullptr;  // readable as long as this branch does not occur
        } else if (r) s.unwrap = true;
        s.branch_map.push_back(to);
        s.branches.push_back(resolve(*b.type, into));
        if (!s.branches.back()) return false;
      }
      return true;
    }
    if (r && r->kind == Kind::choice) {
      for (size_t i = 0; i < r->branches.size(); ++i)
        if (promotes(w.kind, r->branches[i].type->kind)) { s.fixed_branch = int(i); return fill_plain(s, w, r->branches[i].type); }
      return no(": no branch fits");
    }
    return fill_plain(s, w, r);
  }
  bool fill_plain(Step& s, const Type& w, const Type* r) {
    if (r && !promotes(w.kind, r->kind)) return no(": the kinds differ");
    if (w.elem) {
      s.elem = resolve(*w.elem, r ? r->elem : nullptr);
      if (!s.elem) return false;
      s.can_be_empty = w.kind == Kind::list && s.elem->wire == Kind::record && s.elem->record->fields.empty();
    }
    if (w.kind != Kind::record) return true;
    auto& known = records_[{&w, r}];
    if (known) { s.record = known.get(); return true; }
    known = std::make_unique<Steps>();
    Steps* steps = known.get();
    s.record = steps;
    std::vector<bool> given(r ? r->fields.size() : 0);
    steps->fields.resize(w.fields.size());
    for (size_t i = 0; i < w.fields.size(); ++i) {
      int to = r ? field_of(*r, w.fields[i].name) : -1;
      if (to >= 0) given[to] = true;
      if (!fill(steps->fields[i], *w.fields[i].type, to < 0 ? nullptr : r->fields[to].type)) return no("." + w.fields[i].name);
      steps->fields[i].field = to;
    }
    for (size_t i = 0; i < given.size(); ++i)
      if (!given[i] && r->fields[i].fallback.empty() && r->fields[i].required && r->fields[i].type->kind != Kind::option) return no("." + r->fields[i].name + " has no default");
    return true;
  }
  static int field_of(const Type& r, const std::string& name) {
    for (size_t i = 0; i < r.fields.size(); ++i) if (r.fields[i].name == name) return int(i);
    for (size_t i = 0; i < r.fields.size(); ++i) for (auto& a : r.fields[i].aliases) if (a == name) return int(i);
    return -1;
  }
  std::deque<Step> steps_;
  std::map<std::pair<const Type*, const Type*>, std::unique_ptr<Steps>> records_;
};

struct AvroReader : ReaderBase {
  static constexpr bool merges = false, absent_is_default = false;
  static constexpr i64 empty_limit = 1 << 20;
  const Step* now;
  AvroReader(string_view s, const Step& root) : ReaderBase(s), now(&root) {}
  Mark mark() const { return ReaderBase::mark(now); }
  void rewind(const Mark& m) { ReaderBase::rewind(m), now = static_cast<const Step*>(m.step); }
  SPIKE_INLINE bool raw(u64& v) {
    const char* q = read_varint_strict(p, end, v);
    return q ? (p = q, true) : fail(Code::end_of_input);
  }
  SPIKE_INLINE bool num(i64& v) { u64 u = 0; return raw(u) && (v = unzigzag(u), true); }
  bool begin_record(const Plan&, Cursor& at) { return start(at); }
  SPIKE_INLINE bool start(Cursor& at) {
    at.step = now->record->fields.data(), at.left = i64(now->record->fields.size());
    return true;
  }
  SPIKE_INLINE int next_field(const Plan&, Cursor& at) {
    while (at.left) {
      auto* s = static_cast<const Step*>(at.step);
      at.step = s + 1, --at.left;
      if (__builtin_expect(s->field < 0, 0)) { if (!skip(*s)) return end_of_record; continue; }
      now = s;
      if (__builtin_expect(s->unwrap, 0) && !unwrap()) return end_of_record;
      return s->field;
    }
    return end_of_record;
  }
  SPIKE_COLD bool unwrap() {
    i64 b;
    if (!num(b)) return false;
    if (now->shape == Step::option) { if (b == 1) { now = now->elem; return true; } }
    else if (b > 0 && b <= i64(now->branches.size())) { now = now->branches[b - 1]; return true; }
    return fail(Code::mismatch);
  }
  bool skip_unknown(Cursor&, string_view&) { return false; }  // resolution has dropped them
  SPIKE_INLINE bool begin_list(Cursor& at, const Node&) { at.step = now, at.left = 0; return true; }
  SPIKE_INLINE bool more(Cursor& at) {
    auto* s = static_cast<const Step*>(at.step);
    if (__builtin_expect(at.left == 0, 0)) {
      i64 n, size;
      if (!num(n) || n == 0) return false;
      if (n < 0 && (n == INT64_MIN || !num(size))) return fail(Code::syntax);  // a negative count is followed by a size
      if (n < 0) n = -n;
      if (n > (s->can_be_empty ? empty_limit : end - p)) return fail(Code::limit);
      at.left = n;
    }
    --at.left;
    return true;
  }
  SPIKE_INLINE bool next_elem(Cursor& at) {
    if (!more(at)) return false;
    now = static_cast<const Step*>(at.step)->elem;
    return !now->unwrap || unwrap();
  }
  bool begin_map(Cursor& at, const Node& n) { return begin_list(at, n); }
  bool next_key(Cursor& at, string_view& k) { return more(at) && text(k) && (now = static_cast<const Step*>(at.step)->elem, true); }
  SPIKE_INLINE bool null(const Node&) {
    if (now->shape != Step::option) return false;
    i64 b;
    if (!num(b)) return false;
    if (b != 0 && b != 1) return fail(Code::syntax);
    now = now->elem;
    return b == 0;
  }
  int branch(const Node&) {
    if (now->shape != Step::choice) return now->fixed_branch;
    i64 b;
    if (!num(b) || b == 0) return -1;
    if (b < 0 || b > i64(now->branches.size())) { fail(Code::syntax); return -1; }
    int to = now->branch_map[b - 1];
    if (to < 0) { fail(Code::mismatch); return -1; }
    now = now->branches[b - 1];
    return to;
  }
  SPIKE_INLINE bool boolean(bool& v) {
    if (p >= end) return fail(Code::end_of_input);
    if (u8(*p) > 1) return fail(Code::syntax);
    v = *p++;
    return true;
  }
  SPIKE_INLINE bool sint(const Node&, i64& v) { return num(v); }
  bool uint(const Node&, u64& v) { i64 s; return num(s) && (s >= 0 || fail(Code::range)) && (v = u64(s), true); }
  SPIKE_INLINE bool f64(const Node&, double& v) {
    if (__builtin_expect(now->wire != Kind::float64, 0)) { i64 n; return num(n) && (v = double(n), true); }
    if (end - p < 8) return fail(Code::end_of_input);
    memcpy(&v, p, 8), p += 8;
    return true;
  }
  SPIKE_INLINE bool bytes(string_view& v) {
    i64 n;
    if (!num(n)) return false;
    if (n < 0 || n > end - p) return fail(n < 0 ? Code::syntax : Code::end_of_input);
    v = {p, size_t(n)}, p += n;
    return true;
  }
  SPIKE_PRIMITIVE bool text(string_view& v) { return bytes(v) && (utf8_valid(v.data(), v.size()) || fail(Code::utf8)); }
  bool skip(const Step& s) {
    i64 n;
    string_view v;
    bool b;
    switch (s.shape) {
      case Step::option: return num(n) && (n == 0 || (n == 1 ? skip(*s.elem) : fail(Code::syntax)));
      case Step::choice: return num(n) && (n == 0 || (n > 0 && n <= i64(s.branches.size()) ? skip(*s.branches[n - 1]) : fail(Code::syntax)));
      default: break;
    }
    switch (s.wire) {
      case Kind::boolean: return boolean(b);
      case Kind::int32: case Kind::int64: case Kind::uint64: return num(n);
      case Kind::float64: return end - p >= 8 ? (p += 8, true) : fail(Code::end_of_input);
      case Kind::text: case Kind::bytes: return bytes(v);
      case Kind::record:
        if (!enter()) return false;
        for (auto& f : s.record->fields) if (!skip(f)) return false;
        --depth;
        return true;
      default: {
        if (!enter()) return false;
        Cursor at;
        for (at.step = &s; more(at);) if ((s.wire == Kind::map && !bytes(v)) || !skip(*s.elem)) return false;
        --depth;
        return !bad();
      }
    }
  }
  // ---- the fast path: only for steps that are the reader's own, so `now` follows the plan
  SPIKE_INLINE bool fast_begin(Cursor& at) { return start(at); }
  template <class L> SPIKE_INLINE bool fast_key(Cursor& at, const L&) {
    auto* s = static_cast<const Step*>(at.step);
    if (!at.left || s->field != L::index || s->unwrap) return false;
    now = s, at.step = s + 1, --at.left;
    return true;
  }
  SPIKE_INLINE bool fast_end(Cursor& at) { return at.left == 0; }
};

struct AvroWriter : WriterBase {  // unions are written [null, ...]
  static constexpr bool positional = true, counted = false, omits_default = false;
  using Mark = int;
  using WriterBase::WriterBase;
  void begin_record(const Plan&, size_t, Mark&) {}
  void key(const Key&, const Node&) {}
  template <class L> void fast_key(const L&) {}
  void put_unknown(string_view) {}
  SPIKE_INLINE bool num(i64 v) { out.need(16), out.at = write_varint(out.at, zigzag(v)); return true; }
  void begin_list(size_t n, const Node&, Mark&) { if (n) num(i64(n)); }
  bool end_list(Mark) { out.byte(0); return true; }
  void begin_map(size_t n, const Node&, Mark&) { if (n) num(i64(n)); }
  bool map_key(Mark&, size_t, string_view k, const Node&) { return text(k); }
  bool end_map(Mark) { out.byte(0); return true; }
  bool null(const Node&) { out.byte(0); return true; }
  void some(const Node&) { out.byte(2); }
  bool branch(const Node&, int b) { return num(b + 1); }
  bool boolean(bool v) { out.byte(v); return true; }
  SPIKE_INLINE bool sint(const Node&, i64 v) { return num(v); }
  bool uint(const Node&, u64 v) { return v >> 63 ? fail(Code::range) : num(i64(v)); }
  bool f64(double v) { out.put(reinterpret_cast<const char*>(&v), 8); return true; }
  bool bytes(string_view s) { num(i64(s.size())), out.put(s); return true; }
  SPIKE_PRIMITIVE bool text(string_view s) { return utf8_valid(s.data(), s.size()) ? bytes(s) : fail(Code::utf8); }
};
}  // namespace spike
