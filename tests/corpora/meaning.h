// Values that were written twice by different hands: the same meaning, though a number may have come as another kind.
#pragma once
#include <polywire/value.h>

namespace polywire::corpora {

// Numbers by value (-0.0 differs from 0.0, but not from the integer, which has no sign); maps by their last entry of each name, in any order; instants exactly.
bool same_meaning(View, View);

}  // namespace polywire::corpora
