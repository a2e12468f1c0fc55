// The laboratory's data as functions of a fixed seed: the same records on every machine, byte for byte the published ones.
// `events` and the second article's shapes draw from Python's random, the suite's types from its xorshift streams.
#pragma once

#include <cstdint>
#include <vector>

#include "own.h"
#include "random.h"
#include "rules.h"
#include "shapes.h"

namespace polywire::lab {

// Rows of the first article, one after another; a million of them are 173,211,593 bytes of compact JSON.
class EventRows {
 public:
  void next(Event& out);

 private:
  PythonRandom random_{42};
  std::int64_t row_ = 0;
};

// The suite publishes two orders of drawing: its Python generator's (children before the record's own scalars) and its
// C++ generator's (declared order). Instance i is independent of the others.
enum class Stream { py, cpp };
Message make_message(Stream stream, std::uint64_t index);
Document make_document(Stream stream, std::uint64_t index);
Telemetry make_telemetry(Stream stream, std::uint64_t index);
Strings make_strings(Stream stream, std::uint64_t index);
EventS4 make_event(Stream stream, std::uint64_t index);

// The second article's payloads: our rule, as the article gives none.
std::vector<Product> make_records(std::size_t count);
NestedConfig make_nested_config(std::size_t services);
MixedUnicode make_mixed_unicode(std::size_t items);

// Rows of our own data set, one after another.
class OwnRows {
 public:
  void next(Own& out);

 private:
  PythonRandom random_{2026};
  std::int64_t row_ = 0;
};

}  // namespace polywire::lab
