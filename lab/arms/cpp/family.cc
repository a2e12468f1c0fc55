#include "family.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <stdexcept>

#include "dataset.h"
#include "parallel.h"
#include "sha256.h"

namespace polywire::lab {

namespace {

constexpr std::uint64_t most_instances = 1000;  // so many inputs are walked through in turn

// What was found before timing; once for each (arm, shape, data set, n).
struct Checked {
  std::uint64_t bytes = 0;
  std::string sha256, roundtrip = "ok";
};

class Server {
 public:
  explicit Server(const Family& family) : family_(family), allocator_(fix_allocator()) {}

  Answer answer(const Case& what) {
    Answer out{.id = what.id};
    auto& arm = find(what);
    auto& data = dataset(what);
    auto work = make(arm, what, data);
    auto checked = check(what, data, *work);
    out.bytes = checked.bytes;
    out.sha256 = checked.sha256;
    out.roundtrip = checked.roundtrip;
    out.gc = "none";
    out.allocator = allocator_;
    out.timer_ns = timer_ns();
    out.samples_ns.emplace();
    out.calls = data.calls(what.records_per_call);
    out.records = data.records();
    out.page_faults = 0;
    if (what.direction != "roundtrip" && checked.roundtrip == "ok") measure(out, what, data, *work);
    out.peak_rss = peak_rss();
    return out;
  }

 private:
  const Arm& find(const Case& what) const {
    for (auto& arm : family_.arms) {
      if (arm.row.id != what.arm) continue;
      bool known = what.direction == "roundtrip";
      for (auto& direction : arm.row.directions) known |= direction == what.direction;
      if (!known) throw std::runtime_error(what.arm + " has no direction " + what.direction);
      return arm;
    }
    throw std::runtime_error("no arm " + what.arm + " in " + family_.name);
  }

  const Dataset& dataset(const Case& what) {
    auto key = what.dataset + '\n' + what.select.value_or("\n");
    if (key != data_key_) {
      data_.reset();
      data_ = std::make_unique<Dataset>(what.dataset, what.select);
      data_key_ = key;
    }
    return *data_;
  }

  std::unique_ptr<Work> make(const Arm& arm, const Case& what, const Dataset& data) const {
    std::string scratch;
    auto text = data.text(what.records_per_call, 0, scratch);
    auto start = text.find_first_not_of(" \t\r\n");
    bool list = start != text.npos && text[start] == '[';
    bool whole = what.records_per_call == 0 || data.bare();
    auto work = arm.make(what.shape, list ? Unit::list : whole ? Unit::document : Unit::record);
    if (!work) throw std::runtime_error(what.arm + " does not know the shape " + what.shape);
    return work;
  }

  Checked check(const Case& what, const Dataset& data, Work& work) {
    auto key = what.arm + '\n' + what.shape + '\n' + data_key_ + '\n' + std::to_string(what.records_per_call);
    auto known = checked_.find(key);
    if (known != checked_.end() && !what.output) return known->second;
    std::ofstream file;
    if (what.output) file.open(*what.output, std::ios::binary | std::ios::trunc);
    Checked out;
    Sha256 digest;
    std::string scratch;
    for (std::uint64_t i = 0; i < data.calls(what.records_per_call); ++i) {
      auto why = work.check(data.text(what.records_per_call, i, scratch));
      if (out.roundtrip == "ok" && !why.empty()) out.roundtrip = why + " (call " + std::to_string(i) + ")";
      auto bytes = work.encoded();
      out.bytes += bytes.size();
      digest.add(bytes);
      if (what.output) file.write(bytes.data(), std::streamsize(bytes.size()));
    }
    if (what.output && !file.flush()) throw std::runtime_error(*what.output + ": cannot be written");
    out.sha256 = digest.hex();
    return checked_[key] = out;
  }

  // The instances are whole calls: a shorter list at the end is left out, unless it is the only one.
  void measure(Answer& out, const Case& what, const Dataset& data, Work& work) {
    auto n = what.records_per_call;
    std::uint64_t count = std::min(data.calls(n), most_instances);
    if (count > 1 && data.records_of(n, count - 1) != n) --count;
    std::vector<std::string> instances;
    std::string scratch;
    for (std::uint64_t i = 0; i < count; ++i) {
      work.check(data.text(n, i, scratch));
      instances.emplace_back(work.encoded());
    }
    auto samples = sample(what, data, work, std::move(instances));
    out.samples_ns = samples.ns;
    out.calls = samples.calls;
    out.records = samples.calls * data.records_of(n, 0);
    out.page_faults = samples.page_faults;
    if (samples.ns.size() < what.samples)
      out.note = std::to_string(samples.ns.size()) + " of " + std::to_string(what.samples) + " samples: the time of the case was used up";
  }

  // With several threads: as much work for each of them, and the calls of all are counted.
  Samples sample(const Case& what, const Dataset& data, Work& work, std::vector<std::string> instances) const {
    bool encoding = what.direction == "encode";
    auto& arm = find(what);
    auto threads = arm.row.threads.value_or(1);
    if (threads == 1) {
      work.prepare(std::move(instances), encoding);
      return take_samples(what, work);
    }
    std::vector<std::unique_ptr<Work>> works;
    for (unsigned i = 0; i < threads; ++i) {
      works.push_back(make(arm, what, data));
      works.back()->prepare(instances, encoding);
    }
    Parallel parallel(std::move(works));
    auto samples = take_samples(what, parallel);
    samples.calls *= threads;
    return samples;
  }

  const Family& family_;
  std::string allocator_, data_key_;
  std::unique_ptr<Dataset> data_;
  std::map<std::string, Checked> checked_;
};

Answer fault(const std::string& id, const std::string& why) { return {.id = id, .ok = false, .error = why}; }

Answer answer_line(Server& server, const std::string& line) {
  std::string error;
  auto what = read_case(line, error);
  if (!error.empty()) return fault(what.id, error);
  try {
    return server.answer(what);
  } catch (const std::exception& e) {
    return fault(what.id, e.what());
  }
}

void say(const std::string& line) {
  std::fwrite(line.data(), 1, line.size(), stdout);
  std::fputc('\n', stdout);
  std::fflush(stdout);
}

}  // namespace

int serve(int argc, char** argv, const Family& family) {
  std::string_view mode = argc == 2 ? argv[1] : "";
  if (mode == "--describe") {
    Description out{.family = family.name, .library = family.library, .version = family.version, .ours = family.ours, .build = this_build()};
    for (auto& arm : family.arms) out.arms.push_back(arm.row);
    say(to_line(out));
    return 0;
  }
  if (mode != "--run") {
    std::fprintf(stderr, "usage: %s --describe | --run\n", argv[0]);
    return 2;
  }
  Server server(family);
  for (std::string line; std::getline(std::cin, line);)
    if (!line.empty()) say(to_line(answer_line(server, line)));
  return 0;
}

}  // namespace polywire::lab
