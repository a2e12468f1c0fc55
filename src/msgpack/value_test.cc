// Values of MessagePack, both ways.
#include <gtest/gtest.h>

#include <polywire/value_builder.h>

#include <cmath>
#include <functional>
#include <string>

#include "base/test_support.h"
#include "msgpack/value_read.h"
#include "msgpack/value_write.h"

namespace polywire::msgpack {
namespace {

std::string unhex(std::string_view hex) {
  std::string s;
  unsigned v = 0, n = 0;
  for (char c : hex) {
    if (c == ' ') continue;
    v = v << 4 | unsigned(c <= '9' ? c - '0' : c - 'a' + 10);
    if (++n % 2 == 0) s += char(v);
  }
  return s;
}
std::string written(View v) {
  Buffer b;
  Error e;
  EXPECT_TRUE(write_value(b, v, {}, e)) << e.message();
  return std::string(b.view());
}

using Build = std::function<void(ValueBuilder&)>;

TEST(msgpack_value, smallest_forms_and_back) {
  struct Case { const char* why; Build build; std::string_view hex; };
  const Case cases[] = {
      {"nil", [](auto& b) { b.null(); }, "c0"},
      {"false", [](auto& b) { b.boolean(false); }, "c2"},
      {"true", [](auto& b) { b.boolean(true); }, "c3"},
      {"127", [](auto& b) { b.int64(127); }, "7f"},
      {"128", [](auto& b) { b.int64(128); }, "cc 80"},
      {"65535", [](auto& b) { b.int64(65535); }, "cd ff ff"},
      {"65536", [](auto& b) { b.int64(65536); }, "ce 00 01 00 00"},
      {"2^32", [](auto& b) { b.int64(int64_t{1} << 32); }, "cf 00 00 00 01 00 00 00 00"},
      {"2^64 - 1", [](auto& b) { b.uint64(~uint64_t{0}); }, "cf ff ff ff ff ff ff ff ff"},
      {"-1", [](auto& b) { b.int64(-1); }, "ff"},
      {"-32", [](auto& b) { b.int64(-32); }, "e0"},
      {"-33", [](auto& b) { b.int64(-33); }, "d0 df"},
      {"-129", [](auto& b) { b.int64(-129); }, "d1 ff 7f"},
      {"-32769", [](auto& b) { b.int64(-32769); }, "d2 ff ff 7f ff"},
      {"lowest", [](auto& b) { b.int64(INT64_MIN); }, "d3 80 00 00 00 00 00 00 00"},
      {"float64", [](auto& b) { b.float64(-0.0); }, "cb 80 00 00 00 00 00 00 00"},
      {"float32", [](auto& b) { b.float32(1.5f); }, "ca 3f c0 00 00"},
      {"text", [](auto& b) { b.text("a\"\u00e9"); }, "a4 61 22 c3 a9"},
      {"bytes", [](auto& b) { b.bytes("\xff"); }, "c4 01 ff"},
      {"extension", [](auto& b) { b.extension(5, "x"); }, "d4 05 78"},
      {"empty extension", [](auto& b) { b.extension(-3, ""); }, "c7 00 fd"},
      {"extension of three", [](auto& b) { b.extension(127, "xyz"); }, "c7 03 7f 78 79 7a"},
      {"second", [](auto& b) { b.instant({1, 0}); }, "d6 ff 00 00 00 01"},
      {"first second of 64 bits", [](auto& b) { b.instant({int64_t{1} << 32, 0}); }, "d7 ff 00 00 00 01 00 00 00 00"},
      {"nanosecond", [](auto& b) { b.instant({0, 1}); }, "d7 ff 00 00 00 04 00 00 00 00"},
      {"before 1970", [](auto& b) { b.instant({-1, 999'999'999}); }, "c7 0c ff 3b 9a c9 ff ff ff ff ff ff ff ff ff"},
      {"first second of 96 bits", [](auto& b) { b.instant({int64_t{1} << 34, 0}); }, "c7 0c ff 00 00 00 00 00 00 00 04 00 00 00 00"},
      {"empty containers", [](auto& b) { b.begin_list().begin_map().end_map().begin_list().end_list().end_list(); }, "92 80 90"},
      {"map", [](auto& b) { b.begin_map().key("a").int64(1).key("b").begin_list().null().end_list().end_map(); }, "82 a1 61 01 a1 62 91 c0"},
      {"keys of other kinds", [](auto& b) {
         b.begin_map().next_is_key().null().int64(1).next_is_key().begin_list().int64(2).end_list().begin_map().end_map().end_map(); },
       "82 c0 01 91 02 80"},
  };
  for (const Case& c : cases) {
    ValueBuilder builder;
    c.build(builder);
    Value v = builder.finish(), back;
    EXPECT_EQ(written(v), unhex(c.hex)) << c.why;
    Error e;
    auto exact = base::test::exact_copy(unhex(c.hex));
    ASSERT_TRUE(read_value({exact.get(), unhex(c.hex).size()}, {}, back, e)) << c.why << ": " << e.message();
    EXPECT_EQ(back, v) << c.why;
    // Every cut is an error, never a shorter value.
    for (size_t n = 0; n < unhex(c.hex).size(); ++n) {
      auto cut = base::test::exact_copy(unhex(c.hex).substr(0, n));
      EXPECT_FALSE(read_value({cut.get(), n}, {}, back, e)) << c.why << " cut at " << n;
      EXPECT_EQ(code_name(e.code), code_name(Code::end_of_input)) << c.why << " cut at " << n;
      EXPECT_EQ(e.offset, n) << c.why;
      EXPECT_TRUE(back.is_null());
    }
  }
}

TEST(msgpack_value, longer_forms_are_read) {
  struct Case { const char* why; std::string_view hex, smallest; };
  const Case cases[] = {
      {"uint8", "cc 01", "01"}, {"uint64", "cf 00 00 00 00 00 00 00 01", "01"}, {"int64", "d3 00 00 00 00 00 00 00 01", "01"},
      {"int16", "d1 ff ff", "ff"}, {"str8", "d9 01 61", "a1 61"}, {"str32", "db 00 00 00 01 61", "a1 61"}, {"bin32", "c6 00 00 00 01 61", "c4 01 61"},
      {"array16", "dc 00 01 c0", "91 c0"}, {"array32", "dd 00 00 00 01 c0", "91 c0"}, {"map16", "de 00 01 a0 c0", "81 a0 c0"},
      {"map32", "df 00 00 00 01 a0 c0", "81 a0 c0"}, {"ext8 of one", "c7 01 05 78", "d4 05 78"}, {"ext32", "c9 00 00 00 01 05 78", "d4 05 78"},
      {"seconds in 96 bits", "c7 0c ff 00 00 00 00 00 00 00 00 00 00 00 01", "d6 ff 00 00 00 01"},
      {"a key in two forms", "92 81 a1 61 01 81 d9 01 61 02", "92 81 a1 61 01 81 a1 61 02"},
      {"the length byte of a key looks like a number", "92 81 d9 01 61 01 81 01 61", "92 81 a1 61 01 81 01 61"},
  };
  for (const Case& c : cases) {
    Value v;
    Error e;
    ASSERT_TRUE(read_value(unhex(c.hex), {}, v, e)) << c.why << ": " << e.message();
    EXPECT_EQ(written(v), unhex(c.smallest)) << c.why;
  }
}

TEST(msgpack_value, refuses_with_code_place_and_path) {
  struct Case { const char* why; std::string_view hex; Code code; uint64_t offset; std::string_view path; };
  const Case cases[] = {
      {"nothing", "", Code::end_of_input, 0, "$"},
      {"reserved byte", "91 c1", Code::reserved_byte, 1, "$[0]"},
      {"something after", "c0 c0", Code::trailing_bytes, 1, "$"},
      {"2 billion elements", "dd 7e ff ff fe 01", Code::end_of_input, 6, "$"},
      {"2 billion entries", "df 80 00 00 01 c0", Code::end_of_input, 6, "$"},
      {"4 billion bytes", "c6 ff ff ff f0 41", Code::end_of_input, 6, "$"},
      {"text cut after a pair", "82 a1 6b a1 76 d9 20 61", Code::end_of_input, 8, "$"},
      {"value cut", "82 a1 6b a1 76 a1 61", Code::end_of_input, 7, "$.a"},
      {"extension without a type", "c7 00", Code::end_of_input, 2, "$"},
      {"nanoseconds of 64 bits", "d7 ff ee 6b 28 00 65 53 f1 00", Code::bad_timestamp, 0, "$"},
      {"nanoseconds of 96 bits", "91 c7 0c ff 3b 9a ca 00 00 00 00 00 00 00 00 00", Code::bad_timestamp, 1, "$[0]"},
      {"timestamp of one byte", "d4 ff 00", Code::bad_timestamp, 0, "$"},
      {"not UTF-8", "81 a1 61 a2 61 ff", Code::bad_utf8, 5, "$.a"},
      {"surrogate", "a3 ed a0 80", Code::bad_utf8, 1, "$"},
      {"long text not UTF-8", "d9 22 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 c3",
       Code::bad_utf8, 35, "$"},
      {"in the second record", "92 82 a1 61 01 a1 62 91 c0 82 a1 61 01 a1 62 92 c0 c1", Code::reserved_byte, 17, "$[1].b[1]"},
      {"below an integer key", "81 05 91 c1", Code::reserved_byte, 3, "$[5][0]"},
  };
  for (const Case& c : cases) {
    Value v;
    Error e;
    auto exact = base::test::exact_copy(unhex(c.hex));
    EXPECT_FALSE(read_value({exact.get(), unhex(c.hex).size()}, {}, v, e)) << c.why;
    EXPECT_EQ(code_name(e.code), code_name(c.code)) << c.why;
    EXPECT_EQ(e.offset, c.offset) << c.why;
    EXPECT_EQ(e.path, c.path) << c.why;
    EXPECT_TRUE(v.is_null()) << c.why;
  }
}

TEST(msgpack_value, options) {
  Value v;
  Error e;
  ValueReadOptions raw, strict, shallow;
  raw.text = Text::bytes;
  strict.refuse_duplicates = true;
  shallow.limits.depth = 2;
  ASSERT_TRUE(read_value(unhex("92 a2 61 ff a1 61"), raw, v, e));
  EXPECT_EQ(v[0].bytes(), "a\xff");
  EXPECT_EQ(v[1].text(), "a");
  EXPECT_FALSE(read_value(unhex("91 82 a1 61 01 a1 61 02"), strict, v, e));
  EXPECT_EQ(e.path, "$[0]");
  EXPECT_EQ(code_name(e.code), code_name(Code::duplicate_field));
  EXPECT_TRUE(read_value(unhex("91 91 c0"), shallow, v, e));
  EXPECT_FALSE(read_value(unhex("91 91 90"), shallow, v, e));
  EXPECT_EQ(code_name(e.code), code_name(Code::depth_limit));
  EXPECT_EQ(e.path, "$[0][0]");
}

TEST(msgpack_value, sequences_and_what_was_consumed) {
  Value v;
  Error e;
  size_t used = 0;
  ASSERT_TRUE(read_value(unhex("81 a1 61 01 c0"), {}, v, e, &used));
  EXPECT_EQ(used, 4u);
  ASSERT_TRUE(read_value_sequence(unhex("81 a1 61 01 81 a1 61 02 c0"), {}, v, e, &used));
  ASSERT_EQ(v.size(), 3u);
  EXPECT_EQ(v[1]["a"].as_int64(), 2);
  EXPECT_EQ(used, 9u);
  ASSERT_TRUE(read_value_sequence("", {}, v, e, &used));
  EXPECT_EQ(v.size(), 0u);
  EXPECT_FALSE(read_value_sequence(unhex("01 81 a1 61 02 92 c0"), {}, v, e, &used));
  EXPECT_EQ(v.size(), 2u);
  EXPECT_EQ(v.nodes(), 5u);
  EXPECT_EQ(used, 5u);
  EXPECT_EQ(e.record, 2u);
  EXPECT_EQ(code_name(e.code), code_name(Code::end_of_input));
}

TEST(msgpack_value, big_integers_are_refused_when_written) {
  ValueBuilder b;
  Value v = b.begin_map().key("n").big_integer("18446744073709551616").end_map().finish();
  Buffer out;
  Error e;
  EXPECT_FALSE(write_value(out, v, {}, e));
  EXPECT_EQ(code_name(e.code), code_name(Code::integer_range));
  EXPECT_EQ(e.path, "$.n");
  EXPECT_TRUE(out.empty());
}

// What is accepted is written and read again to the same value, and reading never leaves its input.
TEST(msgpack_value, mutations) {
  const std::string seeds[] = {
      unhex("93 83 a1 61 01 a2 62 62 93 01 02 03 a1 63 80 83 a1 61 cd 01 00 a2 62 62 90 a1 63 81 a1 78 c0 83 a1 61 ff a2 62 62 c0 a1 63 a3 61 62 63"),
      unhex("dc 00 03 d9 05 68 65 6c 6c 6f c4 02 ff 00 d6 ff 00 00 00 01"),
      unhex("82 05 91 cb 3f f0 00 00 00 00 00 00 c3 de 00 01 a0 d3 ff ff ff ff 00 00 00 00"),
  };
  base::test::Random random(5);
  size_t accepted = 0;
  for (size_t i = 0, n = base::test::scaled(60'000); i < n; ++i) {
    std::string s = seeds[random.below(3)];
    for (uint64_t k = random.below(4); k; --k) {
      size_t at = random.below(s.size());
      switch (random.below(4)) {
        case 0: s[at] = char(random.next()); break;
        case 1: s.insert(at, 1, char(random.next())); break;
        case 2: s.erase(at, 1); break;
        case 3: s[at] = char(0xc0 + random.below(32)); break;
      }
      if (s.empty()) s = "\xc0";
    }
    auto exact = base::test::exact_copy(s);
    Value v, again;
    Error e;
    if (!read_value({exact.get(), s.size()}, {}, v, e)) {
      ASSERT_LE(e.offset, s.size());
      ASSERT_NE(e.code, Code::none);
      continue;
    }
    ++accepted;
    ASSERT_TRUE(read_value(written(v), {}, again, e)) << e.message();
    ASSERT_EQ(again, v);
  }
  EXPECT_GT(accepted, 5000u);
}

}  // namespace
}  // namespace polywire::msgpack
