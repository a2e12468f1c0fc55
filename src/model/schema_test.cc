// Schemas made at run time: what is refused, what lives how long, sizes, recursion and defaults.
#include <gtest/gtest.h>
#include <polywire/json.h>
#include <polywire/msgpack.h>
#include <polywire/schema.h>
#include <polywire/value_builder.h>

#include <thread>

using namespace polywire;

namespace {

Value json_value(std::string_view text) { return *json::read<Value>(text); }
std::string text_of(View v) { return *json::to_text(Value(v)); }

std::string read(std::string_view text, const Schema& s, const json::ReadOptions& o = {}) {
  auto v = json::read_value(text, s, o);
  return v ? text_of(*v) : std::string(code_name(v.error().code)) + " " + v.error().path + " " + std::to_string(v.error().offset);
}
std::string write(std::string_view text, const Schema& s, Layout layout = Layout::map) {
  Buffer out;
  auto done = json::write_value(out, json_value(text), s, {.layout = layout});
  return done ? std::string(out.view()) : std::string(code_name(done.error().code)) + " " + done.error().path;
}

TEST(schema, what_is_no_schema_is_refused_with_its_place) {
  struct Case { const char* why; Shape shape; std::string_view want; };
  const Case cases[] = {
      {"two fields of one name", shape::record("R", {{"a", Kind::int32}, {"a", Kind::text}}), "duplicate_name $ a"},
      {"an alias is a name too", shape::record("R", {{"a", Kind::int32}, {.name = "b", .type = Kind::text, .aliases = {"a"}}}), "duplicate_name $ a"},
      {"two fields of one number", shape::record("R", {{"a", Kind::int32, 7}, {"b", Kind::text, 7}}), "duplicate_name $ 7"},
      {"a name nobody has", shape::record("R", {{"a", shape::list(shape::named("Nobody"))}}), "unresolved_name $.a[] Nobody"},
      {"two types of one name", shape::record("R", {{"a", shape::record("R", {})}}), "duplicate_name $.a R"},
      {"an enumeration of nothing", shape::record("R", {{"a", shape::enumeration("E", {})}}), "empty_definition $.a enumeration"},
      {"a variant of nothing", shape::variant({}), "empty_definition $ variant"},
      {"a list of nothing", Shape(Kind::list), "empty_definition $ list"},
      {"two symbols of one name", shape::enumeration("E", {{"x", 1}, {"x", 2}}), "duplicate_name $ x"},
      {"keys that are no keys", shape::map(Kind::text, Kind::float64), "bad_key_kind $ number"},
      {"a record inside itself", shape::record("R", {{"next", shape::named("R")}}), "endless_type $ R"},
      {"optional for ever", [] { Shape s = shape::optional(shape::named("O")); s.name = "O"; return s; }(), "endless_type $ optional"},
      {"a default of another kind", shape::record("R", {{.name = "a", .type = Kind::int8, .default_value = json_value("300")}}), "bad_default $.a integer out of range at $"},
      {"a tag on what is no record", shape::variant({{"a", Kind::int32}}, "kind"), "bad_schema $ a tagged variant of integer"},
  };
  for (const Case& c : cases) {
    auto made = Schema::make(c.shape);
    ASSERT_FALSE(made) << c.why;
    EXPECT_EQ(std::string(code_name(made.error().code)) + " " + made.error().path + " " + made.error().detail, c.want) << c.why;
  }
}

TEST(schema, as_text) {
  auto s = Schema::make(shape::record("Node", {{.name = "id", .type = Kind::uint64, .required = true}, {"children", shape::list(shape::named("Node"))},
                                               {"color", shape::optional(shape::enumeration("Color", {{"red", 0}, {"blue", 4}}))},
                                               {.name = "n", .type = Kind::int8, .default_value = json_value("3")}, {"hash", shape::bytes(16)}}));
  ASSERT_TRUE(s);
  EXPECT_EQ(to_text(*s), "record Node {id!: uint64, children: list(record Node), color: optional(enumeration {red = 0, blue = 4}), n=: int8, hash: bytes(16)}");
  EXPECT_EQ(s->find("Node"), &s->type());
  EXPECT_EQ(s->find("Nobody"), nullptr);
}

TEST(schema, reads_and_writes_records) {
  const Shape extra[] = {shape::record("Tail", {{"more", shape::optional(shape::named("Root"))}})};
  auto s = Schema::make(shape::record("Root", {{"id", Kind::int32}, {"name", shape::optional(Kind::text)}, {.name = "n", .type = shape::list(Kind::int8), .default_value = json_value("[1,2]"), .aliases = {"old_n"}},
                                               {"tail", shape::optional(shape::named("Tail"))}}), extra);
  ASSERT_TRUE(s) << s.error().message();
  struct Case { const char* why; std::string_view text, want; };
  for (auto [why, text, want] : std::initializer_list<Case>{
           {"an absent optional is absent, a default is there", R"({"id":1})", R"({"id":1,"n":[1,2]})"},
           {"by its other name", R"({"old_n":[],"id":1})", R"({"n":[],"id":1})"},
           {"by both", R"({"old_n":[],"id":1,"n":[]})", "duplicate_field $.n 23"},
           {"recursive", R"({"id":1,"n":[],"tail":{"more":{"id":2,"n":[]}}})", R"({"id":1,"n":[],"tail":{"more":{"id":2,"n":[]}}})"},
           {"path", R"({"id":1,"tail":{"more":{"id":"x"}}})", "wrong_kind $.tail.more.id 29"},
           {"missing", R"({"n":[]})", "missing_field $.id 8"},
           {"unknown", R"({"z":{"a":[1]},"id":1,"n":[]})", R"({"id":1,"n":[]})"}})
    EXPECT_EQ(read(text, *s), want) << why;
  EXPECT_EQ(read(R"({"id":1,"n":[],"id":2})", *s, {.duplicates = Duplicates::last}), R"({"n":[],"id":2})");
  EXPECT_EQ(write(R"({"n":[7],"z":1,"name":null,"id":5})", *s), R"({"id":5,"n":[7]})") << "declared order, what is none left out";
  EXPECT_EQ(write(R"({"id":5})", *s), R"({"id":5,"n":[1,2]})") << "defaults are written";
  EXPECT_EQ(write(R"({"id":5})", *s, Layout::array), R"([5,null,[1,2],null])");
  EXPECT_EQ(write(R"({"n":[]})", *s), "missing_field $.id");
  EXPECT_EQ(write(R"({"id":5,"n":[1,300]})", *s), "integer_range $.n[1]");
  EXPECT_EQ(write(R"({"id":5,"tail":{"more":{"id":true}}})", *s), "wrong_kind $.tail.more.id");
}

TEST(schema, maps_refuse_equal_keys_however_many) {
  auto s = Schema::make(shape::map(Kind::int32));
  ASSERT_TRUE(s);
  std::string text = "{";
  for (int i = 0; i < 3000; ++i) text += "\"k" + std::to_string(i) + "\":1,";
  EXPECT_EQ(read(text + "\"last\":2}", *s).size(), text.size() + 9);
  EXPECT_EQ(read(text + "\"k17\":2}", *s).substr(0, 23), "duplicate_field $[\"k17\"");
  EXPECT_EQ(read(R"({"a":1,"b":2,"a":3})", *s, {.duplicates = Duplicates::last}), R"({"b":2,"a":3})");
}

TEST(schema, of_5000_fields) {
  std::vector<FieldShape> fields;
  std::string text = "{";
  for (int i = 0; i < 5000; ++i) {
    fields.push_back({"field_" + std::to_string(i * 7919 % 5000), shape::optional(Kind::int64)});
    text += (i ? ",\"" : "\"") + fields.back().name + "\":" + std::to_string(i);
  }
  text += "}";
  auto s = Schema::make(shape::record("Wide", std::move(fields)));
  ASSERT_TRUE(s);
  EXPECT_EQ(read(text, *s), text);
  EXPECT_EQ(write(text, *s), text);
}

TEST(schema, is_shared_by_threads_and_outlives_its_first_owner) {
  std::vector<std::thread> threads;
  {
    auto s = Schema::make(shape::list(shape::record("R", {{"a", Kind::int32}})));
    ASSERT_TRUE(s);
    for (int i = 0; i < 4; ++i) threads.emplace_back([copy = *s] {
      for (int n = 0; n < 100; ++n) EXPECT_EQ(read(R"([{"a":1},{"a":2}])", copy), R"([{"a":1},{"a":2}])");
    });
  }
  for (auto& t : threads) t.join();
}

}  // namespace
