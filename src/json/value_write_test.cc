#include "json/value_write.h"

#include <gtest/gtest.h>

#include <polywire/value_builder.h>

#include <cmath>
#include <functional>
#include <string>

#include "base/test_support.h"
#include "json/value_read.h"

namespace polywire::json {
namespace {

std::string written(View v, const WriteOptions& options = {}) {
  Buffer b;
  Error e;
  EXPECT_TRUE(write_value(b, v, options, e)) << e.message();
  return std::string(b.view());
}

TEST(json_value_write, text_comes_back_as_it_was) {
  struct Case { const char* why; std::string_view text; std::string_view want = {}; };
  const Case cases[] = {
      {"empty containers", R"({"a":[],"b":{},"c":[[],{}]})"},
      {"nested", R"([[1,[2,{"a":[{"b":null}]}]],true,false,null])"},
      {"root scalar", "-12"},
      {"minus zero", "[-0]", "[-0.0]"},
      {"whole doubles", "[30.0,1e2,1000000000000000.0,1e16]", "[30.0,100.0,1000000000000000.0,1e16]"},
      {"big integers", "[123456789012345678901234567890,-9223372036854775809,18446744073709551615]"},
      {"escapes", R"(["\"\\\b\f\n\r\t\u0000\u001f","\/\u00e9"])", "[\"\\\"\\\\\\b\\f\\n\\r\\t\\u0000\\u001f\",\"/\u00e9\"]"},
      {"key with escapes", R"({"a\"b":1,"":2})"},
      {"duplicates stay", R"({"a":1,"a":2})"},
      {"space goes", " [ 1 ,\n { \"a\" : 2 } ] ", R"([1,{"a":2}])"},
      {"seventeen digits", "[-65.613616999999977,0.1,5e-324,1.7976931348623157e308]", "[-65.61361699999998,0.1,5e-324,1.7976931348623157e308]"},
  };
  for (const Case& c : cases) {
    Value v;
    Error e;
    ASSERT_TRUE(read_value(c.text, {}, v, e)) << c.why;
    std::string want(c.want.empty() ? c.text : c.want);
    EXPECT_EQ(written(v), want) << c.why;
  }
}

TEST(json_value_write, styles) {
  Value v;
  Error e;
  ASSERT_TRUE(read_value(R"({"a":[1,{"b":[]}],"c":{}})", {}, v, e));
  WriteOptions spaces, indent;
  spaces.spaces = true;
  indent.indent = 2;
  EXPECT_EQ(written(v, spaces), R"({"a": [1, {"b": []}], "c": {}})");
  EXPECT_EQ(written(v, indent), "{\n  \"a\": [\n    1,\n    {\n      \"b\": []\n    }\n  ],\n  \"c\": {}\n}");
  WriteOptions python;
  python.python_exponents = true;
  ASSERT_TRUE(read_value("[0.00001,1e16,2.5]", {}, v, e));
  EXPECT_EQ(written(v, python), "[1e-05,1e+16,2.5]");
}

