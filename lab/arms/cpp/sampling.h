// The clock's side of a family: warm-up, hot and interleaved samples, page faults, and the allocator's settings.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "protocol.h"

namespace polywire::lab {

// Keeps the compiler from dropping or moving the work that made `x`.
template <class T>
inline void keep(const T& x) {
  asm volatile("" : : "g"(&x) : "memory");
}

// Something that can be repeated: `count` calls, walking through its instances in turn from call `first` on.
class Repeatable {
 public:
  virtual ~Repeatable() = default;
  virtual void calls(std::uint64_t first, std::uint64_t count) = 0;
};

struct Samples {
  std::vector<double> ns;
  std::uint64_t calls = 0;        // in one sample
  std::uint64_t page_faults = 0;  // minor and major, over all samples
};

// Calibrates, warms up (until two samples in a row differ by less than 5 %, at most five) and samples as the case says.
Samples take_samples(const Case& what, Repeatable& work);

// malloc keeps its memory (no mmap for large blocks, no trimming): otherwise page faults are what is measured. Returns the words for
// the answer. Call it first in main.
std::string fix_allocator();

double timer_ns();                // smallest difference of two clock readings
std::uint64_t peak_rss();         // bytes, of the process so far

}  // namespace polywire::lab
