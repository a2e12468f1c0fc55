#include "table.h"

#include <algorithm>
#include <numeric>

namespace polywire::cli {

size_t columns_of(std::string_view s) { return size_t(std::count_if(s.begin(), s.end(), [](char c) { return (uint8_t(c) & 0xc0) != 0x80; })); }

std::string shorten(std::string_view s, size_t columns) {
  if (columns_of(s) <= columns) return std::string(s);
  size_t at = 0;
  for (size_t n = 0; at < s.size(); ++at) {
    if ((uint8_t(s[at]) & 0xc0) == 0x80) continue;
    if (n++ + 1 >= columns) break;
  }
  return std::string(s.substr(0, at)) + "…";
}

std::string Table::text(size_t width) const {
  constexpr size_t gap = 2, narrow = 12, most = 40;
  std::vector<size_t> widths(columns_.size());
  for (size_t i = 0; i < columns_.size(); ++i) {
    for (const auto& r : rows_) widths[i] = std::max(widths[i], std::min(columns_of(r[i]), i ? most : 2 * most));
    if (widths[i]) widths[i] = std::max(widths[i], columns_of(columns_[i].title));   // an empty column is not shown
  }
  auto total = [&] {
    size_t n = 0;
    for (size_t w : widths) n += w ? w + gap : 0;
    return n ? n - gap : 0;
  };
  // First what is wide becomes narrower, then the light ones go, then everything becomes narrower.
  for (bool dropped = true; total() > width;) {
    auto widest = std::max_element(widths.begin(), widths.end());
    if (*widest > narrow) { --*widest; continue; }
    size_t lightest = 0;
    dropped = false;
    for (size_t i = 1; i < columns_.size(); ++i)
      if (widths[i] && (!dropped || columns_[i].weight < columns_[lightest].weight)) { lightest = i; dropped = true; }
    if (!dropped) break;
    widths[lightest] = 0;
    for (size_t i = 0; i < columns_.size(); ++i) {   // what became narrow for nothing is wide again
      if (!widths[i]) continue;
      for (const auto& r : rows_) widths[i] = std::max(widths[i], std::min(columns_of(r[i]), i ? most : 2 * most));
    }
  }
  std::string out;
  auto line = [&](auto cell) {
    std::string l;
    for (size_t i = 0; i < columns_.size(); ++i) {
      if (!widths[i]) continue;
      std::string c = shorten(cell(i), widths[i]);
      std::string blank(widths[i] - columns_of(c), ' ');
      l += (l.empty() ? "" : std::string(gap, ' ')) + (columns_[i].right ? blank + c : c + blank);
    }
    l.erase(l.find_last_not_of(' ') + 1);
    out += l + "\n";
  };
  line([&](size_t i) { return columns_[i].title; });
  for (const auto& r : rows_) line([&](size_t i) -> std::string_view { return r[i]; });
  return out;
}

}  // namespace polywire::cli
