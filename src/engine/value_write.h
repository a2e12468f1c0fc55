// Writes a tree of nodes to any row format: one walk, no recursion. A Sink is the format:
//
//   char* scalar(char* w, const Node*)      any kind but list and map; nullptr: recorded a code in `code`
//   char* begin(char* w, const Node*)       a list or map that is not empty      char* empty(char* w, const Node*)
//   char* separate(char* w)                 before each element or key but the first
//   char* key(char* w, const Node*)         the key of a map entry and what follows it; nullptr as above
//   char* end(char* w, bool map)
//   keys_are_values                         keys are written as any value: key(), separate() and end() are never called
//
// The write position travels through the calls, so that it stays in a register.
#pragma once
#include <polywire/error.h>

#include "base/bytes.h"
#include "model/levels.h"
#include "model/nodes.h"

namespace polywire::engine {

// The node that could not be written, with the sink's code; nullptr: all was written, and `w` is the end.
template <class Sink>
const model::Node* write_nodes(Sink& sink, char*& position, const model::Node* x, uint32_t depth_limit) {
  struct Level { const model::Node* end; bool map; };
  model::Levels<Level> outer;
  const model::Node* end = x->next();
  bool map = false;
  char* w = position;
  for (;;) {
    if (POLYWIRE_UNLIKELY(x->container())) {
      if (POLYWIRE_UNLIKELY(x->length() == 0)) {
        if (POLYWIRE_UNLIKELY(outer.size() >= depth_limit)) return sink.code = Code::depth_limit, x;
        if (POLYWIRE_UNLIKELY(!(w = sink.empty(w, x)))) return x;
        ++x;
      } else {
        if (POLYWIRE_UNLIKELY(outer.size() >= depth_limit)) return sink.code = Code::depth_limit, x;
        outer.push({end, map});
        end = x->next();
        map = x->kind() == ValueKind::map;
        if (POLYWIRE_UNLIKELY(!(w = sink.begin(w, x)))) return x;
        ++x;
        if (!Sink::keys_are_values && map) goto key;
        continue;
      }
    } else {
      char* next = sink.scalar(w, x);
      if (POLYWIRE_UNLIKELY(!next)) return x;
      w = next;
      ++x;
    }
    while (x == end) {
      if (outer.empty()) {
        position = w;
        return nullptr;
      }
      if (!Sink::keys_are_values) w = sink.end(w, map);
      end = outer.top().end;
      map = outer.top().map;
      outer.pop();
    }
    if (Sink::keys_are_values) continue;
    w = sink.separate(w);
    if (!map) continue;
  key:
    if constexpr (!Sink::keys_are_values) {
      char* next = sink.key(w, x);
      if (POLYWIRE_UNLIKELY(!next)) return x;
      w = next;
      x = x->next();
    }
  }
}

// Fault of a node that a format cannot hold.
Error value_error(Code, View root, const model::Node* at);

Kind kind_of(ValueKind);

}  // namespace polywire::engine
