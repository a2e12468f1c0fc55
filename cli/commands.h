// The command table: one entry a command. A command takes the parsed options and returns the exit status.
#pragma once
#include <span>
#include <string_view>

#include "flags.h"

namespace polywire::cli {

struct Command {
  std::string_view name;
  uint32_t bit;
  std::string_view operands;      // as in the usage line
  size_t least, most;             // how many operands
  std::string_view summary;       // one line
  std::string_view about;         // a paragraph for the command's help and the manual
  std::string_view examples;      // one a line, without the prompt
  int (*run)(const Options&);
};

std::span<const Command> commands();
const Command* find_command(std::string_view name);

int run_convert(const Options&);
int run_cat(const Options&);
int run_head(const Options&);
int run_count(const Options&);
int run_inspect(const Options&);
int run_validate(const Options&);
int run_formats(const Options&);
int run_help(const Options&);
int run_completion(const Options&);

}  // namespace polywire::cli
