// Every row format, whatever the sizes in which its bytes come: the same records, the same faults at the same places.
#include <gtest/gtest.h>

#include "api/formats.h"
#include "json/scan.h"
#include "json/split.h"
#include "json/value_write.h"

namespace polywire {
namespace {

struct Outcome {
  std::string text;      // records as JSON, one a line; "!code@offset" for faults
  bool single = false;
  bool operator==(const Outcome&) const = default;
};

// Splits and reads as files are: `step` bytes come at a time.
Outcome read_all(const engine::RowOptions& options, std::string_view input, size_t step, bool skip = true) {
  const engine::RowFormat& rows = *api::entry_of(*options.choice.format).rows;
  auto splitter = rows.splitter(options);
  auto reader = rows.reader(options);
  Outcome out;
  std::string held;
  size_t fed = 0, offset = 0;
  auto fault = [&](Code code, size_t at) { out.text += "!" + std::string(code_name(code)) + "@" + std::to_string(at) + "\n"; };
  for (int steps = 0; steps < 100000; ++steps) {
    engine::Cut cut = splitter->cut(held, fed == input.size());
    if (cut.what == engine::Cut::What::end) return out;
    if (cut.what == engine::Cut::What::fault) {
      fault(cut.code, offset + cut.at);
      if (!cut.goes_on || !skip) return out;
      continue;
    }
    if (cut.what == engine::Cut::What::nothing && cut.next == 0) {
      if (fed == input.size()) return out;
      size_t n = std::min(step, input.size() - fed);
      held.append(input.substr(fed, n));
      fed += n;
      continue;
    }
    if (cut.what == engine::Cut::What::block) {
      std::string block = held.substr(cut.begin, cut.end - cut.begin);
      out.single |= cut.single;
      reader->start(block, offset == 0);
      for (;;) {
        engine::Run run = reader->read();
        if (run.done()) break;
        Buffer line;
        Error ignored;
        for (const auto* x = run.first; x != run.last; x = x->next()) {
          json::write_value(line, View(x), {}, ignored);
          line.append("\n");
        }
        out.text += line.view();
        if (run.failed()) fault(run.error.code, offset + cut.begin + size_t(run.error.offset));
        if (run.failed() && !skip) return out;
      }
    }
    held.erase(0, cut.next);
    offset += cut.next;
  }
  ADD_FAILURE() << "never ends";
  return out;
}

engine::RowOptions options_of(std::string_view format, std::string_view records = {}) {
  auto choice = parse_format(format, Direction::read);
  EXPECT_TRUE(choice.has_value()) << choice.error();
  return {.choice = *choice, .records = std::string(records)};
}

struct Case {
  const char* why;
  std::string_view format, records, input, want;
  bool single = false;
};

const Case json_cases[] = {
    {"lines", "jsonl", "", "{\"a\":1}\n{\"a\":2}\n", "{\"a\":1}\n{\"a\":2}\n"},
    {"no last line end, CRLF, blank lines", "jsonl", "", "1\r\n\r\n \n2", "1\n2\n"},
    {"nothing", "jsonl", "", "", ""},
    {"a mark at the front", "jsonl", "", "\xef\xbb\xbf" "1\n2\n", "1\n2\n"},
    {"a mark elsewhere", "jsonl", "", "1\n\xef\xbb\xbf" "2\n3\n", "1\n!byte_order_mark@2\n3\n"},
    {"a bad line is stepped over", "jsonl", "", "1\n{\"a\":tru}\n3\n", "1\n!bad_literal@7\n3\n"},
    {"a value that goes on in the next line", "jsonl", "", "1\n[1,\n2]\n3\n", "1\n!end_of_line@5\n!trailing_bytes@7\n3\n"},
    {"two values in a line", "jsonl", "", "1 2\n3\n", "!trailing_bytes@2\n3\n"},
    {"a list", "json", "", "[1, {\"a\":[2,3]} ,\"x,]\\\"\"]", "1\n{\"a\":[2,3]}\n\"x,]\\\"\"\n"},
    {"a list with space around it", "json", "", " \n[ 1 , 2 ] \n", "1\n2\n"},
    {"an empty list", "json", "", "[ ]", ""},
    {"a mark before a list", "json", "", "\xef\xbb\xbf[1,2]", "1\n2\n"},
    {"a comma before the end", "json", "", "[1,]", "1\n!unexpected_character@3\n"},
    {"a comma after the bracket", "json", "", "[,1]", "!unexpected_character@1\n1\n"},
    {"two commas", "json", "", "[1,,2]", "1\n!unexpected_character@3\n2\n"},
    {"a bad element is stepped over", "json", "", "[1,tru,{\"a\":nul},4]", "1\n!bad_literal@3\n!bad_literal@12\n4\n"},
    {"a list that is cut after a comma", "json", "", "[1,2,", "1\n2\n!end_of_input@5\n"},
    {"a list that is cut after an element", "json", "", "[1,2", "1\n!end_of_input@4\n"},
    {"a list that is cut in an element", "json", "", "[1,{\"a\":", "1\n!end_of_input@8\n"},
    {"only a bracket", "json", "", "[", "!end_of_input@1\n"},
    {"something after the list", "json", "", "[1] x", "1\n!trailing_bytes@4\n"},
    {"the wrong bracket", "json", "", "[1}", "1\n!unexpected_character@3\n"},
    {"one value", "json", "", "{\"a\":[1,2]}", "{\"a\":[1,2]}\n", true},
    {"nothing but space", "json", "", " \n", "!end_of_input@2\n"},
    {"the list as one value", "json", "$", "[1,2]", "[1,2]\n", true},
    {"a list inside", "json", "$.data.items", "{\"n\":{\"items\":0},\"data\":{\"x\":\"]\",\"items\":[1,2]},\"t\":3}", "1\n2\n"},
    {"a list inside, by index and quoted name", "json", "$[1][\"a b\"]", "[[0],{\"a b\":[5]},2]", "5\n"},
    {"a list inside, its name with an escape", "json", "$.items", "{\"it\\u0065ms\":[7]}", "7\n"},
    {"no such list", "json", "$.items", "{\"a\":[1]}", "!no_such_list@0\n"},
    {"what follows the list is broken", "json", "$.a", "{\"a\":[1,2],\"b\":tru}", "1\n2\n!bad_literal@15\n"},
    {"what follows the list is cut", "json", "$.a", "{\"a\":[1,2]", "1\n2\n!end_of_input@10\n"},
    {"values one after another", "json:framing=concat", "", "{\"a\":1}{\"a\":2}\n3 \"x\"[4]\n", "{\"a\":1}\n{\"a\":2}\n3\n\"x\"\n[4]\n"},
    {"values, one of them over several lines", "json:framing=concat", "", "{\n\"a\":\n1}\n2", "{\"a\":1}\n2\n"},
    {"values, one of them bad", "json:framing=concat", "", "{\"a\":nul} 2\n", "!bad_literal@5\n2\n"},
};

TEST(rows, json_comes_out_the_same_however_it_is_cut) {
  for (const Case& c : json_cases) {
    engine::RowOptions options = options_of(c.format, c.records);
    for (size_t step : {1u, 2u, 3u, 5u, 7u, 64u, 1000u}) {
      Outcome got = read_all(options, c.input, step);
      EXPECT_EQ(got.text, c.want) << c.why << ", " << step << " bytes at a time";
      EXPECT_EQ(got.single, c.single) << c.why;
    }
  }
}

std::string bytes(std::initializer_list<int> list) {
  std::string s;
  for (int b : list) s += char(b);
  return s;
}

TEST(rows, messages_come_out_the_same_however_they_are_cut) {
  const std::string one = bytes({0x81, 0xa1, 'a', 1}), two = bytes({0x81, 0xa1, 'a', 0xcd, 1, 0});
  const std::string bad_text = bytes({0xa2, 0xff, 0xfe});
  struct { const char* why; const char* format; std::string input; std::string want; bool single = false; } cases[] = {
      {"one after another", "msgpack", one + two + one, "{\"a\":1}\n{\"a\":256}\n{\"a\":1}\n"},
      {"only one", "msgpack", one, "{\"a\":1}\n", true},
      {"none", "msgpack", "", ""},
      {"one array of maps", "msgpack", bytes({0x92}) + one + two, "{\"a\":1}\n{\"a\":256}\n"},
      {"arrays one after another", "msgpack", bytes({0x91, 1, 0x91, 2}), "[1]\n[2]\n"},
      {"said to be an array", "msgpack:framing=array", bytes({0xdc, 0, 2, 1, 2}), "1\n2\n"},
      {"said to be one after another", "msgpack:framing=concat", bytes({0x92}) + one + one, "[{\"a\":1},{\"a\":1}]\n", true},
      {"said to be an array, and is none", "msgpack:framing=array", one, "!wrong_kind@0\n"},
      {"cut", "msgpack", one + two.substr(0, 5), "{\"a\":1}\n!end_of_input@9\n"},
      {"array cut between elements", "msgpack:framing=array", bytes({0x93}) + one + one, "{\"a\":1}\n{\"a\":1}\n!end_of_input@9\n"},
      {"array cut in an element", "msgpack:framing=array", bytes({0x92}) + one + two.substr(0, 5), "{\"a\":1}\n!end_of_input@10\n"},
      {"bytes after the array", "msgpack:framing=array", bytes({0x91}) + one + one, "{\"a\":1}\n!trailing_bytes@5\n"},
      {"a text that is not UTF-8 is stepped over", "msgpack", one + bad_text + one, "{\"a\":1}\n!bad_utf8@5\n{\"a\":1}\n"},
      {"the reserved byte is stepped over", "msgpack", one + bytes({0xc1}) + one, "{\"a\":1}\n!reserved_byte@4\n{\"a\":1}\n"},
  };
  for (const auto& c : cases) {
    for (size_t step : {1u, 2u, 3u, 5u, 1000u}) {
      Outcome got = read_all(options_of(c.format), c.input, step);
      EXPECT_EQ(got.text, c.want) << c.why << ", " << step << " bytes at a time";
      EXPECT_EQ(got.single, c.single) << c.why << ", " << step;
    }
  }
}

TEST(rows, a_record_beyond_the_limit_is_stepped_over_where_its_end_can_be_seen) {
  std::string input = "1\n\"" + std::string(5000, 'x') + "\"\n3\n";
  engine::RowOptions options = options_of("jsonl");
  options.limits.record_bytes = 1000;
  EXPECT_EQ(read_all(options, input, 64).text, "1\n!record_limit@2\n3\n");
}

// The long way round: the same ends, found one character at a time.
TEST(json_scan, agrees_with_a_walk_by_characters) {
  uint64_t seed = 1;
  auto random = [&](size_t n) { seed = seed * 6364136223846793005ull + 1442695040888963407ull; return size_t(seed >> 33) % n; };
  const std::string_view alphabet = "{}[]\",:\\ a1\n";
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    for (size_t n = random(300); n; --n) text += alphabet[random(round % 3 ? alphabet.size() : 8)];
    json::LevelScan scan(json::LevelScan::Ends::commas);
    for (size_t fed = 0; fed < text.size();) {
      fed = std::min(text.size(), fed + 1 + random(100));
      scan.go_on(std::string_view(text).substr(0, fed));
    }
    size_t depth = 0, last = json::LevelScan::none, closed = json::LevelScan::none;
    bool in_text = false, escaped = false;
    for (size_t i = 0; i < text.size() && closed == json::LevelScan::none; ++i) {
      char c = text[i];
      bool was_escaped = escaped;
      escaped = c == '\\' && !escaped;
      if (c == '"' && !was_escaped) in_text = !in_text;
      if (in_text) continue;
      if (c == '{' || c == '[') ++depth;
      else if ((c == '}' || c == ']') && depth-- == 0) closed = i;
      else if (c == ',' && depth == 0) last = i + 1;
    }
    EXPECT_EQ(scan.closed(), closed) << text;
    EXPECT_EQ(scan.last(), last) << text;
  }
}

TEST(formats, are_found_by_name_extension_and_first_bytes) {
  struct { const char* file; const char* want; } names[] = {
      {"a.jsonl", "jsonl"}, {"a.ndjson.gz", "jsonl"}, {"dir.json/a.msgpack.zst", "msgpack"}, {"a.mpk", "msgpack"}, {"a.json", "json"}, {"a.csv", ""}, {"a.gz", ""}, {"", ""}};
  for (auto [file, want] : names) {
    const FormatInfo* f = format_of_name(file);
    EXPECT_EQ(f ? f->name : "", want) << file;
  }
  struct { const char* why; std::string first; const char* format; const char* other; } bytes_cases[] = {
      {"an object a line", "{\"a\":1}\n{\"a\":2}\n", "jsonl", ""}, {"an object over lines", "{\n \"a\":1}", "json", ""}, {"a list", " [1,2", "json", ""},
      {"a map", bytes({0x82, 0xa1, 'a', 1}), "msgpack", ""}, {"a list of maps", bytes({0x92, 0x81, 0xa1, 'a', 1}), "msgpack", ""},
      {"a picture", "\x89PNG\r\n", "", "PNG image"}, {"Parquet", "PAR1\x15", "", "Parquet"}, {"a table", "a,b,c\n1,2,3\n", "", ""}, {"nothing", "", "", ""},
      {"UTF-16", "\xff\xfe{", "", "UTF-16 text"}};
  for (const auto& c : bytes_cases) {
    Recognised r = recognise(c.first);
    EXPECT_EQ(r.format ? r.format->name : "", c.format) << c.why;
    EXPECT_EQ(r.other, c.other) << c.why;
  }
}

TEST(formats, option_texts_say_what_is_known) {
  auto good = parse_format("json:indent=2,keys=text,spaces", Direction::write);
  ASSERT_TRUE(good.has_value());
  EXPECT_EQ(good->word("indent"), 2);
  EXPECT_EQ(good->word("keys"), 1);
  EXPECT_EQ(good->word("spaces"), 1);
  struct { const char* text; Direction direction; const char* want; } bad[] = {
      {"jsn", Direction::read, "unknown format \"jsn\"; there are: jsonl, json, msgpack"},
      {"msgpack:framing=one", Direction::read, "msgpack:framing cannot be \"one\"; it is one of: auto, concat, array"},
      {"jsonl:ident=2", Direction::write, "\"ident\" is no option of jsonl; for writing there are: framing, nonfinite, bytes, keys, spaces, exponents"},
      {"json:indent=2", Direction::read, "indent is no option for reading json"}};
  for (auto [text, direction, want] : bad) {
    auto got = parse_format(text, direction);
    ASSERT_FALSE(got.has_value()) << text;
    EXPECT_EQ(got.error(), want);
  }
}

}  // namespace
}  // namespace polywire
