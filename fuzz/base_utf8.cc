// Every version of UTF-8 validation against the scalar one.
#include "base/cpu.h"
#include "base/utf8.h"
#include "support.h"

using namespace polywire::base;

FUZZ_TARGET(in) {
  fuzz::Exact exact(in.rest);
  for (size_t skip = 0; skip <= std::min<size_t>(exact.size, 3); ++skip) {
    const char* p = exact.bytes.get() + skip;
    size_t n = exact.size - skip;
    bool valid = utf8_valid_scalar(p, n);
    SimdLevel level = simd_level_of_machine();
    fuzz::require(utf8_valid(p, n) == valid, "the chosen version");
    fuzz::require(utf8_valid_sse2(p, n) == valid, "SSE2");
    if (level >= SimdLevel::ssse3) fuzz::require(utf8_valid_ssse3(p, n) == valid, "SSSE3");
    if (level >= SimdLevel::avx2) fuzz::require(utf8_valid_avx2(p, n) == valid, "AVX2");
    if (level >= SimdLevel::avx512) fuzz::require(utf8_valid_avx512(p, n) == valid, "AVX-512");
    size_t prefix = utf8_valid_prefix(p, n);
    fuzz::require((prefix == n) == valid && utf8_valid_scalar(p, prefix), "the valid prefix");
  }
}
