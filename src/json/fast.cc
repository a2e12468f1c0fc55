// Where the fast path and the loop meet.
#include <polywire/detail/fast_json.h>

#include "json/loop.h"

namespace polywire::json::primitive {

POLYWIRE_COLD const char* go_on(Reader& in, const char* p, const Type& type, void* record, const polywire::detail::Progress& progress, bool first, int levels) {
  in.p = p;
  in.deepen(levels);
  in.order.prepare();
  Reader::Cursor at;
  at.first = first;
  at.next = uint32_t(progress.last + 1);
  engine::FieldSet seen(progress.seen);
  engine::Memory memory;
  if (!ReadLoop::fields(in, memory, plan_of(type, Format::json), record, at, seen)) return nullptr;
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

size_t expected(const char* start, const char* p, const char* end, size_t n) {
  if (n < 16) return 0;
  size_t guess = n + size_t(double(end - p) / (double(p - start) / double(n)) * 1.05) + 8;
  return std::min(guess, 4 * n);
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

}  // namespace polywire::json::primitive
