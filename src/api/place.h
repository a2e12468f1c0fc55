// Faults within a block become faults within a file: offset, record, line, column, and the line itself for people.
#pragma once
#include <string>
#include <string_view>

#include "api/pipeline.h"

namespace polywire::api {

// The line of `offset` in a text, cut to what fits a screen around it.
void take_excerpt(std::string_view block, size_t offset, std::string& excerpt, uint32_t& caret);

uint64_t count_line_ends(std::string_view);   // at memory speed

// What was counted in the blocks before. One for each input.
struct Position {
  uint64_t records = 0, lines = 0, line_start = 0;   // line_start: offset of the line that is not yet ended
  void enter(const Block&);                          // before anything in it is placed
  void place(Error&, const Block&, bool text) const;
  void place_between(Error&) const;                  // a fault that belongs to no block; its offset is that of the input
  void advance(const Piece&, const Block&);
};

}  // namespace polywire::api
