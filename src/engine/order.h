// Key-order prediction: which field came after this one last time. One signed byte a field, kept by the reader, relative to the
// declared order, so that zero (a new reader) means "as declared". Records share one table; a collision costs a wrong guess only.
#pragma once
#include <memory>

#include "base/bytes.h"
#include "model/plan.h"

namespace polywire::engine {

struct FieldOrder {
  FieldOrder() {}  // not cleared here: 10 ns a message that the fast path reads alone
  void prepare() {
    if (POLYWIRE_LIKELY(ready)) return;
    ready = true;
    std::memset(step, 0, sizeof step);
  }

  // The field expected after `next` - 1 fields; always a valid index for plans that have fields.
  uint32_t guess(const Plan& plan, uint32_t next) const {
    uint32_t g = next + uint32_t(int32_t(step[(plan.first_slot + next) & 255]));
    return POLYWIRE_LIKELY(g < plan.count) ? g : 0;
  }
  // Needs prepare().
  void learn(const Plan& plan, uint32_t next, uint32_t found) {
    int32_t d = int32_t(found) - int32_t(next);
    if (d >= -128 && d <= 127) step[(plan.first_slot + next) & 255] = int8_t(d);
  }

  bool ready = false;
  int8_t step[256];
};

// Which fields of one record were read. One word for 64 fields, more on the heap for larger records.
class FieldSet {
 public:
  explicit FieldSet(uint64_t seen = 0) : low_(seen) {}
  // True if the field was there before.
  bool add(uint32_t i, const Plan& plan) {
    if (POLYWIRE_LIKELY(i < 64)) return add_to(low_, i);
    if (!more_) more_ = std::make_unique<uint64_t[]>((plan.count + 63) / 64);
    return add_to(more_[i / 64], i % 64);
  }
  bool has(uint32_t i) const { return i < 64 ? low_ >> i & 1 : more_ && (more_[i / 64] >> (i % 64) & 1); }
  bool complete(const Plan& plan) const { return low_ == plan.all && plan.count <= 64; }

 private:
  static bool add_to(uint64_t& word, uint32_t bit) {
    bool was = word >> bit & 1;
    word |= uint64_t{1} << bit;
    return was;
  }
  uint64_t low_;
  std::unique_ptr<uint64_t[]> more_;
};

}  // namespace polywire::engine
