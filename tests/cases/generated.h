// Cases whose input or condition is said in words.
#pragma once
#include <polywire/value.h>

#include <string>

#include "corpora/report.h"

namespace polywire::corpora {

std::string generated_input(const std::string& id);
void check_generated(Test&, const std::string& id, View decoded);
void check_generated_roundtrip(Test&, const std::string& id, View expect);
void check_unwritable(Test&, const std::string& id);  // values that no Value can hold
void check_digits(Test&, View digits, std::string_view written);  // of a list of numbers

}  // namespace polywire::corpora
