// Compressed files: whole and as a stream in chunks of several sizes, cut, damaged, and against the bytes that others compressed.
#include <algorithm>
#include <cstdio>
#include <set>

#include "cases/bounded.h"
#include "codec/test_support.h"
#include "corpora/sets.h"

namespace polywire::corpora {
namespace {

using codec::Codec;
using codec::Decoded;

struct Format { std::string_view name; Codec codec; bool checksum; };
constexpr Format formats[] = {
    {"gzip", Codec::gzip, true},          {"zstd", Codec::zstd, false},          {"lz4-frame", Codec::lz4, false},     {"lz4-block", Codec::lz4_block, false},
    {"snappy-framed", Codec::snappy, true}, {"snappy-raw", Codec::snappy_raw, false}, {"snappy-hadoop", Codec::snappy, true}, {"snappy-xerial", Codec::snappy, true},
    {"brotli", Codec::brotli, false},     {"bzip2", Codec::bzip2, true},         {"xz", Codec::xz, true},              {"zlib", Codec::zlib, true},
    {"deflate-raw", Codec::deflate, false},
};
const Format* format_of(std::string_view name) {
  for (const Format& f : formats) if (f.name == name) return &f;
  return nullptr;
}

std::string told(const Decoded& d) { return d.ok() ? std::to_string(d.bytes.size()) + " bytes" : std::string(code_name(d.error.code)) + ": " + d.error.message(); }

// Every way of reading comes to the same bytes, the same error, the same place.
Decoded decode_all_ways(Test& test, Codec c, std::string_view in) {
  Exact exact(in);
  Decoded whole = codec::decode_whole(c, exact.view());
  if (!whole.ok()) {
    test.that(whole.error.offset <= in.size(), "offset beyond the input: " + told(whole));
    test.that(whole.error.category() == Category::syntax || whole.error.category() == Category::end_of_input || whole.error.category() == Category::limit ||
                  whole.error.category() == Category::unsupported, "category: " + told(whole));
  }
  if (!codec::entry(c).stream) return whole;
  for (size_t chunk : {size_t{1}, size_t{7}, size_t{4096}, in.size() + 1}) {
    if (chunk == 1 && in.size() > 60'000) continue;
    Decoded cut = codec::decode_stream(c, in, chunk, chunk == 7 ? 100 : 1 << 16);
    std::string where = "in chunks of " + std::to_string(chunk) + ": " + told(cut) + ", not " + told(whole);
    test.that(cut.error.code == whole.error.code && cut.error.offset == whole.error.offset, where);
    test.that(cut.bytes == whole.bytes, "other bytes " + where);
  }
  return whole;
}

// Cut anywhere, what comes out is a beginning of what should, and only whole members or frames end without an error.
void check_cuts(Test& test, Codec c, std::string_view in, std::string_view want) {
  size_t step = std::max<size_t>(1, in.size() / 150);
  for (size_t n = 0; n < in.size(); n += step) {
    Exact cut(in.substr(0, n));
    Decoded d = codec::decode_whole(c, cut.view());
    bool known = d.ok() || d.error.category() == Category::end_of_input;
    if (!test.that(known && d.error.offset <= n && want.starts_with(d.bytes), "cut at " + std::to_string(n) + ": " + told(d))) return;
    if (d.ok() && !codec::entry(c).stream && d.bytes.size() == want.size()) test.that(false, "cut at " + std::to_string(n) + ": accepted");
  }
}

// Where a checksum stands over everything, no flipped bit gives other bytes in silence.
void check_flips(Test& test, Codec c, std::string_view in, std::string_view want) {
  size_t step = std::max<size_t>(1, in.size() / 150);
  for (size_t n = 0; n < in.size(); n += step) {
    std::string damaged(in);
    damaged[n] ^= char(1 << (n / step % 8));
    Decoded d = codec::decode_whole(c, damaged, 1 << 24);
    if (!test.that(!d.ok() || d.bytes == want, "bit " + std::to_string(n / step % 8) + " of byte " + std::to_string(n) + ": other bytes in silence")) return;
  }
}

void check_accepted(Test& test, const Format& f, std::string_view in, const Decoded& d, std::string_view want, bool compare) {
  if (!test.that(d.ok(), told(d))) return;
  if (compare && !test.that(d.bytes == want, "other bytes than expected: " + told(d))) return;
  check_cuts(test, f.codec, in, d.bytes);
  if (f.checksum) check_flips(test, f.codec, in, d.bytes);
  std::string exact(d.bytes.size(), '\0');
  test.that(codec::decompress_exact(f.codec, in, exact.data(), exact.size()).has_value() && exact == d.bytes, "into memory of the exact size");
  test.that(codec::decode_whole(f.codec, codec::encode_whole(f.codec, d.bytes)).bytes == d.bytes, "compressed and decompressed again");
}

// A bomb: stops at a limit, and streams in little memory where there is none.
void check_bomb(Test& test, Codec c, std::string_view in) {
  constexpr uint64_t most = 1 << 20;
  Decoded limited = codec::decode_whole(c, in, most);
  test.that(limited.error.code == Code::output_limit && limited.bytes.size() == most, told(limited));
  limited = codec::decode_whole(c, in, ~uint64_t{0}, {.ratio = 100});
  test.that(limited.error.code == Code::output_limit && limited.error.offset <= in.size(), told(limited));
  test.that(within(16 << 20, [&] {
    auto d = codec::decoder(c).value();
    Buffer out;
    for (;;) {
      auto step = d->feed(in, out, 64 << 10, true);
      if (!step) return false;
      in.remove_prefix(step->taken);
      if (out.view().find_first_not_of('\0') != std::string_view::npos) return false;
      out.clear();
      if (step->state == codec::State::end) return d->bytes_out() >= 64 << 20;
    }
  }), "more than 16 MB, or 10 s, or not all zeros");
}

void check_row(Report& report, const Row& row, const Format& f, const Folder& set, const Choice* choice) {
  std::string in = contents(set / row.file);
  bool impl = row.expect == "impl", accept = impl ? choice && choice->accept : row.expect == "accept";
  Test test(report, impl ? Column::impl : row.expect == "reject" ? Column::reject : row.expect == "bomb" ? Column::value : Column::accept, row.file);
  if (impl && !test.that(choice != nullptr, "no entry in choices.tsv")) return;
  if (row.expect == "bomb") return check_bomb(test, f.codec, in);
  Decoded d = decode_all_ways(test, f.codec, in);
  if (!accept) {
    test.that(!d.ok(), "accepted: " + told(d));
    return;
  }
  check_accepted(test, f, in, d, row.value.empty() ? "" : contents(set / row.value), !row.value.empty());
  Codec seen = codec::detect(in);
  test.that(seen == f.codec || seen == Codec::none, "taken for " + std::string(codec::entry(seen).name));
  bool magic = f.codec <= Codec::snappy || f.codec == Codec::bzip2 || f.codec == Codec::xz;
  test.that(magic == (seen != Codec::none), "its magic was not seen, or one where there is none");
}

// Where the compression library of this machine is known to be wrong (defects.tsv): the row is skipped, with the version that is right.
std::string defect(const std::string& set, const std::string& file, Codec c) {
  static const auto defects = table(source("tests/corpora/defects.tsv"));
  std::string library = codec::library(c);
  for (const auto& d : defects) {
    if (d.size() < 5 || d[0] != set || d[1] != file || !library.starts_with(d[2] + " ")) continue;
    int have[3] = {}, want[3] = {};
    std::sscanf(library.c_str() + d[2].size(), "%d.%d.%d", &have[0], &have[1], &have[2]);
    std::sscanf(d[3].c_str(), "%d.%d.%d", &want[0], &want[1], &want[2]);
    if (std::lexicographical_compare(have, have + 3, want, want + 3)) return "NOT HELD by " + library + ": libraries before " + d[3] + " " + d[4];
  }
  return {};
}

}  // namespace

void run_codec_set(Report& report, const Folder& set) {
  static const Choices choices;
  std::set<std::string> seen;
  for (const Row& row : rows(set)) {
    if (row.expect == "expected-value" || row.expect == "doc") continue;
    const Format* f = format_of(row.format);
    seen.insert(row.file);
    if (!f) Test(report, Column::accept, row.file).that(false, "unknown format " + row.format);
    else if (!codec::entry(f->codec).built_in) report.skip(row.file, "NOT RUN: built without " + std::string(codec::entry(f->codec).name));
    else if (std::string why = defect(report.set(), row.file, f->codec); !why.empty()) report.skip(row.file, why);
    else check_row(report, row, *f, set, choices.find(report.set(), row.file));
  }
  for (const std::string& file : choices.of(report.set()))
    if (!seen.contains(file)) Test(report, Column::impl, file).that(false, "choices.tsv names a file that is not in the set");
}

// Files of other formats: no codec is seen in them, and none that has a magic takes them.
void run_other_binary(Report& report, const Folder& set) {
  for (const Row& row : rows(set)) {
    if (row.expect != "other-format") continue;
    std::string in = contents(set / row.file);
    Test test(report, Column::reject, row.file);
    test.that(codec::detect(in) == Codec::none, "taken for " + std::string(codec::entry(codec::detect(in)).name));
    for (const codec::Entry& e : codec::table())
      if (e.built_in && e.codec <= Codec::snappy) test.that(!codec::decode_whole(e.codec, in).ok(), "accepted as " + std::string(e.name));
  }
}

}  // namespace polywire::corpora
