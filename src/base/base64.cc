#include "base/base64.h"

#include <array>

#include "base/cpu.h"

namespace polywire::base {
namespace {

constexpr char digits[2][65] = {"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"};
constexpr uint8_t bad_digit = 0xff;

constexpr std::array<std::array<uint8_t, 256>, 2> values = [] {
  std::array<std::array<uint8_t, 256>, 2> t{};
  for (int a = 0; a < 2; ++a) {
    t[a].fill(bad_digit);
    for (uint8_t i = 0; i < 64; ++i) t[a][static_cast<unsigned char>(digits[a][i])] = i;
  }
  return t;
}();

bool wide(size_t n) noexcept { return n >= 64 && simd_level() >= SimdLevel::avx2; }

}  // namespace

char* encode_base64_scalar(char* out, const char* p, size_t n, Base64Alphabet alphabet) noexcept {
  const char* digit = digits[size_t(alphabet)];
  auto byte = [&](size_t i) { return uint32_t(static_cast<unsigned char>(p[i])); };
  for (; n >= 3; n -= 3, p += 3) {
    uint32_t v = byte(0) << 16 | byte(1) << 8 | byte(2);
    for (int shift = 18; shift >= 0; shift -= 6) *out++ = digit[v >> shift & 63];
  }
  if (n == 0) return out;
  uint32_t v = byte(0) << 16 | (n == 2 ? byte(1) << 8 : 0);
  out[0] = digit[v >> 18];
  out[1] = digit[v >> 12 & 63];
  out[2] = n == 2 ? digit[v >> 6 & 63] : '=';
  out[3] = '=';
  return out + 4;
}

char* decode_base64_scalar(char* out, const char* p, size_t n, Base64Alphabet alphabet) noexcept {
  if (n % 4 != 0) return nullptr;
  if (n == 0) return out;
  const auto& value = values[size_t(alphabet)];
  auto digit = [&](size_t i) { return uint32_t(value[static_cast<unsigned char>(p[i])]); };
  for (; n > 4; n -= 4, p += 4) {
    uint32_t a = digit(0), b = digit(1), c = digit(2), d = digit(3);
    if ((a | b | c | d) > 63) return nullptr;
    uint32_t v = a << 18 | b << 12 | c << 6 | d;
    *out++ = char(v >> 16);
    *out++ = char(v >> 8);
    *out++ = char(v);
  }
  // The last group: "xx==", "xxx=" or four digits.
  size_t bytes = p[3] != '=' ? 3 : p[2] != '=' ? 2 : 1;
  uint32_t a = digit(0), b = digit(1), c = bytes >= 2 ? digit(2) : 0, d = bytes == 3 ? digit(3) : 0;
  if ((a | b | c | d) > 63) return nullptr;
  uint32_t v = a << 18 | b << 12 | c << 6 | d;
  if (v & ((1u << (24 - 8 * bytes)) - 1)) return nullptr;  // bits that no encoder leaves
  for (size_t i = 0; i < bytes; ++i) *out++ = char(v >> (16 - 8 * i));
  return out;
}

char* encode_base64(char* out, const char* p, size_t n, Base64Alphabet alphabet) noexcept {
  size_t done = wide(n) ? encode_base64_blocks_avx2(out, p, n, alphabet) : 0;
  return encode_base64_scalar(out + done / 3 * 4, p + done, n - done, alphabet);
}

char* decode_base64(char* out, const char* p, size_t n, Base64Alphabet alphabet) noexcept {
  size_t done = wide(n) ? decode_base64_blocks_avx2(out, p, n, alphabet) : 0;
  return decode_base64_scalar(out + done / 4 * 3, p + done, n - done, alphabet);
}

}  // namespace polywire::base
