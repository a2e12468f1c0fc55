// Makes a Value by appending, in document order.
//
//   ValueBuilder b;
//   b.begin_map().key("id").int64(7).key("tags").copy(old["tags"]).end_map();
//   Value v = b.finish();           // null when ok() is false
//
// Misuse (an end without a begin, a value where a key belongs, a second root) is a sticky fault: ok() turns false, everything
// after it is ignored. Memory is bounded by what was appended.
#pragma once
#include <polywire/buffer.h>
#include <polywire/value.h>

namespace polywire {

class ValueBuilder {
 public:
  ValueBuilder() = default;
  ValueBuilder(const ValueBuilder&) = delete;
  ValueBuilder& operator=(const ValueBuilder&) = delete;

  ValueBuilder& null();
  ValueBuilder& boolean(bool);
  ValueBuilder& int64(int64_t);
  ValueBuilder& uint64(uint64_t);                    // becomes int64 where it fits
  ValueBuilder& big_integer(std::string_view digits);  // "-123": becomes int64 or uint64 where it fits; a fault if not digits
  ValueBuilder& float32(float);
  ValueBuilder& float64(double);
  ValueBuilder& text(std::string_view);              // a fault if not UTF-8
  ValueBuilder& bytes(std::string_view);
  ValueBuilder& extension(int8_t type, std::string_view);
  ValueBuilder& instant(Instant);                    // a fault from 10^9 nanoseconds on
  ValueBuilder& begin_list();
  ValueBuilder& end_list();
  ValueBuilder& begin_map();
  ValueBuilder& end_map();
  ValueBuilder& key(std::string_view);               // in a map, before each value
  ValueBuilder& next_is_key();                       // in a map: the next value, of any kind, is the key
  ValueBuilder& copy(View);                          // a whole subtree, also from another Value; missing counts as misuse

  bool ok() const { return ok_; }
  bool complete() const { return ok_ && started_ && open_ == nothing; }
  // The tree, if it is complete; else null. The builder is then empty again and keeps its memory.
  Value finish();
  // The same into a Value whose memory is used again; false, and null in `out`, if the tree is not complete.
  bool finish(Value& out);
  void clear();

 private:
  static constexpr uint32_t nothing = ~uint32_t{0};
  model::Node* append(uint64_t tag);
  ValueBuilder& chars(uint64_t tag, std::string_view);
  ValueBuilder& begin(ValueKind);
  ValueBuilder& end(ValueKind);
  bool admit();                                      // may a value stand here? counts it in its parent
  model::Node* nodes() { return reinterpret_cast<model::Node*>(nodes_.data()); }
  ValueBuilder& fault() { ok_ = false; return *this; }

  Buffer nodes_, text_;                              // text is addressed by offset until finish()
  uint32_t open_ = nothing;                          // index of the innermost open container; its payload is the parent's index
  bool ok_ = true, started_ = false;
  bool expect_value_ = false;                        // in a map: the key is there
  bool expect_key_ = false;                          // in a map: next_is_key() was said
};

}  // namespace polywire
