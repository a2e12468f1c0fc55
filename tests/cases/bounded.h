// Reading under a limit on memory, in a process of its own.
#pragma once
#include <cstddef>
#include <functional>

namespace polywire::corpora {

// True when `work` ends by itself and returns true within 10 seconds and `bytes` of memory beyond what is held already.
// Without a limit on memory where a sanitizer needs the address space; its own limits hold there.
bool within(size_t bytes, const std::function<bool()>& work);

// For the whole process.
void limit_memory(size_t bytes);

}  // namespace polywire::corpora
