// msgpack-cxx, one value that is the whole input. Its sizes are limited by the input's, which no legal one exceeds: it reserves
// before it looks.
#define MSGPACK_NO_BOOST 1
#include <msgpack.hpp>

#include <exception>

#include "peers/peers.h"

namespace polywire::peers {
namespace {

Tree tree_of(const ::msgpack::object& v) {
  using Type = ::msgpack::type::object_type;
  Tree t;
  switch (v.type) {
    case Type::NIL: return t;
    case Type::BOOLEAN: return {.kind = Tree::Kind::boolean, .boolean = v.via.boolean};
    case Type::POSITIVE_INTEGER: return integer(uint64_t(v.via.u64));
    case Type::NEGATIVE_INTEGER: return integer(int64_t(v.via.i64));
    case Type::FLOAT32: return {.kind = Tree::Kind::float32, .number = v.via.f64};
    case Type::FLOAT64: return {.kind = Tree::Kind::float64, .number = v.via.f64};
    case Type::STR: return {.kind = Tree::Kind::text, .chars = std::string(v.via.str.ptr, v.via.str.size)};
    case Type::BIN: return {.kind = Tree::Kind::bytes, .chars = std::string(v.via.bin.ptr, v.via.bin.size)};
    case Type::EXT: return {.kind = Tree::Kind::extension, .extension = v.via.ext.type(), .chars = std::string(v.via.ext.data(), v.via.ext.size)};
    case Type::ARRAY:
      t.kind = Tree::Kind::list;
      for (uint32_t i = 0; i < v.via.array.size; ++i) t.items.push_back(tree_of(v.via.array.ptr[i]));
      return t;
    case Type::MAP:
      t.kind = Tree::Kind::map;
      for (uint32_t i = 0; i < v.via.map.size; ++i) {
        t.items.push_back(tree_of(v.via.map.ptr[i].key));
        t.items.push_back(tree_of(v.via.map.ptr[i].val));
      }
      return t;
  }
  return t;
}

}  // namespace

bool read_msgpack_cxx(std::string_view bytes, Tree* out) {
  try {
    size_t n = bytes.size(), used = 0;
    ::msgpack::unpack_limit limit(n, n, n, n, n, n + 1);
    ::msgpack::object_handle value = ::msgpack::unpack(bytes.data(), n, used, nullptr, nullptr, limit);
    if (used != n) return false;
    if (out) *out = tree_of(value.get());
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

}  // namespace polywire::peers
