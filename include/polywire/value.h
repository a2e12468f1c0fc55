// A value whose shape is decided by the data: what a JSON or MessagePack text holds when no schema is given.
//
// A Value owns one immutable tree; a View is one pointer into it. The tree is an array of 16-byte nodes in document order, so
// reading it front to back is reading memory front to back, and a subtree is a slice. To change something, append a new
// tree with a ValueBuilder (value_builder.h) and copy the unchanged parts.
#pragma once
#include <polywire/bind.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>

namespace polywire {

enum class ValueKind : uint8_t {
  null,
  boolean,
  int64,        // every integer that fits int64, whatever width it had
  uint64,       // integers above INT64_MAX
  big_integer,  // integers beyond 64 bits, as decimal digits with an optional '-'
  float32, float64,
  text,         // UTF-8
  bytes,
  extension,    // MessagePack ext: a type of 8 bits and bytes
  instant,      // seconds since 1970 UTC and nanoseconds
  list, map,    // a map keeps the order and the duplicates of its entries; keys may be of any kind
};

// The word used in messages: "integer", "text", "list".
std::string_view kind_name(ValueKind);

struct Instant {
  int64_t seconds = 0;
  uint32_t nanoseconds = 0;  // 0 .. 999,999,999, counted forward from `seconds` also before 1970
  friend bool operator==(Instant, Instant) = default;
};

namespace model {

// The kind in the lowest 8 bits of `tag`, then 8 bits of detail, then 48 bits of length.
//   list, map: length = elements or entries, payload = nodes of the whole subtree, this one included
//   text, bytes, big_integer: length in bytes, payload = where they lie;  detail of text: text_plain or 0
//   extension: the same, detail = its type;  instant: payload = seconds, length = nanoseconds
struct Node {
  uint64_t tag;
  union {
    uint64_t u;
    int64_t i;
    double d;
    float f;
    const char* s;
  };
  ValueKind kind() const { return ValueKind(uint8_t(tag)); }
  uint8_t detail() const { return uint8_t(tag >> 8); }
  uint64_t length() const { return tag >> 16; }
  bool container() const { return kind() >= ValueKind::list; }
  std::string_view chars() const { return {s, size_t(length())}; }
  const Node* next() const { return this + (container() ? u : 1); }
};
static_assert(sizeof(Node) == 16);

// Valid UTF-8 without a quote, a backslash or a byte below 0x20: such a text is written to JSON as it is.
inline constexpr uint8_t text_plain = 1;

extern const Node null_node;

// The memory of a Value: text first, then nodes; nodes that outgrow it move to a block of their own.
struct Storage {
  char* block = nullptr;
  size_t block_bytes = 0;
  Node* spill = nullptr;
  size_t spill_nodes = 0;
};

struct ValueAccess;

}  // namespace model

struct Entry;

// Borrows. Valid while the Value it came from lives and is not assigned to. A default-made View stands for "not there":
// it is false in a condition, and looking something up in it gives "not there" again. No function here can fail otherwise.
class View {
 public:
  View() = default;
  explicit View(const model::Node* n) : node_(n) {}

  explicit operator bool() const { return node_ != nullptr; }
  ValueKind kind() const { return node_ ? node_->kind() : ValueKind::null; }
  bool is(ValueKind k) const { return node_ && node_->kind() == k; }
  bool is_null() const { return is(ValueKind::null); }
  bool is_boolean() const { return is(ValueKind::boolean); }
  bool is_integer() const { return node_ && kind() >= ValueKind::int64 && kind() <= ValueKind::big_integer; }
  bool is_float() const { return is(ValueKind::float32) || is(ValueKind::float64); }
  bool is_number() const { return is_integer() || is_float(); }
  bool is_text() const { return is(ValueKind::text); }
  bool is_bytes() const { return is(ValueKind::bytes); }
  bool is_list() const { return is(ValueKind::list); }
  bool is_map() const { return is(ValueKind::map); }

  // Exact or nothing: integers of any kind to integers; floats and integers to double when the double holds them exactly.
  std::optional<bool> as_boolean() const;
  std::optional<int64_t> as_int64() const;
  std::optional<uint64_t> as_uint64() const;
  std::optional<double> as_double() const;
  std::optional<Instant> as_instant() const;

