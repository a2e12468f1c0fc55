// nlohmann/json: https://json.nlohmann.me. Structs by to_json and from_json, as its macros would write them.
#include <nlohmann/json.hpp>

#include "family.h"
#include "fields.h"

namespace polywire::lab {

template <class T>
  requires HasFields<T>
void to_json(nlohmann::json& out, const T& record) {
  each_field(record, [&](std::string_view name, auto& member) { out[name.data()] = member; });
}

template <class T>
  requires HasFields<T>
void from_json(const nlohmann::json& in, T& record) {
  each_field(record, [&](std::string_view name, auto& member) { in.at(name.data()).get_to(member); });
}

namespace {

using nlohmann::json;

struct Text {
  static constexpr bool fresh = true;
  std::string out;
  template <class T>
  void load(std::string_view text, T& object) {
    decode(text, object);
  }
  template <class T>
  std::string_view encode(const T& object) {
    if constexpr (std::is_same_v<T, json>)
      out = object.dump();
    else
      out = json(object).dump();
    return out;
  }
  template <class T>
  void decode(std::string_view bytes, T& object) {
    if constexpr (std::is_same_v<T, json>)
      object = json::parse(bytes);
    else
      json::parse(bytes).get_to(object);
  }
  static bool same(const json& a, const json& b) { return a == b && a.dump() == b.dump(); }
  template <class T>
  static bool same(const T& a, const T& b) {
    return a == b;
  }
};

struct Msgpack : Text {
  std::vector<std::uint8_t> bytes;
  std::string_view encode(const json& object) {
    bytes.clear();
    json::to_msgpack(object, bytes);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  }
  void decode(std::string_view in, json& object) { object = json::from_msgpack(in.begin(), in.end()); }
  void load(std::string_view text, json& object) { object = json::parse(text); }
};

}  // namespace

}  // namespace polywire::lab

int main(int argc, char** argv) {
  using namespace polywire::lab;
  const std::string url = "https://json.nlohmann.me/api/basic_json/";
  Family family{.name = "nlohmann", .library = "nlohmann/json", .version = nlohmann::json::meta()["version"]["string"]};
  family.add({.id = "nlohmann-json", .format = "json", .layout = "compact", .model = "value", .buffer = "fresh", .url = url},
             any_shape<Text, nlohmann::json>);
  family.add({.id = "nlohmann-json-struct",
              .format = "json",
              .layout = "compact",
              .model = "struct",
              .shapes = typed_shapes,
              .buffer = "fresh",
              .url = url},
             typed_shape<Text>);
  family.add({.id = "nlohmann-msgpack",
              .format = "msgpack",
              .layout = "map",
              .model = "value",
              .validation = {.utf8 = false},
              .buffer = "fresh",
              .url = url},
             any_shape<Msgpack, nlohmann::json>);
  return serve(argc, argv, family);
}
