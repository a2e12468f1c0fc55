#include <immintrin.h>

#define POLYWIRE_TARGET __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi")))
#include "base/utf8_lookup.h"

namespace polywire::base {
namespace {

// The masked forms with all bits set cost nothing and spare GCC 12's header its uninitialized-variable warnings.
struct Block {
  using Vector = __m512i;
  static constexpr size_t size = 64;
  POLYWIRE_TARGET static Vector load(const void* p) noexcept { return _mm512_loadu_si512(p); }
  POLYWIRE_TARGET static Vector fill(unsigned byte) noexcept { return _mm512_set1_epi8(char(byte)); }
  POLYWIRE_TARGET static Vector bit_and(Vector a, Vector b) noexcept { return _mm512_and_si512(a, b); }
  POLYWIRE_TARGET static Vector bit_or(Vector a, Vector b) noexcept { return _mm512_or_si512(a, b); }
  POLYWIRE_TARGET static Vector bit_xor(Vector a, Vector b) noexcept { return _mm512_xor_si512(a, b); }
  POLYWIRE_TARGET static Vector subtract_saturated(Vector a, unsigned byte) noexcept { return _mm512_subs_epu8(a, fill(byte)); }
  POLYWIRE_TARGET static Vector low_nibbles(Vector a) noexcept { return bit_and(a, fill(0x0f)); }
  POLYWIRE_TARGET static Vector high_nibbles(Vector a) noexcept { return bit_and(_mm512_srli_epi16(a, 4), fill(0x0f)); }
  POLYWIRE_TARGET static Vector look_up(const uint8_t (&table)[16], Vector index) noexcept {
    Vector all = _mm512_maskz_broadcast_i32x4(0xffff, _mm_loadu_si128(reinterpret_cast<const __m128i*>(table)));
    return _mm512_shuffle_epi8(all, index);
  }
  template <int N>
  POLYWIRE_TARGET static Vector previous(Vector now, Vector before) noexcept {
    Vector across = _mm512_maskz_alignr_epi64(0xff, now, before, 6);  // the 16-byte lane before each lane of now
    return _mm512_alignr_epi8(now, across, 16 - N);
  }
  POLYWIRE_TARGET static bool is_ascii(Vector a) noexcept { return _mm512_movepi8_mask(a) == 0; }
  POLYWIRE_TARGET static bool is_zero(Vector a) noexcept { return _mm512_test_epi8_mask(a, a) == 0; }
};

}  // namespace

POLYWIRE_TARGET bool utf8_valid_avx512(const char* p, size_t n) noexcept { return utf8_valid_blocks<Block>(p, n); }

}  // namespace polywire::base
