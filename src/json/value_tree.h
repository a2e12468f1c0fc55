// The tree of nodes while JSON is read, and the keys it foretells.
#pragma once
#include "json/value_fault.h"
#include "json/value_scan.h"

namespace polywire::json {

// The tree as far as it is built. Containers that are still open hold, instead of their size, where their parent is and
// where the parent's sibling was; their length is valid while a child of theirs is open.
//
// Sibling: records of one list look alike, so the node `sibling` places back is likely the key that comes next. One compare
// then replaces the scan for its end (a fifth of the time on records). It is a guess: a wrong one costs a compare, and any
// value in 1 .. nodes built is safe to look at.
struct Tree {
  model::Node* base;
  model::Node* limit;
  model::Node* open = nullptr;  // the innermost open container
  size_t depth = 0;
  size_t sibling = 0;           // 0: no guess
  uint64_t count = 0;           // complete children of `open`
  bool in_map = false;

  static uint64_t link(uint64_t parent, uint64_t sibling) { return parent | sibling << 32; }
  // Of a container that is still open this is no size; guess() then finds a distance it can use, or none.
  static size_t size_of(const model::Node& n) { return n.container() ? size_t(n.u) : 1; }
  static uint64_t sibling_of(const model::Node& n) { return n.u >> 32; }

  POLYWIRE_INLINE void guess(size_t distance, const model::Node* at) { sibling = distance <= size_t(at - base) ? distance : 0; }

  POLYWIRE_INLINE model::Node* begin(ValueKind kind, model::Node* at) {
    if (depth++) open->tag = model::make_tag(in_map ? ValueKind::map : ValueKind::list, count);
    at->tag = model::make_tag(kind);
    at->u = link(depth > 1 ? uint64_t(at - open) : 0, sibling);
    if (sibling && at[-ptrdiff_t(sibling)].kind() != kind) sibling = 0;
    open = at;
    count = 0;
    in_map = kind == ValueKind::map;
    return at + 1;
  }

  POLYWIRE_INLINE void end(const model::Node* at) {
    model::Node* c = open;
    size_t size = size_t(at - c), outer = sibling_of(*c);
    open -= open_parent(*c);
    c->tag = model::make_tag(in_map ? ValueKind::map : ValueKind::list, count);
    c->u = size;
    --depth;
    if (depth == 0) {
      guess(size, at);
      return;
    }
    in_map = open->kind() == ValueKind::map;
    count = open->length() + 1;
    if (!in_map) guess(size, at);
    else if (outer) guess(outer + size - size_of(c[-ptrdiff_t(outer)]), at);
    else sibling = 0;
  }

  // Inline: were it called, the whole tree would live in memory and not in registers (g++ 12: a fifth of the time).
  POLYWIRE_INLINE model::Node* grow(model::Storage& storage, model::Node* at) {
    ptrdiff_t used = at - base, at_open = open ? open - base : 0;
    auto [first, last] = model::more_nodes(storage, base, size_t(used));
    open = open ? first + at_open : nullptr;
    base = first;
    limit = last;
    return base + used;
  }
};

// A key the sibling had here: `key":` in one compare. nullptr: no.
POLYWIRE_INLINE char* guessed_key(char* p, const model::Node& k, model::Node* out) {
  if (uint16_t(k.tag) != model::make_tag(ValueKind::text, 0, model::text_plain) || k.length() > 16) return nullptr;
  unsigned n = unsigned(k.length());
  unsigned same = unsigned(_mm_movemask_epi8(_mm_cmpeq_epi8(load16(p + 1), load16(k.s))));
  if (POLYWIRE_UNLIKELY((~same & ((1u << n) - 1)) || *p != '"' || base::load2(p + n + 1) != ('"' | ':' << 8))) return nullptr;
  out->tag = k.tag;
  out->s = p + 1;
  return p + n + 3;
}

}  // namespace polywire::json
