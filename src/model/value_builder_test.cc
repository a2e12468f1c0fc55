#include <polywire/value_builder.h>

#include <gtest/gtest.h>

#include <functional>
#include <string>

namespace polywire {
namespace {

TEST(value_builder, misuse_is_a_fault_and_gives_null) {
  struct Case { const char* why; std::function<void(ValueBuilder&)> build; };
  const Case cases[] = {
      {"nothing", [](ValueBuilder&) {}},
      {"end without begin", [](ValueBuilder& b) { b.end_list(); }},
      {"the other end", [](ValueBuilder& b) { b.begin_list().end_map(); }},
      {"still open", [](ValueBuilder& b) { b.begin_list(); }},
      {"two roots", [](ValueBuilder& b) { b.null().null(); }},
      {"two roots, containers", [](ValueBuilder& b) { b.begin_list().end_list().begin_list().end_list(); }},
      {"value where a key belongs", [](ValueBuilder& b) { b.begin_map().int64(1).end_map(); }},
      {"list where a key belongs", [](ValueBuilder& b) { b.begin_map().begin_list().end_list().end_map(); }},
      {"key without value", [](ValueBuilder& b) { b.begin_map().key("a").end_map(); }},
      {"two keys", [](ValueBuilder& b) { b.begin_map().key("a").key("b").null().end_map(); }},
      {"key promised, map ended", [](ValueBuilder& b) { b.begin_map().next_is_key().end_map(); }},
      {"key in a list", [](ValueBuilder& b) { b.begin_list().key("a").end_list(); }},
      {"key at the root", [](ValueBuilder& b) { b.key("a"); }},
      {"copy of nothing", [](ValueBuilder& b) { b.copy(View()); }},
      {"not UTF-8", [](ValueBuilder& b) { b.text("a\xff"); }},
      {"no digits", [](ValueBuilder& b) { b.big_integer("12x"); }},
      {"a second has 10^9 nanoseconds", [](ValueBuilder& b) { b.instant({0, 1'000'000'000}); }},
      {"a fault stays", [](ValueBuilder& b) { b.begin_list().end_map().end_list(); }},
  };
  for (const Case& c : cases) {
    ValueBuilder b;
    c.build(b);
    EXPECT_FALSE(b.complete()) << c.why;
    EXPECT_TRUE(b.finish().is_null()) << c.why;
    b.int64(1);
    EXPECT_EQ(b.finish().as_int64(), 1) << c.why << ": empty and usable after finish()";
  }
}

TEST(value_builder, keys_of_any_kind) {
  ValueBuilder b;
  b.begin_map();
  b.next_is_key().begin_list().begin_map().key("x").null().end_map().end_list().text("list");
  b.next_is_key().begin_map().end_map().begin_list().end_list();
  Value v = b.end_map().finish();
  ASSERT_EQ(v.size(), 2u);
  auto e = v.entries().begin();
  EXPECT_TRUE((*e).key[0]["x"].is_null());
  EXPECT_EQ((*e).value.text(), "list");
}

TEST(value_builder, copies_slices) {
  ValueBuilder b;
  Value old = b.begin_map().key("a").begin_list().text("one").bytes("\x01").end_list().key("b").text("two").end_map().finish();
  b.begin_map().key("b").copy(old["b"]).key("c").copy(old["a"]).key("all").copy(old).end_map();
  Value v = b.finish();
  EXPECT_EQ(v["b"].text(), "two");
  EXPECT_EQ(v["c"], old["a"]);
  EXPECT_EQ(v["all"], old);
}

TEST(value_builder, reuses_the_memory_of_a_value) {
  ValueBuilder b;
  Value v;
  auto fill = [&] {
    b.begin_list();
    for (int i = 0; i < 100; ++i) b.text("some text of some length");
    b.end_list();
    ASSERT_TRUE(b.finish(v));
  };
  fill();
  size_t memory = v.memory();
  const model::Node* node = v.node();
  fill();
  EXPECT_EQ(v.memory(), memory);
  EXPECT_EQ(v.node(), node);
  EXPECT_EQ(v.size(), 100u);
}

TEST(value_builder, deep_is_no_recursion) {
  ValueBuilder b;
  const int depth = 200'000;
  for (int i = 0; i < depth; ++i) b.begin_list();
  for (int i = 0; i < depth; ++i) b.end_list();
  Value v = b.finish();
  EXPECT_EQ(v.nodes(), size_t(depth));
  Value copy = v;
  EXPECT_EQ(copy, v);
}

}  // namespace
}  // namespace polywire
