// Bytes, faults and number text for the spike. Nothing here knows a format or a target.
#pragma once
#include <emmintrin.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#define SPIKE_INLINE inline __attribute__((always_inline))
#define SPIKE_COLD __attribute__((noinline, cold))

namespace spike {
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
  SPIKE_INLINE void put(const char* p, size_t n) { need(n + 16); memcpy(at, p, n); at += n; }
  void put(string_view s) { put(s.data(), s.size()); }
  size_t size() const { return at - data; }
  void clear() { at = data; }
  string_view view() const { return {data, size()}; }
};

// ---- varints. nullptr: ends early, or longer than ten bytes.
inline const char* varint_slow(const char* p, const char* end, u64& v) {
  v = 0;
  for (int shift = 0; shift < 70; shift += 7) {
    if (p >= end) return nullptr;
    u8 b = *p++;
    v |= shift < 64 ? u64(b & 127) << shift : 0;
    if (b < 128) return p;
  }
  return nullptr;
}
SPIKE_INLINE const char* varint(const char* p, const char* end, u64& v) {
  if (__builtin_expect(p < end && u8(*p) < 128, 1)) { v = u8(*p); return p + 1; }
  return varint_slow(p, end, v);
}
SPIKE_INLINE char* put_varint(char* w, u64 v) {  // up to 10 bytes
  while (v >= 128) { *w++ = char(v | 128); v >>= 7; }
  *w++ = char(v);
  return w;
}
constexpr u64 zigzag(i64 v) { return (u64(v) << 1) ^ u64(v >> 63); }
constexpr i64 unzigzag(u64 v) { return i64(v >> 1) ^ -i64(v & 1); }

// ---- UTF-8
SPIKE_COLD inline bool utf8_slow(const u8* p, const u8* end) {
  while (p < end) {
    u8 c = *p++;
    if (c < 0x80) continue;
    int n = c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : 1;
    if (c < 0xC2 || c > 0xF4 || end - p < n) return false;
    u8 lo = c == 0xE0 ? 0xA0 : c == 0xF0 ? 0x90 : 0x80, hi = c == 0xED ? 0x9F : c == 0xF4 ? 0x8F : 0xBF;
    if (*p < lo || *p > hi) return false;
    for (++p; --n; ++p) if ((*p & 0xC0) != 0x80) return false;
  }
  return true;
}
SPIKE_INLINE bool utf8_valid(const char* p, size_t n) {
  u64 high = 0;
  size_t i = 0;
  for (u64 w; i + 8 <= n; i += 8) { memcpy(&w, p + i, 8); high |= w; }
  for (; i < n; ++i) high |= u8(p[i]);  // a byte above 127 sets bit 7 of the lowest byte
  return (high & 0x8080808080808080ull) == 0 || utf8_slow((const u8*)p, (const u8*)p + n);
}

// ---- number text
SPIKE_INLINE char* put_double(char* w, double v) {  // 40 bytes; finite
  double a = std::fabs(v);
  if (a < 1e9 && a >= 1e-3) {  // six decimals that divide back exactly are the shortest text (at most 15 digits)
    u64 m = u64(a * 1e6 + 0.5);
    if (double(m) / 1e6 == a) {
      if (v < 0) *w++ = '-';
      w = std::to_chars(w, w + 12, m / 1000000).ptr;
      u32 f = u32(m % 1000000), n = 6;
      *w++ = '.';
      for (; n > 1 && f % 10 == 0; --n) f /= 10;
      for (u32 i = n; i--; f /= 10) w[i] = char('0' + f % 10);
      return w + n;
    }
  }
  char* e = std::to_chars(w, w + 32, v).ptr;
  for (char* q = w; q < e; ++q) if (*q == '.' || *q == 'e') return e;
  *e++ = '.', *e++ = '0';
  return e;
}
inline constexpr double pow10[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
// One JSON number. Whole: v is exact and d is not set.
struct Number { const char* next = nullptr; bool whole = false, negative = false, overflow = false; u64 v = 0; double d = 0; };
SPIKE_INLINE Number read_number(const char* p, const char* end) {
  Number r;
  const char* start = p;
  if (p < end && *p == '-') r.negative = true, ++p;
  const char* first = p;
  for (u8 c; p < end && (c = u8(*p - '0')) < 10; ++p) r.overflow |= __builtin_mul_overflow(r.v, u64(10), &r.v) | __builtin_add_overflow(r.v, u64(c), &r.v);
  if (p == first || (*first == '0' && p - first > 1)) return r;
  r.whole = p == end || (*p != '.' && (*p | 32) != 'e');
  if (r.whole && !r.overflow) { r.next = p; return r; }
  u64 m = r.v;
  const char* digits = p;
  if (p < end && *p == '.') {
    const char* f = ++p;
    for (u8 c; p < end && (c = u8(*p - '0')) < 10; ++p) m = m * 10 + c;
    if (p == f) return r;
    digits = p;
    if ((p == end || (*p | 32) != 'e') && p - first <= 16 && m <= (1ull << 53)) {  // exact: one division
      r.d = double(m) / pow10[p - f];
      if (r.negative) r.d = -r.d;
      r.next = p;
      return r;
    }
  }
  if (p < end && (*p | 32) == 'e') {
    if (++p < end && (*p == '+' || *p == '-')) ++p;
    digits = p;
    while (p < end && u8(*p - '0') < 10) ++p;
    if (p == digits) return r;
  }
  if (std::from_chars(start, p, r.d).ec == std::errc()) r.next = p;
  return r;
}
}  // namespace spike
