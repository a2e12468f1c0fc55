#include "model/nodes.h"

#include <cstdlib>
#include <new>

namespace polywire::model {

constinit const Node null_node{0, {0}};

namespace {

void* must(void* p) {
  if (!p) std::abort();  // as std::string without exceptions
  return p;
}

constexpr size_t text_room(size_t text_bytes) { return (text_bytes + text_padding + 15) & ~size_t{15}; }

}  // namespace

Prepared prepare(Storage& s, size_t text_bytes, size_t nodes) {
  size_t room = text_room(text_bytes), need = room + nodes * sizeof(Node);
  if (s.block_bytes < (s.spill_nodes >= nodes ? room : need)) {
    std::free(s.block);
    s.block = static_cast<char*>(must(std::malloc(need)));
    s.block_bytes = need;
  }
  size_t fit = (s.block_bytes - room) / sizeof(Node);
  Node* first = reinterpret_cast<Node*>(s.block + room);
  if (s.spill_nodes > fit) return {s.block, {s.spill, s.spill + s.spill_nodes}};
  return {s.block, {first, first + fit}};
}

NodeArea more_nodes(Storage& s, const Node* nodes, size_t used) {
  size_t n = used * 2 + 64;
  if (nodes == s.spill) {
    s.spill = static_cast<Node*>(must(std::realloc(s.spill, n * sizeof(Node))));
  } else {
    std::free(s.spill);
    s.spill = static_cast<Node*>(must(std::malloc(n * sizeof(Node))));
    if (used) std::memcpy(s.spill, nodes, used * sizeof(Node));
  }
  s.spill_nodes = n;
  return {s.spill, s.spill + n};
}

void take_tree(std::string_view chars, const Node* nodes, size_t n, Value& out) {
  auto [text, area] = prepare(ValueAccess::storage(out), chars.size(), n);
  if (!chars.empty()) std::memcpy(text, chars.data(), chars.size());
  std::memset(text + chars.size(), 0, text_padding);
  std::memcpy(area.begin, nodes, n * sizeof(Node));
  for (Node *x = area.begin, *end = x + n; x != end; ++x) {
    if (has_chars(x->kind())) x->s = text + x->u;
  }
  ValueAccess::set_root(out, area.begin);
}

void release(Storage& s) {
  std::free(s.block);
  std::free(s.spill);
  s = {};
}

bool plain_text(std::string_view t) {
  for (char c : t) {
    if (static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\') return false;
  }
  return true;
}

IntegerText classify_integer(std::string_view digits, uint64_t& bits) {
  bool negative = !digits.empty() && digits[0] == '-';
  std::string_view d = digits.substr(negative);
  if (d.empty() || (d[0] == '0' && d.size() > 1)) return IntegerText::bad;
  uint64_t v = 0;
  bool wide = false;
  for (char c : d) {
    if (c < '0' || c > '9') return IntegerText::bad;
    wide |= __builtin_mul_overflow(v, 10u, &v) || __builtin_add_overflow(v, uint64_t(c - '0'), &v);
  }
  constexpr uint64_t lowest = uint64_t{1} << 63;
  bits = negative ? 0 - v : v;
  if (wide || (negative && v > lowest)) return IntegerText::big;
  return negative || v < lowest ? IntegerText::int64 : IntegerText::uint64;
}

}  // namespace polywire::model
