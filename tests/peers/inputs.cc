#include "peers/inputs.h"

#include <polywire/stream.h>
#include <polywire/value.h>

#include "corpora/files.h"

namespace polywire::peers {
namespace {

namespace fs = std::filesystem;
using corpora::contents;
using Visit = std::function<void(const Input&)>;

constexpr std::string_view json_sets[] = {"json-checker", "json-duckdb", "json-edge", "json-examples", "json-naughty-strings", "json-schema-suite",
                                          "json-simdjson-checker", "json-testsuite", "realworld", "cross-writers"};
constexpr std::string_view msgpack_sets[] = {"msgpack-edge", "msgpack-mpack", "cross-writers"};

// Lines are documents of their own.
void each_line(Input input, const Visit& visit) {
  std::string text = std::move(input.bytes), file = input.name;
  size_t line = 0;
  for (size_t at = 0, stop; at < text.size(); at = stop + 1) {
    stop = std::min(text.find('\n', at), text.size());
    input.bytes = text.substr(at, stop - at);
    input.name = file + ":" + std::to_string(++line);
    if (input.bytes.find_first_not_of(" \t\r") != std::string::npos) visit(input);
  }
}

// The values of a stream are documents of their own, cut where our stream cuts them.
void each_value(Input input, const Visit& visit) {
  msgpack::RecordReader<Value> in;
  std::string bytes = std::move(input.bytes), file = input.name;
  size_t begin = 0, n = 0;
  Value v;
  for (size_t at = 0; at < bytes.size(); ++at) {
    in.push({bytes.data() + at, 1});
    if (in.next(v) != Next::record) continue;
    input.bytes = bytes.substr(begin, at + 1 - begin);
    input.name = file + ":" + std::to_string(++n);
    begin = at + 1;
    visit(input);
  }
  if (begin == bytes.size()) return;
  input.bytes = bytes.substr(begin);
  input.name = file + ":rest";
  visit(input);
}

void visit_as(std::string_view format, const Input& input, const Visit& visit) {
  if (format == "ndjson" || format == "jsonl") each_line(input, visit);
  else if (format == "msgpack-stream") each_value(input, visit);
  else visit(input);
}

bool is_json(std::string_view format) {
  return format == "json" || format == "geojson" || format == "topojson" || format == "json-stream" || format == "ndjson" || format == "jsonl";
}

void each_of_set(std::string_view set, bool json, const Visit& visit) {
  fs::path folder = corpora::shared() / "corpora" / set;
  for (const corpora::Row& row : corpora::rows(folder))
    if (json ? is_json(row.format) : row.format.starts_with("msgpack"))
      visit_as(row.format, {std::string(set), row.file, json, contents(folder / row.file)}, visit);
}

// Every encoding that the suite lists.
void each_of_suite(const Visit& visit) {
  auto suite = json::read<Value>(contents(corpora::shared() / "corpora/msgpack-suite/msgpack-test-suite.json"));
  if (!suite) return;
  for (auto [group, cases] : suite->entries()) {
    size_t i = 0;
    for (View c : cases.elements()) {
      std::string name = std::string(group.text()) + "[" + std::to_string(i++) + "] ";
      for (View encoding : c["msgpack"].elements())
        visit({"msgpack-suite", name + std::string(encoding.text()), false, corpora::unhex(encoding.text())});
    }
  }
}

void each_case(std::string_view format, const Visit& visit) {
  fs::path folder = corpora::shared() / "cases" / format;
  json::RecordReader<Value> in;
  in.push(contents(folder / "cases.jsonl"));
  in.finish();
  Value c;
  while (in.next(c) == Next::record) {
    View input = c["input"];
    Input one{"cases-" + std::string(format), std::string(c["id"].text()), format != "msgpack", {}};
    if (input["text"]) one.bytes = input["text"].text();
    else if (input["hex"]) one.bytes = corpora::unhex(input["hex"].text());
    else if (input["file"]) one.bytes = contents(folder / input["file"].text());
    else continue;  // made by rule, or a value to be written
    visit_as(format, one, visit);
  }
}

}  // namespace

bool each_input(const Visit& visit) {
  if (!fs::exists(corpora::shared() / "corpora")) return false;
  for (std::string_view set : json_sets) each_of_set(set, true, visit);
  for (std::string_view set : msgpack_sets) each_of_set(set, false, visit);
  each_of_suite(visit);
  for (std::string_view format : {"json", "jsonl", "msgpack"}) each_case(format, visit);
  return true;
}

}  // namespace polywire::peers
