// Texts made from the tables of flags and commands: help, manual page, completions.
#pragma once
#include <string>

#include "commands.h"

namespace polywire::cli {

std::string general_help();                  // fits a screen
std::string command_help(const Command&);
std::string manual_page(std::string_view version);  // roff
std::string completion(std::string_view shell);     // bash, zsh, fish; empty for others

}  // namespace polywire::cli
