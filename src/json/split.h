// Blocks of whole records out of a stream of JSON.
#pragma once
#include "engine/rows.h"

namespace polywire::json {

std::unique_ptr<engine::Splitter> line_splitter(const Limits&);
std::unique_ptr<engine::Splitter> value_splitter(const Limits&);   // values one after another
// One document: the elements of a list, of the list at `path`, or the document as a whole.
std::unique_ptr<engine::Splitter> document_splitter(const Limits&, std::string_view path);

bool is_space(char);
// The end of the value that begins at text[at], by its brackets and quotes: the place of the ',' , bracket or space behind it, or the end of the text.
size_t value_end(std::string_view text, size_t at);

// The list at "$.a[2].b" in a document of which `text` is the front.
struct ListSearch {
  enum class State : uint8_t { found, more, absent } state = State::more;
  size_t at = 0;   // found: of the bracket
};
ListSearch find_list(std::string_view text, std::string_view path);

}  // namespace polywire::json
