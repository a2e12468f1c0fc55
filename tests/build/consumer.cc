// What every consumer in this folder does: one call into the compiled library.
#include <polywire/error.h>

#include <cstdio>

int main() {
  const polywire::Error error{.code = polywire::Code::missing_field, .path = "$.price"};
  std::puts(error.message("events.jsonl").c_str());
  return error.category() == polywire::Category::missing ? 0 : 1;
}
