// docs/errors.md holds one row for each code, with the category and the words of the library.
#include <gtest/gtest.h>

#include <polywire/error.h>

#include <fstream>
#include <string>
#include <vector>

namespace polywire {
namespace {

struct Row { std::string code, category, words; };

std::string trimmed(std::string s) {
  s.erase(0, s.find_first_not_of(" `"));
  s.erase(s.find_last_not_of(" `") + 1);
  return s;
}

std::vector<Row> rows_of_the_page() {
  std::vector<Row> rows;
  std::ifstream page(POLYWIRE_SOURCE_DIR "/docs/errors.md");
  for (std::string line; std::getline(page, line);) {
    if (!line.starts_with("| `")) continue;
    Row row;
    size_t at = 1;
    for (std::string* cell : {&row.code, &row.category, &row.words}) {
      size_t end = line.find('|', at);
      *cell = trimmed(line.substr(at, end - at));
      at = end + 1;
    }
    rows.push_back(row);
  }
  return rows;
}

TEST(error, the_page_says_what_the_library_says) {
  std::vector<Row> rows = rows_of_the_page();
  size_t codes = size_t(Code::io_failure);  // the last one; `none` has no row
  ASSERT_EQ(rows.size(), codes);
  for (size_t i = 0; i < codes; ++i) {
    Code code = Code(i + 1);
    EXPECT_EQ(rows[i].code, code_name(code));
    EXPECT_EQ(rows[i].category, category_name(category_of(code))) << rows[i].code;
    Error e;
    e.code = code;
    if (code != Code::wrong_kind) { EXPECT_EQ(rows[i].words, e.reason()) << rows[i].code; }
  }
}

TEST(error, messages_name_place_reason_and_path) {
  Error text{.code = Code::wrong_kind, .want = Kind::int64, .found = Kind::text, .line = 17, .column = 42, .path = "$.items[3].price", .detail = {}};
  EXPECT_EQ(text.message("events.jsonl"), "events.jsonl:17:42: expected integer, found text at $.items[3].price");
  EXPECT_EQ(text.message(), "17:42: expected integer, found text at $.items[3].price");
  Error binary{.code = Code::unknown_field, .offset = 1042, .record = 17, .path = "$", .detail = "sku"};
  EXPECT_EQ(binary.message("events.msgpack"), "events.msgpack: record 17, byte 1042: unknown field \"sku\" at $");
}

}  // namespace
}  // namespace polywire
