// Faults on their way to an error: the first one, its path, its line and column, and the words for codes and kinds.
#include "model/fault.h"

#include <gtest/gtest.h>

#include <set>

using namespace polywire;

TEST(fault, every_code_has_a_row_of_its_own) {
  std::set<std::string_view> names;
  for (int i = 1; i <= int(Code::io_failure); ++i) {
    std::string_view name = code_name(Code(i));
    EXPECT_NE(name, "none") << i;
    EXPECT_TRUE(names.insert(name).second) << name;
    EXPECT_NE(category_of(Code(i)), Category::none) << name;
  }
}

TEST(fault, every_kind_has_a_word) {
  for (int i = 0; i <= int(Kind::value); ++i) EXPECT_FALSE(kind_name(Kind(i)).empty()) << i;
  EXPECT_EQ(kind_name(Kind::value), "value");
}

TEST(fault, the_first_wins_and_paths_grow_outwards) {
  Fault f;
  EXPECT_FALSE(f.set(Code::bad_number, 7, Kind::int32, Kind::text));
  EXPECT_FALSE(f.set(Code::depth_limit, 9));
  f.in_field("price");
  f.in_element(3);
  f.in_key("a \"b\"\n");
  f.in_field("items");
  Error e = to_error(std::move(f));
  EXPECT_EQ(e.code, Code::bad_number);
  EXPECT_EQ(e.offset, 7u);
  EXPECT_EQ(e.path, "$.items[\"a \"b\"?\"][3].price");
}

TEST(fault, lines_and_columns) {
  struct Case { const char* why; std::string_view text; uint64_t offset; uint32_t line, column; };
  for (auto [why, text, offset, line, column] : std::initializer_list<Case>{{"start", "abc", 0, 1, 1}, {"end", "abc", 3, 1, 4}, {"beyond the end", "abc", 9, 1, 4}, {"on a break", "a\nb", 1, 1, 2},
                                                                            {"after it", "a\nb", 2, 2, 1}, {"CRLF", "a\r\nbc", 4, 2, 2}, {"blank lines", "\n\n\nx", 3, 4, 1}, {"nothing", "", 0, 1, 1}}) {
    Error e;
    e.offset = offset;
    locate(e, text);
    EXPECT_EQ(e.line, line) << why;
    EXPECT_EQ(e.column, column) << why;
  }
}

TEST(fault, texts_of_the_input_are_cut_for_messages) {
  EXPECT_EQ(quote_for_message("plain"), "plain");
  EXPECT_EQ(quote_for_message(std::string_view("a\0\n\x7f", 4)), "a???");
  EXPECT_EQ(quote_for_message(std::string(100, 'x')), std::string(60, 'x') + "...");
  EXPECT_EQ(quote_for_message(std::string(59, 'x') + "\xc3\xa9 and more"), std::string(59, 'x') + "...") << "never half a character";
}
