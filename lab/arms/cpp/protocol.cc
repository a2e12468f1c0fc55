#include "protocol.h"

#include <polywire/json.h>

namespace polywire::lab {

Case read_case(std::string_view line, std::string& error) {
  Case out;
  if (auto done = json::read_into(out, line); !done) error = done.error().message("case");
  return out;
}

namespace {
template <class T>
std::string text_of(const T& object) {
  auto text = json::to_text(object);
  return text ? *text : std::string();
}
}  // namespace

std::string to_line(const Answer& answer) { return text_of(answer); }
std::string to_line(const Description& description) { return text_of(description); }

Build this_build() {
#ifdef __clang__
  return {"clang " __clang_version__, POLYWIRE_LAB_FLAGS};
#else
  return {"g++ " __VERSION__, POLYWIRE_LAB_FLAGS};
#endif
}

}  // namespace polywire::lab
