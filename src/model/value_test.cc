#include <polywire/value.h>
#include <polywire/value_builder.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "model/nodes.h"

namespace polywire {
namespace {

Value sample() {
  ValueBuilder b;
  b.begin_map().key("id").int64(7).key("tags").begin_list().text("a").text("b\"c").null().end_list();
  b.key("id").uint64(1ull << 63).key("nested").begin_map().end_map().end_map();
  return b.finish();
}

TEST(value, default_is_null_and_missing_is_nothing) {
  Value v;
  EXPECT_TRUE(v.is_null());
  EXPECT_TRUE(v);
  View nothing;
  EXPECT_FALSE(nothing);
  EXPECT_FALSE(nothing.is_null());
  EXPECT_FALSE(nothing["a"]["b"][3]);
  EXPECT_EQ(nothing.size(), 0u);
  EXPECT_EQ(nothing.elements().begin(), nothing.elements().end());
}

TEST(value, looks_up_by_name_and_position) {
  Value v = sample();
  EXPECT_EQ(v.size(), 4u);
  EXPECT_EQ(v.nodes(), 12u);
  EXPECT_EQ(v["id"].as_uint64(), 1ull << 63) << "the last entry of a name";
  EXPECT_FALSE(v["id"].as_int64());
  EXPECT_EQ(v["tags"][1].text(), "b\"c");
  EXPECT_TRUE(v["tags"][2].is_null());
  EXPECT_FALSE(v["tags"][3]);
  EXPECT_FALSE(v["tags"][-1]);
  EXPECT_FALSE(v["nested"]["x"]);
  EXPECT_FALSE(v[0]) << "a map has no positions";
  EXPECT_FALSE(v["tags"]["id"]) << "a list has no names";
}

TEST(value, iterates_in_order) {
  Value v = sample();
  std::string names;
  for (auto [key, value] : v.entries()) names += std::string(key.text()) + ":" + std::string(kind_name(value.kind())) + " ";
  EXPECT_EQ(names, "id:integer tags:list id:integer nested:map ");
  size_t n = 0;
  for (View x : v["tags"].elements()) n += x.text().size();
  EXPECT_EQ(n, 4u);
}

TEST(value, numbers_are_exact_or_nothing) {
  struct Case { const char* why; Value value; std::optional<int64_t> i; std::optional<uint64_t> u; std::optional<double> d; };
  auto integer = [](int64_t i) { ValueBuilder b; return b.int64(i).finish(); };
  auto wide = [](uint64_t u) { ValueBuilder b; return b.uint64(u).finish(); };
  auto number = [](double d) { ValueBuilder b; return b.float64(d).finish(); };
  auto big = [](const char* s) { ValueBuilder b; return b.big_integer(s).finish(); };
  const int64_t odd = (int64_t{1} << 53) + 1, lowest = std::numeric_limits<int64_t>::min();
  const Case cases[] = {
      {"small", integer(-3), -3, {}, -3.0},
      {"no double holds it", integer(odd), odd, uint64_t(odd), {}},
      {"lowest", integer(lowest), lowest, {}, double(lowest)},
      {"highest int64", integer(std::numeric_limits<int64_t>::max()), std::numeric_limits<int64_t>::max(), ~uint64_t{0} >> 1, {}},
      {"a small uint64 is an int64", wide(5), 5, 5, 5.0},
      {"2^63", wide(uint64_t{1} << 63), {}, uint64_t{1} << 63, 0x1p63},
      {"highest", wide(~uint64_t{0}), {}, ~uint64_t{0}, {}},
      {"whole double is no integer", number(2.0), {}, {}, 2.0},
      {"big", big("18446744073709551616"), {}, {}, {}},
      {"not big at all", big("-12"), -12, {}, -12.0},
      {"lowest as text", big("-9223372036854775808"), lowest, {}, double(lowest)},
      {"below lowest", big("-9223372036854775809"), {}, {}, {}},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(c.value.as_int64(), c.i) << c.why;
    EXPECT_EQ(c.value.as_uint64(), c.u) << c.why;
    EXPECT_EQ(c.value.as_double(), c.d) << c.why;
  }
}

TEST(value, equal_by_kind_and_value) {
  auto make = [](auto fill) { ValueBuilder b; fill(b); return b.finish(); };
  std::vector<Value> all;
  all.push_back(make([](auto& b) { b.null(); }));
  all.push_back(make([](auto& b) { b.boolean(false); }));
  all.push_back(make([](auto& b) { b.int64(0); }));
  all.push_back(make([](auto& b) { b.float64(0.0); }));
  all.push_back(make([](auto& b) { b.float64(-0.0); }));
  all.push_back(make([](auto& b) { b.float64(NAN); }));
  all.push_back(make([](auto& b) { b.float32(0.0f); }));
  all.push_back(make([](auto& b) { b.text(""); }));
  all.push_back(make([](auto& b) { b.text("0"); }));
  all.push_back(make([](auto& b) { b.bytes("0"); }));
  all.push_back(make([](auto& b) { b.extension(1, "0"); }));
  all.push_back(make([](auto& b) { b.extension(-1, "0"); }));
  all.push_back(make([](auto& b) { b.instant({1, 0}); }));
  all.push_back(make([](auto& b) { b.instant({1, 1}); }));
  all.push_back(make([](auto& b) { b.begin_list().end_list(); }));
  all.push_back(make([](auto& b) { b.begin_map().end_map(); }));
  all.push_back(make([](auto& b) { b.begin_list().begin_list().end_list().null().end_list(); }));
  all.push_back(make([](auto& b) { b.begin_list().begin_list().null().end_list().end_list(); }));
  for (size_t i = 0; i < all.size(); ++i) {
    for (size_t j = 0; j < all.size(); ++j) EXPECT_EQ(all[i] == all[j], i == j) << i << " " << j;
    Value copy = all[i];
    EXPECT_EQ(copy, all[i]) << i;
  }
}

TEST(value, copies_and_moves_keep_the_tree) {
  Value a = sample();
  Value b = a;
  Value part(a["tags"]);
  Value moved = std::move(a);
  EXPECT_EQ(b, moved);
  EXPECT_TRUE(a.is_null());
  EXPECT_EQ(part, moved["tags"]);
  EXPECT_EQ(part[1].text(), "b\"c");
  b = part;
  EXPECT_EQ(b, part);
  const Value& self = b;
  b = self;
  EXPECT_EQ(b, part);
  EXPECT_EQ(Value(View()), Value());
}

TEST(value, counts_duplicate_keys) {
  ValueBuilder b;
  b.begin_list();
  for (int i = 0; i < 2; ++i) b.begin_map().key("a").null().key("b").null().end_map();
  b.begin_map().key("a").null().key("b").null().key("a").null().key("a").null().end_map();
  b.begin_map().next_is_key().int64(1).null().next_is_key().float64(1).null().next_is_key().int64(1).null().end_map();
  b.begin_map();
  for (int i = 0; i < 5000; ++i) b.key(std::to_string(i % 4999)).null();
  Value v = b.end_map().end_list().finish();
  const model::Node* first = nullptr;
  EXPECT_EQ(model::count_duplicate_keys(v, &first), 4u);
  std::string path;
  model::append_path(path, v, first + 1);
  EXPECT_EQ(path, "$[2].a");
  EXPECT_EQ(model::count_duplicate_keys(v[0], &first), 0u);
  EXPECT_EQ(first, nullptr);
}

TEST(value, paths_name_every_kind_of_step) {
  ValueBuilder b;
  b.begin_map().key("items").begin_list().null().begin_map().key("a b").int64(1).end_map().end_list();
  b.next_is_key().int64(-4).begin_list().null().end_list();
  b.next_is_key().begin_list().end_list().null().end_map();
  Value v = b.finish();
  auto path = [&](View at) { std::string p; model::append_path(p, v, at.node()); return p; };
  EXPECT_EQ(path(v), "$");
  EXPECT_EQ(path(v["items"][0]), "$.items[0]");
  EXPECT_EQ(path(v["items"][1]["a b"]), "$.items[1][\"a b\"]");
  std::vector<Entry> entries;
  for (Entry e : v.entries()) entries.push_back(e);
  EXPECT_EQ(path(entries[1].value[0]), "$[-4][0]");
  EXPECT_EQ(path(entries[2].value), "$[<list>]");
}

}  // namespace
}  // namespace polywire
