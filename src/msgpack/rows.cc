#include "msgpack/rows.h"

#include <algorithm>

#include "base/bytes.h"
#include "model/nodes.h"
#include "msgpack/bytes.h"
#include "msgpack/value_read.h"
#include "msgpack/value_write.h"

namespace polywire::msgpack {

using engine::Cut;
using engine::Run;
using engine::Span;
using What = Cut::What;

namespace {

// ---- options. The order of the rows is that of the enumeration.
enum Option : uint8_t { framing, text, duplicates };
enum Framings : uint8_t { automatic, concat, array };

constexpr std::string_view framings[] = {"auto", "concat", "array"}, text_words[] = {"utf8", "bytes"}, duplicate_words[] = {"last", "refuse"};
constexpr FormatOption options[] = {
    {"framing", framings, "values one after another, or the elements of one array; auto reads what is there and writes concat"},
    {"text", text_words, "texts that are not UTF-8: an error, or bytes as writers before 2013 meant them", true, false},
    {"duplicates", duplicate_words, "a key given twice: the last one counts, or an error", true, false},
};

bool is_list(char head) { return (uint8_t(head) & 0xf0) == 0x90 || uint8_t(head) == 0xdc || uint8_t(head) == 0xdd; }
bool is_map(char head) { return (uint8_t(head) & 0xf0) == 0x80 || uint8_t(head) == 0xde || uint8_t(head) == 0xdf; }

// The end of the value at bytes[at]; 0: it is not all there.
size_t value_end(std::string_view bytes, size_t at) {
  for (uint64_t pending = 1; pending;) {
    uint64_t children = 0, extent = at < bytes.size() ? value_extent(bytes.data() + at, bytes.size() - at, children) : 0;
    if (!extent || extent > bytes.size() - at) return 0;
    at += size_t(extent);
    pending += children - 1;
  }
  return at;
}

class Splitter final : public engine::Splitter {
 public:
  explicit Splitter(const engine::RowOptions& o) : limit_(o.limits.record_bytes), framing_(Framings(o.choice.words[framing])) {}

  Cut cut(std::string_view held, bool last) override {
    if (done_) return {.what = What::end};
    if (!begun_) {
      if (held.size() < 6 && !last) return {};
      begun_ = true;
      if (Cut c = front(held); c.what != What::nothing || c.next) return c;
    }
    if (framing_ == array && left_ == 0 && !held.empty()) return stop(Code::trailing_bytes, 0);
    if (held.empty()) {
      if (!last) return {};
      return framing_ == array && left_ ? stop(Code::end_of_input, 0) : stop();
    }
    walk(held);
    return take(held, last);
  }

 private:
  Cut stop() { done_ = true; return {.what = What::end}; }
  Cut stop(Code code, size_t at) { done_ = true; return {.what = What::fault, .code = code, .at = at}; }

  // What kind of stream it is, and the header of the array.
  Cut front(std::string_view held) {
    if (framing_ == concat || held.empty()) return {};
    uint64_t children = 0, extent = value_extent(held.data(), held.size(), children);
    bool list = extent && is_list(held[0]);
    if (framing_ == automatic) {
      bool records = list && children && extent < held.size() && is_map(held[size_t(extent)]);
      framing_ = records ? array : concat;
      if (!records) return {};
    }
    if (!list) return stop(is_list(held[0]) ? Code::end_of_input : Code::wrong_kind, 0);
    left_ = children;
    return {.next = size_t(extent)};
  }

  // Moves at_ over what is held, boundary_ behind the last whole record.
  void walk(std::string_view held) {
    while (at_ < held.size()) {
      if (pending_ == 0) {
        if (framing_ == array && left_ == 0) return;
        pending_ = 1;
      }
      uint64_t children = 0, extent = value_extent(held.data() + at_, held.size() - at_, children);
      if (!extent || extent > held.size() - at_) return;
      at_ += size_t(extent);
      pending_ += children - 1;
      if (pending_) continue;
      boundary_ = at_;
      ++count_;
      left_ -= framing_ == array;
    }
  }

