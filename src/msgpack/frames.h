// Where one MessagePack value of a stream ends. Counts the values that are to come, whatever their depth: the loop tells about
// that. Goes on where it stopped when more bytes come.
#pragma once
#include "engine/stream.h"
#include "msgpack/reader.h"

namespace polywire::msgpack {

class Frames {
 public:
  Frames(Framing framing, const Limits& limits) : limit_(limits.record_bytes), wrapped_(framing == Framing::array) {}
  engine::Frame find(const char* data, size_t size, bool last);
  // What is held is the beginning of a record.
  bool in_record() const { return !abandoned_ && (header_read_ || !wrapped_); }
  // Drops this record, which is too long, up to its end, and holds none of it.
  void abandon() { abandoned_ = true; }

 private:
  engine::Frame find_header(const char* data, size_t size, bool last);
  size_t rest_of_abandoned(const char* data, size_t size, bool last);
  bool count(uint64_t children);
  void end_record();

  uint64_t limit_;
  bool wrapped_;
  bool header_read_ = false;
  uint64_t left_ = 0;            // records of the wrapping array that are to come
  size_t at_ = 0;                // scanned so far
  uint64_t pending_ = 1;         // values of this record that are to come
  uint64_t payload_ = 0;         // of an abandoned record: bytes to come of the value that was counted last
  bool abandoned_ = false;       // the rest of this record is dropped
};

struct StreamFormat {
  using Reader = msgpack::Reader;
  using Options = ReadOptions;
  using Frames = msgpack::Frames;
  static constexpr bool text = false;
  static constexpr auto encode_key = &msgpack::encode_key;
};

}  // namespace polywire::msgpack
