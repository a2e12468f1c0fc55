// JSON: its grammar, and defaults, which are written in it.
#pragma once
#include <charconv>

#include "loop.h"

namespace spike {
struct JsonReader : ReaderBase {
  static constexpr bool merges = false, absent_is_default = false;
  std::string scratch;
  using ReaderBase::ReaderBase;
  SPIKE_INLINE void ws() {
    while (p < end && u8(*p) <= ' ' && (*p == ' ' || *p == '\n' || *p == '\r' || *p == '\t')) ++p;
  }
  SPIKE_INLINE bool open(char c) {
    ws();
    if (p >= end) return fail(Code::end_of_input);
    if (*p != c) return fail(Code::mismatch);
    ++p;
    return true;
  }
  // Stands before the next member (true), or behind the closing bracket (false), or failed (false).
  SPIKE_INLINE bool next(Cursor& at, char close) {
    ws();
    if (p >= end) return fail(Code::end_of_input);
    if (*p == close) return ++p, false;
    if (at.first) { at.first = false; return true; }
    if (*p != ',') return fail(Code::syntax);
    ++p;
    ws();
    return p < end || fail(Code::end_of_input);
  }
  bool begin_record(const Plan&, Cursor&) { return open('{'); }
  SPIKE_INLINE bool key_is(const Key& k) const {
    size_t n = k.text.size();
    if (__builtin_expect(end - p < 16, 0)) return size_t(end - p) > n && !memcmp(p, k.text.data(), n);
    __m128i same = _mm_cmpeq_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)), _mm_loadu_si128(reinterpret_cast<const __m128i*>(k.head)));
    if ((unsigned(_mm_movemask_epi8(same)) & k.mask) != k.mask) return false;
    return n <= 16 || (size_t(end - p) > n && !memcmp(p + 16, k.text.data() + 16, n - 16));
  }
  SPIKE_INLINE int next_field(const Plan& pl, Cursor& at) {
    if (!next(at, '}')) return end_of_record;
    int k = predict(pl, at.next);
    if (pl.key_count) {
      const Key& key = pl.keys[k];
      if (__builtin_expect(key_is(key), 1)) {
        p += key.text.size();
        return found(pl, at, k);
      }
    }
    return slow_field(pl, at);
  }
  __attribute__((noinline)) int slow_field(const Plan& pl, Cursor& at) {
    const char* from = p;
    string_view name;
    if (!read_key(name)) return end_of_record;
    at.tag = {from, size_t(p - from)};
    return miss(pl, at, name);
  }
  bool read_key(string_view& name) {
    if (!text(name)) return false;
    ws();
    if (p >= end) return fail(Code::end_of_input);
    return *p == ':' ? (++p, true) : fail(Code::syntax);
  }
  bool skip_unknown(Cursor& at, string_view& raw) {
    const char* from = at.tag.data();
    if (!skip()) return false;
    scratch.assign(1, ',').append(from, p - from);
    raw = scratch;
    return true;
  }
  bool begin_list(Cursor&, const Node&) { return open('['); }
  SPIKE_INLINE bool next_elem(Cursor& at) { return next(at, ']'); }
  bool begin_map(Cursor&, const Node&) { return open('{'); }
  bool next_key(Cursor& at, string_view& k) { return next(at, '}') && read_key(k); }
  bool word(string_view w) {
    if (size_t(end - p) < w.size() || memcmp(p, w.data(), w.size())) return false;
    p += w.size();
    return true;
  }
  SPIKE_INLINE bool null(const Node&) { ws(); return p < end && *p == 'n' && word("null"); }
  SPIKE_PRIMITIVE bool boolean(bool& v) {
    ws();
    return (v = word("true")) || word("false") || fail(p >= end ? Code::end_of_input : Code::mismatch);
  }
  SPIKE_COLD bool no_integer() {
    NumberShape shape;
    scan_number(p, end, shape);
    return fail(p >= end ? Code::end_of_input : shape == NumberShape::integer ? Code::range : Code::mismatch);
  }
  SPIKE_PRIMITIVE bool sint(const Node&, i64& v) { ws(); const char* q = parse_i64(p, end, v); return q ? (p = q, true) : no_integer(); }
  SPIKE_PRIMITIVE bool uint(const Node&, u64& v) { ws(); const char* q = parse_u64(p, end, v); return q ? (p = q, true) : no_integer(); }
  SPIKE_PRIMITIVE bool f64(const Node&, double& v) { ws(); const char* q = parse_double(p, end, v); return q ? (p = q, true) : fail(p >= end ? Code::end_of_input : Code::mismatch); }
  // Points into the input when there are no escapes, else into scratch; valid until the next call.
  SPIKE_PRIMITIVE bool text(string_view& v) {
    ws();
    if (__builtin_expect(p >= end || *p != '"', 0)) return fail(p >= end ? Code::end_of_input : Code::mismatch);
    const char* from = ++p;
    for (; end - p >= 16; p += 16) {
      __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
      unsigned m = _mm_movemask_epi8(_mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(x, _mm_set1_epi8('"')), _mm_cmpeq_epi8(x, _mm_set1_epi8('\\'))),
                                                  _mm_cmplt_epi8(x, _mm_set1_epi8(0x20))));
      if (!m) continue;
      p += __builtin_ctz(m);
      if (__builtin_expect(*p != '"', 0)) break;
      v = {from, size_t(p++ - from)};
      return true;
    }
    return slow_text(from, v);
  }
  __attribute__((noinline)) bool slow_text(const char* from, string_view& v) {
    bool escaped = false;
    while (p < end && *p != '"') {
      if (u8(*p) < 0x20) return fail(Code::syntax);
      if (*p != '\\') { if (escaped) scratch += *p; ++p; continue; }
      if (!escaped) scratch.assign(from, p), escaped = true;
      if (!escape()) return false;
    }
    if (p >= end) return fail(Code::end_of_input);
    v = escaped ? string_view(scratch) : string_view(from, size_t(p - from));
    ++p;
    return utf8_valid(v.data(), v.size()) || fail(Code::utf8);
  }
  bool hex4(u32& c) {
    if (end - p < 4) return fail(Code::end_of_input);
    return std::from_chars(p, p + 4, c, 16).ptr == p + 4 ? (p += 4, true) : fail(Code::syntax);
  }
  bool escape() {
    static constexpr char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    if (end - p < 2) return fail(Code::end_of_input);
    char c = p[1];
    p += 2;
    if (const char* f = c ? strchr(from, c) : nullptr) { scratch += to[f - from]; return true; }
    u32 u, low;
    if (c != 'u') return fail(Code::syntax);
    if (!hex4(u)) return false;
    if (u >= 0xD800 && u < 0xDC00) {
      if (!word("\\u")) return fail(Code::utf8);
      if (!hex4(low)) return false;
      if (low < 0xDC00 || low > 0xDFFF) return fail(Code::utf8);
      u = 0x10000 + ((u - 0xD800) << 10) + (low - 0xDC00);
    } else if (u >= 0xDC00 && u < 0xE000) return fail(Code::utf8);
    if (u < 0x80) scratch += char(u);
    else if (u < 0x800) scratch += char(0xC0 | u >> 6), scratch += char(0x80 | (u & 63));
    else if (u < 0x10000) scratch += char(0xE0 | u >> 12), scratch += char(0x80 | (u >> 6 & 63)), scratch += char(0x80 | (u & 63));
    else scratch += char(0xF0 | u >> 18), scratch += char(0x80 | (u >> 12 & 63)), scratch += char(0x80 | (u >> 6 & 63)), scratch += char(0x80 | (u & 63));
    return true;
  }
  bool bytes(string_view&) { return fail(Code::schema); }  // the spike has no base64
  bool skip() {
    ws();
    if (p >= end) return fail(Code::end_of_input);
    string_view v;
    if (*p == '"') return text(v);
    if (*p == '{' || *p == '[') {
      if (!enter()) return false;
      char close = *p++ == '{' ? '}' : ']';
      Cursor at;
      while (next(at, close)) if ((close == '}' && !read_key(v)) || !skip()) return false;
      --depth;
      return !bad();
    }
    if (word("true") || word("false") || word("null")) return true;
    NumberShape shape;
    const char* q = scan_number(p, end, shape);
    return q ? (p = q, true) : fail(Code::syntax);
  }
  // ---- the fast path: the key as a constant; false: not what was expected, nothing was consumed
  SPIKE_INLINE bool fast_begin(Cursor&) { return p < end && *p == '{' && (++p, true); }
  template <class L> SPIKE_INLINE bool fast_key(Cursor& at, const L&) {
    size_t skip = !at.first;
    if (size_t(end - p) <= L::json_size + 1 || (skip && *p != ',') || memcmp(p + skip, L::text.data() + 1, L::json_size)) return false;
    p += skip + L::json_size, at.first = false;
    return true;
  }
  SPIKE_INLINE bool fast_end(Cursor&) { return p < end && *p == '}' && (++p, true); }
};

