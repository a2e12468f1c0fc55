// Blocks through workers, in order, with a bounded number of them on the way.
//
// One thread reads (source), some work, the calling thread takes what they made in the order of the input (sink). With one worker there is only
// the calling thread. What comes out does not depend on the number of workers.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "api/source.h"

namespace polywire::api {

// A record that was not taken.
struct Bad {
  Error error;                   // within the block
  std::string raw = {};          // its bytes, where they are wanted
  std::string excerpt = {};      // the line, for people
  uint32_t caret = 0;
};

// What a worker made of a block.
struct Piece {
  Buffer bytes;
  uint64_t records = 0;          // in `bytes`
  uint64_t seen = 0;             // in the block, bad ones included
  uint64_t duplicates = 0;
  uint64_t lines = 0;            // line ends in the block
  size_t line_start = 0;         // bytes behind the last one
  engine::Changes changes = {};
  std::vector<Bad> bad;
  bool stopped = false;          // at bad.back()
  bool single = false;
  std::string note;
  void clear();
};

struct Slot {
  Block block;
  Piece piece;
};

struct Pipeline {
  std::function<BlockSource::Got(Block&)> source;
  std::vector<std::function<void(Slot&)>> workers;
  std::function<bool(Slot&)> sink;          // false: no more
};

// False: the source was stopped.
bool run(Pipeline&);

}  // namespace polywire::api
