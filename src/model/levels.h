// A stack of what a walk stands in: few levels without a heap, any depth with one. For walks that do not recurse.
#pragma once
#include <vector>

#include "base/bytes.h"

namespace polywire::model {

template <class Level>
class Levels {
 public:
  bool empty() const { return size_ == 0; }
  size_t size() const { return size_; }
  Level& top() { return levels_[size_ - 1]; }
  const Level& operator[](size_t i) const { return levels_[i]; }
  void pop() { --size_; }
  void push(const Level& l) {
    if (POLYWIRE_UNLIKELY(size_ == capacity_)) grow();
    levels_[size_++] = l;
  }

 private:
  POLYWIRE_COLD void grow() {
    if (heap_.empty()) heap_.assign(few_, few_ + size_);
    heap_.resize(capacity_ *= 2);
    levels_ = heap_.data();
  }

  Level few_[32];
  Level* levels_ = few_;
  size_t size_ = 0, capacity_ = 32;
  std::vector<Level> heap_;
};

}  // namespace polywire::model
