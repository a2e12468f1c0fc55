#include "json/scan.h"

#include <emmintrin.h>

#include <cstring>

#include "base/bytes.h"

namespace polywire::json {

namespace {

uint64_t prefix_xor(uint64_t x) {
  for (int shift : {1, 2, 4, 8, 16, 32}) x ^= x << shift;
  return x;
}

// Bytes behind a backslash that counts. `carry`: the byte before was one; becomes that of the byte after `n`.
uint64_t escaped_bytes(uint64_t backslashes, bool& carry, size_t n) {
  uint64_t escaped = carry;
  carry = false;
  uint64_t left = backslashes & ~escaped;
  while (left) {
    uint64_t bit = left & -left;
    if (bit == uint64_t{1} << (n - 1)) {
      carry = true;
      break;
    }
    escaped |= bit << 1;
    left &= ~(bit | bit << 1);
  }
  return escaped;
}

struct Masks { uint64_t quotes = 0, backslashes = 0, opens = 0, closes = 0, commas = 0, breaks = 0; };

POLYWIRE_INLINE Masks masks_of(const char* p) {
  Masks m;
  const __m128i quote = _mm_set1_epi8('"'), backslash = _mm_set1_epi8('\\'), open = _mm_set1_epi8('{'), close = _mm_set1_epi8('}'),
                comma = _mm_set1_epi8(','), line = _mm_set1_epi8('\n'), bit5 = _mm_set1_epi8(0x20);
  for (int i = 0; i < 64; i += 16) {
    __m128i v = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + i)), folded = _mm_or_si128(v, bit5);  // [ and { are one, as are ] and }
    auto mask = [i](__m128i equal) { return uint64_t(uint32_t(_mm_movemask_epi8(equal))) << i; };
    m.quotes |= mask(_mm_cmpeq_epi8(v, quote));
    m.backslashes |= mask(_mm_cmpeq_epi8(v, backslash));
    m.opens |= mask(_mm_cmpeq_epi8(folded, open));
    m.closes |= mask(_mm_cmpeq_epi8(folded, close));
    m.commas |= mask(_mm_cmpeq_epi8(v, comma));
    m.breaks |= mask(_mm_cmpeq_epi8(v, line));
  }
  return m;
}

}  // namespace

template <bool Whole>
void LevelScan::chunk(const char* p, size_t n) {
  char padded[64];
  if (!Whole) {
    std::memset(padded, 0, sizeof padded);
    std::memcpy(padded, p, n);
    p = padded;
  }
  Masks m = masks_of(p);
  uint64_t quotes = m.quotes;
  if (POLYWIRE_UNLIKELY(m.backslashes || escaped_)) quotes &= ~escaped_bytes(m.backslashes, escaped_, n);
  uint64_t text = prefix_xor(quotes) ^ (in_text_ ? ~uint64_t{0} : 0);  // the opening quote counts as inside, the closing one not
  in_text_ = text >> (n - 1) & 1;
  uint64_t opens = m.opens & ~text, closes = m.closes & ~text;
  uint64_t others = 0;
  if (ends_ == Ends::commas) others = m.commas & ~text;
  else others = (m.breaks & ~text) | (quotes & ~text);
  if (uint64_t(__builtin_popcountll(closes)) < depth_) depth_ += uint64_t(__builtin_popcountll(opens)) - uint64_t(__builtin_popcountll(closes));
  else walk(opens, closes, others, at_);
  if (closed_ == none) at_ += n;
}

// One by one, where level 0 may be reached.
void LevelScan::walk(uint64_t opens, uint64_t closes, uint64_t others, size_t base) {
  for (uint64_t all = opens | closes | others; all; all &= all - 1) {
    uint64_t bit = all & -all;
    size_t at = base + size_t(__builtin_ctzll(all));
    if (bit & opens) {
      ++depth_;
    } else if (bit & closes) {
      if (depth_ == 0) {
        if (ends_ == Ends::values) { end_at(at + 1); continue; }  // a reader will refuse it
        closed_ = at;
        at_ = at + 1;
        return;
      }
      if (--depth_ == 0 && ends_ == Ends::values) end_at(at + 1);
    } else if (depth_ == 0) {
      end_at(at + 1);
    }
  }
}

void LevelScan::go_on(std::string_view text) {
  while (closed_ == none && text.size() - at_ >= 64) chunk<true>(text.data() + at_, 64);
  if (closed_ == none && at_ < text.size()) chunk<false>(text.data() + at_, text.size() - at_);
}

void LevelScan::drop(size_t n) {
  at_ -= n;
  first_ = last_ = none;
  found_ = 0;
  if (closed_ != none) closed_ -= n;
}

}  // namespace polywire::json
