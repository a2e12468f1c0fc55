// Records of more fields than one word of bits has, and schemas made at run time.
#include <polywire/large_records.h>

#include <gtest/gtest.h>
#include <polywire/json.h>
#include <polywire/msgpack.h>

#include <algorithm>
#include <numeric>

#include "base/test_support.h"

using namespace polywire;

namespace {

#define TEN(p) p##0 = 0, p##1 = 0, p##2 = 0, p##3 = 0, p##4 = 0, p##5 = 0, p##6 = 0, p##7 = 0, p##8 = 0, p##9 = 0
#define FIFTY(p) TEN(p##0), TEN(p##1), TEN(p##2), TEN(p##3), TEN(p##4)
struct Fields65 { int32_t FIFTY(a), TEN(b), c0 = 0, c1 = 0, c2 = 0, c3 = 0, c4 = 0; };
struct Fields128 { int32_t FIFTY(a), FIFTY(b), TEN(c), TEN(d), e0 = 0, e1 = 0, e2 = 0, e3 = 0, e4 = 0, e5 = 0, e6 = 0, e7 = 0; };
struct Fields300 { int32_t FIFTY(a), FIFTY(b), FIFTY(c), FIFTY(d), FIFTY(e), FIFTY(f); };

struct Json {
  static Result<void> read(const Type& t, void* o, std::string_view s, Layout l = Layout::map) { return json::detail::read(t, o, s, {.layout = l}); }
  static Result<void> write(const Type& t, const void* o, Buffer& b, Layout l = Layout::map) { return json::detail::write(t, o, b, {.layout = l}); }
};
struct Msgpack {
  static Result<void> read(const Type& t, void* o, std::string_view s, Layout l = Layout::map) { return msgpack::detail::read(t, o, s, {.layout = l}); }
  static Result<void> write(const Type& t, const void* o, Buffer& b, Layout l = Layout::map) { return msgpack::detail::write(t, o, b, {.layout = l}); }
};

// JSON with the fields in the given order; `value` of field i is 7 * i.
std::string text(std::span<const Field> fields, const std::vector<size_t>& order) {
  std::string s;
  for (size_t i : order) s += (s.empty() ? "{\"" : ",\"") + std::string(fields[i].name) + "\":" + std::to_string(7 * i);
  return s + "}";
}
std::vector<size_t> declared(size_t n) {
  std::vector<size_t> order(n);
  std::iota(order.begin(), order.end(), size_t{0});
  return order;
}

// A record of `n` int32 members at `memory`.
void check(const Type& type, void* memory, size_t n) {
  std::span<const Field> fields = type.record().fields;
  ASSERT_EQ(fields.size(), n);
  auto member = [&](size_t i) -> int32_t& { return *reinterpret_cast<int32_t*>(static_cast<char*>(memory) + fields[i].offset); };
  auto expect_all = [&](const char* why) { for (size_t i = 0; i < n; ++i) ASSERT_EQ(member(i), int32_t(7 * i)) << why << ", field " << i; };
  auto clear = [&] { for (size_t i = 0; i < n; ++i) member(i) = -1; };

  std::vector<size_t> order = declared(n);
  base::test::Random random(n);
  for (const char* why : {"declared order", "reversed", "shuffled", "shuffled again"}) {
    clear();
    auto done = Json::read(type, memory, text(fields, order));
    ASSERT_TRUE(done.has_value()) << why << ": " << done.error().message();
    expect_all(why);
    if (std::string_view(why) == "declared order") std::reverse(order.begin(), order.end());
    else for (size_t i = n; i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  }

  for (Layout layout : {Layout::map, Layout::array}) {
    Buffer as_json, as_msgpack;
    ASSERT_TRUE(Json::write(type, memory, as_json, layout).has_value());
    ASSERT_TRUE(Msgpack::write(type, memory, as_msgpack, layout).has_value());
    if (layout == Layout::map) { EXPECT_EQ(as_json.view(), text(fields, declared(n))); }
    EXPECT_FALSE(Msgpack::read(type, memory, as_msgpack.view().substr(0, as_msgpack.size() - 1), layout).has_value());
    clear();
    ASSERT_TRUE(Json::read(type, memory, as_json.view(), layout).has_value());
    expect_all("JSON written and read");
    clear();
    ASSERT_TRUE(Msgpack::read(type, memory, as_msgpack.view(), layout).has_value());
    expect_all("MessagePack written and read");
  }

  for (size_t missing : {size_t{0}, size_t{63}, size_t{64}, n / 2, n - 1}) {
    std::vector<size_t> others = declared(n);
    others.erase(others.begin() + long(missing));
    auto done = Json::read(type, memory, text(fields, others));
    ASSERT_FALSE(done.has_value());
    EXPECT_EQ(done.error().code, Code::missing_field);
    EXPECT_EQ(done.error().path, "$." + std::string(fields[missing].name));
    std::vector<size_t> twice = declared(n);
    twice.push_back(missing);
    done = Json::read(type, memory, text(fields, twice));
    ASSERT_FALSE(done.has_value());
    EXPECT_EQ(done.error().code, Code::duplicate_field);
    EXPECT_EQ(done.error().path, "$." + std::string(fields[missing].name));
  }
}

template <class T> void check_struct(size_t n) {
  T object;
  check(type_v<T>, &object, n);
}

}  // namespace

TEST(large_records, of_65_128_and_300_fields) {
  EXPECT_EQ(type_v<Fields300>.record().fields[0].name, "a00");
  EXPECT_EQ(type_v<Fields300>.record().fields[64].name, "b14");
  EXPECT_EQ(type_v<Fields300>.record().fields[299].name, "f49");
  check_struct<Fields65>(65);
  check_struct<Fields128>(128);
  check_struct<Fields300>(300);
}

// A schema that no compiler saw: fields in an order of its own, the memory laid out by hand.
TEST(large_records, of_5000_fields_made_at_run_time) {
  static std::vector<std::string> names;
  static std::vector<Field> fields;
  static Record record;
  for (size_t i = 0; i < 5000; ++i) names.push_back("field_" + std::to_string(i * 7919 % 5000) + (i % 3 ? "" : "_with_a_long_name"));
  for (size_t i = 0; i < 5000; ++i) fields.push_back({.name = names[i], .type = &type_v<int32_t>, .offset = uint32_t(4 * i), .number = uint32_t(i + 1)});
  record = {.name = "Wide", .fields = fields};
  static const Type type{.kind = Kind::record, .record = []() -> const Record& { return record; }};
  std::vector<int32_t> memory(5000);
  check(type, memory.data(), 5000);
}
