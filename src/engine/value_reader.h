// The reader of the loop (engine/read.h lists what is asked) over the nodes of a Value: a Value decodes into a typed object by
// the same rules as text and bytes do. `node` is the value that is read next; cursors walk, so nothing has to be stepped over.
//
// Numbers: integer kinds to integer fields in range; integers and floats to float64 fields when the double is exact; a float32
// field takes the nearest float. Nothing else is turned into something else.
#pragma once
#include "engine/input.h"
#include "engine/logical.h"
#include "engine/read.h"
#include "model/nodes.h"

namespace polywire::engine {

struct ValueReadRules {
  Layout layout = Layout::map;
  Duplicates duplicates = Duplicates::refuse;
  bool refuse_unknown = false;
  bool ignore_extra = false;
  Limits limits = {};
};

inline void prepare_value_plans(const Type& type) {
  prepare_plans(type, Format::value, [](std::string& out, std::string_view name) { out += name; });
}

class ValueReader : public Input {
 public:
  static constexpr Format format = Format::value;
  using Node = model::Node;
  struct Cursor {
    const Node* at = nullptr;
    const Node* end = nullptr;
    uint32_t next = 0;            // the field after the last one, in declared order
    bool positional = false;
  };

  ValueReader(View v, const ValueReadRules& rules) : Input({}, rules.limits, false), node(v.node()), options(rules) {}

  bool mismatch(Kind want);
  bool duplicate() { return options.duplicates == Duplicates::last || fail(Code::duplicate_field); }
  using FastPath = const char* (*)(ValueReader&, const char*, const char*, void*);
  FastPath fast(const Type&) const { return nullptr; }

  bool begin_record(const Plan&, Cursor&);
  int next_field(const Plan& plan, Cursor& at) {
    if (POLYWIRE_UNLIKELY(at.positional)) return next_position(plan, at);
    if (at.at == at.end) return end_of_fields;
    const Node* key = at.at;
    node = key->next();
    at.at = node->next();
    uint32_t g = order.guess(plan, at.next);
    std::string_view name = key->kind() == ValueKind::text ? key->chars() : std::string_view{};
    if (POLYWIRE_LIKELY(g < plan.count && name == plan.fields[g].name && key->kind() == ValueKind::text)) {
      at.next = g + 1;
      return int(g);
    }
    return other_key(plan, at, key);
  }
  void end(Cursor&) { leave(); }
  using Input::end;

  bool begin_list(Cursor& at) { return open(at, ValueKind::list, Kind::list); }
  bool next_element(Cursor& at) {
    if (at.at == at.end) return false;
    node = at.at;
    at.at = node->next();
    return true;
  }
  size_t expected(const Cursor& at, size_t n) const { return n + size_t(at.end - at.at) / 2; }

  bool begin_map(Cursor& at) { return open(at, ValueKind::map, Kind::map); }
  bool next_key(Cursor&, MapOps::Keys, MapKey&);
  bool find_tag(std::string_view tag, std::string& name);
  int begin_variant(const Type&, Cursor&);
  bool end_variant(const Type&, Cursor&);

  bool null() { return node->kind() == ValueKind::null; }
  bool boolean(bool& v) {
    if (node->kind() != ValueKind::boolean) return mismatch(Kind::boolean);
    v = node->u != 0;
    return true;
  }
  template <class I> bool integer(I& v) {
    bool wide = node->kind() == ValueKind::uint64;
    if (POLYWIRE_UNLIKELY(!wide && node->kind() != ValueKind::int64)) return mismatch(integer_kind<I>());
    bool fits = wide ? sizeof(I) == 8 && !std::is_signed_v<I> : base::int128(I(node->i)) == base::int128(node->i);
    if (POLYWIRE_UNLIKELY(!fits)) return fail(Code::integer_range, integer_kind<I>());
    v = I(node->u);
    return true;
  }
  bool float64(double&);
  bool float32(float&);
  bool text(std::string& s) {
    if (node->kind() != ValueKind::text) return mismatch(Kind::text);
    s.assign(node->chars());
    return true;
  }
  bool text_view(std::string_view& s) {
    if (node->kind() != ValueKind::text) return mismatch(Kind::text);
    s = node->chars();
    return true;
  }
  bool borrowed(std::string_view& s) { return text_view(s); }  // valid as long as the Value
  bool bytes(std::string_view& s) {
    if (node->kind() != ValueKind::bytes) return mismatch(Kind::bytes);
    s = node->chars();
    return true;
  }
  bool scalar(const Type&, void* slot);

  bool skip_value() { return true; }
  std::string_view unknown_key() const { return unknown_key_; }
  bool refuse_key() {
    detail(unknown_key_);
    return fail(Code::unknown_field);
  }

  const Node* node;
  const ValueReadRules& options;

 private:
  bool open(Cursor& at, ValueKind kind, Kind want) {
    if (POLYWIRE_UNLIKELY(node->kind() != kind)) return mismatch(want);
    at.at = node + 1;
    at.end = node->next();
    return enter();
  }
  POLYWIRE_NOINLINE int other_key(const Plan&, Cursor&, const Node* key);
  int next_position(const Plan&, Cursor&);

  std::string_view unknown_key_;
};

}  // namespace polywire::engine
