// JSON (RFC 8259): one document; see stream.h for JSON lines and documents too large for memory.
//
//   auto event = polywire::json::read<Event>(text);            // Result<Event>
//   polywire::json::read_into(event, text);                    // reuses the memory of `event`
//   polywire::json::write(buffer, event);                      // appends
//
// Reading never needs padding or a terminating zero, and never reads beyond the text. After a failed read_into the object is
// valid but holds a mixture of old and new values.
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

namespace polywire::json {

// What NaN and infinities do. `null` is for writing only; `literal` reads and writes NaN, Infinity, -Infinity.
enum class Nonfinite : uint8_t { refuse, null, literal };
// JSON has no bytes: refused, or base64 text (RFC 4648, padded).
enum class Bytes : uint8_t { refuse, base64 };

struct ReadOptions {
  Layout layout = Layout::map;
  Duplicates duplicates = Duplicates::refuse;
  Nonfinite nonfinite = Nonfinite::refuse;
  Bytes bytes = Bytes::refuse;
  bool refuse_unknown = false;     // besides the records that refuse by their own declaration
  bool ignore_extra = false;       // layout=array: elements after the last field
  bool fast = true;                // use the fast path of types that have one
  Limits limits = {};
};

struct WriteOptions {
  Layout layout = Layout::map;
  Nonfinite nonfinite = Nonfinite::refuse;
  Bytes bytes = Bytes::refuse;
  uint8_t indent = 0;              // spaces a level; 0: one line
  bool spaces = false;             // ", " and ": " as Python's standard library writes
  bool python_exponents = false;   // 1e-05 and 1e+16 instead of 0.00001 and 1e16
  bool keys_as_text = false;       // dynamic values: integer and boolean keys become text; without it they are refused
  bool fast = true;
  Limits limits = {};
};

inline constexpr ReadOptions read_defaults;
inline constexpr WriteOptions write_defaults;
namespace detail {
Result<void> read(const Type&, void* object, std::string_view text, const ReadOptions&) noexcept;
Result<void> write(const Type&, const void* object, Buffer& out, const WriteOptions&) noexcept;
}  // namespace detail

template <class T>
Result<void> read_into(T& object, std::string_view text, const ReadOptions& options = read_defaults) {
  return detail::read(type_v<T>, &object, text, options);
}

template <class T>
Result<T> read(std::string_view text, const ReadOptions& options = read_defaults) {
  Result<T> result{};
  if (auto done = detail::read(type_v<T>, &*result, text, options); !done) result = std::unexpected(std::move(done).error());
  return result;
}

// Appends to `out`; after a fault `out` is as before.
template <class T>
Result<void> write(Buffer& out, const T& object, const WriteOptions& options = write_defaults) {
  return detail::write(type_v<T>, &object, out, options);
}

template <class T>
Result<std::string> to_text(const T& object, const WriteOptions& options = write_defaults) {
  Buffer out;
  if (auto done = write(out, object, options); !done) return std::unexpected(std::move(done).error());
  return std::string(out.view());
}

// By a schema made at run time (include schema.h): same values, same errors, same bytes as a struct that looks the same. A record
// becomes a map of its fields; see docs/formats for the other kinds. Writing takes what reading gives.
Result<Value> read_value(std::string_view text, const Schema&, const ReadOptions& = {});
Result<void> write_value(Buffer& out, View, const Schema&, const WriteOptions& = {});

}  // namespace polywire::json
