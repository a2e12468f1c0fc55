// What a text is made of, sixteen bytes at a time.
#pragma once
#include <emmintrin.h>

#include "base/bytes.h"

namespace polywire::base {

// `plain`: no quote, no backslash, no byte below 0x20.
struct TextClass { bool ascii, plain; };

// Loads up to 15 bytes behind the text.
POLYWIRE_INLINE TextClass classify_padded_text(const char* s, size_t n) noexcept {
  unsigned high = 0, special = 0;
  for (size_t i = 0; i < n; i += 16) {
    __m128i v = _mm_loadu_si128(reinterpret_cast<const __m128i*>(s + i));
    unsigned mask = n - i >= 16 ? 0xffffu : (1u << (n - i)) - 1;
    __m128i quote = _mm_cmpeq_epi8(v, _mm_set1_epi8('"')), slash = _mm_cmpeq_epi8(v, _mm_set1_epi8('\\'));
    __m128i control = _mm_cmpeq_epi8(_mm_min_epu8(v, _mm_set1_epi8(0x1f)), v);
    high |= unsigned(_mm_movemask_epi8(v)) & mask;
    special |= unsigned(_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(quote, slash), control))) & mask;
  }
  return {high == 0, special == 0};
}

}  // namespace polywire::base
