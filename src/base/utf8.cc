#include "base/utf8.h"

#include <iterator>

#include "base/cpu.h"

namespace polywire::base {
namespace {

bool continues(unsigned char c) noexcept { return (c & 0xc0) == 0x80; }

// Length of the valid sequence at p, 0 when there is none. Table 3-7 of the Unicode standard: only the second byte has
// special ranges.
size_t sequence_length(const unsigned char* p, size_t left) noexcept {
  unsigned char c = p[0];
  if (c < 0x80) return 1;
  if (c < 0xc2 || c > 0xf4) return 0;
  size_t length = c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
  if (left < length) return 0;
  unsigned char lowest = c == 0xe0 ? 0xa0 : c == 0xf0 ? 0x90 : 0x80;
  unsigned char highest = c == 0xed ? 0x9f : c == 0xf4 ? 0x8f : 0xbf;
  if (p[1] < lowest || p[1] > highest) return 0;
  for (size_t i = 2; i < length; ++i)
    if (!continues(p[i])) return 0;
  return length;
}

template <bool skip_ascii_blocks>
size_t valid_prefix(const char* text, size_t n) noexcept {
  auto p = reinterpret_cast<const unsigned char*>(text);
  size_t i = 0;
  while (i < n) {
    if constexpr (skip_ascii_blocks) {
      if (n - i >= 16 && is_ascii(text + i, 16)) {
        i += 16;
        continue;
      }
    }
    size_t length = sequence_length(p + i, n - i);
    if (length == 0) return i;
    i += length;
  }
  return n;
}

using Validator = bool (*)(const char*, size_t) noexcept;

Validator choose() noexcept {
  constexpr Validator by_level[] = {utf8_valid_scalar, utf8_valid_sse2, utf8_valid_ssse3, utf8_valid_avx2, utf8_valid_avx512};
  static_assert(std::size(by_level) == size_t(SimdLevel::avx512) + 1);
  return by_level[size_t(simd_level())];
}

}  // namespace

size_t utf8_valid_prefix(const char* p, size_t n) noexcept { return valid_prefix<true>(p, n); }
bool utf8_valid_scalar(const char* p, size_t n) noexcept { return valid_prefix<false>(p, n) == n; }
bool utf8_valid_sse2(const char* p, size_t n) noexcept { return valid_prefix<true>(p, n) == n; }

bool utf8_valid_dispatched(const char* p, size_t n) noexcept {
  static const Validator best = choose();
  return best(p, n);
}

}  // namespace polywire::base
