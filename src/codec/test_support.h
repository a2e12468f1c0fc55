// What the tests of the codecs share.
#pragma once
#include <polywire/codec.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace polywire::codec {

struct Decoded {
  std::string bytes;   // what came out, before an error too
  Error error;
  bool ok() const { return error.code == Code::none; }
};

// Through the stream, in chunks of `chunk` bytes into room of `room`; each chunk on a block of its own, so that ASan sees a read beyond it.
inline Decoded decode_stream(Codec c, std::string_view in, size_t chunk, size_t room = 1 << 16, const DecodeOptions& o = {}) {
  Decoded r;
  auto d = decoder(c, o).value();
  Buffer out;
  for (bool end = false; !end;) {
    std::string part(in.substr(0, std::min(chunk, in.size())));
    part.shrink_to_fit();
    bool last = part.size() == in.size();
    std::string_view rest = part;
    for (State state = State::need_room; state == State::need_room || !rest.empty();) {
      auto step = d->feed(rest, out, room, last);
      if (out.size()) r.bytes.append(out.view());
      out.clear();
      if (!step) return r.error = step.error(), r;
      rest.remove_prefix(step->taken);
      state = step->state;
      end = state == State::end;
    }
    in.remove_prefix(part.size());
  }
  return r;
}

inline Decoded decode_whole(Codec c, std::string_view in, uint64_t most = uint64_t{1} << 30, const DecodeOptions& o = {}) {
  Decoded r;
  Buffer out;
  if (auto done = decompress(c, in, out, most, o); !done) r.error = done.error();
  r.bytes = out.view();
  return r;
}

inline std::string encode_stream(Codec c, std::string_view in, size_t chunk, int level = default_level) {
  auto e = encoder(c, level).value();
  Buffer out;
  while (in.size() > chunk) {
    (void)e->feed(in.substr(0, chunk), out);
    in.remove_prefix(chunk);
  }
  (void)e->feed(in, out, Flush::finish);
  return std::string(out.view());
}

inline std::string encode_whole(Codec c, std::string_view in, int level = default_level) {
  Buffer out;
  (void)compress(c, in, out, level);
  return std::string(out.view());
}

}  // namespace polywire::codec
