// JSON as the writing loop pushes it (engine/write.h lists what is asked). Compact is the hot style; spaces and indents go aside.
#pragma once
#include <polywire/detail/json_primitives.h>
#include <polywire/json.h>

#include <cmath>

#include "engine/output.h"
#include "json/text.h"

namespace polywire::json {

class Writer : public engine::Output {
 public:
  static constexpr Format format = Format::json;
  using RecordMark = size_t;

  Writer(Buffer& b, const WriteOptions& o)
      : Output(b, o.limits, o.fast && is_compact(o) && o.layout == Layout::map), options(o), compact_(is_compact(o)), positional_(o.layout == Layout::array), plain_fields_(compact_ && !positional_) {}

  auto fast(const Type& type) const { return type.fast && fast_allowed(depth_, depth_limit_) ? type.fast->write_json : nullptr; }
  bool positional() const { return positional_; }

  // Each field starts with ','; end_record turns the first one into the opening bracket.
  RecordMark begin_record(const Plan&, uint32_t present) {
    RecordMark at = size();
    if (POLYWIRE_UNLIKELY(!compact_)) open(positional() ? '[' : '{', present);
    return at;
  }
  POLYWIRE_INLINE char* put_field(char* at, const PlanField& f) {
    if (POLYWIRE_UNLIKELY(!plain_fields_)) return styled_field(at, f);
    *at = ',';
    store16(at + 1, load16(f.key));
    if (POLYWIRE_UNLIKELY(f.key_size > 16)) std::memcpy(at + 1, f.key, f.key_size);
    return at + 1 + f.key_size;
  }
  void end_record(RecordMark at) {
    if (POLYWIRE_UNLIKELY(!compact_)) return close(positional() ? ']' : '}');
    if (POLYWIRE_UNLIKELY(size() == at)) ++w;
    buffer.data()[at] = positional() ? '[' : '{';
    *w++ = positional() ? ']' : '}';
  }
  bool tag(std::string_view name, std::string_view text_of_tag);

  bool begin_list(size_t n) { if (POLYWIRE_LIKELY(compact_)) *w++ = '['; else open('[', n); return true; }
  void element(size_t i) {
    if (POLYWIRE_UNLIKELY(!compact_)) return separate(i == 0);
    need(64);
    *w = ',';
    w += i > 0;
  }
  void end_list(size_t) { need(64); if (POLYWIRE_LIKELY(compact_)) *w++ = ']'; else close(']'); }

  bool begin_map(size_t n) { if (POLYWIRE_LIKELY(compact_)) *w++ = '{'; else open('{', n); return true; }
  bool map_key(const MapKey&, size_t index);
  bool text_key(std::string_view key, size_t index);  // for formats of values: the key of entry `index`
  void end_map(size_t) { need(64); if (POLYWIRE_LIKELY(compact_)) *w++ = '}'; else close('}'); }

  // Scalars: room was made by what stands before them (see Output).
  void null() { base::store4(w, 0x6c6c756e); w += 4; }
  static char* put_boolean(char* at, bool v) {
    std::memcpy(at, v ? "true " : "false", 5);
    return at + 5 - v;
  }
  template <class I> static char* put_integer(char* at, I v) {
    if constexpr (std::is_signed_v<I>) return primitive::write_int64(at, v);
    else return primitive::write_uint64(at, v);
  }
  char* put_float64(char* at, double v) const { return POLYWIRE_UNLIKELY(options.python_exponents) ? nullptr : primitive::write_float64(at, v); }
  char* put_text(char* at, const std::string& s, size_t rest) {
    *at = '"';
    at = primitive::write_text(buffer, at + 1, s, rest + 1);
    if (POLYWIRE_LIKELY(at != nullptr)) *at++ = '"';
    return at;
  }
  void boolean(bool v) { w = put_boolean(w, v); }
  template <class I> void integer(I v) { w = put_integer(w, v); }
  bool float64(double v) {
    char* q = put_float64(w, v);
    if (POLYWIRE_UNLIKELY(!q)) return unusual_float(v);
    w = q;
    return true;
  }
  bool float32(float v);
  bool text(const std::string& s) {
    need(s.size() + 64);
    *w++ = '"';
    char* q = primitive::write_text(buffer, w, s, 64);
    if (POLYWIRE_UNLIKELY(!q)) return fail(Code::bad_utf8, Kind::text);
    w = q;
    *w++ = '"';
    return true;
  }
  bool text(std::string_view);
  // Text that is known to need no escapes and to be UTF-8.
  void plain_text(std::string_view s) { need(s.size() + 16); *w++ = '"'; raw(s); *w++ = '"'; }
  void raw(std::string_view s) { need(s.size() + 16); std::memcpy(w, s.data(), s.size()); w += s.size(); }
  bool bytes(std::string_view);
  bool scalar(const Type&, const void* object);

  const WriteOptions& options;

 private:
  static bool is_compact(const WriteOptions& o) { return o.indent == 0 && !o.spaces; }
  void open(char bracket, size_t n);
  void separate(bool first);  // before a member in a styled list, record or map
  void close(char bracket);
  void line();
  char* styled_field(char* at, const PlanField&);
  bool unusual_float(double);
  bool write_dynamic(const Type&, const void* object);
  uint32_t level() const { return std::min(depth_, depth_limit_); }
  void colon() { *w++ = ':'; if (!compact_) *w++ = ' '; }

  bool compact_;
  bool positional_;
  bool plain_fields_;
  bool empty_ = false;   // nothing was written since the last opening bracket
  uint32_t level_ = 0;
};

}  // namespace polywire::json
