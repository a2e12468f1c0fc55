// The writing loop: walks an object by its type and pushes what it finds into a writer. Written once for all formats and sources.
//
// A Writer is the grammar of one format, pushed. Functions that return bool record a fault and return false:
//   begin_record(plan, present) -> Mark  put_field  end_record(Mark)     positional(): records without names
//   begin_list(n) element(i) end_list()    begin_map(n) map_key(key, i) end_map()    null()
//   boolean integer<T> float32 float64 text bytes   scalar(type, address)   tag(name, text): the first field of a tagged variant
//   put_field put_boolean put_integer put_float64 put_text: the same from a position to the next; nullptr: the other one is to do it
// A Source is the other side, an empty class or a pointer, passed by value; what it holds is addressed by slots. Scalars go from the
// source straight into the writer; what is made of several values is seen through frames:
//   Record(source, out, plan, slot) ok() field(plan field, index) -> slot     has(slot): false for a field that is not there
//   List ok() size() next() -> slot   Bits ok() size() get(i)   Tuple ok() field(plan field) -> slot   Choice index() slot()
//   Map ok() size() each(visit)   some(type, slot) -> slot, or none   symbol(out, type, slot, symbol)
// Memory (memory.h) walks C++ objects, ValueSource (value_source.h) a Value.
#pragma once
#include "engine/memory.h"
#include "engine/output.h"

namespace polywire::engine {

template <class W, class S = Memory>
struct Write {
  using Slot = typename S::Reading;

  static bool value(W& out, const Type& type, Slot slot, S src = {}) {
    switch (type.kind) {
      case Kind::record: return record(out, type, slot, src);
      case Kind::boolean: return src.boolean(out, slot);
      case Kind::int8: return src.template integer<int8_t>(out, slot);
      case Kind::int16: return src.template integer<int16_t>(out, slot);
      case Kind::int32: return src.template integer<int32_t>(out, slot);
      case Kind::int64: return src.template integer<int64_t>(out, slot);
      case Kind::uint8: return src.template integer<uint8_t>(out, slot);
      case Kind::uint16: return src.template integer<uint16_t>(out, slot);
      case Kind::uint32: return src.template integer<uint32_t>(out, slot);
      case Kind::uint64: return src.template integer<uint64_t>(out, slot);
      case Kind::float32: return src.float32(out, slot);
      case Kind::float64: return src.float64(out, slot);
      case Kind::text: return src.text(out, slot);
      case Kind::text_view: return src.text_view(out, slot);
      case Kind::bytes: return src.bytes(out, type, slot);
      case Kind::enumeration: return enumeration(out, type, slot, src);
      case Kind::tuple: return tuple(out, type, slot, src);
      case Kind::list: return list(out, type, slot, src);
      case Kind::map: return map(out, type, slot, src);
      case Kind::optional: return optional(out, type, slot, src);
      case Kind::bits: return bits(out, type, slot, src);
      case Kind::variant: return variant(out, type, slot, src);
      case Kind::null: return src.null(out, slot);
      default: return src.scalar(out, type, slot);
    }
  }

  // The outermost value. Small, so that messages of one record pay little before the first byte.
  POLYWIRE_INLINE static bool outermost(W& out, const Type& type, Slot object) requires(S::in_memory) {
    if (auto fast = out.fast(type)) {
      out.enter_fast();
      if (char* end = fast(out, out.buffer, out.w, object); POLYWIRE_LIKELY(end != nullptr)) return out.w = end, true;
      out.rewind({out.start(), 0});
      out.leave_fast(true);
    }
    return outermost_by_loop(out, type, object);
  }
  POLYWIRE_NOINLINE static bool outermost_by_loop(W& out, const Type& type, Slot object) {
    return type.kind == Kind::record ? record(out, type, object) : value(out, type, object);
  }

