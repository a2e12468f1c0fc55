// Records out of streams: what is delivered, what is refused and where, and that the cuts between chunks make no difference.
#include <gtest/gtest.h>
#include <polywire/stream.h>
#include <polywire/value.h>

#include <fstream>

#include "base/test_support.h"

using namespace polywire;

namespace {

struct Row {
  int32_t id = 0;
  std::string text;
  std::optional<double> score;
};

// Everything a stream tells, one line each: records as JSON, faults with their place; then "end" or "stuck".
template <class T> class Listener {
 public:
  template <class Reader> explicit Listener(Reader& reader, bool skip = true) : skip_(skip), next_([&](T& r) { return reader.next(r); }),
      step_over_([&] { return reader.skip_record(); }), error_([&]() -> const Error& { return reader.error(); }) {}

  bool listen() {  // false: nothing more will come
    for (;;) {
      Next next = next_(record_);
      if (next == Next::need_more) return true;
      if (next == Next::record) { told += *json::to_text(record_, {.keys_as_text = true}) + "\n"; continue; }
      if (next == Next::end) { told += "end\n"; return false; }
      const Error& e = error_();
      told += std::string(code_name(e.code)) + " r" + std::to_string(e.record) + " b" + std::to_string(e.offset);
      if (e.line) told += " " + std::to_string(e.line) + ":" + std::to_string(e.column);
      told += " " + e.path + "\n";
      if (!skip_ || !step_over_()) { told += "stuck\n"; return false; }
    }
  }
  std::string told;

 private:
  bool skip_;
  T record_{};
  std::function<Next(T&)> next_;
  std::function<bool()> step_over_;
  std::function<const Error&()> error_;
};

// Chunks of `first` and `second` bytes in turn.
template <class T, class Reader> std::string told(Reader reader, std::string_view input, size_t first, size_t second) {
  Listener<T> listener(reader);
  for (bool turn = false; !input.empty(); turn = !turn) {
    size_t n = std::min(turn ? second : first, input.size());
    auto chunk = base::test::exact_copy(input.substr(0, n));  // freed after the push: the stream must not look at it again
    reader.push({chunk.get(), n});
    input.remove_prefix(n);
    if (!listener.listen()) return listener.told;
  }
  reader.finish();
  listener.listen();
  return listener.told;
}

// The whole input and its end, before anything is asked for.
template <class T, class Reader> std::string told_after_the_end(Reader reader, std::string_view input) {
  Listener<T> listener(reader);
  reader.push(input);
  reader.finish();
  listener.listen();
  return listener.told;
}

// As one push; then cut once at every offset, with every pair of small chunk sizes, and all at once: all must tell the same.
template <class T, class Make> std::string told_at_every_cut(const char* why, Make make, std::string_view input) {
  std::string whole = told<T>(make(), input, input.size() + 1, 1);
  for (size_t cut = 1; cut < input.size(); ++cut) EXPECT_EQ(whole, told<T>(make(), input, cut, input.size())) << why << ", cut at " << cut;
  for (size_t first = 1; first <= 7; ++first)
    for (size_t second = 1; second <= 7; ++second) EXPECT_EQ(whole, told<T>(make(), input, first, second)) << why << ", chunks of " << first << " and " << second;
  EXPECT_EQ(whole, told_after_the_end<T>(make(), input)) << why << ", asked after the end";
  return whole;
}

struct Case { const char* why; std::string_view input; std::string_view want; };

std::string unhex(std::string_view hex) {
  std::string out;
  int digits = 0, value = 0;
  for (char c : hex) {
    if (c == ' ') continue;
    value = value * 16 + (c <= '9' ? c - '0' : c - 'a' + 10);
    if (++digits % 2 == 0) { out += char(value); value = 0; }
  }
  return out;
}

}  // namespace

