// The flag table: one entry a flag. Parsing, help, man page and completions are made from it and from the command table.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "options.h"

namespace polywire::cli {

// Commands a flag belongs to, as bits.
enum Use : uint32_t {
  use_convert = 1, use_cat = 2, use_head = 4, use_count = 8, use_inspect = 16, use_validate = 32, use_formats = 64, use_help = 128,
  use_completion = 256,
  use_looking = use_cat | use_head,
  use_reading = use_convert | use_looking | use_count | use_inspect | use_validate,
  use_all = ~0u,
};

struct Flag {
  std::string_view name;                          // long, without dashes
  char letter = 0;                                // short form
  std::string_view value = {};                    // what stands for the value in help; empty: a switch
  bool value_optional = false;                    // --name or --name=VALUE
  uint32_t commands = use_all;
  std::string_view help;                          // one line
  std::span<const std::string_view> words = {};   // the only values allowed, where there are few
  // Takes the value (empty for a switch). Says what is wrong with it, or nothing.
  std::string (*set)(Options&, std::string_view value) = nullptr;
};

std::span<const Flag> flags();

}  // namespace polywire::cli
