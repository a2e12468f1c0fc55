// Which vector instructions this machine has, asked once. Every function with more than one version chooses by simd_level().
#pragma once

#include <cstdint>

namespace polywire::base {

enum class SimdLevel : uint8_t {
  scalar,  // no vector code at all: the reference
  sse2,    // what every x86-64 has
  ssse3,   // byte shuffles
  avx2,
  avx512,  // F, BW, VL and VBMI
};

// What the machine has, lowered by the environment variable POLYWIRE_SIMD=scalar|sse2|ssse3|avx2|avx512 (read once, at the
// first call; anything else in it is ignored, and it never raises the level). Thread-safe.
SimdLevel simd_level() noexcept;

// What the machine has, whatever the environment says.
SimdLevel simd_level_of_machine() noexcept;

const char* simd_level_name(SimdLevel level) noexcept;

}  // namespace polywire::base