TEST(stream, json_lines) {
  const Case cases[] = {
      {"nothing", "", "end\n"},
      {"one line", "{\"a\":1}\n", "{\"a\":1}\nend\n"},
      {"last line without break", "1\n2", "1\n2\nend\n"},
      {"CRLF", "1\r\n[2]\r\n", "1\n[2]\nend\n"},
      {"blank lines, of white space too", "\n\r\n1\n \t\n\n2\n\n", "1\n2\nend\n"},
      {"only white space, no break", "  \t", "end\n"},
      {"white space around", " 1 \n\t\"a b\" \r\n", "1\n\"a b\"\nend\n"},
      {"byte order mark in front", "\xef\xbb\xbf{}\n1\n", "{}\n1\nend\n"},
      {"byte order mark alone", "\xef\xbb\xbf", "end\n"},
      {"cut byte order mark", "\xef\xbb", "bad_utf8 r0 b0 1:1 $\nend\n"},
      {"byte order mark in front of a later line", "1\n\xef\xbb\xbf" "2\n3", "1\nbyte_order_mark r1 b2 2:1 $\n3\nend\n"},
      {"bad line in the middle", "[1]\n[1,x]\n[2]\n", "[1]\nunexpected_character r1 b7 2:4 $[1]\n[2]\nend\n"},
      {"bad lines one after another", "x\ny\n3\n", "unexpected_character r0 b0 1:1 $\nunexpected_character r1 b2 2:1 $\n3\nend\n"},
      {"blank lines count as lines, not as records", "\n\n1\n\nx", "1\nunexpected_character r1 b5 5:1 $\nend\n"},
      {"line ends in the middle of a value", "{\"a\":\n1}\n", "end_of_line r0 b5 1:6 $.a\ntrailing_bytes r1 b7 2:2 $\nend\n"},
      {"input ends in the middle of a value", "1\n[2,", "1\nend_of_input r1 b5 2:4 $[1]\nend\n"},
      {"two values in a line", "1 2\n3", "trailing_bytes r0 b2 1:3 $\n3\nend\n"},
      {"line break in a text", "\"a\nb\"\n1\n", "end_of_line r0 b2 1:3 $\nunexpected_character r1 b3 2:1 $\n1\nend\n"},
      {"a CR inside a line is white space", "[1,\r2]\n", "[1,2]\nend\n"},
      {"text of many bytes cut inside a character", "\"\xc3\xa9\xf0\x9f\x98\x80\"\n", "\"\xc3\xa9\xf0\x9f\x98\x80\"\nend\n"},
      {"bad UTF-8", "\"\xff\"\n1\n", "bad_utf8 r0 b1 1:2 $\n1\nend\n"},
  };
  for (const Case& c : cases)
    EXPECT_EQ(told_at_every_cut<Value>(c.why, [] { return json::RecordReader<Value>(); }, c.input), c.want) << c.why;
}

