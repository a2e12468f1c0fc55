#include "peers/tree.h"

#include <bit>
#include <cstdlib>

namespace polywire::peers {

Tree integer(int64_t v) { return {.kind = Tree::Kind::integer, .negative = v < 0, .magnitude = v < 0 ? 0 - uint64_t(v) : uint64_t(v)}; }
Tree integer(uint64_t v) { return {.kind = Tree::Kind::integer, .magnitude = v}; }

namespace {

using Kind = Tree::Kind;

bool same_bits(double a, double b) { return std::bit_cast<uint64_t>(a) == std::bit_cast<uint64_t>(b); }

uint64_t big_endian(std::string_view s) {
  uint64_t v = 0;
  for (char c : s) v = v << 8 | uint8_t(c);
  return v;
}

// MessagePack's timestamp extension, read from the specification and not by our reader.
bool same_instant(Instant ours, const Tree& theirs) {
  std::string_view s = theirs.chars;
  if (theirs.kind != Kind::extension || theirs.extension != -1) return false;
  uint64_t wide = big_endian(s.substr(0, std::min<size_t>(s.size(), 8)));
  switch (s.size()) {
    case 4: return ours.nanoseconds == 0 && uint64_t(ours.seconds) == wide;
    case 8: return ours.nanoseconds == wide >> 34 && uint64_t(ours.seconds) == (wide & ((uint64_t{1} << 34) - 1));
    case 12: return ours.nanoseconds == big_endian(s.substr(0, 4)) && uint64_t(ours.seconds) == big_endian(s.substr(4));
    default: return false;
  }
}

bool same_scalar(View ours, const Tree& t) {
  const model::Node& n = *ours.node();
  switch (ours.kind()) {
    case ValueKind::null: return t.kind == Kind::null;
    case ValueKind::boolean: return t.kind == Kind::boolean && t.boolean == ours.as_boolean();
    case ValueKind::int64: return t.kind == Kind::integer && t.negative == (n.i < 0) && t.magnitude == (n.i < 0 ? 0 - uint64_t(n.i) : uint64_t(n.i));
    case ValueKind::uint64: return t.kind == Kind::integer && !t.negative && t.magnitude == n.u;
    case ValueKind::float32: return t.kind == Kind::float32 && same_bits(t.number, double(n.f));
    case ValueKind::float64: return t.kind == Kind::float64 && same_bits(t.number, n.d);
    case ValueKind::text: return t.kind == Kind::text && t.chars == ours.text();
    case ValueKind::bytes: return t.kind == Kind::bytes && t.chars == ours.bytes();
    case ValueKind::extension: return t.kind == Kind::extension && t.extension == ours.extension_type() && t.chars == ours.bytes();
    case ValueKind::instant: return same_instant(*ours.as_instant(), t);
    default: return false;
  }
}

std::string described(const Tree& t) {
  constexpr std::string_view names[] = {"null", "boolean", "integer", "float32", "float64", "text", "bytes", "extension", "list", "map"};
  std::string s(names[size_t(t.kind)]);
  if (t.kind == Kind::integer) s += (t.negative ? " -" : " ") + std::to_string(t.magnitude);
  if (t.kind == Kind::float64) s += " " + std::to_string(t.number);
  return s + (t.items.empty() ? "" : " of " + std::to_string(t.items.size()));
}

std::string difference(View ours, const Tree& t) {
  if (ours.is(ValueKind::big_integer) && t.kind == Kind::float64 && same_bits(t.number, std::strtod(std::string(ours.digits()).c_str(), nullptr)))
    return "value:big_integer";
  if (ours.is(ValueKind::float64) && same_bits(*ours.as_double(), -0.0) && t.kind == Kind::integer && t.magnitude == 0) return "value:minus_zero";
  return "value:" + std::string(kind_name(ours.kind())) + " and theirs " + described(t);
}

}  // namespace

void compare(View ours, const Tree& t, const std::string& path, std::set<std::string>& differences) {
  bool list = ours.is_list() && t.kind == Kind::list && t.items.size() == ours.size();
  bool map = ours.is_map() && t.kind == Kind::map && t.items.size() == 2 * ours.size();
  if (!list && !map) {
    if (same_scalar(ours, t)) return;
    std::string word = difference(ours, t);
    differences.insert(word.find(' ') == word.npos ? word : word + " at " + path);
    return;
  }
  size_t i = 0;
  for (View v : ours.elements()) {
    compare(v, t.items[i], path + "[" + std::to_string(i) + "]", differences);
    ++i;
  }
  for (auto [key, value] : ours.entries()) {
    std::string inside = path + "." + std::string(key.text().substr(0, 40));
    compare(key, t.items[i++], inside + " (key)", differences);
    compare(value, t.items[i++], inside, differences);
  }
}

}  // namespace polywire::peers
