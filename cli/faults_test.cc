#include "faults.h"

#include <gtest/gtest.h>

namespace polywire::cli {
namespace {

TEST(cli_caret, stands_under_the_fault) {
  struct Case { const char* why; std::string text; size_t at; size_t width; const char* want; };
  const std::string fifty(50, 'a');
  for (const auto& c : std::vector<Case>{
           {"at the front", "{x}", 0, 78, "  {x}\n  ^\n"},
           {"in the middle", "{x}", 1, 78, "  {x}\n   ^\n"},
           {"behind the end", "{x}", 3, 78, "  {x}\n     ^\n"},
           {"beyond the end", "{x}", 9, 78, "  {x}\n     ^\n"},
           {"letters of several bytes count once", "é€😀x", 9, 78, "  é€😀x\n     ^\n"},
           {"control characters as spaces", "a\tb\x01" "c", 4, 78, "  a b c\n      ^\n"},
           {"long, fault in front", fifty, 2, 22, "  aaaaaaaaaaaaaaaaaaa…\n    ^\n"},
           {"nothing known", "", 5, 78, ""},
       }) EXPECT_EQ(caret({c.text, c.at}, c.width), c.want) << c.why;
}

TEST(cli_caret, never_wider_than_asked) {
  std::string text;
  for (int i = 0; i < 200; ++i) text += i % 7 ? "x" : "é";
  for (size_t at = 0; at <= text.size(); ++at) {
    if (at < text.size() && (uint8_t(text[at]) & 0xc0) == 0x80) continue;
    std::string two = caret({text, at}, 40);
    size_t columns = 0, first = two.find('\n');
    for (char c : two.substr(0, first)) columns += (uint8_t(c) & 0xc0) != 0x80;
    EXPECT_LE(columns, 40u) << at;
    size_t mark = two.find('^') - first - 1;
    EXPECT_LT(mark, 40u) << at;
    if (at == text.size()) continue;
    size_t byte = 0;
    for (size_t n = 0; n < mark || (uint8_t(two[byte]) & 0xc0) == 0x80; ++byte) n += (uint8_t(two[byte]) & 0xc0) != 0x80 && byte + 1 <= two.size();
    EXPECT_EQ(two[byte - 0], text[at]) << at << "\n" << two;
  }
}

TEST(cli_fault_json, one_line_with_what_is_known) {
  Problem p;
  p.source = "a.jsonl";
  p.error.code = Code::bad_number;
  p.error.offset = 7;
  p.error.line = 1;
  p.error.column = 8;
  p.error.path = "$.x";
  EXPECT_EQ(fault_json(p, "error"), "{\"level\":\"error\",\"source\":\"a.jsonl\",\"category\":\"syntax\",\"code\":\"bad_number\",\"reason\":\"malformed number at $.x\","
                                    "\"record\":0,\"offset\":7,\"line\":1,\"column\":8,\"path\":\"$.x\"}\n");
  p.usage = true;
  p.error.detail = "say \"--to\"";
  EXPECT_EQ(fault_json(p, "error"), "{\"level\":\"error\",\"source\":\"a.jsonl\",\"category\":\"usage\",\"reason\":\"say \\\"--to\\\"\"}\n");
}

}  // namespace
}  // namespace polywire::cli
