// Records for eyes and pipes. Nothing here fails on a value: what JSON has no word for is shown with a mark.
//   bytes       "$base64:AAEC"         key that is no text   "$key:17"
//   extension   "$ext(5):AAEC"         NaN, infinities       NaN, Infinity, -Infinity
#pragma once
#include <polywire/value.h>

#include <string>

namespace polywire::cli {

struct ShowOptions {
  bool pretty = false;   // indented; what fits on the rest of a line stays on it
  bool color = false;
  size_t width = 80;
};

// Appends the record and a line break.
void show(std::string& out, View, const ShowOptions&);

}  // namespace polywire::cli
