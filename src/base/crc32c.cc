#include "base/crc32c.h"

#include <array>

#include "base/bytes.h"
#include "base/cpu.h"

namespace polywire::base {
namespace {

constexpr auto steps = [] {
  std::array<uint32_t, 256> t{};
  for (uint32_t i = 0; i < 256; ++i) {
    uint32_t c = i;
    for (int bit = 0; bit < 8; ++bit) c = c >> 1 ^ (c & 1 ? 0x82f63b78u : 0);
    t[i] = c;
  }
  return t;
}();

}  // namespace

uint32_t crc32c_scalar(std::string_view s) noexcept {
  uint32_t c = ~0u;
  for (unsigned char b : s) c = c >> 8 ^ steps[uint8_t(c) ^ b];
  return ~c;
}

__attribute__((target("sse4.2"))) uint32_t crc32c_sse42(std::string_view s) noexcept {
  uint64_t c = ~0u;
  const char *p = s.data(), *end = p + s.size();
  for (; end - p >= 8; p += 8) c = __builtin_ia32_crc32di(c, load8(p));
  for (; p != end; ++p) c = __builtin_ia32_crc32qi(uint32_t(c), uint8_t(*p));
  return ~uint32_t(c);
}

uint32_t crc32c(std::string_view s) noexcept { return simd_level() >= SimdLevel::avx2 ? crc32c_sse42(s) : crc32c_scalar(s); }

}  // namespace polywire::base
