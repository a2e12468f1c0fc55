// msgpack-cxx: https://github.com/msgpack/msgpack-c/tree/cpp_master. Structs by its non-intrusive adaptors, texts referenced
// in the input while converting, one zone used again.
#define MSGPACK_NO_BOOST 1
#include <msgpack.hpp>

#include <polywire/json.h>
#include <polywire/msgpack.h>
#include <polywire/value.h>

#include <cstring>
#include <stdexcept>

#include "family.h"
#include "fields.h"

namespace polywire::lab {
namespace {

// Which layout the adaptors below write. They are stateless by the library's design.
bool write_maps = true;

}  // namespace
}  // namespace polywire::lab

namespace msgpack {
MSGPACK_API_VERSION_NAMESPACE(MSGPACK_DEFAULT_API_NS) {
  namespace adaptor {

  template <class T>
    requires polywire::lab::HasFields<T>
  struct pack<T> {
    template <class Stream>
    packer<Stream>& operator()(packer<Stream>& out, const T& record) const {
      constexpr auto count = std::tuple_size_v<std::remove_const_t<decltype(polywire::lab::fields<T>)>>;
      polywire::lab::write_maps ? out.pack_map(count) : out.pack_array(count);
      polywire::lab::each_field(record, [&](std::string_view name, auto& member) {
        if (polywire::lab::write_maps) out.pack_str(std::uint32_t(name.size())).pack_str_body(name.data(), std::uint32_t(name.size()));
        out.pack(member);
      });
      return out;
    }
  };

  // Members in declared order are found at once, others by a walk over the map.
  template <class T>
    requires polywire::lab::HasFields<T>
  struct convert<T> {
    const msgpack::object& operator()(const msgpack::object& in, T& record) const {
      bool map = in.type == type::MAP;
      if (!map && in.type != type::ARRAY) throw type_error();
      std::uint32_t next = 0;
      polywire::lab::each_field(record, [&](std::string_view name, auto& member) {
        if (map) {
          find(in.via.map, next, name).convert(member);
          return;
        }
        if (next >= in.via.array.size) throw type_error();
        in.via.array.ptr[next++].convert(member);
      });
      return in;
    }

   private:
    static const msgpack::object& find(const object_map& map, std::uint32_t& next, std::string_view name) {
      for (std::uint32_t step = 0; step < map.size; ++step) {
        auto at = next + step < map.size ? next + step : next + step - map.size;
        auto& key = map.ptr[at].key;
        if (key.type != type::STR || key.via.str.size != name.size() || std::memcmp(key.via.str.ptr, name.data(), name.size())) continue;
        next = at + 1;
        return map.ptr[at].val;
      }
      throw type_error();
    }
  };

  }  // namespace adaptor
}  // MSGPACK_API_VERSION_NAMESPACE
}  // namespace msgpack

namespace polywire::lab {
namespace {

bool by_reference(::msgpack::type::object_type, std::size_t, void*) { return true; }

template <bool maps>
struct Structs {
  static constexpr bool fresh = false;
  ::msgpack::sbuffer out;
  ::msgpack::zone zone;

  template <class T>
  void load(std::string_view text, T& object) {
    if (auto done = json::read_into(object, text); !done) throw std::runtime_error(done.error().message());
  }
  template <class T>
  std::string_view encode(const T& object) {
    write_maps = maps;
    out.clear();
    ::msgpack::pack(out, object);
    return {out.data(), out.size()};
  }
  template <class T>
  void decode(std::string_view bytes, T& object) {
    zone.clear();
    ::msgpack::unpack(zone, bytes.data(), bytes.size(), by_reference).convert(object);
  }
};

struct Tree {
  std::unique_ptr<::msgpack::zone> zone = std::make_unique<::msgpack::zone>();
  ::msgpack::object root;
};

struct Values {
  static constexpr bool fresh = false;
  ::msgpack::sbuffer out;
  Buffer loaded;

  void load(std::string_view text, Tree& tree) {
    auto value = json::read<Value>(text);
    if (!value) throw std::runtime_error(value.error().message());
    loaded.clear();
    if (auto done = polywire::msgpack::write(loaded, *value); !done) throw std::runtime_error(done.error().message());
    tree.zone->clear();
    tree.root = ::msgpack::unpack(*tree.zone, loaded.data(), loaded.size());
  }
  std::string_view encode(const Tree& tree) {
    out.clear();
    ::msgpack::pack(out, tree.root);
    return {out.data(), out.size()};
  }
  void decode(std::string_view bytes, Tree& tree) {
    tree.zone->clear();
    tree.root = ::msgpack::unpack(*tree.zone, bytes.data(), bytes.size(), by_reference);
  }
  static bool same(const Tree& a, const Tree& b) {
    ::msgpack::sbuffer x, y;
    ::msgpack::pack(x, a.root);
    ::msgpack::pack(y, b.root);
    return std::string_view(x.data(), x.size()) == std::string_view(y.data(), y.size());
  }
};

}  // namespace
}  // namespace polywire::lab

int main(int argc, char** argv) {
  using namespace polywire::lab;
  const std::string url = "https://github.com/msgpack/msgpack-c/wiki/v2_0_cpp_tutorial";
  const Validation unchecked{.utf8 = false, .duplicates = "first wins"};
  Family family{.name = "msgpack-cxx", .library = "msgpack-cxx", .version = MSGPACK_VERSION};
  family.add({.id = "msgpack-cxx",
              .format = "msgpack",
              .layout = "map",
              .model = "value",
              .validation = {.utf8 = false, .duplicates = "kept"},
              .url = url},
             any_shape<Values, Tree>);
  family.add({.id = "msgpack-cxx-struct",
              .format = "msgpack",
              .layout = "map",
              .model = "struct",
              .shapes = typed_shapes,
              .validation = unchecked,
              .url = url},
             typed_shape<Structs<true>>);
  family.add({.id = "msgpack-cxx-struct-array",
              .format = "msgpack",
              .layout = "array",
              .model = "struct",
              .shapes = typed_shapes,
              .validation = unchecked,
              .url = url},
             typed_shape<Structs<false>>);
  for (auto row : {ArmRow{.id = "msgpack-cxx-struct-fresh", .layout = "map"}, ArmRow{.id = "msgpack-cxx-struct-array-fresh", .layout = "array"}}) {
    row.format = "msgpack", row.model = "struct", row.buffer = "fresh", row.url = url;
    row.shapes = typed_shapes, row.directions = {"decode"}, row.validation = unchecked;
    family.add(row, row.layout == "map" ? &typed_shape<Fresh<Structs<true>>> : &typed_shape<Fresh<Structs<false>>>);
  }
  return serve(argc, argv, family);
}
