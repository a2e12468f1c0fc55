// Value -> typed object, by the rules of every format: ranges, missing and unknown fields, duplicates, paths in errors.
//
//   auto order = polywire::decode<Order>(value["orders"][3]);   // Result<Order>
#pragma once
#include <polywire/bind.h>
#include <polywire/error.h>
#include <polywire/options.h>
#include <polywire/schema.h>
#include <polywire/value.h>

namespace polywire {

struct ValueDecodeOptions {
  Layout layout = Layout::map;       // array: records stand as lists of their fields
  Duplicates duplicates = Duplicates::refuse;
  bool refuse_unknown = false;
  bool ignore_extra = false;         // layout=array: elements after the last field
  Limits limits = {};
};

namespace detail {
Result<void> decode_value(const Type&, void* object, View, const ValueDecodeOptions&);
Result<Value> decode_value(const Type&, View, const ValueDecodeOptions&);
}

// Borrowed texts (std::string_view fields) point into the Value.
template <class T>
Result<void> decode_into(T& object, View v, const ValueDecodeOptions& options = {}) {
  return detail::decode_value(type_v<T>, &object, v, options);
}

template <class T>
Result<T> decode(View v, const ValueDecodeOptions& options = {}) {
  Result<T> result{};
  if (auto done = detail::decode_value(type_v<T>, &*result, v, options); !done) result = std::unexpected(std::move(done).error());
  return result;
}

// By a schema made at run time (schema.h): the fields the schema names, with their defaults, as canonical kinds.
inline Result<Value> decode(View v, const Schema& schema, const ValueDecodeOptions& options = {}) {
  return detail::decode_value(schema.type(), v, options);
}

}  // namespace polywire
