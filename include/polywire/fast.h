// The fast path: straight-line code for records whose keys come in declared order. Asked for by type:
//
//   event.h    struct Event { ... };
//              template <> inline constexpr bool polywire::fast_path<Event> = true;
//   event.cc   #include <polywire/fast.h>                       // one source file; about 0.4 s to compile, 12 kB a record
//              template struct polywire::Fast<Event>;
//
// Nothing else changes: same values, same bytes, same errors. Nested records are compiled in place unless they have a fast path
// of their own. Types and layouts that the fast path does not know go through the loop.
#pragma once
#include <polywire/detail/fast_json.h>
#include <polywire/detail/fast_msgpack.h>

namespace polywire {
namespace detail {

template <class T> struct FastPaths {
  static const char* read_json(json::Reader& in, const char* p, const char* end, void* o) {
    if (p < end && uint8_t(*p) <= ' ') p = json::primitive::skip_space(p, end);
    return json_record<1>(in, p, end, *static_cast<T*>(o));
  }
  static char* write_json(json::Writer& out, Buffer& b, char* w, const void* o) {
    const T& object = *static_cast<const T*>(o);
    size_t n = json_bound_of(object) + 16;
    return json_put_record<1>(out, b, b.need(w, n), object, n);
  }
  template <bool Array> static const char* read_msgpack(msgpack::Reader& in, const char* p, const char* end, void* o) {
    return msgpack_record<Array, 1>(in, p, end, *static_cast<T*>(o));
  }
  template <bool Array> static char* write_msgpack(msgpack::Writer& out, Buffer& b, char* w, const void* o) {
    const T& object = *static_cast<const T*>(o);
    size_t n = msgpack_bound_of(object) + 16;
    return msgpack_put_record<Array, 1>(out, b, b.need(w, n), object, n);
  }
  static constexpr FastOps make() {
    if constexpr (!fast_able<T>()) return {};
    else return {&read_json, &write_json, &read_msgpack<false>, &read_msgpack<true>, &write_msgpack<false>, &write_msgpack<true>};
  }
};

}  // namespace detail

template <class T> constinit const FastOps Fast<T>::ops = detail::FastPaths<T>::make();

}  // namespace polywire
