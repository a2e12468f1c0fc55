#include "json/split.h"

#include <algorithm>
#include <cstring>

#include "json/scan.h"
#include "json/value_read.h"

namespace polywire::json {

using engine::Cut;
using What = Cut::What;

bool is_space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

size_t value_end(std::string_view text, size_t at) {
  size_t depth = 0;
  for (bool begun = false; at < text.size(); ++at) {
    char c = text[at];
    if (c == '"') {
      if (begun && depth == 0) return at;
      for (++at; at < text.size() && text[at] != '"'; ++at) if (text[at] == '\\') ++at;
      if (depth == 0) return std::min(at + 1, text.size());
    } else if (c == '{' || c == '[') {
      if (begun && depth == 0) return at;
      ++depth;
    } else if (c == '}' || c == ']') {
      if (depth == 0) return at;
      if (--depth == 0) return at + 1;
    } else if (depth == 0 && (c == ',' || is_space(c))) {
      return at;
    }
    begun = true;
  }
  return text.size();
}

namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

Cut fault(Code code, size_t at, bool goes_on = false) { return {.what = What::fault, .code = code, .at = at, .goes_on = goes_on}; }
Cut drop(size_t n) { return {.next = n}; }
Cut block(size_t n) { return {.what = What::block, .end = n, .next = n}; }
constexpr Cut at_end{.what = What::end};

size_t spaces(std::string_view s) {
  size_t n = 0;
  while (n < s.size() && is_space(s[n])) ++n;
  return n;
}

// Where the mark stands, the first block begins with it: readers step over it, and offsets stay true.
bool begins_with_mark(std::string_view held) { return held.starts_with(byte_order_mark); }
bool could_be_mark(std::string_view held) { return !held.empty() && held.size() < 3 && byte_order_mark.starts_with(held); }

// A byte that no value begins with, whatever the options: so that a file of zeros is refused at its first byte, not after a gigabyte.
bool begins_nothing(char c) { return uint8_t(c) < 0x80 && (c == 0 || !std::strchr("{[\"-0123456789tfnNI", c)); }

class Lines final : public engine::Splitter {
 public:
  explicit Lines(uint64_t limit) : limit_(limit) {}

  Cut cut(std::string_view held, bool last) override {
    if (abandoned_) {
      const void* stop = held.empty() ? nullptr : std::memchr(held.data(), '\n', held.size());
      abandoned_ = !stop && !last;
      return drop(stop ? size_t(static_cast<const char*>(stop) - held.data()) + 1 : held.size());
    }
    if (held.empty()) return last ? at_end : Cut{};
    const void* stop = memrchr(held.data() + looked_, '\n', held.size() - looked_);
    looked_ = 0;
    if (last) return block(held.size());
    if (stop) return block(size_t(static_cast<const char*>(stop) - held.data()) + 1);
    looked_ = held.size();
    size_t at = begins_with_mark(held) ? 3 : 0;
    at += spaces(held.substr(at));
    bool hopeless = looked_ >= hopeless_bytes && at < looked_ && begins_nothing(held[at]);
    if (looked_ <= limit_ && !hopeless) return {};
    looked_ = 0;
    abandoned_ = true;
    return hopeless ? fault(Code::unexpected_character, at, true) : fault(Code::record_limit, 0, true);
  }

 private:
  static constexpr size_t hopeless_bytes = 1 << 20;   // shorter lines are read, so that their bytes can go to the rejects
  uint64_t limit_;
  size_t looked_ = 0;       // no line ends before
  bool abandoned_ = false;  // in a line that is too long
};

class Values final : public engine::Splitter {
 public:
  explicit Values(uint64_t limit) : limit_(limit) {}

  Cut cut(std::string_view held, bool last) override {
    if (held.empty()) return last ? at_end : Cut{};
    if (last) return block(held.size());
    scan_.go_on(held);
    size_t end = scan_.last();
    if (end == LevelScan::none) return held.size() > limit_ ? fault(Code::record_limit, 0) : Cut{};
    scan_.drop(end);
    return block(end);
  }

 private:
  uint64_t limit_;
  LevelScan scan_{LevelScan::Ends::values};
};

// A list's blocks share the comma between them: each begins with the bracket or comma before its first element and ends with what follows the last.
class Document final : public engine::Splitter {
 public:
  Document(const Limits& limits, std::string_view path) : limits_(limits), path_(path), whole_(path == "$") {}

