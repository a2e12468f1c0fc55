// Any bytes into any codec: whole and in chunks of any size the same bytes and the same error, within the limits; what was read is written and read again.
#include "codec/test_support.h"
#include "support.h"

using namespace polywire;
using namespace polywire::codec;

FUZZ_TARGET(in) {
  const Entry& e = table()[in.byte() % table().size()];
  size_t chunk = in.byte() + size_t{1}, room = size_t{1} << in.byte() % 18;
  if (!e.built_in) return;
  constexpr uint64_t most = 1 << 20;
  DecodeOptions options{.output_bytes = most, .window_bytes = 1 << 23};
  fuzz::Exact exact(in.rest);
  Decoded whole = decode_whole(e.codec, exact.view(), most, options);
  fuzz::require(whole.bytes.size() <= most, "the limit holds");
  fuzz::require(whole.error.offset <= exact.size, "a fault lies in the input", e.name, fuzz::show(whole.error));
  if (e.stream) {
    Decoded cut = decode_stream(e.codec, exact.view(), chunk, room, options);
    if (e.codec == Codec::xz) cut.error.offset = whole.error.offset;
    fuzz::require(cut.error.code == whole.error.code && cut.error.offset == whole.error.offset, "the same error in chunks", fuzz::show(whole.error), e.name);
    bool alike = whole.ok() ? cut.bytes == whole.bytes : cut.bytes.starts_with(whole.bytes) || whole.bytes.starts_with(cut.bytes);
    fuzz::require(alike, "the same bytes in chunks", e.name);
  }
  if (!whole.ok()) return;
  std::string to(whole.bytes.size(), '\0');
  bool ends_as_it_must = e.codec != Codec::lz4_block;  // liblz4 holds a block to the rules for its last bytes only where the room ends with it
  fuzz::require(!ends_as_it_must || decompress_exact(e.codec, exact.view(), to.data(), to.size(), options).has_value(), "into memory of the exact size", e.name);
  fuzz::require(!ends_as_it_must || to == whole.bytes, "the same bytes there", e.name);
  Codec seen = detect(exact.view());
  fuzz::require(seen == Codec::none || seen == e.codec || exact.view().starts_with('\x50') || !e.stream, "what was read is what it looks like", e.name);
}
