// Variants, for formats that write records as maps or lists: {name: value}, or a record whose field `tag` names the alternative.
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

inline int alternative(const Type& type, std::string_view name) {
  auto all = type.alternatives();
  for (size_t i = 0; i < all.size(); ++i) if (all[i].name == name) return int(i);
  return -1;
}

// The alternative that stands at the reader's place, before its value; -1 after recording a fault.
template <class R>
int begin_variant(R& in, const Type& type, typename R::Cursor& at) {
  if (!type.tag.empty()) {
    std::string name;
    if (!in.find_tag(type.tag, name)) return -1;
    int i = alternative(type, name);
    if (i < 0) { in.detail(name); in.fail(Code::unknown_tag, Kind::variant); in.blame_field(type.tag); }
    else in.expect_tag(type.tag, in.options.layout == Layout::array);
    return i;
  }
  if (!in.begin_map(at)) return -1;
  MapKey key;
  if (!in.next_key(at, MapOps::Keys::text, key)) { if (!in.failed()) in.fail(Code::missing_tag, Kind::variant); return -1; }
  int i = alternative(type, key.text);
  if (i < 0) { in.detail(key.text); in.fail(Code::unknown_tag, Kind::variant); }
  return i;
}

// After its value.
template <class R>
bool end_variant(R& in, const Type& type, typename R::Cursor& at) {
  if (!type.tag.empty()) return true;
  MapKey key;
  if (in.next_key(at, MapOps::Keys::text, key)) return in.fail(Code::wrong_length, Kind::variant);
  in.end(at);
  return !in.failed();
}

}  // namespace polywire::engine
