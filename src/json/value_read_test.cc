#include "json/value_read.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include <polywire/value_builder.h>

#include "model/nodes.h"

namespace polywire::json {
namespace {

using namespace std::string_literals;

Value value_of(std::string_view text, ValueReadOptions options = {}) {
  Value v;
  Error e;
  EXPECT_TRUE(read_value(text, options, v, e)) << text << ": " << e.message();
  return v;
}

TEST(json_value_read, numbers_keep_their_kind) {
  struct Case { const char* why; std::string_view text; ValueKind kind; std::string_view shown; };
  const Case cases[] = {
      {"zero", "0", ValueKind::int64, "0"},
      {"minus zero would lose its sign as an integer", "-0", ValueKind::float64, "-0"},
      {"whole double", "1.0", ValueKind::float64, "1"},
      {"exponent", "1e2", ValueKind::float64, "100"},
      {"highest int64", "9223372036854775807", ValueKind::int64, "9223372036854775807"},
      {"lowest int64", "-9223372036854775808", ValueKind::int64, "-9223372036854775808"},
      {"first uint64", "9223372036854775808", ValueKind::uint64, "9223372036854775808"},
      {"last uint64", "18446744073709551615", ValueKind::uint64, "18446744073709551615"},
      {"beyond", "18446744073709551616", ValueKind::big_integer, "18446744073709551616"},
      {"below", "-9223372036854775809", ValueKind::big_integer, "-9223372036854775809"},
      {"16 digits", "1234567890123456", ValueKind::int64, "1234567890123456"},
      {"17 digits", "12345678901234567", ValueKind::int64, "12345678901234567"},
      {"underflow", "1e-999", ValueKind::float64, "0"},
      {"17 significant digits", "-65.613616999999977", ValueKind::float64, "-65.613616999999977"},
      {"halfway", "9007199254740993.0", ValueKind::float64, "9007199254740992"},
      {"20 digits of fraction", "0.30000000000000000001", ValueKind::float64, "0.29999999999999999"},
  };
  for (const Case& c : cases) {
    for (std::string text : {std::string(c.text), "[" + std::string(c.text) + "]"}) {
      Value v = value_of(text);
      View n = v.is_list() ? v[0] : View(v);
      EXPECT_EQ(n.kind(), c.kind) << c.why;
      std::string shown(n.digits());
      if (auto i = n.as_int64()) shown = std::to_string(*i);
      else if (auto u = n.as_uint64()) shown = std::to_string(*u);
      else if (auto d = n.as_double()) { char b[40]; std::snprintf(b, sizeof b, "%.17g", *d); shown = b; }
      EXPECT_EQ(shown, c.shown) << c.why;
    }
  }
}

// The width of an indent is foretold by the first one: whatever follows, the value is the same, and so is a fault's place.
TEST(json_value_read, white_space_changes_nothing) {
  struct Case { const char* why; std::string first, other; };
  const Case cases[] = {
      {"no blanks", "", ""}, {"one", " ", ""}, {"two", "  ", ""}, {"four", "    ", ""}, {"more than a block", std::string(23, ' '), ""},
      {"tabs", "\t", ""}, {"wider than said", "  ", "   "}, {"narrower", "      ", " "}, {"tab in between", "  ", " \t"},
      {"blank line", "  ", "  \n  "}, {"line ends of other systems", "  \r", ""},
  };
  const std::string compact = R"({"a":[1,{"b":[[],{},[true,{"c":null}]]},"x"],"d":{"e":{"f":2.5}}})";
  for (const Case& c : cases) {
    std::string text;
    size_t depth = 0;
    auto line = [&](bool other) {
      text += '\n';
      for (size_t i = 0; i < depth; ++i) text += c.first;
      if (other) text += c.other;
    };
    for (char ch : compact) {
      if (ch == ']' || ch == '}') --depth, line(false);
      text += ch;
      if (ch == '[' || ch == '{') ++depth, line(false);
      if (ch == ',') line(true);
    }
    EXPECT_TRUE(value_of(text) == value_of(compact)) << c.why;
    for (size_t at = 0; at < text.size(); ++at) {
      if (static_cast<unsigned char>(text[at]) > ' ') continue;
      std::string broken = text;
      broken[at] = '?';
      Value v;
      Error e;
      EXPECT_FALSE(read_value(broken, {}, v, e)) << c.why;
      EXPECT_EQ(e.offset, at) << c.why;
    }
  }
}

TEST(json_value_read, texts_are_undone_in_place) {
  struct Case { const char* why; std::string_view text; std::string want; bool plain; };
  const Case cases[] = {
      {"empty", R"("")", "", true},
      {"plain", R"("abc")", "abc", true},
      {"16 bytes", R"("0123456789abcdef")", "0123456789abcdef", true},
      {"simple escapes", R"("a\"\\\/\b\f\n\r\tz")", "a\"\\/\b\f\n\r\tz", false},
      {"a slash leaves it plain", R"("\/\u0041\u00e9")", "/A\u00e9", true},
      {"zero", R"("a\u0000b")", "a\0b"s, false},
      {"pair", R"("\ud83e\udd80!")", "\U0001f980!", true},
      {"highest", R"("\udbff\udfff")", "\U0010ffff", true},
      {"delete is no control character here", "\"\x7f\"", "\x7f", true},
      {"long runs after an escape", R"("\n0123456789abcdef0123456789abcdef0123456789\n0123456789abcdefg")",
       "\n0123456789abcdef0123456789abcdef0123456789\n0123456789abcdefg", false},
      {"raw UTF-8", "\"\u65e5\u672c\u8a9e\"", "\u65e5\u672c\u8a9e", true},
  };
  for (const Case& c : cases) {
    Value v = value_of(c.text);
    EXPECT_EQ(v.text(), c.want) << c.why;
    EXPECT_EQ(v.node()->detail() == model::text_plain, c.plain) << c.why;
  }
}

TEST(json_value_read, records_that_look_alike_and_do_not) {
  // Each text is read as it is, and by a builder without guesses: the same.
  Value v = value_of(R"([{"a":1,"b":[1,2,3],"c":{"x":1}},{"a":2,"b":[1],"c":{"x":2,"y":3}},{"a":{"a":1},"b":null,"c":3},
      {"b":1},{},{"c":{"x":[]},"a":1,"b":2}, [], {"a":1, "b": 2 , "c" : 3}, {"\u0061":9,"a":8}])");
  ASSERT_EQ(v.size(), 9u);
  EXPECT_EQ(v[1]["c"]["y"].as_int64(), 3);
  EXPECT_EQ(v[2]["a"]["a"].as_int64(), 1);
  EXPECT_EQ(v[5]["b"].as_int64(), 2);
  EXPECT_EQ(v[7]["c"].as_int64(), 3);
  EXPECT_EQ(v[8]["a"].as_int64(), 8);
  EXPECT_EQ(v[8].size(), 2u) << "duplicates are kept";
}

