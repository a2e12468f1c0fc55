// Brackets, quotes and commas of a JSON text at some GB/s: finds where values of one level end, whatever stands inside them. Knows no
// grammar: a reader looks at what lies between.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace polywire::json {

// Goes on over a text that grows. Level 0 is where it began.
class LevelScan {
 public:
  // What ends a part: commas of level 0 (elements of a list, the scan begins behind its bracket), or the ends of values (values one after another).
  enum class Ends : uint8_t { commas, values };
  explicit LevelScan(Ends ends) : ends_(ends) {}

  static constexpr size_t none = ~size_t{0};
  // Looks at text[position(), size). `text` begins where it did before, less what was dropped. Stops at a bracket that closes level 0.
  void go_on(std::string_view text);
  void drop(size_t n);                    // the first n bytes of the text go away; n <= position()

  size_t position() const { return at_; } // all before it is looked at
  size_t first() const { return first_; } // of the ends that were found since the last drop(): behind the comma or the value
  size_t last() const { return last_; }
  uint64_t ends_found() const { return found_; }
  size_t closed() const { return closed_; }  // the bracket that closes level 0; none: not found
  bool inside() const { return depth_ > 0 || in_text_; }

 private:
  template <bool Whole> void chunk(const char* p, size_t n);
  void walk(uint64_t opens, uint64_t closes, uint64_t others, size_t base);
  void end_at(size_t at) {
    if (first_ == none) first_ = at;
    last_ = at;
    ++found_;
  }

  Ends ends_;
  size_t at_ = 0, first_ = none, last_ = none, closed_ = none;
  uint64_t depth_ = 0, found_ = 0;
  bool in_text_ = false, escaped_ = false;
};

}  // namespace polywire::json
