// The reading loop: walks a type, asks the reader for what it wants, puts it into the target. Written once for all formats and
// targets. All rules about missing, repeated and unknown fields, ranges, lengths and error paths live here.
//
// A Reader is the grammar of one format, pulled; its traits are constants (the defaults are those of Input). Every function that
// returns bool returns false after recording a fault:
//   begin_record(plan, cursor) next_field(plan, cursor) -> index, unknown_field, or end_of_fields (also after a fault)
//   begin_list(cursor) next_element(cursor) expected(cursor, n)   begin_map(cursor) next_key(cursor, keys, key)   end(cursor)
//   begin_variant(type, cursor) -> alternative or -1   end_variant(type, cursor)   blame_alternative(type, alternative)
//   null boolean integer<I> float32 float64 text text_view bytes   scalar(type, slot): kinds beyond plain C++ types, and Values
//   skip_value unknown_key refuse_key duplicate
//
// A Target is the other side, an empty class or a pointer, passed by value. What it fills is addressed by slots, and what is made
// of several values goes through frames that live on the stack of the loop. A frame that is not finished drops what it holds.
//   Record(target, plan, slot, again) row() finish()   field(row, plan field, index) -> slot   leave_out(row, ...) repeated(row)
//   List(target, type, slot, again) size() room(n) element(n, expected) -> slot finish(n)   Bits push(bit) finish()
//   Map keys() fits(key) insert(key, fresh) -> slot finish()   Tuple field(plan field) -> slot finish()   Choice slot() finish()
//   none some holds(type, slot) is_alternative(type, slot, i)   prototype(plan, field, slot)   boolean integer ... scalar, symbol
// Memory (memory.h) reads straight into C++ objects, ValueTarget (value_target.h) appends to a Value.
#pragma once
#include <polywire/options.h>

#include "base/bytes.h"
#include "engine/order.h"
#include "model/fault.h"

namespace polywire::engine {

inline constexpr int end_of_fields = -1;
inline constexpr int unknown_field = -2;

// Whether what is read is merged with what an earlier occurrence of the same field left in the target. A parameter, never state:
// a bool for formats whose fields may return (Reader::merges), nothing at all for the others.
struct Once { constexpr operator bool() const { return false; } };

// Reads the default of a field of a run-time schema, by this same loop.
template <class T> struct Defaults {
  static bool read(T out, const Type&, typename T::Slot, const model::Node* value);
};

template <class R, class T>
struct Read {
  using Slot = typename T::Slot;
  using Row = typename T::Row;
  using Cursor = typename R::Cursor;
  using Again = std::conditional_t<R::merges, bool, Once>;

  // Fields until the end of the record. Entered by record() with nothing seen, and by the fast path in the middle of a record.
  static bool fields(R& in, T out, const Plan& plan, Row row, Cursor& at, FieldSet& seen, Again again = {}) {
    for (;;) {
      int i = in.next_field(plan, at);
      if (POLYWIRE_UNLIKELY(i < 0)) {
        if (i == unknown_field && unknown(in, out, plan, row)) continue;
        break;
      }
      const PlanField& f = plan.fields[i];
      Again merge = again;
      if (POLYWIRE_UNLIKELY(seen.add(uint32_t(i), plan)) && !repeated(in, out, row, merge)) return in.blame_field(f.name);
      Slot slot = out.field(row, f, uint32_t(i));
      bool ok;
      switch (f.kind) {  // scalars are read here, not through value(): 5-30 % on records of scalars
        case Kind::boolean: ok = out.boolean(in, slot); break;
        case Kind::int32: ok = out.template integer<int32_t>(in, slot); break;
        case Kind::int64: ok = out.template integer<int64_t>(in, slot); break;
        case Kind::float64: ok = out.float64(in, slot); break;
        case Kind::text: ok = out.text(in, slot); break;
        case Kind::record: ok = record_value(in, out, *f.type, slot, merge); break;
        default: ok = value(in, out, *f.type, slot, merge);
      }
      if (POLYWIRE_UNLIKELY(!ok)) return in.blame_field(f.name);
    }
    if (POLYWIRE_UNLIKELY(in.failed())) return false;
    return POLYWIRE_LIKELY(seen.complete(plan)) || again || absent(in, out, plan, row, seen);
  }

  // A field that was there before: merged with, an error, or the last one wins.
  static bool repeated(R& in, T out, Row row, Again& again) {
    if constexpr (R::merges) again = true;
    else if (!in.duplicate()) return false;
    out.repeated(row);
    return true;
  }

