#include "base/cpu.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string_view>

namespace polywire::base {
namespace {

TEST(cpu, level_is_at_most_the_machine_s) {
  EXPECT_GE(simd_level_of_machine(), SimdLevel::sse2);
  EXPECT_LE(simd_level(), simd_level_of_machine());
}

// Meaningful when the tests run under POLYWIRE_SIMD=...; without it the two levels are equal.
TEST(cpu, environment_lowers_the_level) {
  const char* wish = std::getenv("POLYWIRE_SIMD");
  SimdLevel want = simd_level_of_machine();
  for (SimdLevel level : {SimdLevel::scalar, SimdLevel::sse2, SimdLevel::ssse3, SimdLevel::avx2, SimdLevel::avx512})
    if (wish && std::string_view(wish) == simd_level_name(level) && level < want) want = level;
  EXPECT_EQ(simd_level(), want);
}

}  // namespace
}  // namespace polywire::base
