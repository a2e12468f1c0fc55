// What the differential tests of base/ share: repeatable randomness and the size of a run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string_view>

namespace polywire::base::test {

// How many cases a differential test runs: n, times POLYWIRE_TEST_SCALE (a factor; ./dev night sets it).
inline size_t scaled(size_t n) noexcept {
  const char* scale = std::getenv("POLYWIRE_TEST_SCALE");
  double factor = scale ? std::atof(scale) : 1;
  return factor > 0 ? size_t(double(n) * factor) : n;
}

// xorshift64* (Vigna 2014): the same sequence on every machine.
class Random {
 public:
  explicit Random(uint64_t seed) noexcept : state_(0x9e3779b97f4a7c15ull * (seed + 1)) {}
  uint64_t next() noexcept {
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return state_ * 0x2545f4914f6cdd1dull;
  }
  uint64_t below(uint64_t n) noexcept { return next() % n; }

 private:
  uint64_t state_;
};

// The text on a heap block that ends with it, so that ASan sees the first byte read behind; `lead` unused bytes before it
// set the alignment.
[[gnu::noinline]] inline std::unique_ptr<char[]> exact_copy(std::string_view text, size_t lead = 0) {
  auto block = std::make_unique<char[]>(lead + text.size());
  if (!text.empty()) std::memcpy(block.get() + lead, text.data(), text.size());
  return block;
}

}  // namespace polywire::base::test
