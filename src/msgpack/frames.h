// Where one MessagePack value of a stream ends. Counts what is open; goes on where it stopped when more bytes come.
#pragma once
#include <vector>

#include "engine/stream.h"
#include "msgpack/reader.h"

namespace polywire::msgpack {

class Frames {
 public:
  Frames(Framing framing, const Limits& limits) : limit_(limits.record_bytes), depth_(limits.depth), wrapped_(framing == Framing::array) {}
  engine::Frame find(const char* data, size_t size, bool last);
  bool abandon() { return false; }

 private:
  engine::Frame find_header(const char* data, size_t size, bool last);

  uint64_t limit_;
  size_t depth_;
  bool wrapped_;
  bool header_read_ = false;
  uint64_t left_ = 0;            // records of the wrapping array that are to come
  size_t at_ = 0;                // scanned so far
  std::vector<uint64_t> open_;   // children to come, of what is open
};

struct StreamFormat {
  using Reader = msgpack::Reader;
  using Options = ReadOptions;
  using Frames = msgpack::Frames;
  static constexpr bool text = false;
  static constexpr auto encode_key = &msgpack::encode_key;
};

}  // namespace polywire::msgpack
