// The typed targets that cases name. Types of C++ are made at compile time, so each is declared here once.
#pragma once
#include <polywire/error.h>
#include <polywire/value.h>

#include <string_view>

namespace polywire::corpora {

// Reads `input` into the C++ type behind `type` (compact JSON, as in cases.jsonl) and shows what came out as a Value.
// `known` turns false where no such type is declared.
Result<Value> decode_typed(std::string_view type, bool json, std::string_view input, bool& known);

}  // namespace polywire::corpora
