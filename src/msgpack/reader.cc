#include "msgpack/reader.h"

#include <vector>

#include "base/utf8.h"
#include "engine/logical.h"
#include "engine/read.h"
#include "engine/tag.h"
#include "msgpack/bytes.h"
#include "msgpack/ext.h"

namespace polywire::msgpack {

void encode_key(std::string& out, std::string_view name) {
  char header[8];
  out.append(header, size_t(write_text_header(header, name.size()) - header));
  out += name;
}

namespace {

Kind kind_of(uint8_t head) {
  if (head < 0x80 || head >= 0xe0 || (head >= 0xcc && head <= 0xd3)) return Kind::int64;
  if (head < 0x90 || head == 0xde || head == 0xdf) return Kind::map;
  if (head < 0xa0 || head == 0xdc || head == 0xdd) return Kind::list;
  if (head < 0xc0 || (head >= 0xd9 && head <= 0xdb)) return Kind::text;
  switch (head) {
    case 0xc0: return Kind::null;
    case 0xc2: case 0xc3: return Kind::boolean;
    case 0xc4: case 0xc5: case 0xc6: return Kind::bytes;
    case 0xca: case 0xcb: return Kind::float64;
    default: return Kind::value;  // extensions
  }
}

bool is_integer_kind(Kind k) { return k >= Kind::int8 && k <= Kind::uint64; }

}  // namespace

bool Reader::mismatch(Kind want) {
  if (p >= end_) return fail(Code::end_of_input, want);
  uint8_t head = uint8_t(*p);
  if (head == 0xc1) return fail(Code::reserved_byte, want);
  Kind found = kind_of(head);
  // The value is walked over once: a value that is cut or malformed is told as that.
  const char* start = p;
  uint64_t children;
  if (!skip_scalar(head, children)) {
    fault.want = want;
    return false;
  }
  p = start;
  if (is_integer_kind(want) && found == Kind::int64) return fail(Code::integer_range, want);
  if ((want == Kind::float64 || want == Kind::float32) && (found == Kind::int64 || found == Kind::float64)) return fail(Code::inexact_number, want);
  return fault.set(Code::wrong_kind, offset(), want, found);
}

// ---- records

int Reader::other_key(const Plan& plan, Cursor& at) {
  key_start_ = p;
  if (p < end_ && kind_of(uint8_t(*p)) != Kind::text) { mismatch(Kind::text); return engine::end_of_fields; }
  if (!text_view(unknown_key_)) return engine::end_of_fields;
  int i = plan.find_field(unknown_key_);
  if (i < 0) return engine::unknown_field;
  order.learn(plan, at.next, uint32_t(i));
  at.next = uint32_t(i) + 1;
  return i;
}

bool Reader::refuse_key() {
  detail(unknown_key_);
  p = key_start_;
  return fail(Code::unknown_field);
}

int Reader::extra_position(Cursor& at) {
  if (!options.ignore_extra) fail(Code::wrong_length, Kind::record);
  else for (; at.left; --at.left) if (!skip_value()) break;
  return engine::end_of_fields;
}

bool Reader::next_key(Cursor& at, MapOps::Keys keys, MapKey& key) {
  if (at.left == 0) return false;
  --at.left;
  key = {};
  switch (keys) {
    case MapOps::Keys::text: return text_view(key.text);
    case MapOps::Keys::signed_integer: return integer(key.integer);
    case MapOps::Keys::unsigned_integer: {
      uint64_t wide = 0;
      if (!integer(wide)) return false;
      key.integer = int64_t(wide);
      key.is_unsigned = true;
      return true;
    }
  }
  return false;
}

bool Reader::find_tag(std::string_view tag, std::string& name) { return engine::find_tag(*this, tag, name); }
int Reader::begin_variant(const Type& type, Cursor& at) { return engine::begin_variant(*this, type, at); }
bool Reader::end_variant(const Type& type, Cursor& at) { return engine::end_variant(*this, type, at); }

// The tag of a positional record was read by find_tag.
bool Reader::step_over_tag(Cursor& at) {
  tag_in_front_ = false;
  return next_element(at) && skip_value();
}

// ---- scalars

bool Reader::float32(float& v) {
  const char* start = p;
  double wide = 0;
  if (!float64(wide)) return false;
  v = float(wide);
  if (double(v) == wide || wide != wide) return true;
  p = start;
  return fail(Code::inexact_number, Kind::float32);
}

bool Reader::text_view(std::string_view& s) {
  uint64_t n;
  const char* q = read_text_header(p, end_, n);
  if (!q) return mismatch(Kind::text);
  if (n > uint64_t(end_ - q)) return fault.set(Code::end_of_input, uint64_t(end_ - begin_), Kind::text);
  if (options.text == Text::utf8 && !base::utf8_valid(q, n)) {
    return fault.set(Code::bad_utf8, uint64_t(q - begin_) + base::utf8_valid_prefix(q, n), Kind::text);
  }
  s = {q, size_t(n)};
  p = q + n;
  return true;
}

// The text that read_text refused: without UTF-8 if that is allowed, or the fault.
bool Reader::raw_text(std::string& s) {
  std::string_view v;
  if (!text_view(v)) return false;
  s.assign(v);
  return true;
}

bool Reader::bytes(std::string_view& b) {
  uint8_t head = p < end_ ? uint8_t(*p) : 0;
  if (head < 0xc4 || head > 0xc6) return options.text == Text::bytes && kind_of(head) == Kind::text && p < end_ ? text_view(b) : mismatch(Kind::bytes);
  uint64_t children, size = value_extent(p, left(), children);
  if (size == 0 || size > left()) return fault.set(Code::end_of_input, uint64_t(end_ - begin_), Kind::bytes);
  size_t header = 1 + (size_t{1} << (head - 0xc4));  // c4, c5, c6: a length of 1, 2, 4 bytes
  b = {p + header, size_t(size) - header};
  p += size;
  return true;
}

bool Reader::read_timestamp(const Type& type, void* slot) {
  Ext ext;
  const char* q = read_ext(p, end_, ext);
  if (!q) return mismatch(Kind::instant);
  int64_t seconds;
  uint32_t nanoseconds;
  if (ext.type != -1) return fault.set(Code::wrong_kind, offset(), type.kind, Kind::value);
  if (!decode_timestamp(ext.data, seconds, nanoseconds)) return fail(Code::bad_timestamp, type.kind);
  if (Code code = engine::set_instant(type, seconds, nanoseconds, slot); code != Code::none) return fail(code, type.kind);
  p = q;
  return true;
}

bool Reader::scalar(const Type& type, void* slot) {
  if (type.kind == Kind::value) return read_dynamic(type, slot);
  if (p >= end_) return fail(Code::end_of_input, type.kind);
  Kind found = kind_of(uint8_t(*p));
  if (type.kind == Kind::instant && found == Kind::value && uint8_t(*p) != 0xc1) return read_timestamp(type, slot);
  const char* start = p;
  std::string digits;
  std::string_view s;
  if (found == Kind::int64 && (type.kind == Kind::big_integer || type.kind == Kind::decimal)) {
    int64_t v;
    bool above;
    const char* q = primitive::read_integer(p, end_, v, above);
    if (!q) return mismatch(type.kind);
    p = q;
    digits = above ? std::to_string(uint64_t(v)) : std::to_string(v);
    s = digits;
  } else if (found != Kind::text) {
    return mismatch(type.kind);
  } else if (!text_view(s)) {
    return false;
  }
  Code code = engine::parse_logical(type, s, slot);
  if (code == Code::none) return true;
  detail(s);
  p = start;
  return fail(code, type.kind);
}

// ---- values nobody asked for

// One value without its children, whose number is returned.
bool Reader::skip_scalar(uint8_t head, uint64_t& children) {
  if (head == 0xc1) return fail(Code::reserved_byte);
  uint64_t size = value_extent(p, left(), children);
  if (size == 0 || size > left() || children > left() - size) return fault.set(Code::end_of_input, uint64_t(end_ - begin_));
  if (kind_of(head) == Kind::text && options.text == Text::utf8) {
    std::string_view s;
    return text_view(s);
  }
  p += size;
  return true;
}

bool Reader::skip_value() {
  std::vector<uint64_t> open;  // children to come, of what is open
  for (;;) {
    if (p >= end_) return fail(Code::end_of_input);
    uint64_t children;
    if (!skip_scalar(uint8_t(*p), children)) return false;
    if (children) {
      if (!enter()) return false;
      open.push_back(children);
      continue;
    }
    while (!open.empty() && --open.back() == 0) {
      open.pop_back();
      leave();
    }
    if (open.empty()) return true;
  }
}

}  // namespace polywire::msgpack
