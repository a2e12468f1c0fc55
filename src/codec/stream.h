// What all stream decoders share: room, limits, places of faults, the end. A wrapper only moves bytes.
#pragma once
#include "codec/backend.h"

namespace polywire::codec {

// One call of feed(): what is left of the input, and where the output goes.
struct Flow {
  const char* in;
  const char* end;
  Buffer& out;
  size_t room;   // as much as is still wanted
  bool last;
  size_t left() const { return size_t(end - in); }
  // Free space of the output: at least one byte, at most what is wanted. The caller says with out.set_end() what it used.
  char* space(size_t& n);
};

class StreamDecoder : public Decoder {
 public:
  StreamDecoder(Codec codec, const DecodeOptions& o) : codec_(codec), options_(o) {}
  Result<Step> feed(std::string_view in, Buffer& out, size_t room, bool last) final;

 protected:
  // Takes input or gives output or both; neither: it needs more input. False after fail().
  virtual bool advance(Flow&) = 0;
  // Whether the stream may end here, where advance() needs more input.
  virtual bool whole() const = 0;

  bool fail(Code, const Flow&, std::string_view what = {});             // here
  bool fail_at(Code, uint64_t offset, std::string_view what = {});
  uint64_t place(const Flow& f) const { return in_ + size_t(f.in - begin_); }

  // The next n bytes in one piece, still to be dropped; empty as long as they are not all here. Bytes that arrive in parts are held.
  std::string_view peek(Flow&, size_t n);
  void drop(Flow&, size_t n);
  size_t held() const { return hold_.size(); }

  const Codec codec_;
  const DecodeOptions options_;

 private:
  bool within_limits(Flow&, size_t before);
  Error error_;
  std::string hold_;
  const char* begin_ = nullptr;
  bool starved_ = false;
};

// Formats made of frames, with Zstandard's and LZ4's skippable frames between them.
class FrameDecoder : public StreamDecoder {
 public:
  using StreamDecoder::StreamDecoder;

 protected:
  // Looks at the first bytes of a frame (5 at least): 0 when they are enough, else how many are needed. Negative after fail().
  virtual int begin_frame(Flow&, std::string_view head) = 0;
  virtual bool body(Flow&) = 0;                                      // end_frame() when it is complete
  virtual bool is_magic(std::string_view prefix) const = 0;   // of 1 to 4 bytes
  void end_frame() { in_frame_ = false; ++frames_; }
  bool whole() const override { return frames_ && !in_frame_ && !skip_ && !held(); }
  bool in_frame() const { return in_frame_; }
  size_t frames() const { return frames_; }

 private:
  bool advance(Flow&) final;
  bool head(Flow&);
  uint64_t skip_ = 0;
  size_t frames_ = 0;
  bool in_frame_ = false;
};

bool is_skippable_magic(std::string_view prefix);  // 184D2A5?, little-endian; of 1 to 4 bytes

}  // namespace polywire::codec
