// JSON -> Value -> JSON -> Value is stable, whatever the style of the text between.
#include <polywire/json.h>
#include <polywire/value.h>

#include "support.h"

using namespace polywire;

FUZZ_TARGET(in) {
  uint8_t o = in.byte();
  json::Nonfinite nonfinite = o & 1 ? json::Nonfinite::literal : json::Nonfinite::refuse;
  Limits limits{.depth = o & 128 ? uint32_t(o & 15) : 512};
  fuzz::Exact exact(in.rest);
  static Value reused;
  auto value = json::read<Value>(exact.view(), {.nonfinite = nonfinite, .limits = limits});
  auto again = json::read_into(reused, exact.view(), {.nonfinite = nonfinite, .limits = limits});
  fuzz::require(fuzz::show(value) == fuzz::show(again), "a reused Value changes nothing", fuzz::show(value), fuzz::show(again));
  if (!value) return fuzz::require(value.error().offset <= in.rest.size(), "the place lies inside", fuzz::show(value));
  fuzz::require(*value == reused, "a reused Value holds the same");
  for (json::WriteOptions style : {json::WriteOptions{}, json::WriteOptions{.indent = 2}, json::WriteOptions{.spaces = true, .python_exponents = true}}) {
    style.nonfinite = nonfinite;
    auto text = json::to_text(*value, style);
    fuzz::require(text.has_value(), "what was read is written", fuzz::show(text));
    auto back = json::read<Value>(*text, {.nonfinite = nonfinite});
    fuzz::require(back.has_value(), "what was written is read", fuzz::show(back), *text);
    fuzz::require(*back == *value, "the same value comes back", *text);
  }
}
