// Sets of JSON files: accept, reject, and `impl` as choices.tsv says.
#include <polywire/json.h>

#include <set>

#include "base/base64.h"
#include "codec/test_support.h"
#include "corpora/meaning.h"
#include "corpora/paths.h"
#include "corpora/sets.h"

namespace polywire::corpora {
namespace {

constexpr size_t naughty_strings_in_base64 = 281;  // of 515; counted by another program

enum class Shape { document, lines, sequence, other };
Shape shape_of(std::string_view format) {
  if (format == "json" || format == "geojson" || format == "topojson") return Shape::document;
  if (format == "ndjson" || format == "gzip+json") return Shape::lines;
  if (format == "json-stream") return Shape::sequence;
  return Shape::other;
}

// "..._base64.json": the same texts in base64. "roundtrip...": the compact text is the file itself. Else: the same value.
void check_expected(Test& test, const Row& row, const Folder& set, const Value& value) {
  std::string want = contents(set / row.value);
  if (row.value == row.file) {
    auto text = json::to_text(value);
    test.that(text && *text == want, "written as " + (text ? *text : text.error().message()));
    return;
  }
  auto expected = json::read<Value>(want);
  if (!test.that(expected.has_value(), "the expected value could not be read")) return;
  if (row.value.find("base64") == std::string::npos) {
    test.that(same_meaning(value, *expected), "not the expected value");
    return;
  }
  // The list is of another year: longer texts stand there in pieces, backslashes are lost, some texts are newer.
  std::set<std::string> known;
  for (View encoded : expected->elements()) {
    std::string plain(base::base64_decoded_max(encoded.text().size()), '\0');
    char* end = base::decode_base64(plain.data(), encoded.text().data(), encoded.text().size());
    if (!test.that(end != nullptr, "malformed base64 " + std::string(encoded.text()))) continue;
    plain.resize(size_t(end - plain.data()));
    known.insert(plain);
  }
  size_t found = 0;
  for (View text : value.elements()) found += known.contains(std::string(text.text()));
  test.that(found == naughty_strings_in_base64, std::to_string(found) + " texts are in the list, not " + std::to_string(naughty_strings_in_base64));
}

}  // namespace

void run_json_set(Report& report, const Folder& set) {
  static const Choices choices;
  std::set<std::string> seen;
  for (const Row& row : rows(set)) {
    Shape shape = shape_of(row.format);
    if (shape == Shape::other) {
      report.skip(row.file, "neither JSON nor MessagePack: " + row.format);
      continue;
    }
    bool impl = row.expect == "impl";
    const Choice* choice = choices.find(report.set(), row.file);
    seen.insert(row.file);
    std::string text = contents(set / row.file);
    if (row.format == "gzip+json") {
      codec::Decoded plain = codec::decode_whole(codec::Codec::gzip, text);
      if (plain.error.code == Code::codec_not_built) { report.skip(row.file, "NOT RUN: built without gzip"); continue; }
      text = plain.ok() ? plain.bytes : plain.error.message();
    }
    Value value;
    Test test(report, impl ? Column::impl : row.expect == "accept" ? Column::accept : Column::reject, row.file);
    if (impl && !test.that(choice != nullptr, "no entry in choices.tsv")) continue;
    bool accept = impl ? choice->accept : row.expect == "accept";
    if (shape == Shape::document) check_json(test, text, {accept, choice && choice->skip_accepts}, value);
    else if (shape == Shape::lines) check_json_lines(test, text, accept, value);
    else check_json_sequence(test, text, accept, value);
    if (row.value.empty() || !test.ok()) continue;
    Test expected(report, Column::value, row.file);
    check_expected(expected, row, set, value);
  }
  for (const std::string& file : choices.of(report.set()))
    if (!seen.contains(file)) Test(report, Column::impl, file).that(false, "choices.tsv names a file that is not in the set");
}

}  // namespace polywire::corpora
