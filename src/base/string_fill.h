// Filling std::string from registers. Short texts are one 16-byte store: libstdc++ strings always have 16 bytes at data().
#pragma once
#include <emmintrin.h>

#include <string>

#include "base/bytes.h"

// The one-store copy writes up to 16 bytes where a string of n < 16 lies. libstdc++ always has them (in the object or on the
// heap); other libraries and address sanitizers that mark the unused part get the exact copy.
#if defined(__GLIBCXX__) && !defined(_GLIBCXX_SANITIZE_STD_ALLOCATOR) && !defined(POLYWIRE_EXACT_COPY)
#define POLYWIRE_STRING_HAS_16 1
#else
#define POLYWIRE_STRING_HAS_16 0
#endif

namespace polywire::base {

// Sets the length without filling. libstdc++ 12 may pass more than n to the callback, so n is returned.
POLYWIRE_INLINE void set_length(std::string& s, size_t n) {
  s.resize_and_overwrite(n, [n](char*, size_t) __attribute__((always_inline)) { return n; });
}

// n < 16 bytes that are the first of v.
POLYWIRE_INLINE void assign_short(std::string& s, __m128i v, size_t n) {
#if POLYWIRE_STRING_HAS_16
  _mm_storeu_si128(reinterpret_cast<__m128i*>(s.data()), v);
  set_length(s, n);
#else
  char bytes[16];
  _mm_storeu_si128(reinterpret_cast<__m128i*>(bytes), v);
  s.assign(bytes, n);
#endif
}

// n >= 16 bytes at p; p and s do not overlap.
POLYWIRE_INLINE void copy_16_or_more(char* d, const char* p, size_t n) {
  auto load = [](const char* q) __attribute__((always_inline)) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(q)); };
  auto store = [](char* q, __m128i v) __attribute__((always_inline)) { _mm_storeu_si128(reinterpret_cast<__m128i*>(q), v); };
  if (n <= 32) {
    __m128i a = load(p), b = load(p + n - 16);
    store(d, a);
    store(d + n - 16, b);
  } else if (n <= 64) {
    __m128i a = load(p), b = load(p + 16), c = load(p + n - 32), e = load(p + n - 16);
    store(d, a);
    store(d + 16, b);
    store(d + n - 32, c);
    store(d + n - 16, e);
  } else {
    std::memcpy(d, p, n);
  }
}

// Writing before the length is set keeps the string out of memory on clang (46 -> 28 ns a record of MessagePack maps).
POLYWIRE_INLINE void assign_long(std::string& s, const char* p, size_t n) {
#if POLYWIRE_STRING_HAS_16
  if (POLYWIRE_LIKELY(s.capacity() >= n)) {
    copy_16_or_more(s.data(), p, n);
    set_length(s, n);
    return;
  }
#endif
  set_length(s, n);
  copy_16_or_more(s.data(), p, n);
}

// 16 <= n <= 32 bytes whose first and last sixteen are given.
POLYWIRE_INLINE void assign_two(std::string& s, __m128i first, __m128i last, size_t n) {
  auto store = [](char* q, __m128i v) __attribute__((always_inline)) { _mm_storeu_si128(reinterpret_cast<__m128i*>(q), v); };
#if POLYWIRE_STRING_HAS_16
  if (POLYWIRE_LIKELY(s.capacity() >= n)) {
    char* d = s.data();
    store(d, first);
    store(d + n - 16, last);
    set_length(s, n);
    return;
  }
#endif
  set_length(s, n);
  store(s.data(), first);
  store(s.data() + n - 16, last);
}

}  // namespace polywire::base
