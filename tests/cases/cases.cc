// The shared cases: small inputs after faults that users of serializers reported, each with the right outcome.
// outcomes.tsv says what ours is where a case asks for an error or leaves room: the code, the place, the path.
#include <polywire/json.h>
#include <polywire/msgpack.h>

#include "cases/bounded.h"
#include "cases/generated.h"
#include "cases/tagged.h"
#include "cases/typed.h"
#include "codec/test_support.h"
#include "corpora/meaning.h"
#include "corpora/paths.h"
#include "corpora/sets.h"

namespace polywire::corpora {
namespace {

// What we answer: an error with this code, offset and path, or ("value") the value.
struct Outcome {
  std::string code, offset, path;
  bool skip_accepts = false;
  size_t megabytes = 0;  // bound on memory, 0: none asked for
};

const Outcome* outcome_of(const std::string& id) {
  static const auto all = [] {
    std::map<std::string, Outcome> m;
    for (auto& r : table(source("tests/cases/outcomes.tsv"))) {
      r.resize(7);
      m[r[0]] = {r[1], r[2], r[3], r[4] == "accept", r[5].empty() ? 0 : size_t(std::stoul(r[5]))};
    }
    return m;
  }();
  auto at = all.find(id);
  return at == all.end() ? nullptr : &at->second;
}

struct Case {
  std::string id, format, type;
  View c;
  Folder folder;
  bool json() const { return format != "msgpack"; }
  std::string_view tag_field() const { return c["type"]["tag_field"].text(); }
};

bool compressed(const Case& c) { return c.format == "codec" || c.c["kind"].text() == "compressed input"; }
codec::Codec codec_of(const Case& c) {
  const codec::Entry* e = c.format == "codec" ? codec::by_name(c.c["options"]["codec"].text()) : &codec::entry(codec::Codec::gzip);
  return e ? e->codec : codec::Codec::none;
}

std::string input_of(const Case& c) {
  View in = c.c["input"];
  if (in["text"]) return std::string(in["text"].text());
  if (in["hex"] && compressed(c) && c.format != "codec") return codec::decode_whole(codec_of(c), unhex(in["hex"].text())).bytes;
  if (in["hex"]) return unhex(in["hex"].text());
  if (in["file"]) return contents(c.folder / in["file"].text());
  return {};
}

void check_error(Test& test, const Case& c, const Error& e) {
  const Outcome* want = outcome_of(c.id);
  if (!test.that(want != nullptr, "not in outcomes.tsv: " + e.message())) return;
  test.that(want->code == code_name(e.code), "code " + std::string(code_name(e.code)) + ", not " + want->code + ": " + e.message());
  test.that(want->offset == std::to_string(e.offset), "offset " + std::to_string(e.offset) + ", not " + want->offset);
  test.that(want->path == (e.path.size() > 60 ? "deep" : e.path), "path " + e.path + ", not " + want->path);
}

// The value that is expected, if one is: alone, or as one of several.
bool expected_value(const Case& c, View expect, const Value& got) {
  Value want;
  Sameness exactly{.numbers = Numbers::exact, .absent_is_null = !c.type.empty()};
  return expect["value"] && untag(expect["value"], c.tag_field(), want) && same_meaning(got, want, exactly);
}
void check_value(Test& test, const Case& c, const Value& got) {
  View expect = c.c["expect"];
  bool holds = expected_value(c, expect, got);
  for (View one : expect["any_of"].elements()) holds |= expected_value(c, one, got);
  test.that(holds, "value " + json::to_text(got).value_or("that JSON cannot show"));
}

Result<Value> decode_once(const Case& c, std::string_view input, bool& known) {
  if (!c.type.empty()) return decode_typed(c.type, c.json(), input, known);
  return c.json() ? json::read<Value>(input) : msgpack::read<Value>(input);
}

void decode(Test& test, const Case& c) {
  std::string input = c.c["input"]["generate"] ? generated_input(c.id) : input_of(c);
  const Outcome* outcome = outcome_of(c.id);
  View expect = c.c["expect"];
  bool refused = expect["error"] || (expect["any_of"] && outcome && outcome->code != "value");
  if (expect["any_of"]) test.that(outcome != nullptr, "leaves room: not in outcomes.tsv");
  if (c.format == "jsonl") {
    Value all;
    check_json_lines(test, input, !refused, all);
    if (!refused) check_value(test, c, all);
    return;
  }
  Exact exact(input);
  bool known = true;
  auto got = decode_once(c, exact.view(), known);
  if (!test.that(known, "no such type declared: " + c.type)) return;
  test.that(got.has_value() != refused, got ? "accepted" : got.error().message());
  if (!got) check_error(test, c, got.error());
  else if (c.c["input"]["generate"]) check_generated(test, c.id, *got);
  else check_value(test, c, *got);
  if (c.type.empty()) {
    Value out;
    Verdict verdict{!refused, outcome && outcome->skip_accepts};
    c.json() ? check_json(test, input, verdict, out) : check_msgpack(test, input, verdict, out);
  }
  if (outcome && outcome->megabytes) {
    bool held = within(outcome->megabytes << 20, [&] { return !decode_once(c, exact.view(), known); });
    test.that(held, "more than " + std::to_string(outcome->megabytes) + " MB, or 10 s, or accepted");
  }
}

Result<std::string> encode_value(const Case& c, const Value& v) {
  if (c.json()) return json::to_text(v);
  Buffer out;
  if (auto done = msgpack::write(out, v); !done) return std::unexpected(done.error());
  return std::string(out.view());
}

void encode(Test& test, const Case& c, bool and_back) {
  View expect = c.c["expect"];
  if (c.c["input"]["generate"]) return check_generated_roundtrip(test, c.id, expect);
  Value v;
  if (!untag(c.c["input"]["value"], {}, v)) return check_unwritable(test, c.id);
  auto bytes = encode_value(c, v);
  if (expect["error"] || (expect["any_of"] && outcome_of(c.id) && outcome_of(c.id)->code != "value")) {
    test.that(!bytes, "written");
    if (!bytes) check_error(test, c, bytes.error());
    return;
  }
  if (!test.that(bytes.has_value(), bytes ? "" : bytes.error().message())) return;
  if (expect["hex"]) test.that(hex(*bytes) == expect["hex"].text(), "written as " + hex(*bytes));
  if (expect["digits"]) check_digits(test, expect["digits"], *bytes);
  bool text = !expect["any_of"];
  for (View one : expect["any_of"].elements()) text |= one["text"] && one["text"].text() == *bytes;
  test.that(text, "written as " + *bytes);
  if (!and_back && !expect["digits"]) return;
  auto back = c.json() ? json::read<Value>(*bytes) : msgpack::read<Value>(*bytes);
  test.that(back && *back == v, "another value when read again");
}

void decode_compressed(Test& test, const Case& c) {
  std::string input = input_of(c);
  codec::Decoded whole = codec::decode_whole(codec_of(c), input);
  View expect = c.c["expect"];
  if (!test.that(whole.ok() == !expect["error"], whole.ok() ? "accepted" : whole.error.message())) return;
  if (!whole.ok()) check_error(test, c, whole.error);
  else test.that(whole.bytes == unhex(expect["value"]["$hex"].text()), "other bytes: " + whole.bytes);
  for (size_t chunk : {1, 2, 7}) {
    codec::Decoded cut = codec::decode_stream(codec_of(c), input, chunk);
    test.that(cut.bytes == whole.bytes && cut.error.code == whole.error.code && cut.error.offset == whole.error.offset, "something else in chunks of " + std::to_string(chunk));
  }
}

}  // namespace

void run_cases(Report& report, const Folder& folder) {
  Value all;
  std::string lines = contents(folder / "cases.jsonl");
  json::RecordReader<Value> in({.framing = Framing::lines});
  in.push(lines);
  in.finish();
  while (in.next(all) == Next::record) {
    Case c{std::string(all["id"].text()), std::string(all["format"].text()), {}, all, folder};
    if (all["type"]) c.type = json::to_text(Value(all["type"])).value_or("");
    std::string_view op = all["op"].text();
    if (op == "convert") { report.skip(c.id, "conversion comes with the command line"); continue; }
    if (compressed(c) && !codec::entry(codec_of(c)).built_in) { report.skip(c.id, "NOT RUN: built without this codec"); continue; }
    Test test(report, Column::vector, c.id);
    if (c.format == "codec") decode_compressed(test, c);
    else if (op == "decode") decode(test, c);
    else if (op == "encode" || op == "roundtrip") encode(test, c, op == "roundtrip");
    else test.that(false, "unknown op " + std::string(op));
  }
  if (in.failed()) Test(report, Column::vector, "cases.jsonl").that(false, in.error().message());
}

}  // namespace polywire::corpora