struct JsonWriter : WriterBase {
  static constexpr bool positional = false, counted = false, omits_default = false;
  using Mark = size_t;  // an object opens with ',' and is patched to '{': no flag for the first key
  using WriterBase::WriterBase;
  SPIKE_INLINE void begin_record(const Plan&, size_t, Mark& m) { m = out.size(); }
  SPIKE_INLINE bool end_record(Mark m) {
    out.need(2);
    if (out.size() == m) *out.at++ = '{';
    out.data[m] = '{', *out.at++ = '}';
    return true;
  }
  SPIKE_INLINE void key(const Key& k, const Node&) { out.need(k.text.size() + 17), *out.at++ = ',', out.put(k.text.data(), k.text.size()); }
  template <class L> SPIKE_INLINE void fast_key(const L&) { out.put(L::text.data(), L::json_size + 1); }
  void put_unknown(string_view raw) { out.put(raw); }
  void begin_list(size_t, const Node&, Mark&) { out.byte('['); }
  SPIKE_INLINE void element(Mark&, size_t i, const Node&) { if (i) out.byte(','); }
  bool end_list(Mark) { out.byte(']'); return true; }
  void begin_map(size_t, const Node&, Mark& m) { m = out.size(); }
  bool map_key(Mark&, size_t, string_view k, const Node&) { out.byte(','); bool ok = text(k); out.byte(':'); return ok; }
  bool end_map(Mark m) { return end_record(m); }
  bool null(const Node&) { out.put("null", 4); return true; }
  bool boolean(bool v) { v ? out.put("true", 4) : out.put("false", 5); return true; }
  SPIKE_PRIMITIVE bool sint(const Node&, i64 v) { out.need(32), out.at = write_i64(out.at, v); return true; }
  bool uint(const Node&, u64 v) { out.need(32), out.at = write_u64(out.at, v); return true; }
  SPIKE_PRIMITIVE bool f64(double v) {
    if (!std::isfinite(v)) return fail(Code::number);
    out.need(48), out.at = write_double(out.at, v);
    return true;
  }
  SPIKE_PRIMITIVE bool text(string_view s) {
    out.need(s.size() + 34);
    char* w = out.at;
    *w++ = '"';
    size_t i = 0;
    for (; i + 16 <= s.size(); i += 16) {
      __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(s.data() + i));
      if (_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(x, _mm_set1_epi8('"')), _mm_cmpeq_epi8(x, _mm_set1_epi8('\\'))),
                                         _mm_cmplt_epi8(x, _mm_set1_epi8(0x20))))) return slow_text(s);
      _mm_storeu_si128(reinterpret_cast<__m128i*>(w + i), x);
    }
    for (; i < s.size(); ++i) {
      char c = s[i];
      if (c == '"' || c == '\\' || static_cast<signed char>(c) < 0x20) return slow_text(s);
      w[i] = c;
    }
    w[i] = '"', out.at = w + i + 1;
    return true;
  }
  bool slow_text(string_view s) {
    if (!utf8_valid(s.data(), s.size())) return fail(Code::utf8);
    out.byte('"');
    for (char c : s) {
      out.need(8);
      static constexpr char from[] = "\"\\\b\f\n\r\t", to[] = "\"\\bfnrt";
      if (const char* f = c ? strchr(from, c) : nullptr) *out.at++ = '\\', *out.at++ = to[f - from];
      else if (u8(c) < 0x20) memcpy(out.at, "\\u00", 4), out.at[4] = char('0' + (c >> 4)), out.at[5] = "0123456789abcdef"[c & 15], out.at += 6;
      else *out.at++ = c;
    }
    out.byte('"');
    return true;
  }
  bool bytes(string_view) { return fail(Code::schema); }
};

inline Plans& json_plans() { static Plans p(Format::json); return p; }
template <class R, class T> bool read_fallback(R& in, const Field& f, T& out, typename T::Slot slot) {
  static std::map<const Type*, const Node*> nodes;
  auto& n = nodes[f.type];
  if (!n) n = &json_plans().node(*f.type);
  JsonReader d(f.fallback);
  return read(d, *n, out, slot) || in.fail(Code::schema);
}
}  // namespace spike
