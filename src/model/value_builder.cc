#include <polywire/value_builder.h>

#include "base/utf8.h"
#include "model/nodes.h"

namespace polywire {

using model::has_chars;
using model::make_tag;
using model::Node;

namespace {

constexpr uint8_t closes_a_key = 1;  // detail of an open container: its parent takes it for a key

}  // namespace

Node* ValueBuilder::append(uint64_t tag) {
  char* w = nodes_.need(nodes_.end(), sizeof(Node));
  Node* n = reinterpret_cast<Node*>(w);
  nodes_.set_end(w + sizeof(Node));
  n->tag = tag;
  n->u = 0;
  return n;
}

// One place for the rule what may follow what.
bool ValueBuilder::admit() {
  if (!ok_) return false;
  if (open_ == nothing) {
    ok_ = !started_;
    started_ = true;
    return ok_;
  }
  Node& parent = nodes()[open_];
  if (parent.kind() == ValueKind::map) {
    if (expect_key_) {
      expect_key_ = false;
      expect_value_ = true;
      return true;
    }
    if (!expect_value_) return ok_ = false;
    expect_value_ = false;
  }
  parent.tag += uint64_t{1} << 16;
  return true;
}

ValueBuilder& ValueBuilder::null() {
  if (admit()) append(make_tag(ValueKind::null));
  return *this;
}
ValueBuilder& ValueBuilder::boolean(bool v) {
  if (admit()) append(make_tag(ValueKind::boolean))->u = v;
  return *this;
}
ValueBuilder& ValueBuilder::int64(int64_t v) {
  if (admit()) append(make_tag(ValueKind::int64))->i = v;
  return *this;
}
ValueBuilder& ValueBuilder::uint64(uint64_t v) {
  if (admit()) append(make_tag(int64_t(v) < 0 ? ValueKind::uint64 : ValueKind::int64))->u = v;
  return *this;
}
ValueBuilder& ValueBuilder::float32(float v) {
  if (admit()) append(make_tag(ValueKind::float32))->f = v;
  return *this;
}
ValueBuilder& ValueBuilder::float64(double v) {
  if (admit()) append(make_tag(ValueKind::float64))->d = v;
  return *this;
}
ValueBuilder& ValueBuilder::instant(Instant t) {
  if (t.nanoseconds > 999'999'999) return fault();
  if (admit()) append(make_tag(ValueKind::instant, t.nanoseconds))->i = t.seconds;
  return *this;
}

ValueBuilder& ValueBuilder::chars(uint64_t tag, std::string_view s) {
  if (s.size() > model::longest) return fault();
  if (!admit()) return *this;
  append(tag)->u = text_.size();
  text_.append(s);
  return *this;
}
ValueBuilder& ValueBuilder::text(std::string_view s) {
  if (!base::utf8_valid(s.data(), s.size())) return fault();
  return chars(make_tag(ValueKind::text, s.size(), model::plain_text(s) ? model::text_plain : 0), s);
}
ValueBuilder& ValueBuilder::bytes(std::string_view s) { return chars(make_tag(ValueKind::bytes, s.size()), s); }
ValueBuilder& ValueBuilder::extension(int8_t type, std::string_view s) {
  return chars(make_tag(ValueKind::extension, s.size(), uint8_t(type)), s);
}
ValueBuilder& ValueBuilder::big_integer(std::string_view digits) {
  uint64_t bits;
  switch (model::classify_integer(digits, bits)) {
    case model::IntegerText::bad: return fault();
    case model::IntegerText::int64: return int64(int64_t(bits));
    case model::IntegerText::uint64: return uint64(bits);
    case model::IntegerText::big: break;
  }
  return chars(make_tag(ValueKind::big_integer, digits.size()), digits);
}

ValueBuilder& ValueBuilder::begin(ValueKind kind) {
  bool as_key = expect_key_;
  if (nodes_.size() / sizeof(Node) >= nothing) return fault();
  if (!admit()) return *this;
  uint32_t at = uint32_t(nodes_.size() / sizeof(Node));
  append(make_tag(kind, 0, as_key ? closes_a_key : 0))->u = open_;
  open_ = at;
  expect_value_ = false;
  return *this;
}
ValueBuilder& ValueBuilder::end(ValueKind kind) {
  if (!ok_ || open_ == nothing || expect_value_ || expect_key_) return fault();
  Node& n = nodes()[open_];
  if (n.kind() != kind) return fault();
  size_t index = open_;
  expect_value_ = n.detail() == closes_a_key;
  open_ = uint32_t(n.u);
  n.tag = make_tag(kind, n.length());
  n.u = nodes_.size() / sizeof(Node) - index;
  return *this;
}
ValueBuilder& ValueBuilder::begin_list() { return begin(ValueKind::list); }
ValueBuilder& ValueBuilder::begin_map() { return begin(ValueKind::map); }
ValueBuilder& ValueBuilder::end_list() { return end(ValueKind::list); }
ValueBuilder& ValueBuilder::end_map() { return end(ValueKind::map); }

ValueBuilder& ValueBuilder::next_is_key() {
  if (!ok_ || open_ == nothing || nodes()[open_].kind() != ValueKind::map || expect_value_ || expect_key_) return fault();
  expect_key_ = true;
  return *this;
}
ValueBuilder& ValueBuilder::key(std::string_view s) { return next_is_key().text(s); }

ValueBuilder& ValueBuilder::copy(View v) {
  if (!v) return fault();
  if (!admit()) return *this;
  size_t n = v.nodes();
  char* w = nodes_.need(nodes_.end(), n * sizeof(Node));
  std::memcpy(w, v.node(), n * sizeof(Node));
  nodes_.set_end(w + n * sizeof(Node));
  for (Node *x = reinterpret_cast<Node*>(w), *end = x + n; x != end; ++x) {
    if (!has_chars(x->kind())) continue;
    std::string_view s = x->chars();
    x->u = text_.size();
    text_.append(s);
  }
  return *this;
}

bool ValueBuilder::finish(Value& out) {
  bool whole = complete();
  out.clear();
  if (whole) model::take_tree(text_.view(), nodes(), nodes_.size() / sizeof(Node), out);
  clear();
  return whole;
}

Value ValueBuilder::finish() {
  Value out;
  finish(out);
  return out;
}

void ValueBuilder::clear() {
  nodes_.clear();
  text_.clear();
  open_ = nothing;
  ok_ = true;
  started_ = expect_value_ = expect_key_ = false;
}

}  // namespace polywire
