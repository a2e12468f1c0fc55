// Base64 in blocks of 24 bytes and 32 characters (Mula, Lemire, "Faster Base64 Encoding and Decoding using AVX2
// Instructions", 2018).
#include <immintrin.h>

#include "base/base64.h"

#define POLYWIRE_TARGET __attribute__((target("avx2")))

namespace polywire::base {
namespace {

POLYWIRE_TARGET inline __m256i in_both_lanes(const char (&table)[16]) noexcept {
  return _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(table)));
}
POLYWIRE_TARGET inline __m256i all(int byte) noexcept { return _mm256_set1_epi8(char(byte)); }

// Sixteen characters from twelve bytes, in each half: spread three bytes over four six-bit numbers, then add to each what
// lies between the number and its character.
POLYWIRE_TARGET inline __m256i encode_block(const char* p, bool url) noexcept {
  static constexpr char spread[16] = {1, 0, 2, 1, 4, 3, 5, 4, 7, 6, 8, 7, 10, 9, 11, 10};
  static constexpr char offsets[2][16] = {
      {'a' - 26, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '+' - 62, '/' - 63, 'A', 0, 0},
      {'a' - 26, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '-' - 62, '_' - 63, 'A', 0, 0}};
  __m128i low = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
  __m128i high = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + 12));
  __m256i bytes = _mm256_shuffle_epi8(_mm256_set_m128i(high, low), in_both_lanes(spread));
  __m256i first = _mm256_mulhi_epu16(_mm256_and_si256(bytes, _mm256_set1_epi32(0x0fc0fc00)), _mm256_set1_epi32(0x04000040));
  __m256i second = _mm256_mullo_epi16(_mm256_and_si256(bytes, _mm256_set1_epi32(0x003f03f0)), _mm256_set1_epi32(0x01000010));
  __m256i numbers = _mm256_or_si256(first, second);
  // 0..25 -> 13, 26..51 -> 0, 52..63 -> 1..12
  __m256i range = _mm256_subs_epu8(numbers, all(51));
  range = _mm256_or_si256(range, _mm256_and_si256(_mm256_cmpgt_epi8(all(26), numbers), all(13)));
  return _mm256_add_epi8(numbers, _mm256_shuffle_epi8(in_both_lanes(offsets[url]), range));
}

// The numbers 0..63 of 32 characters; false when one is not of the alphabet.
POLYWIRE_TARGET inline bool decode_digits(__m256i& text, bool url) noexcept {
  static constexpr char by_low[16] = {0x15, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x13, 0x1a, 0x1b, 0x1b, 0x1b, 0x1a};
  static constexpr char by_high[16] = {0x10, 0x10, 0x01, 0x02, 0x04, 0x08, 0x04, 0x08, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10};
  static constexpr char offsets[16] = {0, 16, 19, 4, -65, -65, -71, -71, 0, 0, 0, 0, 0, 0, 0, 0};
  if (url) {
    __m256i wrong = _mm256_or_si256(_mm256_cmpeq_epi8(text, all('+')), _mm256_cmpeq_epi8(text, all('/')));
    if (!_mm256_testz_si256(wrong, wrong)) return false;
    text = _mm256_blendv_epi8(text, all('+'), _mm256_cmpeq_epi8(text, all('-')));
    text = _mm256_blendv_epi8(text, all('/'), _mm256_cmpeq_epi8(text, all('_')));
  }
  __m256i high = _mm256_and_si256(_mm256_srli_epi32(text, 4), all(0x0f));
  __m256i low = _mm256_and_si256(text, all(0x0f));
  if (!_mm256_testz_si256(_mm256_shuffle_epi8(in_both_lanes(by_low), low), _mm256_shuffle_epi8(in_both_lanes(by_high), high))) return false;
  __m256i slash = _mm256_cmpeq_epi8(text, all('/'));  // -1: the one character whose row has two offsets
  text = _mm256_add_epi8(text, _mm256_shuffle_epi8(in_both_lanes(offsets), _mm256_add_epi8(slash, high)));
  return true;
}

// Four six-bit numbers to three bytes, all lanes packed to the front 24 bytes.
POLYWIRE_TARGET inline __m256i pack(__m256i numbers) noexcept {
  static constexpr char order[16] = {2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1};
  __m256i pairs = _mm256_maddubs_epi16(numbers, _mm256_set1_epi32(0x01400140));
  __m256i triples = _mm256_madd_epi16(pairs, _mm256_set1_epi32(0x00011000));
  __m256i lanes = _mm256_shuffle_epi8(triples, in_both_lanes(order));
  return _mm256_permutevar8x32_epi32(lanes, _mm256_setr_epi32(0, 1, 2, 4, 5, 6, 3, 7));
}

}  // namespace

POLYWIRE_TARGET size_t encode_base64_blocks_avx2(char* out, const char* p, size_t n, Base64Alphabet alphabet) noexcept {
  size_t done = 0;
  for (; n - done >= 28; done += 24, out += 32)  // the second load reads four bytes more than the block
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), encode_block(p + done, alphabet == Base64Alphabet::url));
  return done;
}

POLYWIRE_TARGET size_t decode_base64_blocks_avx2(char* out, const char* p, size_t n, Base64Alphabet alphabet) noexcept {
  size_t done = 0;
  for (; n - done >= 48; done += 32, out += 24) {  // 32 bytes are stored, 34 are due at least
    __m256i text = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p + done));
    if (!decode_digits(text, alphabet == Base64Alphabet::url)) break;
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), pack(text));
  }
  return done;
}

}  // namespace polywire::base
