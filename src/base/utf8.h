// UTF-8 validation: no surrogates (ED A0..), nothing overlong, nothing above U+10FFFF. Reads only [p, p + n).
#pragma once

#include <emmintrin.h>

#include "base/bytes.h"

namespace polywire::base {

// True when all n bytes are below 0x80. SSE2; overlapping loads at the end, nothing outside [p, p + n) is read.
inline bool is_ascii(const char* p, size_t n) noexcept {
  if (n >= 16) {
    auto load = [](const char* at) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(at)); };
    __m128i all = load(p + n - 16);
    for (size_t i = 0; i + 16 < n; i += 16) {
      all = _mm_or_si128(all, load(p + i));
      if ((i & 127) == 112 && _mm_movemask_epi8(all)) return false;
    }
    return _mm_movemask_epi8(all) == 0;
  }
  if (n >= 8) return ((load8(p) | load8(p + n - 8)) & repeat8(0x80)) == 0;
  if (n >= 4) return ((load4(p) | load4(p + n - 4)) & 0x80808080u) == 0;
  unsigned char any = 0;
  for (size_t i = 0; i < n; ++i) any |= static_cast<unsigned char>(p[i]);
  return any < 0x80;
}

// Not ASCII, or too long to be worth asking inline: the version for this machine, chosen once.
bool utf8_valid_dispatched(const char* p, size_t n) noexcept;

inline bool utf8_valid(const char* p, size_t n) noexcept {
  if (POLYWIRE_LIKELY(n <= 64 && is_ascii(p, n))) return true;
  return utf8_valid_dispatched(p, n);
}

// Length of the longest valid prefix that ends between characters: n when all is valid, else where the first bad (or cut)
// sequence begins. For error offsets; scalar.
size_t utf8_valid_prefix(const char* p, size_t n) noexcept;

// The versions, each for any n; the machine must have the instructions. utf8_valid_scalar is the reference.
bool utf8_valid_scalar(const char* p, size_t n) noexcept;
bool utf8_valid_sse2(const char* p, size_t n) noexcept;    // skips ASCII 16 bytes at a time, scalar otherwise
bool utf8_valid_ssse3(const char* p, size_t n) noexcept;
bool utf8_valid_avx2(const char* p, size_t n) noexcept;
bool utf8_valid_avx512(const char* p, size_t n) noexcept;

}  // namespace polywire::base