  Cut take(std::string_view held, bool last) {
    const bool whole = boundary_ == held.size(), perhaps_single = first_ && count_ == 1 && whole && framing_ == concat;
    if (!last && perhaps_single) return {};
    size_t end = boundary_;
    if (last && !whole && !(framing_ == array && left_ == 0)) {  // cut by the end of the input: the reader says where
      end = held.size();
      done_ = true;
    }
    if (end == 0) return held.size() > limit_ ? stop(Code::record_limit, 0) : Cut{};
    first_ = false;
    at_ = done_ ? 0 : at_ - end;
    boundary_ = count_ = 0;
    return {.what = What::block, .end = end, .next = end, .single = perhaps_single};
  }

  uint64_t limit_;
  Framings framing_;
  bool begun_ = false, first_ = true, done_ = false;
  uint64_t left_ = 0;        // records of the array
  uint64_t pending_ = 0;     // values to come inside the record that at_ is in
  size_t at_ = 0, boundary_ = 0;
  uint64_t count_ = 0;       // records before the boundary
};

class Reader final : public engine::BlockReader {
 public:
  explicit Reader(const engine::RowOptions& o) {
    options_.limits = o.limits;
    options_.text = Text(o.choice.words[text]);
    options_.refuse_duplicates = o.choice.words[duplicates] == 1;
  }
  void start(std::span<char> block, bool) override {
    block_ = {block.data(), block.size()};
    at_ = 0;
    careful_ = options_.refuse_duplicates;
  }
  Run read() override {
    begin_ = at_;
    Run r;
    if (at_ >= block_.size()) return r;
    if (!careful_) {
      size_t good = 0;
      bool ok = read_value_sequence(block_.substr(at_), options_, value_, r.error, &good);
      r.first = value_.node() + 1;
      r.last = value_.node()->next();
      careful_ = true;
      at_ += good;
      if (ok) return r;
    } else {
      size_t end = value_end(block_, at_);
      if (read_value(block_.substr(at_, (end ? end : block_.size()) - at_), options_, value_, r.error)) {
        r.first = value_.node();
        r.last = r.first->next();
        at_ = end;
        return r;
      }
      r.error.offset += at_ - begin_;
    }
    r.error.offset += begin_;
    size_t end = value_end(block_, at_);
    r.bad = {at_, end ? end : block_.size()};
    at_ = r.bad.end;
    return r;
  }
  Span place(size_t i) override {
    size_t at = begin_;
    for (;; --i) {
      size_t end = value_end(block_, at);
      if (!end) end = block_.size();
      if (i == 0 || end == block_.size()) return {at, end};
      at = end;
    }
  }
  uint64_t count(std::string_view block) override {
    uint64_t n = 0;
    for (size_t at = 0; at < block.size(); ++n) if (!(at = value_end(block, at))) break;
    return n;
  }

 private:
  ValueReadOptions options_;
  std::string_view block_;
  size_t at_ = 0, begin_ = 0;
  bool careful_ = false;
  Value value_;
};

class Writer final : public engine::BlockWriter {
 public:
  explicit Writer(const engine::RowOptions& o) { options_.limits = o.limits; }
  bool write(View record, bool, Buffer& out, Error& error) override { return write_value(out, record, options_, error); }

 private:
  WriteOptions options_;
};

bool seal(char* header, uint64_t records) {
  if (records > 0xffffffff) return false;
  base::store4_be(header + 1, uint32_t(records));
  return true;
}

engine::FileFrame file_frame(const engine::RowOptions& o, bool) {
  if (o.choice.words[framing] != array) return {};
  return {.begin = std::string_view("\xdd\0\0\0\0", 5), .seal = seal};
}

std::unique_ptr<engine::Splitter> splitter(const engine::RowOptions& o) { return std::make_unique<Splitter>(o); }
std::unique_ptr<engine::BlockReader> reader(const engine::RowOptions& o) { return std::make_unique<Reader>(o); }
std::unique_ptr<engine::BlockWriter> writer(const engine::RowOptions& o) { return std::make_unique<Writer>(o); }

bool value(View v, Buffer& out, Error& error) { return write_value(out, v, {}, error); }

}  // namespace

const std::span<const FormatOption> row_options = options;
const engine::RowFormat rows{splitter, reader, writer, file_frame, value};

}  // namespace polywire::msgpack
