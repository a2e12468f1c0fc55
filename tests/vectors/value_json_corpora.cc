// Every JSON file of the shared corpora: accepted, refused, or as the table of choices below says.
#include <gtest/gtest.h>

#include <string>

#include "base/test_support.h"
#include "json/value_read.h"
#include "json/value_write.h"
#include "vectors/corpora.h"

namespace polywire::json {
namespace {

namespace fs = std::filesystem;

using test::contents;
using test::corpora;

// Rows marked `impl` in index.tsv: the rule behind each is in docs/formats. What is not listed is refused.
constexpr std::string_view accepted_by_choice[] = {
    "bom.json", "dup_keys.json", "int_2_70.json", "int_over_u64.json", "int_under_i64.json", "key_escapes_equal.json",  // json-edge
    "sample_utf8_bom.json", "fail39_EXCLUDE.json", "fail41_toolarge.json",  // json-duckdb, json-simdjson-checker
    "ndjson_blank_lines.ndjson", "ndjson_bom.ndjson",
    "i_number_double_huge_neg_exp.json", "i_number_real_underflow.json", "i_number_too_big_neg_int.json",               // json-testsuite
    "i_number_too_big_pos_int.json", "i_number_very_big_negative_int.json", "i_structure_500_nested_arrays.json",
    "i_structure_UTF-8_BOM_empty_object.json",
    "number_-9223372036854775808.json", "number_-9223372036854775809.json", "number_1.0.json", "number_1.000000000000000005.json",
    "number_1000000000000000.json", "number_10000000000000000999.json", "number_1e-999.json", "number_1e6.json",
    "number_9223372036854775807.json", "number_9223372036854775808.json", "object_key_nfc_nfd.json", "object_key_nfd_nfc.json",
    "object_same_key_different_values.json", "object_same_key_same_value.json", "object_same_key_unclear_values.json",
    "string_with_escaped_NULL.json",
};

bool chosen(std::string_view file) {
  std::string_view name = file.substr(file.rfind('/') + 1);
  for (std::string_view s : accepted_by_choice) if (s == name) return true;
  return false;
}

// Values over several lines, one after another: each read says what it consumed.
bool read_stream(std::string_view text, Value& out, Error& e) {
  for (size_t used; text.find_first_not_of(" \t\r\n") != text.npos; text.remove_prefix(used)) {
    if (!read_value(text, {}, out, e, &used)) return false;
  }
  return true;
}

struct Counts { int accept = 0, reject = 0, impl = 0; };

void run_set(const fs::path& set, Counts& counts) {
  for (const auto& [file, format, expect, value] : test::rows(set)) {
    bool lines = format == "ndjson", stream = format == "json-stream";
    if (format != "json" && !lines && !stream) continue;
    std::string text = contents(set / file);
    auto exact = base::test::exact_copy(text);
    Value v, back;
    Error e;
    auto read = [&](std::string_view s, Value& out) {
      return stream ? read_stream(s, out, e) : lines ? read_value_lines(s, {}, out, e) : read_value(s, {}, out, e);
    };
    bool ok = read({exact.get(), text.size()}, v);
    bool want = expect == "accept" || (expect == "impl" && chosen(file));
    (expect == "accept" ? counts.accept : expect == "reject" ? counts.reject : counts.impl)++;
    EXPECT_EQ(ok, want) << set / file << ": " << (ok ? "" : e.message());
    if (!ok) {
      EXPECT_LE(e.offset, text.size()) << set / file;
      continue;
    }
    // What was read is written and read again to the same value.
    Buffer out;
    ASSERT_TRUE(write_value(out, v, {}, e)) << set / file;
    ASSERT_TRUE(read_value(out.view(), {}, back, e)) << set / file << ": " << e.message();
    EXPECT_EQ(back, v) << set / file;
  }
}

TEST(value_json_corpora, accept_and_reject) {
  fs::path all = corpora();
  if (!fs::exists(all)) GTEST_SKIP() << "no corpora at " << all << " (POLYWIRE_SHARED names the folder that holds them)";
  Counts counts;
  for (const char* set : {"json-checker", "json-duckdb", "json-edge", "json-examples", "json-naughty-strings", "json-schema-suite",
                          "json-simdjson-checker", "json-testsuite"}) {
    ASSERT_TRUE(fs::exists(all / set)) << set;
    run_set(all / set, counts);
  }
  EXPECT_EQ(counts.accept, 343);
  EXPECT_EQ(counts.reject, 282);
  EXPECT_EQ(counts.impl, 77);
}

}  // namespace
}  // namespace polywire::json
