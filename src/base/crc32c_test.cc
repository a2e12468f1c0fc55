#include "base/crc32c.h"

#include "base/cpu.h"

namespace polywire::base {
namespace {

TEST(crc32c, known_values_by_both_versions) {
  struct Case { const char* why; std::string in; uint32_t want; };  // RFC 3720, B.4
  std::string rising;
  for (int i = 0; i < 32; ++i) rising += char(i);
  for (auto& [why, in, want] : std::array<Case, 5>{{
      {"nothing", "", 0},
      {"check value", "123456789", 0xe3069283},
      {"32 zeros", std::string(32, '\0'), 0x8a9136aa},
      {"32 ones", std::string(32, '\xff'), 0x62a8ab43},
      {"0 to 31", rising, 0x46dd794e},
  }}) {
    EXPECT_EQ(crc32c_scalar(in), want) << why;
    EXPECT_EQ(crc32c(in), want) << why;
    if (simd_level_of_machine() >= SimdLevel::avx2) { EXPECT_EQ(crc32c_sse42(in), want) << why; }
  }
}

}  // namespace
}  // namespace polywire::base
