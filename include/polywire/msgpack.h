// MessagePack: records as maps, or positional as arrays. Integers are written in their smallest form, float32 stays float32,
// instants are extension -1 (32, 64 or 96 bits, exact to the nanosecond), other times, decimals and uuids are texts.
//
//   auto event = polywire::msgpack::read<Event>(bytes);
//   polywire::msgpack::write(buffer, event, {.layout = polywire::Layout::array});
#pragma once
#include <polywire/bind.h>
#include <polywire/buffer.h>
#include <polywire/error.h>
#include <polywire/options.h>

namespace polywire {
class Schema;  // schema.h
class Value;   // value.h
class View;
}  // namespace polywire

namespace polywire::msgpack {

// Old writers knew no binary type and put bytes into texts: `bytes` reads texts without looking at UTF-8, and texts as bytes.
enum class Text : uint8_t { utf8, bytes };

struct ReadOptions {
  Layout layout = Layout::map;
  Duplicates duplicates = Duplicates::refuse;
  Text text = Text::utf8;
  bool refuse_unknown = false;
  bool ignore_extra = false;    // layout=array: elements after the last field
  bool fast = true;
  Limits limits = {};
};

struct WriteOptions {
  Layout layout = Layout::map;
  bool fast = true;
  Limits limits = {};
};

inline constexpr ReadOptions read_defaults;
inline constexpr WriteOptions write_defaults;
namespace detail {
Result<void> read(const Type&, void* object, std::string_view bytes, const ReadOptions&) noexcept;
Result<void> write(const Type&, const void* object, Buffer& out, const WriteOptions&) noexcept;
}  // namespace detail

// Reuses the memory of `object`; after a fault it is valid but holds a mixture of old and new values.
template <class T>
Result<void> read_into(T& object, std::string_view bytes, const ReadOptions& options = read_defaults) {
  return detail::read(type_v<T>, &object, bytes, options);
}

template <class T>
Result<T> read(std::string_view bytes, const ReadOptions& options = read_defaults) {
  Result<T> result{};
  if (auto done = detail::read(type_v<T>, &*result, bytes, options); !done) result = std::unexpected(std::move(done).error());
  return result;
}

// Appends to `out`; after a fault `out` is as before.
template <class T>
Result<void> write(Buffer& out, const T& object, const WriteOptions& options = write_defaults) {
  return detail::write(type_v<T>, &object, out, options);
}

// By a schema made at run time (include schema.h): same values, same errors, same bytes as a struct that looks the same. A record
// becomes a map of its fields; see docs/formats for the other kinds. Writing takes what reading gives.
Result<Value> read_value(std::string_view bytes, const Schema&, const ReadOptions& = {});
Result<void> write_value(Buffer& out, View, const Schema&, const WriteOptions& = {});

}  // namespace polywire::msgpack
