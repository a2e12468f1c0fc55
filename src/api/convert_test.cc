// What convert() promises of files: everything or nothing, each loss said, the same bytes for any number of threads.
#include <gtest/gtest.h>
#include <polywire/convert.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

namespace polywire {
namespace {

namespace fs = std::filesystem;

class ConvertTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("polywire-test-" + std::to_string(::getpid()) + "-" + ::testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string path(std::string_view name) const { return (folder_ / name).string(); }
  std::string put(std::string_view name, std::string_view text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }
  std::string get(std::string_view name) const {
    std::ifstream in(path(name), std::ios::binary);
    std::stringstream s;
    s << in.rdbuf();
    return in ? s.str() : "(no file)";
  }
  // Nothing but these lies in the folder.
  void expect_files(std::set<std::string> want) const {
    std::set<std::string> got;
    for (const auto& e : fs::directory_iterator(folder_)) got.insert(e.path().filename().string());
    EXPECT_EQ(got, want);
  }
  ConvertOptions from_to(std::string_view in, std::string_view out) const {
    ConvertOptions o;
    o.inputs = {path(in)};
    o.output = path(out);
    return o;
  }
  fs::path folder_;
};

FormatChoice format(std::string_view text, Direction d = Direction::write) {
  auto f = parse_format(text, d);
  EXPECT_TRUE(f.has_value()) << f.error();
  return *f;
}

const char bad_lines[] = "{\"a\":1}\n{\"a\":tru}\n{\"a\":3}\n{\"a\":\n{\"a\":5}\n";

TEST_F(ConvertTest, a_fault_is_told_with_its_place_and_leaves_the_old_file) {
  put("in.jsonl", bad_lines);
  put("out.jsonl", "old");
  ConvertReport r = convert(from_to("in.jsonl", "out.jsonl"));
  EXPECT_TRUE(r.problem);
  EXPECT_FALSE(r.written);
  EXPECT_EQ(r.records, 1u);
  EXPECT_EQ(r.problem.message(), path("in.jsonl") + ":2:6: not a value at $.a");
  EXPECT_EQ(r.problem.error.record, 1u);
  EXPECT_EQ(r.problem.error.offset, 13u);
  EXPECT_EQ(r.problem.excerpt, "{\"a\":tru}");
  EXPECT_EQ(r.problem.caret, 5u);
  EXPECT_EQ(get("out.jsonl"), "old");
  expect_files({"in.jsonl", "out.jsonl"});
}

TEST_F(ConvertTest, bad_records_are_stepped_over_counted_and_kept_as_they_were) {
  put("in.jsonl", bad_lines);
  for (unsigned threads : {1u, 3u}) {
    ConvertOptions o = from_to("in.jsonl", "out.jsonl");
    o.skip_bad = true;
    o.rejects = path("bad.jsonl");
    o.threads = threads;
    ConvertReport r = convert(o);
    EXPECT_FALSE(r.problem) << r.problem.message();
    EXPECT_EQ(r.skipped, 2u);
    EXPECT_EQ(r.records, 3u);
    ASSERT_EQ(r.skipped_first.size(), 2u);
    EXPECT_EQ(r.skipped_first[1].error.line, 4u);
    EXPECT_EQ(get("out.jsonl"), "{\"a\":1}\n{\"a\":3}\n{\"a\":5}\n");
    EXPECT_EQ(get("bad.jsonl"), "{\"a\":tru}\n{\"a\":\n");
  }
}

TEST_F(ConvertTest, more_bad_records_than_allowed_are_a_fault) {
  put("in.jsonl", bad_lines);
  ConvertOptions o = from_to("in.jsonl", "out.jsonl");
  o.skip_bad = true;
  o.skip_limit = 1;
  ConvertReport r = convert(o);
  EXPECT_TRUE(r.problem);
  EXPECT_EQ(r.problem.error.line, 4u);
  expect_files({"in.jsonl"});
}

TEST_F(ConvertTest, what_cannot_be_written_is_bad_too) {
  put("in.msgpack", std::string("\x81\xa1" "a\x01" "\x81\xa1" "a\xc4\x01\x00" "\x81\xa1" "a\x03", 14));
  ConvertOptions o = from_to("in.msgpack", "out.jsonl");
  EXPECT_EQ(convert(o).problem.message(), path("in.msgpack") + ": record 1, byte 4: the format cannot hold this kind at $.a");
  o.skip_bad = true;
  o.rejects = path("bad.msgpack");
  EXPECT_EQ(convert(o).skipped, 1u);
  EXPECT_EQ(get("out.jsonl"), "{\"a\":1}\n{\"a\":3}\n");
  EXPECT_EQ(get("bad.msgpack"), std::string("\x81\xa1" "a\xc4\x01\x00", 6));
  o.to = format("jsonl:bytes=base64");
  ConvertReport r = convert(o);
  EXPECT_EQ(r.skipped, 0u);
  ASSERT_EQ(r.conversions.size(), 1u);
  EXPECT_EQ(r.conversions[0].what, "bytes written as base64");
  EXPECT_EQ(get("out.jsonl"), "{\"a\":1}\n{\"a\":\"AA==\"}\n{\"a\":3}\n");
}

TEST_F(ConvertTest, salvage_keeps_what_is_whole_and_still_reports) {
  struct { const char* in; std::string text; const char* want; Code code; } cases[] = {
      {"cut.json", "[{\"a\":1},{\"a\":2},{\"a\":", "{\"a\":1}\n{\"a\":2}\n", Code::end_of_input},
      {"cut.jsonl", "{\"a\":1}\n{\"a\":", "{\"a\":1}\n", Code::end_of_input},
      {"torn.jsonl", "{\"a\":1}\n{\"a\":\n{\"a\":2}\n", "{\"a\":1}\n{\"a\":2}\n", Code::end_of_line},
      {"cut.msgpack", "\x81\xa1" "a\x01\x81\xa1" "a", "{\"a\":1}\n", Code::end_of_input},
  };
  for (const auto& c : cases) {
    put(c.in, c.text);
    ConvertOptions o = from_to(c.in, "out.jsonl");
    EXPECT_TRUE(convert(o).problem) << c.in;
    EXPECT_EQ(get("out.jsonl"), "(no file)") << c.in;
    o.salvage = true;
    ConvertReport r = convert(o);
    EXPECT_EQ(r.problem.error.code, c.code) << c.in;
    EXPECT_FALSE(r.complete) << c.in;
    EXPECT_TRUE(r.written) << c.in;
    EXPECT_EQ(get("out.jsonl"), c.want) << c.in;
    fs::remove(path("out.jsonl"));
  }
}

TEST_F(ConvertTest, salvage_goes_on_with_the_next_input) {
  put("a.json", "[1,2");
  put("b.json", "[3] x");
  put("c.jsonl", "4\n");
  ConvertOptions o = from_to("a.json", "out.jsonl");
  o.inputs = {path("a.json"), path("b.json"), path("absent.jsonl"), path("c.jsonl")};
  o.salvage = true;
  ConvertReport r = convert(o);
  EXPECT_EQ(get("out.jsonl"), "1\n3\n4\n");
  EXPECT_TRUE(r.problem);
  EXPECT_FALSE(r.complete);
}

TEST_F(ConvertTest, a_compressed_input_that_is_cut_is_never_taken_for_whole) {
  std::string lines;
  for (int i = 0; i < 20000; ++i) lines += "{\"id\":" + std::to_string(i * 7919 % 100003) + "}\n";
  put("in.jsonl", lines);
  for (const char* suffix : {".gz", ".zst", ".lz4"}) {
    ConvertOptions pack = from_to("in.jsonl", std::string("packed.jsonl") + suffix);
    ConvertReport packed = convert(pack);
    if (packed.problem.error.code == Code::codec_not_built) continue;
    std::string whole = get(std::string("packed.jsonl") + suffix);
    for (size_t missing : {size_t(1), size_t(9), whole.size() / 2}) {
      put(std::string("cut.jsonl") + suffix, whole.substr(0, whole.size() - missing));
      ConvertReport r = convert(from_to(std::string("cut.jsonl") + suffix, "out.jsonl"));
      EXPECT_TRUE(r.problem) << suffix << " " << missing;
      EXPECT_EQ(get("out.jsonl"), "(no file)");
    }
    ConvertReport back = convert(from_to(std::string("packed.jsonl") + suffix, "out.jsonl"));
    EXPECT_FALSE(back.problem) << back.problem.message();
    EXPECT_EQ(get("out.jsonl"), lines) << suffix;
    fs::remove(path("out.jsonl"));
  }
}

TEST_F(ConvertTest, threads_make_no_difference) {
  std::string lines;
  for (int i = 0; i < 24000; ++i) {
    lines += i % 997 == 5 ? "{\"id\":tru}\n" : "{\"id\":" + std::to_string(i) + ",\"text\":\"" + std::string(size_t(i % 40), 'x') + "\",\"id\":" + std::to_string(-i) + "}\n";
  }
  put("in.jsonl", lines);
  std::string first[3];
  for (unsigned threads : {1u, 2u, 5u, 8u}) {
    for (int i = 0; i < 3; ++i) {
      const char* outs[] = {"out.msgpack", "out.json", "out.jsonl.gz"};
      ConvertOptions o = from_to("in.jsonl", outs[i]);
      o.threads = threads;
      o.skip_bad = true;
      o.rejects = path("bad");
      ConvertReport r = convert(o);
      EXPECT_FALSE(r.problem) << r.problem.message();
      EXPECT_EQ(r.records, 24000u - 25u);
      EXPECT_EQ(r.duplicates, 24000u - 25u);
      std::string out = get(outs[i]) + get("bad");
      if (threads == 1) first[i] = out;
      EXPECT_TRUE(out == first[i]) << outs[i] << " with " << threads;
    }
  }
}

TEST_F(ConvertTest, the_last_of_equal_keys_is_written_and_counted) {
  put("in.jsonl", "{\"a\":1,\"b\":{\"x\":1,\"y\":2,\"x\":3},\"a\":2}\n{\"a\":1}\n");
  ConvertReport r = convert(from_to("in.jsonl", "out.jsonl"));
  EXPECT_EQ(r.duplicates, 2u);
  EXPECT_EQ(get("out.jsonl"), "{\"a\":2,\"b\":{\"x\":3,\"y\":2}}\n{\"a\":1}\n");
  ConvertOptions strict = from_to("in.jsonl", "strict.jsonl");
  strict.from = format("jsonl:duplicates=refuse", Direction::read);
  EXPECT_EQ(convert(strict).problem.error.code, Code::duplicate_field);
}

TEST_F(ConvertTest, select_keeps_these_fields_in_this_order) {
  put("in.jsonl", "{\"a\":1,\"b\":{\"c\":2,\"d\":3},\"e\":[{\"f\":4,\"g\":5},6]}\n{\"b\":7}\n");
  ConvertOptions o = from_to("in.jsonl", "out.jsonl");
  o.select = {"e.f", "b.d", "a"};
  convert(o);
  EXPECT_EQ(get("out.jsonl"), "{\"e\":[{\"f\":4}],\"b\":{\"d\":3},\"a\":1}\n{}\n");
}

TEST_F(ConvertTest, documents) {
  struct { const char* why; const char* in; const char* records; const char* out_format; const char* want; size_t notes; } cases[] = {
      {"a list", "[1,2]", "", "jsonl", "1\n2\n", 0},
      {"an object stays bare", "{\"a\":1}", "", "json", "{\"a\":1}\n", 0},
      {"with its one list of objects", "{\"n\":1,\"d\":{\"items\":[{\"a\":1},{\"a\":2}]}}", "", "jsonl", "{\"a\":1}\n{\"a\":2}\n", 1},
      {"with two of them", "{\"x\":[{\"a\":1}],\"y\":[{\"a\":2}]}", "", "jsonl", "{\"x\":[{\"a\":1}],\"y\":[{\"a\":2}]}\n", 0},
      {"the document itself", "{\"items\":[{\"a\":1}]}", "$", "jsonl", "{\"items\":[{\"a\":1}]}\n", 0},
      {"a path", "{\"items\":[{\"a\":1}],\"other\":[{\"b\":1},2]}", "$.other", "json", "[{\"b\":1},2]\n", 0},
      {"an empty list", "[]", "", "json", "[]\n", 0},
      {"an empty list, indented", "[]", "", "json:indent=2", "[\n]\n", 0},
      {"a list, indented", "[1,[2]]", "", "json:indent=2", "[\n  1,\n  [\n    2\n  ]\n]\n", 0},
      {"a list as Python writes it", "[1,{\"a\":[2,3]}]", "", "json:spaces", "[1, {\"a\": [2, 3]}]\n", 0},
  };
  for (const auto& c : cases) {
    put("in.json", c.in);
    ConvertOptions o = from_to("in.json", "out");
    o.records = c.records;
    o.to = format(c.out_format);
    ConvertReport r = convert(o);
    EXPECT_FALSE(r.problem) << c.why << ": " << r.problem.message();
    EXPECT_EQ(get("out"), c.want) << c.why;
    EXPECT_EQ(r.notes.size(), c.notes) << c.why;
  }
}

TEST_F(ConvertTest, lines_and_columns_are_those_of_the_file) {
  struct { const char* why; const char* name; std::string text; const char* want; } cases[] = {
      {"blank lines before a list", "in.json", "\n\n [1,\n 2, tru]", ":4:5: not a value at $"},
      {"after the list", "in.json", "[1,\n2]\n\n  x", ":4:3: bytes after the end of the value at $"},
      {"a second document", "in.json", "[1]\n[2]", ":2:1: bytes after the end of the value at $"},
      {"many blocks on one line", "in.json", "[" + std::string(300'000, ' ') + "1," + std::string(300'000, ' ') + "2,3,tru]", ":1:600008: not a value at $"},
      {"many blocks of lines", "in.jsonl", std::string(400'000, '\n') + "1 2", ":400001:3: bytes after the end of the value at $"},
  };
  for (const auto& c : cases) {
    put(c.name, c.text);
    std::string message = convert(from_to(c.name, "out.jsonl")).problem.message();
    EXPECT_EQ(message, path(c.name) + c.want) << c.why;
    auto file = RecordFile::open({.path = path(c.name)});
    View v;
    while (file->next(v) == RecordFile::Got::record) {}
    EXPECT_EQ(file->problem().message(), message) << c.why;
  }
}

TEST_F(ConvertTest, several_inputs_of_any_format_become_one_output) {
  put("a.json", "{\"a\":1}");
  put("b.jsonl", "2\n3\n");
  put("c.msgpack", "\x04\x05");
  ConvertOptions o = from_to("a.json", "out.json");
  o.inputs.push_back(path("b.jsonl"));
  o.inputs.push_back(path("c.msgpack"));
  EXPECT_EQ(convert(o).records, 5u);
  EXPECT_EQ(get("out.json"), "[{\"a\":1},2,3,4,5]\n");
  put("b.jsonl", "2\ntru\n");
  EXPECT_EQ(convert(o).problem.message(), path("b.jsonl") + ":2:1: not a value at $");
}

TEST_F(ConvertTest, empty_inputs) {
  struct { const char* in; const char* out; const char* want; bool ok; } cases[] = {
      {"e.jsonl", "o.jsonl", "", true}, {"e.jsonl", "o.json", "[]\n", true}, {"e.msgpack", "o.msgpack", "", true}, {"e.json", "o.jsonl", "(no file)", false}, {"e.jsonl.gz", "o.jsonl", "(no file)", false}};
  for (const auto& c : cases) {
    put(c.in, "");
    ConvertReport r = convert(from_to(c.in, c.out));
    EXPECT_EQ(!r.problem, c.ok) << c.in << " " << r.problem.message();
    EXPECT_EQ(get(c.out), c.want) << c.in;
    fs::remove(path(c.out));
  }
}

TEST_F(ConvertTest, the_output_may_be_the_input_a_link_or_exist_already) {
  put("in.jsonl", "{\"a\": 1}\n");
  ::chmod(path("in.jsonl").c_str(), 0640);
  EXPECT_FALSE(convert(from_to("in.jsonl", "in.jsonl")).problem);
  EXPECT_EQ(get("in.jsonl"), "{\"a\":1}\n");
  struct stat st;
  ASSERT_EQ(::stat(path("in.jsonl").c_str(), &st), 0);
  EXPECT_EQ(st.st_mode & 07777, 0640u) << "the mode is kept";

  fs::create_directory(folder_ / "far");
  put("far/real.jsonl", "old");
  fs::create_symlink("far/real.jsonl", folder_ / "link.jsonl");
  fs::create_symlink("far/new.jsonl", folder_ / "dangling.jsonl");
  for (const char* link : {"link.jsonl", "dangling.jsonl"}) {
    EXPECT_FALSE(convert(from_to("in.jsonl", link)).problem) << link;
    EXPECT_TRUE(fs::is_symlink(folder_ / link)) << "the link stays";
  }
  EXPECT_EQ(get("far/real.jsonl"), "{\"a\":1}\n");
  EXPECT_EQ(get("far/new.jsonl"), "{\"a\":1}\n");

  put("out.jsonl", "old");
  ConvertOptions o = from_to("in.jsonl", "out.jsonl");
  o.no_clobber = true;
  EXPECT_EQ(convert(o).problem.os_error, EEXIST);
  EXPECT_EQ(get("out.jsonl"), "old");
  o.output = path("fresh name\nwith a line break.jsonl");
  EXPECT_FALSE(convert(o).problem);
  expect_files({"in.jsonl", "far", "link.jsonl", "dangling.jsonl", "out.jsonl", "fresh name\nwith a line break.jsonl"});
}

TEST_F(ConvertTest, what_makes_no_sense_is_said) {
  put("in.jsonl", "1\n");
  put("picture.dat", "\x89PNG\r\n\x1a\n");
  put("plain.dat", "a,b\n1,2\n");
  auto message = [&](auto change) {
    ConvertOptions o = from_to("in.jsonl", "out.jsonl");
    change(o);
    ConvertReport r = convert(o);
    EXPECT_FALSE(r.written);
    std::string text = (r.problem.usage ? "usage: " : "") + r.problem.message();
    for (size_t at; (at = text.find(folder_.string())) != text.npos;) text.replace(at, folder_.string().size(), "DIR");
    return text;
  };
  EXPECT_EQ(message([&](auto& o) { o.output = path("out.xyz"); }), "usage: which format is \"DIR/out.xyz\"? say --to");
  EXPECT_EQ(message([&](auto& o) { o.inputs = {path("picture.dat")}; }), "DIR/picture.dat: this is PNG image, which is not read here");
  EXPECT_EQ(message([&](auto& o) { o.inputs = {path("plain.dat")}; }), "usage: DIR/plain.dat: the format is not recognised: say --from");
  EXPECT_EQ(message([&](auto& o) { o.inputs = {path("absent.jsonl")}; }), "DIR/absent.jsonl: No such file or directory");
  EXPECT_EQ(message([&](auto& o) { o.inputs = {folder_.string()}; }), "DIR: Is a directory");
  EXPECT_EQ(message([&](auto& o) { o.output = folder_.string() + "/"; o.to = format("jsonl"); }), "DIR/: Is a directory");
  EXPECT_EQ(message([&](auto& o) { o.output = path("no/out.jsonl"); }), "DIR/no/out.jsonl: cannot make a file in DIR/no: No such file or directory");
  EXPECT_EQ(message([&](auto& o) { o.output_codec = "zip"; }), "usage: unknown codec \"zip\"");
  EXPECT_EQ(message([&](auto& o) { o.output = "/dev/full"; o.to = format("jsonl"); }), "/dev/full: No space left on device");
  expect_files({"in.jsonl", "picture.dat", "plain.dat"});
}

TEST_F(ConvertTest, a_signal_leaves_nothing) {
  put("in.jsonl", std::string(3 << 20, '\n') + "1\n");
  put("out.jsonl", "old");
  for (unsigned threads : {1u, 4u}) {
    std::atomic<bool> stop{false};
    ConvertOptions o = from_to("in.jsonl", "out.jsonl");
    o.stop = &stop;
    o.threads = threads;
    o.progress = [&](const Progress& p) { if (p.bytes_read > 1 << 20) stop = true; };
    ConvertReport r = convert(o);
    EXPECT_TRUE(r.stopped);
    EXPECT_FALSE(r.written);
    EXPECT_EQ(get("out.jsonl"), "old");
    expect_files({"in.jsonl", "out.jsonl"});
  }
}

TEST_F(ConvertTest, framing_with_a_count_in_front) {
  put("in.jsonl", "1\n2\n");
  ConvertOptions o = from_to("in.jsonl", "out.msgpack");
  o.to = format("msgpack:framing=array");
  EXPECT_FALSE(convert(o).problem);
  EXPECT_EQ(get("out.msgpack"), std::string("\xdd\0\0\0\2\1\2", 7));
  o.output = path("out.msgpack.gz");
  EXPECT_TRUE(convert(o).problem.usage);
}

TEST_F(ConvertTest, records_of_a_file_one_after_another) {
  put("in.jsonl", bad_lines);
  auto file = RecordFile::open({.path = path("in.jsonl")});
  ASSERT_TRUE(file.has_value());
  std::string seen;
  View v;
  for (;;) {
    auto got = file->next(v);
    if (got == RecordFile::Got::end) break;
    if (got == RecordFile::Got::fault) {
      seen += "!" + std::to_string(file->problem().error.line) + " " + std::string(file->raw());
      ASSERT_TRUE(file->skip());
      continue;
    }
    seen += std::to_string(*v["a"].as_int64()) + "@" + std::to_string(file->offset()) + " " + std::string(file->raw());
  }
  EXPECT_EQ(seen, "1@0 {\"a\":1}\n!2 {\"a\":tru}\n3@18 {\"a\":3}\n!4 {\"a\":\n5@32 {\"a\":5}\n");
  EXPECT_EQ(file->records(), 3u);
  struct { const char* name; std::string text; uint64_t want; } counts[] = {
      {"a.jsonl", "1\n\n 2\n3", 3}, {"a.json", "[1,{\"a\":[1,2]},3]", 3}, {"b.json", "[]", 0}, {"c.json", "{\"x\":[{},{}]}", 2}, {"d.json", "[1 ]", 1}, {"a.msgpack", "\x01\x02", 2}};
  for (const auto& c : counts) {
    put(c.name, c.text);
    auto n = count_records({.path = path(c.name)});
    ASSERT_TRUE(n.has_value()) << c.name;
    EXPECT_EQ(*n, c.want) << c.name;
  }
}

}  // namespace
}  // namespace polywire
