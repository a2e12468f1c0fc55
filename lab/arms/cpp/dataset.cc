#include "dataset.h"

#include <polywire/json.h>
#include <polywire/value.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace polywire::lab {

namespace {

std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw std::runtime_error(path + ": cannot be opened");
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string unescaped(std::string_view token) {  // RFC 6901
  std::string out;
  for (std::size_t i = 0; i < token.size(); ++i) {
    bool escape = token[i] == '~' && i + 1 < token.size();
    out += !escape ? token[i] : token[++i] == '1' ? '/' : '~';
  }
  return out;
}

View walk(View at, std::string_view pointer) {
  while (at && !pointer.empty()) {
    pointer.remove_prefix(1);
    auto end = std::min(pointer.find('/'), pointer.size());
    auto name = unescaped(pointer.substr(0, end));
    pointer.remove_prefix(end);
    if (!at.is_list()) {
      at = at[name];
      continue;
    }
    std::size_t index = 0;
    auto parsed = std::from_chars(name.data(), name.data() + name.size(), index);
    at = parsed.ec == std::errc() ? at[index] : View();
  }
  return at;
}

}  // namespace

Dataset::Dataset(const std::string& path, const std::optional<std::string>& select) : file_(read_file(path)) {
  lines_ = path.ends_with(".jsonl") || path.ends_with(".ndjson");
  bare_ = !lines_ && !select;
  if (lines_) cut_lines();
  if (!lines_ && select) cut_array(*select);
  if (!bare_ && records_.empty()) throw std::runtime_error("the data set has no record");
}

void Dataset::cut_lines() {
  std::string_view left = file_;
  while (!left.empty()) {
    auto end = std::min(left.find('\n'), left.size());
    if (end) records_.push_back(left.substr(0, end));
    left.remove_prefix(std::min(end + 1, left.size()));
  }
}

void Dataset::cut_array(std::string_view pointer) {
  auto document = json::read<Value>(file_);
  if (!document) throw std::runtime_error(document.error().message("data set"));
  auto list = walk(document->view(), pointer);
  if (!list.is_list()) throw std::runtime_error("select names no array");
  Buffer out;
  std::vector<std::size_t> ends;
  for (auto record : list.elements()) {
    if (auto done = json::write(out, Value(record)); !done) throw std::runtime_error(done.error().message("data set"));
    ends.push_back(out.size());
  }
  selected_ = out.view();
  std::size_t begin = 0;
  for (auto end : ends) {
    records_.push_back(std::string_view(selected_).substr(begin, end - begin));
    begin = end;
  }
}

std::uint64_t Dataset::calls(std::uint64_t n) const { return n && !bare_ ? (records_.size() + n - 1) / n : 1; }

std::uint64_t Dataset::records_of(std::uint64_t n, std::uint64_t call) const {
  return n && !bare_ ? std::min<std::uint64_t>(n, records_.size() - call * n) : records();
}

std::string_view Dataset::text(std::uint64_t n, std::uint64_t call, std::string& scratch) const {
  if (bare_ || (n == 0 && !lines_)) return file_;
  if (n == 1) return records_[call];
  auto first = records_.begin() + std::ptrdiff_t(call * n), last = first + std::ptrdiff_t(records_of(n, call));
  scratch = '[';
  for (auto at = first; at != last; ++at) {
    if (at != first) scratch += ',';
    scratch += *at;
  }
  scratch += ']';
  return scratch;
}

}  // namespace polywire::lab
