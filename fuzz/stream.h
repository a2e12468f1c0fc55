// What the stream targets share: everything a stream tells, as one text, for one way of cutting the input.
#pragma once
#include <polywire/stream.h>

#include "support.h"

namespace fuzz {

// Chunks of `first` and `second` bytes in turn; 0: all at once. A record that can be stepped over is.
template <class T, class Reader> std::string transcript(Reader reader, std::string_view input, size_t first, size_t second) {
  std::string told;
  T record{};
  auto drain = [&] {
    for (;;) {
      switch (reader.next(record)) {
        case polywire::Next::record: {
          polywire::Buffer bytes;
          require(polywire::msgpack::write(bytes, record).has_value() || sizeof(T) == sizeof(polywire::Value), "what was read is written");
          told += "record " + std::string(bytes.view()) + "\n";
          break;
        }
        case polywire::Next::need_more: return true;
        case polywire::Next::end: told += "end"; return false;
        case polywire::Next::fault:
          told += show(reader.error()) + "\n";
          if (!reader.skip_record()) return false;
      }
    }
  };
  for (size_t turn = 0; !input.empty(); ++turn) {
    size_t n = first ? std::min(input.size(), turn % 2 && second ? second : first) : input.size();
    Exact chunk(input.substr(0, n));
    reader.push(chunk.view());
    input.remove_prefix(n);
    if (!drain()) return told;
  }
  reader.finish();
  drain();
  return told;
}

template <class T, class Make> void same_at_every_cut(Make make, Input in) {
  uint8_t a = in.byte(), b = in.byte();
  std::string whole = transcript<T>(make(), in.rest, 0, 0);
  for (size_t first : {size_t(in.rest.size() > 256 ? 61 : 1), size_t(a % 32 + 1), size_t(a)}) {
    std::string cut = transcript<T>(make(), in.rest, first, b);
    require(cut == whole, "chunks make no difference", whole, cut);
  }
}

}  // namespace fuzz
