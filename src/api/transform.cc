#include "api/transform.h"

#include <algorithm>

#include "model/nodes.h"

namespace polywire::api {

using model::Node;

Selection make_selection(const std::vector<std::string>& paths) {
  Selection root;
  for (std::string_view path : paths) {
    Selection* at = &root;
    for (bool more = true; more;) {
      size_t dot = path.find('.');
      std::string_view name = path.substr(0, dot);
      more = dot != path.npos;
      path.remove_prefix(more ? dot + 1 : path.size());
      auto found = std::find_if(at->fields.begin(), at->fields.end(), [&](const Selection& s) { return s.name == name; });
      bool all = found != at->fields.end() && found->fields.empty();
      if (found == at->fields.end()) {
        at->fields.push_back({std::string(name), {}});
        found = at->fields.end() - 1;
      } else if (all || !more) {
        found->fields.clear();   // "b" holds "b.c"
        break;
      }
      at = &*found;
    }
  }
  return root;
}

View Transform::select(View record) {
  select(record, *selection_);
  builder_.finish(value_);
  return value_;
}

void Transform::select(View v, const Selection& s) {
  if (s.fields.empty()) { builder_.copy(v); return; }
  if (v.is_list()) {
    builder_.begin_list();
    for (View x : v.elements()) if (x.is_map() || x.is_list()) select(x, s);
    builder_.end_list();
    return;
  }
  builder_.begin_map();
  for (const Selection& f : s.fields) {
    View x = v[f.name];
    if (!x || !(f.fields.empty() || x.is_map() || x.is_list())) continue;
    builder_.key(f.name);
    select(x, f);
  }
  builder_.end_map();
}

View Transform::drop_duplicates(View record) {
  copy_last(record);
  builder_.finish(value_);
  return value_;
}

namespace {

// Some order in which equal keys are neighbours. Lists and maps as keys are compared by size only: equal ones may be missed among many.
bool before(View a, View b) {
  if (a.kind() != b.kind()) return a.kind() < b.kind();
  const Node *x = a.node(), *y = b.node();
  if (a.is_text() || a.is_bytes() || !a.digits().empty()) return x->chars() < y->chars();
  if (a.is(ValueKind::extension)) return x->detail() != y->detail() ? x->detail() < y->detail() : x->chars() < y->chars();
  return x->u != y->u ? x->u < y->u : x->length() < y->length();
}

}  // namespace

// The place of the first, the value of the last.
void Transform::copy_last(View v) {
  if (!v.is_map() && !v.is_list()) { builder_.copy(v); return; }
  if (v.is_list()) {
    builder_.begin_list();
    for (View x : v.elements()) copy_last(x);
    builder_.end_list();
    return;
  }
  struct One { View key; View value; size_t at; };
  std::vector<One> all;
  for (auto [key, value] : v.entries()) all.push_back({key, value, all.size()});
  std::sort(all.begin(), all.end(), [&](const One& a, const One& b) {
    return before(a.key, b.key) || (!before(b.key, a.key) && a.at < b.at);
  });
  std::vector<One> kept;
  for (const One& one : all) {
    if (!kept.empty() && kept.back().key == one.key) kept.back().value = one.value;
    else kept.push_back(one);
  }
  std::sort(kept.begin(), kept.end(), [](const One& a, const One& b) { return a.at < b.at; });
  builder_.begin_map();
  for (const One& one : kept) {
    if (one.key.is_text()) builder_.key(one.key.text());
    else builder_.next_is_key().copy(one.key);
    copy_last(one.value);
  }
  builder_.end_map();
}

namespace {

bool is_list_of_maps(View v) {
  if (!v.is_list() || v.size() == 0) return false;
  for (View x : v.elements()) if (!x.is_map()) return false;
  return true;
}

// How many lists of maps there are; the last one is kept.
size_t lists_in(View map, std::string path, View& found, std::string& found_path) {
  size_t n = 0;
  for (auto [key, value] : map.entries()) {
    if (!key.is_text()) continue;
    std::string here = path;
    model::append_key(here, key.node());
    if (value.is_map()) n += lists_in(value, here, found, found_path);
    if (!is_list_of_maps(value)) continue;
    ++n;
    found = value;
    found_path = here;
  }
  return n;
}

}  // namespace

View only_list(View document, std::string& path, std::string& left_out) {
  View found;
  if (!document.is_map() || lists_in(document, "$", found, path) != 1) return {};
  for (auto [key, value] : document.entries()) {
    const Node* list = found.node();
    if (list >= value.node() && list < value.node()->next()) continue;
    left_out += (left_out.empty() ? "" : ", ") + std::string(key.text());
  }
  return found;
}

}  // namespace polywire::api