  // The text; the bytes of `bytes` or `extension`; the digits of a big integer. Empty for other kinds.
  std::string_view text() const { return is_text() ? node_->chars() : std::string_view{}; }
  std::string_view bytes() const { return is_bytes() || is(ValueKind::extension) ? node_->chars() : std::string_view{}; }
  std::string_view digits() const { return is(ValueKind::big_integer) ? node_->chars() : std::string_view{}; }
  int8_t extension_type() const { return is(ValueKind::extension) ? int8_t(node_->detail()) : int8_t(0); }

  // Elements of a list, entries of a map, else 0.
  size_t size() const { return node_ && node_->container() ? size_t(node_->length()) : 0; }

  // Element i of a list. Walks over the elements before it: go through a list with elements().
  View operator[](size_t i) const;
  View operator[](int i) const { return i < 0 ? View() : (*this)[size_t(i)]; }
  // The LAST entry whose key is this text. Walks over the entries.
  View operator[](std::string_view key) const;
  View operator[](const char* key) const { return (*this)[std::string_view(key)]; }

  class Elements;
  class Entries;
  Elements elements() const;  // of a list; empty for other kinds
  Entries entries() const;    // of a map; empty for other kinds

  // Same kinds and same values, maps in the same order; floats by their bits, any NaN equals any NaN. Missing equals missing.
  friend bool operator==(View a, View b) { return same(a, b); }

  // Values in this subtree, itself and keys included. Constant time.
  size_t nodes() const { return node_ ? size_t(node_->next() - node_) : 0; }
  // Bytes that a copy of this subtree takes: nodes and text.
  size_t bytes_needed() const;

  const model::Node* node() const { return node_; }

 protected:
  static bool same(View a, View b);
  const model::Node* node_ = nullptr;
};

struct Entry {
  View key, value;
};

class View::Elements {
 public:
  struct Iterator {
    const model::Node* at;
    View operator*() const { return View(at); }
    Iterator& operator++() { at = at->next(); return *this; }
    bool operator==(const Iterator&) const = default;
  };
  Iterator begin() const { return {first_}; }
  Iterator end() const { return {last_}; }

 private:
  friend class View;
  Elements(const model::Node* first, const model::Node* last) : first_(first), last_(last) {}
  const model::Node *first_, *last_;
};

class View::Entries {
 public:
  struct Iterator {
    const model::Node* at;
    Entry operator*() const { return {View(at), View(at->next())}; }
    Iterator& operator++() { at = at->next()->next(); return *this; }
    bool operator==(const Iterator&) const = default;
  };
  Iterator begin() const { return {first_}; }
  Iterator end() const { return {last_}; }

 private:
  friend class View;
  Entries(const model::Node* first, const model::Node* last) : first_(first), last_(last) {}
  const model::Node *first_, *last_;
};

inline View::Elements View::elements() const {
  return is_list() ? Elements(node_ + 1, node_->next()) : Elements(nullptr, nullptr);
}
inline View::Entries View::entries() const {
  return is_map() ? Entries(node_ + 1, node_->next()) : Entries(nullptr, nullptr);
}

// Owns. A default-made or moved-from Value is null. Reading into a Value that is used again reuses its memory.
class Value : public View {
 public:
  Value() : View(&model::null_node) {}
  explicit Value(View);                                  // a copy of that subtree; of a missing one: null
  Value(const Value& o) : Value(View(o)) {}
  Value(Value&& o) noexcept : Value() { swap(o); }
  Value& operator=(const Value& o) { if (this != &o) { Value copy(o); swap(copy); } return *this; }
  Value& operator=(Value&& o) noexcept { swap(o); return *this; }
  ~Value();

  View view() const { return *this; }
  void clear() { node_ = &model::null_node; }            // null; keeps the memory
  size_t memory() const { return storage_.block_bytes + storage_.spill_nodes * sizeof(model::Node); }
  void swap(Value& o) noexcept { std::swap(node_, o.node_); std::swap(storage_, o.storage_); }

 private:
  friend struct model::ValueAccess;
  model::Storage storage_;
};

// A Value may be a member of a record: any kind is taken as it comes.
template <> struct Binder<Value> { static constexpr Type make() { return {.kind = Kind::value}; } };
template <> struct Binder<Instant> { static constexpr Type make() { return {.kind = Kind::instant}; } };

}  // namespace polywire
