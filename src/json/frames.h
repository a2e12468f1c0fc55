// Where one record of a JSON stream ends and the next begins. Looks at brackets and quotes only; the loop checks the rest.
#pragma once
#include "engine/stream.h"
#include "json/reader.h"

namespace polywire::json {

class Frames {
 public:
  Frames(Framing framing, const Limits&) : lines_(framing == Framing::lines) {}
  engine::Frame find(const char* data, size_t size, bool last);
  // What is held is the beginning of a record.
  bool in_record() const { return !abandoned_ && (lines_ ? started_ : state_ == State::in_value); }
  // Drops this record, which is too long, up to its end, and holds none of it.
  void abandon() { abandoned_ = true; if (lines_) at_ = 0; }

 private:
  engine::Frame find_line(const char* data, size_t size, bool last);
  engine::Frame find_element(const char* data, size_t size, bool last);
  bool scan_value(const char* data, size_t size);
  size_t end_value();

  bool lines_;
  bool started_ = false;     // the byte order mark was looked for
  enum class State : uint8_t { before_list, before_first, before_value, in_value, after_value, done } state_ = State::before_list;
  bool abandoned_ = false;   // the rest of this record is dropped
  size_t at_ = 0;            // scanned so far, from the front of the data
  size_t depth_ = 0;
  bool in_text_ = false, escaped_ = false;
};

struct StreamFormat {
  using Reader = json::Reader;
  using Options = ReadOptions;
  using Frames = json::Frames;
  static constexpr bool text = true;
  static constexpr auto encode_key = &json::encode_key;
};

}  // namespace polywire::json
