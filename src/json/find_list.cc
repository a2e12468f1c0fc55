// "$.a[2].b" in a document that is not all there yet. Only brackets, quotes and the keys on the way are looked at.
#include <polywire/json.h>
#include <polywire/value.h>

#include <algorithm>
#include <charconv>

#include "json/split.h"
#include "json/value_read.h"

namespace polywire::json {

namespace {

size_t skip_spaces(std::string_view text, size_t at) {
  while (at < text.size() && is_space(text[at])) ++at;
  return at;
}

// The end of the text that begins with the quote at `at`; npos: it is not all there.
size_t text_end(std::string_view text, size_t at) {
  for (size_t i = at + 1; i < text.size(); ++i) {
    if (text[i] == '\\') ++i;
    else if (text[i] == '"') return i + 1;
  }
  return text.npos;
}

bool same_name(std::string_view quoted, std::string_view name) {
  if (quoted.find('\\') == quoted.npos) return quoted.substr(1, quoted.size() - 2) == name;
  Value v;
  Error e;
  return read_value(quoted, {}, v, e) && v.text() == name;
}

struct Step { std::string_view name = {}; size_t index = 0; bool is_index = false; };

// False: not a path. "$", "$.name", "$[3]", "$["any name"]".
bool next_step(std::string_view& path, Step& step) {
  if (path.starts_with('.')) {
    size_t n = std::min(path.find_first_of(".[", 1), path.size());
    step = {.name = path.substr(1, n - 1)};
    path.remove_prefix(n);
    return !step.name.empty();
  }
  if (path.starts_with("[\"")) {
    size_t n = path.find("\"]", 2);
    if (n == path.npos) return false;
    step = {.name = path.substr(2, n - 2)};
    path.remove_prefix(n + 2);
    return true;
  }
  size_t n = path.find(']');
  if (!path.starts_with('[') || n == path.npos) return false;
  step = {.is_index = true};
  auto [end, bad] = std::from_chars(path.data() + 1, path.data() + n, step.index);
  bool ok = bad == std::errc{} && end == path.data() + n;
  path.remove_prefix(n + 1);
  return ok;
}

}  // namespace

ListSearch find_list(std::string_view text, std::string_view path) {
  using enum ListSearch::State;
  size_t at = skip_spaces(text, 0);
  if (path.starts_with('$')) path.remove_prefix(1);
  while (!path.empty()) {
    Step step;
    if (!next_step(path, step)) return {absent};
    if (at >= text.size()) return {more};
    if (text[at] != (step.is_index ? '[' : '{')) return {absent};
    ++at;
    for (size_t i = 0;; ++i) {
      at = skip_spaces(text, at);
      if (at >= text.size()) return {more};
      if (text[at] == '}' || text[at] == ']') return {absent};
      bool here = step.is_index && i == step.index;
      if (!step.is_index) {
        if (text[at] != '"') return {absent};
        size_t end = text_end(text, at);
        if (end == text.npos) return {more};
        here = same_name(text.substr(at, end - at), step.name);
        at = skip_spaces(text, end);
        if (at >= text.size()) return {more};
        if (text[at] != ':') return {absent};
        at = skip_spaces(text, at + 1);
      }
      if (here) break;
      at = skip_spaces(text, value_end(text, at));
      if (at >= text.size()) return {more};
      if (text[at] == ',') ++at;
    }
  }
  if (at >= text.size()) return {more};
  return text[at] == '[' ? ListSearch{found, at} : ListSearch{absent};
}

}  // namespace polywire::json