  Cut cut(std::string_view held, bool last) override {
    switch (state_) {
      case State::front: return front(held, last);
      case State::list: return list(held, last);
      case State::rest: return rest(held, last);
      case State::whole: return whole(held, last);
      case State::done: break;
    }
    return at_end;
  }

 private:
  enum class State : uint8_t { front, list, rest, whole, done } state_ = State::front;

  Cut front(std::string_view held, bool last) {
    if (could_be_mark(held) && !last) return {};
    size_t mark = begins_with_mark(held) ? 3 : 0, at = mark + spaces(held.substr(mark));
    if (!path_.empty() && !whole_) return search(held, mark, last);
    if (at == held.size()) return last ? fault(Code::end_of_input, at) : held.size() > limits_.record_bytes ? fault(Code::record_limit, 0) : Cut{};
    if (begins_nothing(held[at])) return stop(fault(Code::unexpected_character, at));
    if (held[at] != '[' || whole_) {
      state_ = State::whole;
      return whole(held, last);
    }
    return begin_list(held, at, last);
  }
  Cut search(std::string_view held, size_t mark, bool last) {
    ListSearch found = find_list(held.substr(mark), path_);
    if (found.state == ListSearch::State::found) return begin_list(held, mark + found.at, last);
    if (found.state == ListSearch::State::absent || last) {
      Value v;
      Error e;
      if (!read_value(held, {.limits = limits_}, v, e)) return stop(fault(e.code, size_t(e.offset)));
      return stop(fault(Code::no_such_list, 0));
    }
    return held.size() > limits_.record_bytes ? stop(fault(Code::record_limit, 0)) : Cut{};
  }
  Cut stop(Cut c) { state_ = State::done; return c; }

  Cut begin_list(std::string_view held, size_t at, bool last) {
    state_ = State::list;
    frame_.assign(held.substr(0, at + 1));
    return at ? drop(at) : list(held, last);
  }
  // held[0] is the bracket or the comma; the scan begins behind it.
  Cut list(std::string_view held, bool last) {
    if (held.empty()) return last ? stop(fault(Code::end_of_input, 0)) : Cut{};
    scan_.go_on(held.substr(1));
    if (scan_.closed() != LevelScan::none) {
      size_t end = scan_.closed() + 2;
      state_ = State::rest;
      frame_ += held[end - 1];
      return {.what = What::block, .end = end, .next = end};
    }
    size_t comma = scan_.last();
    if (comma == LevelScan::none) {
      if (last) { state_ = State::done; return block(held.size()); }  // cut: the reader says where
      return held.size() > limits_.record_bytes ? stop(fault(Code::record_limit, 0)) : Cut{};
    }
    scan_.drop(comma);
    return {.what = What::block, .end = comma + 1, .next = comma};
  }

  // What follows the list, read together with what stood before it.
  Cut rest(std::string_view held, bool last) {
    if (!last) {
      if (size_t n = spaces(held)) return drop(n);
      if (path_.empty() && !held.empty()) return stop(fault(Code::trailing_bytes, 0));
      return held.size() > limits_.record_bytes ? stop(fault(Code::record_limit, 0)) : Cut{};
    }
    size_t front = frame_.size();
    frame_.append(held);
    Value v;
    Error e;
    state_ = State::done;
    if (read_value(frame_, {.limits = limits_}, v, e)) return held.empty() ? at_end : drop(held.size());
    size_t at = size_t(e.offset);
    return fault(e.code, at > front ? at - front : 0);
  }

  Cut whole(std::string_view held, bool last) {
    if (!last) return held.size() > limits_.record_bytes ? stop(fault(Code::record_limit, 0)) : Cut{};
    state_ = State::done;
    Cut c = block(held.size());
    c.single = true;
    return c;
  }

  Limits limits_;
  std::string path_;
  bool whole_;
  std::string frame_;          // the document without the elements of its list
  LevelScan scan_{LevelScan::Ends::commas};
};

}  // namespace

std::unique_ptr<engine::Splitter> line_splitter(const Limits& l) { return std::make_unique<Lines>(l.record_bytes); }
std::unique_ptr<engine::Splitter> value_splitter(const Limits& l) { return std::make_unique<Values>(l.record_bytes); }
std::unique_ptr<engine::Splitter> document_splitter(const Limits& l, std::string_view path) { return std::make_unique<Document>(l, path); }

}  // namespace polywire::json
