// The same records as other writers wrote them: JSON and MessagePack rows of the set; the other formats have no reader yet.
#include <polywire/json.h>

#include "corpora/meaning.h"
#include "corpora/paths.h"
#include "corpora/sets.h"
#include "json/value_read.h"
#include "msgpack/value_read.h"

namespace polywire::corpora {
namespace {

// Positional records hold the values in the order of the names.
bool same_record(View got, View want, bool positional) {
  if (!positional) return same_meaning(got, want);
  if (!got.is_list() || got.size() != want.size()) return false;
  auto at = got.elements().begin();
  for (auto [key, value] : want.entries()) {
    View v = *at;
    ++at;
    if (value.is_map() && v.is_list() ? !same_record(v, value, true) : !same_meaning(v, value)) return false;
  }
  return true;
}

// One list, or an object with one member that is one.
View records_of(View v) {
  if (!v.is_map()) return v;
  for (auto [key, value] : v.entries()) if (value.is_list()) return value;
  return v;
}

void check_row(Report& report, const Row& row, const Folder& set) {
  std::string bytes = contents(set / row.file);
  bool positional = row.format == "msgpack-positional";
  Value value, want;
  Error error;
  Test test(report, Column::accept, row.file);
  if (row.format == "json") check_json(test, bytes, {true, true}, value);
  else if (row.format == "msgpack-stream") test.that(msgpack::read_value_sequence(bytes, {}, value, error), error.message());
  else check_msgpack(test, bytes, {true, true}, value);
  if (row.value.empty() || !test.ok()) return;
  Test expected(report, Column::value, row.file);
  if (!expected.that(json::read_value_lines(contents(set / row.value), {}, want, error), error.message())) return;
  View got = records_of(value);
  expected.that(got.size() == want.size(), std::to_string(got.size()) + " records, not " + std::to_string(want.size()));
  auto at = got.elements().begin();
  size_t i = 0;
  for (View record : want.elements()) {
    if (i == got.size() || !expected.that(same_record(*at, record, positional), "record " + std::to_string(i))) return;
    ++at;
    ++i;
  }
}

}  // namespace

void run_cross_writers(Report& report, const Folder& set) {
  for (const Row& row : rows(set))
    if (row.expect == "accept" && (row.format == "json" || row.format.starts_with("msgpack"))) check_row(report, row, set);
}

}  // namespace polywire::corpora
