// What the binding finds out about C++ types: names, numbers, rules, kinds.
#include <gtest/gtest.h>
#include <polywire/bind.h>
#include <polywire/json.h>

#include <list>
#include <map>
#include <memory>
#include <vector>

using namespace polywire;

namespace bind_test {

struct Simple { int64_t id; std::string name; bool ok; };
struct Renamed { int32_t first = 1; int32_t second = 2; int32_t third = 3; };
enum class Color : uint8_t { red, green = 7, blue = 200 };
enum class Wide : int32_t { low = -1000, high = 1000 };
enum class Spoken : int32_t { yes = 1000000, no = -5 };
enum Old { old_a, old_b = 3 };
enum class Flag : bool { off, on };

class Hidden {
 public:
  Hidden() = default;
  Hidden(int32_t a, std::string b) : a_(a), b_(std::move(b)) {}
  int32_t a() const { return a_; }
  const std::string& b() const { return b_; }

 private:
  friend struct polywire::describe<Hidden>;
  int32_t a_ = 0;
  std::string b_;
};
struct Base { int32_t from_base = 0; };
struct Derived : Base { int32_t own = 0; };

template <class T> struct Box { T value; std::vector<T> more; };
struct Nested { struct Inner { int32_t x; }; Inner inner; std::array<Inner, 2> two; };
struct Recursive { std::vector<Recursive> children; std::unique_ptr<Recursive> next; std::map<std::string, Recursive> named; };
struct Unicode { int32_t größe; std::string имя; };
struct WithConstant { const int32_t fixed = 3; int32_t free = 4; };
struct Underscores { int32_t _a; int32_t b_; int32_t __c1; };
struct Bits { std::vector<std::byte> raw; std::array<std::byte, 4> four; std::vector<bool> flags; };
struct MoveOnlyList { std::string name; std::vector<std::unique_ptr<Simple>> items; };

}  // namespace bind_test

using namespace bind_test;

template <> struct polywire::describe<Renamed> {
  static constexpr std::string_view name = "other.Name";
  static constexpr FieldRule fields[] = {{.member = "second", .name = "2nd", .number = 20}, {.member = "third", .required = true, .fallback = true}};
  static constexpr auto unknown = Unknown::refuse;
};
template <> struct polywire::describe<Color> { static constexpr int64_t min = 0, max = 255; };
template <> struct polywire::describe<Wide> { static constexpr int64_t min = -1000, max = 1000; };
template <> struct polywire::describe<Spoken> { static constexpr Symbol symbols[] = {{"da", 1000000}, {"njet", -5}}; };
template <> struct polywire::describe<Hidden> {
  static constexpr auto members = polywire::members(polywire::member("a", &Hidden::a_), polywire::member("b", &Hidden::b_));
  static constexpr FieldRule fields[] = {{.member = "b", .name = "text"}};
};
template <> struct polywire::describe<Derived> {
  static constexpr auto members = polywire::members(polywire::member("from_base", &Derived::from_base), polywire::member("own", &Derived::own));
};

namespace {

struct Anonymous { int32_t hidden_name; double other; };

template <class T> std::string names() {
  std::string s;
  for (const Field& f : type_v<T>.record().fields) s += (s.empty() ? "" : " ") + std::string(f.name) + "=" + std::to_string(f.number);
  return s;
}
template <class T> std::string symbols() {
  std::string s;
  for (const Symbol& x : type_v<T>.symbols()) s += (s.empty() ? "" : " ") + std::string(x.name) + "=" + std::to_string(x.number);
  return s;
}
template <class T> std::string round_trip(std::string_view text) {
  auto value = json::read<T>(text);
  return value ? *json::to_text(*value) : value.error().reason();
}

}  // namespace

TEST(bind, names_and_numbers) {
  EXPECT_EQ(names<Simple>(), "id=1 name=2 ok=3");
  EXPECT_EQ(type_v<Simple>.record().name, "Simple");
  EXPECT_EQ(names<Anonymous>(), "hidden_name=1 other=2");
  EXPECT_EQ(names<Unicode>(), "größe=1 имя=2");
  EXPECT_EQ(names<Underscores>(), "_a=1 b_=2 __c1=3");
  EXPECT_EQ(names<Nested::Inner>(), "x=1");
  EXPECT_EQ(type_v<Nested::Inner>.record().name, "Inner");
  EXPECT_EQ(names<Box<int32_t>>(), "value=1 more=2");
  EXPECT_EQ(type_v<Box<int32_t>>.record().name, "Box");
  struct Local { int32_t inside; struct { int32_t deeper; } unnamed; };
  EXPECT_EQ(names<Local>(), "inside=1 unnamed=2");
  EXPECT_EQ(names<decltype(Local::unnamed)>(), "deeper=1");
}

