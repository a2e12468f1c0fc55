// How a Value's memory is filled. For readers, which parse inside the private copy of their input, and for builders.
//
// One block holds the text, then `text_padding` zero bytes, then nodes in what is left. A reader that needs more nodes than
// fitted calls more_nodes(): they move to a block of their own, the text stays where it is (text nodes point at it).
#pragma once
#include <polywire/value.h>

#include <string>

#include "base/bytes.h"

namespace polywire::model {

// Readers may load this many bytes beyond the text; they are zeros, which no scan of a text format steps over.
inline constexpr size_t text_padding = 64;

constexpr uint64_t make_tag(ValueKind k, uint64_t length = 0, uint8_t detail = 0) {
  return uint64_t(k) | uint64_t(detail) << 8 | length << 16;
}
inline constexpr uint64_t longest = (uint64_t{1} << 48) - 1;  // what a node can say about a length

// Whether a text can stand in JSON as it is (text_plain).
bool plain_text(std::string_view);

struct NodeArea {
  Node* begin;
  Node* limit;
};

struct ValueAccess {
  static Storage& storage(Value& v) { return v.storage_; }
  static void set_root(Value& v, const Node* root) { v.node_ = root; }
};

// Makes room for `text_bytes` of text and its padding, and for at least `nodes` nodes. Old contents are lost; memory is
// kept where it suffices. `text` is where the text belongs; the padding is the caller's to clear.
struct Prepared { char* text; NodeArea area; };
Prepared prepare(Storage&, size_t text_bytes, size_t nodes);

// A larger node area that begins with the `used` nodes of the old one.
NodeArea more_nodes(Storage&, const Node* nodes, size_t used);

void release(Storage&);

// A whole tree into `out`, whose memory is used again. Nodes with characters hold offsets into `text` instead of addresses.
void take_tree(std::string_view text, const Node* nodes, size_t count, Value& out);
constexpr bool has_chars(ValueKind k) {
  return k == ValueKind::text || k == ValueKind::bytes || k == ValueKind::big_integer || k == ValueKind::extension;
}

// The canonical kind of an integer text "-?[0-9]+" of any length: int64, uint64 or big_integer. Leading zeros refused.
enum class IntegerText : uint8_t { bad, int64, uint64, big };
IntegerText classify_integer(std::string_view digits, uint64_t& bits);

// Entries whose key has occurred before in the same map, counted over the whole tree; keys are equal when same kind and value.
// `first` (may be null) gets the key node of the first such entry in document order, nullptr if there is none.
size_t count_duplicate_keys(View, const Node** first = nullptr);
// The same over values that lie one after another.
size_t count_duplicate_keys(const Node* begin, const Node* end, const Node** first = nullptr);

// "$.items[3].price" for a node inside `root`; keys that are no plain names are written as in JSON, ["a b"].
void append_path(std::string& path, View root, const Node* at);
// One step of a path.
void append_key(std::string& path, const Node* key);
void append_index(std::string& path, size_t i);

}  // namespace polywire::model