TEST(stream, json_array) {
  const Case cases[] = {
      {"empty", "[]", "end\n"},
      {"empty, white space everywhere", " \n[ \r\n ]\t ", "end\n"},
      {"one", "[1]", "1\nend\n"},
      {"several", "[1,{\"a\":[1,2]},\"x,]\\\"\",[]]", "1\n{\"a\":[1,2]}\n\"x,]\\\"\"\n[]\nend\n"},
      {"white space everywhere", "\n [\n 1 ,\n {\n} , \"a\" \n] \n", "1\n{}\n\"a\"\nend\n"},
      {"byte order mark", "\xef\xbb\xbf[1]", "1\nend\n"},
      {"nothing", "", "end_of_input r0 b0 1:1 $\nstuck\n"},
      {"white space only", " \n", "end_of_input r0 b2 2:1 $\nstuck\n"},
      {"no array", "{\"a\":1}", "unexpected_character r0 b0 1:1 $\nstuck\n"},
      {"trailing comma", "[1,]", "1\nunexpected_character r1 b3 1:4 $\nstuck\n"},
      {"leading comma", "[,1]", "unexpected_character r0 b1 1:2 $\nstuck\n"},
      {"two commas", "[1,,2]", "1\nunexpected_character r1 b3 1:4 $\nstuck\n"},
      {"missing comma", "[1 2]", "trailing_bytes r0 b3 1:4 $\nend\n"},
      {"missing comma after a record", "[{}{},3]", "trailing_bytes r0 b3 1:4 $\n3\nend\n"},
      {"text after the end", "[1] x", "1\ntrailing_bytes r1 b4 1:5 $\nstuck\n"},
      {"second array after the end", "[1]\n[2]", "1\ntrailing_bytes r1 b4 2:1 $\nstuck\n"},
      {"cut before anything", "[", "end_of_input r0 b1 1:2 $\nstuck\n"},
      {"cut after a comma", "[1,\n", "1\nend_of_input r1 b4 2:1 $\nstuck\n"},
      {"cut after a record", "[{}", "{}\nend_of_input r1 b3 1:4 $\nstuck\n"},
      {"cut after digits: more may be missing", "[1,12", "1\nend_of_input r1 b5 1:6 $\nstuck\n"},
      {"cut in the middle of a record", "[1,{\"a\":", "1\nend_of_input r1 b8 1:9 $.a\nend_of_input r2 b8 1:9 $\nstuck\n"},
      {"bad record in the middle", "[1,\n{\"a\":x},3]", "1\nunexpected_character r1 b9 2:6 $.a\n3\nend\n"},
      {"wrong bracket", "[1},2]", "trailing_bytes r0 b2 1:3 $\n2\nend\n"},
  };
  for (const Case& c : cases)
    EXPECT_EQ(told_at_every_cut<Value>(c.why, [] { return json::RecordReader<Value>({.framing = Framing::array}); }, c.input), c.want) << c.why;
}

TEST(stream, msgpack_concatenated) {
  const Case cases[] = {
      {"nothing", "", "end\n"},
      {"scalars", "01 c3 a1 61 c0", "1\ntrue\n\"a\"\nnull\nend\n"},
      {"nested", "82 a1 61 92 01 02 a1 62 80 90", "{\"a\":[1,2],\"b\":{}}\n[]\nend\n"},
      {"every header with a length", "d9 01 61 da 00 01 62 db 00 00 00 01 63 dc 00 01 01 dd 00 00 00 01 02 de 00 01 01 03 df 00 00 00 00", "\"a\"\n\"b\"\n\"c\"\n[1]\n[2]\n{\"1\":3}\n{}\nend\n"},
      {"cut in a header", "01 da 00", "1\nend_of_input r1 b3 $\nend\n"},
      {"cut in a text", "01 a3 61 62", "1\nend_of_input r1 b4 $\nend\n"},
      {"cut in a map", "82 a1 61 01", "end_of_input r0 b4 $\nend\n"},
      {"reserved byte", "01 c1 02", "1\nreserved_byte r1 b1 $\n2\nend\n"},
      {"reserved byte inside", "92 01 c1 02", "reserved_byte r0 b2 $[1]\n2\nend\n"},
      {"bad UTF-8 is stepped over", "a1 ff 05", "bad_utf8 r0 b1 $\n5\nend\n"},
  };
  for (const Case& c : cases)
    EXPECT_EQ(told_at_every_cut<Value>(c.why, [] { return msgpack::RecordReader<Value>(); }, unhex(c.input)), c.want) << c.why;
}

TEST(stream, msgpack_array) {
  const Case cases[] = {
      {"empty", "90", "end\n"},
      {"fixarray", "93 01 a1 61 90", "1\n\"a\"\n[]\nend\n"},
      {"array16", "dc 00 02 01 02", "1\n2\nend\n"},
      {"array32", "dd 00 00 00 02 01 02", "1\n2\nend\n"},
      {"nothing", "", "end_of_input r0 b0 $\nstuck\n"},
      {"no array", "81 01 02", "wrong_kind r0 b0 $\nstuck\n"},
      {"cut header", "dd 00 00", "end_of_input r0 b0 $\nstuck\n"},
      {"fewer than said", "93 01 02", "1\n2\nend_of_input r2 b3 $\nstuck\n"},
      {"four billion said", "dd ff ff ff ff 01", "1\nend_of_input r1 b6 $\nstuck\n"},
      {"cut in a record", "92 01 92 05", "1\nend_of_input r1 b4 $\nend\n"},
      {"trailing bytes", "91 01 02", "1\ntrailing_bytes r1 b2 $\nstuck\n"},
      {"bad record in the middle", "93 01 c1 02", "1\nreserved_byte r1 b2 $\n2\nend\n"},
  };
  for (const Case& c : cases)
    EXPECT_EQ(told_at_every_cut<Value>(c.why, [] { return msgpack::RecordReader<Value>({.framing = Framing::array}); }, unhex(c.input)), c.want) << c.why;
}

