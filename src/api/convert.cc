#include <polywire/convert.h>

#include <algorithm>
#include <thread>

#include "api/formats.h"
#include "api/place.h"
#include "api/worker.h"

namespace polywire {

namespace {

using namespace api;

constexpr size_t told_faults = 10;

// Where the pieces go: frame, compression, file; and the account of what happened.
class Converter {
 public:
  explicit Converter(const ConvertOptions& o) : o_(o), source_(inputs()) {}

  ConvertReport run() {
    if (check() && open()) pump();
    if (!report_.problem && !report_.stopped && finish() && o_.salvage && !o_.skip_bad && report_.skipped) lost_ = report_.skipped_first.front();
    if (!report_.problem && lost_) report_.problem = std::move(lost_);
    return std::move(report_);
  }

 private:
  std::vector<InputOptions> inputs() const {
    std::vector<InputOptions> all;
    for (const std::string& path : o_.inputs) {
      all.push_back({.path = path, .format = o_.from, .codec = o_.input_codec, .records = o_.records, .limits = o_.limits, .stop = o_.stop});
    }
    return all;
  }
  bool usage(std::string text) { return report_.problem = said({}, std::move(text), true), false; }
  bool fail(Problem p) { return report_.problem = std::move(p), false; }

  bool check();
  bool open();
  bool open_encoder();
  void pump();
  bool take(Slot&);
  bool take_bad(Slot&);
  bool begin(bool single);
  bool put(std::string_view);
  bool finish();
  Problem problem_of(const Slot&, const Bad&) const;

