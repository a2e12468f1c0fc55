#include <polywire/detail/msgpack_primitives.h>

#include "base/string_fill.h"
#include "base/utf8.h"
#include "msgpack/bytes.h"

namespace polywire::msgpack {

const char* read_text_header(const char* p, const char* end, uint64_t& n) {
  if (p >= end) return nullptr;
  size_t left = size_t(end - p);
  switch (uint8_t head = uint8_t(*p)) {
    case 0xd9: if (left < 2) return nullptr; n = uint8_t(p[1]); return p + 2;
    case 0xda: if (left < 3) return nullptr; n = base::load2_be(p + 1); return p + 3;
    case 0xdb: if (left < 5) return nullptr; n = base::load4_be(p + 1); return p + 5;
    default:
      if ((head & 0xe0) != 0xa0) return nullptr;
      n = head & 31;
      return p + 1;
  }
}

char* write_text_header(char* w, size_t n) {
  if (n < 32) { *w = char(0xa0 | n); return w + 1; }
  if (n < 256) { *w = char(0xd9); w[1] = char(n); return w + 2; }
  if (n < 65536) { *w = char(0xda); base::store2_be(w + 1, uint16_t(n)); return w + 3; }
  *w = char(0xdb);
  base::store4_be(w + 1, uint32_t(n));
  return w + 5;
}

namespace {

// By type byte from 0xc0 on: bytes of the number or length field after it.
constexpr uint8_t field_size[32] = {0, 0, 0, 0, 1, 2, 4, 1, 2, 4, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8, 2, 3, 5, 9, 17, 1, 2, 4, 2, 4, 2, 4};

uint64_t load_be(const char* p, unsigned n) {
  uint64_t v = 0;
  for (unsigned i = 0; i < n; ++i) v = v << 8 | uint8_t(p[i]);
  return v;
}

}  // namespace

uint64_t value_extent(const char* p, size_t left, uint64_t& children) {
  uint8_t head = uint8_t(*p);
  children = 0;
  if (head < 0x80 || head >= 0xe0) return 1;
  if (head < 0x90) return children = 2 * (head & 15), 1;
  if (head < 0xa0) return children = head & 15, 1;
  if (head < 0xc0) return 1 + (head & 31);
  unsigned field = field_size[head - 0xc0];
  bool extension = head >= 0xc7 && head <= 0xc9;
  bool counted = (head >= 0xc4 && head <= 0xc9) || head >= 0xd9;
  if (!counted) return 1 + field;
  if (left < 1 + field) return 0;
  uint64_t n = load_be(p + 1, field);
  if (head >= 0xdc) {
    children = head >= 0xde ? 2 * n : n;
    return 1 + field;
  }
  return 1 + field + n + extension;
}

namespace primitive {

const char* read_integer_at_end(const char* p, const char* end, int64_t& v, bool& above) {
  if (p >= end) return nullptr;
  uint8_t head = uint8_t(*p), form = uint8_t(head - 0xcc);
  size_t size = form < 8 ? 1 + (size_t{1} << (form & 3)) : 1;
  if (size_t(end - p) < size) return nullptr;
  char padded[16] = {};
  std::memcpy(padded, p, size);
  const char* q = read_integer(padded, padded + 16, v, above);
  return q ? p + size : nullptr;
}

const char* read_float64_other(const char* p, const char* end, double& v) {
  if (p < end && uint8_t(*p) == 0xca) {
    if (end - p < 5) return nullptr;
    uint32_t bits = base::load4_be(p + 1);
    float f;
    std::memcpy(&f, &bits, 4);
    v = f;
    return p + 5;
  }
  int64_t n;
  bool above;
  const char* q = read_integer(p, end, n, above);
  if (!q) return nullptr;
  v = above ? double(uint64_t(n)) : double(n);
  bool exact = above ? v < 0x1p64 && uint64_t(v) == uint64_t(n) : v < 0x1p63 && int64_t(v) == n;
  return exact ? q : nullptr;
}

static POLYWIRE_NOINLINE const char* read_text_slow(const char* p, const char* end, std::string& s) {
  uint64_t n;
  const char* q = read_text_header(p, end, n);
  if (!q || n > uint64_t(end - q) || !base::utf8_valid(q, n)) return nullptr;
  s.assign(q, n);
  return q + n;
}

const char* read_text(const char* p, const char* end, std::string& s) {
  if (POLYWIRE_UNLIKELY(end - p < 48)) return read_text_slow(p, end, s);
  uint8_t head = uint8_t(*p);
  const char* q;
  size_t n;
  if (POLYWIRE_LIKELY((head & 0xe0) == 0xa0)) { n = head & 31; q = p + 1; }
  else if (head == 0xd9 && uint8_t(p[1]) <= 32) { n = uint8_t(p[1]); q = p + 2; }
  else return read_text_slow(p, end, s);
  __m128i first = _mm_loadu_si128(reinterpret_cast<const __m128i*>(q));
  if (n < 16) {
    if (POLYWIRE_UNLIKELY(unsigned(_mm_movemask_epi8(first)) & ((1u << n) - 1))) return read_text_slow(p, end, s);
    base::assign_short(s, first, n);
    return q + n;
  }
  __m128i last = _mm_loadu_si128(reinterpret_cast<const __m128i*>(q + n - 16));
  if (POLYWIRE_UNLIKELY(_mm_movemask_epi8(_mm_or_si128(first, last)))) return read_text_slow(p, end, s);
  base::assign_two(s, first, last, n);
  return q + n;
}

char* write_negative(char* w, int64_t v) {
  if (v >= -32) { *w = char(v); return w + 1; }
  unsigned form = unsigned(v < -128) + unsigned(v < -32768) + unsigned(v < -2147483648ll), size = 1u << form;
  *w = char(0xd0 + form);
  store8_be(w + 1, uint64_t(v) << (64 - 8 * size));
  return w + 1 + size;
}

static POLYWIRE_NOINLINE char* write_text_slow(char* w, const char* p, size_t n) {
  if (n > 0xffffffff || !base::utf8_valid(p, n)) return nullptr;
  w = write_text_header(w, n);
  std::memcpy(w, p, n);
  return w + n;
}

char* write_text(char* w, const std::string& s) {
  size_t n = s.size();
  const char* p = s.data();
  auto load = [](const char* q) __attribute__((always_inline)) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(q)); };
  auto store = [](char* q, __m128i v) __attribute__((always_inline)) { _mm_storeu_si128(reinterpret_cast<__m128i*>(q), v); };
  if (n < 16) {
#if POLYWIRE_STRING_HAS_16
    __m128i v = load(p);
    if (POLYWIRE_UNLIKELY(unsigned(_mm_movemask_epi8(v)) & ((1u << n) - 1))) return write_text_slow(w, p, n);
    *w = char(0xa0 | n);
    store(w + 1, v);
    return w + 1 + n;
#endif
  } else if (n <= 32) {
    __m128i first = load(p), last = load(p + n - 16);
    if (POLYWIRE_UNLIKELY(_mm_movemask_epi8(_mm_or_si128(first, last)))) return write_text_slow(w, p, n);
    if (n < 32) *w++ = char(0xa0 | n);
    else { *w++ = char(0xd9); *w++ = char(n); }
    store(w, first);
    store(w + n - 16, last);
    return w + n;
  }
  return write_text_slow(w, p, n);
}

}  // namespace primitive
}  // namespace polywire::msgpack
