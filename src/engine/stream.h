// Records out of chunks: a buffer, a format's frames, and the ordinary loop on each whole record.
#pragma once
#include <polywire/stream.h>

#include <cstring>

#include "engine/memory.h"
#include "engine/read.h"

namespace polywire::engine {

// What the frames of a format found at the front of the bytes that are held.
enum class Found : uint8_t {
  record,   // [begin, end) is one record, `next` the bytes to drop after it
  nothing,  // `next` bytes are to be dropped; none: more input is needed
  end,      // the stream is complete, nothing may follow
  fault,    // at the front
};
struct Frame {
  Found found = Found::nothing;
  size_t begin = 0, end = 0, next = 0;
  Code code = Code::none;
};

// Format: Reader, Options, encode_key, text (lines are counted), Frames { Frame find(data, size, last);
// bool in_record(); void abandon() }.
template <class Format>
class FramedStream final : public polywire::detail::RecordStream {
 public:
  using Reader = typename Format::Reader;
  using Loop = Read<Reader, Memory>;

  FramedStream(const Type& type, Framing framing, const typename Format::Options& options)
      : type_(type), options_(options), frames_(framing, options.limits), reader_({}, options_) {
    prepare_plans(type, Reader::format, Format::encode_key);
  }

  void push(std::string_view chunk) override {
    if (used_) {  // drops what was read; the rest is less than one record
      size_t rest = held_.size() - used_;
      std::memmove(held_.data(), held_.data() + used_, rest);
      held_.resize_down(rest);
      used_ = 0;
    }
    held_.append(chunk);
  }
  void finish() override { last_ = true; }

  Next next(void* object) override {
    if (error_.code != Code::none) return Next::fault;
    for (;;) {
      const char* data = held_.data() + used_;
      frame_ = frames_.find(data, held_.size() - used_, last_);
      switch (frame_.found) {
        case Found::nothing:
          if (frame_.next) { drop(frame_.next); continue; }
          if (last_) return Next::end;
          if (held_.size() - used_ > options_.limits.record_bytes && frames_.in_record()) return fail(Code::record_limit, 0);
          return Next::need_more;
        case Found::end:
          if (held_.size() > used_) return fail(Code::trailing_bytes, 0);
          return last_ ? Next::end : Next::need_more;
        case Found::fault:
          if (frame_.begin > options_.limits.record_bytes) return fail(Code::record_limit, 0);  // what stands before is too long
          return fail(frame_.code, frame_.begin);
        case Found::record: break;
      }
      if (frame_.end - frame_.begin > options_.limits.record_bytes) return fail(Code::record_limit, frame_.begin);
      if (!read({data + frame_.begin, frame_.end - frame_.begin}, object)) return Next::fault;
      drop(frame_.next);
      ++index_;
      ++good_;
      return Next::record;
    }
  }

  bool skip_record() override {
    if (error_.code == Code::none) return false;
    if (frame_.found == Found::record) drop(frame_.next);
    else if (error_.code == Code::record_limit) frames_.abandon();
    else return false;
    error_ = {};
    ++index_;
    return true;
  }
  const Error& error() const override { return error_; }
  uint64_t records() const override { return good_; }
  size_t memory() const override { return held_.capacity(); }

 private:
  bool read(std::string_view text, void* object) {
    reader_.restart(text);
    Memory memory;
    if (POLYWIRE_LIKELY(Loop::value(reader_, memory, type_, object) && reader_.finish())) return true;
    if (reader_.fault.code == Code::end_of_input && frame_.next > frame_.end) reader_.fault.code = Code::end_of_line;
    place(to_error(std::move(reader_.fault)), frame_.begin);
    reader_.fault.clear();
    return false;
  }
  Next fail(Code code, size_t at) {
    Error e;
    e.code = code;
    e.path = "$";
    place(std::move(e), at);
    return Next::fault;
  }
  // `e.offset` counts from `start`, an offset in what is held.
  void place(Error&& e, size_t start) {
    error_ = std::move(e);
    size_t at = start + size_t(error_.offset);
    error_.offset = offset_ + at;
    error_.record = index_;
    if (!Format::text) return;
    std::string_view before(held_.data() + used_, std::min(at, held_.size() - used_));
    size_t line_start = before.rfind('\n');
    error_.line = uint32_t(line_ + uint64_t(std::count(before.begin(), before.end(), '\n')));
    error_.column = uint32_t(line_start == before.npos ? column_ + before.size() : before.size() - line_start);
  }
  void drop(size_t n) {
    if (Format::text) count_lines({held_.data() + used_, n});
    used_ += n;
    offset_ += n;
  }
  void count_lines(std::string_view s) {
    const char* p = s.data();
    const char* end = p + s.size();
    while (const char* q = static_cast<const char*>(std::memchr(p, '\n', size_t(end - p)))) {
      ++line_;
      column_ = 1;
      p = q + 1;
    }
    column_ += uint64_t(end - p);
  }

  const Type& type_;
  typename Format::Options options_;
  typename Format::Frames frames_;
  Reader reader_;
  Buffer held_;
  size_t used_ = 0;        // bytes of held_ that were read
  uint64_t offset_ = 0;    // of held_[used_] in the stream
  uint64_t line_ = 1, column_ = 1;
  uint64_t index_ = 0, good_ = 0;
  bool last_ = false;
  Frame frame_;
  Error error_;
};

}  // namespace polywire::engine