  const ConvertOptions& o_;
  BlockSource source_;
  WorkOptions work_;
  Selection selection_;
  OutFile out_, rejects_;
  std::unique_ptr<codec::Encoder> encoder_;
  codec::Codec codec_ = codec::Codec::none;
  Buffer encoded_;
  engine::FileFrame frame_;
  bool begun_ = false, single_ = false;
  uint64_t total_ = 0;
  uint32_t input_ = 0;
  Position position_;              // in the input of the last slot
  engine::Changes changes_ = {};
  ConvertReport report_;
  Problem lost_ = {};              // salvage: why something is missing
};

bool Converter::check() {
  if (o_.inputs.empty()) return usage("no input");
  if (o_.output.empty()) return usage("no output");
  if (std::count(o_.inputs.begin(), o_.inputs.end(), "-") > 1) return usage("stdin can be read only once");
  if (!o_.rejects.empty() && o_.rejects == o_.output) return usage("--rejects and the output are one file");
  FormatChoice to = o_.to;
  if (!to) to.format = format_of_name(o_.output);
  if (!to) return usage(o_.output == "-" ? "which format goes to stdout? say --to" : "which format is \"" + o_.output + "\"? say --to");
  if (!to.format->writes || !entry_of(*to.format).rows) return usage(std::string(to.format->name) + " cannot be written");
  work_.to = {.choice = to, .limits = o_.limits};
  work_.rows = entry_of(*to.format).rows;
  selection_ = make_selection(o_.select);
  work_.selection = selection_.empty() ? nullptr : &selection_;
  work_.go_on = o_.skip_bad || o_.salvage;
  work_.keep_raw = !o_.rejects.empty();
  work_.unwrap = o_.records.empty();
  return true;
}

bool Converter::open() {
  if (!source_.open_first()) return fail(std::move(source_.problem()));
  total_ = source_.total_bytes();
  if (!open_encoder()) return false;
  if (!out_.open(o_.output, o_.no_clobber, o_.stop)) return fail(std::move(out_.problem()));
  if (!o_.rejects.empty() && !rejects_.open(o_.rejects, false, o_.stop)) return fail(std::move(rejects_.problem()));
  frame_ = work_.rows->frame(work_.to, false);
  if (frame_.seal && (!out_.replaces() || encoder_)) {
    return usage("this framing has the number of records in front: it needs a regular file without compression as output");
  }
  return true;
}

bool Converter::open_encoder() {
  if (o_.output_codec.empty()) codec_ = o_.output == "-" ? codec::Codec::none : codec::by_suffix(o_.output);
  else if (o_.output_codec != "none") {
    const codec::Entry* e = codec::by_name(o_.output_codec);
    if (!e || !e->stream) return usage("unknown codec \"" + o_.output_codec + "\"");
    codec_ = e->codec;
  }
  if (codec_ == codec::Codec::none) return o_.level == codec::default_level || usage("a level needs a codec: by the suffix of the output, or --codec");
  auto made = codec::encoder(codec_, o_.level);
  if (!made) {
    Problem p;
    p.error = made.error();
    p.source = o_.output;
    p.usage = p.error.code == Code::level_range;
    return fail(std::move(p));
  }
  encoder_ = std::move(*made);
  return true;
}

void Converter::pump() {
  unsigned threads = o_.threads ? o_.threads : std::max(1u, std::thread::hardware_concurrency());
  std::vector<std::unique_ptr<Worker>> workers;
  Pipeline p;
  p.source = [this](Block& b) { return source_.next(b); };
  for (unsigned i = 0; i < threads; ++i) {
    workers.push_back(std::make_unique<Worker>(source_, work_));
    p.workers.push_back([w = workers.back().get()](Slot& s) { w->work(s); });
  }
  p.sink = [this](Slot& s) { return take(s); };
  if (!api::run(p) || stopped(o_.stop)) report_.stopped = true;
}

bool Converter::take(Slot& slot) {
  if (stopped(o_.stop)) return report_.stopped = true, false;
  if (slot.block.input != input_) {
    input_ = slot.block.input;
    position_ = {};
  }
  position_.enter(slot.block);
  report_.bytes_in = slot.block.file_bytes;
  if (slot.block.fault) {
    Bad bad{.error = slot.block.fault.error};
    slot.piece.bad.push_back(std::move(bad));
    slot.piece.seen = slot.block.goes_on;
    slot.piece.stopped = !slot.block.goes_on;
  }
  if (slot.block.marked(source_.facts(slot.block.input))) report_.notes.push_back(o_.inputs[slot.block.input] + ": a byte order mark at the start was skipped");
  if (!slot.piece.note.empty()) report_.notes.push_back(slot.piece.note);
  if (slot.piece.records) {
    if (!begin(slot.piece.single)) return false;
    std::string_view bytes = slot.piece.bytes.view();
    if (report_.records == 0) bytes.remove_prefix(frame_.lead);
    if (!put(bytes)) return false;
    report_.records += slot.piece.records;
  }
  report_.duplicates += slot.piece.duplicates;
  for (size_t i = 0; i < changes_.size(); ++i) changes_[i] += slot.piece.changes[i];
  if (!take_bad(slot)) return false;
  if (!slot.block.fault) position_.advance(slot.piece, slot.block);
  if (o_.progress) o_.progress({.bytes_read = report_.bytes_in, .bytes_total = total_, .records = report_.records});
  return true;
}

bool Converter::take_bad(Slot& slot) {
  for (const Bad& bad : slot.piece.bad) {
    Problem p = problem_of(slot, bad);
    bool last = slot.piece.stopped && &bad == &slot.piece.bad.back();
    if (last && o_.salvage && slot.block.fault) {  // the rest of this input is lost
      if (!lost_) lost_ = std::move(p);
      report_.complete = false;
      continue;
    }
    if (last || (!o_.skip_bad && !o_.salvage)) return fail(std::move(p));
    if (!rejects_.write(bad.raw) && !bad.raw.empty()) return fail(std::move(rejects_.problem()));
    ++report_.skipped;
    if (report_.skipped_first.size() < told_faults) report_.skipped_first.push_back(p);
    if (o_.skip_bad && report_.skipped > o_.skip_limit) return fail(std::move(p));
  }
  return true;
}

Problem Converter::problem_of(const Slot& slot, const Bad& bad) const {
  if (slot.block.fault) {
    Problem p = slot.block.fault;
    position_.place_between(p.error);
    return p;
  }
  Problem p{.error = bad.error, .source = o_.inputs[slot.block.input], .excerpt = bad.excerpt, .caret = bad.caret};
  position_.place(p.error, slot.block, source_.facts(slot.block.input).format->text);
  return p;
}

bool Converter::begin(bool single) {
  if (begun_) return true;
  begun_ = true;
  single_ = single;
  frame_ = work_.rows->frame(work_.to, single);
  return put(frame_.begin);
}

bool Converter::put(std::string_view bytes) {
  if (!encoder_) return out_.write(bytes) || fail(std::move(out_.problem()));
  encoded_.clear();
  if (auto done = encoder_->feed(bytes, encoded_); !done) return fail(Problem{.error = done.error(), .source = o_.output});
  return out_.write(encoded_.view()) || fail(std::move(out_.problem()));
}

bool Converter::finish() {
  if (!begin(false) || !put(frame_.end)) return false;
  if (encoder_) {
    encoded_.clear();
    if (auto done = encoder_->feed({}, encoded_, codec::Flush::finish); !done) return fail(Problem{.error = done.error(), .source = o_.output});
    if (!out_.write(encoded_.view())) return fail(std::move(out_.problem()));
  }
  if (frame_.seal) {
    std::string header(frame_.begin);
    if (!frame_.seal(header.data(), report_.records)) return fail(said(o_.output, "too many records for this framing"));
    if (!out_.patch(0, header)) return fail(std::move(out_.problem()));
  }
  if (stopped(o_.stop)) return report_.stopped = true, false;
  if (!out_.commit()) return fail(std::move(out_.problem()));
  if (!o_.rejects.empty() && !rejects_.commit()) return fail(std::move(rejects_.problem()));
  report_.bytes_out = out_.bytes();
  report_.written = true;
  for (size_t i = 0; i < changes_.size(); ++i) {
    if (changes_[i]) report_.conversions.push_back({engine::change_names[i], changes_[i]});
  }
  report_.complete = report_.complete && report_.skipped == 0;
  return true;
}

}  // namespace

ConvertReport convert(const ConvertOptions& options) { return Converter(options).run(); }

}  // namespace polywire
