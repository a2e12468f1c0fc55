// Texts of JSON: finding the end, undoing and writing escapes. Sixteen bytes at a time: one mask tells quote, backslash, control
// characters and every byte from 0x80 on, so that a text whose first stop is its closing quote is proven to be plain ASCII.
#pragma once
#include <emmintrin.h>

#include <string>

#include "base/bytes.h"
#include "model/fault.h"

namespace polywire::json {

inline __m128i load16(const char* p) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p)); }
inline void store16(char* p, __m128i v) { _mm_storeu_si128(reinterpret_cast<__m128i*>(p), v); }

// A bit for each byte that is not plain: '"', '\\', below 0x20 (signed, hence also 0x80 and above).
POLYWIRE_INLINE unsigned special_mask(__m128i v) {
  __m128i quote = _mm_cmpeq_epi8(v, _mm_set1_epi8('"'));
  __m128i slash = _mm_cmpeq_epi8(v, _mm_set1_epi8('\\'));
  __m128i other = _mm_cmplt_epi8(v, _mm_set1_epi8(0x20));
  return unsigned(_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(quote, slash), other)));
}

// All below take p after the opening quote and return the position after the closing quote, or nullptr (see explain_text).

// Any text, undone into `out`.
const char* read_text_slow(const char* p, const char* end, std::string& out);
// Validates without keeping; `plain`: no escapes.
const char* skip_text_slow(const char* p, const char* end, bool& plain);

POLYWIRE_INLINE const char* skip_text(const char* p, const char* end, bool& plain) {
  const char* q = p;
  plain = true;
  while (POLYWIRE_LIKELY(end - q >= 16)) {
    unsigned stop = special_mask(load16(q));
    if (stop) {
      q += __builtin_ctz(stop);
      if (POLYWIRE_LIKELY(*q == '"')) return q + 1;
      break;
    }
    q += 16;
  }
  return skip_text_slow(p, end, plain);
}

// Finds out why the text at p was refused: code and offset (relative to `begin`) into the fault.
void explain_text(const char* begin, const char* p, const char* end, Fault&);

// The length of n bytes of text once escaped is at most 6 n.
// Writes the escaped text; there must be 6 * n + 16 bytes at w. Does not look at UTF-8.
char* escape_text(char* w, const char* p, size_t n);

}  // namespace polywire::json
