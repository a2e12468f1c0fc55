// Blocks of one format become blocks of another. One for each thread.
#pragma once
#include <memory>

#include "api/pipeline.h"
#include "api/transform.h"

namespace polywire::api {

struct WorkOptions {
  engine::RowOptions to;
  const engine::RowFormat* rows = nullptr;     // of the output
  const Selection* selection = nullptr;        // null: all fields
  bool go_on = false;                          // after a bad record
  bool keep_raw = false;                       // of bad records
  bool unwrap = true;                          // a document with exactly one list of maps is that list
};

class Worker {
 public:
  Worker(const BlockSource& source, const WorkOptions& options);
  void work(Slot&);

 private:
  void take(Slot&, const engine::Run&);
  View prepare(View record, bool duplicates);
  void refuse(Slot&, Error, engine::Span, uint64_t index);

  const BlockSource& source_;
  const WorkOptions& options_;
  std::unique_ptr<engine::BlockWriter> writer_;
  std::unique_ptr<engine::BlockReader> reader_;
  uint32_t input_ = ~uint32_t{0};
  bool text_ = false;
  Transform unique_, select_;
};

}  // namespace polywire::api
