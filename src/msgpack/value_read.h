// MessagePack -> Value. All type bytes; lengths are compared with what is left before anything is reserved for them.
//
// Integers of any width become int64, or uint64 above INT64_MAX. Extension -1 is an instant (4, 8 or 12 bytes, nanoseconds up to
// 999,999,999, else refused); other extensions are kept. Map keys may be of any kind. The reserved byte c1 is refused.
#pragma once
#include <polywire/error.h>
#include <polywire/msgpack.h>
#include <polywire/value.h>

namespace polywire::msgpack {

struct ValueReadOptions {
  Limits limits = {};
  Text text = Text::utf8;            // bytes: texts that are not UTF-8 become bytes
  bool refuse_duplicates = false;    // else kept in order
};

// One value. False: `error` says what and where, `out` is null. With `consumed` other bytes may follow: it gets the size of the
// value. The whole of `bytes` is copied, so callers with many values in one input use read_value_sequence.
bool read_value(std::string_view bytes, const ValueReadOptions&, Value& out, Error& error, size_t* consumed = nullptr);

// Values one after another, as one list. At the first fault `out` holds the values before it, `error.record` is the index of the
// bad one, `*good` the number of bytes before it. A value that is cut by the end of `bytes` is such a fault (end_of_input).
bool read_value_sequence(std::string_view bytes, const ValueReadOptions&, Value& out, Error& error, size_t* good = nullptr);

}  // namespace polywire::msgpack
