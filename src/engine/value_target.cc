#include "engine/value_target.h"

#include <functional>

#include "engine/logical.h"

namespace polywire::engine {

using model::make_tag;

void ValueTree::name(const PlanField& f) {
  Name& known = names_[(reinterpret_cast<uintptr_t>(&f) / sizeof(PlanField)) & 63];
  if (POLYWIRE_UNLIKELY(known.field != &f)) {
    chars(ValueKind::text, f.name);
    known = {&f, node(size() - 1)};
  } else {
    append(known.key.tag).u = known.key.u;
  }
}

void ValueTree::copy(View v) {
  size_t first = size(), n = v.nodes();
  nodes_.append({reinterpret_cast<const char*>(v.node()), n * sizeof(Node)});
  for (size_t i = first; i < first + n; ++i) {
    Node& x = at_(i);
    if (!model::has_chars(x.kind())) continue;
    std::string_view s = x.chars();
    x.u = text_.size();
    text_.append(s);
  }
}

bool ValueTree::logical(const Type& type, const void* object) {
  if (type.kind == Kind::value) return copy(*static_cast<const Value*>(object)), true;
  if (type.kind == Kind::instant) {
    int64_t seconds;
    uint32_t nanoseconds;
    if (get_instant(type, object, seconds, nanoseconds) != Code::none) return false;
    append(make_tag(ValueKind::instant, nanoseconds)).i = seconds;
    return true;
  }
  std::string s;
  if (!print_logical(type, object, s)) return false;
  uint64_t bits = 0;
  switch (type.kind == Kind::big_integer ? model::classify_integer(s, bits) : model::IntegerText::bad) {
    case model::IntegerText::int64: append(make_tag(ValueKind::int64)).u = bits; return true;
    case model::IntegerText::uint64: append(make_tag(ValueKind::uint64)).u = bits; return true;
    case model::IntegerText::big: chars(ValueKind::big_integer, s); return true;
    case model::IntegerText::bad: break;
  }
  chars(ValueKind::text, s);
  return true;
}

void ValueTree::zero(const Type& type) {
  switch (type.kind) {
    case Kind::boolean: append(make_tag(ValueKind::boolean)); return;
    case Kind::float32: append(make_tag(ValueKind::float32)); return;
    case Kind::float64: append(make_tag(ValueKind::float64)); return;
    case Kind::text: case Kind::text_view: chars(ValueKind::text, {}); return;
    case Kind::bytes: chars(ValueKind::bytes, {}); return;
    case Kind::enumeration: chars(ValueKind::text, type.symbols()[0].name); return;
    case Kind::null: case Kind::variant: case Kind::value: append(make_tag(ValueKind::null)); return;
    default: break;
  }
  if (type.kind < Kind::float32) append(make_tag(ValueKind::int64));
  else with_scratch(type, [&](auto* object) { return logical(type, object); });
}

uint64_t ValueTree::drop_repeated(size_t map) {
  struct Span { size_t begin, end; };
  std::vector<Span> entries;
  std::unordered_map<std::string, size_t> last;
  auto after = [&](size_t i) { return i + (node(i).container() ? size_t(node(i).u) : 1); };
  for (size_t i = map + 1; i < size();) {
    const Node& key = node(i);
    std::string name = key.kind() == ValueKind::text ? std::string(text_of(key)) : std::string(reinterpret_cast<const char*>(&key.u), 8);
    size_t end = after(i + 1);
    last[std::move(name)] = entries.size();
    entries.push_back({i, end});
    i = end;
  }
  std::vector<bool> kept(entries.size());
  for (auto& [name, i] : last) kept[i] = true;
  size_t to = map + 1;
  for (size_t e = 0; e < entries.size(); ++e) {
    if (!kept[e]) continue;
    size_t n = entries[e].end - entries[e].begin;
    std::memmove(&at_(to), &at_(entries[e].begin), n * sizeof(Node));
    to += n;
  }
  nodes_.resize_down(to * sizeof(Node));
  return last.size();
}

void ValueTarget::Record::put_tag(const Plan& plan) {
  if (plan.find(tree->tag) < 0) {
    tree->chars(ValueKind::text, tree->tag);
    tree->chars(ValueKind::text, tree->tag_name);
    ++count;
  }
  tree->tag = {};
}

ValueTarget::Choice::Choice(ValueTarget t, const Type& type, Slot, size_t i) : tree(t.tree), wrapped(type.tag.empty()) {
  const Alternative& a = type.alternatives()[i];
  if (wrapped) {
    at = tree->open(ValueKind::map);
    tree->chars(ValueKind::text, a.name);
  } else {
    tree->tag = type.tag;
    tree->tag_name = a.name;
  }
}

ValueTarget::Slot ValueTarget::Map::insert(const MapKey& key, bool& fresh) {
  constexpr size_t few = 16;
  uint64_t hash = key.text.data() ? std::hash<std::string_view>{}(key.text) : uint64_t(key.integer) * 0x9e3779b97f4a7c15ull;
  auto same = [&](size_t place) {
    const model::Node& n = tree->node(place);
    return key.text.data() ? tree->text_of(n) == key.text : n.i == key.integer;
  };
  fresh = true;
  if (many) {
    auto [from, to] = many->equal_range(hash);
    for (; from != to; ++from) fresh &= !same(from->second);
    many->emplace(hash, tree->size());
  } else {
    for (size_t i = 0; i < hashes.size(); ++i) if (hashes[i] == hash) fresh &= !same(places[i]);
    hashes.push_back(hash);
    places.push_back(tree->size());
    if (hashes.size() > few) {
      many = std::make_unique<std::unordered_multimap<uint64_t, size_t>>();
      for (size_t i = 0; i < hashes.size(); ++i) many->emplace(hashes[i], places[i]);
    }
  }
  repeats |= !fresh;
  ++count;
  if (key.text.data()) tree->chars(ValueKind::text, key.text);
  else tree->append(make_tag(key.is_unsigned && key.integer < 0 ? ValueKind::uint64 : ValueKind::int64)).i = key.integer;
  return {};
}

}  // namespace polywire::engine
