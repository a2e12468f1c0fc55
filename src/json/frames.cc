#include "json/frames.h"

#include "json/loop.h"

#include <string_view>

namespace polywire {
namespace json {

using engine::Found;
using engine::Frame;

namespace {

bool is_space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
size_t leading_space(const char* p, size_t n) {
  size_t i = 0;
  while (i < n && is_space(p[i])) ++i;
  return i;
}
Frame drop(size_t n) { return {.found = Found::nothing, .next = n}; }
Frame fault(Code code) { return {.found = Found::fault, .code = code}; }

}  // namespace

Frame Frames::find(const char* data, size_t size, bool last) {
  if (!started_) {
    constexpr std::string_view mark = "\xef\xbb\xbf";
    bool begins_like_mark = std::string_view(data, std::min(size, mark.size())) == mark.substr(0, std::min(size, mark.size()));
    if (begins_like_mark && size < mark.size() && !last) return {};
    started_ = true;
    if (begins_like_mark && size >= mark.size()) return drop(mark.size());
  }
  return lines_ ? find_line(data, size, last) : find_element(data, size, last);
}

Frame Frames::find_line(const char* data, size_t size, bool last) {
  if (abandoned_) {
    const char* stop = size ? static_cast<const char*>(std::memchr(data, '\n', size)) : nullptr;
    abandoned_ = !stop;
    return drop(stop ? size_t(stop - data) + 1 : size);
  }
  if (at_ == 0) {  // blank lines, and what stands before a value
    if (size_t n = leading_space(data, size)) return drop(n);
    if (size == 0) return {};
  }
  const char* stop = size > at_ ? static_cast<const char*>(std::memchr(data + at_, '\n', size - at_)) : nullptr;
  if (!stop && !last) {
    at_ = size;
    return {};
  }
  at_ = 0;
  size_t end = stop ? size_t(stop - data) : size, next = stop ? end + 1 : size;
  return {Found::record, 0, end, next};
}

// One step: white space, brackets and commas are dropped one by one, so that a record begins at the front.
Frame Frames::find_element(const char* data, size_t size, bool last) {
  if (abandoned_) {
    bool complete = scan_value(data, size);
    size_t n = complete ? end_value() : std::exchange(at_, 0);
    if (n) return drop(n);
    if (!complete) return last ? fault(Code::end_of_input) : Frame{};
  }
  if (state_ != State::in_value) {
    if (size_t n = leading_space(data, size)) return drop(n);
    if (state_ == State::done) return {.found = Found::end};
    if (size == 0) return last ? fault(Code::end_of_input) : Frame{};
  }
  const char c = state_ == State::in_value ? 0 : *data;
  switch (state_) {
    case State::before_list:
      if (c != '[') return fault(Code::unexpected_character);
      state_ = State::before_first;
      return drop(1);
    case State::after_value:
      if (c != ',' && c != ']') return fault(Code::expected_comma);
      state_ = c == ',' ? State::before_value : State::done;
      return drop(1);
    case State::before_first:
      if (c == ']') {
        state_ = State::done;
        return drop(1);
      }
      [[fallthrough]];
    case State::before_value:
      if (c == ',' || c == ']') return fault(Code::unexpected_character);
      state_ = State::in_value;
      [[fallthrough]];
    case State::in_value: {
      bool complete = scan_value(data, size);
      if (!complete && !last) return {};
      if (!complete && (*data == '-' || (*data >= '0' && *data <= '9'))) return {.found = Found::fault, .begin = size, .code = Code::end_of_input};  // digits may be missing
      size_t end = end_value();  // a value cut by the end is told by the loop
      return {Found::record, 0, end, end};
    }
    case State::done: break;
  }
  return {.found = Found::end};
}

// The value at the front ends where it was scanned to.
size_t Frames::end_value() {
  state_ = State::after_value;
  depth_ = 0;
  in_text_ = escaped_ = abandoned_ = false;
  return std::exchange(at_, 0);
}

// Moves at_ to the ',' or ']' after the value at the front; false: not there yet.
bool Frames::scan_value(const char* data, size_t size) {
  for (; at_ < size; ++at_) {
    char c = data[at_];
    if (in_text_) {
      if (escaped_) escaped_ = false;
      else if (c == '\\') escaped_ = true;
      else if (c == '"') in_text_ = false;
    } else if (c == '"') {
      in_text_ = true;
    } else if (c == '{' || c == '[') {
      ++depth_;
    } else if (depth_ == 0 && (c == ',' || c == ']')) {
      return true;
    } else if (c == '}' || c == ']') {
      if (depth_ > 0) --depth_;
    }
  }
  return false;
}

}  // namespace json

namespace detail {
std::unique_ptr<RecordStream> json_stream(const Type& type, Framing framing, const json::ReadOptions& options) {
  return std::make_unique<engine::FramedStream<json::StreamFormat>>(type, framing, options);
}
}  // namespace detail

}  // namespace polywire
