#include "base/cpu.h"

#include <cstdlib>
#include <cstring>

namespace polywire::base {
namespace {

constexpr const char* names[] = {"scalar", "sse2", "ssse3", "avx2", "avx512"};

SimdLevel ask_machine() noexcept {
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512vbmi"))
    return SimdLevel::avx512;
  if (__builtin_cpu_supports("avx2")) return SimdLevel::avx2;
  if (__builtin_cpu_supports("ssse3")) return SimdLevel::ssse3;
  return SimdLevel::sse2;
}

SimdLevel lowered_by_environment(SimdLevel machine) noexcept {
  const char* wish = std::getenv("POLYWIRE_SIMD");
  if (!wish) return machine;
  for (uint8_t i = 0; i < uint8_t(machine); ++i)
    if (std::strcmp(wish, names[i]) == 0) return SimdLevel(i);
  return machine;
}

}  // namespace

SimdLevel simd_level_of_machine() noexcept {
  static const SimdLevel level = ask_machine();
  return level;
}

SimdLevel simd_level() noexcept {
  static const SimdLevel level = lowered_by_environment(simd_level_of_machine());
  return level;
}

const char* simd_level_name(SimdLevel level) noexcept { return names[uint8_t(level)]; }

}  // namespace polywire::base
