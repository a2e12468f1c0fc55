// The reading loop: walks a type, asks the reader for what it wants, puts it into the target. Written once for all formats and
// targets. All rules about missing, duplicate and unknown fields, ranges, lengths and error paths live here and in absent.h.
//
// A Reader is the grammar of one format, pulled. Every function returns false after recording a fault:
//   begin_record(plan, cursor) next_field(plan, cursor) -> index, unknown_field, or end_of_fields (also after a fault)
//   begin_list(cursor) next_element(cursor) expected(cursor, n)   begin_map(cursor) next_key(cursor, keys, key)   end(cursor)
//   null boolean integer<I> float32 float64 text text_view bytes   scalar(type, slot): kinds beyond plain C++ types, and Values
//   skip_value unknown_key refuse_key   find_tag(tag, name): looks ahead in a record, moves nothing
// A Target is the other side, addressed by slots: Memory (memory.h) reads straight into C++ objects.
#pragma once
#include <polywire/options.h>

#include "base/bytes.h"
#include "engine/order.h"
#include "model/fault.h"

namespace polywire::engine {

inline constexpr int end_of_fields = -1;
inline constexpr int unknown_field = -2;

template <class R, class T>
struct Read {
  using Slot = typename T::Slot;
  using Cursor = typename R::Cursor;

  // Fields until the end of the record. Entered by record() with nothing seen, and by the fast path in the middle of a record.
  static bool fields(R& in, T& out, const Plan& plan, Slot record, Cursor& at, FieldSet& seen) {
    for (;;) {
      int i = in.next_field(plan, at);
      if (POLYWIRE_UNLIKELY(i < 0)) {
        if (i == unknown_field && unknown(in, plan)) continue;
        break;
      }
      const PlanField& f = plan.fields[i];
      if (POLYWIRE_UNLIKELY(seen.add(uint32_t(i), plan)) && !in.duplicate()) return in.blame_field(f.name);
      Slot slot = out.field(record, f);
      bool ok;
      switch (f.kind) {  // scalars are read here, not through value(): 5-30 % on records of scalars
        case Kind::boolean: ok = out.boolean(in, slot); break;
        case Kind::int32: ok = out.template integer<int32_t>(in, slot); break;
        case Kind::int64: ok = out.template integer<int64_t>(in, slot); break;
        case Kind::float64: ok = out.float64(in, slot); break;
        case Kind::text: ok = out.text(in, slot); break;
        case Kind::record: ok = record_value(in, out, *f.type, slot); break;
        default: ok = value(in, out, *f.type, slot);
      }
      if (POLYWIRE_UNLIKELY(!ok)) return in.blame_field(f.name);
    }
    if (POLYWIRE_UNLIKELY(in.failed())) return false;
    return POLYWIRE_LIKELY(seen.complete(plan)) || absent(in, out, plan, record, seen);
  }

  // A field that the record does not have; its key was read.
  POLYWIRE_NOINLINE static bool unknown(R& in, const Plan& plan) {
    bool refused = plan.unknown == Unknown::refuse || in.options.refuse_unknown;
    if (refused && !in.is_expected_tag(in.unknown_key())) return in.refuse_key();
    return in.skip_value();
  }

  // What the record did not hold: optionals become empty, `fallback` fields take the prototype's value, the rest is an error.
  POLYWIRE_NOINLINE static bool absent(R& in, T& out, const Plan& plan, Slot record, const FieldSet& seen) {
    for (uint32_t i = 0; i < plan.count; ++i) {
      if (seen.has(i)) continue;
      const PlanField& f = plan.fields[i];
      if (!out.absent(plan, f, out.field(record, f))) {
        in.fail(Code::missing_field, f.type->kind);
        return in.blame_field(f.name);
      }
    }
    return true;
  }

  static bool record_by_loop(R& in, T& out, const Type& type, Slot slot) {
    const Plan& plan = plan_of(type, R::format);
    Cursor at;
    if (!in.begin_record(plan, at)) return false;
    FieldSet seen;
    bool ok = fields(in, out, plan, out.begin_record(plan, slot), at, seen);
    in.end(at);
    return ok;
  }

  POLYWIRE_NOINLINE static bool record_value(R& in, T& out, const Type& type, Slot slot) {
    if constexpr (T::in_memory) {
      if (auto fast = in.fast(type)) return record_by_fast_path(in, out, type, fast, slot);
    }
    return record_by_loop(in, out, type, slot);
  }

