#include "api/worker.h"

#include <algorithm>
#include <cstring>

#include "api/formats.h"
#include "api/place.h"
#include "model/fault.h"
#include "model/nodes.h"

namespace polywire::api {

using model::Node;

Worker::Worker(const BlockSource& source, const WorkOptions& options)
    : source_(source), options_(options), writer_(options.rows->writer(options.to)), unique_(nullptr), select_(options.selection) {}

void Worker::work(Slot& slot) {
  Block& block = slot.block;
  Piece& piece = slot.piece;
  if (block.fault) return;
  if (input_ != block.input) {
    input_ = block.input;
    const FormatInfo& format = *source_.facts(input_).format;
    text_ = format.text;
    reader_ = entry_of(format).rows->reader(source_.row_options(input_));
  }
  if (text_) {
    std::string_view bytes = block.view();
    piece.lines = count_line_ends(bytes);
    size_t last = piece.lines ? bytes.rfind('\n') : 0;
    piece.line_start = piece.lines ? bytes.size() - last - 1 : 0;
  }
  writer_->changes = {};
  reader_->start(block.span(), block.first);
  for (;;) {
    engine::Run run = reader_->read();
    if (run.done()) break;
    take(slot, run);
    if (piece.stopped) break;
    if (!run.failed()) continue;
    refuse(slot, std::move(run.error), run.bad, piece.seen);
    ++piece.seen;
    if (piece.stopped) break;
  }
  piece.changes = writer_->changes;
}

// All that was read without a fault; what cannot be written is refused like what cannot be read.
void Worker::take(Slot& slot, const engine::Run& run) {
  Piece& piece = slot.piece;
  if (run.first == run.last) return;
  const size_t duplicates = model::count_duplicate_keys(run.first, run.last);
  piece.duplicates += duplicates;
  piece.single = slot.block.single;
  const Node *first = run.first, *last = run.last;
  Value whole;
  if (piece.single && options_.unwrap) {
    std::string path, left_out;
    if (View list = only_list(View(first), path, left_out)) {
      piece.single = false;
      piece.note = "records are taken from the list at " + path + (left_out.empty() ? "" : "; left out: " + left_out) + " (--records $ takes the document as one record)";
      first = list.node() + 1;
      last = list.node()->next();
    }
  }
  size_t i = 0;
  for (const Node* x = first; x != last; x = x->next(), ++i) {
    Error error;
    if (writer_->write(prepare(View(x), duplicates != 0), piece.single, piece.bytes, error)) {
      ++piece.records;
      ++piece.seen;
      continue;
    }
    engine::Span span = reader_->place(i);
    error.offset = span.begin;
    if (text_) locate(error, slot.block.view());
    refuse(slot, std::move(error), span, piece.seen++);
    if (piece.stopped) return;
  }
}

View Worker::prepare(View record, bool duplicates) {
  if (duplicates && model::count_duplicate_keys(record)) record = unique_.drop_duplicates(record);
  return options_.selection ? select_.select(record) : record;
}

void Worker::refuse(Slot& slot, Error error, engine::Span span, uint64_t index) {
  Bad& bad = slot.piece.bad.emplace_back();
  std::string_view bytes = slot.block.view();
  if (text_) take_excerpt(bytes, size_t(error.offset), bad.excerpt, bad.caret);
  bad.error = std::move(error);
  bad.error.record = index;
  if (options_.keep_raw) bad.raw.assign(bytes.substr(span.begin, span.end - span.begin));
  slot.piece.stopped = !options_.go_on;
}

}  // namespace polywire::api