TEST(stream, records_have_a_size_limit) {
  const Limits limits{.record_bytes = 8};
  auto lines = [&] { return json::RecordReader<Value>({}, {.limits = limits}); };
  auto array = [&] { return json::RecordReader<Value>({.framing = Framing::array}, {.limits = limits}); };
  auto concat = [&] { return msgpack::RecordReader<Value>({.framing = Framing::concat}, {.limits = limits}); };
  EXPECT_EQ(told_at_every_cut<Value>("at the limit", lines, "[1,2,34]\n1\n"), "[1,2,34]\n1\nend\n");
  EXPECT_EQ(told_at_every_cut<Value>("beyond it", lines, "1\n[1,2,345]\n1\n"), "1\nrecord_limit r1 b2 2:1 $\n1\nend\n");
  EXPECT_EQ(told_at_every_cut<Value>("a blank line beyond it", lines, "1\n            \n1\n"), "1\n1\nend\n");
  EXPECT_EQ(told_at_every_cut<Value>("at the limit", array, "[  [1,2,34],  1 ]"), "[1,2,34]\n1\nend\n");
  EXPECT_EQ(told_at_every_cut<Value>("at the limit", concat, unhex("01 a7 61 61 61 61 61 61 61 02")), "1\n\"aaaaaaa\"\n2\nend\n");
}

