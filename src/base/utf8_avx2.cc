#include <immintrin.h>

#define POLYWIRE_TARGET __attribute__((target("avx2")))
#include "base/utf8_lookup.h"

namespace polywire::base {
namespace {

struct Block {
  using Vector = __m256i;
  static constexpr size_t size = 32;
  POLYWIRE_TARGET static Vector load(const void* p) noexcept { return _mm256_loadu_si256(static_cast<const Vector*>(p)); }
  POLYWIRE_TARGET static Vector fill(unsigned byte) noexcept { return _mm256_set1_epi8(char(byte)); }
  POLYWIRE_TARGET static Vector bit_and(Vector a, Vector b) noexcept { return _mm256_and_si256(a, b); }
  POLYWIRE_TARGET static Vector bit_or(Vector a, Vector b) noexcept { return _mm256_or_si256(a, b); }
  POLYWIRE_TARGET static Vector bit_xor(Vector a, Vector b) noexcept { return _mm256_xor_si256(a, b); }
  POLYWIRE_TARGET static Vector subtract_saturated(Vector a, unsigned byte) noexcept { return _mm256_subs_epu8(a, fill(byte)); }
  POLYWIRE_TARGET static Vector low_nibbles(Vector a) noexcept { return bit_and(a, fill(0x0f)); }
  POLYWIRE_TARGET static Vector high_nibbles(Vector a) noexcept { return bit_and(_mm256_srli_epi16(a, 4), fill(0x0f)); }
  POLYWIRE_TARGET static Vector look_up(const uint8_t (&table)[16], Vector index) noexcept {
    Vector both = _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(table)));
    return _mm256_shuffle_epi8(both, index);
  }
  template <int N>
  POLYWIRE_TARGET static Vector previous(Vector now, Vector before) noexcept {
    Vector across = _mm256_permute2x128_si256(before, now, 0x21);  // upper half of before, lower half of now
    return _mm256_alignr_epi8(now, across, 16 - N);
  }
  POLYWIRE_TARGET static bool is_ascii(Vector a) noexcept { return _mm256_movemask_epi8(a) == 0; }
  POLYWIRE_TARGET static bool is_zero(Vector a) noexcept { return _mm256_testz_si256(a, a); }
};

}  // namespace

POLYWIRE_TARGET bool utf8_valid_avx2(const char* p, size_t n) noexcept { return utf8_valid_blocks<Block>(p, n); }

}  // namespace polywire::base
