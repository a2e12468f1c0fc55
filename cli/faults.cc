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

std::string_view hint(const Error& e) {
  struct Row { Code code; bool text; std::string_view words; };
  constexpr Row table[] = {
      {Code::trailing_bytes, true, "  several values one after another are read with --from jsonl or --from json:framing=concat\n"},
      {Code::nonfinite, true, "  NaN and infinities are read with the option nonfinite=literal of the format: --from jsonl:nonfinite=literal\n"},
      {Code::no_such_list, true, "  --records $ takes the document as one record\n"},
  };
  for (const Row& r : table) if (r.code == e.code && (!r.text || e.line)) return r.words;
  return {};
}

namespace {

struct FaultRow {
  std::string_view level, source, category;
  std::optional<std::string_view> code;
  std::string reason;
  std::optional<uint64_t> record, offset;
  std::optional<uint32_t> line, column;
  std::optional<std::string_view> path;
};

struct NoteRow {
  std::string_view level, source, text;
};

template <class Row> std::string line_of(const Row& row) {
  auto text = json::to_text(row);
  return text ? *text + "\n" : "{}\n";
}

}  // namespace

std::string fault_json(const Problem& p, std::string_view level) {
  const Error& e = p.error;
  FaultRow row{.level = level, .source = p.source, .category = "usage", .code = {}, .reason = e.detail, .record = {}, .offset = {}, .line = {}, .column = {}, .path = {}};
  if (p.usage) return line_of(row);
  row.category = category_name(e.category());
  row.code = code_name(e.code);
  row.reason = e.reason();
  if (e.category() != Category::io || !e.path.empty()) { row.record = e.record; row.offset = e.offset; }
  if (e.line) { row.line = e.line; row.column = e.column; }
  if (!e.path.empty()) row.path = e.path;
  return line_of(row);
}

std::string note_json(std::string_view level, std::string_view source, std::string_view text) {
  return line_of(NoteRow{level, source, text});
}

}  // namespace polywire::cli