// What is too long is dropped up to its end, byte by byte: the records after it come.
TEST(stream, a_record_that_is_too_long_is_stepped_over) {
  const Limits limits{.record_bytes = 8};
  const Case json[] = {
      {"a list", "[1,[1,2,345],2]", "1\nrecord_limit r1 b3 1:4 $\n2\nend\n"},
      {"the last one", "[1,[1,2,345]]", "1\nrecord_limit r1 b3 1:4 $\nend\n"},
      {"by one byte", "[[1,2,345],1]", "record_limit r0 b1 1:2 $\n1\nend\n"},
      {"brackets and commas in texts and below", "[{\"]},\\\"]\":[{},[1,2]]},3]", "record_limit r0 b1 1:2 $\n3\nend\n"},
      {"over several lines", "[\n[1,\n2,\n3,\n4,5],\nx]", "record_limit r0 b2 2:1 $\nunexpected_character r1 b18 6:1 $\nend\n"},
      {"two of them", "[\"aaaaaaaaa\",123456789,7]", "record_limit r0 b1 1:2 $\nrecord_limit r1 b13 1:14 $\n7\nend\n"},
      {"cut", "[[1,2,3,4,5", "record_limit r0 b1 1:2 $\nend_of_input r1 b11 1:12 $\nstuck\n"},
      {"cut after digits", "[1234567890", "record_limit r0 b1 1:2 $\nend_of_input r1 b11 1:12 $\nstuck\n"},
  };
  for (const Case& c : json)
    EXPECT_EQ(told_at_every_cut<Value>(c.why, [&] { return json::RecordReader<Value>({.framing = Framing::array}, {.limits = limits}); }, c.input), c.want) << c.why;
  const Case concat[] = {
      {"a text", "01 a8 61 61 61 61 61 61 61 61 02", "1\nrecord_limit r1 b1 $\n2\nend\n"},
      {"many parts", "99 01 02 03 04 05 06 07 08 09 02", "record_limit r0 b0 $\n2\nend\n"},
      {"nested, with every kind of header", "84 a1 61 93 01 90 80 da 00 02 62 62 dc 00 01 c0 a1 63 c4 01 ff 07 c7 01 05 00 05", "record_limit r0 b0 $\n5\nend\n"},
      {"a long integer at the limit", "97 01 02 03 04 05 06 cf 00 00 00 00 00 00 00 01 08", "record_limit r0 b0 $\n8\nend\n"},
      {"two of them", "a8 61 61 61 61 61 61 61 61 c4 07 00 00 00 00 00 00 00 07", "record_limit r0 b0 $\nrecord_limit r1 b9 $\n7\nend\n"},
      {"a length of four billion", "db ff ff ff ff 61", "record_limit r0 b0 $\nend\n"},
      {"four billion nested lists", "dd ff ff ff ff dd ff ff ff ff dd ff ff ff ff 01 02", "record_limit r0 b0 $\nend\n"},
      {"cut in a header", "99 01 02 03 04 05 06 07 08 da 00", "record_limit r0 b0 $\nend\n"},
      {"a reserved byte inside", "99 01 02 03 c1 05 06 07 08 09 02", "record_limit r0 b0 $\n2\nend\n"},
  };
  for (const Case& c : concat)
    EXPECT_EQ(told_at_every_cut<Value>(c.why, [&] { return msgpack::RecordReader<Value>({.framing = Framing::concat}, {.limits = limits}); }, unhex(c.input)), c.want) << c.why;
  const Case wrapped[] = {
      {"in the middle", "93 01 a8 61 61 61 61 61 61 61 61 02", "1\nrecord_limit r1 b2 $\n2\nend\n"},
      {"the last one", "92 01 a8 61 61 61 61 61 61 61 61", "1\nrecord_limit r1 b2 $\nend\n"},
      {"cut", "92 01 a8 61 61 61", "1\nrecord_limit r1 b2 $\nend\n"},
      {"cut, and more were said", "93 01 a8 61 61 61", "1\nrecord_limit r1 b2 $\nend_of_input r2 b6 $\nstuck\n"},
  };
  for (const Case& c : wrapped)
    EXPECT_EQ(told_at_every_cut<Value>(c.why, [&] { return msgpack::RecordReader<Value>({.framing = Framing::array}, {.limits = limits}); }, unhex(c.input)), c.want) << c.why;
}

// Limits below the size of a header: every answer moves on, and all cuts tell the same.
TEST(stream, the_smallest_size_limits_end) {
  for (uint64_t bytes : {0, 1, 2, 3}) {
    const Limits limits{.record_bytes = bytes};
    for (std::string_view hex : {"db 00 00 00 01 61 01", "dd 00 00 00 01 05", "cf 00 00 00 00 00 00 00 01"})
      for (Framing framing : {Framing::concat, Framing::array})
        told_at_every_cut<Value>("MessagePack", [&] { return msgpack::RecordReader<Value>({.framing = framing}, {.limits = limits}); }, unhex(hex));
    for (std::string_view text : {"\xef\xbb\xbf[1,22,333,4444]", "[]", "1\n22\n333\n4444\n"})
      for (Framing framing : {Framing::lines, Framing::array})
        told_at_every_cut<Value>("JSON", [&] { return json::RecordReader<Value>({.framing = framing}, {.limits = limits}); }, text);
  }
}

TEST(stream, depth_has_a_limit) {
  const Limits limits{.depth = 3};
  EXPECT_EQ(told_at_every_cut<Value>("JSON lines", [&] { return json::RecordReader<Value>({}, {.limits = limits}); }, "[[[1]]]\n[[[[1]]]]\n1\n"),
            "[[[1]]]\ndepth_limit r1 b11 2:4 $[0][0][0]\n1\nend\n");
  EXPECT_EQ(told_at_every_cut<Value>("JSON array", [&] { return json::RecordReader<Value>({.framing = Framing::array}, {.limits = limits}); }, "[[[[1]]],[[[[1]]]],1]"),
            "[[[1]]]\ndepth_limit r1 b12 1:13 $[0][0][0]\n1\nend\n");
  EXPECT_EQ(told_at_every_cut<Value>("MessagePack", [&] { return msgpack::RecordReader<Value>({.framing = Framing::concat}, {.limits = limits}); }, unhex("91 91 91 01 91 91 91 91 01 02")),
            "[[[1]]]\ndepth_limit r1 b8 $[0][0][0]\n2\nend\n");
  EXPECT_EQ(told_at_every_cut<Value>("MessagePack array", [&] { return msgpack::RecordReader<Value>({.framing = Framing::array}, {.limits = limits}); }, unhex("92 82 01 02 a1 61 91 91 91 01 02")),
            "depth_limit r0 b9 $.a[0][0]\n2\nend\n");
}