  // A field that the record does not have; its key was read.
  POLYWIRE_NOINLINE static bool unknown(R& in, [[maybe_unused]] T out, const Plan& plan, [[maybe_unused]] Row row) {
    bool refused = plan.unknown == Unknown::refuse || in.options.refuse_unknown;
    if (refused && !in.is_expected_tag(in.unknown_key())) return in.refuse_key();
    if constexpr (R::shows_unknown && T::keeps_unknown) {
      std::string_view raw;  // key and value as they stand: in this format only
      if (plan.unknown == Unknown::keep) return in.skip_unknown(raw) && (out.keep_unknown(row, plan, R::format, raw) || in.fail(Code::length_limit));
    }
    return in.skip_value();
  }

  // What the record did not hold: its default if it has one; nothing where that is allowed; zero in formats that leave out zeros.
  POLYWIRE_NOINLINE static bool absent(R& in, T out, const Plan& plan, Row row, const FieldSet& seen) {
    for (uint32_t i = 0; i < plan.count; ++i) {
      if (seen.has(i)) continue;
      const PlanField& f = plan.fields[i];
      if (f.fallback && fallback(out, plan, f, row, i)) continue;
      if (f.optional) { out.leave_out(row, f, i); continue; }
      if constexpr (R::absent_is_zero) {
        if (zero(out, *f.type, out.field(row, f, i))) continue;
        in.fail(Code::length_limit, f.type->kind);
      } else {
        in.fail(Code::missing_field, f.type->kind);
      }
      return in.blame_field(f.name);
    }
    return true;
  }
  static bool fallback(T out, const Plan& plan, const PlanField& f, Row row, uint32_t i) {
    return f.default_value ? Defaults<T>::read(out, *f.type, out.field(row, f, i), f.default_value) : out.prototype(plan, f, row);
  }

  // The zero of a type: 0, empty, none; of a record all its fields'.
  static bool zero(T out, const Type& type, Slot slot) {
    switch (type.kind) {
      case Kind::record: {
        const Plan& plan = plan_of(type, R::format);
        typename T::Record record(out, plan, slot, false);
        for (uint32_t i = 0; i < plan.count; ++i) {
          const PlanField& f = plan.fields[i];
          if (f.fallback && fallback(out, plan, f, record.row(), i)) continue;
          if (f.optional) { out.leave_out(record.row(), f, i); continue; }
          if (!zero(out, *f.type, out.field(record.row(), f, i))) return false;
        }
        return record.finish();
      }
      case Kind::list: { typename T::List items(out, type, slot, false); return items.finish(0); }
      case Kind::bits: { typename T::Bits bits(out, type, slot, false); return bits.finish(); }
      case Kind::map: { typename T::Map entries(out, type, slot, false); return entries.finish(); }
      case Kind::optional: out.none(type, slot); return true;
      default: return out.zero(type, slot);
    }
  }

  static bool record_by_loop(R& in, T out, const Type& type, Slot slot, Again again = {}) {
    const Plan& plan = plan_of(type, R::format);
    Cursor at;
    if (!in.begin_record(plan, at)) return false;
    FieldSet seen;
    typename T::Record record(out, plan, slot, again);
    bool ok = fields(in, out, plan, record.row(), at, seen, again);
    in.end(at);
    return ok && (record.finish() || in.fail(Code::length_limit, Kind::record));
  }

  POLYWIRE_NOINLINE static bool record_value(R& in, T out, const Type& type, Slot slot, Again again = {}) {
    if constexpr (T::in_memory && !R::merges) {
      if (auto fast = in.fast(type)) return record_by_fast_path(in, out, type, fast, slot);
    }
    return record_by_loop(in, out, type, slot, again);
  }

  // The fast path tells nothing about errors: the outermost record is read again by the loop, which does.
  template <class F>
  static bool record_by_fast_path(R& in, T out, const Type& type, F fast, Slot slot) {
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

  POLYWIRE_NOINLINE static bool list(R& in, T out, const Type& type, Slot slot, Again again = {}) {
    Cursor at;
    if (!in.begin_list(at)) return false;
    typename T::List items(out, type, slot, again);
    const Type& element = *type.element;
    size_t n = again ? items.size() : 0;
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
      if constexpr (R::counts_elements) if (!in.count_element()) return false;
      if (POLYWIRE_UNLIKELY(!read(items.element(n, [&] { return in.expected(at, n); })))) return false;
    }
    return true;
  }

