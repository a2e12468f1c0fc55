#include <polywire/json.h>
#include <polywire/msgpack.h>

#include "corpora/files.h"
#include "corpora/paths.h"
#include "json/value_read.h"

namespace polywire::corpora {
namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
constexpr std::string_view white = " \t\r\n";

std::string_view trimmed(std::string_view s) {
  size_t first = s.find_first_not_of(white);
  return first == s.npos ? std::string_view{} : s.substr(first, s.find_last_not_of(white) - first + 1);
}

bool holds_big_integer(View v) {
  for (const model::Node *n = v.node(), *end = n->next(); n != end; ++n) if (n->kind() == ValueKind::big_integer) return true;
  return false;
}

struct Styles { const char* why; json::WriteOptions options; };
const Styles styles[] = {
    {"compact", {}},
    {"indented", {.indent = 2}},
    {"with spaces", {.spaces = true}},
    {"with exponents as Python has them", {.python_exponents = true}},
};

void check_written(Test& test, View v, const Value& value) {
  for (const auto& [why, options] : styles) {
    auto text = json::to_text(value, options);
    if (!test.that(text.has_value(), std::string("not written ") + why)) continue;
    auto back = json::read<Value>(Exact(*text).view());
    test.that(back && *back == v, std::string("another value when written ") + why);
  }
}

void check_through_msgpack(Test& test, const Value& value) {
  Buffer bytes;
  auto done = msgpack::write(bytes, value);
  if (holds_big_integer(value)) {
    test.that(!done && done.error().code == Code::integer_range && bytes.empty(), "a big integer was written to MessagePack");
    return;
  }
  if (!test.that(done.has_value(), "MessagePack: " + (done ? "" : done.error().message()))) return;
  auto back = msgpack::read<Value>(Exact(bytes.view()).view());
  if (!test.that(back.has_value(), "MessagePack again: " + (back ? "" : back.error().message()))) return;
  test.that(*back == value, "another value after MessagePack");
  auto before = json::to_text(value), after = json::to_text(*back);
  test.that(before && after && *before == *after, "another JSON text after MessagePack");
}

void check_cuts(Test& test, std::string_view text) {
  std::string_view core = trimmed(text);
  if (text.size() > 2048 || core.empty() || std::string_view("{[\"").find(core[0]) == core.npos) return;
  size_t leading = size_t(core.data() - text.data());
  for (size_t n = 0; n < leading + core.size(); ++n) {
    Exact cut(text.substr(0, n));
    auto got = json::read<Value>(cut.view());
    bool inside_number = text[n] >= '0' && text[n] <= '9';  // what is there so far may be too large
    bool inside_character = (text[n] & 0xc0) == 0x80;
    bool told = !got && got.error().offset <= n && (got.error().code == Code::end_of_input || (inside_character && got.error().code == Code::bad_utf8) ||
                              (inside_number && got.error().code == Code::float_range));
    if (!test.that(told, "cut at " + std::to_string(n) + ": " + (got ? "accepted" : got.error().message()))) return;
  }
}

// As a member. The text may end in a fault that the brace behind it turns into another one; elsewhere code and place are the same.
void check_member(Test& test, std::string_view text, bool want, const Result<Value>& alone) {
  constexpr std::string_view before = R"({"v":)";
  Exact whole(std::string(before) + std::string(text) + "}");
  auto got = json::read<Holder>(whole.view());
  test.that(got.has_value() == want, "as a member: " + (got ? "accepted" : got.error().message()));
  if (got && alone) test.that(got->v == *alone, "as a member: another value");
  if (got) return;
  check_fault(test, got.error(), whole.view().size(), "as a member");
  if (alone || text.starts_with(byte_order_mark)) return;
  const Error &inner = alone.error(), &outer = got.error();
  if (inner.code == Code::end_of_input || inner.code == Code::trailing_bytes || inner.code == Code::depth_limit || inner.offset >= text.size()) return;
  test.that(outer.code == inner.code && outer.offset == inner.offset + before.size(), "as a member: " + outer.message() + " instead of " + inner.message());
  test.that(outer.path == "$.v" + inner.path.substr(1), "as a member: path " + outer.path + " instead of " + inner.path);
}

void check_unknown(Test& test, std::string_view text, bool want) {
  Exact whole(R"({"id":7,"x":)" + std::string(text) + "}");
  auto got = json::read<Passer>(whole.view());
  test.that(got.has_value() == want, "as an unknown field: " + (got ? "accepted" : got.error().message()));
  if (got) test.that(got->id == 7, "as an unknown field: the field before it");
  else check_fault(test, got.error(), whole.view().size(), "as an unknown field");
}

void check_streamed(Test& test, std::string_view text, bool want, const Result<Value>& alone) {
  auto make = [] { return json::RecordReader<Value>({.framing = Framing::array}); };
  Exact wrapped("[" + std::string(text) + "]");
  Streamed one = stream_all_ways(test, make, wrapped.view(), "as an element");
  bool accepted = one.records.size() == 1 && one.error.code == Code::none;
  test.that(accepted == want, "as an element: " + (accepted ? "accepted" : std::to_string(one.records.size()) + " records, " + one.error.message()));
  if (accepted && alone) test.that(one.records[0] == *alone, "as an element: another value");

  if (!trimmed(text).starts_with('[')) return;
  Streamed list = stream_all_ways(test, make, text, "as a list of records");
  test.that((list.error.code == Code::none) == alone.has_value(), "as a list of records: " + list.error.message());
  if (!alone) return;
  size_t i = 0;
  for (View v : alone->elements()) if (!test.that(i < list.records.size() && list.records[i++] == v, "as a list of records: another value")) return;
  test.that(i == list.records.size(), "as a list of records: too many");
}

}  // namespace