  static bool record(W& out, const Type& type, Slot slot, S src = {}) {
    if constexpr (S::in_memory) {
      if (auto fast = out.fast(type)) return with_fast_path(out, [&](bool outermost) { return fast_record(out, type, fast, slot, outermost); });
    }
    return record_by_loop<false>(out, type, slot, src);
  }
  template <class F> static bool with_fast_path(W& out, F write) {
    bool outermost = out.enter_fast();
    bool ok = write(outermost);
    out.leave_fast(outermost);
    return ok;
  }
  // The fast path tells nothing about errors: the outermost record is written again by the loop, which does.
  template <class F> static bool fast_record(W& out, const Type& type, F fast, Slot object, bool outermost) {
    auto start = out.mark();
    if (char* end = fast(out, out.buffer, out.w, object); POLYWIRE_LIKELY(end != nullptr)) return out.w = end, true;
    if (!outermost) return false;
    out.leave_fast(true);
    out.rewind(start);
    bool ok = record_by_loop<false>(out, type, object);
    out.allow_fast();
    out.enter_fast();
    return ok;
  }

  // `tag`, when given, is written as the first field: the name of a variant's alternative.
  template <bool Tagged>
  static bool record_by_loop(W& out, const Type& type, Slot slot, S src = {}, std::string_view tag = {}, std::string_view name = {}) {
    const Plan& plan = plan_of(type, W::format);
    if (!out.enter()) return false;
    typename S::RecordSource object(src, out, plan, slot);
    if (!object.ok()) return false;
    auto mark = out.begin_record(plan, present(out, plan, object, src) + Tagged);
    if (Tagged && !out.tag(tag, name)) return false;
    const size_t room = plan.room + value_room;  // for all that is not text, list or record: checked at the start and after each of these
    char* w = out.buffer.need(out.w, room);      // kept in a register from scalar to scalar
    for (const PlanField *field = plan.fields, *end = field + plan.count; field != end; ++field) {
      const PlanField& f = *field;
      Slot member = object.field(f, uint32_t(field - plan.fields));
      const Type* t = f.type;
      Kind kind = f.kind;
      if (POLYWIRE_UNLIKELY(f.optional) && !out.positional()) {
        if (src.has(member)) member = src.some(*t, member);
        if (!member) continue;
        t = t->element;
        kind = t->kind;
      }
      w = out.put_field(w, f);
      if constexpr (S::in_memory) switch (kind) {  // scalars are written here: 26 instead of 38 ns for a record of nine fields
        case Kind::boolean: w = out.put_boolean(w, src.template as<bool>(member)); continue;
        case Kind::int32: w = out.put_integer(w, src.template as<int32_t>(member)); continue;
        case Kind::int64: w = out.put_integer(w, src.template as<int64_t>(member)); continue;
        case Kind::float64:
          if (char* q = out.put_float64(w, src.template as<double>(member)); POLYWIRE_LIKELY(q != nullptr)) { w = q; continue; }
          break;
        case Kind::text: {
          const std::string& s = src.template as<std::string>(member);
          w = out.buffer.need(w, s.size() + room);
          if (char* q = out.put_text(w, s, room); POLYWIRE_LIKELY(q != nullptr)) { w = q; continue; }
          break;
        }
        default: break;
      }
      out.w = w;
      bool ok = POLYWIRE_UNLIKELY(!src.has(member)) ? absent(out, f) : kind == Kind::record ? record(out, *t, member, src) : value(out, *t, member, src);
      if (POLYWIRE_UNLIKELY(!ok)) return out.blame_field(f.name);
      w = out.buffer.need(out.w, room);
    }
    out.w = w;
    out.end_record(mark);
    out.leave();
    return true;
  }

 private:
  // A field that the source does not have although it must be written.
  static bool absent(W& out, const PlanField& f) {
    if (f.kind == Kind::optional && f.optional) return out.null(), true;
    return out.fail(Code::missing_field, f.type->kind);
  }

  // Fields that will be written; formats whose header says the count need it in front.
  static uint32_t present(const W& out, const Plan& plan, const typename S::RecordSource& object, S src) {
    if (POLYWIRE_LIKELY(!plan.any_optional || out.positional())) return plan.count;
    uint32_t n = plan.count;
    for (uint32_t i = 0; i < plan.count; ++i) {
      const PlanField& f = plan.fields[i];
      if (!f.optional) continue;
      Slot member = object.field(f, i);
      if (!src.has(member) || !src.some(*f.type, member)) --n;
    }
    return n;
  }