// A fault leaves the reader deep inside; the next record, which is as deep as allowed, does not notice.
TEST(stream, depth_begins_anew_with_each_record) {
  struct Held { Value v; };
  const Limits limits{.depth = 3};
  std::string lines, packed;
  for (int i = 0; i < 4; ++i) {
    lines += "{\"v\":[[x]]}\n{\"v\":[[1]]}\n{\"v\":[[[2]]]}\n";
    packed += unhex("81 a1 76 91 91 c1 81 a1 76 91 91 01 81 a1 76 91 91 91 02");
  }
  auto count = [](std::string_view all, std::string_view part) {
    size_t n = 0;
    for (size_t at = all.find(part); at != all.npos; at = all.find(part, at + 1)) ++n;
    return n;
  };
  std::string json = told_at_every_cut<Held>("JSON", [&] { return json::RecordReader<Held>({}, {.limits = limits}); }, lines);
  std::string msgpack = told_at_every_cut<Held>("MessagePack", [&] { return msgpack::RecordReader<Held>({.framing = Framing::concat}, {.limits = limits}); }, packed);
  for (const std::string& told : {json, msgpack}) {
    EXPECT_EQ(count(told, "{\"v\":[[1]]}\n"), 4u) << told;
    EXPECT_EQ(count(told, "depth_limit"), 4u) << told;
    EXPECT_EQ(count(told, "$.v[0][0]\n"), 8u) << told;
  }
}

TEST(stream, typed_records) {
  auto lines = [] { return json::RecordReader<Row>(); };
  EXPECT_EQ(told_at_every_cut<Row>("lines", lines,
                                   "{\"id\":1,\"text\":\"a\",\"score\":2.5}\n{\"text\":\"\\u00e9\",\"id\":2,\"more\":[{}]}\n{\"id\":\"3\",\"text\":\"\"}\n{\"id\":4}\n{\"id\":5,\"text\":\"z\"}\n"),
            "{\"id\":1,\"text\":\"a\",\"score\":2.5}\n{\"id\":2,\"text\":\"\xc3\xa9\"}\nwrong_kind r2 b75 3:7 $.id\nmissing_field r3 b98 4:9 $.text\n{\"id\":5,\"text\":\"z\"}\nend\n");
  auto positional = [] { return msgpack::RecordReader<Row>({.framing = Framing::array}, {.layout = Layout::array}); };
  EXPECT_EQ(told_at_every_cut<Row>("positional", positional, unhex("92 93 01 a1 61 c0 93 02 a1 62 cb 40 04 00 00 00 00 00 00")),
            "{\"id\":1,\"text\":\"a\"}\n{\"id\":2,\"text\":\"b\",\"score\":2.5}\nend\n");
  auto lists = [] { return json::RecordReader<std::vector<int32_t>>(); };
  EXPECT_EQ(told_at_every_cut<std::vector<int32_t>>("lists", lists, "[1,2,3]\n[]\n[4,\"x\"]\n[5]"), "[1,2,3]\n[]\nwrong_kind r2 b14 3:4 $[1]\n[5]\nend\n");
}

