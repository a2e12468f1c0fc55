// Boost.JSON, header only. Values: one parser and one serializer used again, a monotonic resource for each value, as its
// performance page says. Structs by value_from and value_to.
#include <boost/json.hpp>
#include <boost/json/src.hpp>
#include <boost/version.hpp>

#include <optional>

#include "family.h"
#include "fields.h"

namespace polywire::lab {

namespace bj = boost::json;

template <class T>
  requires HasFields<T>
void tag_invoke(bj::value_from_tag, bj::value& out, const T& record) {
  auto& object = out.emplace_object();
  each_field(record, [&](std::string_view name, auto& member) {
    object.emplace(bj::string_view(name.data(), name.size()), bj::value_from(member, object.storage()));
  });
}

template <class T>
  requires HasFields<T>
T tag_invoke(bj::value_to_tag<T>, const bj::value& in) {
  T record;
  auto& object = in.as_object();
  each_field(record, [&](std::string_view name, auto& member) {
    member = bj::value_to<std::remove_reference_t<decltype(member)>>(object.at(bj::string_view(name.data(), name.size())));
  });
  return record;
}

namespace {

// A value with its memory. Each time a new resource on the same first buffer: release() would leave the size of its next block
// doubled, until malloc refuses.
struct Tree {
  std::vector<unsigned char> buffer = std::vector<unsigned char>(1 << 16);
  std::optional<bj::monotonic_resource> memory;
  std::optional<bj::value> value;

  bj::storage_ptr renew() {
    value.reset();
    return &memory.emplace(buffer.data(), buffer.size());
  }
};

struct Text {
  static constexpr bool fresh = false;
  bj::parser parser;
  bj::serializer serializer;
  std::string out;
  Tree scratch;

  template <class T>
  void load(std::string_view text, T& object) {
    decode(text, object);
  }

  std::string_view encode(const bj::value& value) {
    serializer.reset(&value);
    if (out.empty()) out.resize(4096);
    std::size_t used = 0;
    while (!serializer.done()) {
      if (out.size() - used < 256) out.resize(out.size() * 2);
      used += serializer.read(out.data() + used, out.size() - used).size();
    }
    return std::string_view(out).substr(0, used);
  }
  std::string_view encode(const Tree& tree) { return encode(*tree.value); }
  template <class T>
  std::string_view encode(const T& object) {
    auto memory = scratch.renew();
    scratch.value.emplace(bj::value_from(object, memory));
    return encode(scratch);
  }

  void decode(std::string_view bytes, Tree& tree) {
    parser.reset(tree.renew());
    parser.write(bytes.data(), bytes.size());
    tree.value.emplace(parser.release());
  }
  template <class T>
  void decode(std::string_view bytes, T& object) {
    decode(bytes, scratch);
    object = bj::value_to<T>(*scratch.value);
  }

  static bool same(const Tree& a, const Tree& b) { return *a.value == *b.value && bj::serialize(*a.value) == bj::serialize(*b.value); }
  template <class T>
  static bool same(const T& a, const T& b) {
    return a == b;
  }
};

}  // namespace
}  // namespace polywire::lab

int main(int argc, char** argv) {
  using namespace polywire::lab;
  const std::string url = "https://www.boost.org/doc/libs/1_81_0/libs/json/doc/html/json/benchmarks.html";
  const std::string rough = "this Boost.JSON reads doubles by a quick method that can miss the last bit, and has no exact one";
  Family family{.name = "boost-json", .library = "Boost.JSON", .version = BOOST_LIB_VERSION};
  family.add({.id = "boost-json", .format = "json", .layout = "compact", .model = "value", .url = url, .known = rough}, any_shape<Text, Tree>);
  family.add({.id = "boost-json-struct", .format = "json", .layout = "compact", .model = "struct", .shapes = typed_shapes, .url = url, .known = rough},
             typed_shape<Text>);
  return serve(argc, argv, family);
}
