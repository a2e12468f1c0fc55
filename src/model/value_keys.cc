// Keys: duplicates, and paths made of them.
#include <algorithm>
#include <array>
#include <functional>
#include <vector>

#include "base/number.h"
#include "model/fault.h"
#include "model/nodes.h"

namespace polywire::model {

namespace {

struct Key { uint64_t hash; const Node* node; };

uint64_t hash_of(const Node* k) {
  uint64_t h = k->tag & (k->kind() == ValueKind::text ? ~uint64_t{0xff00} : ~uint64_t{0});
  auto mix = [&](uint64_t v) { h = (h ^ v) * 0x9e3779b97f4a7c15ull; h ^= h >> 29; };
  switch (k->kind()) {
    case ValueKind::text: case ValueKind::bytes: case ValueKind::big_integer: case ValueKind::extension: {
      std::string_view s = k->chars();
      for (; s.size() >= 8; s.remove_prefix(8)) mix(base::load8(s.data()));
      for (char c : s) mix(static_cast<unsigned char>(c));
      break;
    }
    case ValueKind::float32: case ValueKind::float64: mix(k->kind() == ValueKind::float32 ? uint32_t(k->u) : k->u); break;
    default: mix(k->u);  // containers: their size; equality decides
  }
  return h;
}

// Few keys are compared pairwise, many are sorted by hash: never quadratic.
size_t duplicates_of(const Node* map, std::vector<Key>& keys, const Node** first) {
  keys.clear();
  for (const Node *x = map + 1, *end = map->next(); x != end; x = x->next()->next()) keys.push_back({hash_of(x), x});
  std::sort(keys.begin(), keys.end(), [](const Key& a, const Key& b) {
    return a.hash != b.hash ? a.hash < b.hash : std::less<>{}(a.node, b.node);
  });
  size_t found = 0;
  for (size_t i = 1; i < keys.size(); ++i) {
    if (keys[i].hash != keys[i - 1].hash || !(View(keys[i].node) == View(keys[i - 1].node))) continue;
    ++found;
    if (first && (!*first || std::less<>{}(keys[i].node, *first))) *first = keys[i].node;
  }
  return found;
}

// Short texts by two loads: behind the texts of a Value are bytes that may be read (text_padding).
POLYWIRE_INLINE bool same_chars(const char* a, const char* b, size_t n) {
  if (n > 16) return std::memcmp(a, b, n) == 0;
  if (n > 8) return base::load8(a) == base::load8(b) && base::load8(a + n - 8) == base::load8(b + n - 8);
  return n == 0 || ((base::load8(a) ^ base::load8(b)) << (64 - 8 * n)) == 0;
}

bool same_keys(const Node* a, const Node* b) {
  const Node *x = a + 1, *y = b + 1;
  for (uint64_t n = a->length(); n; --n) {
    if (POLYWIRE_UNLIKELY(x->kind() != ValueKind::text || (x->tag | 0xff00) != (y->tag | 0xff00))) return false;
    if (POLYWIRE_UNLIKELY(!same_chars(x->s, y->s, size_t(x->length())))) return false;
    x = (x + 1)->next();
    y = (y + 1)->next();
  }
  return true;
}

}  // namespace

size_t count_duplicate_keys(View root, const Node** first) {
  return root ? count_duplicate_keys(root.node(), root.node()->next(), first) : count_duplicate_keys(nullptr, nullptr, first);
}

size_t count_duplicate_keys(const Node* begin, const Node* end, const Node** first) {
  if (first) *first = nullptr;
  std::vector<Key> keys;
  size_t total = 0;
  std::array<const Node*, 16> clean{};  // maps without duplicates, by their length: the next one often has the same keys
  for (const Node* x = begin; x != end; ++x) {
    if (x->kind() != ValueKind::map || x->length() < 2) continue;
    const Node*& like = clean[x->length() % clean.size()];
    if (like && like->length() == x->length() && same_keys(like, x)) continue;
    size_t found = duplicates_of(x, keys, first);
    total += found;
    if (!found) like = x;
  }
  return total;
}

void append_index(std::string& path, size_t i) {
  char digits[24];
  path += '[';
  path.append(digits, base::write_u64(digits, i));
  path += ']';
}

namespace {

bool plain_name(std::string_view s) {
  auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c & 0x80); };
  if (s.empty() || s.size() > 64 || !letter(s[0])) return false;
  return std::all_of(s.begin(), s.end(), [&](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '-'; });
}

}  // namespace

void append_key(std::string& path, const Node* k) {
  char number[48];
  if (k->kind() == ValueKind::text && plain_name(k->chars())) {
    path += '.';
    path += k->chars();
    return;
  }
  path += '[';
  switch (k->kind()) {
    case ValueKind::text: path += '"' + quote_for_message(k->chars()) + '"'; break;
    case ValueKind::int64: path.append(number, base::write_i64(number, k->i)); break;
    case ValueKind::uint64: path.append(number, base::write_u64(number, k->u)); break;
    case ValueKind::big_integer: path += k->chars(); break;
    case ValueKind::boolean: path += k->u ? "true" : "false"; break;
    default: path += '<'; path += kind_name(k->kind()); path += '>';
  }
  path += ']';
}

void append_path(std::string& path, View root, const Node* at) {
  if (path.empty()) path.assign(1, '$');
  const Node* x = root.node();
  while (x && x != at && x->container()) {
    bool map = x->kind() == ValueKind::map;
    const Node* child = x + 1;
    for (size_t i = 0;; ++i) {
      const Node* value = map ? child->next() : child;
      if (at < value && map) return;                 // at, or inside, a key: the path of its map
      if (at < value->next()) {
        if (map) append_key(path, child); else append_index(path, i);
        x = value;
        break;
      }
      child = value->next();
      if (child >= x->next()) return;
    }
  }
}

}  // namespace polywire::model
