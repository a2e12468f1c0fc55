#include "codec/stream.h"

#include <algorithm>

#include "base/bytes.h"

namespace polywire::codec {
char* Flow::space(size_t& n, size_t least) {
  char* to = out.need(out.end(), std::min(room, least));
  n = std::min(room, out.capacity() - out.size());
  return to;
}

Error fault(Codec codec, Code code, uint64_t offset, std::string_view what) {
  Error e;
  e.code = code;
  e.offset = offset;
  e.detail = std::string(entry(codec).name);
  if (!what.empty()) e.detail += ": " + std::string(what);
  return e;
}

Result<Step> StreamDecoder::feed(std::string_view in, Buffer& out, size_t room, bool last) {
  if (error_.code != Code::none) return std::unexpected(error_);
  Flow f{in.data(), in.data() + in.size(), out, room, last};
  size_t start = out.size();
  begin_ = f.in;
  if (!in.empty() || last) starved_ = false;
  State state = State::need_room;
  while (out.size() - start < room) {
    f.room = room - (out.size() - start);
    const char* at = f.in;
    size_t before = out.size();
    bool ok = starved_ || advance(f);
    out_ += out.size() - before;
    if (!within_limits(f, before) || !ok) return std::unexpected(error_);
    if (f.in != at || out.size() != before) continue;
    starved_ = true;
    state = State::need_input;
    break;
  }
  in_ += f.in - begin_;
  begin_ = f.in;
  if (state == State::need_input && last) {
    if (!whole()) return fail(Code::end_of_compressed, f), std::unexpected(error_);
    state = State::end;
  }
  return Step{size_t(f.in - in.data()), state};
}

// What is beyond the limit was made, but is not given.
bool StreamDecoder::within_limits(Flow& f, size_t before) {
  uint64_t in = place(f), most = options_.output_bytes;
  constexpr uint64_t free = 1 << 20;
  if (options_.ratio) most = std::min(most, std::max(free, in * options_.ratio));
  if (out_ <= most) return true;
  size_t given = f.out.size() - before;
  uint64_t over = std::min<uint64_t>(out_ - most, given);
  f.out.resize_down(f.out.size() - over);
  out_ -= over;
  error_ = {};
  fail(Code::output_limit, f);
  return false;
}

bool StreamDecoder::fail(Code code, const Flow& f, std::string_view what) { return fail_at(code, place(f), what); }
bool StreamDecoder::fail_at(Code code, uint64_t offset, std::string_view what) {
  if (error_.code == Code::none) error_ = fault(codec_, code, offset, what);
  return false;
}

std::string_view StreamDecoder::peek(Flow& f, size_t n) {
  if (hold_.empty() && f.left() >= n) return {f.in, n};
  if (hold_.size() < n) {
    size_t part = std::min(n - hold_.size(), f.left());
    hold_.append(f.in, part);
    f.in += part;
  }
  return hold_.size() >= n ? std::string_view(hold_).substr(0, n) : std::string_view();
}
void StreamDecoder::drop(Flow& f, size_t n) {
  if (hold_.empty()) f.in += n;
  else hold_.clear();
}

bool is_skippable_magic(std::string_view prefix) {
  return (prefix[0] & 0xf0) == 0x50 && prefix.substr(1) == std::string_view("\x2a\x4d\x18").substr(0, prefix.size() - 1);
}

bool FrameDecoder::advance(Flow& f) {
  if (skip_) {
    size_t n = size_t(std::min<uint64_t>(skip_, f.left()));
    f.in += n;
    skip_ -= n;
    return true;
  }
  return in_frame_ ? body(f) : head(f);
}

// Magic, then as much of the header as begin_frame() asks for. A byte that can be no magic is told at once, at the place where a frame should begin.
bool FrameDecoder::head(Flow& f) {
  frame_at_ = place(f) - held();
  std::string_view first;
  for (size_t n = 1; n <= 4; ++n) {
    first = peek(f, std::max(n, held()));
    if (first.empty()) return true;
    first = first.substr(0, n);
    if (!is_skippable_magic(first) && !is_magic(first)) return fail_at(frames_ ? Code::trailing_compressed : Code::bad_compressed, frame_at_, frames_ ? "" : "not the magic of a frame");
  }
  if (is_skippable_magic(first)) {
    std::string_view h = peek(f, 8);
    if (h.empty()) return true;
    skip_ = base::load4(h.data() + 4);
    drop(f, 8);
    ++frames_;
    return true;
  }
  size_t need = std::max<size_t>(5, held());
  for (;;) {
    std::string_view h = peek(f, need);
    if (h.empty()) return true;
    int more = begin_frame(h, shape_);
    if (more < 0) return false;
    if (more == 0) break;
    need = size_t(more);
  }
  drop(f, need);
  in_frame_ = true;
  part_ = Part::block_header;
  left_ = shape_.block_header;
  part_at_ = place(f);
  block_header_.clear();
  return true;
}

// What the library takes is counted; the end of a part is where the next begins.
bool FrameDecoder::body(Flow& f) {
  const char* at = f.in;
  if (drain_) {  // a tail that is wrong must not cost the bytes before it
    size_t before = f.out.size();
    if (!move(f, 0)) return false;
    if (f.out.size() != before || !in_frame_) return true;
    drain_ = false;
  }
  if (!move(f, std::min(left_, f.left()))) return false;
  size_t taken = size_t(f.in - at);
  if (part_ == Part::block_header) block_header_.append(at, taken);
  left_ -= taken;
  if (in_frame_ && left_ == 0 && taken) next_part(place(f));
  return true;
}

void FrameDecoder::next_part(uint64_t at) {
  if (part_ == Part::tail) return;
  if (part_ == Part::block_header) {
    block_ = begin_block(block_header_);
    block_header_.clear();
    part_ = Part::block;
    left_ = block_.size;
    if (left_) return;  // a block's fault is told at its header
  }
  drain_ = block_.last;
  part_ = block_.last ? Part::tail : Part::block_header;
  left_ = block_.last ? shape_.tail : shape_.block_header;
  part_at_ = at;
}

}  // namespace polywire::codec
