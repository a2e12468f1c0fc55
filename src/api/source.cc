#include "api/source.h"

#include <sys/stat.h>

#include <cstring>

#include "api/formats.h"

namespace polywire::api {

namespace {

// A block's text, its values and its output fit the second-level cache of one core; the first is small, so that the first record comes soon.
constexpr size_t first_block = 64 << 10, block_bytes = 256 << 10;

}  // namespace

bool BlockSource::open_first() { return open(0); }

uint64_t BlockSource::total_bytes() const {
  uint64_t sum = 0;
  for (const InputOptions& i : inputs_) {
    struct stat st;
    if (i.path == "-" || ::stat(i.path.c_str(), &st) != 0 || !S_ISREG(st.st_mode)) return 0;
    sum += uint64_t(st.st_size);
  }
  return sum;
}

bool BlockSource::open(size_t i) {
  const InputOptions& in = inputs_[i];
  bytes_ = std::make_unique<ByteInput>();
  State& s = states_[i];
  opened_ = i + 1;
  held_.clear();
  used_ = 0;
  offset_ = 0;
  last_ = false;
  first_ = true;
  want_ = first_block;
  late_ = {};
  if (!bytes_->open(in)) {
    problem_ = std::move(bytes_->problem());
    return false;
  }
  s.facts.codec = codec::entry(bytes_->codec()).name;
  s.facts.regular = bytes_->regular();
  s.facts.file_bytes = bytes_->size();
  s.options.choice = in.format;
  s.options.limits = in.limits;
  s.options.records = in.records;
  if (!recognise_format(in, s.facts)) return false;
  if (!s.options.choice) s.options.choice = choose(s.facts.format);
  const FormatEntry& entry = entry_of(*s.facts.format);
  if (!entry.rows) return problem_ = said(in.path, std::string(s.facts.format->name) + " cannot be read", true), false;
  splitter_ = entry.rows->splitter(s.options);
  return true;
}

bool BlockSource::recognise_format(const InputOptions& in, InputFacts& facts) {
  facts.format = in.format.format;
  if (facts.format) return true;
  facts.format = in.path == "-" ? nullptr : format_of_name(in.path);
  if (facts.format) return true;
  auto fill = bytes_->fill(held_, first_block);
  if (fill == ByteInput::Fill::fault) return problem_ = std::move(bytes_->problem()), false;
  if (fill == ByteInput::Fill::end) last_ = true;
  Recognised r = recognise(held_.view().substr(0, 4096));
  facts.format = r.format;
  if (facts.format) return true;
  if (r.other.empty()) r.other = foreign_by_name(in.path);
  std::string text = !r.other.empty() ? "this is " + std::string(r.other) + ", which is not read here"
                     : held_.empty()  ? "the input is empty: which format is it? say --from"
                                      : "the format is not recognised: say --from";
  problem_ = said(in.path, std::move(text), r.other.empty());
  return false;
}

BlockSource::Got BlockSource::next(Block& block) {
  for (;;) {
    if (at_ >= inputs_.size()) return Got::end;
    if (stopped(inputs_[at_].stop)) return Got::stopped;
    if (opened_ <= at_ && !open(at_)) {
      give_fault(block, std::move(problem_), false);  // the inputs after it may be whole
      return Got::block;
    }
    bool given = false;
    if (!step(block, given)) return Got::stopped;
    if (given) return Got::block;
  }
}

void BlockSource::give_fault(Block& block, Problem p, bool goes_on) {
  block.bytes.clear();
  block.begin = block.end = 0;
  block.offset = offset_;
  block.input = uint32_t(at_);
  block.first = block.single = false;
  block.fault = std::move(p);
  block.goes_on = goes_on;
  block.gap_lines = std::exchange(gap_lines_, 0);
  block.gap_line_start = gap_line_start_;
  block.file_bytes = file_bytes_ + (bytes_ ? bytes_->file_bytes() : 0);
  if (!goes_on) finish_input();
}

void BlockSource::give(Block& block, const engine::Cut& cut) {
  std::swap(block.bytes, held_);
  block.begin = used_ + cut.begin;
  block.end = used_ + cut.end;
  block.offset = offset_ + cut.begin;
  block.input = uint32_t(at_);
  block.first = std::exchange(first_, false);
  block.single = cut.single && inputs_.size() == 1;
  states_[at_].facts.single = cut.single;
  block.fault = {};
  block.goes_on = true;
  block.gap_lines = std::exchange(gap_lines_, 0);
  block.gap_line_start = gap_line_start_;
  block.file_bytes = file_bytes_ + bytes_->file_bytes();
  held_.clear();
  held_.reserve(block_bytes);
  held_.append(block.bytes.view().substr(used_ + cut.next));
  offset_ += cut.next;
  used_ = 0;
  want_ = block_bytes;
}

// False: stopped.
bool BlockSource::step(Block& block, bool& given) {
  if (!last_ && held_.size() - used_ < want_) {
    if (used_) {
      std::memmove(held_.data(), held_.data() + used_, held_.size() - used_);
      held_.resize_down(held_.size() - used_);
      used_ = 0;
    }
    switch (bytes_->fill(held_, want_)) {
      case ByteInput::Fill::stopped: return false;
      case ByteInput::Fill::fault:
        late_ = std::move(bytes_->problem());
        [[fallthrough]];
      case ByteInput::Fill::end: last_ = true; break;
      case ByteInput::Fill::more: break;
    }
  }
  // Where the input broke, only what is surely whole is taken.
  engine::Cut cut = splitter_->cut(held_.view().substr(used_), last_ && !late_);
  switch (cut.what) {
    case engine::Cut::What::block:
      give(block, cut);
      given = true;
      return true;
    case engine::Cut::What::nothing:
      pass(cut.next);
      used_ += cut.next;
      offset_ += cut.next;
      if (cut.next) return true;
      if (late_) {
        give_fault(block, std::move(late_), false);
        given = true;
        return true;
      }
      if (!last_) { want_ = std::max(want_, 2 * (held_.size() - used_)); return true; }
      cut.code = Code::end_of_input;
      [[fallthrough]];
    case engine::Cut::What::fault: {
      Problem p;
      p.source = inputs_[at_].path;
      p.error.code = cut.code;
      p.error.path = "$";
      p.error.offset = offset_ + cut.at;
      p.error.line = states_[at_].facts.format->text;   // asks for line and column
      pass(cut.at);
      give_fault(block, std::move(p), cut.goes_on);
      given = true;
      return true;
    }
    case engine::Cut::What::end: break;
  }
  finish_input();
  return true;
}

void BlockSource::pass(size_t n) {
  if (!states_[at_].facts.format->text) return;
  std::string_view s = held_.view().substr(used_, n);
  for (size_t at = 0; (at = s.find('\n', at)) != s.npos; gap_line_start_ = offset_ + ++at) ++gap_lines_;
}

void BlockSource::finish_input() {
  gap_lines_ = gap_line_start_ = 0;
  file_bytes_ += bytes_ ? bytes_->file_bytes() : 0;
  ++at_;
}

}  // namespace polywire::api
