// The peers. Each reads one document completely or refuses it; `out` is filled only where it is asked for.
#pragma once
#include <string_view>

#include "peers/tree.h"

namespace polywire::peers {

bool read_rapidjson(std::string_view, Tree* out);
bool read_simdjson(std::string_view, Tree* out);
bool read_msgpack_cxx(std::string_view, Tree* out);

struct Peer {
  std::string_view name;
  bool json, crashes;  // known to crash: each input is tried in a process of its own first
  bool (*read)(std::string_view, Tree*);  // nullptr: was not there when this was built
};

}  // namespace polywire::peers
