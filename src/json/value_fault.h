// Why a JSON text was refused, told from the place where the parser of value_read.cc stopped. Cold: it looks again.
#pragma once
#include "json/value_read.h"
#include "model/nodes.h"

namespace polywire::json {

// What the parser was about to read.
enum class Stand : uint8_t { value, too_deep, key, colon, separator, end };

inline constexpr size_t nowhere = ~size_t{0};

struct Stop {
  Stand stand = Stand::value;
  size_t offset = 0;          // of the token that was refused
  size_t used = 0;            // nodes built
  size_t open = nowhere;      // the innermost open container
  uint64_t count = 0;         // its complete children
};

// Containers that are still open hold the distance to their parent in the low half of the payload, 0 for none; their length
// is the number of complete children.
inline size_t open_parent(const model::Node& n) { return uint32_t(n.u); }

// Code and offset.
Error explain_stop(std::string_view text, const Stop&);
// Path of the open containers.
std::string path_of_stop(const Stop&, const model::Node* base);

}  // namespace polywire::json