TEST(json_value_read, refuses_with_code_place_and_path) {
  struct Case { const char* why; std::string_view text; Code code; uint64_t offset; std::string_view path; };
  const Case cases[] = {
      {"nothing", "", Code::end_of_input, 0, "$"},
      {"only space", "  \n", Code::end_of_input, 3, "$"},
      {"cut word", "[tru", Code::end_of_input, 4, "$[0]"},
      {"wrong word", "[trua]", Code::bad_literal, 1, "$[0]"},
      {"cut list", "[1,", Code::end_of_input, 3, "$[1]"},
      {"no comma", "[1 2]", Code::expected_comma, 3, "$"},
      {"trailing comma", "[1,]", Code::unexpected_character, 3, "$[1]"},
      {"trailing comma in a map", R"({"a":1,})", Code::expected_key, 7, "$"},
      {"no key", R"({1:2})", Code::expected_key, 1, "$"},
      {"no colon", R"({"a" 1})", Code::expected_colon, 5, "$.a"},
      {"cut after the key", R"({"a")", Code::end_of_input, 4, "$.a"},
      {"value missing", R"({"x":{"a":}})", Code::unexpected_character, 10, "$.x.a"},
      {"leading zero", "[1,01]", Code::bad_number, 4, "$[1]"},
      {"sign alone", "-", Code::end_of_input, 1, "$"},
      {"fraction cut", R"({"t": 7.)", Code::end_of_input, 8, "$.t"},
      {"fraction without digits", "[7.]", Code::bad_number, 3, "$[0]"},
      {"exponent without digits", "[7e+]", Code::bad_number, 4, "$[0]"},
      {"plus", "+1", Code::unexpected_character, 0, "$"},
      {"beyond double", R"({"a":[1,1e999]})", Code::float_range, 8, "$.a[1]"},
      {"NaN", "[NaN]", Code::nonfinite, 1, "$[0]"},
      {"Infinity", "[-Infinity]", Code::nonfinite, 1, "$[0]"},
      {"control character", "\"a\nb\"", Code::control_character, 2, "$"},
      {"zero byte in a text", std::string_view("\"a\0b\"", 5), Code::control_character, 2, "$"},
      {"zero byte in a number", std::string_view("[17\0003]", 6), Code::expected_comma, 3, "$"},
      {"text not closed", R"({"name":"abc)", Code::end_of_input, 12, "$.name"},
      {"key not closed", R"({"name)", Code::end_of_input, 6, "$"},
      {"no such escape", R"(["\x"])", Code::bad_escape, 2, "$[0]"},
      {"escape of two digits", R"({"k":"\u20"})", Code::bad_escape, 6, "$.k"},
      {"low surrogate alone", R"(["\udc41"])", Code::lone_surrogate, 2, "$[0]"},
      {"two high surrogates", R"(["\ud83d\ud83d\ude00"])", Code::lone_surrogate, 2, "$[0]"},
      {"escape after escapes", R"(["\n\n\n\q"])", Code::bad_escape, 8, "$[0]"},
      {"surrogates as bytes", "[\"\xed\xa0\xbd\"]", Code::bad_utf8, 2, "$[0]"},
      {"bad UTF-8 behind a fault", "[1 \"\xff\"]", Code::expected_comma, 3, "$"},
      {"bad UTF-8 after the value", "[1] \xff", Code::bad_utf8, 4, "$"},
      {"cut UTF-8", "[\"\xe6\x97", Code::bad_utf8, 2, "$[0]"},
      {"something after", R"({"ok":true} {"ok":false})", Code::trailing_bytes, 12, "$"},
      {"zero after", std::string_view("1\0", 2), Code::trailing_bytes, 1, "$"},
      {"mark twice", "\xef\xbb\xbf\xef\xbb\xbf" "1", Code::byte_order_mark, 3, "$"},
      {"single quotes", "['a']", Code::unexpected_character, 1, "$[0]"},
      {"comment", "/**/1", Code::unexpected_character, 0, "$"},
      {"in a second record", R"([{"a":1,"b":{"c":[]}},{"a":1,"b":{"c":[1,2,x]}}])", Code::unexpected_character, 43, "$[1].b.c[2]"},
      {"key that is no name", R"({"a b":[!]})", Code::unexpected_character, 8, "$[\"a b\"][0]"},
  };
  for (const Case& c : cases) {
    Value v = value_of("[1,2,3]");
    Error e;
    EXPECT_FALSE(read_value(c.text, {}, v, e)) << c.why;
    EXPECT_EQ(code_name(e.code), code_name(c.code)) << c.why;
    EXPECT_EQ(e.offset, c.offset) << c.why;
    EXPECT_EQ(e.path, c.path) << c.why;
    EXPECT_TRUE(v.is_null()) << c.why;
  }
}

