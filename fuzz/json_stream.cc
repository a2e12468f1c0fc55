// Records out of a JSON array: where the chunks end makes no difference, and the array read at once holds the same.
#include "records.h"
#include "stream.h"

using namespace polywire;

FUZZ_TARGET(in) {
  uint8_t o = in.byte();
  json::ReadOptions options;
  if (o & 1) options.limits.record_bytes = 64;
  if (o & 2) options.limits.depth = 4;
  auto values = [&] { return json::RecordReader<Value>({.framing = Framing::array}, options); };
  if (o & 4) return fuzz::same_at_every_cut<fuzz::Small>([&] { return json::RecordReader<fuzz::Small>({.framing = Framing::array}, options); }, in);
  fuzz::same_at_every_cut<Value>(values, in);
  if (options.limits.record_bytes == 64) return;
  in.byte(), in.byte();
  ++options.limits.depth;  // the array itself
  std::string told = fuzz::transcript<Value>(values(), in.rest, 0, 0);
  auto whole = json::read<std::vector<Value>>(in.rest, options);
  bool clean = told.ends_with("end") && told.find("byte") == told.npos;
  if (clean) fuzz::require(whole.has_value(), "a stream without fault is a list", fuzz::show(whole));
  if (whole) fuzz::require(told.ends_with("end"), "a list is a stream without fault", told);
}
