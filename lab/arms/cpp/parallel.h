// The same work in several threads at once, each with objects and buffers of its own. `count` calls are made by every thread; they
// start together, and the last one ends the sample.
#pragma once

#include <atomic>
#include <barrier>
#include <exception>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "work.h"

namespace polywire::lab {

class Parallel final : public Repeatable {
 public:
  explicit Parallel(std::vector<std::unique_ptr<Work>> works) : works_(std::move(works)), gate_(std::ptrdiff_t(works_.size())) {
    for (std::size_t i = 1; i < works_.size(); ++i) threads_.emplace_back([this, i] { help(i); });
  }
  ~Parallel() override {
    count_ = 0;
    gate_.arrive_and_wait();
    for (auto& thread : threads_) thread.join();
  }
  Parallel(const Parallel&) = delete;

  void calls(std::uint64_t first, std::uint64_t count) override {
    first_ = first, count_ = count;
    gate_.arrive_and_wait();
    run(0);
    gate_.arrive_and_wait();
    if (fault_) std::rethrow_exception(std::exchange(fault_, nullptr));
  }

 private:
  void help(std::size_t i) {
    for (gate_.arrive_and_wait(); count_; gate_.arrive_and_wait()) {
      run(i);
      gate_.arrive_and_wait();
    }
  }
  // A fault of any thread is told by the first one, once all have arrived.
  void run(std::size_t i) {
    try {
      works_[i]->calls(first_, count_);
    } catch (...) {
      if (!failed_.exchange(true)) fault_ = std::current_exception();
    }
  }

  std::vector<std::unique_ptr<Work>> works_;
  std::barrier<> gate_;
  std::uint64_t first_ = 0, count_ = 0;  // written between two gates, by the first thread
  std::atomic<bool> failed_ = false;
  std::exception_ptr fault_;
  std::vector<std::thread> threads_;
};

}  // namespace polywire::lab