TEST(bind, rules_of_fields) {
  const Record& r = type_v<Renamed>.record();
  EXPECT_EQ(names<Renamed>(), "first=1 2nd=20 third=3");
  EXPECT_EQ(r.name, "other.Name");
  EXPECT_EQ(r.unknown, Unknown::refuse);
  EXPECT_FALSE(r.fields[1].required || r.fields[1].fallback);
  EXPECT_TRUE(r.fields[2].required && r.fields[2].fallback);
  ASSERT_NE(r.prototype, nullptr);
  EXPECT_EQ(static_cast<const Renamed*>(r.prototype)->third, 3);
  EXPECT_EQ(type_v<Simple>.record().prototype, nullptr) << "made only where a field needs it";
  EXPECT_EQ(round_trip<Renamed>(R"({"first":5,"2nd":6})"), R"({"first":5,"2nd":6,"third":3})");
  EXPECT_EQ(round_trip<Renamed>(R"({"first":5,"second":6})"), "unknown field \"second\" at $");
}

TEST(bind, members_listed_by_hand) {
  EXPECT_EQ(names<Hidden>(), "a=1 text=2");
  EXPECT_EQ(round_trip<Hidden>(R"({"text":"x","a":7})"), R"({"a":7,"text":"x"})");
  EXPECT_EQ(names<Derived>(), "from_base=1 own=2");
  EXPECT_EQ(round_trip<Derived>(R"({"from_base":1,"own":2})"), R"({"from_base":1,"own":2})");
}

TEST(bind, enumerations) {
  EXPECT_EQ(symbols<Color>(), "red=0 green=7 blue=200");
  EXPECT_EQ(symbols<Wide>(), "low=-1000 high=1000");
  EXPECT_EQ(symbols<Spoken>(), "da=1000000 njet=-5");
  EXPECT_EQ(symbols<Old>(), "old_a=0 old_b=3");
  EXPECT_EQ(symbols<Flag>(), "off=0 on=1");
  EXPECT_EQ(round_trip<std::vector<Spoken>>(R"(["njet","da"])"), R"(["njet","da"])");
  EXPECT_EQ(round_trip<Color>("\"yellow\""), "not a name of the enumeration \"yellow\" at $");
}

TEST(bind, kinds) {
  struct Case { const char* why; Kind found; Kind want; };
  for (auto [why, found, want] : std::initializer_list<Case>{
           {"bool", type_v<bool>.kind, Kind::boolean},
           {"signed char", type_v<signed char>.kind, Kind::int8},
           {"unsigned char", type_v<unsigned char>.kind, Kind::uint8},
           {"short", type_v<short>.kind, Kind::int16},
           {"long", type_v<long>.kind, Kind::int64},
           {"long long", type_v<long long>.kind, Kind::int64},
           {"unsigned long long", type_v<unsigned long long>.kind, Kind::uint64},
           {"float", type_v<float>.kind, Kind::float32},
           {"text", type_v<std::string>.kind, Kind::text},
           {"borrowed text", type_v<std::string_view>.kind, Kind::text_view},
           {"vector of bytes", type_v<std::vector<std::byte>>.kind, Kind::bytes},
           {"array of bytes", type_v<std::array<std::byte, 3>>.kind, Kind::bytes},
           {"vector", type_v<std::vector<int>>.kind, Kind::list},
           {"array", type_v<std::array<int, 3>>.kind, Kind::list},
           {"vector of bool", type_v<std::vector<bool>>.kind, Kind::bits},
           {"map", type_v<std::map<std::string, int>>.kind, Kind::map},
           {"pair", type_v<std::pair<int, int>>.kind, Kind::tuple},
           {"tuple", type_v<std::tuple<int>>.kind, Kind::tuple},
           {"optional", type_v<std::optional<int>>.kind, Kind::optional},
           {"unique_ptr", type_v<std::unique_ptr<int>>.kind, Kind::optional},
           {"enum", type_v<Color>.kind, Kind::enumeration},
           {"struct", type_v<Simple>.kind, Kind::record}})
    EXPECT_EQ(found, want) << why;
}

TEST(bind, shapes_of_structs) {
  EXPECT_EQ(round_trip<Nested>(R"({"inner":{"x":1},"two":[{"x":2},{"x":3}]})"), R"({"inner":{"x":1},"two":[{"x":2},{"x":3}]})");
  EXPECT_EQ(round_trip<Box<Box<bool>>>(R"({"value":{"value":true,"more":[]},"more":[]})"), R"({"value":{"value":true,"more":[]},"more":[]})");
  EXPECT_EQ(round_trip<Recursive>(R"({"children":[{"children":[],"named":{}}],"next":{"children":[],"named":{}},"named":{"k":{"children":[],"named":{}}}})"),
            R"({"children":[{"children":[],"named":{}}],"next":{"children":[],"named":{}},"named":{"k":{"children":[],"named":{}}}})");
  EXPECT_EQ(&*type_v<Recursive>.record().fields[0].type->element, &type_v<Recursive>) << "one type, however often it occurs";
  EXPECT_EQ(round_trip<Unicode>(R"({"größe":1,"имя":"я"})"), R"({"größe":1,"имя":"я"})");
  EXPECT_EQ(round_trip<Unicode>("{\"gr\\u00f6\\u00dfe\":1,\"имя\":2}"), "expected text, found integer at $.имя");
  EXPECT_EQ(round_trip<MoveOnlyList>(R"({"name":"x","items":[{"id":1,"name":"","ok":true},null]})"), R"({"name":"x","items":[{"id":1,"name":"","ok":true},null]})");
  struct Aggregate { int32_t plain[1]; };
  EXPECT_TRUE(std::is_aggregate_v<Aggregate>);
}
