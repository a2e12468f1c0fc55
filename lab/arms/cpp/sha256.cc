#include "sha256.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace polywire::lab {

namespace {
constexpr std::uint32_t round_words[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
}  // namespace

void Sha256::block(const unsigned char* at) {
  std::uint32_t w[64];
  for (int i = 0; i < 16; ++i) {
    std::memcpy(&w[i], at + 4 * i, 4);
    w[i] = __builtin_bswap32(w[i]);
  }
  for (int i = 16; i < 64; ++i) {
    auto a = w[i - 15], b = w[i - 2];
    w[i] = w[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) + w[i - 7] + (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
  }
  auto [a, b, c, d, e, f, g, h] = state_;
  for (int i = 0; i < 64; ++i) {
    auto t1 = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) + round_words[i] + w[i];
    auto t2 = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
  }
  std::uint32_t sum[] = {a, b, c, d, e, f, g, h};
  for (int i = 0; i < 8; ++i) state_[i] += sum[i];
}

void Sha256::add(std::string_view bytes) {
  auto at = reinterpret_cast<const unsigned char*>(bytes.data());
  auto left = bytes.size();
  size_ += left;
  while (left) {
    if (!held_ && left >= 64) {
      block(at);
      at += 64, left -= 64;
      continue;
    }
    auto take = std::min(left, 64 - held_);
    std::memcpy(rest_.data() + held_, at, take);
    at += take, left -= take, held_ += take;
    if (held_ < 64) return;
    block(rest_.data());
    held_ = 0;
  }
}

std::string Sha256::hex() {
  auto bits = size_ * 8;
  add("\x80");
  while (held_ != 56) add(std::string_view("\0", 1));
  char length[8];
  for (int i = 0; i < 8; ++i) length[i] = char(bits >> (56 - 8 * i));
  add({length, 8});
  std::string out;
  for (auto word : state_)
    for (int shift = 28; shift >= 0; shift -= 4) out += "0123456789abcdef"[word >> shift & 15];
  return out;
}

std::string sha256(std::string_view bytes) {
  Sha256 digest;
  digest.add(bytes);
  return digest.hex();
}

}  // namespace polywire::lab
