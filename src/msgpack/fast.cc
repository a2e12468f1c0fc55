// Where the fast path and the loop meet.
#include <polywire/detail/fast_msgpack.h>

#include "msgpack/loop.h"

namespace polywire::msgpack::primitive {

POLYWIRE_COLD const char* go_on(Reader& in, const char* p, const Type& type, void* record, const polywire::detail::Progress& progress, uint32_t left, bool positional, int levels) {
  in.p = p;
  in.deepen(levels);
  in.order.prepare();
  Reader::Cursor at;
  at.left = at.total = left;
  at.positional = positional;
  at.next = uint32_t(progress.last + 1);
  engine::FieldSet seen(progress.seen);
  engine::Memory memory;
  if (!ReadLoop::fields(in, memory, plan_of(type, Format::msgpack), record, at, seen)) return nullptr;
  in.deepen(-levels);
  return in.p;
}

const char* read_by_loop(Reader& in, const char* p, const Type& type, void* slot, int levels) {
  in.p = p;
  in.deepen(levels);
  engine::Memory memory;
  if (!ReadLoop::value(in, memory, type, slot)) return nullptr;
  in.deepen(-levels);
  return in.p;
}

bool has_failed(const Reader& in) { return in.failed(); }

char* write_by_loop(Writer& out, char* w, const Type& type, const void* object, int levels) {
  out.w = w;
  out.need(engine::value_room);
  out.deepen(levels);
  bool ok = WriteLoop::value(out, type, object);
  out.deepen(-levels);
  return ok ? out.w : nullptr;
}

}  // namespace polywire::msgpack::primitive
