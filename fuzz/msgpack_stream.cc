// Records out of MessagePack, concatenated or in one array: where the chunks end makes no difference.
#include "records.h"
#include "stream.h"

using namespace polywire;

FUZZ_TARGET(in) {
  uint8_t o = in.byte();
  msgpack::ReadOptions options;
  StreamOptions framing{.framing = o & 1 ? Framing::array : Framing::concat};
  if (o & 2) options.limits.record_bytes = 64;
  if (o & 4) options.limits.depth = 4;
  if (o & 8) return fuzz::same_at_every_cut<fuzz::Small>([&] { return msgpack::RecordReader<fuzz::Small>(framing, options); }, in);
  fuzz::same_at_every_cut<Value>([&] { return msgpack::RecordReader<Value>(framing, options); }, in);
}
