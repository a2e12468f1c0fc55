// The kinds of value a schema can name. One list for every format; a format that cannot hold a kind says so with an error.
#pragma once
#include <cstdint>
#include <string_view>

namespace polywire {

enum class Kind : uint8_t {
  null,
  boolean,
  int8, int16, int32, int64,
  uint8, uint16, uint32, uint64,
  float32, float64,
  text,         // UTF-8, owned (std::string)
  text_view,    // UTF-8, borrowed from the input (std::string_view)
  bytes,
  enumeration,  // by name
  instant, local_time, date, time_of_day, duration,
  decimal, uuid, big_integer,
  record, tuple, list, map, optional, variant,
  bits,         // a list of booleans without addresses (std::vector<bool>)
  value,        // any of the above, decided by the data
};

// The word used in error messages: "integer", "text", "list".
std::string_view kind_name(Kind);

}  // namespace polywire
