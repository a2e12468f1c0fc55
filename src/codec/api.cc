#include <algorithm>
#include <cstring>

#include "codec/backend.h"

namespace polywire::codec {
namespace {

std::unexpected<Error> refuse(Codec c, Code code, std::string_view what = {}) { return std::unexpected(fault(c, code, 0, what)); }

// A level of the table, or the codec's own.
Result<int> level_of(Codec c, int level) {
  const Entry& e = entry(c);
  if (level == default_level) return e.level_default;
  if (level >= e.level_min && level <= e.level_max) return level;
  return refuse(c, Code::level_range, std::to_string(level) + ", not " + std::to_string(e.level_min) + " to " + std::to_string(e.level_max));
}

// As much as may be set aside for this input before any of it was looked at.
uint64_t fair_room(std::string_view in) { return std::max<uint64_t>(64 << 10, uint64_t{in.size()} * 32); }
uint64_t announced(const Whole& w, std::string_view in) { return w.announced ? w.announced(in) : 0; }

Result<void> by_stream(Decoder& d, std::string_view in, Buffer& out) {
  for (;;) {
    auto step = d.feed(in, out, size_t{1} << 30, true);
    if (!step) return std::unexpected(step.error());
    in.remove_prefix(step->taken);
    if (step->state == State::end) return {};
  }
}

// Codecs without a stream: raw snappy says its size, LZ4 blocks are tried with more and more room.
Result<void> by_block(const Whole& w, Codec c, std::string_view in, Buffer& out, uint64_t most, const DecodeOptions& o) {
  uint64_t known = announced(w, in);
  if (known > most) return refuse(c, Code::output_limit);
  for (uint64_t room = known ? known : std::min(most, uint64_t{in.size()} * 4 + 64);; room = std::min(most, room * 2)) {
    char* to = out.need(out.end(), room);
    size_t size = 0;
    if (w.decode(in, to, room, size, o)) {
      out.set_end(to + size);
      return {};
    }
    constexpr uint64_t lz4_ratio = 255;
    bool enough = known || room >= most || room > in.size() * lz4_ratio;
    if (enough) return std::unexpected(w.fault(in, room));
  }
}

bool at_once(const Whole& w, std::string_view in, Buffer& out, uint64_t room, const DecodeOptions& o) {
  size_t size = 0;
  char* to = out.need(out.end(), room);
  if (!w.decode(in, to, room, size, o)) return false;
  out.set_end(to + size);
  return true;
}

// The whole-buffer way of the library: into the announced size, or into what is free in a buffer that is used again, or a guess and a larger one.
// False: not done, nothing changed.
bool at_once(const Whole* w, std::string_view in, Buffer& out, uint64_t most, const DecodeOptions& o) {
  if (!w || o.ratio || in.empty() || most == 0) return false;
  uint64_t fair = std::min(fair_room(in), most);
  if (uint64_t known = announced(*w, in)) return known <= fair && at_once(*w, in, out, known, o);
  if (!w->guess) return false;
  uint64_t first = std::min(most, std::max<uint64_t>(uint64_t{in.size()} * 6 + 64, out.capacity() - out.size()));
  return at_once(*w, in, out, first, o) || (first < fair && at_once(*w, in, out, fair, o));
}

}  // namespace

Result<std::unique_ptr<Decoder>> decoder(Codec c, const DecodeOptions& o) {
  if (!entry(c).stream && c != Codec::none) return refuse(c, Code::not_a_stream);
  Backend b = backend(c);
  if (!b.stream) return refuse(c, Code::codec_not_built);
  return b.stream->decoder(o);
}

Result<std::unique_ptr<Encoder>> encoder(Codec c, int level) {
  if (!entry(c).stream && c != Codec::none) return refuse(c, Code::not_a_stream);
  Backend b = backend(c);
  if (!b.stream) return refuse(c, Code::codec_not_built);
  auto l = level_of(c, level);
  if (!l) return std::unexpected(l.error());
  return b.stream->encoder(*l);
}

Result<void> compress(Codec c, std::string_view in, Buffer& out, int level) {
  Backend b = backend(c);
  if (!b.stream && !b.whole) return refuse(c, Code::codec_not_built);
  auto l = level_of(c, level);
  if (!l) return std::unexpected(l.error());
  if (b.whole && b.whole->encode(in, out, *l)) return {};
  if (!b.stream) return refuse(c, Code::length_limit);
  return b.stream->encoder(*l)->feed(in, out, Flush::finish);
}

Result<void> decompress(Codec c, std::string_view in, Buffer& out, uint64_t most, const DecodeOptions& o) {
  Backend b = backend(c);
  if (!b.stream && !b.whole) return refuse(c, Code::codec_not_built);
  DecodeOptions bounded = o;
  bounded.output_bytes = std::min(most, o.output_bytes);
  if (!b.stream) return by_block(*b.whole, c, in, out, bounded.output_bytes, o);
  if (at_once(b.whole, in, out, bounded.output_bytes, o)) return {};
  return by_stream(*b.stream->decoder(bounded), in, out);
}

Result<void> decompress_exact(Codec c, std::string_view in, char* to, size_t size, const DecodeOptions& o) {
  Backend b = backend(c);
  size_t made = 0;
  if (b.whole && b.whole->decode(in, to, size, made, o) && made == size) return {};
  Buffer out;
  auto done = decompress(c, in, out, size, o);
  if (!done && done.error().code != Code::output_limit) return done;
  if (!done || out.size() != size) return std::unexpected(fault(c, Code::size_mismatch, in.size(), std::to_string(out.size()) + (done ? " bytes" : " bytes and more") + ", not " + std::to_string(size)));
  if (size) std::memcpy(to, out.data(), size);
  return done;
}

}  // namespace polywire::codec
