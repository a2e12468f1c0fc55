#include <polywire/json.h>

#include "commands.h"
#include "report.h"

namespace polywire::cli {
namespace {

struct Verdict {
  std::string file, format, codec;
  bool valid = false;
  uint64_t records = 0, faults = 0, keys_given_twice = 0;
  bool read_to_the_end = false;
};

class Validator {
 public:
  explicit Validator(const Options& o) : o_(o), report_(o), line_(o) {}

  int run() {
    int status = done;
    for (const std::string& path : o_.files) {
      if (int s = file(path)) status = std::max(status, s);
      if (stop_flag() || !out_.full()) break;
    }
    return out_.finish(report_, status);
  }

 private:
  int file(const std::string& path) {
    auto in = input_options(o_, path);
    if (!in) return report_.usage(in.error(), "validate");
    Verdict v;
    v.file = path == "-" ? "stdin" : printable_name(path);
    listed_ = 0;
    int status = done;
    if (auto opened = RecordFile::open(*in)) {
      RecordFile f = std::move(*opened);
      v.format = f.facts().format->name;
      v.codec = f.facts().codec;
      read(f, v);
      if (!f.facts().note.empty()) report_.note(v.file, f.facts().note);
    } else {
      ++v.faults;
      status = list(opened.error());
    }
    line_.erase();
    if (stop_flag()) return data_fault;
    v.valid = v.faults == 0;
    if (v.faults > listed_) report_.note(v.file, "and " + how_many(v.faults - listed_, "more fault") + " (-n N lists more)");
    out_.text += o_.json ? json::to_text(v).value_or("") + "\n" : sentence(v);
    return v.valid ? done : std::max<int>(status, data_fault);
  }

  void read(RecordFile& f, Verdict& v) {
    View record;
    for (;;) {
      switch (f.next(record)) {
        case RecordFile::Got::record: line_.update(f.file_bytes(), f.facts().file_bytes, f.records()); continue;
        case RecordFile::Got::end: v.read_to_the_end = !stop_flag(); break;
        case RecordFile::Got::fault:
          ++v.faults;
          list(f.problem());
          if (f.skip()) continue;
      }
      break;
    }
    v.records = f.records();
    v.keys_given_twice = f.duplicates();
  }

  int list(Problem p) {
    if (listed_ >= o_.limit.value_or(20)) return data_fault;
    ++listed_;
    line_.erase();
    if (p.source == "-") p.source = "stdin";
    return report_.fault(std::move(p));
  }

  std::string sentence(const Verdict& v) const {
    std::string s = v.file + ": " + (v.valid ? "valid" : how_many(v.faults, "fault"));
    if (!v.format.empty()) s += ", " + v.format + (v.codec == "none" ? "" : " in " + v.codec) + ", " + how_many(v.records, v.valid ? "record" : "good record");
    if (v.keys_given_twice) s += ", " + how_many(v.keys_given_twice, "key") + " given twice";
    if (!v.read_to_the_end && !v.format.empty()) s += "; the rest cannot be read";
    return s + "\n";
  }

  const Options& o_;
  Report report_;
  ProgressLine line_;
  Out out_;
  uint64_t listed_ = 0;
};

}  // namespace

int run_validate(const Options& o) { return Validator(o).run(); }

}  // namespace polywire::cli
