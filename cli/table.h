// Text in columns that fits a width: columns of little weight are left out, long cells end with an ellipsis.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace polywire::cli {

size_t columns_of(std::string_view);               // of UTF-8 text on a screen, a code point as one
std::string shorten(std::string_view, size_t columns);

struct Column {
  std::string_view title;
  int weight = 0;           // the lightest goes first; the first column always stays
  bool right = false;
};

class Table {
 public:
  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}
  void row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  std::string text(size_t width) const;

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace polywire::cli
