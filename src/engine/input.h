// What the readers of all row formats share: position, first fault, depth, key-order prediction, and the state that lets fast
// paths and the loop call each other.
#pragma once
#include <algorithm>
#include <utility>

#include "base/bytes.h"
#include "engine/order.h"
#include "model/fault.h"

namespace polywire::engine {

// Nesting that no path exceeds, whatever the limits say: the loops recurse.
inline constexpr uint32_t depth_ceiling = 4096;

// Levels of lists and records that one fast path may open by itself (fast.h); it runs only where the limit is further away.
inline constexpr uint32_t fast_levels = 10;

// Only the outermost fast path is read again by the loop after an error, so that an error costs at most one more reading.
class FastState {
 public:
  explicit FastState(bool allowed) : allowed_(allowed) {}
  bool fast_allowed(uint32_t depth, uint32_t limit) const { return allowed_ && depth + fast_levels <= limit; }
  bool enter_fast() { return !std::exchange(inside_, true); }  // true for the outermost
  void leave_fast(bool outermost) { if (outermost) inside_ = false; }
  void allow_fast() { allowed_ = true; }
  void forbid_fast() { allowed_ = false; }

 private:
  bool allowed_;
  bool inside_ = false;
};

class Input : public FastState {
 public:
  // After a fault the depth means nothing until go_back(), rewind() or restart() set it.
  struct Mark { const char* at; uint32_t depth; };

  // What the loop asks of a format (engine/read.h); other formats say otherwise in their own reader.
  static constexpr bool merges = false;               // a field that returns is merged with what it said before
  static constexpr bool absent_is_zero = false;       // a field that is left out is zero, not missing
  static constexpr bool counts_elements = false;      // few bytes may stand for many elements: Limits.elements holds
  static constexpr bool entries_are_records = false;  // entry_is_empty() and end_entry() around the value of a map's entry
  static constexpr bool null_may_fail = false;        // null() reads, and may record a fault
  static constexpr bool names_symbols = true;         // enumerations stand as their names; else symbol(type, symbol)
  static constexpr bool shows_unknown = false;        // skip_unknown() gives an unknown field as it stands

  Input(std::string_view text, const Limits& limits, bool fast)
      : FastState(fast), p(text.data()), begin_(text.data()), end_(text.data() + text.size()), depth_limit_(std::min(limits.depth, depth_ceiling)) {}

  bool failed() const { return bool(fault); }
  POLYWIRE_COLD bool fail(Code c, Kind want = Kind::null) { return fault.set(c, offset(), want); }
  POLYWIRE_COLD bool blame_field(std::string_view name) { fault.in_field(name); return false; }
  POLYWIRE_COLD bool blame_element(size_t i) { fault.in_element(i); return false; }
  POLYWIRE_COLD bool blame_alternative(const Type& type, const Alternative& a) { return type.tag.empty() && blame_field(a.name); }
  POLYWIRE_COLD bool blame_key(std::string_view key) { fault.in_key(key); return false; }
  // A name from the input, for the message of the fault that follows.
  POLYWIRE_COLD void detail(std::string_view s) { if (!fault) fault.in_detail(s); }

  Mark mark() const { return {p, depth_}; }
  void accept(const char* q) { p = q; }
  void go_back(Mark m) {
    p = m.at;
    depth_ = m.depth;
  }
  void rewind(Mark m) {
    go_back(m);
    fault.clear();
    forbid_fast();
  }

  // The same reader on another text; what it learned about the order of keys stays.
  void restart(std::string_view text) {
    p = begin_ = text.data();
    end_ = text.data() + text.size();
    depth_ = 0;
    tag_ = {};  // a fault may have left it behind
    tag_in_front_ = false;
  }

  uint64_t offset() const { return uint64_t(p - begin_); }
  const char* end() const { return end_; }
  size_t left() const { return size_t(end_ - p); }

  bool enter() { return POLYWIRE_LIKELY(++depth_ <= depth_limit_) || fail(Code::depth_limit); }
  void leave() { --depth_; }
  void deepen(int levels) { depth_ += uint32_t(levels); }  // levels the fast path opened or closed
  uint32_t depth() const { return depth_; }

  // The tag of a variant may stand in the record although the record has no such field.
  // In positional records it is the first element.
  void expect_tag(std::string_view tag, bool positional) {
    tag_ = tag;
    tag_depth_ = depth_ + 1;
    tag_in_front_ = positional;
  }
  bool is_expected_tag(std::string_view key) const { return !tag_.empty() && depth_ == tag_depth_ && key == tag_; }

  const char* p;  // the next byte
  Fault fault;
  FieldOrder order;

 protected:
  const char* begin_;
  const char* end_;
  uint32_t depth_ = 0;
  uint32_t depth_limit_;
  std::string_view tag_;
  uint32_t tag_depth_ = 0;
  bool tag_in_front_ = false;
};

template <class I> constexpr Kind integer_kind() {
  constexpr int log2 = sizeof(I) == 1 ? 0 : sizeof(I) == 2 ? 1 : sizeof(I) == 4 ? 2 : 3;
  return Kind(int(std::is_signed_v<I> ? Kind::int8 : Kind::uint8) + log2);
}

}  // namespace polywire::engine
