// Arguments to options: --name value, --name=value, -n 5, -n5, -qj4, operands anywhere, `--` ends the flags.
#pragma once
#include <expected>
#include <span>
#include <string>

#include "commands.h"

namespace polywire::cli {

struct Call {
  const Command* command = nullptr;  // none: only --help or --version, or nothing at all was said
  Options options;
};

// The text tells what is wrong and, where a flag or command was nearly right, which one was meant.
std::expected<Call, std::string> parse(std::span<const char* const> arguments);

// The nearest of the words within a third of the letters, or empty.
std::string_view nearest(std::string_view word, std::span<const std::string_view> words);

}  // namespace polywire::cli
