#include <polywire/detail/json_primitives.h>

#include <cmath>

#include "base/number.h"
#include "base/string_fill.h"
#include "base/utf8.h"
#include "json/text.h"

namespace polywire::json::primitive {

const char* read_int64(const char* p, const char* end, int64_t& v) { return base::parse_i64(p, end, v); }
const char* read_uint64(const char* p, const char* end, uint64_t& v) { return base::parse_u64(p, end, v); }

const char* read_int32(const char* p, const char* end, int32_t& v) {
  int64_t wide;
  p = base::parse_i64(p, end, wide);
  if (POLYWIRE_UNLIKELY(!p || wide != int32_t(wide))) return nullptr;
  v = int32_t(wide);
  return p;
}
const char* read_uint32(const char* p, const char* end, uint32_t& v) {
  uint64_t wide;
  p = base::parse_u64(p, end, wide);
  if (POLYWIRE_UNLIKELY(!p || wide != uint32_t(wide))) return nullptr;
  v = uint32_t(wide);
  return p;
}
const char* read_float64(const char* p, const char* end, double& v) { return base::parse_double(p, end, v); }

const char* read_text(const char* p, const char* end, std::string& s) {
  if (POLYWIRE_UNLIKELY(end - p < 16)) return read_text_slow(p, end, s);
  __m128i v = load16(p);
  if (unsigned stop = special_mask(v)) {
    unsigned n = unsigned(__builtin_ctz(stop));
    if (POLYWIRE_UNLIKELY(p[n] != '"')) return read_text_slow(p, end, s);
    base::assign_short(s, v, n);
    return p + n + 1;
  }
  for (const char* q = p + 16; POLYWIRE_LIKELY(end - q >= 16); q += 16) {
    unsigned stop = special_mask(load16(q));
    if (!stop) continue;
    q += __builtin_ctz(stop);
    if (POLYWIRE_UNLIKELY(*q != '"')) break;
    base::assign_long(s, p, size_t(q - p));
    return q + 1;
  }
  return read_text_slow(p, end, s);
}

const char* skip_space(const char* p, const char* end) {
  while (p < end && (*p == ' ' || *p == '\n' || *p == '\r' || *p == '\t')) ++p;
  return p;
}

char* write_int64(char* w, int64_t v) { return base::write_i64(w, v); }
char* write_uint64(char* w, uint64_t v) { return base::write_u64(w, v); }
char* write_float64(char* w, double v) { return POLYWIRE_LIKELY(std::isfinite(v)) ? base::write_double(w, v) : nullptr; }

POLYWIRE_NOINLINE static char* write_text_slow(Buffer& out, char* w, const char* p, size_t n, size_t rest) {
  if (!base::utf8_valid(p, n)) return nullptr;
  w = out.need(w, 6 * n + 36 + rest);
  return escape_text(w, p, n);
}

char* write_text(Buffer& out, char* w, const std::string& s, size_t rest) {
  size_t n = s.size();
  const char* p = s.data();
  if (n < 16) {
#if POLYWIRE_STRING_HAS_16
    __m128i v = load16(p);
    if (POLYWIRE_LIKELY(!(special_mask(v) & ((1u << n) - 1)))) {
      store16(w, v);
      return w + n;
    }
#endif
    return write_text_slow(out, w, p, n, rest);
  }
  size_t i = 0;
  for (; i + 16 <= n; i += 16) {
    __m128i v = load16(p + i);
    if (POLYWIRE_UNLIKELY(special_mask(v))) return write_text_slow(out, w, p, n, rest);
    store16(w + i, v);
  }
  __m128i last = load16(p + n - 16);
  if (POLYWIRE_UNLIKELY(special_mask(last))) return write_text_slow(out, w, p, n, rest);
  store16(w + n - 16, last);
  return w + n;
}

}  // namespace polywire::json::primitive
