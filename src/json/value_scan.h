// The lexical half of value_read.cc: texts, numbers and white space in a private, zero-padded copy of the input. A zero byte
// belongs to no token, so every scan here ends at the padding and none compares with an end.
#pragma once
#include "base/number.h"
#include "json/text.h"
#include "model/nodes.h"

namespace polywire::json {

// A bit for each of 16 bytes that ends a run of ordinary text: quote, backslash, below 0x20.
POLYWIRE_INLINE unsigned text_stops(__m128i v) {
  __m128i quote = _mm_cmpeq_epi8(v, _mm_set1_epi8('"')), slash = _mm_cmpeq_epi8(v, _mm_set1_epi8('\\'));
  __m128i control = _mm_cmpeq_epi8(_mm_min_epu8(v, _mm_set1_epi8(0x1f)), v);
  return unsigned(_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(quote, slash), control)));
}

POLYWIRE_INLINE bool is_space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

char* skip_more_space(char* p);

// Made for indented files: a line end, then blanks.
POLYWIRE_INLINE char* skip_space(char* p) {
  if (POLYWIRE_LIKELY(static_cast<unsigned char>(*p) > ' ')) return p;
  if (POLYWIRE_LIKELY(*p == '\n')) {
    unsigned other = unsigned(_mm_movemask_epi8(_mm_cmpeq_epi8(load16(p + 1), _mm_set1_epi8(' ')))) ^ 0xffff;
    p += 1 + __builtin_ctz(other | 0x10000);
    if (POLYWIRE_LIKELY(static_cast<unsigned char>(*p) > ' ')) return p;
  }
  return skip_more_space(p);
}

// The same where `unit` * `depth` blanks (up to 16) are expected behind a line end: what follows need not wait until they are
// counted.
POLYWIRE_INLINE char* skip_indent(char* p, const size_t& unit, size_t depth) {
  if (POLYWIRE_LIKELY(static_cast<unsigned char>(*p) > ' ')) return p;
  if (size_t blanks = unit * depth; POLYWIRE_LIKELY(*p == '\n' && blanks <= 16)) {
    unsigned other = unsigned(_mm_movemask_epi8(_mm_cmpeq_epi8(load16(p + 1), _mm_set1_epi8(' ')))) ^ 0xffff;
    char* q = p + 1 + blanks;
    if (POLYWIRE_LIKELY(!(other & ((1u << blanks) - 1)) && static_cast<unsigned char>(*q) > ' ')) return q;
  }
  return skip_space(p);
}

// From the first byte that is no ordinary text: undoes the escapes in place. The node's text begins at `begin`.
// Returns the place behind the closing quote; nullptr when the text is not JSON (the text is then partly rewritten).
char* unescape_text(char* p, char* begin, model::Node* out);

// `p` is behind the opening quote. Fills the node; returns the place behind the closing quote, nullptr at a fault.
POLYWIRE_INLINE char* scan_text(char* p, model::Node* out) {
  char* begin = p;
  unsigned stops;
  while (POLYWIRE_UNLIKELY(!(stops = text_stops(load16(p))))) p += 16;
  p += __builtin_ctz(stops);
  if (POLYWIRE_UNLIKELY(*p != '"')) return unescape_text(p, begin, out);
  out->tag = model::make_tag(ValueKind::text, uint64_t(p - begin), model::text_plain);
  out->s = begin;
  return p + 1;
}

// Everything the quick path below leaves: long, with exponent, big, out of range. nullptr: refused.
char* scan_number_slow(char* p, const char* end, model::Node* out);

// The four letters at p, as load4 gives them.
constexpr uint32_t word(const char (&w)[5]) {
  return uint32_t(w[0]) | uint32_t(w[1]) << 8 | uint32_t(w[2]) << 16 | uint32_t(w[3]) << 24;
}

// true, false or null: `letters` begin `skip` bytes behind p. nullptr: another word.
POLYWIRE_INLINE char* scan_word(char* p, int skip, uint32_t letters, ValueKind kind, bool value, model::Node* out) {
  if (POLYWIRE_UNLIKELY(base::load4(p + skip) != letters)) return nullptr;
  out->tag = model::make_tag(kind);
  out->u = value;
  return p + skip + 4;
}

// NaN, Infinity, -Infinity. nullptr: none of them.
char* scan_nonfinite(char* p, model::Node* out);

// Up to 16 digits, and up to 19 with a fraction of up to 15; the rest is left to the slow one.
POLYWIRE_INLINE char* scan_number(char* p, const char* end, model::Node* out) {
  using namespace base;
  bool negative = *p == '-';
  char* q = p + negative;
  uint64_t t = load8(q) ^ ascii_zeros;
  unsigned n = digit_run(t);
  if (POLYWIRE_UNLIKELY(n == 0 || (n > 1 && *q == '0'))) return nullptr;
  uint64_t m = digits_value(t, n);
  q += n;
  if (n == 8) {
    t = load8(q) ^ ascii_zeros;
    unsigned more = digit_run(t);
    if (more) m = m * powers_of_ten_u64[more] + digits_value(t, more);
    q += more;
    n += more;
    if (POLYWIRE_UNLIKELY(more == 8)) return scan_number_slow(p, end, out);
  }
  if (POLYWIRE_LIKELY(*q != '.')) {
    if (POLYWIRE_UNLIKELY((*q | 0x20) == 'e' || (negative && m == 0))) return scan_number_slow(p, end, out);
    out->tag = model::make_tag(ValueKind::int64);
    out->i = negative ? -int64_t(m) : int64_t(m);
    return q;
  }
  t = load8(q + 1) ^ ascii_zeros;
  unsigned k = digit_run(t);
  if (POLYWIRE_UNLIKELY(k == 0)) return nullptr;
  m = m * powers_of_ten_u64[k] + digits_value(t, k);
  q += k + 1;
  if (k == 8) {
    t = load8(q) ^ ascii_zeros;
    unsigned more = digit_run(t);
    if (POLYWIRE_UNLIKELY(more == 8 || n + 8 + more > 19)) return scan_number_slow(p, end, out);
    if (more) m = m * powers_of_ten_u64[more] + digits_value(t, more);
    q += more;
    k += more;
  }
  if (POLYWIRE_UNLIKELY((*q | 0x20) == 'e' || n + k > 19)) return scan_number_slow(p, end, out);
  double d;
  // Both are exact doubles (k <= 15), so one rounding: correct.
  if (POLYWIRE_LIKELY(m <= uint64_t{1} << 53)) d = double(int64_t(m)) / double(int64_t(powers_of_ten_u64[k]));
  else if (!decimal_to_double(m, -int(k), d)) return scan_number_slow(p, end, out);
  out->tag = model::make_tag(ValueKind::float64);
  out->d = negative ? -d : d;
  return q;
}

}  // namespace polywire::json
