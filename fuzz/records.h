// The records of the typed targets, with fast paths, and the comparison of fast path, loop and reused objects.
#pragma once
#include <polywire/fast.h>
#include <polywire/scalars.h>
#include <polywire/value.h>
#include <polywire/variant.h>

#include <map>
#include <memory>
#include <vector>

#include "support.h"

namespace fuzz {

enum class Level { low, middle = 7, high = -3 };

struct Point { double x = 0; float y = 0; };

struct Small {
  int32_t id = 0;
  std::string name;
  std::optional<double> score;
  bool ok = false;
};
struct Named { std::string name = "n"; std::optional<Point> at; };
using Shape = std::variant<Point, Named>;              // tagged
using Loose = std::variant<int64_t, std::string, Small>;  // wrapped

struct Wide {
  uint8_t a = 0;
  int64_t b = 0;
  uint64_t number_with_a_name_of_more_than_sixteen_letters = 0;
  std::vector<Small> items;
  std::array<int16_t, 2> pair = {};
  std::map<std::string, std::vector<double>> series;
  std::map<int32_t, bool> flags;
  std::optional<std::vector<std::string>> texts;
  Point where;
  Level level = Level::low;
  std::vector<bool> bits;
  std::pair<int32_t, std::string> couple;
  std::optional<Small> perhaps;
};
struct Mixed {
  Shape shape;
  std::vector<Shape> shapes;
  Loose loose;
  polywire::Value any;
  polywire::Uuid uuid = {};
  polywire::Decimal decimal = {};
  polywire::BigInteger big = {"0"};
  int16_t tail = 1;
};
struct Tree {
  std::string name;
  std::vector<Tree> children;
  std::unique_ptr<Tree> next;
  std::optional<int8_t> weight;
};
struct Positional { int32_t a = 0; std::string b; std::optional<int64_t> c; std::vector<Point> d; uint16_t e = 5; };

}  // namespace fuzz

template <> struct polywire::describe<fuzz::Shape> {
  static constexpr std::string_view tag = "kind";
  static constexpr std::string_view names[] = {"point", "named"};
};
template <> struct polywire::describe<fuzz::Small> {
  static constexpr polywire::FieldRule fields[] = {{.member = "id", .name = "i"}, {.member = "ok", .fallback = true}};
  static constexpr auto unknown = polywire::Unknown::refuse;
};
template <> struct polywire::describe<fuzz::Positional> {
  static constexpr polywire::FieldRule fields[] = {{.member = "c", .required = true}, {.member = "e", .fallback = true}};
};

#define FUZZ_RECORDS(F) F(Small) F(Wide) F(Mixed) F(Tree) F(Positional)
#define FUZZ_FAST(T) template <> inline constexpr bool polywire::fast_path<fuzz::T> = true;
FUZZ_RECORDS(FUZZ_FAST)
#undef FUZZ_FAST
#define FUZZ_INSTANTIATE(T) template struct polywire::Fast<fuzz::T>;
FUZZ_RECORDS(FUZZ_INSTANTIATE)
#undef FUZZ_INSTANTIATE

namespace fuzz {

// Calls f.operator()<T>() for the record type that `choice` names.
template <class F> void with_record(unsigned choice, F f) {
  unsigned n = 0;
#define FUZZ_CHOOSE(T) if (choice % 5 == n++) return f.template operator()<T>();
  FUZZ_RECORDS(FUZZ_CHOOSE)
#undef FUZZ_CHOOSE
}

// Format: read(T&, text, bool fast) and write(Buffer&, const T&, bool fast), both giving Result<void>.
template <class T, class Format> std::string written(const Format& format, const T& object, bool fast) {
  polywire::Buffer out;
  auto done = format.write(out, object, fast);
  require(bool(done), "what was read is written", show(done));
  return std::string(out.view());
}

// One input through the fast path and the loop, into fresh objects and into objects that held other values: the same verdict, the
// same place and path, the same values; and both write the same bytes, which are read back as the same value.
template <class T, class Format> void same_on_all_paths(const Format& format, std::string_view input) {
  static T reused_fast, reused_loop;
  Exact exact(input);
  T fast{}, loop{};
  auto by_fast = format.read(fast, exact.view(), true), by_loop = format.read(loop, exact.view(), false);
  auto again_fast = format.read(reused_fast, exact.view(), true), again_loop = format.read(reused_loop, exact.view(), false);
  require(show(by_fast) == show(by_loop), "fast path and loop say the same", show(by_fast), show(by_loop));
  require(show(by_fast) == show(again_fast), "a reused object changes nothing, fast path", show(by_fast), show(again_fast));
  require(show(by_fast) == show(again_loop), "a reused object changes nothing, loop", show(by_fast), show(again_loop));
  if (!by_fast) return;
  std::string bytes = written(format, loop, false);
  for (const T* object : {&fast, &loop, &reused_fast, &reused_loop})
    for (bool by : {true, false}) require(written(format, *object, by) == bytes, "one value, one form", bytes, written(format, *object, by));
  T back{};
  auto again = format.read(back, bytes, true);
  require(bool(again), "what was written is read", show(again), bytes);
  require(written(format, back, false) == bytes, "reading and writing is stable", bytes, written(format, back, false));
}

}  // namespace fuzz