TEST(json_value_read, tells_line_and_column) {
  Value v;
  Error e;
  EXPECT_FALSE(read_value("{\n  \"a\": 1,\n  \"b\": x\n}", {}, v, e));
  EXPECT_EQ(e.line, 3u);
  EXPECT_EQ(e.column, 8u);
  EXPECT_EQ(e.message("f.json"), "f.json:3:8: " + e.reason());
}

TEST(json_value_read, options) {
  ValueReadOptions literal{.nonfinite_literals = true};
  Value v = value_of("[NaN,Infinity,-Infinity]", literal);
  EXPECT_TRUE(std::isnan(*v[0].as_double()));
  EXPECT_EQ(v[1].as_double(), INFINITY);
  EXPECT_EQ(v[2].as_double(), -INFINITY);
  Error e;
  for (std::string_view bad : {"-NaN", "Infinit", "nan", "-", "+Infinity", "Na"}) EXPECT_FALSE(read_value(bad, literal, v, e)) << bad;

  ValueReadOptions strict{.refuse_duplicates = true};
  EXPECT_FALSE(read_value(R"({"x":[{"a":1,"b":2},{"a":1,"\u0061":2}]})", strict, v, e));
  EXPECT_EQ(code_name(e.code), code_name(Code::duplicate_field));
  EXPECT_EQ(e.offset, 27u);
  EXPECT_EQ(e.path, "$.x[1]");
  EXPECT_EQ(e.detail, "a");
  EXPECT_TRUE(v.is_null());
  EXPECT_TRUE(read_value(R"([{"a":1},{"a":1}])", strict, v, e));

  ValueReadOptions shallow{.limits = {.depth = 2}};
  EXPECT_TRUE(read_value("[[1]]", shallow, v, e));
  EXPECT_FALSE(read_value("[[1,[]]]", shallow, v, e));
  EXPECT_EQ(code_name(e.code), code_name(Code::depth_limit));
  EXPECT_EQ(e.path, "$[0][1]");
}

