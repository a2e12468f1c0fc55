// corpora [SET...]: inputs with verdicts, set by set: those of others (../shared, or POLYWIRE_SHARED) and our own.
// Exits 1 when a row does not hold. The last line is "N passed, N failed, N skipped".
#include <algorithm>
#include <cstdio>
#include <vector>

#include "cases/bounded.h"
#include "corpora/sets.h"

using namespace polywire::corpora;

namespace {

constexpr Set sets[] = {
    {"json-checker", run_json_set, "corpora/json-checker"},
    {"json-duckdb", run_json_set, "corpora/json-duckdb"},
    {"json-edge", run_json_set, "corpora/json-edge"},
    {"json-examples", run_json_set, "corpora/json-examples"},
    {"json-naughty-strings", run_json_set, "corpora/json-naughty-strings"},
    {"json-schema-suite", run_json_set, "corpora/json-schema-suite"},
    {"json-simdjson-checker", run_json_set, "corpora/json-simdjson-checker"},
    {"json-testsuite", run_json_set, "corpora/json-testsuite"},
    {"realworld", run_json_set, "corpora/realworld"},
    {"msgpack-edge", run_msgpack_set, "corpora/msgpack-edge"},
    {"msgpack-mpack", run_msgpack_set, "corpora/msgpack-mpack"},
    {"msgpack-suite", run_msgpack_suite, "corpora/msgpack-suite"},
    {"cross-writers", run_cross_writers, "corpora/cross-writers"},
    {"compress-generated", run_codec_set, "corpora/compress-generated"},
    {"compress-thirdparty", run_codec_set, "corpora/compress-thirdparty"},
    {"other-binary", run_other_binary, "corpora/other-binary"},
    {"cases-codec", run_cases, "cases/codec"},
    {"cases-json", run_cases, "cases/json"},
    {"cases-jsonl", run_cases, "cases/jsonl"},
    {"cases-msgpack", run_cases, "cases/msgpack"},
    {"vectors-json", run_vectors, "tests/vectors/json", true},
    {"vectors-msgpack", run_vectors, "tests/vectors/msgpack", true},
};

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string_view> wanted(argv + 1, argv + argc);
  for (std::string_view name : wanted) {
    if (std::any_of(std::begin(sets), std::end(sets), [&](const Set& s) { return s.name == name; })) continue;
    std::printf("corpora: no set '%.*s'; there are:\n", int(name.size()), name.data());
    for (const Set& s : sets) std::printf("  %s\n", s.name.data());
    return 2;
  }
  limit_memory(size_t{1} << 30);  // a length from the wire that is believed ends here
  int passed = 0, failed = 0, skipped = 0;
  for (const Set& set : sets) {
    if (!wanted.empty() && std::find(wanted.begin(), wanted.end(), set.name) == wanted.end()) continue;
    Folder folder = set.ours ? source(set.folder) : shared() / set.folder;
    Report report{std::string(set.name)};
    if (std::filesystem::exists(folder)) set.run(report, folder);
    else report.skip("*", "NOT RUN: no folder " + folder.string() + " (POLYWIRE_SHARED names the one that holds corpora/ and cases/)");
    report.print();
    passed += report.passed;
    failed += report.failed;
    skipped += report.skipped;
  }
  std::printf("%d passed, %d failed, %d skipped\n", passed, failed, skipped);
  return failed ? 1 : 0;
}
