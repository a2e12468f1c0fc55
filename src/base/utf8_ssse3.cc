#include <immintrin.h>

#define POLYWIRE_TARGET __attribute__((target("ssse3")))
#include "base/utf8_lookup.h"

namespace polywire::base {
namespace {

struct Block {
  using Vector = __m128i;
  static constexpr size_t size = 16;
  POLYWIRE_TARGET static Vector load(const void* p) noexcept { return _mm_loadu_si128(static_cast<const Vector*>(p)); }
  POLYWIRE_TARGET static Vector fill(unsigned byte) noexcept { return _mm_set1_epi8(char(byte)); }
  POLYWIRE_TARGET static Vector bit_and(Vector a, Vector b) noexcept { return _mm_and_si128(a, b); }
  POLYWIRE_TARGET static Vector bit_or(Vector a, Vector b) noexcept { return _mm_or_si128(a, b); }
  POLYWIRE_TARGET static Vector bit_xor(Vector a, Vector b) noexcept { return _mm_xor_si128(a, b); }
  POLYWIRE_TARGET static Vector subtract_saturated(Vector a, unsigned byte) noexcept { return _mm_subs_epu8(a, fill(byte)); }
  POLYWIRE_TARGET static Vector low_nibbles(Vector a) noexcept { return bit_and(a, fill(0x0f)); }
  POLYWIRE_TARGET static Vector high_nibbles(Vector a) noexcept { return bit_and(_mm_srli_epi16(a, 4), fill(0x0f)); }
  POLYWIRE_TARGET static Vector look_up(const uint8_t (&table)[16], Vector index) noexcept {
    return _mm_shuffle_epi8(load(table), index);
  }
  template <int N>
  POLYWIRE_TARGET static Vector previous(Vector now, Vector before) noexcept { return _mm_alignr_epi8(now, before, 16 - N); }
  POLYWIRE_TARGET static bool is_ascii(Vector a) noexcept { return _mm_movemask_epi8(a) == 0; }
  POLYWIRE_TARGET static bool is_zero(Vector a) noexcept { return _mm_movemask_epi8(_mm_cmpeq_epi8(a, fill(0))) == 0xffff; }
};

}  // namespace

POLYWIRE_TARGET bool utf8_valid_ssse3(const char* p, size_t n) noexcept { return utf8_valid_blocks<Block>(p, n); }

}  // namespace polywire::base