TEST(json_value_read, deep_input_is_refused_not_followed) {
  std::string open(100'000, '[');
  Value v;
  Error e;
  EXPECT_FALSE(read_value(open, {}, v, e));
  EXPECT_EQ(e.offset, 512u);
  ValueReadOptions deep{.limits = {.depth = 1'000'000}};
  EXPECT_TRUE(read_value(open + std::string(100'000, ']'), deep, v, e));
  EXPECT_EQ(v.nodes(), 100'000u);
  EXPECT_FALSE(read_value(open, deep, v, e));
  EXPECT_EQ(e.offset, 100'000u);
}

TEST(json_value_read, says_what_it_consumed) {
  std::string_view text = " {\"a\":1}  [2] 3";
  Value v;
  Error e;
  size_t used = 0;
  std::string seen;
  while (read_value(text, {}, v, e, &used)) {
    seen += std::string(kind_name(v.kind())) + std::to_string(used) + " ";
    text.remove_prefix(used);
  }
  EXPECT_EQ(seen, "map8 list5 integer2 ");
  EXPECT_EQ(code_name(e.code), code_name(Code::end_of_input));
}

TEST(json_value_read, lines) {
  struct Case { const char* why; std::string_view text; size_t good_values; size_t good; Code code; uint64_t offset; uint32_t line; };
  const Case cases[] = {
      {"two", "{\"a\":1}\n{\"a\":2}\n", 2, 16, Code::none, 0, 0},
      {"no last line end", "1\n2", 2, 3, Code::none, 0, 0},
      {"CRLF and blank lines", "\r\n1\r\n\r\n 2 \r\n", 2, 12, Code::none, 0, 0},
      {"nothing", "", 0, 0, Code::none, 0, 0},
      {"mark", "\xef\xbb\xbf" "1\n", 1, 5, Code::none, 0, 0},
      {"line separators of Unicode are text", "\"\u2028\"\n1", 2, 7, Code::none, 0, 0},
      {"bad third", "1\n2\nx\n4\n", 2, 4, Code::unexpected_character, 4, 3},
      {"two on a line", "1\n2 3\n4", 1, 2, Code::trailing_bytes, 4, 2},
      {"comma between", "1,\n2", 0, 0, Code::trailing_bytes, 1, 1},
      {"value over two lines", "1\n[2,\n3]\n4", 1, 2, Code::end_of_line, 5, 2},
      {"line cut", "1\n{\"a\":\n{\"a\":1}\n", 1, 2, Code::end_of_line, 7, 2},
      {"bad UTF-8", "1\n\"a\xff\"\n3", 1, 2, Code::bad_utf8, 4, 2},
      {"bad UTF-8 after a value", "1\n2\xff\n3", 1, 2, Code::bad_utf8, 3, 2},
      {"bad UTF-8 later than a fault", "1\n2 3\n\xff", 1, 2, Code::trailing_bytes, 4, 2},
      {"bad UTF-8 alone on its line", "1\n\xff\n3", 1, 2, Code::bad_utf8, 2, 2},
      {"cut input", "1\n[2", 1, 2, Code::end_of_input, 4, 2},
  };
  for (const Case& c : cases) {
    Value v;
    Error e;
    size_t good = 99;
    EXPECT_EQ(read_value_lines(c.text, {}, v, e, &good), c.code == Code::none) << c.why;
    EXPECT_EQ(v.size(), c.good_values) << c.why;
    EXPECT_EQ(v.nodes(), c.good_values == 2 && v[0].is_map() ? 7 : c.good_values + 1) << c.why;
    EXPECT_EQ(good, c.good) << c.why;
    EXPECT_EQ(code_name(e.code), code_name(c.code)) << c.why;
    if (c.code == Code::none) continue;
    EXPECT_EQ(e.offset, c.offset) << c.why;
    EXPECT_EQ(e.line, c.line) << c.why;
    EXPECT_EQ(e.record, c.good_values) << c.why;
  }
}

TEST(json_value_read, memory_is_used_again) {
  std::string text = "[" + std::string(3000, ' ');
  for (int i = 0; i < 2000; ++i) text += "1,";
  text += "1]";
  Value v;
  Error e;
  ASSERT_TRUE(read_value(text, {}, v, e));
  size_t memory = v.memory();
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(read_value(text, {}, v, e));
  EXPECT_EQ(v.memory(), memory);
  EXPECT_EQ(v.size(), 2001u);
  ASSERT_TRUE(read_value("[[],[]]", {}, v, e));
  EXPECT_EQ(v.nodes(), 3u);
}

}  // namespace
}  // namespace polywire::json
