// Faults, growable bytes; number text, UTF-8 and varints are the product's own (src/base). Nothing here knows a format or a target.
#pragma once
#include <emmintrin.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "base/number.h"
#include "base/utf8.h"
#include "base/varint.h"

#define SPIKE_INLINE inline __attribute__((always_inline))
#define SPIKE_COLD __attribute__((noinline, cold))
// A primitive of a format: called, not inlined, so that a struct costs its user the calls only ("thin"). SPIKE_FAT inlines.
#ifdef SPIKE_FAT
#define SPIKE_PRIMITIVE SPIKE_INLINE
#else
#define SPIKE_PRIMITIVE __attribute__((noinline))
#endif

namespace spike {
using namespace polywire::base;
using u8 = uint8_t; using u32 = uint32_t; using u64 = uint64_t; using i64 = int64_t;
using std::string_view;

enum class Code : u8 {
  ok, end_of_input, syntax, mismatch, range, missing, unknown_field, duplicate, utf8, depth, limit, schema, trailing, number
};
struct Fault {
  Code code = Code::ok;
  size_t offset = 0;
  std::string path;
};
constexpr int max_depth = 100;

// Growable bytes, written by offset so that a length can be patched after the content is known.
struct Buffer {
  char *data = nullptr, *at = nullptr, *cap = nullptr;
  Buffer() = default;
  Buffer(const Buffer&) = delete;
  ~Buffer() { free(data); }
  SPIKE_COLD void grow(size_t n) {
    size_t used = at - data, size = std::max<size_t>({(cap - data) * size_t(2), used + n, 4096});
    data = static_cast<char*>(realloc(data, size));
    at = data + used, cap = data + size;
  }
  SPIKE_INLINE void need(size_t n) { if (__builtin_expect(size_t(cap - at) < n, 0)) grow(n); }
  SPIKE_INLINE void byte(char c) { need(1); *at++ = c; }
  SPIKE_INLINE void put(const char* p, size_t n) { need(n + 16); if (n) memcpy(at, p, n); at += n; }
  void put(string_view s) { put(s.data(), s.size()); }
  size_t size() const { return at - data; }
  void clear() { at = data; }
  string_view view() const { return {data, size()}; }
};
}  // namespace spike
