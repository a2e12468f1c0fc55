#include <polywire/error.h>

#include <algorithm>

#include "model/fault.h"

namespace polywire {
namespace {

struct CodeRow { Code code; Category category; std::string_view name; std::string_view text; };

// One row a code; docs/errors.md is checked against it. Texts say what is wrong; place and path are added by reason().
constexpr CodeRow table[] = {
    {Code::none, Category::none, "none", "no fault"},
    {Code::bad_literal, Category::syntax, "bad_literal", "not a value"},
    {Code::bad_number, Category::syntax, "bad_number", "malformed number"},
    {Code::bad_escape, Category::syntax, "bad_escape", "bad escape in text"},
    {Code::bad_utf8, Category::syntax, "bad_utf8", "text is not valid UTF-8"},
    {Code::control_character, Category::syntax, "control_character", "control character in text"},
    {Code::lone_surrogate, Category::syntax, "lone_surrogate", "escape of half a surrogate pair"},
    {Code::expected_key, Category::syntax, "expected_key", "expected a key"},
    {Code::expected_colon, Category::syntax, "expected_colon", "expected ':' after a key"},
    {Code::expected_comma, Category::syntax, "expected_comma", "expected ',' or the end of the list or record"},
    {Code::unexpected_character, Category::syntax, "unexpected_character", "unexpected character"},
    {Code::trailing_bytes, Category::syntax, "trailing_bytes", "bytes after the end of the value"},
    {Code::byte_order_mark, Category::syntax, "byte_order_mark", "byte order mark that is not at the start"},
    {Code::end_of_line, Category::syntax, "end_of_line", "line ends in the middle of a value"},
    {Code::reserved_byte, Category::syntax, "reserved_byte", "type byte 0xc1, which MessagePack reserves"},
    {Code::bad_timestamp, Category::syntax, "bad_timestamp", "malformed timestamp"},
    {Code::bad_logical_text, Category::syntax, "bad_logical_text", "text has the wrong form"},
    {Code::bad_base64, Category::syntax, "bad_base64", "malformed base64"},
    {Code::bad_compressed, Category::syntax, "bad_compressed", "damaged compressed data"},
    {Code::bad_checksum, Category::syntax, "bad_checksum", "checksum does not match"},
    {Code::size_mismatch, Category::syntax, "size_mismatch", "compressed data has another size than announced"},
    {Code::trailing_compressed, Category::syntax, "trailing_compressed", "bytes after the end of the compressed data"},
    {Code::wrong_kind, Category::mismatch, "wrong_kind", "wrong kind of value"},
    {Code::unknown_symbol, Category::mismatch, "unknown_symbol", "not a name of the enumeration"},
    {Code::unknown_tag, Category::mismatch, "unknown_tag", "not a name of the variant"},
    {Code::wrong_length, Category::mismatch, "wrong_length", "wrong number of elements"},
    {Code::missing_field, Category::missing, "missing_field", "missing field"},
    {Code::unknown_field, Category::unknown_field, "unknown_field", "unknown field"},
    {Code::duplicate_field, Category::syntax, "duplicate_field", "field given twice"},
    {Code::missing_tag, Category::missing, "missing_tag", "missing tag of a variant"},
    {Code::no_such_list, Category::missing, "no_such_list", "the document has no list at this place"},
    {Code::integer_range, Category::range, "integer_range", "integer out of range"},
    {Code::float_range, Category::range, "float_range", "number out of range"},
    {Code::inexact_number, Category::range, "inexact_number", "number cannot be held exactly"},
    {Code::time_range, Category::range, "time_range", "time out of range or finer than the unit"},
    {Code::decimal_range, Category::range, "decimal_range", "decimal out of range"},
    {Code::level_range, Category::range, "level_range", "compression level out of range"},
    {Code::depth_limit, Category::limit, "depth_limit", "nested too deeply"},
    {Code::length_limit, Category::limit, "length_limit", "length beyond the limit"},
    {Code::record_limit, Category::limit, "record_limit", "record beyond the size limit"},
    {Code::output_limit, Category::limit, "output_limit", "more decompressed bytes than the limit allows"},
    {Code::window_limit, Category::limit, "window_limit", "compressed data needs a larger window than the limit allows"},
    {Code::end_of_input, Category::end_of_input, "end_of_input", "input ends in the middle of a value"},
    {Code::end_of_compressed, Category::end_of_input, "end_of_compressed", "compressed data ends too early"},
    {Code::nonfinite, Category::unsupported, "nonfinite", "NaN or infinity, which the format does not have"},
    {Code::not_in_format, Category::unsupported, "not_in_format", "the format cannot hold this kind"},
    {Code::bad_key_kind, Category::unsupported, "bad_key_kind", "the format cannot hold a key of this kind"},
    {Code::borrowed_escape, Category::unsupported, "borrowed_escape", "text with escapes cannot be borrowed from the input"},
    {Code::codec_not_built, Category::unsupported, "codec_not_built", "this build lacks the codec"},
    {Code::not_a_stream, Category::unsupported, "not_a_stream", "the codec has blocks only, no stream"},
    {Code::needs_dictionary, Category::unsupported, "needs_dictionary", "compressed data needs a dictionary"},
    {Code::unresolved_name, Category::schema, "unresolved_name", "name is not defined"},
    {Code::duplicate_name, Category::schema, "duplicate_name", "name or number given twice"},
    {Code::empty_definition, Category::schema, "empty_definition", "definition without content"},
    {Code::endless_type, Category::schema, "endless_type", "type without end"},
    {Code::bad_default, Category::schema, "bad_default", "default does not fit"},
    {Code::bad_schema, Category::schema, "bad_schema", "not a schema"},
    {Code::io_failure, Category::io, "io_failure", "input or output failed"},
};

constexpr std::string_view category_names[] = {"none", "syntax", "mismatch", "missing", "unknown_field", "range", "limit", "end_of_input", "unsupported", "schema", "io"};

constexpr std::string_view kind_names[] = {
    "null", "boolean", "integer", "integer", "integer", "integer", "integer", "integer", "integer", "integer", "number", "number",
    "text", "text", "bytes", "enumeration", "instant", "local time", "date", "time of day", "duration", "decimal", "uuid", "big integer",
    "record", "tuple", "list", "map", "optional", "variant", "list", "value"};

const CodeRow& row(Code code) {
  for (const CodeRow& r : table) if (r.code == code) return r;
  return table[0];
}

}  // namespace

Category category_of(Code code) { return row(code).category; }
std::string_view category_name(Category c) { return category_names[size_t(c)]; }
std::string_view code_name(Code code) { return row(code).name; }
std::string_view kind_name(Kind k) { return kind_names[size_t(k)]; }

std::string Error::reason() const {
  std::string s;
  if (code == Code::wrong_kind) {
    s += "expected ";
    s += kind_name(want);
    s += ", found ";
    s += kind_name(found);
  } else if (code == Code::io_failure && !detail.empty()) {
    s += detail;  // what the system said
  } else {
    s += row(code).text;
    if (!detail.empty()) { s += " \""; s += detail; s += '"'; }
  }
  if (!path.empty()) { s += " at "; s += path; }
  return s;
}

std::string Error::message(std::string_view source) const {
  std::string s(source);
  if (code == Code::io_failure && path.empty()) {
    if (!s.empty()) s += ": ";
  } else if (line) {
    if (!s.empty()) s += ':';
    s += std::to_string(line) + ":" + std::to_string(column) + ": ";
  } else {
    if (!s.empty()) s += ": ";
    s += "record " + std::to_string(record) + ", byte " + std::to_string(offset) + ": ";
  }
  return s + reason();
}

Fault::Words& Fault::say() {
  if (!words) words = std::make_unique<Words>();
  return *words;
}
void Fault::in_detail(std::string_view s) { say().detail = quote_for_message(s); }
void Fault::in_field(std::string_view name) { say().path.insert(0, "." + std::string(name)); }
void Fault::in_element(size_t index) { say().path.insert(0, "[" + std::to_string(index) + "]"); }
void Fault::in_key(std::string_view key) { say().path.insert(0, "[\"" + quote_for_message(key) + "\"]"); }

void Fault::adopt(Error&& e, uint64_t start) {
  code = e.code;
  want = e.want;
  found = e.found;
  offset = start + e.offset;
  say().path = e.path.substr(e.path.empty() ? 0 : 1);  // without its "$"
  say().detail = std::move(e.detail);
}

Error to_error(Fault&& f) {
  Error e;
  e.code = f.code;
  e.want = f.want;
  e.found = f.found;
  e.offset = f.offset;
  e.path = "$";
  if (!f.words) return e;
  e.path += f.words->path;
  e.detail = std::move(f.words->detail);
  return e;
}

void locate(Error& e, std::string_view text) {
  size_t at = std::min<size_t>(e.offset, text.size());
  uint32_t line = 1;
  size_t start = 0;
  for (size_t i = 0; i < at; ++i)
    if (text[i] == '\n') { ++line; start = i + 1; }
  e.line = line;
  e.column = uint32_t(at - start + 1);
}

std::string quote_for_message(std::string_view s) {
  size_t kept = std::min<size_t>(s.size(), 60);
  while (kept > 0 && kept < s.size() && (s[kept] & 0xc0) == 0x80) --kept;  // not in the middle of a character
  std::string out(s.substr(0, kept));
  for (char& c : out) if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  if (s.size() > kept) out += "...";
  return out;
}

}  // namespace polywire
