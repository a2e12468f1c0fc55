// The body of the vector UTF-8 validators, compiled once per level (utf8_ssse3.cc, utf8_avx2.cc, utf8_avx512.cc).
//
// Algorithm: Keiser, Lemire, "Validating UTF-8 In Less Than One Instruction Per Byte" (2020). Every error of two bytes shows
// in three nibbles: the first byte's high and low one and the second's high one. Three table look-ups give the set of errors
// each nibble would allow; what all three share is an error. Third and fourth bytes of a sequence are found by the leads two
// and three bytes before, and must be continuations after continuations (the bit two_continuations), and nothing else may be.
//
// The including file defines POLYWIRE_TARGET (a target attribute) and `struct Block` with: size; Vector; load(p);
// table(16 bytes) in every lane; nibble look-up; previous<N>(now, before); and the usual byte operations.
#pragma once

#include "base/utf8.h"

namespace polywire::base {

namespace utf8_error {
inline constexpr uint8_t too_short = 1 << 0;          // lead, then no continuation
inline constexpr uint8_t too_long = 1 << 1;           // ASCII, then a continuation
inline constexpr uint8_t overlong_3 = 1 << 2;         // E0 80..9F
inline constexpr uint8_t too_large = 1 << 3;          // F4 90.., F5.. 9x and above
inline constexpr uint8_t surrogate = 1 << 4;          // ED A0..BF
inline constexpr uint8_t overlong_2 = 1 << 5;         // C0, C1
inline constexpr uint8_t too_large_1000 = 1 << 6;     // F5.. 8x
inline constexpr uint8_t overlong_4 = 1 << 6;         // F0 80..8F
inline constexpr uint8_t two_continuations = 1 << 7;  // fine only inside a longer sequence
inline constexpr uint8_t carry = too_short | too_long | two_continuations;  // known from the high nibbles alone

inline constexpr uint8_t by_first_high[16] = {
    too_long, too_long, too_long, too_long, too_long, too_long, too_long, too_long,                  // 0..7: ASCII
    two_continuations, two_continuations, two_continuations, two_continuations,                      // 8..B: continuation
    too_short | overlong_2, too_short, too_short | overlong_3 | surrogate,                           // C, D, E
    too_short | too_large | too_large_1000 | overlong_4,                                             // F
};
inline constexpr uint8_t by_first_low[16] = {
    carry | overlong_3 | overlong_2 | overlong_4,  // 0
    carry | overlong_2,                            // 1
    carry, carry,
    carry | too_large,                             // 4
    carry | too_large | too_large_1000, carry | too_large | too_large_1000, carry | too_large | too_large_1000,
    carry | too_large | too_large_1000, carry | too_large | too_large_1000, carry | too_large | too_large_1000,
    carry | too_large | too_large_1000, carry | too_large | too_large_1000,
    carry | too_large | too_large_1000 | surrogate,  // D
    carry | too_large | too_large_1000, carry | too_large | too_large_1000,
};
inline constexpr uint8_t by_second_high[16] = {
    too_short, too_short, too_short, too_short, too_short, too_short, too_short, too_short,
    too_long | overlong_2 | two_continuations | overlong_3 | too_large_1000 | overlong_4,  // 8
    too_long | overlong_2 | two_continuations | overlong_3 | too_large,                    // 9
    too_long | overlong_2 | two_continuations | surrogate | too_large,                     // A
    too_long | overlong_2 | two_continuations | surrogate | too_large,                     // B
    too_short, too_short, too_short, too_short,
};
}  // namespace utf8_error

// Not 0 in each byte that breaks a rule with the bytes before it.
template <class Block>
POLYWIRE_TARGET inline typename Block::Vector utf8_errors(typename Block::Vector now, typename Block::Vector before) noexcept {
  using V = typename Block::Vector;
  V back1 = Block::template previous<1>(now, before);
  V pairs = Block::bit_and(
      Block::bit_and(Block::look_up(utf8_error::by_first_high, Block::high_nibbles(back1)),
                     Block::look_up(utf8_error::by_first_low, Block::low_nibbles(back1))),
      Block::look_up(utf8_error::by_second_high, Block::high_nibbles(now)));
  // 0x80 where a third or fourth byte is due: E0.. two bytes before, F0.. three bytes before
  V third = Block::subtract_saturated(Block::template previous<2>(now, before), 0xe0 - 0x80);
  V fourth = Block::subtract_saturated(Block::template previous<3>(now, before), 0xf0 - 0x80);
  V due = Block::bit_and(Block::bit_or(third, fourth), Block::fill(0x80));
  return Block::bit_xor(due, pairs);
}

// Any n: whole blocks, then the rest on a block padded with at least one zero, which also finds a sequence cut at the end.
template <class Block>
POLYWIRE_TARGET inline bool utf8_valid_blocks(const char* p, size_t n) noexcept {
  using V = typename Block::Vector;
  V before = Block::fill(0), errors = Block::fill(0);
  size_t i = 0;
  bool open = false;  // the block before ended with bytes that are not ASCII
  for (; n - i >= Block::size; i += Block::size) {
    V now = Block::load(p + i);
    bool ascii = Block::is_ascii(now);
    if (!ascii || open) errors = Block::bit_or(errors, utf8_errors<Block>(now, before));
    open = !ascii;
    before = now;
    // Long bad input stops early, without a branch on every block.
    if ((i & 4095) == 0 && !Block::is_zero(errors)) return false;
  }
  char rest[Block::size] = {};
  std::memcpy(rest, p + i, n - i);
  V last = Block::load(rest);
  errors = Block::bit_or(errors, utf8_errors<Block>(last, before));
  return Block::is_zero(errors);
}

}  // namespace polywire::base
