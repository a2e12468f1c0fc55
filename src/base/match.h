// Comparing keys with what stands in the input: one or two 16-byte compares for up to 32 bytes.
#pragma once
#include <emmintrin.h>

#include "base/bytes.h"

namespace polywire::base {

// Whether the n bytes of `key`, of which at least 16 can be read, stand at p, where `left` bytes can be read.
POLYWIRE_INLINE bool starts_with(const char* p, size_t left, const char* key, uint32_t n) noexcept {
  if (POLYWIRE_UNLIKELY(left < 32)) return left >= n && std::memcmp(p, key, n) == 0;
  auto differ = [](const char* a, const char* b) __attribute__((always_inline)) {
    auto load = [](const char* q) __attribute__((always_inline)) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(q)); };
    return unsigned(_mm_movemask_epi8(_mm_cmpeq_epi8(load(a), load(b)))) ^ 0xffffu;
  };
  if (POLYWIRE_LIKELY(n <= 16)) return (differ(p, key) << (16 - n) & 0xffff) == 0;
  if (n <= 32) return (differ(p, key) | differ(p + n - 16, key + n - 16)) == 0;
  return left >= n && std::memcmp(p, key, n) == 0;
}

}  // namespace polywire::base
