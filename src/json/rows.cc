#include "json/rows.h"

#include <algorithm>
#include <cstring>

#include "json/scan.h"
#include "json/split.h"
#include "json/value_read.h"
#include "json/value_write.h"
#include "model/fault.h"
#include "model/nodes.h"

namespace polywire::json {

using engine::Run;
using engine::Span;
using model::Node;

namespace {

// ---- options. The order of the rows is that of the enumeration.
enum Option : uint8_t { framing, nonfinite, bytes, keys, indent, spaces, exponents, duplicates };

constexpr std::string_view document_framings[] = {"document", "concat"}, lines_framings[] = {"lines"};
constexpr std::string_view nonfinites[] = {"refuse", "null", "literal"}, bytes_words[] = {"refuse", "base64"}, keys_words[] = {"refuse", "text"};
constexpr std::string_view indents[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8"}, switches[] = {"no", "yes"};
constexpr std::string_view exponent_words[] = {"shortest", "python"}, duplicate_words[] = {"last", "refuse"};

constexpr FormatOption document_table[] = {
    {"framing", document_framings, "one document, whose elements are the records if it is a list; or values one after another"},
    {"nonfinite", nonfinites, "NaN and infinities: an error, null (writing), or the words NaN, Infinity, -Infinity"},
    {"bytes", bytes_words, "bytes: an error, or base64 text", false, true},
    {"keys", keys_words, "keys that are integers or booleans: an error, or text", false, true},
    {"indent", indents, "spaces for each level", false, true},
    {"spaces", switches, "\", \" and \": \" as Python writes them", false, true},
    {"exponents", exponent_words, "1e16 and 0.00001, or 1e+16 and 1e-05 as Python writes them", false, true},
    {"duplicates", duplicate_words, "a key given twice: the last one counts, or an error", true, false},
};
constexpr auto lines_table = [] {
  std::array<FormatOption, std::size(document_table)> t{};
  std::copy(std::begin(document_table), std::end(document_table), t.begin());
  t[framing] = {"framing", lines_framings, "one value a line"};
  t[indent].writing = false;
  return t;
}();

bool is_lines(const engine::RowOptions& o) { return o.choice.format && o.choice.format->options.data() == lines_options.data(); }
RowFraming framing_of(const engine::RowOptions& o) {
  return is_lines(o) ? RowFraming::lines : o.choice.words[framing] ? RowFraming::concat : RowFraming::document;
}

// ---- reading

// Lines are read a block at a time, as are the elements of a list. Where something is wrong, the rest of the block is read one by one.
class Reader final : public engine::BlockReader {
 public:
  explicit Reader(const engine::RowOptions& o) : framing_(framing_of(o)), whole_(o.records == "$") {
    options_.limits = o.limits;
    options_.nonfinite_literals = nonfinite_word(o) == 2;
    options_.refuse_duplicates = o.choice.words[duplicates] == 1;
  }
  static uint8_t nonfinite_word(const engine::RowOptions& o) { return o.choice.words[nonfinite]; }

  void start(std::span<char> block, bool first) override {
    block_ = {block.data(), block.size()};
    at_ = 0;
    careful_ = told_ = one_by_one_ = false;
    mark_allowed_ = first;
    char front = block_.empty() ? 0 : block_[0];
    elements_ = framing_ == RowFraming::document && !whole_ && (front == '[' || front == ',');
    if (!elements_) return;
    // "[a,b," and ",c]": the brackets make it a document. An element must stand where a comma was.
    bool closed = block.size() > 1 && (block.back() == ']' || block.back() == '}');
    must_hold_ = front == ',' || !closed;
    cut_ = !closed && block.back() != ',';
    block[0] = '[';
    if (!closed && !cut_) block.back() = ']';
  }

  Run read() override {
    if (at_ >= block_.size()) return elements_ && cut_ && !told_ ? missing_end() : Run{};
    begin_ = at_;
    if (careful_ || framing_ == RowFraming::concat) return one();
    if (framing_ == RowFraming::lines) return lines();
    return elements_ ? elements() : document();
  }

  Span place(size_t i) override {
    size_t at = begin_ + (elements_ && begin_ == 0);
    for (Span s;; at = s.end, --i) {
      s = next_part(at);
      if (i == 0 || s.end >= block_.size()) return s;
      if (elements_ && !one_by_one_) ++s.end;  // the comma
    }
  }

  uint64_t count(std::string_view block) override {
    if (framing_ == RowFraming::lines) return count_lines(block);
    if (framing_ == RowFraming::concat) return count_values(block);
    LevelScan scan(LevelScan::Ends::commas);  // the bracket or comma in front is that of the block before
    scan.go_on(block.substr(1));
    std::string_view behind = block.substr(1 + (scan.last() == LevelScan::none ? 0 : scan.last()));
    return scan.ends_found() + (scan.closed() != LevelScan::none && behind.find_first_not_of(" \t\r\n") < behind.find(']'));
  }

 private:
  // Lines that are not blank. A line break before something that is not white space is nearly every one.
  static uint64_t count_lines(std::string_view block) {
    uint64_t n = 0;
    for (size_t at = 0; at < block.size();) {
      const void* stop = std::memchr(block.data() + at, '\n', block.size() - at);
      size_t end = stop ? size_t(static_cast<const char*>(stop) - block.data()) : block.size();
      while (at < end && is_space(block[at])) ++at;
      n += at < end;
      at = end + 1;
    }
    return n;
  }
  static uint64_t count_values(std::string_view block) {
    uint64_t n = 0;
    for (size_t at = 0;; ++n) {
      while (at < block.size() && is_space(block[at])) ++at;
      if (at >= block.size()) return n;
      at = std::max(at + 1, value_end(block, at));
    }
  }

  Run lines() {
    if (!mark_allowed_ && block_.starts_with("\xef\xbb\xbf")) return careful_ = true, one();
    Error e;
    if (read_value_lines(block_.substr(at_), options_, value_, e)) {
      at_ = block_.size();
      return children();
    }
    careful_ = true;
    return one();
  }
  Run elements() {
    Error e;
    if (read_value(block_, options_, value_, e) && !(must_hold_ && value_.size() == 0)) {
      at_ = block_.size();
      return children();
    }
    careful_ = true;
    return one();
  }
  Run document() {
    Run r;
    at_ = block_.size();
    if (read_value(block_, options_, value_, r.error)) return single();
    r.bad = {0, block_.size()};
    return r;
  }

  Run children() const { return {.first = value_.node() + 1, .last = value_.node()->next()}; }
  Run single() const { return {.first = value_.node(), .last = value_.node()->next()}; }

  // The next record, alone.
  Run one() {
    one_by_one_ = true;
    if (elements_ && at_ == 0) at_ = 1;
    Span s = next_part(at_);
    std::string_view text = block_.substr(s.begin, s.end - s.begin);
    if (std::all_of(text.begin(), text.end(), is_space) && !(elements_ && must_be_value(s))) return at_ = block_.size(), Run{};
    begin_ = s.begin;
    at_ = elements_ ? s.end + 1 : s.end;
    Run r;
    bool mark = text.starts_with("\xef\xbb\xbf") && !(mark_allowed_ && s.begin == 0);
    const bool at_cut = elements_ && cut_ && s.end == block_.size();
    if (at_cut && !text.empty() && (text[0] == '-' || (text[0] >= '0' && text[0] <= '9'))) return missing_end();  // digits may be missing
    if (!mark && read_value(text, options_, value_, r.error)) return single();
    told_ = at_cut;
    if (mark) r.error.code = Code::byte_order_mark, r.error.path = "$";
    if (r.error.code == Code::end_of_input && framing_ == RowFraming::lines && text.ends_with('\n')) {
      r.error.code = Code::end_of_line;
      while (r.error.offset && is_space(text[r.error.offset - 1])) --r.error.offset;
    }
    if (r.error.code == Code::end_of_input && framing_ != RowFraming::lines && s.end < block_.size()) {  // what follows says what was wrong
      Error other;
      if (!read_value(block_.substr(s.begin, s.end + 1 - s.begin), options_, value_, other)) r.error = std::move(other);
    }
    r.error.offset += s.begin;
    locate(r.error, block_);
    r.bad = s;
    return r;
  }
  // A list without its end.
  Run missing_end() {
    Run r;
    told_ = true;
    r.error.code = Code::end_of_input;
    r.error.path = "$";
    r.error.offset = block_.size();
    locate(r.error, block_);
    r.bad = {std::min(begin_, block_.size()), block_.size()};
    return r;
  }
  bool must_be_value(Span s) const { return must_hold_ || s.end + 1 < block_.size() || cut_ || s.begin > 1; }

  // A line with its end; an element up to the comma; a value.
  Span next_part(size_t at) const {
    if (framing_ == RowFraming::lines) {
      while (at < block_.size() && is_space(block_[at])) ++at;
      size_t end = block_.find('\n', at);
      return {at, end == block_.npos ? block_.size() : end + 1};
    }
    while (at < block_.size() && is_space(block_[at])) ++at;
    if (!elements_) return {at, value_end(block_, at)};
    size_t end = value_end(block_, at);
    while (end < block_.size() && block_[end] != ',' && end + 1 != block_.size()) end = std::max(value_end(block_, end), end + 1);
    return {at, std::min(end, cut_ ? block_.size() : block_.size() - 1)};
  }

  RowFraming framing_;
  bool whole_;                  // the document is one record, also if it is a list
  ValueReadOptions options_;
  std::string_view block_;
  size_t at_ = 0, begin_ = 0;   // of the next run, of the last one
  bool careful_ = false, mark_allowed_ = false, elements_ = false, must_hold_ = false, cut_ = false, told_ = false, one_by_one_ = false;
  Value value_;
};

// ---- writing

class Writer final : public engine::BlockWriter {
 public:
  explicit Writer(const engine::RowOptions& o) : framing_(framing_of(o)), options_(write_options(o)) {
    if (framing_ == RowFraming::lines) options_.indent = 0;
    counts_ = options_.keys_as_text || options_.bytes != Bytes::refuse || options_.nonfinite == Nonfinite::null;
  }

  bool write(View record, bool single, Buffer& out, Error& error) override {
    const size_t before = out.size();
    bool element = framing_ == RowFraming::document && !single;
    if (element) {
      out.append(",");
      if (options_.indent) {
        out.append("\n");
        out.append(std::string_view("        ").substr(0, options_.indent));
      } else if (options_.spaces) {
        out.append(" ");
      }
    }
    if (!write_value(out, record, options_, error, element && options_.indent ? 1 : 0)) {
      out.resize_down(before);
      return false;
    }
    if (!element) out.append("\n");
    if (counts_) count(record);
    return true;
  }

 private:
  void count(View record) {
    using enum engine::Change;
    for (const Node *x = record.node(), *end = x->next(); x != end; ++x) {
      if (x->kind() == ValueKind::bytes) ++changes[size_t(bytes_as_base64)];
      if (options_.nonfinite == Nonfinite::null && (x->kind() == ValueKind::float64 || x->kind() == ValueKind::float32)) {
        changes[size_t(nonfinite_as_null)] += !__builtin_isfinite(x->kind() == ValueKind::float64 ? x->d : double(x->f));
      }
      if (x->kind() != ValueKind::map) continue;
      for (const Node *k = x + 1, *last = x->next(); k != last; k = k->next()->next()) changes[size_t(keys_as_text)] += k->kind() != ValueKind::text;
    }
  }

  RowFraming framing_;
  WriteOptions options_;
  bool counts_;
};

engine::FileFrame file_frame(const engine::RowOptions& o, bool single) {
  if (framing_of(o) != RowFraming::document || single) return {};
  const WriteOptions w = write_options(o);
  return {.begin = "[", .lead = w.indent || !w.spaces ? 1u : 2u, .end = w.indent ? "\n]\n" : "]\n"};
}

std::unique_ptr<engine::Splitter> splitter(const engine::RowOptions& o) {
  switch (framing_of(o)) {
    case RowFraming::lines: return line_splitter(o.limits);
    case RowFraming::concat: return value_splitter(o.limits);
    case RowFraming::document: break;
  }
  return document_splitter(o.limits, o.records);
}
std::unique_ptr<engine::BlockReader> reader(const engine::RowOptions& o) { return std::make_unique<Reader>(o); }
std::unique_ptr<engine::BlockWriter> writer(const engine::RowOptions& o) { return std::make_unique<Writer>(o); }

bool value(View v, Buffer& out, Error& error) {
  return write_value(out, v, {.nonfinite = Nonfinite::literal, .bytes = Bytes::base64, .keys_as_text = true}, error);
}

}  // namespace

const std::span<const FormatOption> document_options = document_table;
const std::span<const FormatOption> lines_options = lines_table;
const engine::RowFormat document_rows{splitter, reader, writer, file_frame, value};
const engine::RowFormat lines_rows{splitter, reader, writer, file_frame, value};

WriteOptions write_options(const engine::RowOptions& o) {
  const auto& w = o.choice.words;
  return {.nonfinite = Nonfinite(w[nonfinite]), .bytes = Bytes(w[bytes]), .indent = w[indent], .spaces = w[spaces] != 0,
          .python_exponents = w[exponents] != 0, .keys_as_text = w[keys] != 0, .limits = o.limits};
}

}  // namespace polywire::json
