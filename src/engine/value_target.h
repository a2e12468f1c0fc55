// ValueTarget: what is read by a run-time schema becomes a Value. It appends, in document order: records and maps become maps,
// lists and tuples lists, enumerations their names, {name: value} variants maps of one entry, tagged variants records with their
// tag in front, instants instants, other times, decimals and uuids their canonical text. Absent optionals are absent.
#pragma once
#include <polywire/buffer.h>

#include <memory>
#include <unordered_map>
#include <vector>

#include "engine/memory.h"
#include "engine/scratch.h"
#include "model/nodes.h"

namespace polywire::engine {

// The tree while it grows; text by offset until the end.
class ValueTree {
 public:
  using Node = model::Node;
  Node& append(uint64_t tag) {
    char* w = nodes_.need(nodes_.end(), sizeof(Node));
    nodes_.set_end(w + sizeof(Node));
    Node* n = reinterpret_cast<Node*>(w);
    n->tag = tag;
    n->u = 0;
    return *n;
  }
  void chars(ValueKind kind, std::string_view s) {
    append(model::make_tag(kind, s.size(), kind == ValueKind::text && model::plain_text(s) ? model::text_plain : 0)).u = text_.size();
    text_.append(s);
  }
  void name(const PlanField&);  // a key; its text is kept once
  void copy(View);
  bool logical(const Type&, const void* object);  // of with_scratch
  void zero(const Type&);

  size_t size() const { return nodes_.size() / sizeof(Node); }
  size_t open(ValueKind kind) { append(model::make_tag(kind)); return size() - 1; }
  bool close(size_t at, ValueKind kind, uint64_t length) {
    at_(at) = {.tag = model::make_tag(kind, length), .u = size() - at};
    return true;
  }
  // Of entries with one key only the last stays. Returns how many are left.
  uint64_t drop_repeated(size_t map);
  const Node& node(size_t i) const { return reinterpret_cast<const Node*>(nodes_.data())[i]; }
  std::string_view text_of(const Node& n) const { return {text_.data() + n.u, size_t(n.length())}; }

  void finish(Value& out) { model::take_tree(text_.view(), &node(0), size(), out); }

  std::string_view tag, tag_name;  // of the record that comes next: a tagged variant

 private:
  Node& at_(size_t i) { return reinterpret_cast<Node*>(nodes_.data())[i]; }
  struct Name { const PlanField* field = nullptr; Node key; };
  Buffer nodes_, text_;
  Name names_[64] = {};
};

struct ValueTarget {
  struct Slot {};
  struct Record;
  using Row = Record&;
  static constexpr bool in_memory = false;
  static constexpr bool keeps_unknown = false;
  ValueTree* tree;

  struct Record {
    Record(ValueTarget t, const Plan& plan, Slot, bool again) : tree(t.tree), at(tree->open(ValueKind::map)), repeats(again) {
      if (POLYWIRE_UNLIKELY(!tree->tag.empty())) put_tag(plan);
    }
    Record& row() { return *this; }
    bool finish() { return tree->close(at, ValueKind::map, POLYWIRE_UNLIKELY(repeats) ? tree->drop_repeated(at) : count); }
    void put_tag(const Plan&);
    ValueTree* tree;
    size_t at;
    uint64_t count = 0;
    bool repeats;
  };
  static Slot field(Record& row, const PlanField& f, uint32_t) { ++row.count; row.tree->name(f); return {}; }
  static void leave_out(Record&, const PlanField&, uint32_t) {}
  static void repeated(Record& row) { row.repeats = true; }
  static bool prototype(const Plan&, const PlanField&, Record&) { return false; }

