// Any bytes out of any codec, whole and in pieces with flushes, and back.
#include "codec/test_support.h"
#include "support.h"

using namespace polywire;
using namespace polywire::codec;

FUZZ_TARGET(in) {
  const Entry& e = table()[in.byte() % table().size()];
  int level = e.level_min + in.byte() % (e.level_max - e.level_min + 1);
  size_t piece = in.byte() * size_t{37} + 1, flush_every = in.byte() % 8 + size_t{1};
  if (!e.built_in || (e.codec == Codec::xz && level > 3)) return;  // its higher levels take hundreds of MB
  fuzz::Exact exact(in.rest);
  std::string_view want = exact.view();
  Decoded back = decode_whole(e.codec, encode_whole(e.codec, want, level), want.size());
  fuzz::require(back.ok() && back.bytes == want, "whole, and back", e.name, fuzz::show(back.error));
  if (!e.stream) return;
  auto encoder = codec::encoder(e.codec, level).value();
  Buffer out;
  size_t pieces = 0;
  for (; want.size() > piece; want.remove_prefix(piece))
    fuzz::require(encoder->feed(want.substr(0, piece), out, ++pieces % flush_every ? Flush::no : Flush::block).has_value(), "a piece", e.name);
  fuzz::require(encoder->feed(want, out, Flush::finish).has_value(), "the last piece", e.name);
  back = decode_stream(e.codec, out.view(), piece, piece);
  fuzz::require(back.ok() && back.bytes == exact.view(), "in pieces, and back", e.name, fuzz::show(back.error));
}
