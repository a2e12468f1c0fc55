// RapidJSON with everything it can check: full precision, encoding validated, no recursion.
#include <rapidjson/document.h>

#include "peers/peers.h"

namespace polywire::peers {
namespace {

Tree tree_of(const rapidjson::Value& v) {
  Tree t;
  if (v.IsNull()) return t;
  if (v.IsBool()) return {.kind = Tree::Kind::boolean, .boolean = v.GetBool()};
  if (v.IsInt64()) return integer(v.GetInt64());
  if (v.IsUint64()) return integer(v.GetUint64());
  if (v.IsNumber()) return {.kind = Tree::Kind::float64, .number = v.GetDouble()};
  if (v.IsString()) return {.kind = Tree::Kind::text, .chars = std::string(v.GetString(), v.GetStringLength())};
  if (v.IsArray()) {
    t.kind = Tree::Kind::list;
    for (const auto& element : v.GetArray()) t.items.push_back(tree_of(element));
    return t;
  }
  t.kind = Tree::Kind::map;
  for (const auto& member : v.GetObject()) {
    t.items.push_back(tree_of(member.name));
    t.items.push_back(tree_of(member.value));
  }
  return t;
}

}  // namespace

bool read_rapidjson(std::string_view text, Tree* out) {
  constexpr unsigned flags = rapidjson::kParseFullPrecisionFlag | rapidjson::kParseValidateEncodingFlag | rapidjson::kParseIterativeFlag;
  rapidjson::Document document;
  document.Parse<flags>(text.data(), text.size());
  if (document.HasParseError()) return false;
  if (out) *out = tree_of(document);
  return true;
}

}  // namespace polywire::peers
