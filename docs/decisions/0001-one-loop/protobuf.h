// Protobuf: tags, runs, packed lists, groups skipped. Merging is the loop's business.
#pragma once
#include "loop.h"

namespace spike {
struct ProtobufReader : ReaderBase {
  static constexpr bool merges = true, absent_is_default = true;
  using ReaderBase::ReaderBase;
  SPIKE_INLINE bool open(Cursor& at) {  // a length; `end` becomes the end of what it covers
    u64 n;
    const char* q = read_varint(p, end, n);
    if (!q) return fail(Code::end_of_input);
    if (n > u64(end - q)) return fail(Code::end_of_input);
    at.end = end, p = q, end = q + n;
    return true;
  }
  SPIKE_INLINE bool close(Cursor& at) { if (at.end) end = at.end; return true; }
  SPIKE_INLINE bool begin_record(const Plan&, Cursor& at) { return depth == 1 || open(at); }
  SPIKE_INLINE bool end_record(Cursor& at) { return close(at); }
  SPIKE_INLINE bool take(const std::string& tag) {
    if (__builtin_expect(tag.size() == 1, 1) ? p >= end || *p != tag[0] : size_t(end - p) < tag.size() || memcmp(p, tag.data(), tag.size())) return false;
    p += tag.size();
    return true;
  }
  SPIKE_INLINE int next_field(const Plan& pl, Cursor& at) {
    if (p >= end) return end_of_record;
    int k = predict(pl, at.next);
    if (__builtin_expect(pl.key_count && take(pl.keys[k].text), 1)) return found(pl, at, k);
    return slow_field(pl, at);
  }
  __attribute__((noinline)) int slow_field(const Plan& pl, Cursor& at) {
    for (int k = at.next + 1; k < std::min<int>(at.next + 4, int(pl.key_count)); ++k)  // absent zeros are no surprise
      if (take(pl.keys[k].text)) return found(pl, at, k);
    const char* from = p;
    u64 tag;
    const char* q = read_varint(p, end, tag);
    if (!q || tag >> 32 || tag >> 3 == 0) { fail(q ? Code::syntax : Code::end_of_input); return end_of_record; }
    p = q;
    char b[10];  // a tag may be written longer than need be
    int i = miss(pl, at, {b, size_t(write_varint(b, tag) - b)});
    if (i == unknown_field) at.tag = {from, size_t(q - from)}, at.left = i64(tag);
    return i;
  }
  bool skip(u64 tag) {
    u64 u;
    const char* q;
    switch (tag & 7) {
      case 0: if (!(q = read_varint(p, end, u))) return fail(Code::end_of_input); break;
      case 1: q = p + 8; if (end - p < 8) return fail(Code::end_of_input); break;
      case 5: q = p + 4; if (end - p < 4) return fail(Code::end_of_input); break;
      case 2: if (!(q = read_varint(p, end, u)) || u > u64(end - q)) return fail(Code::end_of_input); q += u; break;
      case 3:
        if (!enter()) return false;
        for (u64 t;; ) {
          if (!(q = read_varint(p, end, t))) return fail(Code::end_of_input);
          p = q;
          if ((t & 7) == 4) { --depth; return t >> 3 == tag >> 3 || fail(Code::syntax); }
          if (t >> 3 == 0 || !skip(t)) return fail(Code::syntax);
        }
      default: return fail(Code::syntax);
    }
    p = q;
    return true;
  }
  bool skip_unknown(Cursor& at, string_view& raw) {
    if (!skip(u64(at.left))) return false;
    raw = {at.tag.data(), size_t(p - at.tag.data())};
    return true;
  }
  SPIKE_INLINE bool begin_list(Cursor& at, const Node&) {
    if (key_now->packed) { at.packed = true; return open(at); }
    at.step = key_now;  // the elements of a run each carry the tag
    return true;
  }
  SPIKE_INLINE bool next_elem(Cursor& at) {
    if (at.packed) { if (p < end) return true; close(at); return false; }
    if (at.first) { at.first = false; return true; }
    return take(static_cast<const Key*>(at.step)->text);
  }
  bool begin_map(Cursor& at, const Node& n) { return begin_list(at, n); }
  // An entry may hold the value before the key, either or both twice, or not at all: look ahead over it.
  bool next_key(Cursor& at, string_view& key) {
    if (!next_elem(at) || !open(at)) return false;
    const char* value = nullptr;
    key = {};
    while (p < end) {
      u64 tag;
      if (!(p = read_varint(p, end, tag))) { p = end; return fail(Code::end_of_input); }
      if (tag == 10) { if (!text(key)) return false; continue; }
      if (tag >> 3 == 2) value = p;
      if (!skip(tag)) return false;
    }
    at.left = i64(end - begin);
    if (value) p = value;
    at.packed = !value;
    return true;
  }
  bool entry_empty(Cursor& at) { bool none = at.packed; at.packed = false; return none; }
  bool end_entry(Cursor& at) { p = begin + at.left; return close(at); }
  static bool null(const Node&) { return false; }
  SPIKE_INLINE bool raw(u64& v) {
    const char* q = read_varint(p, end, v);
    return q ? (p = q, true) : fail(Code::end_of_input);
  }
  template <class V> SPIKE_INLINE bool fixed(V& v) {
    if (end - p < i64(sizeof v)) return fail(Code::end_of_input);
    memcpy(&v, p, sizeof v), p += sizeof v;
    return true;
  }
  bool boolean(bool& v) { u64 u = 0; return raw(u) && (v = u != 0, true); }
  SPIKE_INLINE bool sint(const Node& n, i64& v) {
    u64 u = 0;
    if (__builtin_expect(n.wire == Wire::plain, 1)) return raw(u) && (v = n.kind == Kind::int32 ? i64(int32_t(u)) : i64(u), true);
    if (n.wire == Wire::zigzag) return raw(u) && (v = unzigzag(u), true);
    int32_t s = 0;
    return n.kind == Kind::int32 ? fixed(s) && (v = s, true) : fixed(v);
  }
  bool uint(const Node& n, u64& v) { return n.wire == Wire::fixed ? fixed(v) : raw(v); }
  SPIKE_INLINE bool f64(const Node&, double& v) { return fixed(v); }
  SPIKE_INLINE bool bytes(string_view& v) {
    u64 n;
    const char* q = read_varint(p, end, n);
    if (!q || n > u64(end - q)) return fail(Code::end_of_input);
    v = {q, n}, p = q + n;
    return true;
  }
  SPIKE_PRIMITIVE bool text(string_view& v) { return bytes(v) && (utf8_valid(v.data(), v.size()) || fail(Code::utf8)); }
  // ---- the fast path
  SPIKE_INLINE bool fast_begin(Cursor& at) { return depth == 1 || open(at); }
  template <class L> SPIKE_INLINE bool fast_key(Cursor&, const L&) {
    if (size_t(end - p) < L::tag_size || memcmp(p, L::tag, L::tag_size)) return false;
    p += L::tag_size;
    return true;
  }
  SPIKE_INLINE bool fast_end(Cursor&) { return p == end; }
};

// Lengths stand before content of unknown size: as many bytes are kept free as the last one at this depth needed.
struct ProtobufWriter : WriterBase {
  static constexpr bool positional = false, counted = false, omits_default = true;
  struct Mark { size_t at; const Key* key; bool packed; };
  const Key* key_now = nullptr;
  u8 guess[max_depth + 1];
  explicit ProtobufWriter(Buffer& b) : WriterBase(b) { memset(guess, 1, sizeof guess); }
  SPIKE_INLINE void open(Mark& m) { out.need(16), m.at = out.size(), out.at += guess[depth]; }
  SPIKE_INLINE bool close(const Mark& m, int d) {
    size_t n = out.size() - m.at - guess[d];
    u8 need = u8(1 + (n >= 1u << 7) + (n >= 1u << 14) + (n >= 1u << 21) + (n >= 1u << 28));
    if (n >> 31) return fail(Code::limit);
    if (__builtin_expect(need != guess[d], 0)) {
      out.need(8);
      memmove(out.data + m.at + need, out.data + m.at + guess[d], n);
      out.at += need - guess[d], guess[d] = need;
    }
    write_varint(out.data + m.at, n);
    return true;
  }
  void begin_record(const Plan&, size_t, Mark& m) { if (depth > 1) open(m); }
  bool end_record(const Mark& m) { return depth == 0 || close(m, depth + 1); }
  SPIKE_INLINE void key(const Key& k, const Node& n) {
    key_now = &k;
    if ((n.kind != Kind::list || n.packed) && n.kind != Kind::map) out.put(k.text.data(), k.text.size());
  }
  template <class L> SPIKE_INLINE void fast_key(const L&) { out.put(L::tag, L::tag_size); }
  void put_unknown(string_view raw) { out.put(raw); }
  void begin_list(size_t, const Node& n, Mark& m) { m.key = key_now, m.packed = n.packed; if (n.packed) open(m); }
  SPIKE_INLINE void element(Mark& m, size_t, const Node&) { if (!m.packed) out.put(m.key->text); }
  bool end_list(const Mark& m) { return !m.packed || close(m, depth + 1); }
  void begin_map(size_t, const Node&, Mark& m) { m.key = key_now; }
  bool map_key(Mark& m, size_t, string_view k, const Node& v) {
    out.put(m.key->text), open(m), out.byte('\x0a');
    if (!text(k)) return false;
    out.byte(char(16 | v.wiretype));
    return true;
  }
  void end_entry(Mark& m) { close(m, depth); }
  bool null(const Node&) { return fail(Code::schema); }  // inside a list: Protobuf has no null
  SPIKE_INLINE bool raw(u64 v) { out.need(16), out.at = write_varint(out.at, v); return true; }
  template <class V> bool fixed(V v) { out.put(reinterpret_cast<const char*>(&v), sizeof v); return true; }
  bool boolean(bool v) { out.byte(v); return true; }
  SPIKE_INLINE bool sint(const Node& n, i64 v) {
    if (__builtin_expect(n.wire == Wire::plain, 1)) return raw(u64(v));
    if (n.wire == Wire::zigzag) return raw(zigzag(v));
    return n.kind == Kind::int32 ? fixed(int32_t(v)) : fixed(v);
  }
  bool uint(const Node& n, u64 v) { return n.wire == Wire::fixed ? fixed(v) : raw(v); }
  bool f64(double v) { return fixed(v); }
  SPIKE_INLINE bool bytes(string_view s) { raw(s.size()), out.put(s); return true; }
  SPIKE_PRIMITIVE bool text(string_view s) { return utf8_valid(s.data(), s.size()) ? bytes(s) : fail(Code::utf8); }
};
}  // namespace spike