TEST(stream, what_a_stream_counts) {
  json::RecordReader<Value> in;
  Value v;
  EXPECT_EQ(in.next(v), Next::need_more);
  in.push("1\nx\n3\n");
  EXPECT_EQ(in.next(v), Next::record);
  EXPECT_FALSE(in.failed());
  EXPECT_FALSE(in.skip_record()) << "nothing is wrong";
  EXPECT_EQ(in.next(v), Next::fault);
  EXPECT_TRUE(in.failed());
  EXPECT_EQ(in.next(v), Next::fault) << "a fault stays until it is stepped over";
  EXPECT_EQ(in.error().message("f.jsonl"), "f.jsonl:2:1: unexpected character at $");
  EXPECT_TRUE(in.skip_record());
  EXPECT_EQ(in.next(v), Next::record);
  EXPECT_EQ(in.records(), 2u) << "bad records are not delivered";
  EXPECT_EQ(in.next(v), Next::need_more);
  in.finish();
  EXPECT_EQ(in.next(v), Next::end);
  EXPECT_EQ(in.next(v), Next::end);
}

TEST(stream, borrowed_texts_live_until_the_next_push) {
  struct Borrowed { std::string_view text; };
  json::RecordReader<Borrowed> in;
  in.push("{\"text\":\"first\"}\n{\"text\":\"second\"}\n");
  Borrowed a, b;
  ASSERT_EQ(in.next(a), Next::record);
  ASSERT_EQ(in.next(b), Next::record);
  EXPECT_EQ(a.text, "first");
  EXPECT_EQ(b.text, "second");
}

// ---- writing

namespace {

template <class Writer, class T> std::string written(Writer& out, const std::vector<T>& records) {
  for (const T& r : records) EXPECT_TRUE(out.write(r).has_value());
  EXPECT_TRUE(out.finish().has_value());
  return {};
}

}  // namespace

TEST(stream, json_writers) {
  const std::vector<Row> rows = {{1, "a", 0.5}, {2, "b", {}}};
  std::string all;
  Sink sink = [&](std::string_view chunk) { all += chunk; return true; };
  json::RecordWriter<Row> lines(sink);
  written(lines, rows);
  EXPECT_EQ(std::exchange(all, {}), "{\"id\":1,\"text\":\"a\",\"score\":0.5}\n{\"id\":2,\"text\":\"b\"}\n");
  json::RecordWriter<Row> array(sink, {.framing = Framing::array});
  written(array, rows);
  EXPECT_EQ(std::exchange(all, {}), "[{\"id\":1,\"text\":\"a\",\"score\":0.5},{\"id\":2,\"text\":\"b\"}]");
  json::RecordWriter<Row> empty(sink, {.framing = Framing::array});
  EXPECT_TRUE(empty.finish().has_value());
  EXPECT_EQ(std::exchange(all, {}), "[]");
  json::RecordWriter<Row> nothing(sink);
  EXPECT_TRUE(nothing.finish().has_value());
  EXPECT_EQ(all, "");
  json::RecordWriter<Row> indented(sink, {}, {.indent = 2});
  written(indented, rows);
  EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), 2) << "a line is a line: " << all;
}

TEST(stream, a_record_that_cannot_be_written_leaves_no_trace) {
  for (Framing framing : {Framing::lines, Framing::array}) {
    std::string all;
    json::RecordWriter<double> out([&](std::string_view chunk) { all += chunk; return true; }, {.framing = framing});
    auto bad = [&](uint64_t record) {
      auto done = out.write(std::numeric_limits<double>::quiet_NaN());
      ASSERT_FALSE(done.has_value());
      EXPECT_EQ(done.error().code, Code::nonfinite);
      EXPECT_EQ(done.error().record, record);
    };
    bad(0);
    EXPECT_TRUE(out.write(1.5).has_value());
    bad(1);
    EXPECT_TRUE(out.write(2.5).has_value());
    EXPECT_TRUE(out.finish().has_value());
    EXPECT_EQ(all, framing == Framing::lines ? "1.5\n2.5\n" : "[1.5,2.5]");
  }
}

