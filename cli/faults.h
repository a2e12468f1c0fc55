// How a fault is shown: a sentence with the place and, for text, the line with a caret; or one JSON object a line.
#pragma once
#include <polywire/records.h>

#include <string>
#include <string_view>

namespace polywire::cli {

// The line around a fault as far as it is known, and where the fault is in it.
struct Excerpt {
  std::string_view text;  // without its line break; may be a part of a long line
  size_t at = 0;          // byte of the fault in `text`
};

// Two lines, the second with a caret under the first: at most `width` columns, cut with an ellipsis where the line is longer, tabs
// and control characters as spaces. Empty when nothing is known.
std::string caret(Excerpt, size_t width = 78);
// What often helps against such a fault, a line of its own; empty: nothing known.
std::string_view hint(const Error&);

// {"level":...,"source":...,"category":...,"code":...,"reason":...,"record":...,"offset":...,"line":...,"column":...,"path":...}
// Wrong use has the category "usage" and neither code nor place.
std::string fault_json(const Problem&, std::string_view level);
std::string note_json(std::string_view level, std::string_view source, std::string_view text);

}  // namespace polywire::cli
