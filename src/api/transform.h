// What happens to a record between reading and writing: a choice of its fields, the last of equal keys, the list inside a document.
#pragma once
#include <polywire/value_builder.h>

#include <string>
#include <string_view>
#include <vector>

namespace polywire::api {

// "a", "b.c" as a tree.
struct Selection {
  std::string name;
  std::vector<Selection> fields;     // empty: all of it
  bool empty() const { return fields.empty(); }
};
Selection make_selection(const std::vector<std::string>& paths);

class Transform {
 public:
  explicit Transform(const Selection* s) : selection_(s) {}
  // The record with the selected fields, in their order; lists are looked into element by element. Valid until the next call.
  View select(View record);
  // Without the earlier ones of equal keys.
  View drop_duplicates(View record);

 private:
  void select(View, const Selection&);
  void copy_last(View);

  const Selection* selection_;
  ValueBuilder builder_;
  Value value_;
};

// The one list of maps that can be reached from a map through maps; missing if there is none or another one. `path` gets "$.data.items",
// `left_out` the names of what stands beside it.
View only_list(View document, std::string& path, std::string& left_out);

}  // namespace polywire::api