TEST(stream, chunks_of_writers_are_bounded_and_read_back) {
  for (bool msgpack_form : {false, true}) {
    std::string all;
    size_t largest = 0;
    Sink sink = [&](std::string_view chunk) { all += chunk; largest = std::max(largest, chunk.size()); return true; };
    std::string text(1000, 'x');
    json::RecordWriter<Row> as_json(sink, {.framing = Framing::array});
    msgpack::RecordWriter<Row> as_msgpack(sink);
    for (int32_t i = 0; i < 1000; ++i) {
      Row row{i, text, double(i)};
      ASSERT_TRUE((msgpack_form ? as_msgpack.write(row) : as_json.write(row)).has_value());
    }
    ASSERT_TRUE((msgpack_form ? as_msgpack.finish() : as_json.finish()).has_value());
    EXPECT_GT(all.size(), 1000000u);
    EXPECT_LT(largest, 70000u);
    int32_t n = 0;
    Row row;
    auto check = [&](auto in) {
      in.push(all);
      in.finish();
      while (in.next(row) == Next::record) { ASSERT_EQ(row.id, n); ++n; }
      EXPECT_FALSE(in.failed()) << in.error().message();
    };
    if (msgpack_form) check(msgpack::RecordReader<Row>());
    else check(json::RecordReader<Row>({.framing = Framing::array}));
    EXPECT_EQ(n, 1000);
  }
}

TEST(stream, a_sink_that_fails_is_told) {
  json::RecordWriter<Row> out([](std::string_view) { return false; });
  Row row{1, std::string(1000, 'x'), {}};
  int written = 0;
  Result<void> done;
  while ((done = out.write(row)).has_value() && written < 1000) ++written;
  ASSERT_FALSE(done.has_value());
  EXPECT_EQ(done.error().code, Code::io_failure);
  EXPECT_EQ(done.error().category(), Category::io);
  EXPECT_LT(written, 70);
  msgpack::RecordWriter<Row> small([](std::string_view) { return false; });
  EXPECT_TRUE(small.write(row).has_value()) << "still in the buffer";
  auto finished = small.finish();
  ASSERT_FALSE(finished.has_value());
  EXPECT_EQ(finished.error().code, Code::io_failure);
}

// ---- memory

namespace {

size_t resident_bytes() {
  std::ifstream statm("/proc/self/statm");
  size_t all = 0, resident = 0;
  statm >> all >> resident;
  return resident * 4096;
}

// `total` bytes of the same block of whole records again and again, in chunks that end anywhere.
template <class Reader> void stays_small(const char* why, Reader in, std::string_view block, size_t total) {
  Row row;
  size_t held = 0, records = 0, at = 0;
  const size_t before = resident_bytes();
  size_t peak = before;
  for (size_t pushed = 0; pushed < total; pushed += 65536) {
    for (size_t left = 65536; left;) {
      size_t n = std::min(left, block.size() - at);
      in.push(block.substr(at, n));
      at = (at + n) % block.size();
      left -= n;
    }
    while (in.next(row) == Next::record) ++records;
    ASSERT_FALSE(in.failed()) << why << ": " << in.error().message();
    held = std::max(held, in.memory());
    if (pushed % (16 << 20) == 0) peak = std::max(peak, resident_bytes());
  }
  EXPECT_EQ(records, in.records());
  EXPECT_GT(records, total / 1200) << why;
  EXPECT_LT(held, size_t{1} << 20) << why;
#ifndef __SANITIZE_ADDRESS__  // whose quarantine keeps what was freed
  EXPECT_LT(peak - before, size_t{4} << 20) << why;
#endif
}

}  // namespace

TEST(stream, memory_does_not_grow_with_the_stream) {
  std::string lines;
  Buffer packed;
  for (int32_t i = 0; i < 97; ++i) {
    Row row{i, std::string(size_t(980 + i % 13), char('a' + i % 26)), i / 8.0};
    lines += *json::to_text(row) + "\n";
    ASSERT_TRUE(msgpack::write(packed, row).has_value());
  }
  size_t total = base::test::scaled(200 << 20);
  stays_small("JSON lines", json::RecordReader<Row>(), lines, total);
  stays_small("MessagePack", msgpack::RecordReader<Row>(), packed.view(), total);
}
