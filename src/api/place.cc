#include "api/place.h"

#include <algorithm>

namespace polywire::api {

constexpr size_t before_fault = 60, longest_excerpt = 100;

void take_excerpt(std::string_view block, size_t offset, std::string& excerpt, uint32_t& caret) {
  offset = std::min(offset, block.size());
  size_t begin = offset ? block.rfind('\n', offset - 1) : block.npos;
  begin = begin == block.npos ? 0 : begin + 1;
  size_t end = std::min(block.find('\n', offset), block.size());
  if (end > begin && block[end - 1] == '\r') --end;
  if (offset - begin > before_fault) begin = offset - before_fault;
  end = std::min(end, begin + longest_excerpt);
  auto inside = [&](size_t at) { return at < block.size() && (block[at] & 0xc0) == 0x80; };
  while (begin < offset && inside(begin)) ++begin;
  while (end > begin && inside(end)) --end;
  excerpt.assign(block.substr(begin, end - begin));
  for (char& c : excerpt) if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  caret = uint32_t(offset - begin);
}

// Steps of 128 with a sum of one byte: the shape compilers turn into vector instructions.
uint64_t count_line_ends(std::string_view s) {
  uint64_t n = 0;
  for (; s.size() >= 128; s.remove_prefix(128)) {
    const char* p = s.data();
    uint8_t some = 0;
    for (int i = 0; i < 128; ++i) some = uint8_t(some + (p[i] == '\n'));
    n += some;
  }
  return n + uint64_t(std::count(s.begin(), s.end(), '\n'));
}

void Position::enter(const Block& b) {
  if (!b.gap_lines) return;
  lines += b.gap_lines;
  line_start = b.gap_line_start;
}

void Position::place(Error& e, const Block& block, bool text) const {
  e.record += records;
  e.offset += block.offset;
  if (!text) {
    e.line = e.column = 0;
  } else if (e.line) {
    if (e.line == 1) e.column = uint32_t(e.offset - line_start + 1);
    e.line += uint32_t(lines);
  }
}

void Position::place_between(Error& e) const {
  e.record = records;
  if (!e.line) return;
  e.line = uint32_t(lines + 1);
  e.column = uint32_t(e.offset - line_start + 1);
}

void Position::advance(const Piece& p, const Block& b) {
  records += p.seen;
  lines += p.lines;
  if (p.lines) line_start = b.offset + (b.end - b.begin) - p.line_start;
}

}  // namespace polywire::api
