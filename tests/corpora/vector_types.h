// The types that the names of vectors can ask for.
#pragma once
#include <polywire/json.h>
#include <polywire/msgpack.h>
#include <polywire/value.h>

#include <string>
#include <string_view>

namespace polywire::corpora {

struct VectorOptions {
  json::ReadOptions json;
  json::WriteOptions written;
  msgpack::ReadOptions msgpack;
  msgpack::WriteOptions packed;
};

struct Decoded {
  Value value;          // what was read, as MessagePack shows it
  std::string written;  // the same in its own format and options
};

struct VectorType {
  std::string_view name;
  Result<Decoded> (*decode)(bool json, const VectorOptions&, std::string_view input);
};
const VectorType* vector_type(std::string_view name);

}  // namespace polywire::corpora
