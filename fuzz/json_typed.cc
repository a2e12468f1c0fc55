// JSON into records: fast path, loop and reused objects agree in everything they tell.
#include <polywire/json.h>

#include "records.h"

struct Json {
  polywire::json::ReadOptions options;
  template <class T> polywire::Result<void> read(T& o, std::string_view s, bool fast) const {
    auto with = options;
    with.fast = fast;
    return polywire::json::read_into(o, s, with);
  }
  template <class T> polywire::Result<void> write(polywire::Buffer& b, const T& o, bool fast) const {
    return polywire::json::write(b, o, {.layout = options.layout, .nonfinite = options.nonfinite, .fast = fast});
  }
};

FUZZ_TARGET(in) {
  uint8_t type = in.byte(), o = in.byte();
  Json json;
  if (o & 1) json.options.layout = polywire::Layout::array;
  if (o & 2) json.options.duplicates = polywire::Duplicates::last;
  if (o & 4) json.options.nonfinite = polywire::json::Nonfinite::literal;
  json.options.refuse_unknown = o & 8;
  json.options.ignore_extra = o & 16;
  if (o & 128) json.options.limits.depth = (o >> 5 & 3) * 5 + 2;
  fuzz::with_record(type, [&]<class T> { fuzz::same_on_all_paths<T>(json, in.rest); });
}
