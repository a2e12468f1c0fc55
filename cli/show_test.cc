#include "show.h"

#include <gtest/gtest.h>
#include <polywire/json.h>
#include <polywire/value_builder.h>

#include <limits>

#include "table.h"

namespace polywire::cli {
namespace {

std::string shown(View v, ShowOptions o = {}) {
  std::string out;
  show(out, v, o);
  return out;
}

TEST(cli_show, has_a_form_for_every_value) {
  ValueBuilder b;
  b.begin_map();
  b.key("bytes").bytes(std::string_view("\0\1\2", 3));
  b.key("ext").extension(-5, "x");
  b.key("nan").float64(std::numeric_limits<double>::quiet_NaN());
  b.key("inf").float32(-std::numeric_limits<float>::infinity());
  b.key("big").big_integer("-123456789012345678901234567890");
  b.key("at").instant({.seconds = 0, .nanoseconds = 5});
  b.next_is_key().int64(17).text("key");
  b.next_is_key().null().boolean(true);
  b.next_is_key().begin_list().text("a\"b").end_list().null();
  b.end_map();
  Value v = b.finish();
  EXPECT_EQ(shown(v), R"({"bytes":"$base64:AAEC","ext":"$ext(-5):eA==","nan":NaN,"inf":-Infinity,"big":-123456789012345678901234567890,)"
                      R"("at":"1970-01-01T00:00:00.000000005Z","$key:17":"key","$key:null":true,"$key:[\"a\\\"b\"]":null})" "\n");
}

TEST(cli_show, breaks_lines_where_the_width_ends) {
  auto v = *json::read<Value>(R"({"id":1,"tags":["aaaaaaaa","bbbbbbbb","cccccccc"],"at":{"x":1,"y":[]},"e":{}})");
  EXPECT_EQ(shown(v, {.pretty = true, .color = false, .width = 200}), "{\"id\": 1, \"tags\": [\"aaaaaaaa\", \"bbbbbbbb\", \"cccccccc\"], \"at\": {\"x\": 1, \"y\": []}, \"e\": {}}\n");
  EXPECT_EQ(shown(v, {.pretty = true, .color = false, .width = 40}),
            "{\n  \"id\": 1,\n  \"tags\": [\n    \"aaaaaaaa\",\n    \"bbbbbbbb\",\n    \"cccccccc\"\n  ],\n  \"at\": {\"x\": 1, \"y\": []},\n  \"e\": {}\n}\n");
}

TEST(cli_table, fits_the_width) {
  Table t({{"field"}, {"types", 2}, {"n", 1, true}});
  t.row({"a", "integer", "5"});
  t.row({"a.very.long.path.of.a.field", "text, null", "12,345"});
  EXPECT_EQ(t.text(100), "field                        types            n\na                            integer          5\na.very.long.path.of.a.field  text, null  12,345\n");
  for (size_t width = 14; width < 60; ++width) {
    std::string text = t.text(width);
    for (size_t at = 0; at < text.size();) {
      size_t end = text.find('\n', at);
      EXPECT_LE(columns_of(std::string_view(text).substr(at, end - at)), width) << text;
      at = end + 1;
    }
  }
}

TEST(cli_table, shortens_whole_letters) {
  EXPECT_EQ(shorten("abcdef", 6), "abcdef");
  EXPECT_EQ(shorten("abcdefg", 6), "abcde…");
  EXPECT_EQ(shorten("ééééééé", 6), "ééééé…");
}

}  // namespace
}  // namespace polywire::cli
