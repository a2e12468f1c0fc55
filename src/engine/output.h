// What the writers of all row formats share: the buffer, the position kept in `w`, first fault, depth, fast-path state.
#pragma once
#include <polywire/buffer.h>

#include "engine/input.h"

namespace polywire::engine {

// Room: what stands before a value (put_field, element, map_key, the start) leaves `value_room` free bytes behind it, so that scalars
// need no check of their own. Texts and brackets make the room they take.
inline constexpr size_t value_room = 64;

class Output : public FastState {
 public:
  struct Mark { size_t at; uint32_t depth; };

  Output(Buffer& b, const Limits& limits, bool fast)
      : FastState(fast), w(b.need(b.end(), value_room)), buffer(b), start_(b.size()), depth_limit_(std::min(limits.depth, depth_ceiling)) {}

  bool failed() const { return bool(fault); }
  POLYWIRE_COLD bool fail(Code c, Kind kind = Kind::null) { return fault.set(c, size() - start_, kind); }
  POLYWIRE_COLD bool blame_field(std::string_view name) { fault.in_field(name); return false; }
  POLYWIRE_COLD bool blame_element(size_t i) { fault.in_element(i); return false; }
  POLYWIRE_COLD bool blame_key(std::string_view key) { fault.in_key(key); return false; }

  Mark mark() const { return {size(), depth_}; }
  void rewind(Mark m) {
    w = buffer.data() + m.at;
    depth_ = m.depth;
    fault.clear();
    forbid_fast();
  }
  // Makes the bytes written so far the contents of the buffer; after a fault nothing was written.
  void commit() { buffer.set_end(failed() ? buffer.data() + start_ : w); }

  size_t start() const { return start_; }
  size_t size() const { return size_t(w - buffer.data()); }
  POLYWIRE_INLINE void need(size_t n) { w = buffer.need(w, n); }

  bool enter() { return POLYWIRE_LIKELY(++depth_ <= depth_limit_) || fail(Code::depth_limit); }
  void leave() { --depth_; }
  void deepen(int levels) { depth_ += uint32_t(levels); }  // levels the fast path opened or closed

  char* w;  // the next free byte
  Buffer& buffer;
  Fault fault;

 protected:
  size_t start_;
  uint32_t depth_ = 0;
  uint32_t depth_limit_;
};

}  // namespace polywire::engine
