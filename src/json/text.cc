#include "json/text.h"

#include "base/utf8.h"

namespace polywire::json {
namespace {

int hex1(char c) {
  char low = char(c | 32);
  return c >= '0' && c <= '9' ? c - '0' : low >= 'a' && low <= 'f' ? low - 'a' + 10 : -1;
}
bool all_hex(const char* p, const char* end) {
  while (p < end && hex1(*p) >= 0) ++p;
  return p == end;
}
int hex4(const char* p) {
  int v = 0;
  for (int i = 0; i < 4; ++i) {
    int d = hex1(p[i]);
    if (d < 0) return -1;
    v = v << 4 | d;
  }
  return v;
}

// One escape at p ('\\'). On success its UTF-8 form and the position after it.
struct Escape {
  const char* next = nullptr;
  Code code = Code::none;
  unsigned size = 0;
  char bytes[4];
};

char simple_escape(char c) {
  switch (c) {
    case '"': case '\\': case '/': return c;
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    default: return 0;
  }
}

void encode_utf8(Escape& e, unsigned c) {
  if (c < 0x80) { e.size = 1; e.bytes[0] = char(c); return; }
  e.size = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  constexpr unsigned lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
  for (unsigned i = e.size - 1; i > 0; --i, c >>= 6) e.bytes[i] = char(0x80 | (c & 63));
  e.bytes[0] = char(lead[e.size] | c);
}

Escape read_escape(const char* p, const char* end) {
  Escape e;
  if (end - p < 2) { e.code = Code::end_of_input; return e; }
  if (char c = simple_escape(p[1])) { e.next = p + 2; e.size = 1; e.bytes[0] = c; return e; }
  if (p[1] != 'u') { e.code = Code::bad_escape; return e; }
  if (end - p < 6) { e.code = all_hex(p + 2, end) ? Code::end_of_input : Code::bad_escape; return e; }
  int c = hex4(p + 2);
  if (c < 0) { e.code = Code::bad_escape; return e; }
  p += 6;
  if (c >= 0xd800 && c < 0xe000) {
    std::string_view rest(p, size_t(end - p));
    bool cut = c < 0xdc00 && rest.size() < 6 && (rest.size() < 2 ? std::string_view("\\u").starts_with(rest) : rest.starts_with("\\u"));
    e.code = cut ? Code::end_of_input : Code::lone_surrogate;
    if (c >= 0xdc00 || end - p < 6 || p[0] != '\\' || p[1] != 'u') return e;
    int d = hex4(p + 2);
    if (d < 0xdc00 || d > 0xdfff) return e;
    e.code = Code::none;
    c = 0x10000 + ((c - 0xd800) << 10) + (d - 0xdc00);
    p += 6;
  }
  encode_utf8(e, unsigned(c));
  e.next = p;
  return e;
}

// The first byte in [p, end) that is a quote, a backslash or a control character.
const char* find_stop(const char* p, const char* end) {
  const __m128i last_control = _mm_set1_epi8(0x1f);
  while (end - p >= 16) {
    __m128i v = load16(p);
    __m128i control = _mm_cmpeq_epi8(_mm_min_epu8(v, last_control), v);
    __m128i syntax = _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8('"')), _mm_cmpeq_epi8(v, _mm_set1_epi8('\\')));
    if (unsigned stop = unsigned(_mm_movemask_epi8(_mm_or_si128(control, syntax)))) return p + __builtin_ctz(stop);
    p += 16;
  }
  while (p < end && *p != '"' && *p != '\\' && uint8_t(*p) >= 0x20) ++p;
  return p;
}

// Runs between escapes, then escapes, to the closing quote. Sink: run(p, n), escape(Escape).
template <class Sink>
const char* walk_text(const char* p, const char* end, Sink&& sink) {
  for (;;) {
    const char* stop = find_stop(p, end);
    if (stop == end || !base::utf8_valid(p, size_t(stop - p))) return nullptr;
    sink.run(p, size_t(stop - p));
    if (*stop == '"') return stop + 1;
    if (*stop != '\\') return nullptr;
    Escape e = read_escape(stop, end);
    if (!e.next) return nullptr;
    sink.escape(e);
    p = e.next;
  }
}

}  // namespace

const char* read_text_slow(const char* p, const char* end, std::string& out) {
  struct Append {
    std::string& out;
    void run(const char* p, size_t n) { out.append(p, n); }
    void escape(const Escape& e) { out.append(e.bytes, e.size); }
  };
  out.clear();
  return walk_text(p, end, Append{out});
}

const char* skip_text_slow(const char* p, const char* end, bool& plain) {
  struct Note {
    bool& plain;
    void run(const char*, size_t) {}
    void escape(const Escape&) { plain = false; }
  };
  plain = true;
  return walk_text(p, end, Note{plain});
}

void explain_text(const char* begin, const char* p, const char* end, Fault& fault) {
  for (;;) {
    const char* stop = find_stop(p, end);
    size_t valid = base::utf8_valid_prefix(p, size_t(stop - p));
    // A character cut by the end of the input is an end, not bad UTF-8, only if nothing follows: both are told as what they are.
    if (valid < size_t(stop - p)) { fault.set(Code::bad_utf8, uint64_t(p + valid - begin), Kind::text); return; }
    if (stop == end) { fault.set(Code::end_of_input, uint64_t(end - begin), Kind::text); return; }
    if (*stop == '"') { fault.set(Code::bad_literal, uint64_t(stop - begin), Kind::text); return; }
    if (*stop != '\\') { fault.set(Code::control_character, uint64_t(stop - begin), Kind::text); return; }
    Escape e = read_escape(stop, end);
    if (!e.next) {
      fault.set(e.code, uint64_t((e.code == Code::end_of_input ? end : stop) - begin), Kind::text);
      return;
    }
    p = e.next;
  }
}

char* escape_text(char* w, const char* p, size_t n) {
  static constexpr char digits[] = "0123456789abcdef";
  const char* end = p + n;
  while (p < end) {
    const char* stop = find_stop(p, end);
    std::memcpy(w, p, size_t(stop - p));
    w += stop - p;
    if (stop == end) break;
    uint8_t c = uint8_t(*stop);
    p = stop + 1;
    *w++ = '\\';
    switch (c) {
      case '"': case '\\': *w++ = char(c); break;
      case '\n': *w++ = 'n'; break;
      case '\r': *w++ = 'r'; break;
      case '\t': *w++ = 't'; break;
      case '\b': *w++ = 'b'; break;
      case '\f': *w++ = 'f'; break;
      default:
        std::memcpy(w, "u00", 3);
        w[3] = digits[c >> 4];
        w[4] = digits[c & 15];
        w += 5;
    }
  }
  return w;
}

}  // namespace polywire::json
