#include "parse.h"

#include <gtest/gtest.h>

namespace polywire::cli {
namespace {

std::expected<Call, std::string> parse_words(std::vector<const char*> words) { return parse(words); }

TEST(cli_parse, takes_flags_in_every_spelling) {
  struct Case { const char* why; std::vector<const char*> words; std::optional<uint64_t> limit; bool quiet; size_t files; };
  for (const auto& c : std::vector<Case>{
           {"apart", {"cat", "-n", "5", "a"}, 5, false, 1},
           {"together", {"cat", "-n5", "a"}, 5, false, 1},
           {"long, apart", {"cat", "--number", "5", "a"}, 5, false, 1},
           {"long, together", {"cat", "--number=5", "a"}, 5, false, 1},
           {"switches and a value in one word", {"cat", "-qn5", "a"}, 5, true, 1},
           {"before the command", {"-q", "cat", "a"}, {}, true, 1},
           {"after the operands", {"cat", "a", "b", "-q"}, {}, true, 2},
           {"'-' is an operand", {"cat", "-"}, {}, false, 1},
           {"after -- everything is one", {"cat", "--", "-q", "--"}, {}, false, 2},
           {"the last one counts", {"cat", "-n1", "-n", "7", "a"}, 7, false, 1},
       }) {
    auto call = parse_words(c.words);
    ASSERT_TRUE(call) << c.why << ": " << call.error();
    EXPECT_EQ(call->options.limit, c.limit) << c.why;
    EXPECT_EQ(call->options.quiet, c.quiet) << c.why;
    EXPECT_EQ(call->options.files.size(), c.files) << c.why;
  }
}

TEST(cli_parse, says_what_is_wrong) {
  struct Case { std::vector<const char*> words; std::string_view want; };
  for (const auto& c : std::vector<Case>{
           {{"cta", "a"}, "no command 'cta': did you mean 'cat'?"},
           {{"frobnicate"}, "no command 'frobnicate'"},
           {{"cat", "--colour=always", "a"}, "no flag '--colour': did you mean '--color'?"},
           {{"cat", "-Z", "a"}, "no flag '-Z'"},
           {{"cat", "--quiet=yes", "a"}, "--quiet takes no value"},
           {{"cat", "a", "-n"}, "-n needs a value (N)"},
           {{"cat", "a", "-n", "18446744073709551616"}, "-n: '18446744073709551616' is not a whole number in range"},
           {{"cat", "a", "-n", "5x"}, "-n: '5x' is not a whole number in range"},
           {{"cat", "a", "-s", "a,,b"}, "-s: 'a,,b' holds an empty field name"},
           {{"cat", "a", "--error-format", "xml"}, "--error-format: 'xml' is none of text json"},
           {{"convert", "a", "b", "-j", "1025"}, "-j: '1025' is not between 1 and 1024"},
           {{"convert", "a", "b", "--rejects", "r"}, "--rejects needs --skip-bad"},
           {{"head", "a", "--salvage"}, "--salvage does not go with 'head'"},
           {{"convert", "a"}, "convert needs IN... OUT"},
           {{"formats", "a"}, "formats takes no more than 0 operands"},
       }) {
    auto call = parse_words(c.words);
    ASSERT_FALSE(call) << c.want;
    EXPECT_EQ(call.error(), c.want);
  }
}

TEST(cli_parse, help_needs_nothing_else) {
  auto call = parse_words({"convert", "--help"});
  ASSERT_TRUE(call);
  EXPECT_TRUE(call->options.help);
  EXPECT_EQ(call->command->name, "convert");
}

TEST(cli_parse, a_switch_with_an_optional_value) {
  EXPECT_EQ(parse_words({"cat", "--skip-bad", "a"})->options.skip_bad, UINT64_MAX);
  EXPECT_EQ(parse_words({"cat", "--skip-bad=3", "a"})->options.skip_bad, 3u);
  EXPECT_EQ(parse_words({"cat", "a"})->options.skip_bad, std::nullopt);
}

TEST(cli_parse, the_tables_hold_no_name_twice) {
  for (const Flag& a : flags())
    for (const Flag& b : flags()) {
      if (&a == &b) continue;
      EXPECT_NE(a.name, b.name);
      if (a.letter) EXPECT_NE(a.letter, b.letter) << a.name << " " << b.name;
    }
  uint32_t bits = 0;
  for (const Command& c : commands()) {
    EXPECT_FALSE(bits & c.bit) << c.name;
    bits |= c.bit;
    EXPECT_TRUE(c.run) << c.name;
  }
  for (const Flag& f : flags()) EXPECT_TRUE(f.set && !f.help.empty() && (f.commands & bits)) << f.name;
}

}  // namespace
}  // namespace polywire::cli