  static bool list(W& out, const Type& type, Slot slot, S src) {
    typename S::ListSource items(src, out, type, slot);
    if (!items.ok()) return false;
    const Type& element = *type.element;
    size_t n = items.size(), i = 0;
    if (!out.enter() || !out.begin_list(n)) return false;
    auto each = [&](auto write) {
      for (; i < n; ++i) {
        out.element(i);
        if (POLYWIRE_UNLIKELY(!write(items.next()))) return false;
      }
      return true;
    };
    bool ok;
    if (element.kind != Kind::record) ok = each([&](Slot item) { return value(out, element, item, src); });
    else ok = records(out, element, each, src);
    if (POLYWIRE_UNLIKELY(!ok)) return out.blame_element(i);
    out.end_list(n);
    out.leave();
    return true;
  }
  template <class E> POLYWIRE_INLINE static bool records(W& out, const Type& element, E& each, S src) {
    if constexpr (S::in_memory) {
      if (auto fast = out.fast(element))
        return with_fast_path(out, [&](bool outermost) { return each([&](Slot item) { return fast_record(out, element, fast, item, outermost); }); });
    }
    return each([&](Slot item) { return record_by_loop<false>(out, element, item, src); });
  }

  static bool bits(W& out, const Type& type, Slot slot, S src) {
    typename S::BitsSource bits(src, out, type, slot);
    if (!bits.ok()) return false;
    size_t n = bits.size();
    if (!out.enter() || !out.begin_list(n)) return false;
    for (size_t i = 0; i < n; ++i) {
      out.element(i);
      if (!bits.write(out, i)) return out.blame_element(i);
    }
    out.end_list(n);
    out.leave();
    return true;
  }

  static bool tuple(W& out, const Type& type, Slot slot, S src) {
    const Plan& plan = plan_of(type, W::format);
    typename S::TupleSource items(src, out, plan, slot);
    if (!items.ok()) return false;
    if (!out.enter() || !out.begin_list(plan.count)) return false;
    for (uint32_t i = 0; i < plan.count; ++i) {
      out.element(i);
      const PlanField& f = plan.fields[i];
      if (!value(out, *f.type, items.field(f), src)) return out.blame_element(i);
    }
    out.end_list(plan.count);
    out.leave();
    return true;
  }

  static bool map(W& out, const Type& type, Slot slot, S src) {
    typename S::MapSource entries(src, out, type, slot);
    if (!entries.ok()) return false;
    size_t n = entries.size(), i = 0;
    if (!out.enter() || !out.begin_map(n)) return false;
    const Type& element = *type.element;
    bool ok = entries.each([&](const MapKey& key, Slot entry) {
      if (out.map_key(key, i++) && value(out, element, entry, src)) return true;
      return out.blame_key(key.text.data() ? std::string(key.text) : std::to_string(key.integer));
    });
    if (!ok) return false;
    out.end_map(n);
    out.leave();
    return true;
  }

  static bool optional(W& out, const Type& type, Slot slot, S src) {
    Slot inner = src.some(type, slot);
    return inner ? value(out, *type.element, inner, src) : (out.null(), true);
  }

  static bool enumeration(W& out, const Type& type, Slot slot, S src) {
    const Symbol* symbol = src.symbol(out, type, slot);
    if (symbol) return out.text(symbol->name);
    return out.failed() ? false : out.fail(Code::unknown_symbol, Kind::enumeration);
  }

  static bool variant(W& out, const Type& type, Slot slot, S src) {
    auto all = type.alternatives();
    typename S::ChoiceSource choice(src, out, type, slot);
    size_t i = choice.index();
    if (i >= all.size()) return out.failed() ? false : out.fail(Code::unknown_tag, Kind::variant);
    const Alternative& a = all[i];
    if (!type.tag.empty()) return record_by_loop<true>(out, *a.type, choice.slot(), src, type.tag, a.name);
    if (!out.enter() || !out.begin_map(1) || !out.map_key({a.name, 0, false}, 0)) return false;
    if (!value(out, *a.type, choice.slot(), src)) return out.blame_field(a.name);
    out.end_map(1);
    out.leave();
    return true;
  }
};

}  // namespace polywire::engine
