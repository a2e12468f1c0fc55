#include "json/writer.h"

#include "base/base64.h"
#include "base/number.h"
#include "base/utf8.h"
#include "engine/logical.h"

namespace polywire::json {

// ---- styles

void Writer::open(char bracket, size_t) {
  need(16);
  *w++ = bracket;
  ++level_;
  empty_ = true;
}

void Writer::line() {
  size_t n = size_t(options.indent) * level_;
  need(n + 64);
  *w++ = '\n';
  std::memset(w, ' ', n);
  w += n;
}

void Writer::separate(bool first) {
  need(64);
  if (!first) *w++ = ',';
  empty_ = false;
  if (options.indent) line();
  else if (!first) *w++ = ' ';
}

void Writer::close(char bracket) {
  --level_;
  if (options.indent && !empty_) line();
  empty_ = false;
  need(16);
  *w++ = bracket;
}

char* Writer::styled_field(char* at, const PlanField& f) {
  w = at;
  if (compact_) {  // positional
    need(64);
    *w++ = ',';
    return w;
  }
  separate(empty_);
  if (positional()) return w;
  need(f.key_size + 64);
  std::memcpy(w, f.key, f.key_size);
  w += f.key_size;
  *w++ = ' ';
  return w;
}

// ---- keys

bool Writer::tag(std::string_view name, std::string_view text_of_tag) {
  if (compact_) {
    need(8);
    *w++ = ',';
  } else {
    separate(empty_);
  }
  if (positional()) return text(text_of_tag);
  if (!text(name)) return false;
  need(8);
  colon();
  return text(text_of_tag);
}

bool Writer::text_key(std::string_view key, size_t index) {
  if (compact_) { if (index) { need(8); *w++ = ','; } } else { separate(index == 0); }
  if (!text(key)) return false;
  need(64);
  colon();
  return true;
}

bool Writer::map_key(const MapKey& key, size_t index) {
  if (key.text.data()) return text_key(key.text, index);
  char digits[32];
  char* end = key.is_unsigned ? base::write_u64(digits, uint64_t(key.integer)) : base::write_i64(digits, key.integer);
  return text_key({digits, size_t(end - digits)}, index);
}

// ---- scalars

bool Writer::unusual_float(double v) {
  if (std::isfinite(v)) { w = base::write_double(w, v, true); return true; }
  switch (options.nonfinite) {
    case Nonfinite::refuse: return fail(Code::nonfinite, Kind::float64);
    case Nonfinite::null: null(); return true;
    case Nonfinite::literal: raw(std::isnan(v) ? "NaN" : v > 0 ? "Infinity" : "-Infinity"); return true;
  }
  return false;
}

bool Writer::float32(float v) {
  if (!std::isfinite(v)) return unusual_float(v);
  w = base::write_float(w, v, options.python_exponents);
  return true;
}

bool Writer::text(std::string_view s) {
  if (!base::utf8_valid(s.data(), s.size())) return fail(Code::bad_utf8, Kind::text);
  need(6 * s.size() + 64);
  *w++ = '"';
  w = escape_text(w, s.data(), s.size());
  *w++ = '"';
  return true;
}

bool Writer::bytes(std::string_view b) {
  if (options.bytes != Bytes::base64) return fail(Code::not_in_format, Kind::bytes);
  size_t n = base::base64_encoded_size(b.size());
  need(n + 16);
  *w++ = '"';
  w = base::encode_base64(w, b.data(), b.size());
  *w++ = '"';
  return true;
}

bool Writer::scalar(const Type& type, const void* object) {
  if (type.kind == Kind::value) return write_dynamic(type, object);
  std::string s;
  if (!engine::print_logical(type, object, s)) return fail(Code::time_range, type.kind);
  if (type.kind == Kind::big_integer) raw(s);
  else plain_text(s);
  return true;
}

}  // namespace polywire::json
