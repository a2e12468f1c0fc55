#include <polywire/value_decode.h>

#include <gtest/gtest.h>

#include <polywire/value_builder.h>

#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace polywire {
namespace {

struct Item {
  std::string sku;
  int32_t qty = 0;
  std::optional<double> price;
  bool operator==(const Item&) const = default;
};
struct Order {
  uint64_t id = 0;
  std::vector<Item> items;
  std::map<std::string, int8_t> counts;
  std::map<int64_t, std::string> names;
  float ratio = 0;
  Value extra;
};

Value order() {
  ValueBuilder b;
  b.begin_map().key("id").uint64(std::numeric_limits<uint64_t>::max());
  b.key("unknown").begin_list().null().end_list();
  b.key("ratio").float64(0.1).key("extra").begin_list().text("x").end_list();
  b.key("names").begin_map().next_is_key().int64(-5).text("five").end_map();
  b.key("counts").begin_map().key("a").int64(-128).key("").int64(127).end_map();
  b.key("items").begin_list();
  b.begin_map().key("sku").text("one").key("qty").int64(1).key("price").int64(3).end_map();
  b.begin_map().key("qty").int64(2).key("sku").text("two").key("price").null().end_map();
  b.begin_map().key("qty").int64(3).key("sku").text("three").end_map();
  return b.end_list().end_map().finish();
}

TEST(value_decode, into_structs) {
  Value v = order();
  auto o = decode<Order>(v);
  ASSERT_TRUE(o) << o.error().message();
  EXPECT_EQ(o->id, std::numeric_limits<uint64_t>::max());
  EXPECT_EQ(o->items, (std::vector<Item>{{"one", 1, 3.0}, {"two", 2, {}}, {"three", 3, {}}}));
  EXPECT_EQ(o->counts, (std::map<std::string, int8_t>{{"a", -128}, {"", 127}}));
  EXPECT_EQ(o->names.at(-5), "five");
  EXPECT_EQ(o->ratio, 0.1f);
  EXPECT_EQ(o->extra[0].text(), "x");
  auto items = decode<std::vector<Item>>(v["items"]);
  ASSERT_TRUE(items);
  EXPECT_EQ(items->size(), 3u);
}

TEST(value_decode, refuses_with_a_path) {
  struct Case { const char* why; Value value; Code code; std::string_view path; };
  auto make = [](auto fill) { ValueBuilder b; b.begin_list(); fill(b.begin_map()); return b.end_map().end_list().finish(); };
  const Case cases[] = {
      {"text for a number", make([](auto& b) { b.key("sku").text("a").key("qty").text("1"); }), Code::wrong_kind, "$[0].qty"},
      {"beyond int32", make([](auto& b) { b.key("sku").text("a").key("qty").int64(int64_t{1} << 31); }), Code::integer_range, "$[0].qty"},
      {"a double is no integer", make([](auto& b) { b.key("sku").text("a").key("qty").float64(1); }), Code::wrong_kind, "$[0].qty"},
      {"missing", make([](auto& b) { b.key("qty").int64(1); }), Code::missing_field, "$[0].sku"},
      {"twice", make([](auto& b) { b.key("sku").text("a").key("sku").text("b").key("qty").int64(1); }), Code::duplicate_field, "$[0].sku"},
      {"no double holds it", make([](auto& b) { b.key("sku").text("a").key("qty").int64(1).key("price").int64((int64_t{1} << 53) + 1); }),
       Code::inexact_number, "$[0].price"},
      {"a key that is no text", make([](auto& b) { b.next_is_key().int64(1).null(); }), Code::bad_key_kind, "$[0]"},
  };
  for (const Case& c : cases) {
    auto r = decode<std::vector<Item>>(c.value);
    ASSERT_FALSE(r) << c.why;
    EXPECT_EQ(code_name(r.error().code), code_name(c.code)) << c.why;
    EXPECT_EQ(r.error().path, c.path) << c.why;
  }
  EXPECT_FALSE(decode<Order>(View())) << "nothing is null, and null is no record";
}

TEST(value_decode, options) {
  ValueBuilder b;
  Value list = b.begin_list().text("a").int64(1).null().int64(9).end_list().finish();
  EXPECT_FALSE(decode<Item>(list));
  EXPECT_FALSE(decode<Item>(list, {.layout = Layout::array})) << "one element too many";
  auto r = decode<Item>(list, {.layout = Layout::array, .ignore_extra = true});
  ASSERT_TRUE(r) << r.error().message();
  EXPECT_EQ(*r, (Item{"a", 1, {}}));
  Value twice = b.begin_map().key("sku").text("a").key("sku").text("b").key("qty").int64(1).end_map().finish();
  EXPECT_EQ(decode<Item>(twice, {.duplicates = Duplicates::last})->sku, "b");
  Value more = b.begin_map().key("sku").text("a").key("qty").int64(1).key("x").null().end_map().finish();
  EXPECT_TRUE(decode<Item>(more));
  auto refused = decode<Item>(more, {.refuse_unknown = true});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().detail, "x");
}

}  // namespace
}  // namespace polywire
