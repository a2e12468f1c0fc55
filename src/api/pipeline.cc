#include "api/pipeline.h"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace polywire::api {

void Piece::clear() {
  bytes.clear();
  bad.clear();
  note.clear();
  records = seen = duplicates = lines = 0;
  line_start = 0;
  changes = {};
  stopped = single = false;
}

namespace {

bool run_alone(Pipeline& p) {
  Slot slot;
  for (;;) {
    BlockSource::Got got = p.source(slot.block);
    if (got != BlockSource::Got::block) return got == BlockSource::Got::end;
    slot.piece.clear();
    p.workers[0](slot);
    if (!p.sink(slot)) return true;
  }
}

// A ring of slots. Three counters say how far each stage is; a slot is free again when the sink is done with it.
class Ring {
 public:
  Ring(Pipeline& p, size_t size) : pipeline_(p), slots_(size), ready_(size) {}

  bool run() {
    std::vector<std::thread> threads;
    threads.emplace_back([this] { read(); });
    for (auto& worker : pipeline_.workers) threads.emplace_back([this, &worker] { work(worker); });
    drain();
    for (std::thread& t : threads) t.join();
    return !interrupted_;
  }

 private:
  Slot& slot(uint64_t n) { return slots_[size_t(n % slots_.size())]; }

  void read() {
    std::unique_lock lock(mutex_);
    while (!closed_) {
      room_.wait(lock, [&] { return closed_ || filled_ - sunk_ < slots_.size(); });
      if (closed_) break;
      Slot& s = slot(filled_);
      lock.unlock();
      BlockSource::Got got = pipeline_.source(s.block);
      lock.lock();
      if (got == BlockSource::Got::block) ready_[size_t(filled_++ % slots_.size())] = false;
      else ended_ = true, interrupted_ = got == BlockSource::Got::stopped;
      (ended_ ? work_.notify_all() : work_.notify_one());
      if (ended_) done_.notify_one();
      if (ended_) break;
    }
  }
  void work(const std::function<void(Slot&)>& worker) {
    std::unique_lock lock(mutex_);
    for (;;) {
      work_.wait(lock, [&] { return closed_ || ended_ || taken_ < filled_; });
      if (closed_ || taken_ == filled_) return;
      const uint64_t mine = taken_++;
      Slot& s = slot(mine);
      lock.unlock();
      s.piece.clear();
      worker(s);
      lock.lock();
      ready_[size_t(mine % slots_.size())] = true;
      if (mine == sunk_) done_.notify_one();
    }
  }
  void drain() {
    std::unique_lock lock(mutex_);
    for (;;) {
      done_.wait(lock, [&] { return sunk_ < filled_ ? ready_[size_t(sunk_ % slots_.size())] : ended_; });
      if (sunk_ == filled_) break;
      Slot& s = slot(sunk_);
      lock.unlock();
      bool more = pipeline_.sink(s);
      lock.lock();
      ++sunk_;
      room_.notify_one();
      if (!more) break;
    }
    closed_ = true;
    room_.notify_all();
    work_.notify_all();
  }

  Pipeline& pipeline_;
  std::vector<Slot> slots_;
  std::vector<char> ready_;              // worked on
  std::mutex mutex_;
  std::condition_variable room_, work_, done_;
  uint64_t filled_ = 0, taken_ = 0, sunk_ = 0;
  bool ended_ = false, closed_ = false, interrupted_ = false;
};

}  // namespace

bool run(Pipeline& p) {
  if (p.workers.size() == 1) return run_alone(p);
  return Ring(p, 2 * p.workers.size() + 2).run();
}

}  // namespace polywire::api
