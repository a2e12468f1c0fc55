// Type: what a record looks like. Plan: a type prepared for one format; flat, immutable, one instance a type.
#pragma once
#include <deque>
#include <map>
#include <memory>
#include <vector>

#include "base.h"

namespace spike {
enum class Kind : u8 { boolean, int32, int64, uint64, float64, text, bytes, record, list, map, option, choice };
enum class Wire : u8 { plain, zigzag, fixed };  // the declared form of a Protobuf integer
enum class Unknown : u8 { ignore, refuse, keep };
enum class Format : u8 { json, protobuf, avro, msgpack };

struct Type;
struct Access;  // how C++ memory holds a list, map, option or choice (memory.h); null for schemas made at run time
struct Field {
  std::string name;
  const Type* type = nullptr;
  u32 number = 0, offset = 0;
  bool required = true;
  std::string fallback;              // default value as JSON text; empty: none
  std::vector<std::string> aliases;  // further names that mean this field
};
struct Branch { std::string name; const Type* type = nullptr; u32 number = 0; };
struct Type {
  Kind kind = Kind::boolean;
  Wire wire = Wire::plain;
  const Type* elem = nullptr;    // of list, map and option
  std::string name = {};         // of a record
  std::vector<Field> fields = {};     // of a record
  std::vector<Branch> branches = {};  // of a choice
  Unknown unknown = Unknown::ignore;
  u32 unknown_offset = 0;        // where memory keeps them
  const Access* access = nullptr;
  mutable void* annex = nullptr;  // what a target prepares for this type, whatever the format (python: key objects)
};

struct Plan;
struct Node {  // a type inside a plan
  Kind kind; Wire wire;
  bool packed = false;                 // this list of numbers is written as one field
  u8 wiretype = 2;                     // Protobuf
  const Type* type = nullptr;
  const Plan* plan = nullptr;          // of a record
  const Node* elem = nullptr;
  std::vector<const Node*> branches = {};
  const Access* access = nullptr;
};
// What stands before a value on the wire. There are more keys than fields: branches of a choice, aliases, and the
// other form of a repeated number each have one. The first key of every field comes first, in declared order.
struct Key {
  std::string text;       // json: "name": with its colon; protobuf: the tag; msgpack: header and name
  char head[16] = {};     // its first bytes, compared in one go
  unsigned mask = 0;      // which of them count
  string_view name;       // what is hashed
  int field = 0, branch = -1;
  bool packed = false;
};
struct PlanField { const Node* node; u32 offset; int key; const Field* field; };
struct Plan {
  const Type* type = nullptr;
  Format format{};
  u32 id = 0, base = 0;   // id: dense, for side tables of targets; base: where key prediction numbers this plan
  u64 all = 0;            // every field, when there are at most 64
  std::vector<PlanField> fields;
  std::vector<Key> keys;
  std::vector<int> table;  // open addressing over keys, a power of two
  u32 mask = 0, key_count = 0;
  static u32 hash(string_view s) {
    u64 h = s.size();
    for (size_t i = 0; i < s.size();) {
      u64 w = 0;
      size_t n = std::min<size_t>(8, s.size() - i);
      memcpy(&w, s.data() + i, n);
      h = (h ^ w) * 0x9E3779B97F4A7C15ull, h ^= h >> 32, i += n;
    }
    return u32(h);
  }
  int find(string_view name) const {
    for (u32 i = hash(name) & mask;; i = (i + 1) & mask) {
      if (table[i] < 0) return -1;
      if (keys[table[i]].name == name) return table[i];
    }
  }
};

// All plans of one format. Not thread-safe: made before reading starts.
class Plans {
 public:
  explicit Plans(Format f) : format_(f) {}
  const Plan& of(const Type& t) {
    if (auto it = plans_.find(&t); it != plans_.end()) return *it->second;
    auto& p = *(plans_[&t] = std::make_unique<Plan>());  // entered before it is filled: a recursive type finds itself
    p.type = &t, p.format = format_, p.id = u32(plans_.size() - 1);
    p.all = t.fields.size() >= 64 ? ~0ull : (1ull << t.fields.size()) - 1;
    for (size_t i = 0; i < t.fields.size(); ++i) add(p, int(i));
    std::vector<Key> rest;
    for (size_t i = 0; i < t.fields.size(); ++i) add_more(p, int(i), rest);
    for (auto& k : rest) p.keys.push_back(std::move(k));
    p.key_count = u32(p.keys.size());
    p.base = base_, base_ += p.key_count + 1;
    for (p.mask = 3; p.mask < 2 * p.keys.size(); p.mask = p.mask * 2 + 1) {}
    p.table.assign(p.mask + 1, -1);
    for (size_t k = 0; k < p.keys.size(); ++k) {
      Key& key = p.keys[k];
      key.name = key.text;
      size_t n = std::min<size_t>(16, key.text.size());
      memcpy(key.head, key.text.data(), n), key.mask = (1u << n) - 1;
      if (format_ == Format::json) key.name = key.name.substr(1, key.text.size() - 3);
      u32 i = Plan::hash(key.name) & p.mask;
      while (p.table[i] >= 0) i = (i + 1) & p.mask;
      p.table[i] = int(k);
    }
    return p;
  }
  const Node& node(const Type& t) {
    if (t.kind == Kind::record) {
      auto& slot = records_[&t];
      if (!slot) {
        slot = &nodes_.emplace_back(Node{t.kind, t.wire});
        slot->type = &t, slot->access = t.access;
        slot->plan = &of(t);
      }
      return *slot;
    }
    Node& n = nodes_.emplace_back(Node{t.kind, t.wire});
    n.type = &t, n.access = t.access;
    if (t.elem) n.elem = &node(*t.elem);
    for (auto& b : t.branches) n.branches.push_back(&node(*b.type));
    n.wiretype = wiretype(n);
    n.packed = t.kind == Kind::list && n.elem->wiretype != 2;
    if (n.packed) n.wiretype = 2;
    return n;
  }

