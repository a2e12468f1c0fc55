// Every JSON and MessagePack document of the shared corpora and cases.
#pragma once
#include <functional>
#include <string>

namespace polywire::peers {

struct Input {
  std::string set, name;  // the file, and what of it: "file", "file:12" (a line), "file#group[3]:encoding"
  bool json;
  std::string bytes;
};
// In the order of the sets. False: the folder is not there.
bool each_input(const std::function<void(const Input&)>&);

}  // namespace polywire::peers
