// The blocks of one or more inputs, in order. Used by one thread.
#pragma once
#include <polywire/records.h>

#include <span>
#include <vector>

#include "api/files.h"
#include "engine/rows.h"

namespace polywire::api {

struct Block {
  Buffer bytes;
  size_t begin = 0, end = 0;
  uint64_t offset = 0;           // of the first byte in the uncompressed input
  uint32_t input = 0;
  bool first = false;            // of its input
  bool single = false;           // the input is this one value
  Problem fault = {};            // instead of bytes
  bool goes_on = false;          // more may follow the fault
  uint64_t file_bytes = 0;       // read so far, from all inputs
  uint64_t gap_lines = 0;        // text formats: line ends between the block before and this one, or its fault
  uint64_t gap_line_start = 0;   // where the line after the last of them begins

  // The input is text and begins with a byte order mark, which readers step over.
  bool marked(const InputFacts& facts) const { return first && facts.format->text && view().starts_with("\xef\xbb\xbf"); }
  std::span<char> span() { return {bytes.data() + begin, end - begin}; }
  std::string_view view() const { return bytes.view().substr(begin, end - begin); }
};

class BlockSource {
 public:
  enum class Got : uint8_t { block, end, stopped };

  explicit BlockSource(std::vector<InputOptions> inputs) : inputs_(std::move(inputs)), states_(inputs_.size()) {}

  bool open_first();             // so that what it is, or why it cannot be, is known before the output is made
  Problem& problem() { return problem_; }
  Got next(Block&);

  // Of an input whose block was given. Other threads may ask.
  const InputFacts& facts(size_t input) const { return states_[input].facts; }
  const engine::RowOptions& row_options(size_t input) const { return states_[input].options; }
  uint64_t total_bytes() const;  // of all files; 0: not known

 private:
  struct State {
    InputFacts facts;
    engine::RowOptions options;
  };
  bool open(size_t);
  bool recognise_format(const InputOptions&, InputFacts&);
  bool step(Block&, bool& given);
  void give_fault(Block&, Problem, bool goes_on);
  void give(Block&, const engine::Cut&);
  void finish_input();
  void pass(size_t n);           // over bytes that belong to no block

  std::vector<InputOptions> inputs_;
  std::vector<State> states_;    // one for each input; each is complete before its first block is given
  size_t opened_ = 0;
  size_t at_ = 0;                // the input that is read
  std::unique_ptr<ByteInput> bytes_;
  std::unique_ptr<engine::Splitter> splitter_;
  Buffer held_;
  size_t used_ = 0, want_ = 0;
  uint64_t offset_ = 0, file_bytes_ = 0;
  uint64_t gap_lines_ = 0, gap_line_start_ = 0;
  bool last_ = false, first_ = true;
  Problem problem_, late_;       // late_: told after what came before it
};

}  // namespace polywire::api
