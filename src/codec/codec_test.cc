#include <polywire/codec.h>

#include <random>

#include "codec/test_support.h"

namespace polywire::codec {
namespace {

// Lines that compress, noise that does not, and zeros.
std::string sample(size_t n) {
  std::mt19937 random(7);
  std::string s;
  while (s.size() < n / 3) s += "{\"id\":" + std::to_string(random() % 100000) + ",\"user\":\"someone\",\"ok\":true}\n";
  while (s.size() < n * 2 / 3) s += char(random());
  s.resize(n);
  return s;
}

std::vector<Entry> built() {
  std::vector<Entry> v;
  for (const Entry& e : table()) if (e.built_in) v.push_back(e);
  return v;
}

constexpr int heavy_xz = 7;  // from here on its encoder takes 200 to 700 MB

void round_trips(Codec only, int from) {
  std::string big = sample(40'000);
  for (const Entry& e : built()) {
    if (only != Codec::none && e.codec != only) continue;
    for (int level = std::max(e.level_min, from); level <= e.level_max; ++level) {
      if (only == Codec::none && e.codec == Codec::xz && level >= heavy_xz) break;
      std::string whole = encode_whole(e.codec, big, level);
      EXPECT_TRUE(decode_whole(e.codec, whole).bytes == big) << e.name << " level " << level;
      if (!e.stream) continue;
      std::string streamed = encode_stream(e.codec, big, 10'007, level);
      EXPECT_TRUE(decode_whole(e.codec, streamed).bytes == big) << e.name << " level " << level << " streamed";
      EXPECT_TRUE(decode_stream(e.codec, whole, 1'000).bytes == big) << e.name << " level " << level << " whole, then streamed";
    }
  }
}

TEST(codec, round_trip_at_every_level) { round_trips(Codec::none, -1000); }
TEST(codec, round_trip_at_heavy_levels_slow) { round_trips(Codec::xz, heavy_xz); }

TEST(codec, every_size) {
  for (const Entry& e : built())
    for (size_t n : {0, 1, 2, 15, 100, 4095, 65535, 65536, 65537, 131072, 300'000}) {
      std::string s = sample(n), c = encode_whole(e.codec, s);
      EXPECT_TRUE(decode_whole(e.codec, c).bytes == s) << e.name << " of " << n;
      EXPECT_TRUE(decode_whole(e.codec, c).ok()) << e.name << " of " << n << ": " << decode_whole(e.codec, c).error.message();
      std::string exact(n, 'x');
      EXPECT_TRUE(decompress_exact(e.codec, c, exact.data(), n).has_value() && exact == s) << e.name << " of " << n;
      auto longer = decompress_exact(e.codec, c, (exact += "x").data(), n + 1);
      EXPECT_TRUE(!longer && longer.error().code == Code::size_mismatch) << e.name << " of " << n;
      EXPECT_TRUE(n == 0 || !decompress_exact(e.codec, c, exact.data(), n - 1)) << e.name << " of " << n;
      if (!e.stream) continue;
      EXPECT_TRUE(decode_stream(e.codec, encode_stream(e.codec, s, 1000), 777, 333).bytes == s) << e.name << " of " << n;
    }
}

}  // namespace
}  // namespace polywire::codec
