// The two random streams that the articles' data come from, bit for bit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace polywire::lab {

// CPython's random.Random(seed) for a seed below 2^32: MT19937 seeded by init_by_array({seed}), and the draws of Lib/random.py.
class PythonRandom {
 public:
  explicit PythonRandom(std::uint32_t seed);

  std::uint32_t next32();
  std::uint64_t getrandbits(int bits);                              // 1..64; the low word is drawn first
  std::uint64_t below(std::uint64_t n);                             // _randbelow: as many bits as n has, drawn again until < n
  std::int64_t randrange(std::int64_t lo, std::int64_t hi) { return lo + std::int64_t(below(std::uint64_t(hi - lo))); }
  double random();                                                  // 53 bits
  double uniform(double a, double b) { return a + (b - a) * random(); }

  template <class T, std::size_t N>
  const T& choice(const std::array<T, N>& from) { return from[below(N)]; }

 private:
  void refill();
  std::array<std::uint32_t, 624> state_;
  std::size_t at_ = 624;
};

// Python's round(x, digits): half to even on the exact value of the double.
double python_round(double x, int digits);

// The suite of the fourth article calls it xorshift64*; there is no final multiply.
class Xorshift {
 public:
  // The stream of one instance: FNV over the type's name, mixed with the index.
  Xorshift(std::uint64_t seed, std::string_view type, std::uint64_t index);

  std::uint64_t next();
  std::int64_t integer(std::int64_t lo, std::int64_t hi);           // both ends included
  bool boolean() { return next() & 1; }
  double real() { return double(next() >> 11) * 0x1p-53; }
  void word(std::string& out, int shortest, int longest);

 private:
  std::uint64_t state_;
};

}  // namespace polywire::lab
