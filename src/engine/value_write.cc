#include "engine/value_write.h"

namespace polywire::engine {

Kind kind_of(ValueKind k) {
  constexpr Kind kinds[] = {Kind::null, Kind::boolean, Kind::int64, Kind::uint64, Kind::big_integer, Kind::float32, Kind::float64,
                            Kind::text, Kind::bytes,   Kind::bytes, Kind::instant, Kind::list,       Kind::map};
  static_assert(std::size(kinds) == size_t(ValueKind::map) + 1);
  return kinds[size_t(k)];
}

Error value_error(Code code, View root, const model::Node* at) {
  Error e;
  e.code = code;
  e.found = kind_of(at->kind());
  model::append_path(e.path, root, at);
  if (code == Code::bad_key_kind) {
    e.detail = kind_name(at->kind());
  }
  return e;
}

}  // namespace polywire::engine
