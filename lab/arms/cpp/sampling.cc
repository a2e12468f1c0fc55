#include "sampling.h"

#include <malloc.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace polywire::lab {

namespace {

std::int64_t now() { return std::chrono::steady_clock::now().time_since_epoch().count(); }

std::uint64_t faults() {
  rusage use;
  getrusage(RUSAGE_SELF, &use);
  return std::uint64_t(use.ru_minflt + use.ru_majflt);
}

// Between interleaved samples: 8 MiB of other data are walked over and other code runs, so that the inner caches and the
// branch predictors hold something else.
class Disturber {
 public:
  explicit Disturber(std::uint64_t seed) : block_(std::size_t(1) << 20, seed | 1) {}
  void run() {
    std::uint64_t sum = ++turn_;
    for (std::size_t i = 0; i < block_.size(); i += 8) sum = sum * 31 + (block_[i] += turn_);
    std::string text;
    for (int i = 0; i < 200; ++i) {
      sum ^= sum << 13, sum ^= sum >> 7, sum ^= sum << 17;
      text += std::to_string(sum >> (sum & 63));
      if (sum & 1) std::reverse(text.begin() + std::ptrdiff_t(text.size() / 2), text.end());
    }
    keep(text);
  }

 private:
  std::vector<std::uint64_t> block_;
  std::uint64_t turn_ = 0;
};

class Sampler {
 public:
  Sampler(const Case& what, Repeatable& work) : case_(what), work_(work) {}

  Samples hot() {
    calibrate();
    warm();
    Samples out{.calls = calls_};
    collect(out, [&] { return burst(calls_); });
    return out;
  }

  Samples interleaved() {
    Disturber disturber(case_.seed);
    for (int i = 0; i < 3; ++i) {
      disturber.run();
      burst(1);
    }
    Samples out{.calls = 1};
    collect(out, [&] {
      disturber.run();
      return burst(1);
    });
    return out;
  }

 private:
  double burst(std::uint64_t count) {
    auto first = at_;
    at_ += count;
    auto start = now();
    work_.calls(first, count);
    return double(now() - start);
  }

  // Calls a sample needs to last min_sample_ns.
  void calibrate() {
    double spent = burst(1);
    while (spent < double(case_.min_sample_ns)) {
      double per_call = std::max(spent / double(calls_), 1.0);
      calls_ = std::max(calls_ * 2, std::uint64_t(std::min(double(case_.min_sample_ns) / per_call, double(calls_) * 64)));
      spent = burst(calls_);
    }
  }

  void warm() {
    double last = 0;
    for (int i = 0; i < 5; ++i) {
      double t = burst(calls_);
      if (std::fabs(t - last) < 0.05 * t) return;
      last = t;
    }
  }

  template <class One>
  void collect(Samples& out, One one) {
    auto before = faults();
    auto start = now();
    while (out.ns.size() < case_.samples) {
      bool late = case_.budget_ns && now() - start > std::int64_t(*case_.budget_ns);
      if (late && out.ns.size() >= 3) break;
      out.ns.push_back(one());
    }
    out.page_faults = faults() - before;
  }

  const Case& case_;
  Repeatable& work_;
  std::uint64_t calls_ = 1, at_ = 0;
};

}  // namespace

Samples take_samples(const Case& what, Repeatable& work) {
  Sampler sampler(what, work);
  return what.temperature == "interleaved" ? sampler.interleaved() : sampler.hot();
}

std::string fix_allocator() {
  bool kept = mallopt(M_MMAP_THRESHOLD, 1 << 30) != 0;
  if (!kept) mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, 2'000'000'000);
  mallopt(M_TOP_PAD, 64 << 20);
  return std::string("glibc malloc, ") + (kept ? "M_MMAP_THRESHOLD 1 GiB" : "M_MMAP_MAX 0") +
         ", M_TRIM_THRESHOLD 2 GB, M_TOP_PAD 64 MiB";
}

double timer_ns() {
  std::int64_t best = 1 << 30;
  for (int i = 0; i < 2000; ++i) {
    auto start = now();
    best = std::min(best, now() - start);
  }
  return double(best);
}

std::uint64_t peak_rss() {
  rusage use;
  getrusage(RUSAGE_SELF, &use);
  return std::uint64_t(use.ru_maxrss) * 1024;
}

}  // namespace polywire::lab
