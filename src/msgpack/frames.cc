#include "msgpack/frames.h"

#include "msgpack/loop.h"

#include "msgpack/bytes.h"

namespace polywire {
namespace msgpack {

using engine::Found;
using engine::Frame;

Frame Frames::find_header(const char* data, size_t size, bool last) {
  uint32_t n;
  const char* q = primitive::read_header(data, data + size, n, 0x90, 0xdc);
  if (q) {
    header_read_ = true;
    left_ = n;
    return {.found = Found::nothing, .next = size_t(q - data)};
  }
  bool could_be = size == 0 || (uint8_t(*data) >= 0xdc && uint8_t(*data) <= 0xdd);
  if (could_be && !last) return {};
  return {.found = Found::fault, .code = could_be ? Code::end_of_input : Code::wrong_kind};
}

Frame Frames::find(const char* data, size_t size, bool last) {
  if (wrapped_) {
    if (!header_read_) return find_header(data, size, last);
    if (left_ == 0) return {.found = Found::end};
  }
  if (size == 0) return last && wrapped_ ? Frame{.found = Found::fault, .code = Code::end_of_input} : Frame{};
  for (;;) {
    uint64_t children = 0, extent = at_ < size ? value_extent(data + at_, size - at_, children) : 0;
    bool whole = extent && extent <= size - at_;
    if (extent > limit_ - at_) return {.found = Found::fault, .code = Code::record_limit};
    if (!whole && !last) return {};
    if (whole) {
      at_ += size_t(extent);
      if (children) {
        // Told here: the loop would see a value cut where the chunk ends.
        if (open_.size() >= depth_) return {.found = Found::fault, .begin = at_ - size_t(extent), .code = Code::depth_limit};
        open_.push_back(children);
        continue;
      }
      while (!open_.empty() && --open_.back() == 0) open_.pop_back();
      if (!open_.empty()) continue;
    }
    // Whole, or something the loop will tell about: cut by the end, the reserved byte.
    size_t end = whole ? at_ : size;
    at_ = 0;
    open_.clear();
    if (wrapped_) --left_;
    return {Found::record, 0, end, end};
  }
}

}  // namespace msgpack

namespace detail {
std::unique_ptr<RecordStream> msgpack_stream(const Type& type, Framing framing, const msgpack::ReadOptions& options) {
  return std::make_unique<engine::FramedStream<msgpack::StreamFormat>>(type, framing, options);
}
}  // namespace detail

}  // namespace polywire
