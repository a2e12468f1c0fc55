// What each format allows around and inside of its streams, and what every codec owes.
#include <polywire/codec.h>

#include "codec/test_support.h"

namespace polywire::codec {
namespace {

using namespace std::string_literals;
using namespace std::string_view_literals;

std::string told(const Decoded& d) { return std::string(code_name(d.error.code)) + " at " + std::to_string(d.error.offset); }

std::vector<Codec> streams() {
  std::vector<Codec> v;
  for (const Entry& e : table()) if (e.built_in && e.stream) v.push_back(e.codec);
  return v;
}
bool has_checksum(Codec c) { return c != Codec::brotli && c != Codec::deflate; }
bool joins(Codec c) { return c <= Codec::snappy || c == Codec::bzip2 || c == Codec::xz; }

std::string text() {
  std::string s;
  for (int i = 0; i < 40; ++i) s += "line " + std::to_string(i * i) + " of a small file\n";
  return s;
}

// ---- every codec

TEST(codec_rules, cut_at_every_offset) {
  std::string want = text();
  for (Codec c : streams()) {
    std::string in = encode_whole(c, want);
    for (size_t n = 0; n < in.size(); ++n) {
      std::string cut = in.substr(0, n);
      if (c == Codec::snappy && n == 10) continue;  // the identifier alone is an empty stream
      Decoded whole = decode_whole(c, cut);
      EXPECT_EQ(told(whole), "end_of_compressed at " + std::to_string(n)) << entry(c).name;
      EXPECT_TRUE(want.starts_with(whole.bytes)) << entry(c).name << " cut at " << n;
      for (size_t chunk : {1, 3}) EXPECT_EQ(told(decode_stream(c, cut, chunk)), told(whole)) << entry(c).name << " cut at " << n << " in chunks of " << chunk;
    }
  }
}

TEST(codec_rules, no_flipped_bit_gives_other_bytes_in_silence) {
  std::string want = text();
  for (Codec c : streams()) {
    std::string in = encode_whole(c, want);
    for (size_t bit = 0; bit < in.size() * 8; ++bit) {
      std::string damaged = in;
      damaged[bit / 8] ^= char(1 << bit % 8);
      Decoded whole = decode_whole(c, damaged, 1 << 20), cut = decode_stream(c, damaged, 5, 100, {.output_bytes = 1 << 20});
      bool turned_skippable = c == Codec::snappy && bit == 10 * 8 + 7;  // the type of a chunk stands outside of its checksum
      EXPECT_TRUE(!has_checksum(c) || turned_skippable || !whole.ok() || whole.bytes == want) << entry(c).name << " bit " << bit;
      if (c == Codec::xz) cut.error.offset = whole.error.offset;  // liblzma stands where it stands
      EXPECT_EQ(told(cut), told(whole)) << entry(c).name << " bit " << bit;
      bool alike = whole.ok() ? cut.bytes == whole.bytes : cut.bytes.starts_with(whole.bytes) || whole.bytes.starts_with(cut.bytes);
      EXPECT_TRUE(alike) << entry(c).name << " bit " << bit << ": " << cut.bytes.size() << " bytes in chunks, not " << whole.bytes.size() << ": " << told(whole);
      EXPECT_LE(whole.error.offset, damaged.size());
    }
  }
}

TEST(codec_rules, any_chunks_and_any_room) {
  std::string want = text() + text() + text();
  for (Codec c : streams()) {
    std::string in = encode_whole(c, want);
    for (size_t chunk = 1; chunk < 20; ++chunk)
      for (size_t room : {1, 2, 63, 1000}) EXPECT_TRUE(decode_stream(c, in, chunk, room).bytes == want) << entry(c).name << " in chunks of " << chunk << " into " << room;
  }
}

TEST(codec_rules, one_after_another) {
  std::string want = text();
  for (Codec c : streams()) {
    std::string in = encode_whole(c, want), empty = encode_whole(c, "");
    for (auto& [why, both, result] : {std::tuple{"twice", in + in, want + want}, {"an empty one first", empty + in, want}, {"an empty one last", in + empty, want}}) {
      Decoded d = decode_whole(c, both);
      if (!joins(c)) { EXPECT_EQ(d.error.code, Code::trailing_compressed) << entry(c).name << ' ' << why; continue; }
      EXPECT_TRUE(d.ok() && d.bytes == result) << entry(c).name << ' ' << why << ": " << told(d);
      for (size_t chunk : {1, 2, 7}) EXPECT_TRUE(decode_stream(c, both, chunk).bytes == result) << entry(c).name << ' ' << why << " in chunks of " << chunk;
    }
  }
}

TEST(codec_rules, what_follows_and_is_nothing_is_told_at_its_first_byte) {
  for (Codec c : streams()) {
    if (c == Codec::snappy || c == Codec::xz) continue;  // what follows is a chunk of a reserved type; liblzma tells it its own way
    std::string in = encode_whole(c, text());
    Decoded d = decode_whole(c, in + "JUNK, and more of it");
    EXPECT_EQ(told(d), "trailing_compressed at " + std::to_string(in.size())) << entry(c).name;
    EXPECT_EQ(d.bytes, text()) << entry(c).name;
    for (size_t chunk : {1, 7}) EXPECT_EQ(told(decode_stream(c, in + "JUNK, and more of it", chunk)), told(d)) << entry(c).name;
  }
}

TEST(codec_rules, no_bytes_are_a_cut_stream) {
  for (Codec c : streams()) EXPECT_EQ(told(decode_whole(c, "")), "end_of_compressed at 0") << entry(c).name;
}

TEST(codec_rules, an_error_stays) {
  for (Codec c : streams()) {
    auto d = decoder(c).value();
    Buffer out;
    auto first = d->feed("\x02 this is nothing that any codec could read: \xff\xff\xff\xff\xff\xff\xff\xff", out, 100, true);
    ASSERT_FALSE(first) << entry(c).name;
    auto second = d->feed(encode_whole(c, "good"), out, 100, true);
    EXPECT_TRUE(!second && second.error().code == first.error().code && second.error().offset == first.error().offset) << entry(c).name;
  }
}

TEST(codec_rules, a_block_flush_gives_all_that_was_fed) {
  for (Codec c : streams()) {
    auto e = encoder(c).value();
    auto d = decoder(c).value();
    Buffer packed, out;
    ASSERT_TRUE(e->feed("first half, ", packed, Flush::block)) << entry(c).name;
    ASSERT_TRUE(d->feed(packed.view(), out, 1000)) << entry(c).name;
    EXPECT_EQ(out.view(), c == Codec::bzip2 ? ""sv : "first half, "sv) << entry(c).name;  // bzip2's blocks do not end at a byte
    packed.clear();
    ASSERT_TRUE(e->feed("second half", packed, Flush::finish)) << entry(c).name;
    auto end = d->feed(packed.view(), out, 1000, true);
    EXPECT_TRUE(end && end->state == State::end) << entry(c).name;
    EXPECT_EQ(out.view(), "first half, second half") << entry(c).name;
  }
}

// ---- limits

TEST(codec_limits, output_stops_at_the_byte) {
  std::string want = text();
  for (const Entry& e : table()) {
    if (!e.built_in) continue;
    std::string in = encode_whole(e.codec, want);
    EXPECT_TRUE(decode_whole(e.codec, in, want.size()).ok()) << e.name;
    for (size_t most : {size_t{0}, size_t{1}, want.size() - 1}) {
      Decoded d = decode_whole(e.codec, in, most);
      EXPECT_EQ(d.error.code, Code::output_limit) << e.name << " of " << most;
      EXPECT_LE(d.bytes.size(), most) << e.name;
      EXPECT_TRUE(!e.stream || d.bytes == want.substr(0, most)) << e.name;
    }
  }
}

TEST(codec_limits, a_ratio_that_no_honest_data_has) {
  std::string zeros(4 << 20, '\0');
  for (Codec c : streams()) {
    if (c == Codec::snappy) continue;  // at most 22
    std::string in = encode_whole(c, zeros);
    EXPECT_EQ(decode_whole(c, in, ~0ull, {.ratio = 50}).error.code, Code::output_limit) << entry(c).name;
    EXPECT_TRUE(decode_whole(c, in, ~0ull, {.ratio = 5'000'000}).ok()) << entry(c).name;
  }
}

// 10 GB of zeros: the stream takes them in a fixed room, and stops where it is told to.
TEST(codec_limits, bombs_slow) {
  std::string zeros(16 << 20, '\0');
  for (Codec c : {Codec::gzip, Codec::zstd}) {
    if (!entry(c).built_in) continue;
    std::string part = encode_whole(c, zeros), bomb;
    for (int i = 0; i < 640; ++i) bomb += part;
    auto d = decoder(c, {.output_bytes = uint64_t{1} << 30}).value();
    Buffer out;
    std::string_view in = bomb;
    Error error;
    size_t most = 0;
    while (error.code == Code::none) {
      auto step = d->feed(in, out, 256 << 10, true);
      if (!step) { error = step.error(); break; }
      ASSERT_NE(step->state, State::end);
      in.remove_prefix(step->taken);
      most = std::max(most, out.capacity());
      out.clear();
    }
    EXPECT_EQ(error.code, Code::output_limit);
    EXPECT_EQ(d->bytes_out(), uint64_t{1} << 30);
    EXPECT_LE(most, size_t{1} << 20);
    // Nested: what comes out is small at each level, and each level has its own limit.
    EXPECT_EQ(decode_whole(c, decode_whole(c, encode_whole(c, bomb)).bytes, 1 << 20).error.code, Code::output_limit);
  }
}

TEST(codec_limits, window) {
  struct Case { const char* why; std::string_view frame; uint64_t window; Code want; };
  for (auto& [why, frame, window, want] : std::array<Case, 3>{{
      {"1 GiB, customary limit", "\x28\xb5\x2f\xfd\x00\xa0\x01\x00\x00"sv, uint64_t{1} << 27, Code::window_limit},
      {"1 GiB, allowed", "\x28\xb5\x2f\xfd\x00\xa0\x01\x00\x00"sv, uint64_t{1} << 30, Code::none},
      {"a size of 2^62", "\x28\xb5\x2f\xfd\xe0\x00\x00\x00\x00\x00\x00\x00\x40\x01\x00\x00"sv, uint64_t{1} << 27, Code::window_limit},
  }}) {
    if (!entry(Codec::zstd).built_in) break;
    EXPECT_EQ(decode_whole(Codec::zstd, frame, 1 << 20, {.window_bytes = window}).error.code, want) << why;
  }
  if (!entry(Codec::xz).built_in) return;
  EXPECT_EQ(decode_whole(Codec::xz, encode_whole(Codec::xz, text(), 9), 1 << 20, {.window_bytes = 1 << 20}).error.code, Code::window_limit);
}

// ---- single formats

struct Row { const char* why; Codec codec; std::string in, want; Code code; uint64_t offset; };
void check(const std::vector<Row>& rows) {
  for (auto& [why, codec, in, want, code, offset] : rows) {
    if (!entry(codec).built_in) continue;
    Decoded d = decode_whole(codec, in);
    EXPECT_EQ(told(d), std::string(code_name(code)) + " at " + std::to_string(offset)) << why;
    EXPECT_EQ(d.bytes, want) << why;
    EXPECT_EQ(decompress_exact(codec, in, d.bytes.data(), d.bytes.size()).has_value(), d.ok()) << why;
    if (!entry(codec).stream) continue;
    for (size_t chunk : {1, 2, 5}) {
      Decoded cut = decode_stream(codec, in, chunk, 3);
      EXPECT_EQ(told(cut), told(d)) << why << " in chunks of " << chunk;
      EXPECT_EQ(cut.bytes, want) << why << " in chunks of " << chunk;
    }
  }
}

TEST(codec_gzip, members_and_padding) {
  std::string one = encode_whole(Codec::gzip, "one");
  size_t n = one.size();
  check({
      {"padding", Codec::gzip, one + std::string(512, '\0'), "one", Code::none, 0},
      {"a member after padding", Codec::gzip, one + std::string(5, '\0') + one, "oneone", Code::none, 0},
      {"padding, then junk", Codec::gzip, one + std::string(5, '\0') + "x", "one", Code::trailing_compressed, n + 5},
      {"half a magic, then junk", Codec::gzip, one + "\x1fx", "one", Code::trailing_compressed, n},
      {"a cut second member", Codec::gzip, one + one.substr(0, 7), "one", Code::end_of_compressed, n + 7},
      {"zeros alone", Codec::gzip, std::string(20, '\0'), "", Code::bad_compressed, 2},
  });
}

std::string skippable(std::string_view body) { return "\x53\x2a\x4d\x18" + std::string(1, char(body.size())) + "\0\0\0"s + std::string(body); }

TEST(codec_frames, skippable) {
  for (Codec c : {Codec::zstd, Codec::lz4}) {
    std::string one = encode_whole(c, "one"), skip = skippable("hello");
    size_t n = one.size();
    check({
        {"first", c, skip + one, "one", Code::none, 0},
        {"between and last", c, one + skip + one + skip + skippable(""), "oneone", Code::none, 0},
        {"alone", c, skip, "", Code::none, 0},
        {"cut in its header", c, one + skip.substr(0, 6), "one", Code::end_of_compressed, n + 6},
        {"cut in its body", c, one + skip.substr(0, 10), "one", Code::end_of_compressed, n + 10},
        {"a magic that is nearly one", c, one + "\x53\x2a\x4d\x19\0\0\0\0"s, "one", Code::trailing_compressed, n},
    });
  }
}

TEST(codec_lz4, legacy_frames) {
  std::string block = encode_whole(Codec::lz4_block, text()), size(4, '\0');
  size[0] = char(block.size()), size[1] = char(block.size() >> 8);
  std::string legacy = "\x02\x21\x4c\x18" + size + block, frame = encode_whole(Codec::lz4, "one");
  check({
      {"one block", Codec::lz4, legacy, text(), Code::none, 0},
      {"two blocks", Codec::lz4, legacy + size + block, text() + text(), Code::none, 0},
      {"two frames", Codec::lz4, legacy + legacy, text() + text(), Code::none, 0},
      {"a frame after it", Codec::lz4, legacy + frame, text() + "one", Code::none, 0},
      {"skippable after it", Codec::lz4, legacy + skippable("x") + frame, text() + "one", Code::none, 0},
      {"cut in a block", Codec::lz4, legacy.substr(0, 50), "", Code::end_of_compressed, 50},
      {"cut in a size", Codec::lz4, legacy + size.substr(0, 3), text(), Code::end_of_compressed, legacy.size() + 3},
  });
}

std::string chunk(char type, std::string_view body) { return type + std::string(1, char(body.size())) + std::string(1, char(body.size() >> 8)) + "\0"s + std::string(body); }

TEST(codec_snappy, chunks) {
  if (!entry(Codec::snappy).built_in) GTEST_SKIP() << "NOT RUN: built without snappy";
  std::string id("\xff\x06\0\0sNaPpY", 10), one = encode_whole(Codec::snappy, "one");
  size_t n = one.size();
  check({
      {"identifier only", Codec::snappy, id, "", Code::none, 0},
      {"padding and reserved skippable chunks", Codec::snappy, one + chunk('\xfe', "padding") + chunk('\x80', "") + chunk('\xfd', "x") + one, "oneone", Code::none, 0},
      {"a reserved chunk that may not be skipped", Codec::snappy, one + chunk('\x02', "x"), "one", Code::bad_compressed, n},
      {"no identifier", Codec::snappy, one.substr(10), "", Code::bad_compressed, 0},
      {"padding before the identifier", Codec::snappy, chunk('\xfe', "") + one, "", Code::bad_compressed, 0},
      {"an identifier that is none", Codec::snappy, "\xff\x06\0\0SnApPy"s, "", Code::bad_compressed, 4},
      {"a chunk without a checksum", Codec::snappy, id + chunk('\x01', "abc"), "", Code::bad_compressed, 10},
      {"a chunk of 16 MB", Codec::snappy, id + "\x01\xff\xff\xff"s, "", Code::bad_compressed, 10},
      {"cut in a skippable chunk", Codec::snappy, one + chunk('\xfe', "padding").substr(0, 6), "one", Code::end_of_compressed, n + 6},
  });
}

TEST(codec_blocks, faults_have_a_place) {
  check({
      {"snappy: nothing", Codec::snappy_raw, "", "", Code::end_of_compressed, 0},
      {"snappy: length of six bytes", Codec::snappy_raw, "\xff\xff\xff\xff\xff\x01", "", Code::bad_compressed, 5},
      {"snappy: literal cut", Codec::snappy_raw, "\x05\x10" "ab", "", Code::end_of_compressed, 4},
      {"snappy: copy from before the beginning", Codec::snappy_raw, "\x08\x04" "ab\x05\x09"s, "", Code::bad_compressed, 4},
      {"snappy: distance of zero", Codec::snappy_raw, "\x08\x04" "ab\x05\x00"s, "", Code::bad_compressed, 4},
      {"snappy: more than announced", Codec::snappy_raw, "\x01\x04" "ab", "", Code::bad_compressed, 1},
      {"snappy: less than announced", Codec::snappy_raw, "\x03\x04" "ab", "", Code::end_of_compressed, 4},
      {"snappy: 4 GiB announced", Codec::snappy_raw, "\xff\xff\xff\xff\x0f\x04" "ab", "", Code::end_of_compressed, 8},
      {"lz4: no bytes, with or without room", Codec::lz4_block, "\x0a", "", Code::none, 0},
      {"lz4: nothing", Codec::lz4_block, "", "", Code::end_of_compressed, 0},
      {"lz4: literals cut", Codec::lz4_block, "\x50" "abc", "", Code::end_of_compressed, 4},
      {"lz4: distance before the beginning", Codec::lz4_block, "\x10" "a\x05\x00\x50" "abcde"s, "", Code::bad_compressed, 2},
      {"lz4: length cut", Codec::lz4_block, "\xf0\xff\xff", "", Code::end_of_compressed, 3},
  });
}

// ---- the table

TEST(codec_table, names_suffixes_and_magics) {
  for (const Entry& e : table()) {
    EXPECT_EQ(by_name(e.name), &e);
    EXPECT_EQ(&entry(e.codec), &e);
    for (std::string_view s : e.suffixes) EXPECT_EQ(by_suffix("dir/file.jsonl" + std::string(s)), e.codec) << s;
    EXPECT_EQ(library(e.codec).empty(), !e.built_in) << e.name;
    EXPECT_TRUE(e.level_min <= e.level_default && e.level_default <= e.level_max) << e.name;
    EXPECT_TRUE(!e.built_in || !joins(e.codec) || detect(encode_whole(e.codec, "x").substr(0, 32)) == e.codec) << e.name;
  }
  EXPECT_EQ(by_name("gz"), nullptr);
  EXPECT_EQ(by_suffix("file.json"), Codec::none);
  EXPECT_EQ(by_suffix(".gz"), Codec::none);  // a hidden file
  for (std::string_view s : {""sv, "{"sv, "\x1f"sv, "BZh9 is text"sv, "x\x9c"sv, "\x53\x2a\x4d"sv}) EXPECT_EQ(detect(s), Codec::none) << s;
  EXPECT_EQ(detect(skippable("hello") + "\x04\x22\x4d\x18 and so on"), Codec::lz4);
  EXPECT_EQ(detect(skippable("hello") + "\x28\xb5\x2f\xfd and so on"), Codec::zstd);
}

TEST(codec_table, what_cannot_be_asked_for) {
  EXPECT_EQ(decoder(Codec::snappy_raw).error().code, Code::not_a_stream);
  EXPECT_EQ(encoder(Codec::lz4_block).error().code, Code::not_a_stream);
  EXPECT_EQ(decoder(Codec::none).error().code, Code::codec_not_built);
  Buffer out;
  for (const Entry& e : table()) {
    Code want = e.built_in ? Code::level_range : Code::codec_not_built;
    EXPECT_EQ(compress(e.codec, "x", out, e.level_max + 1).error().code, want) << e.name;
    EXPECT_TRUE(!e.stream || encoder(e.codec, e.level_min - 1).error().code == want) << e.name;
  }
}

}  // namespace
}  // namespace polywire::codec
