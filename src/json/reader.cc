#include "json/reader.h"

#include <charconv>
#include <cmath>
#include <limits>

#include "base/base64.h"
#include "base/number.h"
#include "engine/logical.h"
#include "engine/read.h"
#include "engine/tag.h"

namespace polywire::json {

void encode_key(std::string& out, std::string_view name) {
  std::string escaped(6 * name.size() + 16, '\0');
  escaped.resize(size_t(escape_text(escaped.data(), name.data(), name.size()) - escaped.data()));
  out += '"';
  out += escaped;
  out += "\":";
}

namespace {

// What a value that begins with c is.
Kind kind_at(char c) {
  switch (c) {
    case '"': return Kind::text;
    case '{': return Kind::map;
    case '[': return Kind::list;
    case 't': case 'f': return Kind::boolean;
    case 'n': return Kind::null;
    default: return Kind::float64;
  }
}

bool is_integer_kind(Kind k) { return k >= Kind::int8 && k <= Kind::uint64; }

// The literal that begins with c, or nothing.
std::string_view literal_at(char c) {
  switch (c) {
    case 't': return "true";
    case 'f': return "false";
    case 'n': return "null";
    default: return {};
  }
}

}  // namespace

bool Reader::mismatch(Kind want) {
  space();
  if (p >= end_) return fail(Code::end_of_input, want);
  Kind found = kind_at(*p);
  if (std::string_view literal = literal_at(*p); !literal.empty()) {
    size_t n = std::min(left(), literal.size());
    if (std::string_view(p, n) != literal.substr(0, n)) return fail(Code::bad_literal, want);
    if (n < literal.size()) return fault.set(Code::end_of_input, uint64_t(end_ - begin_), want);
    return fault.set(Code::wrong_kind, offset(), want, found);
  }
  if (found == Kind::text) {
    bool plain;
    if (!skip_text(p + 1, end_, plain)) explain_text(begin_, p + 1, end_, fault);
    return fault.set(Code::wrong_kind, offset(), want, found);
  }
  if (found != Kind::float64) return fault.set(Code::wrong_kind, offset(), want, found);

  std::string_view rest(p, left());
  if (rest.starts_with("NaN") || rest.starts_with("Infinity") || rest.starts_with("-Infinity")) return fail(Code::nonfinite, want);
  if (rest.starts_with("\xef\xbb\xbf")) return fail(Code::byte_order_mark, want);
  base::NumberShape shape;
  if (*p != '-' && (*p < '0' || *p > '9')) return fail(Code::unexpected_character, want);
  const char* q = base::scan_number(p, end_, shape);
  if (!q) return explain_number(want);
  if (is_integer_kind(want)) {
    if (shape == base::NumberShape::integer) return fail(Code::integer_range, want);
    return fault.set(Code::wrong_kind, offset(), want, Kind::float64);
  }
  if (want == Kind::float64 || want == Kind::float32) return fail(Code::float_range, want);
  return fault.set(Code::wrong_kind, offset(), want, shape == base::NumberShape::integer ? Kind::int64 : Kind::float64);
}

// A number that is cut by the end of the input, or malformed.
bool Reader::explain_number(Kind want) {
  const char* q = p;
  while (q < end_ && ((*q >= '0' && *q <= '9') || *q == '-' || *q == '+' || *q == '.' || (*q | 32) == 'e')) ++q;
  bool could_go_on = q == end_ && (*(q - 1) < '0' || *(q - 1) > '9');
  return could_go_on ? fault.set(Code::end_of_input, uint64_t(end_ - begin_), want) : fail(Code::bad_number, want);
}

// ---- keys

bool Reader::key_text(std::string_view& key) {
  space();
  if (p >= end_) return fail(Code::end_of_input);
  if (*p != '"') return fail(Code::expected_key);
  if (!text_view(key)) return false;
  space();
  if (p >= end_) return fail(Code::end_of_input);
  if (*p != ':') return fail(Code::expected_colon);
  ++p;
  return true;
}

// A known key of up to 15 plain letters with its colon right behind it; -1: another way of looking is needed.
int Reader::plain_key(const Plan& plan) const {
  if (left() < 32 || *p != '"') return -1;
  unsigned stop = special_mask(load16(p + 1));
  if (!stop) return -1;
  return plan.find_if(p + 1, unsigned(__builtin_ctz(stop)), [&](const PlanField& f) { return key_is(f); });
}

// A key that was not predicted: looked up by name.
int Reader::other_key(const Plan& plan, Cursor& at) {
  if (int i = plain_key(plan); POLYWIRE_LIKELY(i >= 0)) {
    p += plan.fields[i].key_size;
    order.learn(plan, at.next, uint32_t(i));
    at.next = uint32_t(i) + 1;
    return i;
  }
  key_start_ = p;
  if (!key_text(unknown_key_)) return engine::end_of_fields;
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

int Reader::next_position(const Plan& plan, Cursor& at) {
  if (!next_member(at, ']')) return engine::end_of_fields;
  if (at.next < plan.count) return int(at.next++);
  if (!options.ignore_extra) { fail(Code::wrong_length, Kind::record); return engine::end_of_fields; }
  do {
    if (!skip_value()) break;
  } while (next_member(at, ']'));
  return engine::end_of_fields;
}

bool Reader::begin_map(Cursor&) {
  space();
  if (p >= end_ || *p != '{') return mismatch(Kind::map);
  ++p;
  return enter();
}

bool Reader::next_key(Cursor& at, MapOps::Keys keys, MapKey& key) {
  if (!next_member(at, '}')) return false;
  const char* start = p;
  key = {};
  if (!key_text(key.text)) return false;
  if (keys == MapOps::Keys::text) return true;
  // Integer keys stand as texts, as JSON has no others: the whole text must be the integer.
  std::string_view digits = std::exchange(key.text, {});
  const char *from = digits.data(), *to = from + digits.size(), *stop;
  uint64_t wide = 0;
  if (keys == MapOps::Keys::signed_integer) stop = base::parse_i64(from, to, key.integer);
  else { stop = base::parse_u64(from, to, wide); key.integer = int64_t(wide); key.is_unsigned = true; }
  if (stop == to && from != to) return true;
  detail(digits);
  p = start;
  return fail(Code::bad_logical_text, Kind::int64);
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
  double wide;
  const char* start = (space(), p);
  if (!float64(wide)) return false;
  if (!std::isfinite(wide)) { v = float(wide); return true; }
  auto [rest, error] = std::from_chars(start, p, v);  // rounded once, from the text
  if (error == std::errc::result_out_of_range) v = float(wide);
  if (std::isfinite(v)) return true;
  p = start;
  return fail(Code::float_range, Kind::float32);
}

bool Reader::nonfinite(double& v) {
  if (options.nonfinite != Nonfinite::literal) return false;
  constexpr double infinity = std::numeric_limits<double>::infinity();
  struct Literal { std::string_view text; double value; };
  for (Literal l : {Literal{"NaN", std::numeric_limits<double>::quiet_NaN()}, Literal{"Infinity", infinity}, Literal{"-Infinity", -infinity}}) {
    if (std::string_view(p, std::min(left(), l.text.size())) != l.text) continue;
    v = l.value;
    p += l.text.size();
    return true;
  }
  return false;
}

bool Reader::text_view(std::string_view& s) {
  space();
  if (p >= end_ || *p != '"') return mismatch(Kind::text);
  bool plain;
  const char* q = skip_text(p + 1, end_, plain);
  if (!q) return mismatch(Kind::text);
  if (plain) s = {p + 1, size_t(q - p - 2)};
  else { read_text_slow(p + 1, end_, scratch_); s = scratch_; }
  p = q;
  return true;
}

bool Reader::borrowed(std::string_view& s) {
  space();
  if (p >= end_ || *p != '"') return mismatch(Kind::text);
  bool plain;
  const char* q = skip_text(p + 1, end_, plain);
  if (!q) return mismatch(Kind::text);
  if (!plain) return fail(Code::borrowed_escape, Kind::text_view);
  s = {p + 1, size_t(q - p - 2)};
  p = q;
  return true;
}

bool Reader::bytes(std::string_view& b) {
  if (options.bytes != Bytes::base64) return fail(Code::not_in_format, Kind::bytes);
  const char* start = p;
  std::string_view encoded;
  if (!text_view(encoded)) return false;
  std::string decoded(base::base64_decoded_max(encoded.size()), '\0');
  char* stop = base::decode_base64(decoded.data(), encoded.data(), encoded.size());
  if (!stop) { p = start; return fail(Code::bad_base64, Kind::bytes); }
  decoded.resize(size_t(stop - decoded.data()));
  scratch_ = std::move(decoded);
  b = scratch_;
  return true;
}

bool Reader::number_text(std::string_view& s) {
  space();
  base::NumberShape shape;
  const char* q = p < end_ ? base::scan_number(p, end_, shape) : nullptr;
  if (!q) return mismatch(Kind::float64);
  s = {p, size_t(q - p)};
  p = q;
  return true;
}

// Kinds beyond JSON's own stand as text (times, uuids, decimals); big integers and decimals may stand as numbers.
bool Reader::scalar(const Type& type, void* slot) {
  space();
  if (type.kind == Kind::value) return read_dynamic(type, slot);
  const char* start = p;
  bool number = p < end_ && *p != '"' && (type.kind == Kind::big_integer || type.kind == Kind::decimal);
  std::string_view s;
  if (!(number ? number_text(s) : text_view(s))) {
    if (fault.want == Kind::text || fault.want == Kind::float64) fault.want = type.kind;
    return false;
  }
  Code code = engine::parse_logical(type, s, slot);
  if (code == Code::none) return true;
  detail(s);
  p = start;
  return fail(code, type.kind);
}

// ---- values nobody asked for

bool Reader::skip_value() {
  space();
  if (p >= end_) return fail(Code::end_of_input);
  return *p == '{' || *p == '[' ? skip_container() : skip_scalar(*p);
}

// No recursion: one bit a level says what is open there.
bool Reader::skip_container() {
  uint64_t records[engine::depth_ceiling / 64 + 1] = {};
  uint32_t open = 0;
  auto in_record = [&] { return records[open / 64] >> (open % 64) & 1; };
  Cursor at;
  for (;;) {
    space();
    if (p >= end_) return fail(Code::end_of_input);
    char c = *p;
    if (c == '{' || c == '[') {
      ++p;
      if (!enter()) return false;
      ++open;
      uint64_t bit = uint64_t{1} << (open % 64);
      records[open / 64] = c == '{' ? records[open / 64] | bit : records[open / 64] & ~bit;
      at.first = true;
    } else if (!skip_scalar(c)) {
      return false;
    }
    while (!next_member(at, in_record() ? '}' : ']')) {  // close what ends here
      if (failed()) return false;
      leave();
      if (--open == 0) return true;
    }
    std::string_view key;
    if (in_record() && !key_text(key)) return false;
  }
}

bool Reader::skip_scalar(char c) {
  bool flag;
  double number;
  switch (c) {
    case '"': {
      bool plain;
      const char* q = skip_text(p + 1, end_, plain);
      return q ? (p = q, true) : mismatch(Kind::value);
    }
    case 't': case 'f': return boolean(flag);
    case 'n': return null() || mismatch(Kind::value);
    default: {
      base::NumberShape shape;
      const char* q = base::scan_number(p, end_, shape);
      if (q) { p = q; return true; }
      return nonfinite(number) || mismatch(Kind::value);
    }
  }
}

bool Reader::finish() {
  space();
  return p == end_ || fail(Code::trailing_bytes);
}

void Reader::skip_byte_order_mark() {
  if (left() >= 3 && std::memcmp(p, "\xef\xbb\xbf", 3) == 0) p += 3;
}

}  // namespace polywire::json
