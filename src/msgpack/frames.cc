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
  if (wrapped_ && !header_read_) return find_header(data, size, last);
  if (abandoned_) {
    if (size_t n = rest_of_abandoned(data, size, last)) return {.found = Found::nothing, .next = n};
    if (abandoned_) return {};
  }
  if (wrapped_ && left_ == 0) return {.found = Found::end};
  if (size == 0) return last && wrapped_ ? Frame{.found = Found::fault, .code = Code::end_of_input} : Frame{};
  for (;;) {
    uint64_t children = 0, extent = at_ < size ? value_extent(data + at_, size - at_, children) : 0;
    bool whole = extent && extent <= size - at_;
    if (extent > limit_ - at_) return {.found = Found::fault, .code = Code::record_limit};
    if (!whole && !last) return {};
    if (whole) {
      at_ += size_t(extent);
      if (!count(children)) continue;
    }
    // Whole, or something the loop will tell about: cut by the end, the reserved byte.
    size_t end = whole ? at_ : size;
    end_record();
    return {Found::record, 0, end, end};
  }
}

// How many bytes to drop. None: the record is over, or a header at the front is not all there.
size_t Frames::rest_of_abandoned(const char* data, size_t size, bool last) {
  size_t at = std::exchange(at_, 0);
  for (;;) {
    size_t n = size_t(std::min<uint64_t>(payload_, size - at));
    at += n;
    payload_ -= n;
    if (payload_ == 0 && pending_ == 0) {
      end_record();
      return at;
    }
    uint64_t children, extent = at < size ? value_extent(data + at, size - at, children) : 0;
    if (extent == 0) break;
    payload_ = extent;
    count(children);
  }
  if (!last) return at;
  end_record();  // cut by the end of the input: the record was told already
  return size;
}

// One value more was seen. True: it was the last one of the record.
bool Frames::count(uint64_t children) {
  constexpr uint64_t endless = uint64_t{1} << 63;  // more values than bytes will ever come
  pending_ = std::min(pending_ - 1 + children, endless);
  return pending_ == 0;
}

void Frames::end_record() {
  at_ = 0;
  pending_ = 1;
  payload_ = 0;
  abandoned_ = false;
  if (wrapped_) --left_;
}

}  // namespace msgpack

namespace detail {
std::unique_ptr<RecordStream> msgpack_stream(const Type& type, Framing framing, const msgpack::ReadOptions& options) {
  return std::make_unique<engine::FramedStream<msgpack::StreamFormat>>(type, framing, options);
}
}  // namespace detail

}  // namespace polywire
