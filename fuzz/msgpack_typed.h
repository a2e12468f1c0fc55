// What msgpack_typed_map.cc and msgpack_typed_array.cc share.
#pragma once
#include <polywire/msgpack.h>

#include "records.h"

namespace fuzz {

struct Msgpack {
  polywire::msgpack::ReadOptions options;
  template <class T> polywire::Result<void> read(T& o, std::string_view s, bool fast) const {
    auto with = options;
    with.fast = fast;
    return polywire::msgpack::read_into(o, s, with);
  }
  template <class T> polywire::Result<void> write(polywire::Buffer& b, const T& o, bool fast) const {
    return polywire::msgpack::write(b, o, {.layout = options.layout, .fast = fast});
  }
};

inline void msgpack_typed(Input in, polywire::Layout layout) {
  uint8_t type = in.byte(), o = in.byte();
  Msgpack msgpack;
  msgpack.options.layout = layout;
  if (o & 1) msgpack.options.duplicates = polywire::Duplicates::last;
  msgpack.options.refuse_unknown = o & 2;
  msgpack.options.ignore_extra = o & 4;
  if (o & 128) msgpack.options.limits.depth = (o >> 5 & 3) * 5 + 2;
  with_record(type, [&]<class T> { same_on_all_paths<T>(msgpack, in.rest); });
}

}  // namespace fuzz
