// Base64 (RFC 4648), strict: padding is required, white space and bits left over in the last digit are refused.
#pragma once

#include "base/bytes.h"

namespace polywire::base {

enum class Base64Alphabet : uint8_t {
  standard,  // '+' and '/'
  url,       // '-' and '_'
};

constexpr size_t base64_encoded_size(size_t n) noexcept { return (n + 2) / 3 * 4; }
// What decode_base64 needs at `out` for n characters; the result may be up to two bytes shorter.
constexpr size_t base64_decoded_max(size_t n) noexcept { return n / 4 * 3; }

// Writes exactly base64_encoded_size(n) characters; returns the end. Reads only [p, p + n).
char* encode_base64(char* out, const char* p, size_t n, Base64Alphabet alphabet = Base64Alphabet::standard) noexcept;

// Returns the end of the bytes, nullptr when the text is refused (then `out` may be scribbled on). Writes only
// [out, out + base64_decoded_max(n)).
char* decode_base64(char* out, const char* p, size_t n, Base64Alphabet alphabet = Base64Alphabet::standard) noexcept;

// The reference versions, one group at a time.
char* encode_base64_scalar(char* out, const char* p, size_t n, Base64Alphabet alphabet) noexcept;
char* decode_base64_scalar(char* out, const char* p, size_t n, Base64Alphabet alphabet) noexcept;

// AVX2: the part of the text that fills whole blocks; returns how many bytes (characters) were taken, a multiple of 3 (4).
// The decoder stops before the first block with a character it does not like. The machine must have AVX2.
size_t encode_base64_blocks_avx2(char* out, const char* p, size_t n, Base64Alphabet alphabet) noexcept;
size_t decode_base64_blocks_avx2(char* out, const char* p, size_t n, Base64Alphabet alphabet) noexcept;

}  // namespace polywire::base
