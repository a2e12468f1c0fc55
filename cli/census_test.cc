#include "census.h"

#include <gtest/gtest.h>
#include <polywire/json.h>

#include "api/formats.h"

namespace polywire::cli {
namespace {

Census census_of(const std::vector<std::string>& records, const char* format = "jsonl") {
  Census c(*api::entry_of(*find_format(format)).rows);
  for (const std::string& r : records) c.add(*json::read<Value>(r));
  c.finish();
  return c;
}
uint64_t mixed(uint64_t i) {  // splitmix64
  uint64_t x = (i + 1) * 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

TEST(cli_distinct, exact_then_estimated) {
  for (uint64_t n : {0, 1, 7, 256, 257, 5000, 300000}) {
    Distinct d;
    for (int twice = 0; twice < 2; ++twice)
      for (uint64_t i = 0; i < n; ++i) d.add(mixed(i));
    EXPECT_EQ(d.exact(), n <= 256);
    if (d.exact()) EXPECT_EQ(d.count(), n);
    EXPECT_NEAR(double(d.count()), double(n), double(n) * 0.1) << n;
  }
}

TEST(cli_distinct, merged_is_as_if_added) {
  for (uint64_t parts : {10, 200, 2000}) {
    Distinct all, left, right;
    for (uint64_t i = 0; i < parts; ++i) {
      all.add(mixed(i));
      (i % 3 ? left : right).add(mixed(i));
    }
    left.merge(right);
    EXPECT_EQ(left.count(), all.count()) << parts;
  }
}

TEST(cli_census, counts_kinds_presence_and_ranges) {
  Census c = census_of({R"({"id":3,"n":null,"tags":["x","yy"]})", R"({"id":18446744073709551615,"tags":[]})", R"({"id":-1.5,"n":"t"})"});
  const Field& root = c.root();
  ASSERT_EQ(root.fields.size(), 3u);
  const Field &id = *root.fields[0], &n = *root.fields[1], &tags = *root.fields[2];
  EXPECT_EQ(id.present, 3u);
  EXPECT_EQ(id.distinct.count(), 3u);
  EXPECT_EQ(id.numbers.least().as_double(), -1.5);
  EXPECT_EQ(id.numbers.greatest().as_uint64(), 18446744073709551615u);
  EXPECT_EQ(n.present, 2u);
  EXPECT_EQ(n.of(ValueKind::null), 1u);
  EXPECT_EQ(n.texts.least().text(), "t");
  EXPECT_EQ(tags.shortest, 0u);
  EXPECT_EQ(tags.longest, 2u);
  EXPECT_EQ(tags.elements->present, 2u);
}

TEST(cli_census, bytes_are_those_of_the_format) {
  Census json = census_of({R"({"id":300,"t":"abc"})"}, "jsonl"), packed = census_of({R"({"id":300,"t":"abc"})"}, "msgpack");
  EXPECT_EQ(json.root().fields[0]->bytes, 3u);
  EXPECT_EQ(json.root().fields[0]->name_bytes, 4u);
  EXPECT_EQ(json.root().fields[1]->bytes, 5u);
  EXPECT_EQ(packed.root().fields[0]->bytes, 3u);       // cd 01 2c
  EXPECT_EQ(packed.root().fields[0]->name_bytes, 3u);  // a2 69 64
  EXPECT_EQ(packed.root().fields[1]->bytes, 4u);
}

TEST(cli_census, many_names_are_data) {
  std::vector<std::string> records;
  for (int i = 0; i < 73000; ++i) records.push_back("{\"by\":{\"k" + std::to_string(i) + "\":{\"v\":" + std::to_string(i) + "}}}");
  Census c = census_of(records);
  const Field& by = *c.root().fields[0];
  ASSERT_TRUE(by.folded);
  ASSERT_EQ(by.fields.size(), 1u);
  EXPECT_EQ(by.fields[0]->name, "*");
  EXPECT_EQ(by.fields[0]->present, 73000u);
  EXPECT_NEAR(double(by.names.count()), 73000, 7300);
  EXPECT_EQ(by.fields[0]->fields[0]->numbers.greatest().as_int64(), 72999);
  EXPECT_LT(c.root().size(), 10u);
}

TEST(cli_census, wide_in_several_places_stays_bounded) {
  std::vector<std::string> records;
  for (int i = 0; i < 300; ++i) {
    std::string r = "{";
    for (int k = 0; k < 900; ++k) r += (k ? ",\"" : "\"") + std::to_string(k) + "\":{\"" + std::to_string(i * 7 + k) + "\":1}";
    records.push_back(r + "}");
  }
  Census c = census_of(records);
  EXPECT_LT(c.root().size(), 9000u);
}

TEST(cli_census, a_wide_table_is_not_a_map_of_data) {
  std::string r = "{";
  for (int k = 0; k < 500; ++k) r += (k ? ",\"c" : "\"c") + std::to_string(k) + "\":1";
  Census c = census_of({r + "}", r + "}"});
  EXPECT_FALSE(c.root().folded);
  EXPECT_EQ(c.root().fields.size(), 500u);
}

}  // namespace
}  // namespace polywire::cli
