// The tag of a variant's record, for formats that write records as maps or lists.
#pragma once
#include <polywire/options.h>

#include "engine/input.h"

namespace polywire::engine {

// Looks ahead in the record at the reader's place: the text of field `tag`, or of the first element of a positional record.
// Moves nothing; false after recording a fault.
template <class R>
bool find_tag(R& in, std::string_view tag, std::string& name) {
  const Input::Mark start = in.mark();
  typename R::Cursor at;
  bool found = false;
  if (in.options.layout == Layout::array) {
    found = in.begin_list(at) && in.next_element(at) && in.text(name);
  } else if (in.begin_map(at)) {
    MapKey key;
    while (!found && in.next_key(at, MapOps::Keys::text, key)) {
      bool is_tag = key.text == tag;
      if (!(is_tag ? in.text(name) : in.skip_value())) break;
      found = is_tag;
    }
  }
  if (in.failed()) return false;
  in.go_back(start);
  if (found) return true;
  in.detail(tag);
  return in.fail(Code::missing_tag, Kind::variant);
}

}  // namespace polywire::engine
