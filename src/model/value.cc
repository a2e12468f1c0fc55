#include <polywire/value.h>

#include "model/nodes.h"

namespace polywire {

using model::Node;

std::string_view kind_name(ValueKind k) {
  constexpr std::string_view names[] = {"null", "boolean", "integer", "integer", "big integer", "float32", "float64",
                                        "text", "bytes",   "extension", "instant", "list", "map"};
  static_assert(std::size(names) == size_t(ValueKind::map) + 1);
  return names[size_t(k)];
}

std::optional<bool> View::as_boolean() const {
  if (!is_boolean()) return std::nullopt;
  return node_->u != 0;
}

std::optional<int64_t> View::as_int64() const {
  if (!is(ValueKind::int64)) return std::nullopt;
  return node_->i;
}

std::optional<uint64_t> View::as_uint64() const {
  if (is(ValueKind::uint64) || (is(ValueKind::int64) && node_->i >= 0)) return node_->u;
  return std::nullopt;
}

std::optional<double> View::as_double() const {
  // The comparison back is made in a type that holds both: 2^63 and 2^64 as doubles are outside the integer's range.
  switch (kind()) {
    case ValueKind::float64: return node_->d;
    case ValueKind::float32: return double(node_->f);
    case ValueKind::int64: {
      double d = double(node_->i);
      if (base::int128(d) == node_->i) return d;
      return std::nullopt;
    }
    case ValueKind::uint64: {
      double d = double(node_->u);
      if (base::uint128(d) == node_->u) return d;
      return std::nullopt;
    }
    default: return std::nullopt;
  }
}

std::optional<Instant> View::as_instant() const {
  if (!is(ValueKind::instant)) return std::nullopt;
  return Instant{node_->i, uint32_t(node_->length())};
}

View View::operator[](size_t i) const {
  if (!is_list() || i >= node_->length()) return {};
  const Node* x = node_ + 1;
  for (; i; --i) x = x->next();
  return View(x);
}

View View::operator[](std::string_view key) const {
  if (!is_map()) return {};
  const Node* found = nullptr;
  for (const Node *x = node_ + 1, *end = node_->next(); x != end;) {
    const Node* value = x->next();
    if (x->kind() == ValueKind::text && x->length() == key.size() &&
        (key.empty() || std::memcmp(x->s, key.data(), key.size()) == 0)) found = value;
    x = value->next();
  }
  return View(found);
}

namespace {

bool same_payload(const Node& a, const Node& b) {
  switch (a.kind()) {
    case ValueKind::null: return true;
    case ValueKind::float64: return a.u == b.u || (a.d != a.d && b.d != b.d);
    case ValueKind::float32: return uint32_t(a.u) == uint32_t(b.u) || (a.f != a.f && b.f != b.f);
    case ValueKind::text: case ValueKind::bytes: case ValueKind::big_integer: case ValueKind::extension:
      return a.length() == 0 || std::memcmp(a.s, b.s, a.length()) == 0;
    default: return a.u == b.u;  // containers: the same number of nodes
  }
}

constexpr bool has_chars(ValueKind k) {
  return k == ValueKind::text || k == ValueKind::bytes || k == ValueKind::big_integer || k == ValueKind::extension;
}

}  // namespace

bool View::same(View a, View b) {
  if (!a.node_ || !b.node_) return a.node_ == b.node_;
  size_t n = a.nodes();
  for (size_t i = 0; i < n; ++i) {
    const Node &x = a.node_[i], &y = b.node_[i];
    // What is known about a text (detail) is no part of its value.
    uint64_t mask = x.kind() == ValueKind::text ? ~uint64_t{0xff00} : ~uint64_t{0};
    if ((x.tag & mask) != (y.tag & mask) || !same_payload(x, y)) return false;
  }
  return true;
}

size_t View::bytes_needed() const {
  size_t total = nodes() * sizeof(Node);
  for (size_t i = 0, n = nodes(); i < n; ++i) {
    if (has_chars(node_[i].kind())) total += node_[i].length();
  }
  return total;
}

Value::Value(View from) : Value() {
  if (!from || (from.nodes() == 1 && from.is_null())) return;
  size_t n = from.nodes(), chars = from.bytes_needed() - n * sizeof(Node);
  auto [text, area] = model::prepare(storage_, chars, n);
  std::memcpy(area.begin, from.node(), n * sizeof(Node));
  char* w = text;
  for (Node* x = area.begin; x != area.begin + n; ++x) {
    if (!has_chars(x->kind())) continue;
    size_t length = x->length();
    if (length) std::memcpy(w, x->s, length);
    x->s = w;
    w += length;
  }
  std::memset(w, 0, model::text_padding);
  node_ = area.begin;
}

Value::~Value() { model::release(storage_); }

}  // namespace polywire
