#include "json/value_fault.h"

#include <vector>

#include "base/number.h"
#include "json/text.h"

namespace polywire::json {

using model::Node;

namespace {

struct Reason { Code code; size_t offset; };

// The literal that the text begins like; where it stops being that.
Reason explain_word(std::string_view text, size_t at, std::string_view word) {
  std::string_view rest = text.substr(at, word.size());
  if (word.starts_with(rest)) return {Code::end_of_input, text.size()};
  return {Code::bad_literal, at};
}

bool is_digit(std::string_view text, size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '9'; }

Reason explain_number(std::string_view text, size_t at) {
  base::NumberShape shape;
  if (base::scan_number(text.data() + at, text.data() + text.size(), shape)) return {Code::float_range, at};
  auto refuse = [&](size_t where) { return Reason{where >= text.size() ? Code::end_of_input : Code::bad_number, where}; };
  auto skip = [&](size_t where) { while (is_digit(text, where)) ++where; return where; };
  size_t p = at + (text[at] == '-');
  if (text.substr(p).starts_with("Infinity")) return {Code::nonfinite, at};
  if (!is_digit(text, p)) return refuse(p);
  if (text[p] == '0' && is_digit(text, p + 1)) return refuse(p + 1);
  p = skip(p);
  if (p < text.size() && text[p] == '.') {
    if (!is_digit(text, p + 1)) return refuse(p + 1);
    p = skip(p + 1);
  }
  if (p < text.size() && (text[p] | 0x20) == 'e') {
    ++p;
    if (p < text.size() && (text[p] == '+' || text[p] == '-')) ++p;
    if (!is_digit(text, p)) return refuse(p);
  }
  return refuse(p);
}

Reason explain_string(std::string_view text, size_t at) {
  Fault fault;
  explain_text(text.data(), text.data() + at + 1, text.data() + text.size(), fault);
  return {fault.code, size_t(fault.offset)};
}

Reason explain_value(std::string_view text, size_t at) {
  switch (text[at]) {
    case '"': return explain_string(text, at);
    case 't': return explain_word(text, at, "true");
    case 'f': return explain_word(text, at, "false");
    case 'n': return explain_word(text, at, "null");
    case 'N': return text.substr(at).starts_with("NaN") ? Reason{Code::nonfinite, at} : explain_word(text, at, "NaN");
    case 'I': return text.substr(at).starts_with("Infinity") ? Reason{Code::nonfinite, at} : explain_word(text, at, "Infinity");
    case '\xef': return {text.substr(at).starts_with("\xef\xbb\xbf") ? Code::byte_order_mark : Code::unexpected_character, at};
    default:
      if (text[at] == '-' || is_digit(text, at)) return explain_number(text, at);
      return {Code::unexpected_character, at};
  }
}

Reason reason_of(std::string_view text, const Stop& stop) {
  size_t at = stop.offset;
  if (stop.stand == Stand::too_deep) return {Code::depth_limit, at};
  if (at >= text.size()) return {Code::end_of_input, text.size()};
  switch (stop.stand) {
    case Stand::key: return text[at] == '"' ? explain_string(text, at) : Reason{Code::expected_key, at};
    case Stand::colon: return {Code::expected_colon, at};
    case Stand::separator: return {Code::expected_comma, at};
    case Stand::end: return {Code::trailing_bytes, at};
    default: return explain_value(text, at);
  }
}

}  // namespace

Error explain_stop(std::string_view text, const Stop& stop) {
  Error e;
  auto [code, offset] = reason_of(text, stop);
  e.code = code;
  e.offset = offset;
  return e;
}

std::string path_of_stop(const Stop& stop, const Node* base) {
  std::vector<size_t> open;  // innermost first
  for (size_t at = stop.open; at != nowhere;) {
    open.push_back(at);
    size_t up = open_parent(base[at]);
    at = up ? at - up : nowhere;
  }
  std::string path = "$";
  for (size_t i = open.size(); i-- > 0;) {
    const Node* c = base + open[i];
    uint64_t complete = i ? c->length() : stop.count;
    if (c->kind() == ValueKind::list) {
      if (i || stop.stand == Stand::value || stop.stand == Stand::too_deep) model::append_index(path, complete);
      continue;
    }
    const Node* x = c + 1;
    for (; complete; --complete) x = x->next()->next();
    if (x < base + stop.used) model::append_key(path, x);  // its value is missing
  }
  return path;
}

}  // namespace polywire::json
