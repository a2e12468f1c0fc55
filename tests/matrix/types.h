// One record a kind of type. Every row of the matrix goes through every format, layout and path without a test of its own.
#pragma once
#include <polywire/chrono.h>
#include <polywire/scalars.h>
#include <polywire/value.h>
#include <polywire/variant.h>

#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace matrix {

#define MATRIX_EQUAL(T) bool operator==(const T&) const = default;

struct Scalars {
  bool flag = true;
  int8_t i8 = -128;
  int16_t i16 = -32768;
  int32_t i32 = -2147483647;
  int64_t i64 = INT64_MIN;
  uint8_t u8 = 255;
  uint16_t u16 = 65535;
  uint32_t u32 = 4294967295u;
  uint64_t u64 = UINT64_MAX;
  float f32 = 0.1f;
  double f64 = 1.7976931348623157e308;
  MATRIX_EQUAL(Scalars)
};

struct Texts {
  std::string empty;
  std::string fifteen = "fifteen letters";
  std::string sixteen = "sixteen letters!";
  std::string thirty_one = "a text of exactly 31 characters";
  std::string thirty_two = "a text of exactly 32 characters.";
  std::string escapes = "quote \" slash \\ line \n tab \t bell \a nul \0 end";
  std::string other = "gr\xc3\xbc\xc3\x9f \xe6\x97\xa5\xe6\x9c\xac \xf0\x9f\x98\x80";
  std::string long_text = std::string(70000, 'x');
  MATRIX_EQUAL(Texts)
};

enum class Color { red, green = 7, blue = -3 };

struct Optionals {
  std::optional<int32_t> none;
  std::optional<int32_t> some = 7;
  std::optional<std::string> text = "here";
  std::optional<Scalars> record;
  std::optional<std::vector<std::string>> list = std::vector<std::string>{"a", ""};
  std::optional<bool> last;
  MATRIX_EQUAL(Optionals)
};

struct Lists {
  std::vector<int64_t> numbers = {0, 127, 128, 255, 256, 65535, 65536, 4294967295, 4294967296, -1, -32, -33, -128, -129, -32768, -32769, -2147483649};
  std::vector<double> doubles = {0.0, -0.0, 1.0, 0.1, 1e-5, 9.999e-6, 1e15, 1e16, 123456.789, 5e-324};
  std::vector<std::vector<std::string>> nested = {{}, {"a"}, {"b", "c"}};
  std::array<int32_t, 3> fixed = {1, 2, 3};
  std::vector<bool> bits = {true, false, true};
  std::vector<int32_t> sixteen = std::vector<int32_t>(16, 5);
  MATRIX_EQUAL(Lists)
};

struct Maps {
  std::map<std::string, int32_t> by_text = {{"", 0}, {"key with \" quote", 1}, {"z", 2}};
  std::map<int64_t, std::string> by_integer = {{-5, "minus"}, {0, "zero"}, {INT64_MAX, "max"}};
  std::map<uint64_t, bool> by_unsigned = {{UINT64_MAX, true}};
  std::unordered_map<std::string, std::vector<int32_t>> lists = {{"only", {1, 2}}};
  std::map<std::string, Scalars> records = {{"r", {}}};
  MATRIX_EQUAL(Maps)
};

struct Circle { double radius = 1.5; MATRIX_EQUAL(Circle) };
struct Square { int32_t side = 2; std::string name = "sq"; MATRIX_EQUAL(Square) };
using Tagged = std::variant<Circle, Square>;
using Wrapped = std::variant<std::monostate, int64_t, std::string, Circle>;

struct Variants {
  Tagged tagged = Square{};
  std::vector<Tagged> many = {Circle{}, Square{3, "x"}, Circle{0}};
  Wrapped text = std::string("text");
  Wrapped nothing;
  Wrapped record = Circle{9};
  MATRIX_EQUAL(Variants)
};

struct Tree {
  std::string name = "root";
  std::vector<Tree> children;
  MATRIX_EQUAL(Tree)
};
struct Chain {
  int32_t value = 1;
  std::unique_ptr<Chain> next;
  bool operator==(const Chain& o) const { return value == o.value && (!next == !o.next) && (!next || *next == *o.next); }
};

struct Others {
  Color color = Color::green;
  Color negative = Color::blue;
  std::pair<int32_t, std::string> pair = {1, "p"};
  std::tuple<bool, double, std::vector<int32_t>> tuple = {true, 2.5, {3}};
  polywire::Uuid uuid = {{0x12, 0x3e, 0x45, 0x67, 0xe8, 0x9b, 0x12, 0xd3, 0xa4, 0x56, 0x42, 0x66, 0x14, 0x17, 0x40, 0x00}};
  polywire::Decimal decimal = {-1234567, 4};
  polywire::BigInteger big = {"-123456789012345678901234567890"};
  MATRIX_EQUAL(Others)
};

struct Times {
  std::chrono::sys_time<std::chrono::nanoseconds> ns{std::chrono::nanoseconds(-1)};
  std::chrono::sys_time<std::chrono::milliseconds> ms{std::chrono::milliseconds(1700000000123)};
  std::chrono::sys_seconds s{std::chrono::seconds(17179869184)};
  std::chrono::local_time<std::chrono::microseconds> local{std::chrono::microseconds(1)};
  std::chrono::sys_days day{std::chrono::days(-719162)};
  std::chrono::year_month_day date{std::chrono::year(2024), std::chrono::month(2), std::chrono::day(29)};
  std::chrono::nanoseconds span{-1500000001};
  std::chrono::hours hours{49};
  polywire::TimeOfDay clock{86399999999999};
  polywire::Instant instant{-1, 999999999};
  MATRIX_EQUAL(Times)
};

struct Dynamic {
  int32_t before = 1;
  polywire::Value value;
  std::vector<polywire::Value> many;
  int32_t after = 2;
  MATRIX_EQUAL(Dynamic)
};

struct Empty { MATRIX_EQUAL(Empty) };
struct Holder { Empty empty; int32_t after = 3; MATRIX_EQUAL(Holder) };

struct LongNames {
  int32_t a_name_of_more_than_sixteen_letters = 1;
  std::string a_name_of_more_than_thirty_one_letters_in_all = "x";
  double q = 0.5;
  MATRIX_EQUAL(LongNames)
};

}  // namespace matrix

template <> struct polywire::describe<matrix::Tagged> {
  static constexpr std::string_view tag = "kind";
  static constexpr std::string_view names[] = {"circle", "square"};
};

// Every record type has a fast path here, so that the matrix can compare it with the loop.
#define MATRIX_TYPES(F) F(Scalars) F(Texts) F(Optionals) F(Lists) F(Maps) F(Variants) F(Tree) F(Chain) F(Others) F(Times) F(Dynamic) F(Holder) F(LongNames)
#define MATRIX_FAST(T) template <> inline constexpr bool polywire::fast_path<matrix::T> = true;
MATRIX_TYPES(MATRIX_FAST)
