#include <polywire/value_builder.h>

#include <charconv>
#include <cmath>
#include <limits>
#include <string>

#include "generators.h"

namespace polywire::lab {

namespace {

constexpr std::array names = {"Zoë", "Łukasz", "Ngô Thị", "O'Neill", "Ирина", "李小龍", "عائشة", "José \"Pepe\"", "Åse", "x"};
constexpr std::array cities = {"Reykjavík", "東京", "São Paulo", "Köln", "Zürich", "القاهرة", "Lviv", "Nuuk"};
constexpr std::array words = {"parcel", "naïve", "Größe", "données", "ключ", "値段", "🚚", "C:\\temp\\", "\"as is\"", "line\nbreak",
                              "tab\there", "plain", "and", "of", "the", "würde", "ประเทศ", "\x01", "𝔘nicode", "delivery"};

constexpr std::array scales = {1e-8, 1e-5, 1e-3, 1e-1, 1.0, 1e1, 1e2, 1e3, 1e5, 1e9, 1e18};

// A double whose shortest text has 17 digits.
double seventeen_digits(PythonRandom& random) {
  for (;;) {
    double x = (random.random() - 0.5) * random.choice(scales);
    char text[32];
    auto end = std::to_chars(text, text + sizeof text, std::fabs(x), std::chars_format::scientific).ptr;
    if (std::string_view(text, end).find('e') == 18) return x;
  }
}

std::string prose(PythonRandom& random, std::size_t size) {
  std::string out;
  while (out.size() < size) {
    if (!out.empty()) out += ' ';
    out += random.choice(words);
  }
  return out;
}

Place make_place(PythonRandom& random) {
  return {random.choice(cities), python_round(random.uniform(-90, 90), 6), python_round(random.uniform(-180, 180), 6)};
}

}  // namespace

void OwnRows::next(Own& out) {
  auto& random = random_;
  out = {};
  out.id = row_++;
  if (random.below(3)) out.nickname = random.choice(names);
  if (random.below(2)) out.parent = random.randrange(0, 1 << 20);
  out.serial = random.below(8) ? random.getrandbits(64) : std::numeric_limits<std::uint64_t>::max() - random.below(2);
  out.balance = random.below(8) ? std::int64_t(random.getrandbits(64)) : std::numeric_limits<std::int64_t>::min();
  out.ratio = seventeen_digits(random);
  out.grid.resize(random.below(4));
  for (auto& line : out.grid) {
    line.resize(random.below(5));
    for (auto& cell : line) cell = std::int32_t(random.randrange(-1000, 1000));
  }
  out.readings.resize(random.below(6));
  for (auto& reading : out.readings)
    if (random.below(4)) reading = seventeen_digits(random);
  switch (random.below(3)) {
    case 0: out.origin = ValueBuilder().int64(random.randrange(-100, 1'000'000)).finish(); break;
    case 1: out.origin = ValueBuilder().text(random.choice(cities)).finish(); break;
    default: {
      auto [city, lat, lon] = make_place(random);
      out.origin = ValueBuilder().begin_map().key("city").text(city).key("lat").float64(lat).key("lon").float64(lon).end_map().finish();
    }
  }
  out.digest.resize(random.below(48));
  for (auto& byte : out.digest) byte = std::byte(random.getrandbits(8));
  out.title = prose(random, 8 + random.below(24));
  out.body = prose(random, random.below(16) ? 40 + random.below(200) : 2000 + random.below(4000));
  if (random.below(3)) out.place = make_place(random);
}

}  // namespace polywire::lab