  template <class R> bool boolean(R& in, Slot) const {
    bool v = false;
    return in.boolean(v) && (tree->append(model::make_tag(ValueKind::boolean)).u = v, true);
  }
  template <class I, class R> bool integer(R& in, Slot) const {
    I v{};
    if (!in.integer(v)) return false;
    bool wide = !std::is_signed_v<I> && int64_t(v) < 0;
    tree->append(model::make_tag(wide ? ValueKind::uint64 : ValueKind::int64)).i = int64_t(v);
    return true;
  }
  template <class R> bool float32(R& in, Slot) const {
    float v = 0;
    return in.float32(v) && (tree->append(model::make_tag(ValueKind::float32)).f = v, true);
  }
  template <class R> bool float64(R& in, Slot) const {
    double v = 0;
    return in.float64(v) && (tree->append(model::make_tag(ValueKind::float64)).d = v, true);
  }
  template <class R> bool text(R& in, Slot) const {
    std::string_view s;
    return in.text_view(s) && (tree->chars(ValueKind::text, s), true);
  }
  template <class R> bool text_view(R& in, Slot slot) const { return text(in, slot); }
  template <class R> bool bytes(R& in, const Type& type, Slot) const {
    std::string_view b;
    if (!in.bytes(b)) return false;
    uint32_t fixed = type.as<BytesOps>().fixed;
    return !fixed || b.size() == fixed ? (tree->chars(ValueKind::bytes, b), true) : in.fail(Code::wrong_length, Kind::bytes);
  }
  template <class R> bool scalar(R& in, const Type& type, Slot) const {
    return with_scratch(type, [&](auto* object) { return in.scalar(type, object) && (tree->logical(type, object) || in.fail(Code::time_range, type.kind)); });
  }
  void symbol(const Type&, Slot, const Symbol& s) const {
    if (s.name.data()) tree->chars(ValueKind::text, s.name);
    else tree->append(model::make_tag(ValueKind::int64)).i = s.number;  // of an open enumeration
  }
  void null(const Type&, Slot) const { tree->append(model::make_tag(ValueKind::null)); }
  bool zero(const Type& type, Slot) const { tree->zero(type); return true; }

  void none(const Type& type, Slot slot) const { null(type, slot); }
  static Slot some(const Type&, Slot slot) { return slot; }
  // What came before is in another entry of the record: it is not merged with (see drop_repeated).
  static bool holds(const Type&, Slot) { return false; }
  static bool is_alternative(const Type&, Slot, size_t) { return false; }

  struct Choice {
    Choice(ValueTarget t, const Type& type, Slot, size_t i);
    static Slot slot() { return {}; }
    bool finish() { return !wrapped || tree->close(at, ValueKind::map, 1); }
    ValueTree* tree;
    bool wrapped;
    size_t at = 0;
  };

  struct List {
    List(ValueTarget t, const Type& type, Slot, bool) : tree(t.tree), at(tree->open(ValueKind::list)), fixed(type.as<ListOps>().fixed) {}
    static size_t size() { return 0; }
    bool room(size_t n) const { return !fixed || n < fixed; }
    template <class F> Slot element(size_t, F) { return {}; }
    bool finish(size_t n) { return tree->close(at, ValueKind::list, n) && (!fixed || n == fixed); }
    ValueTree* tree;
    size_t at;
    uint32_t fixed;
  };
  struct Tuple {
    Tuple(ValueTarget t, const Plan&, Slot) : tree(t.tree), at(tree->open(ValueKind::list)) {}
    static Slot field(const PlanField&) { return {}; }
    bool finish(uint32_t n) { return tree->close(at, ValueKind::list, n); }
    ValueTree* tree;
    size_t at;
  };
  struct Bits {
    Bits(ValueTarget t, const Type&, Slot, bool) : tree(t.tree), at(tree->open(ValueKind::list)) {}
    void push(bool b) { tree->append(model::make_tag(ValueKind::boolean)).u = b; ++count; }
    bool finish() { return tree->close(at, ValueKind::list, count); }
    ValueTree* tree;
    size_t at;
    uint64_t count = 0;
  };

  struct Map {
    Map(ValueTarget t, const Type& type, Slot, bool) : tree(t.tree), ops(type.as<MapOps>()), at(tree->open(ValueKind::map)) {}
    MapOps::Keys keys() const { return ops.keys; }
    bool fits(const MapKey& key) const { return engine::fits(ops, key); }
    Slot insert(const MapKey&, bool& fresh);
    bool finish() { return tree->close(at, ValueKind::map, repeats ? tree->drop_repeated(at) : count); }
    ValueTree* tree;
    const MapOps& ops;
    size_t at;
    uint64_t count = 0;
    bool repeats = false;
    std::vector<uint64_t> hashes;                       // of the first keys
    std::vector<size_t> places;
    std::unique_ptr<std::unordered_multimap<uint64_t, size_t>> many;  // when they are many
  };
};

}  // namespace polywire::engine