  // The fast path tells nothing about errors: the outermost record is read again by the loop, which does.
  template <class F>
  static bool record_by_fast_path(R& in, T& out, const Type& type, F fast, Slot slot) {
    auto start = in.mark();
    bool outermost = in.enter_fast();
    if (const char* end = fast(in, start.at, in.end(), slot)) {
      in.leave_fast(outermost);
      in.accept(end);
      return true;
    }
    in.leave_fast(outermost);
    if (!outermost) return false;
    in.rewind(start);
    bool ok = record_by_loop(in, out, type, slot);
    in.allow_fast();
    return ok;
  }

  POLYWIRE_NOINLINE static bool list(R& in, T& out, const Type& type, Slot slot) {
    Cursor at;
    if (!in.begin_list(at)) return false;
    typename T::List items(type, slot);
    const Type& element = *type.element;
    size_t n = 0;
    bool ok = element.kind == Kind::record
                  ? records(in, out, at, items, n, element)
                  : elements(in, at, items, n, [&](Slot s) { return value(in, out, element, s); });
    if (POLYWIRE_UNLIKELY(!ok)) return in.blame_element(n);
    in.end(at);
    if (POLYWIRE_UNLIKELY(in.failed())) return false;
    return items.finish(n) || in.fail(Code::wrong_length, Kind::list);
  }
  // False: element n could not be read. Faults between elements are the reader's.
  template <class F> static bool elements(R& in, Cursor& at, typename T::List& items, size_t& n, F read) {
    for (; in.next_element(at); ++n) {
      if (POLYWIRE_UNLIKELY(!items.room(n))) return in.fail(Code::wrong_length, Kind::list);
      if (POLYWIRE_UNLIKELY(!read(items.element(n, [&] { return in.expected(at, n); })))) return false;
    }
    return true;
  }

  static bool records(R& in, T& out, Cursor& at, typename T::List& items, size_t& n, const Type& element) {
    if constexpr (T::in_memory) {
      if (auto fast = in.fast(element)) {  // as record_by_fast_path, entered once for all elements: 10 ns a record
        bool outermost = in.enter_fast();
        bool ok = elements(in, at, items, n, [&](Slot s) {
          auto start = in.mark();
          if (const char* end = fast(in, start.at, in.end(), s); POLYWIRE_LIKELY(end != nullptr)) return in.accept(end), true;
          if (!outermost) return false;
          in.leave_fast(true);
          in.rewind(start);
          bool read = record_by_loop(in, out, element, s);
          in.allow_fast();
          in.enter_fast();
          return read;
        });
        in.leave_fast(outermost);
        return ok;
      }
    }
    return elements(in, at, items, n, [&](Slot s) { return record_by_loop(in, out, element, s); });
  }

  static bool bits(R& in, T& out, const Type& type, Slot slot) {
    Cursor at;
    if (!in.begin_list(at)) return false;
    out.clear_bits(type, slot);
    for (size_t n = 0; in.next_element(at); ++n) {
      bool bit = false;
      if (!in.boolean(bit)) return in.blame_element(n);
      out.bit(type, slot, bit);
    }
    in.end(at);
    return !in.failed();
  }

  POLYWIRE_NOINLINE static bool map(R& in, T& out, const Type& type, Slot slot) {
    Cursor at;
    if (!in.begin_map(at)) return false;
    typename T::Map entries(type, slot);
    MapKey key;
    while (in.next_key(at, entries.keys(), key)) {
      bool fresh = true;
      std::string name = entries.key_text(key);  // the key may lie in the reader's scratch space
      if (POLYWIRE_UNLIKELY(!entries.fits(key))) return in.fail(Code::integer_range, Kind::int64) || in.blame_key(name);
      Slot entry = entries.insert(key, fresh);
      if (!fresh && !in.duplicate()) return in.blame_key(name);
      if (!value(in, out, *type.element, entry)) return in.blame_key(name);
    }
    in.end(at);
    return !in.failed();
  }

  static bool optional(R& in, T& out, const Type& type, Slot slot) {
    if (in.null()) { out.none(type, slot); return true; }
    return value(in, out, *type.element, out.some(type, slot));
  }

  static bool enumeration(R& in, T& out, const Type& type, Slot slot) {
    std::string_view name;
    if (!in.text_view(name)) return false;
    for (const Symbol& s : type.symbols()) if (s.name == name) { out.symbol(type, slot, s.number); return true; }
    in.detail(name);
    return in.fail(Code::unknown_symbol, Kind::enumeration);
  }

