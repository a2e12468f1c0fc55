#include <polywire/json.h>
#include <polywire/msgpack.h>

#include "corpora/files.h"
#include "corpora/meaning.h"
#include "corpora/paths.h"
#include "msgpack/value_read.h"

namespace polywire::corpora {
namespace {

// JSON has no bytes, extensions, NaN, or keys that are no text.
bool json_can_hold(View v) {
  switch (v.kind()) {
    case ValueKind::bytes: case ValueKind::extension: return false;
    case ValueKind::float32: case ValueKind::float64: {
      auto d = v.as_double();
      return d && *d - *d == 0;
    }
    case ValueKind::instant: return false;  // becomes a text
    case ValueKind::list: for (View e : v.elements()) if (!json_can_hold(e)) return false; return true;
    case ValueKind::map: for (auto [k, e] : v.entries()) if (!k.is_text() || !json_can_hold(e)) return false; return true;
    default: return true;
  }
}

bool holds_float32(View v) {
  for (const model::Node *n = v.node(), *end = n->next(); n != end; ++n) if (n->kind() == ValueKind::float32) return true;
  return false;
}

void check_written(Test& test, const Value& value) {
  Buffer bytes;
  auto done = msgpack::write(bytes, value);
  if (!test.that(done.has_value(), "not written: " + (done ? "" : done.error().message()))) return;
  auto back = msgpack::read<Value>(Exact(bytes.view()).view());
  test.that(back && *back == value, "another value when written and read again");
}

void check_through_json(Test& test, const Value& value) {
  auto text = json::to_text(value);
  if (!json_can_hold(value)) {
    if (!text) test.that(text.error().category() == Category::unsupported || text.error().code == Code::time_range, "to JSON: " + text.error().message());
    return;
  }
  if (!test.that(text.has_value(), "to JSON: " + (text ? "" : text.error().message()))) return;
  auto back = json::read<Value>(*text);
  if (!test.that(back.has_value(), "JSON again: " + (back ? "" : back.error().message()))) return;
  auto again = json::to_text(*back);  // float32 is written by the digits that tell it from other float32, and comes back as a double
  test.that(holds_float32(value) ? again && *again == *text : same_meaning(*back, value), "another value after JSON");
}

void check_member(Test& test, std::string_view bytes, bool want, const Result<Value>& alone) {
  constexpr std::string_view before = "\x81\xa1v";
  Exact whole(std::string(before) + std::string(bytes));
  auto got = msgpack::read<Holder>(whole.view());
  test.that(got.has_value() == want, "as a member: " + (got ? "accepted" : got.error().message()));
  if (got && alone) test.that(got->v == *alone, "as a member: another value");
  if (got) return;
  const Error& outer = got.error();
  check_fault(test, outer, whole.view().size(), "as a member");
  if (alone) return;
  const Error& inner = alone.error();
  if (inner.code == Code::trailing_bytes || inner.code == Code::depth_limit) return;
  test.that(outer.code == inner.code && outer.offset == inner.offset + before.size(),
            "as a member: " + outer.message() + " instead of " + inner.message());
  test.that(outer.path == "$.v" + inner.path.substr(1), "as a member: path " + outer.path + " instead of " + inner.path);
}

void check_unknown(Test& test, std::string_view bytes, bool want) {
  Exact whole("\x82\xa2id\x07\xa1x" + std::string(bytes));
  auto got = msgpack::read<Passer>(whole.view());
  test.that(got.has_value() == want, "as an unknown field: " + (got ? "accepted" : got.error().message()));
  if (got) test.that(got->id == 7, "as an unknown field: the field before it");
  else check_fault(test, got.error(), whole.view().size(), "as an unknown field");
}

void check_streamed(Test& test, std::string_view bytes, const Result<Value>& alone) {
  Exact exact(bytes);
  Value sequence;
  Error error;
  size_t good = 0;
  bool ok = msgpack::read_value_sequence(exact.view(), {}, sequence, error, &good);
  auto concat = [] { return msgpack::RecordReader<Value>(); };
  Streamed s = stream_all_ways(test, concat, exact.view(), "concatenated");
  test.that((s.error.code == Code::none) == ok, "concatenated: " + s.error.message() + ", at once " + (ok ? "accepted" : error.message()));
  test.that(s.records.size() == sequence.size(), "concatenated: " + std::to_string(s.records.size()) + " records, at once " + std::to_string(sequence.size()));
  if (alone) test.that(s.records.size() == 1 && s.records[0] == *alone, "concatenated: not the one value");

  Exact wrapped("\x91" + std::string(bytes));
  Streamed one = stream_all_ways(test, [] { return msgpack::RecordReader<Value>({.framing = Framing::array}); }, wrapped.view(), "as an element");
  bool accepted = one.records.size() == 1 && one.error.code == Code::none;
  test.that(accepted == alone.has_value(), "as an element: " + std::to_string(one.records.size()) + " records, " + one.error.message());
  if (accepted && alone) test.that(one.records[0] == *alone, "as an element: another value");
}

void check_cuts(Test& test, std::string_view bytes) {
  if (bytes.size() > 2048) return;
  for (size_t n = 0; n < bytes.size(); ++n) {
    Exact cut(bytes.substr(0, n));
    auto got = msgpack::read<Value>(cut.view());
    if (!test.that(!got && got.error().code == Code::end_of_input && got.error().offset <= n,
                   "cut at " + std::to_string(n) + ": " + (got ? "accepted" : got.error().message()))) return;
  }
}

}  // namespace

void check_msgpack(Test& test, std::string_view bytes, Verdict want, Value& out) {
  Exact exact(bytes);
  auto alone = msgpack::read<Value>(exact.view());
  test.that(alone.has_value() == want.accept, alone ? "accepted" : alone.error().message());
  if (!alone) {
    check_fault(test, alone.error(), bytes.size(), "alone");
    auto again = msgpack::read<Value>(exact.view());
    test.that(!again && again.error().message() == alone.error().message(), "another fault the second time");
  }
  check_member(test, bytes, want.accept, alone);
  check_unknown(test, bytes, want.accept || want.skip_accepts);
  check_streamed(test, bytes, alone);
  if (!alone) return;
  check_written(test, *alone);
  check_through_json(test, *alone);
  check_cuts(test, bytes);
  out = std::move(*alone);
}

}  // namespace polywire::corpora