  static bool records(R& in, T out, Cursor& at, typename T::List& items, size_t& n, const Type& element) {
    if constexpr (T::in_memory && !R::merges) {
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

  static bool bits(R& in, T out, const Type& type, Slot slot, Again again = {}) {
    Cursor at;
    if (!in.begin_list(at)) return false;
    typename T::Bits bits(out, type, slot, again);
    for (size_t n = 0; in.next_element(at); ++n) {
      bool bit = false;
      if (!in.boolean(bit)) return in.blame_element(n);
      bits.push(bit);
    }
    in.end(at);
    return !in.failed() && bits.finish();
  }

  POLYWIRE_NOINLINE static bool map(R& in, T out, const Type& type, Slot slot, Again again = {}) {
    Cursor at;
    if (!in.begin_map(at)) return false;
    typename T::Map entries(out, type, slot, again);
    MapKey key;
    while (in.next_key(at, entries.keys(), key)) {
      if constexpr (R::counts_elements) if (!in.count_element()) return false;
      bool fresh = true;
      std::string name = key_text(key);  // the key may lie in the reader's scratch space
      if (POLYWIRE_UNLIKELY(!entries.fits(key))) return in.fail(Code::integer_range, Kind::int64) || in.blame_key(name);
      Slot entry = entries.insert(key, fresh);
      if (!fresh && !in.duplicate()) return in.blame_key(name);
      bool ok;
      if constexpr (R::entries_are_records) {  // the value may be missing, and something may follow it
        ok = (in.entry_is_empty(at) ? zero(out, *type.element, entry) : value(in, out, *type.element, entry)) && in.end_entry(at);
      } else {
        ok = value(in, out, *type.element, entry);
      }
      if (!ok) return in.blame_key(name);
    }
    in.end(at);
    return !in.failed() && (entries.finish() || in.fail(Code::length_limit, Kind::map));
  }
  static std::string key_text(const MapKey& key) {
    if (key.text.data()) return std::string(key.text);
    return key.is_unsigned ? std::to_string(uint64_t(key.integer)) : std::to_string(key.integer);
  }

  static bool optional(R& in, T out, const Type& type, Slot slot, Again again = {}) {
    if (in.null()) { out.none(type, slot); return true; }
    if constexpr (R::null_may_fail) if (in.failed()) return false;
    if constexpr (R::merges) again = again && out.holds(type, slot);  // nothing before: nothing to merge with
    return value(in, out, *type.element, out.some(type, slot), again);
  }

  static bool enumeration(R& in, T out, const Type& type, Slot slot) {
    if constexpr (R::names_symbols) {
      std::string_view name;
      if (!in.text_view(name)) return false;
      for (const Symbol& s : type.symbols()) if (s.name == name) { out.symbol(type, slot, s); return true; }
      in.detail(name);
      return in.fail(Code::unknown_symbol, Kind::enumeration);
    } else {
      Symbol symbol;
      if (!in.symbol(type, symbol)) return false;
      out.symbol(type, slot, symbol);
      return true;
    }
  }

  // Which alternative it is, the reader knows: by a name, by the key that led here, by an index.
  POLYWIRE_NOINLINE static bool variant(R& in, T out, const Type& type, Slot slot, Again again = {}) {
    Cursor at;
    int i = in.begin_variant(type, at);
    if (i < 0) return false;
    const Alternative& chosen = type.alternatives()[size_t(i)];
    if constexpr (R::merges) again = again && out.is_alternative(type, slot, size_t(i));
    typename T::Choice choice(out, type, slot, size_t(i));
    if (!value(in, out, *chosen.type, choice.slot(), again)) return in.blame_alternative(type, chosen);
    return in.end_variant(type, at) && choice.finish();
  }

  static bool value(R& in, T out, const Type& type, Slot slot, Again again = {}) {
    switch (type.kind) {
      case Kind::record: return record_value(in, out, type, slot, again);
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
      case Kind::list: return list(in, out, type, slot, again);
      case Kind::map: return map(in, out, type, slot, again);
      case Kind::optional: return optional(in, out, type, slot, again);
      case Kind::bits: return bits(in, out, type, slot, again);
      case Kind::variant: return variant(in, out, type, slot, again);
      case Kind::null: return null(in, out, type, slot);
      default: return out.scalar(in, type, slot);
    }
  }

  static bool null(R& in, T out, const Type& type, Slot slot) {
    if (!in.null()) return in.mismatch(Kind::null);
    out.null(type, slot);
    return true;
  }

  POLYWIRE_NOINLINE static bool tuple(R& in, T out, const Type& type, Slot slot) {
    const Plan& plan = plan_of(type, R::format);
    Cursor at;
    if (!in.begin_list(at)) return false;
    typename T::Tuple tuple(out, plan, slot);
    uint32_t n = 0;
    for (; in.next_element(at); ++n) {
      if (n >= plan.count) return in.fail(Code::wrong_length, Kind::tuple);
      if (!value(in, out, *plan.fields[n].type, tuple.field(plan.fields[n]))) return in.blame_element(n);
    }
    in.end(at);
    if (in.failed()) return false;
    return (n == plan.count && tuple.finish(n)) || in.fail(Code::wrong_length, Kind::tuple);
  }
};

}  // namespace polywire::engine
