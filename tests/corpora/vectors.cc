// Our own vectors: tests/vectors/README.md says how a file's name carries verdict, options and type.
#include <algorithm>
#include <optional>
#include <sstream>

#include "cases/tagged.h"
#include "corpora/meaning.h"
#include "corpora/paths.h"
#include "corpora/sets.h"
#include "corpora/vector_types.h"

namespace polywire::corpora {
namespace {

namespace fs = std::filesystem;

struct Vector {
  std::string name, type = "value";
  bool accept = false, json = false, lines = false, plain = true;
  VectorOptions options;
};

bool set_option(Vector& v, const std::string& key, const std::string& value) {
  VectorOptions& o = v.options;
  if (key == "type") { v.type = value; return true; }
  v.plain = false;
  if (key == "nonfinite" && value == "literal") o.json.nonfinite = o.written.nonfinite = json::Nonfinite::literal;
  else if (key == "nonfinite" && value == "null") o.json.nonfinite = json::Nonfinite::literal, o.written.nonfinite = json::Nonfinite::null;
  else if (key == "bytes" && value == "base64") o.json.bytes = json::Bytes::base64, o.written.bytes = json::Bytes::base64;
  else if (key == "layout" && value == "array") o.json.layout = o.written.layout = o.msgpack.layout = o.packed.layout = Layout::array;
  else if (key == "duplicates" && value == "last") o.json.duplicates = o.msgpack.duplicates = Duplicates::last;
  else if (key == "unknown" && value == "refuse") o.json.refuse_unknown = o.msgpack.refuse_unknown = true;
  else if (key == "tail" && value == "ignore") o.json.ignore_extra = o.msgpack.ignore_extra = true;
  else if (key == "text" && value == "bytes") o.msgpack.text = msgpack::Text::bytes;
  else if (key == "depth") o.json.limits.depth = o.msgpack.limits.depth = uint32_t(std::stoul(value));
  else if (key == "indent") o.written.indent = uint8_t(std::stoul(value));
  else if (key == "exponents" && value == "python") o.written.python_exponents = true;
  else if (key == "spaces") o.written.spaces = true;
  else return false;
  return true;
}

// verdict_words[@key=value]...
bool parse_name(const fs::path& file, Vector& v) {
  v.name = file.filename().string();
  v.json = file.extension() != ".hex";
  v.lines = file.extension() == ".jsonl";
  v.accept = v.name.starts_with("accept_");
  if (!v.accept && !v.name.starts_with("reject_")) return false;
  std::istringstream parts(file.stem().string());
  std::string part;
  std::getline(parts, part, '@');
  while (std::getline(parts, part, '@')) {
    size_t eq = part.find('=');
    if (eq == part.npos || !set_option(v, part.substr(0, eq), part.substr(eq + 1))) return false;
  }
  return true;
}

std::string trimmed(std::string s) {
  while (!s.empty() && (s.back() == '\n' || s.back() == ' ')) s.pop_back();
  return s;
}

// "code offset path"
void check_reason(Test& test, const fs::path& beside, const Error& e) {
  std::string found = std::string(code_name(e.code)) + " " + std::to_string(e.offset) + " " + e.path, want = trimmed(contents(beside));
  test.that(want == found, want + " is expected, found " + found);
}

void check_value(Test& test, const fs::path& beside, const Value& got) {
  auto tagged = json::read<Value>(contents(beside));
  Value want;
  if (!test.that(tagged && untag(*tagged, {}, want), "the .value file could not be read")) return;
  test.that(same_meaning(got, want, {.numbers = Numbers::exact}), "value " + json::to_text(got).value_or("that JSON cannot show"));
}

void check_cuts(Test& test, const Vector& v, const VectorType& type, std::string_view input) {
  if (v.json && std::string_view("[{\"").find(input[0]) == std::string_view::npos) return;
  for (size_t n = 0; n < input.size(); ++n) {
    Exact cut(input.substr(0, n));
    auto got = type.decode(v.json, v.options, cut.view());
    bool held = !got && got.error().offset <= n;
    if (!test.that(held, "cut at " + std::to_string(n) + (got ? ": accepted" : ": " + got.error().message()))) return;
  }
}

void check_vector(Test& test, const Vector& v, const fs::path& file) {
  std::string input = v.json ? contents(file) : unhex(contents(file));
  fs::path beside = file;
  beside.replace_extension(v.accept ? ".value" : ".error");
  if (v.lines) {
    Value all;
    check_json_lines(test, input, v.accept, all);
    if (v.accept) check_value(test, beside, all);
    else check_reason(test, beside, stream(json::RecordReader<Value>({.framing = Framing::lines}), input, input.size()).error);
    return;
  }
  const VectorType* type = vector_type(v.type);
  if (!test.that(type != nullptr, "no type '" + v.type + "'")) return;
  Exact exact(input);
  auto got = type->decode(v.json, v.options, exact.view());
  if (!test.that(got.has_value() == v.accept, got ? "accepted" : got.error().message())) return;
  if (!got) {
    check_fault(test, got.error(), input.size(), "fault");
    check_reason(test, beside, got.error());
  } else {
    check_value(test, beside, got->value);
    fs::path written = file;
    std::string expected = fs::exists(written.replace_extension(".written")) ? trimmed(contents(written)) : v.json ? input : hex(input);
    std::string found = v.json ? got->written : hex(got->written);
    test.that(found == expected, "written as " + found);
    check_cuts(test, v, *type, input);
  }
  if (v.type == "value" && v.plain) {
    Value out;
    bool grammar_holds = !got && (got.error().code == Code::bad_timestamp || got.error().code == Code::float_range);
    Verdict verdict{v.accept, grammar_holds};  // of an unknown field only the grammar counts
    v.json ? check_json(test, input, verdict, out) : check_msgpack(test, input, verdict, out);
  }
}

}  // namespace

void run_vectors(Report& report, const Folder& folder) {
  std::vector<fs::path> files;
  for (auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    auto extension = file.extension();
    if (extension != ".json" && extension != ".jsonl" && extension != ".hex") continue;
    Vector v;
    bool understood = parse_name(file, v);
    Test test(report, v.accept ? Column::accept : Column::reject, file.filename().string());
    if (test.that(understood, "a name that says no verdict, or an unknown option")) check_vector(test, v, file);
  }
}

}  // namespace polywire::corpora