 private:
  static u8 wiretype(const Node& n) {
    switch (n.kind) {
      case Kind::boolean: return 0;
      case Kind::int32: return n.wire == Wire::fixed ? 5 : 0;
      case Kind::int64: case Kind::uint64: return n.wire == Wire::fixed ? 1 : 0;
      case Kind::float64: return 1;
      case Kind::option: case Kind::list: return n.elem->wiretype;
      default: return 2;
    }
  }
  Key key(string_view name, u32 number, u8 wt, int field) const {
    Key k;
    k.field = field;
    if (format_ == Format::json) (k.text = '"').append(name).append("\":");
    else if (format_ == Format::msgpack) (k.text = name.size() < 32 ? std::string(1, char(0xa0 | name.size())) : std::string{'\xd9', char(name.size())}).append(name);
    else if (format_ == Format::protobuf) { char b[10]; k.text.assign(b, write_varint(b, u64(number) << 3 | wt) - b); }
    else k.text = name;
    return k;
  }
  void add(Plan& p, int i) {
    const Field& f = p.type->fields[i];
    const Node& n = node(*f.type);
    p.fields.push_back({&n, f.offset, int(p.keys.size()), &f});
    if (n.kind != Kind::choice) { p.keys.push_back(key(f.name, f.number, n.wiretype, i)); return; }
    if (format_ == Format::avro) { p.keys.push_back(key(f.name, 0, 2, i)); return; }
    for (size_t b = 0; b < f.type->branches.size(); ++b) {  // each branch is a key of its own on the wire
      auto& br = f.type->branches[b];
      p.keys.push_back(key(br.name, br.number, n.branches[b]->wiretype, i));
      p.keys.back().branch = int(b);
    }
  }
  void add_more(Plan& p, int i, std::vector<Key>& rest) const {
    const Field& f = p.type->fields[i];
    const Node& n = *p.fields[i].node;
    for (auto& a : f.aliases) if (format_ != Format::protobuf) rest.push_back(key(a, 0, 2, i));
    if (format_ == Format::protobuf && n.packed) rest.push_back(key(f.name, f.number, n.elem->wiretype, i));
    if (format_ == Format::protobuf && n.packed) p.keys[p.fields[i].key].packed = true;
  }
  Format format_;
  u32 base_ = 0;
  std::map<const Type*, std::unique_ptr<Plan>> plans_;
  std::map<const Type*, Node*> records_;
  std::deque<Node> nodes_;
};
}  // namespace spike