void check_fault(Test& test, const Error& e, size_t input_bytes, std::string_view where) {
  std::string say(where);
  test.that(e.code != Code::none && e.category() != Category::none, say + ": a fault without a code");
  test.that(e.offset <= input_bytes, say + ": offset " + std::to_string(e.offset) + " behind the input");
  test.that(e.path.starts_with("$"), say + ": path '" + e.path + "'");
}

void check_json(Test& test, std::string_view text, Verdict want, Value& out) {
  Exact exact(text);
  auto alone = json::read<Value>(exact.view());
  test.that(alone.has_value() == want.accept, alone ? "accepted" : alone.error().message());
  if (!alone) {
    check_fault(test, alone.error(), text.size(), "alone");
    test.that(alone.error().line > 0 && alone.error().column > 0, "a fault without line and column");
    auto again = json::read<Value>(exact.view());
    test.that(!again && again.error().message() == alone.error().message(), "another fault the second time");
  }
  bool inside = want.accept && !text.starts_with(byte_order_mark);  // the mark is skipped at the very start only
  check_member(test, text, inside, alone);
  check_unknown(test, text, inside || want.skip_accepts);
  check_streamed(test, text, inside, alone);
  if (!alone) return;
  check_written(test, *alone, *alone);
  check_through_msgpack(test, *alone);
  check_cuts(test, text);
  out = std::move(*alone);
}

void check_json_lines(Test& test, std::string_view text, bool accept, Value& out) {
  Exact exact(text);
  Error error;
  size_t good = 0;
  bool ok = json::read_value_lines(exact.view(), {}, out, error, &good);
  test.that(ok == accept, ok ? "accepted" : error.message());
  if (!ok) {
    check_fault(test, error, text.size(), "lines at once");
    test.that(error.line > 0, "a fault without a line");
  }
  Streamed s = stream_all_ways(test, [] { return json::RecordReader<Value>({.framing = Framing::lines}); }, exact.view(), "lines");
  test.that((s.error.code == Code::none) == accept, "lines: " + s.error.message());
  test.that(s.records.size() == out.size(), "lines: " + std::to_string(s.records.size()) + " records, at once " + std::to_string(out.size()));
  size_t i = 0;
  for (View v : out.elements()) if (i < s.records.size() && !test.that(s.records[i++] == v, "lines: another value")) break;
  if (!ok) test.that(s.error.code == error.code && s.error.offset == error.offset && s.error.line == error.line && s.error.record == error.record,
                     "lines: " + s.error.message() + " (offset " + std::to_string(s.error.offset) + ") instead of " + error.message() + " (offset " + std::to_string(error.offset) + ")");
  for (const Value& v : s.records) {
    check_written(test, v, v);
    check_through_msgpack(test, v);
  }
}

void check_json_sequence(Test& test, std::string_view text, bool accept, Value& out) {
  bool ok = true;
  Error error;
  for (size_t used; ok && text.find_first_not_of(white) != text.npos; text.remove_prefix(used)) {
    Exact rest(text);
    ok = json::read_value(rest.view(), {}, out, error, &used);
    if (ok) check_written(test, out, out);
  }
  test.that(ok == accept, ok ? "accepted" : error.message());
}

}  // namespace polywire::corpora
