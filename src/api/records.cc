#include <polywire/records.h>

#include <algorithm>

#include "api/formats.h"
#include "api/place.h"
#include "api/transform.h"
#include "model/nodes.h"

namespace polywire {

using namespace api;
using model::Node;

struct RecordFile::Impl {
  explicit Impl(const InputOptions& o) : options(o), source({o}) {}

  InputOptions options;
  BlockSource source;
  std::unique_ptr<engine::BlockReader> reader;
  Block block;
  Piece counted;                 // of the block, as far as it was read
  Position position;
  engine::Run run;
  const Node* next = nullptr;
  size_t index = 0;              // in the run
  Value unwrapped;
  bool fault = false, ended = false, in_block = false, raw_bad = false, listed = false;
  engine::Span bad = {};
  Problem problem;
  InputFacts facts;
  uint64_t records = 0, bytes = 0, duplicates = 0;

  bool text() const { return source.facts(0).format->text; }
  bool next_block();
  bool next_run();
  void leave_block();
  Got stop_at(Problem);
};

RecordFile::RecordFile(std::unique_ptr<Impl> i) : impl_(std::move(i)) {}
RecordFile::RecordFile(RecordFile&&) noexcept = default;
RecordFile& RecordFile::operator=(RecordFile&&) noexcept = default;
RecordFile::~RecordFile() = default;

std::expected<RecordFile, Problem> RecordFile::open(const InputOptions& o) {
  auto impl = std::make_unique<Impl>(o);
  if (!impl->source.open_first()) return std::unexpected(std::move(impl->source.problem()));
  impl->facts = impl->source.facts(0);
  impl->reader = entry_of(*impl->facts.format).rows->reader(impl->source.row_options(0));
  return RecordFile(std::move(impl));
}

void RecordFile::Impl::leave_block() {
  if (!in_block) return;
  std::string_view view = block.view();
  if (text()) {
    counted.lines = count_line_ends(view);
    counted.line_start = counted.lines ? view.size() - view.rfind('\n') - 1 : 0;
  }
  position.advance(counted, block);
  in_block = false;
}

// False: `fault` or `ended`.
bool RecordFile::Impl::next_block() {
  leave_block();
  if (source.next(block) != BlockSource::Got::block) return ended = true, false;
  position.enter(block);
  if (block.fault) {
    Problem p = block.fault;
    position.place_between(p.error);
    if (block.goes_on) ++position.records;
    stop_at(std::move(p));
    bad = {};
    return false;
  }
  counted.clear();
  bytes += block.end - block.begin;
  facts.single = block.single;
  if (block.marked(facts)) facts.note = "a byte order mark at the start was skipped";
  reader->start(block.span(), block.first);
  in_block = true;
  return true;
}

RecordFile::Got RecordFile::Impl::stop_at(Problem p) {
  fault = true;
  problem = std::move(p);
  return Got::fault;
}

bool RecordFile::Impl::next_run() {
  run = reader->read();
  if (run.done()) return false;
  index = 0;
  next = run.first;
  listed = false;
  duplicates += model::count_duplicate_keys(run.first, run.last);
  if (!block.single || !options.records.empty() || run.first == run.last) return true;
  std::string path, left_out;
  View list = only_list(View(run.first), path, left_out);
  if (!list) return true;
  facts.note += facts.note.empty() ? "" : "; ";
  facts.note += "records are taken from the list at " + path + (left_out.empty() ? "" : "; left out: " + left_out) + " (--records $ takes the document as one record)";
  facts.single = false;
  listed = true;
  run.first = next = list.node() + 1;
  run.last = list.node()->next();
  return true;
}

RecordFile::Got RecordFile::next(View& record) {
  Impl& m = *impl_;
  record = {};
  if (m.fault) return Got::fault;
  for (;;) {
    if (m.ended) return Got::end;
    if (m.next != m.run.last) {
      record = View(m.next);
      m.next = m.next->next();
      ++m.index;
      ++m.counted.seen;
      ++m.records;
      m.raw_bad = false;
      return Got::record;
    }
    if (m.run.failed()) {
      Problem p;
      p.source = m.options.path;
      p.error = std::move(m.run.error);
      m.run.error = {};
      if (m.text()) take_excerpt(m.block.view(), size_t(p.error.offset), p.excerpt, p.caret);
      p.error.record = m.counted.seen++;
      m.position.place(p.error, m.block, m.text());
      m.bad = m.run.bad;
      m.raw_bad = true;
      return m.stop_at(std::move(p));
    }
    if (m.in_block && m.next_run()) continue;
    m.next = m.run.last = nullptr;
    if (!m.next_block() && m.fault) return Got::fault;
  }
}

bool RecordFile::ready() const { return !impl_->fault && impl_->next != impl_->run.last; }
const Problem& RecordFile::problem() const { return impl_->problem; }

bool RecordFile::skip() {
  Impl& m = *impl_;
  if (!m.fault || (!m.in_block && !m.block.goes_on)) return false;
  m.fault = false;
  m.problem = {};
  return true;
}

std::string_view RecordFile::raw() const {
  Impl& m = *impl_;
  if (!m.in_block) return {};
  engine::Span s = m.raw_bad ? m.bad : m.index && !m.listed ? m.reader->place(m.index - 1) : engine::Span{};
  return m.block.view().substr(s.begin, s.end - s.begin);
}

uint64_t RecordFile::offset() const {
  Impl& m = *impl_;
  if (!m.in_block || !m.index) return 0;
  return m.block.offset + (m.raw_bad ? m.bad.begin : m.reader->place(m.index - 1).begin);
}

const InputFacts& RecordFile::facts() const { return impl_->facts; }
uint64_t RecordFile::records() const { return impl_->records; }
uint64_t RecordFile::bytes() const { return impl_->bytes; }
uint64_t RecordFile::file_bytes() const { return impl_->block.file_bytes; }
uint64_t RecordFile::duplicates() const { return impl_->duplicates; }

std::expected<uint64_t, Problem> count_records(const InputOptions& o) {
  BlockSource source({o});
  if (!source.open_first()) return std::unexpected(std::move(source.problem()));
  auto reader = entry_of(*source.facts(0).format).rows->reader(source.row_options(0));
  uint64_t n = 0;
  Block block;
  while (source.next(block) == BlockSource::Got::block) {
    if (block.fault) {
      block.fault.error.record = n;
      return std::unexpected(std::move(block.fault));
    }
    if (!block.single) { n += reader->count(block.view()); continue; }
    reader->start(block.span(), block.first);
    engine::Run run = reader->read();
    if (run.failed()) return std::unexpected(Problem{.error = std::move(run.error), .source = o.path});
    std::string path, left_out;
    View list = o.records.empty() ? only_list(View(run.first), path, left_out) : View{};
    n += list ? list.size() : 1;
  }
  return n;
}

}  // namespace polywire
