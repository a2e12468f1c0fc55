// Records out of JSON lines: where the chunks end makes no difference, and each line read alone gives the same.
#include "records.h"
#include "stream.h"

using namespace polywire;

FUZZ_TARGET(in) {
  uint8_t o = in.byte();
  json::ReadOptions options;
  if (o & 1) options.limits.record_bytes = 32;
  if (o & 2) return fuzz::same_at_every_cut<fuzz::Small>([&] { return json::RecordReader<fuzz::Small>({}, options); }, in);
  fuzz::same_at_every_cut<Value>([&] { return json::RecordReader<Value>({}, options); }, in);
  if (o & 1) return;
  in.byte(), in.byte();
  json::RecordReader<Value> reader;
  reader.push(in.rest);
  reader.finish();
  Value record;
  std::string_view text = in.rest;
  bool first = true;
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.find_first_not_of(" \t\r") == line.npos || (first && line.starts_with("\xef\xbb\xbf") && line.find_first_not_of(" \t\r", 3) == line.npos)) { first = false; continue; }
    auto alone = json::read<Value>(line);
    bool mark_inside = !first && line.starts_with("\xef\xbb\xbf");
    first = false;
    Next next = reader.next(record);
    fuzz::require((next == Next::record) == (alone.has_value() && !mark_inside), "a line is read as it is alone", line, fuzz::show(reader.error()));
    if (next == Next::record) fuzz::require(record == *alone, "a line holds what it holds alone", line);
    else fuzz::require(reader.skip_record(), "a bad line can be stepped over", line);
  }
  fuzz::require(reader.next(record) == Next::end, "nothing is left");
}
