#include "faults.h"

#include <polywire/json.h>

#include <algorithm>
#include <optional>

namespace polywire::cli {
namespace {

bool continues(char c) { return (uint8_t(c) & 0xc0) == 0x80; }

size_t columns(std::string_view s) { return size_t(std::count_if(s.begin(), s.end(), [](char c) { return !continues(c); })); }

// The byte where column `n` begins.
size_t byte_of_column(std::string_view s, size_t n) {
  size_t i = 0;
  for (; i < s.size(); ++i) if (!continues(s[i]) && n-- == 0) break;
  return i;
}

std::string printable(std::string_view s) {
  std::string out(s);
  for (char& c : out) if (uint8_t(c) < 0x20 || c == 0x7f) c = ' ';
  return out;
}

}  // namespace

std::string caret(Excerpt e, size_t width) {
  if (e.text.empty()) return {};
  e.at = std::min(e.at, e.text.size());
  constexpr std::string_view dots = "…";
  size_t before = columns(e.text.substr(0, e.at)), total = columns(e.text), room = std::max<size_t>(width, 20) - 2;
  size_t first = 0;
  if (total + 1 > room) first = before < room * 2 / 3 ? 0 : std::min(before - room * 2 / 3, total + 1 > room ? total + 1 - room : 0);
  size_t from = byte_of_column(e.text, first ? first + 1 : 0);
  size_t to = byte_of_column(e.text, first + room - 1);
  std::string line = "  ";
  if (first) line += dots;
  line += printable(e.text.substr(from, to - from));
  if (to < e.text.size()) line += dots;
  return line + "\n  " + std::string(before - first, ' ') + "^\n";
}

std::string fault_text(const Error& e, std::string_view source, Excerpt excerpt) { return e.message(source) + "\n" + caret(excerpt); }

namespace {

struct FaultRow {
  std::string_view source, category, code;
  std::string reason;
  uint64_t record = 0, offset = 0;
  std::optional<uint32_t> line, column;
  std::string_view path;
};

}  // namespace

std::string fault_json(const Error& e, std::string_view source) {
  FaultRow row{.source = source, .category = category_name(e.category()), .code = code_name(e.code), .reason = e.reason(),
               .record = e.record, .offset = e.offset, .line = {}, .column = {}, .path = e.path};
  if (e.line) { row.line = e.line; row.column = e.column; }
  auto text = json::to_text(row);
  if (!text) {  // a file name need not be UTF-8
    row.source = "?";
    text = json::to_text(row);
  }
  return text ? *text + "\n" : "{}\n";
}

}  // namespace polywire::cli
