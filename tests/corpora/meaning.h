// Values that were written twice by different hands.
#pragma once
#include <polywire/value.h>

namespace polywire::corpora {

enum class Numbers {
  exact,     // the same kind, the same bits
  by_value,  // as another kind too; -0.0 differs from 0.0, but not from the integer, which has no sign
};

// Maps by their last entry of each name, in any order; everything else exactly. `absent_is_null`: an entry may be left out for null.
struct Sameness { Numbers numbers = Numbers::by_value; bool absent_is_null = false; };
bool same_meaning(View, View, Sameness = {});

}  // namespace polywire::corpora
