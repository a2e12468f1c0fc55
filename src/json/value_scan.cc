#include "json/value_scan.h"

namespace polywire::json {

using model::Node;

namespace {

int hex4(const char* p) {
  int v = 0;
  for (int i = 0; i < 4; ++i) {
    char c = p[i], low = char(c | 0x20);
    int d = c >= '0' && c <= '9' ? c - '0' : low >= 'a' && low <= 'f' ? low - 'a' + 10 : -1;
    if (d < 0) return -1;
    v = v << 4 | d;
  }
  return v;
}

// The escaped character at p (behind "\u"), surrogate pairs joined; moves p behind it. Negative: refused.
int unicode_escape(char*& p) {
  int u = hex4(p);
  if (u < 0) return -1;
  p += 4;
  if (u < 0xd800 || u > 0xdfff) return u;
  if (u > 0xdbff || p[0] != '\\' || p[1] != 'u') return -1;
  int low = hex4(p + 2);
  if (low < 0xdc00 || low > 0xdfff) return -1;
  p += 6;
  return 0x10000 + ((u - 0xd800) << 10) + (low - 0xdc00);
}

// At most as many bytes as the escape had, so that writing stays behind reading.
char* put_utf8(char* w, int u) {
  if (u < 0x80) {
    *w++ = char(u);
  } else if (u < 0x800) {
    *w++ = char(0xc0 | u >> 6);
    *w++ = char(0x80 | (u & 63));
  } else if (u < 0x10000) {
    *w++ = char(0xe0 | u >> 12);
    *w++ = char(0x80 | (u >> 6 & 63));
    *w++ = char(0x80 | (u & 63));
  } else {
    *w++ = char(0xf0 | u >> 18);
    *w++ = char(0x80 | (u >> 12 & 63));
    *w++ = char(0x80 | (u >> 6 & 63));
    *w++ = char(0x80 | (u & 63));
  }
  return w;
}

constexpr auto simple_escapes = [] {
  std::array<char, 256> t{};
  t['"'] = '"'; t['\\'] = '\\'; t['/'] = '/';
  t['b'] = '\b'; t['f'] = '\f'; t['n'] = '\n'; t['r'] = '\r'; t['t'] = '\t';
  return t;
}();

}  // namespace

char* skip_more_space(char* p) {
  while (is_space(*p)) ++p;
  return p;
}

char* unescape_text(char* p, char* begin, Node* out) {
  char* w = p;
  bool plain = true;
  for (;;) {
    while (*p == '\\') {
      int u = simple_escapes[static_cast<unsigned char>(p[1])];
      p += 2;
      if (!u) {
        if (p[-1] != 'u' || (u = unicode_escape(p)) < 0) return nullptr;
        w = put_utf8(w, u);
      } else {
        *w++ = char(u);
      }
      plain &= u >= 0x20 && u != '"' && u != '\\';
    }
    __m128i v = load16(p);
    unsigned stops = text_stops(v);
    unsigned n = stops ? unsigned(__builtin_ctz(stops)) : 16;
    // A whole block may be stored only where it ends before what is read next.
    if (p + n - w >= 16) store16(w, v);
    else for (unsigned i = 0; i < n; ++i) w[i] = p[i];
    w += n;
    p += n;
    if (!stops || *p == '\\') continue;
    if (*p != '"') return nullptr;
    out->tag = model::make_tag(ValueKind::text, uint64_t(w - begin), plain ? model::text_plain : 0);
    out->s = begin;
    return p + 1;
  }
}

char* scan_nonfinite(char* p, Node* out) {
  bool negative = *p == '-';
  bool nan = !negative && std::memcmp(p, "NaN", 3) == 0;
  if (!nan && std::memcmp(p + negative, "Infinity", 8) != 0) return nullptr;
  out->tag = model::make_tag(ValueKind::float64);
  out->d = nan ? __builtin_nan("") : negative ? -__builtin_inf() : __builtin_inf();
  return p + (nan ? 3 : 8 + negative);
}

char* scan_number_slow(char* p, const char* end, Node* out) {
  base::Number number;
  const char* q = base::parse_number(p, end, number);
  if (!q) return nullptr;
  switch (number.kind) {
    case base::Number::Kind::i64:
      out->tag = model::make_tag(number.i64 == 0 && *p == '-' ? ValueKind::float64 : ValueKind::int64);
      if (number.i64 == 0 && *p == '-') out->d = -0.0;
      else out->i = number.i64;
      break;
    case base::Number::Kind::u64:
      out->tag = model::make_tag(ValueKind::uint64);
      out->u = number.u64;
      break;
    case base::Number::Kind::big_integer:
      out->tag = model::make_tag(ValueKind::big_integer, uint64_t(q - p));
      out->s = p;
      break;
    case base::Number::Kind::f64:
      out->tag = model::make_tag(ValueKind::float64);
      out->d = number.f64;
      break;
    case base::Number::Kind::overflow: return nullptr;
  }
  return p + (q - p);
}

}  // namespace polywire::json
