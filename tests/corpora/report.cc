#include "corpora/report.h"

#include <cstdio>

namespace polywire::corpora {

void Report::count(Column column, const std::string& name, const std::string& failures) {
  auto& [good, all] = columns_[size_t(column)];
  ++all;
  if (failures.empty()) {
    ++good;
    ++passed;
    return;
  }
  if (failed++ < 40) std::printf("FAIL %s/%s (%s)%s\n", set_.c_str(), name.c_str(), column_names[size_t(column)].data(), failures.c_str());
}

void Report::skip(const std::string& name, std::string_view why) {
  ++skipped;
  std::printf("skip %s/%s: %.*s\n", set_.c_str(), name.c_str(), int(why.size()), why.data());
}

void Report::print() const {
  std::printf("%-24s", set_.c_str());
  for (size_t c = 0; c < size_t(Column::count); ++c) {
    auto [good, all] = columns_[c];
    if (all) std::printf(" %s %d/%d ", column_names[c].data(), good, all);
  }
  if (skipped) std::printf(" skipped %d", skipped);
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace polywire::corpora