  // {name: value}, or a record whose field `tag` names the alternative: then the tag is looked for first, with a copy of the reader.
  POLYWIRE_NOINLINE static bool variant(R& in, T& out, const Type& type, Slot slot) {
    return type.tag.empty() ? wrapped_variant(in, out, type, slot) : tagged_variant(in, out, type, slot);
  }
  static int alternative(const Type& type, std::string_view name) {
    auto all = type.alternatives();
    for (size_t i = 0; i < all.size(); ++i) if (all[i].name == name) return int(i);
    return -1;
  }
  static bool wrapped_variant(R& in, T& out, const Type& type, Slot slot) {
    Cursor at;
    if (!in.begin_map(at)) return false;
    MapKey key;
    if (!in.next_key(at, MapOps::Keys::text, key)) return in.failed() ? false : in.fail(Code::missing_tag, Kind::variant);
    int i = alternative(type, key.text);
    if (i < 0) { in.detail(key.text); return in.fail(Code::unknown_tag, Kind::variant); }
    const Alternative& chosen = type.alternatives()[size_t(i)];
    if (!value(in, out, *chosen.type, out.alternative(type, slot, size_t(i)))) return in.blame_field(chosen.name);
    if (in.next_key(at, MapOps::Keys::text, key)) return in.fail(Code::wrong_length, Kind::variant);
    in.end(at);
    return !in.failed();
  }
  static bool tagged_variant(R& in, T& out, const Type& type, Slot slot) {
    std::string name;
    if (!in.find_tag(type.tag, name)) return false;
    int i = alternative(type, name);
    if (i < 0) { in.detail(name); in.fail(Code::unknown_tag, Kind::variant); return in.blame_field(type.tag); }
    in.expect_tag(type.tag, in.options.layout == Layout::array);
    return value(in, out, *type.alternatives()[size_t(i)].type, out.alternative(type, slot, size_t(i)));
  }

  static bool value(R& in, T& out, const Type& type, Slot slot) {
    switch (type.kind) {
      case Kind::record: return record_value(in, out, type, slot);
      case Kind::boolean: return out.boolean(in, slot);
      case Kind::int8: return out.template integer<int8_t>(in, slot);
      case Kind::int16: return out.template integer<int16_t>(in, slot);
      case Kind::int32: return out.template integer<int32_t>(in, slot);
      case Kind::int64: return out.template integer<int64_t>(in, slot);
      case Kind::uint8: return out.template integer<uint8_t>(in, slot);
      case Kind::uint16: return out.template integer<uint16_t>(in, slot);
      case Kind::uint32: return out.template integer<uint32_t>(in, slot);
      case Kind::uint64: return out.template integer<uint64_t>(in, slot);
      case Kind::float32: return out.float32(in, slot);
      case Kind::float64: return out.float64(in, slot);
      case Kind::text: return out.text(in, slot);
      case Kind::text_view: return out.text_view(in, slot);
      case Kind::bytes: return out.bytes(in, type, slot);
      case Kind::enumeration: return enumeration(in, out, type, slot);
      case Kind::tuple: return tuple(in, out, type, slot);
      case Kind::list: return list(in, out, type, slot);
      case Kind::map: return map(in, out, type, slot);
      case Kind::optional: return optional(in, out, type, slot);
      case Kind::bits: return bits(in, out, type, slot);
      case Kind::variant: return variant(in, out, type, slot);
      case Kind::null: return in.null() || in.mismatch(Kind::null);
      default: return out.scalar(in, type, slot);
    }
  }

  POLYWIRE_NOINLINE static bool tuple(R& in, T& out, const Type& type, Slot slot) {
    const Plan& plan = plan_of(type, R::format);
    Cursor at;
    if (!in.begin_list(at)) return false;
    uint32_t n = 0;
    for (; in.next_element(at); ++n) {
      if (n >= plan.count) return in.fail(Code::wrong_length, Kind::tuple);
      if (!value(in, out, *plan.fields[n].type, out.field(slot, plan.fields[n]))) return in.blame_element(n);
    }
    in.end(at);
    if (in.failed()) return false;
    return n == plan.count || in.fail(Code::wrong_length, Kind::tuple);
  }
};

}  // namespace polywire::engine
