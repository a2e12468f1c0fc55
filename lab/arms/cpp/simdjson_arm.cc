// simdjson: its DOM for values, On-Demand in document order for structs (reading only; the release in Debian writes none).
#include <simdjson.h>

#include <polywire/json.h>

#include <stdexcept>

#include "family.h"
#include "fields.h"

namespace polywire::lab {
namespace {

namespace od = simdjson::ondemand;

// The parser owns what the element points to.
struct Tree {
  Tree() {}
  simdjson::dom::parser parser;
  simdjson::dom::element root;
};

struct Dom {
  static constexpr bool fresh = false;
  simdjson::internal::string_builder<> out;
  void load(std::string_view text, Tree& tree) {
    tree.root = tree.parser.parse(text.data(), text.size()).value();  // copies: this text has no padding
  }
  std::string_view encode(const Tree& tree) {
    out.clear();
    out.append(tree.root);
    return out.str();
  }
  void decode(std::string_view bytes, Tree& tree) { tree.root = tree.parser.parse(bytes.data(), bytes.size(), false).value(); }
  static bool same(const Tree& a, const Tree& b) { return simdjson::minify(a.root) == simdjson::minify(b.root); }
};

struct OnDemand {
  static constexpr bool fresh = false;
  od::parser parser;
  Buffer text;

  template <class T>
  void load(std::string_view in, T& object) {
    simdjson::padded_string padded(in);
    decode(padded, object);
  }
  template <class T>
  std::string_view encode(const T& object) {  // never timed
    text.clear();
    if (auto done = json::write(text, object); !done) throw std::runtime_error(done.error().message());
    return text.view();
  }
  template <class T>
  void decode(std::string_view bytes, T& object) {
    auto document = parser.iterate(bytes.data(), bytes.size(), bytes.size() + simdjson::SIMDJSON_PADDING).value();
    if constexpr (HasFields<T>)
      fill(document.get_object().value(), object);
    else
      fill(document.get_array().value(), object);
  }

 private:
  static void take(od::value v, bool& out) { out = v.get_bool(); }
  static void take(od::value v, double& out) { out = v.get_double(); }
  static void take(od::value v, std::int64_t& out) { out = v.get_int64(); }
  static void take(od::value v, std::int32_t& out) {
    std::int64_t wide = v.get_int64();
    if (wide != std::int32_t(wide)) throw std::runtime_error("an integer does not fit 32 bits");
    out = std::int32_t(wide);
  }
  static void take(od::value v, std::string& out) { out = std::string_view(v.get_string()); }
  template <class T>
  static void take(od::value v, std::vector<T>& out) {
    fill(v.get_array().value(), out);
  }
  template <class T>
    requires HasFields<T>
  static void take(od::value v, T& out) {
    fill(v.get_object().value(), out);
  }

  template <class T>
  static void fill(od::array array, std::vector<T>& out) {
    std::size_t n = 0;
    for (auto element : array) {
      if (n == out.size()) out.emplace_back();
      take(element.value(), out[n++]);
    }
    out.resize(n);
  }
  template <class T>
  static void fill(od::object object, T& out) {
    each_field(out, [&](std::string_view name, auto& member) {
      auto at = object.find_field(name);  // the quick way, for keys in declared order
      take(at.error() == simdjson::SUCCESS ? at.value() : object.find_field_unordered(name).value(), member);
    });
  }
};

std::string version() {
  using namespace simdjson;
  return std::to_string(SIMDJSON_VERSION_MAJOR) + '.' + std::to_string(SIMDJSON_VERSION_MINOR) + '.' +
         std::to_string(SIMDJSON_VERSION_REVISION);
}

}  // namespace
}  // namespace polywire::lab

int main(int argc, char** argv) {
  using namespace polywire::lab;
  const auto kernel = simdjson::get_active_implementation()->name();
  const std::string url = "https://github.com/simdjson/simdjson/blob/master/doc/performance.md";
  Family family{.name = "simdjson", .library = "simdjson", .version = version()};
  family.add({.id = "simdjson-dom",
              .format = "json",
              .layout = "compact",
              .model = "value",
              .validation = {.duplicates = "kept"},
              .backend = kernel,
              .url = url},
             any_shape<Dom, Tree>);
  family.add({.id = "simdjson-ondemand-struct",
              .format = "json",
              .layout = "compact",
              .model = "struct",
              .shapes = typed_shapes,
              .directions = {"decode"},
              .validation = {.duplicates = "first wins"},
              .backend = kernel,
              .url = url},
             typed_shape<OnDemand>);
  family.add({.id = "simdjson-ondemand-struct-fresh",
              .format = "json",
              .layout = "compact",
              .model = "struct",
              .shapes = typed_shapes,
              .directions = {"decode"},
              .validation = {.duplicates = "first wins"},
              .buffer = "fresh",
              .backend = kernel,
              .url = url},
             typed_shape<Fresh<OnDemand>>);
  return serve(argc, argv, family);
}
