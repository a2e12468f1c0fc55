#include "random.h"

#include <bit>
#include <charconv>

namespace polywire::lab {

PythonRandom::PythonRandom(std::uint32_t seed) {
  constexpr std::size_t n = 624;
  state_[0] = 19650218u;
  for (std::size_t i = 1; i < n; ++i) state_[i] = 1812433253u * (state_[i - 1] ^ (state_[i - 1] >> 30)) + std::uint32_t(i);
  std::size_t i = 1;
  auto step = [&] {
    if (++i >= n) {
      state_[0] = state_[n - 1];
      i = 1;
    }
  };
  for (std::size_t k = n; k; --k) {  // the key is the single word `seed`, so its index stays 0
    state_[i] = (state_[i] ^ ((state_[i - 1] ^ (state_[i - 1] >> 30)) * 1664525u)) + seed;
    step();
  }
  for (std::size_t k = n - 1; k; --k) {
    state_[i] = (state_[i] ^ ((state_[i - 1] ^ (state_[i - 1] >> 30)) * 1566083941u)) - std::uint32_t(i);
    step();
  }
  state_[0] = 0x80000000u;
}

void PythonRandom::refill() {
  constexpr std::size_t n = 624, m = 397;
  auto mix = [&](std::size_t k, std::size_t next, std::size_t far) {
    std::uint32_t y = (state_[k] & 0x80000000u) | (state_[next] & 0x7fffffffu);
    state_[k] = state_[far] ^ (y >> 1) ^ (y & 1 ? 0x9908b0dfu : 0u);
  };
  for (std::size_t k = 0; k < n; ++k) mix(k, (k + 1) % n, (k + m) % n);
  at_ = 0;
}

std::uint32_t PythonRandom::next32() {
  if (at_ >= state_.size()) refill();
  std::uint32_t y = state_[at_++];
  y ^= y >> 11;
  y ^= (y << 7) & 0x9d2c5680u;
  y ^= (y << 15) & 0xefc60000u;
  return y ^ (y >> 18);
}

std::uint64_t PythonRandom::getrandbits(int bits) {
  if (bits <= 32) return next32() >> (32 - bits);
  std::uint64_t low = next32();
  return low | std::uint64_t(next32() >> (64 - bits)) << 32;
}

std::uint64_t PythonRandom::below(std::uint64_t n) {
  int bits = std::bit_width(n);
  std::uint64_t r = getrandbits(bits);
  while (r >= n) r = getrandbits(bits);
  return r;
}

double PythonRandom::random() {
  std::uint32_t a = next32() >> 5, b = next32() >> 6;
  return (a * 67108864.0 + b) * (1.0 / 9007199254740992.0);
}

double python_round(double x, int digits) {
  char text[400];
  auto end = std::to_chars(text, text + sizeof text, x, std::chars_format::fixed, digits).ptr;
  double rounded = 0;
  std::from_chars(text, end, rounded);
  return rounded;
}

Xorshift::Xorshift(std::uint64_t seed, std::string_view type, std::uint64_t index) : state_(seed) {
  for (unsigned char byte : type) state_ = (state_ ^ byte) * 0x100000001b3ull;
  state_ ^= index * 0x9e3779b97f4a7c15ull;
  if (!state_) state_ = 1;
}

std::uint64_t Xorshift::next() {
  state_ ^= state_ << 13;
  state_ ^= state_ >> 7;
  state_ ^= state_ << 17;
  return state_;
}

std::int64_t Xorshift::integer(std::int64_t lo, std::int64_t hi) {
  if (hi <= lo) return lo;
  return lo + std::int64_t(next() % std::uint64_t(hi - lo + 1));
}

void Xorshift::word(std::string& out, int shortest, int longest) {
  auto size = std::size_t(integer(shortest, longest));
  out.clear();
  while (out.size() < size) out.push_back(char('a' + next() % 26));
}

}  // namespace polywire::lab
