// Sets of MessagePack files, and the vectors of the MessagePack test suite.
#include <polywire/json.h>
#include <polywire/msgpack.h>
#include <polywire/value_builder.h>

#include <set>

#include "corpora/meaning.h"
#include "corpora/paths.h"
#include "corpora/sets.h"

namespace polywire::corpora {
namespace {

// A case of the suite as the value it stands for.
Value value_of(std::string_view key, View v) {
  ValueBuilder b;
  if (key == "binary") b.bytes(unhex(v.text()));
  else if (key == "bignum") b.big_integer(v.text());
  else if (key == "timestamp") b.instant({*v[0].as_int64(), uint32_t(*v[1].as_int64())});
  else if (key == "ext") b.extension(int8_t(*v[0].as_int64()), unhex(v[1].text()));
  else b.copy(v);
  return b.finish();
}

// Every listed encoding gives the value by every way of reading; what is written is one of them, or for numbers the same number
// in a form of its own (1.0 read from JSON stays a float: then one of the listed floats).
void check_case(Report& report, const std::string& name, View c) {
  std::string_view key;
  View given;
  for (auto [k, v] : c.entries()) {
    if (k.text() == "msgpack" || key == "bignum") continue;
    key = k.text();
    given = v;
  }
  Value want = value_of(key, given);
  for (View encoding : c["msgpack"].elements()) {
    Test test(report, Column::vector, name + " " + std::string(encoding.text()));
    Value got;
    check_msgpack(test, unhex(encoding.text()), {true, true}, got);
    test.that(same_meaning(got, want), "another value");
  }
  Test test(report, Column::value, name + " written");
  Buffer out;
  test.that(msgpack::write(out, want).has_value(), "not written");
  bool listed = false;
  for (View encoding : c["msgpack"].elements()) listed |= out.view() == unhex(encoding.text());
  test.that(listed, "written as " + hex(out.view()) + ", which is not listed");
}

}  // namespace

void run_msgpack_set(Report& report, const Folder& set) {
  static const Choices choices;
  std::set<std::string> seen;
  for (const Row& row : rows(set)) {
    bool impl = row.expect == "impl";
    const Choice* choice = choices.find(report.set(), row.file);
    seen.insert(row.file);
    std::string bytes = contents(set / row.file);
    Value value;
    Test test(report, impl ? Column::impl : row.expect == "accept" ? Column::accept : Column::reject, row.file);
    if (impl && !test.that(choice != nullptr, "no entry in choices.tsv")) continue;
    check_msgpack(test, bytes, {impl ? choice->accept : row.expect == "accept", choice && choice->skip_accepts}, value);
    if (row.value.empty() || row.expect != "accept" || !test.ok()) continue;
    Test expected(report, Column::value, row.file);
    auto want = json::read<Value>(std::filesystem::exists(set / row.value) ? contents(set / row.value) : row.value);
    expected.that(want && same_meaning(value, *want), "not the expected value");
  }
  for (const std::string& file : choices.of(report.set()))
    if (!seen.contains(file)) Test(report, Column::impl, file).that(false, "choices.tsv names a file that is not in the set");
}

void run_msgpack_suite(Report& report, const Folder& set) {
  auto suite = json::read<Value>(contents(set / "msgpack-test-suite.json"));
  if (!suite) {
    Test(report, Column::accept, "msgpack-test-suite.json").that(false, suite.error().message());
    return;
  }
  for (auto [group, cases] : suite->entries()) {
    size_t i = 0;
    for (View c : cases.elements()) check_case(report, std::string(group.text()) + "[" + std::to_string(i++) + "]", c);
  }
}

}  // namespace polywire::corpora