TEST(json_value_write, kinds_beyond_json) {
  struct Case { const char* why; std::function<void(ValueBuilder&)> build; WriteOptions options; Code code; std::string_view want; };
  WriteOptions strict, null, literal, base64, keys;
  null.nonfinite = Nonfinite::null;
  literal.nonfinite = Nonfinite::literal;
  base64.bytes = Bytes::base64;
  keys.keys_as_text = true;
  auto nan = [](ValueBuilder& b) { b.begin_list().null().float64(NAN).float32(-INFINITY).end_list(); };
  auto bytes = [](ValueBuilder& b) { b.begin_map().key("k").bytes("\xff\x01").end_map(); };
  auto odd = [](ValueBuilder& b) { b.begin_map().key("m").begin_map().next_is_key().int64(-1).null().next_is_key().boolean(true).null().end_map().end_map(); };
  const Case cases[] = {
      {"NaN refused", nan, strict, Code::nonfinite, "$[1]"},
      {"NaN as null", nan, null, Code::none, "[null,null,null]"},
      {"NaN as literal", nan, literal, Code::none, "[null,NaN,-Infinity]"},
      {"bytes refused", bytes, strict, Code::not_in_format, "$.k"},
      {"bytes as base64", bytes, base64, Code::none, R"({"k":"/wE="})"},
      {"odd keys refused", odd, strict, Code::bad_key_kind, "$.m"},
      {"odd keys as text", odd, keys, Code::none, R"({"m":{"-1":null,"true":null}})"},
      {"keys that meet", [](ValueBuilder& b) { b.begin_map().next_is_key().int64(1).text("a").key("1").text("b").end_map(); }, keys, Code::duplicate_field, "$"},
      {"null as a key", [](ValueBuilder& b) { b.begin_map().next_is_key().null().null().end_map(); }, keys, Code::bad_key_kind, "$"},
      {"extension", [](ValueBuilder& b) { b.begin_list().extension(5, "x").end_list(); }, base64, Code::not_in_format, "$[0]"},
      {"float32 keeps its own digits", [](ValueBuilder& b) { b.float32(0.1f); }, strict, Code::none, "0.1"},
      {"instant", [](ValueBuilder& b) { b.instant({-1, 250'000'000}); }, strict, Code::none, R"("1969-12-31T23:59:59.250Z")"},
      {"whole second", [](ValueBuilder& b) { b.instant({0, 0}); }, strict, Code::none, R"("1970-01-01T00:00:00Z")"},
      {"instant of the year 100,000", [](ValueBuilder& b) { b.instant({3'093'527'980'800, 0}); }, strict, Code::time_range, "$"},
      {"text from elsewhere", [](ValueBuilder& b) { b.text("a\"\n"); }, strict, Code::none, R"("a\"\n")"},
  };
  for (const Case& c : cases) {
    ValueBuilder builder;
    c.build(builder);
    Value v = builder.finish();
    Buffer out;
    out.append("before");
    Error e;
    ASSERT_EQ(write_value(out, v, c.options, e), c.code == Code::none) << c.why;
    EXPECT_EQ(code_name(e.code), code_name(c.code)) << c.why;
    if (c.code == Code::none) { EXPECT_EQ(out.view(), "before" + std::string(c.want)) << c.why; }
    else { EXPECT_EQ(out.view(), "before") << c.why; EXPECT_EQ(e.path, c.want) << c.why; }
  }
}

TEST(json_value_write, depth_is_limited_and_needs_no_stack) {
  ValueBuilder b;
  for (int i = 0; i < 100'000; ++i) b.begin_list();
  for (int i = 0; i < 100'000; ++i) b.end_list();
  Value v = b.finish();
  Buffer out;
  Error e;
  EXPECT_FALSE(write_value(out, v, {}, e));
  EXPECT_EQ(code_name(e.code), code_name(Code::depth_limit));
  WriteOptions deep;
  deep.limits.depth = 100'000;
  EXPECT_EQ(written(v, deep), std::string(100'000, '[') + std::string(100'000, ']'));
}

// Texts of every length around the edges of blocks, with and without something to escape.
TEST(json_value_write, at_buffer_edges) {
  base::test::Random random(3);
  for (size_t n : {0, 1, 15, 16, 17, 31, 32, 33, 63, 64, 65, 1000, 1023, 1024, 1025, 4090, 4095, 4096, 4097, 65530, 65536}) {
    for (std::string_view fill : {"x", "\"", "\x01", "\u00e9"}) {
      std::string s;
      while (s.size() < n) s += fill;
      ValueBuilder b;
      Value v = b.begin_list().text(s).int64(int64_t(random.next())).text(s).end_list().finish();
      std::string text = written(v);
      Value back;
      Error e;
      ASSERT_TRUE(read_value(text, {}, back, e)) << n << fill;
      ASSERT_EQ(back, v) << n << fill;
    }
  }
}

}  // namespace
}  // namespace polywire::json
