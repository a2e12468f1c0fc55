#include "help.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "flags.h"

namespace polywire::cli {
namespace {

size_t lines(std::string_view s) { return size_t(std::count(s.begin(), s.end(), '\n')); }
size_t widest(std::string_view s) {
  size_t most = 0;
  while (!s.empty()) {
    size_t n = std::min(s.find('\n'), s.size());
    most = std::max(most, n);
    s.remove_prefix(std::min(n + 1, s.size()));
  }
  return most;
}

TEST(cli_help, fits_a_screen) {
  EXPECT_LE(lines(general_help()), 24u);
  EXPECT_LE(widest(general_help()), 80u);
  for (const Command& c : commands()) {
    std::string text = command_help(c);
    EXPECT_LE(lines(text), 50u) << c.name;
    EXPECT_LE(widest(text), 100u) << c.name;   // examples are not broken
  }
}

TEST(cli_help, names_every_command_and_flag) {
  std::string manual = manual_page("1.2.3");
  for (const Command& c : commands()) {
    EXPECT_NE(general_help().find("\n  " + std::string(c.name) + " "), std::string::npos) << c.name;
    EXPECT_NE(manual.find(".SS " + std::string(c.name) + "\n"), std::string::npos) << c.name;
    for (const Flag& f : flags()) {
      bool there = command_help(c).find("--" + std::string(f.name)) != std::string::npos;
      bool part_of_another = std::any_of(flags().begin(), flags().end(), [&](const Flag& o) { return &o != &f && o.name.starts_with(f.name) && (o.commands & c.bit); });
      bool in_words = c.about.find("--" + std::string(f.name)) != std::string_view::npos || c.examples.find("--" + std::string(f.name)) != std::string_view::npos || c.summary.find("--" + std::string(f.name)) != std::string_view::npos;
      EXPECT_TRUE(there == bool(f.commands & c.bit) || part_of_another || in_words) << c.name << " " << f.name;
    }
  }
}

TEST(cli_help, completions_know_every_command_and_flag) {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    std::string text = completion(shell);
    for (const Command& c : commands()) EXPECT_NE(text.find(c.name), std::string::npos) << shell << " " << c.name;
    for (const Flag& f : flags()) EXPECT_NE(text.find(f.name), std::string::npos) << shell << " " << f.name;
  }
  EXPECT_EQ(completion("tcsh"), "");
}

}  // namespace
}  // namespace polywire::cli
