// simdjson's DOM: the whole document is parsed before anything is asked for, so everything is checked.
#include <simdjson.h>

#include "peers/peers.h"

namespace polywire::peers {
namespace {

Tree tree_of(simdjson::dom::element v) {
  using Type = simdjson::dom::element_type;
  Tree t;
  switch (v.type()) {
    case Type::NULL_VALUE: return t;
    case Type::BOOL: return {.kind = Tree::Kind::boolean, .boolean = bool(v)};
    case Type::INT64: return integer(int64_t(v));
    case Type::UINT64: return integer(uint64_t(v));
    case Type::DOUBLE: return {.kind = Tree::Kind::float64, .number = double(v)};
    case Type::STRING: return {.kind = Tree::Kind::text, .chars = std::string(std::string_view(v))};
    case Type::ARRAY:
      t.kind = Tree::Kind::list;
      for (auto element : simdjson::dom::array(v)) t.items.push_back(tree_of(element));
      return t;
    case Type::OBJECT:
      t.kind = Tree::Kind::map;
      for (auto [key, value] : simdjson::dom::object(v)) {
        t.items.push_back({.kind = Tree::Kind::text, .chars = std::string(key)});
        t.items.push_back(tree_of(value));
      }
      return t;
  }
  return t;
}

}  // namespace

bool read_simdjson(std::string_view text, Tree* out) {
  static simdjson::dom::parser parser;
  simdjson::dom::element document;
  if (parser.parse(simdjson::padded_string(text)).get(document)) return false;
  if (out) *out = tree_of(document);
  return true;
}

}  // namespace polywire::peers
