// Plans: keys as they stand on the wire, the table from name to index, and that all types below have theirs.
#include "model/plan.h"

#include <gtest/gtest.h>
#include <polywire/bind.h>
#include <polywire/variant.h>

#include <map>
#include <thread>

using namespace polywire;

namespace {

void quoted(std::string& out, std::string_view name) { out += '<' + std::string(name) + '>'; }

struct Leaf { int32_t x = 0; };
struct Row {
  int32_t a = 0;
  std::optional<int32_t> a_rather_long_name_of_a_field;
  std::optional<int32_t> always;
  std::string other = "o";
};
struct Loop { std::vector<Loop> children; std::map<std::string, Leaf> leaves; std::variant<Leaf, int64_t> either; std::pair<Leaf, int32_t> both; };
struct Empty {};

const Plan& plan(const Type& type) {
  prepare_plans(type, Format::value, quoted);
  return plan_of(type, Format::value);
}

}  // namespace

template <> struct polywire::describe<Row> { static constexpr FieldRule fields[] = {{.member = "always", .required = true}, {.member = "other", .fallback = true}}; };

TEST(plan, keys_and_rules) {
  const Plan& p = plan(type_v<Row>);
  ASSERT_EQ(p.count, 4u);
  EXPECT_EQ(std::string_view(p.fields[0].key, p.fields[0].key_size), "<a>");
  EXPECT_EQ(std::string_view(p.fields[1].key, p.fields[1].key_size), "<a_rather_long_name_of_a_field>");
  EXPECT_TRUE(p.fields[1].optional);
  EXPECT_FALSE(p.fields[2].optional) << "required";
  EXPECT_TRUE(p.fields[2].always);
  EXPECT_TRUE(p.fields[3].fallback);
  EXPECT_TRUE(p.any_optional);
  EXPECT_EQ(p.all, 0b1111u);
  EXPECT_EQ(p.record, &type_v<Row>.record());
  EXPECT_EQ(&plan(type_v<Row>), &p) << "made once";
}

TEST(plan, fields_are_found_by_name) {
  const Plan& p = plan(type_v<Row>);
  struct Case { const char* why; std::string_view name; int want; };
  for (auto [why, name, want] : std::initializer_list<Case>{{"short", "a", 0}, {"long", "a_rather_long_name_of_a_field", 1}, {"last", "other", 3}, {"empty", "", -1}, {"a prefix", "a_rather", -1},
                                                            {"another case", "A", -1}, {"same ends", "a_rather_lonG_name_of_a_field", -1}, {"with a zero", std::string_view("a\0", 2), -1}})
    EXPECT_EQ(p.find(name), want) << why;
  EXPECT_EQ(plan(type_v<Empty>).find("x"), -1);
  EXPECT_EQ(plan(type_v<Empty>).all, 0u);
}

TEST(plan, of_two_fields_with_one_name_the_first_is_found) {
  static const Field fields[] = {{.name = "same", .type = &type_v<int32_t>}, {.name = "same", .type = &type_v<int32_t>, .offset = 4}};
  static const Record record{.name = "Twice", .fields = fields};
  static const Type type{.kind = Kind::record, .record = []() -> const Record& { return record; }};
  EXPECT_EQ(plan(type).find("same"), 0);
}

TEST(plan, many_names_collide_and_are_found) {
  static std::vector<std::string> names;
  static std::vector<Field> fields;
  static Record record;
  for (int i = 0; i < 3000; ++i) names.push_back("prefix_" + std::to_string(i) + "_suffix");
  for (auto& n : names) fields.push_back({.name = n, .type = &type_v<int32_t>});
  record.fields = fields;
  static const Type type{.kind = Kind::record, .record = []() -> const Record& { return record; }};
  const Plan& p = plan(type);
  for (int i = 0; i < 3000; ++i) ASSERT_EQ(p.find(names[size_t(i)]), i);
  EXPECT_EQ(p.find("prefix_3000_suffix"), -1);
}

TEST(plan, every_type_below_has_one) {
  prepare_plans(type_v<std::vector<std::optional<Loop>>>, Format::value, quoted);
  for (const Type* type : {&type_v<Loop>, &type_v<Leaf>, &type_v<std::pair<Leaf, int32_t>>}) {
    ASSERT_NE(type->plans[size_t(Format::value)].get(), nullptr);
    EXPECT_TRUE(type->ready.get() >> int(Format::value) & 1);
  }
  EXPECT_NE(plan_of(type_v<Loop>, Format::value).first_slot, plan_of(type_v<Leaf>, Format::value).first_slot) << "predictions of different records lie apart";
}

TEST(plan, threads_may_ask_at_once) {
  struct A { Leaf leaf; };
  struct B { std::vector<A> as; Leaf leaf; };
  struct C { B b; std::optional<A> a; };
  std::vector<std::thread> threads;
  for (int i = 0; i < 6; ++i)
    threads.emplace_back([i] {
      const Type& type = i % 3 == 0 ? type_v<C> : i % 3 == 1 ? type_v<B> : type_v<A>;
      prepare_plans(type, Format::value, quoted);
      EXPECT_GT(plan_of(type, Format::value).count, 0u);
      EXPECT_EQ(plan_of(type_v<A>, Format::value).find("leaf"), 0);
    });
  for (auto& t : threads) t.join();
}
