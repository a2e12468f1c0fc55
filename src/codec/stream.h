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
  // Free space of the output: `least` bytes where as much is wanted, never more than is wanted. The caller says with out.set_end() what it used.
  char* space(size_t& n, size_t least = 64 << 10);
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

// Formats made of frames, with Zstandard's and LZ4's skippable frames between them. A frame is a header, blocks (each with a header of its own), and
// a tail. The library gets one of these parts at a time: so the place of a fault is the beginning of a part, however the input is cut.
class FrameDecoder : public StreamDecoder {
 public:
  using StreamDecoder::StreamDecoder;

 protected:
  struct Block { size_t size; bool last; };  // what follows the header of a block, and whether the tail follows that
  struct Shape { size_t block_header, tail; };

  virtual bool is_magic(std::string_view prefix) const = 0;       // of 1 to 4 bytes
  // Looks at the first bytes of a frame (5 at least): 0 when they are enough, else how many are needed. Negative after fail_at(frame_at()).
  virtual int begin_frame(std::string_view head, Shape&) = 0;
  virtual Block begin_block(std::string_view header) = 0;
  // One step of the library with at most `most` bytes of input. end_frame() when the frame is complete; fail_at(part_at()).
  virtual bool move(Flow&, size_t most) = 0;

  virtual bool body(Flow&);  // by parts
  bool advance(Flow&) final;
  void end_frame() { in_frame_ = false; ++frames_; }
  bool whole() const override { return frames_ && !in_frame_ && !skip_ && !held(); }
  uint64_t frame_at() const { return frame_at_; }
  bool in_frame() const { return in_frame_; }
  uint64_t part_at() const { return part_at_; }

 private:
  enum class Part : uint8_t { block_header, block, tail };
  bool head(Flow&);
  void next_part(uint64_t at);

  uint64_t skip_ = 0, frame_at_ = 0, part_at_ = 0;
  size_t frames_ = 0, left_ = 0;  // of the part
  Shape shape_{};
  Block block_{};
  std::string block_header_;
  Part part_ = Part::tail;
  bool in_frame_ = false, drain_ = false;
};

bool is_skippable_magic(std::string_view prefix);  // 184D2A5?, little-endian; of 1 to 4 bytes

}  // namespace polywire::codec
