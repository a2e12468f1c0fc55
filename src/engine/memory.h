// Memory: the target and source for C++ objects. A slot is the address of an object; scalars are read straight into it. Frames hold
// addresses only: nothing is to be finished.
#pragma once
#include <string>

#include "engine/order.h"
#include "model/fault.h"

namespace polywire::engine {

// False: an integer beyond the type of the map's keys.
inline bool fits(const MapOps& ops, const MapKey& key) {
  if (ops.keys == MapOps::Keys::text || ops.key_bytes >= 8) return true;
  const int bits = 8 * ops.key_bytes;
  if (ops.keys == MapOps::Keys::unsigned_integer) return uint64_t(key.integer) >> bits == 0;
  return key.integer >> (bits - 1) == 0 || key.integer >> (bits - 1) == -1;
}

struct Memory {
  using Slot = void*;
  using Row = void*;
  static constexpr bool in_memory = true;
  static constexpr bool keeps_unknown = false;

  template <class V> static V& as(void* slot) { return *static_cast<V*>(slot); }

  struct Record {
    Record(Memory, const Plan&, void* slot, bool) : at(slot) {}
    void* row() const { return at; }
    bool finish() const { return true; }
    void* at;
  };
  static void* field(void* record, const PlanField& f, uint32_t = 0) { return static_cast<char*>(record) + f.offset; }
  static void leave_out(void* record, const PlanField& f, uint32_t) { none(*f.type, field(record, f)); }
  static void repeated(void*) {}
  // A field's value in a default-made object; false: there is none.
  static bool prototype(const Plan& plan, const PlanField& f, void* record);

  template <class R> static bool boolean(R& in, void* slot) { return in.boolean(as<bool>(slot)); }
  template <class I, class R> static bool integer(R& in, void* slot) { return in.integer(as<I>(slot)); }
  template <class R> static bool float32(R& in, void* slot) { return in.float32(as<float>(slot)); }
  template <class R> static bool float64(R& in, void* slot) { return in.float64(as<double>(slot)); }
  template <class R> static bool text(R& in, void* slot) { return in.text(as<std::string>(slot)); }
  template <class R> static bool text_view(R& in, void* slot) { return in.borrowed(as<std::string_view>(slot)); }
  template <class R> static bool bytes(R& in, const Type& type, void* slot) {
    std::string_view b;
    if (!in.bytes(b)) return false;
    return type.as<BytesOps>().set(slot, b) || in.fail(Code::wrong_length, Kind::bytes);
  }
  template <class R> static bool scalar(R& in, const Type& type, void* slot) { return in.scalar(type, slot); }
  static void symbol(const Type& type, void* slot, const Symbol& s) { type.as<EnumOps>().set(slot, s.number); }
  static void null(const Type&, void*) {}
  static bool zero(const Type&, void* slot);  // of a scalar or a variant; false: it has none

  static void none(const Type& type, void* slot) { type.as<OptionalOps>().reset(slot); }
  static void* some(const Type& type, void* slot) { return type.as<OptionalOps>().make(slot); }
  static bool holds(const Type& type, const void* slot) { return type.as<OptionalOps>().get(slot); }

  struct Choice {
    Choice(Memory, const Type& type, void* slot, size_t i) : at(type.as<VariantOps>().emplace(slot, i)) {}
    void* slot() const { return at; }
    bool finish() const { return true; }
    void* at;
  };
  static bool is_alternative(const Type& type, const void* slot, size_t i) { return type.as<VariantOps>().index(slot) == i; }

  struct Tuple {
    Tuple(Memory, const Plan&, void* slot) : at(slot) {}
    void* field(const PlanField& f) const { return static_cast<char*>(at) + f.offset; }
    bool finish(uint32_t) const { return true; }
    void* at;
  };

  struct Bits {
    Bits(Memory, const Type& type, void* slot, bool again) : ops(type.as<BitsOps>()), list(slot) { if (!again) ops.clear(list); }
    void push(bool b) { ops.push(list, b); }
    bool finish() const { return true; }
    const BitsOps& ops;
    void* list;
  };

  struct List {
    List(Memory, const Type& type, void* slot, bool) : ops(type.as<ListOps>()), list(slot) { if (size_t n = ops.size(list)) { have = n; first = ops.grow(list, 0, 0); } }
    size_t size() const { return have; }
    bool room(size_t n) const { return !ops.fixed || n < ops.fixed; }
    template <class F> void* element(size_t n, F expected) {
      if (POLYWIRE_UNLIKELY(n >= have)) { first = ops.grow(list, n, expected()); have = n + 1; }
      return first + n * ops.stride;
    }
    bool finish(size_t n) { ops.cut(list, n); return !ops.fixed || n == ops.fixed; }

    const ListOps& ops;
    void* list;
    char* first = nullptr;
    size_t have = 0;
  };

  struct Map {
    Map(Memory, const Type& type, void* slot, bool again) : ops(type.as<MapOps>()), map(slot) { if (!again) ops.clear(map); }
    MapOps::Keys keys() const { return ops.keys; }
    bool fits(const MapKey& key) const { return engine::fits(ops, key); }
    void* insert(const MapKey& key, bool& fresh) { return ops.insert(map, key, fresh); }
    bool finish() const { return true; }

    const MapOps& ops;
    void* map;
  };

  // ---- as a source
  using Reading = const void*;
  template <class V> static const V& as(const void* slot) { return *static_cast<const V*>(slot); }
  static constexpr bool has(const void*) { return true; }

  struct RecordSource {
    template <class W> RecordSource(Memory, W&, const Plan&, const void* slot) : at(static_cast<const char*>(slot)) {}
    static constexpr bool ok() { return true; }
    const void* field(const PlanField& f, uint32_t) const { return at + f.offset; }
    const char* at;
  };
  template <class W> static bool boolean(W& out, const void* slot) { return out.boolean(as<bool>(slot)), true; }
  template <class I, class W> static bool integer(W& out, const void* slot) { return out.integer(as<I>(slot)), true; }
  template <class W> static bool float32(W& out, const void* slot) { return out.float32(as<float>(slot)); }
  template <class W> static bool float64(W& out, const void* slot) { return out.float64(as<double>(slot)); }
  template <class W> static bool text(W& out, const void* slot) { return out.text(as<std::string>(slot)); }
  template <class W> static bool text_view(W& out, const void* slot) { return out.text(as<std::string_view>(slot)); }
  template <class W> static bool bytes(W& out, const Type& type, const void* slot) { return out.bytes(type.as<BytesOps>().get(slot)); }
  template <class W> static bool null(W& out, const void*) { return out.null(), true; }
  template <class W> static bool scalar(W& out, const Type& type, const void* slot) { return out.scalar(type, slot); }
  static const void* some(const Type& type, const void* slot) { return type.as<OptionalOps>().get(slot); }
  // nullptr: the number has no name, or a fault was recorded.
  template <class W> static const Symbol* symbol(W&, const Type& type, const void* slot) {
    int64_t number = type.as<EnumOps>().get(slot);
    for (const Symbol& s : type.symbols()) if (s.number == number) return &s;
    return nullptr;
  }

  struct ListSource {
    template <class W> ListSource(Memory, W&, const Type& type, const void* slot)
        : length(type.as<ListOps>().size(slot)), stride(type.as<ListOps>().stride), item(type.as<ListOps>().data(slot)) {}
    static constexpr bool ok() { return true; }
    size_t size() const { return length; }
    const void* next() { const char* at = item; item += stride; return at; }
    size_t length, stride;
    const char* item;
  };
  struct BitsSource {
    template <class W> BitsSource(Memory, W&, const Type& type, const void* slot) : ops(type.as<BitsOps>()), list(slot) {}
    static constexpr bool ok() { return true; }
    size_t size() const { return ops.size(list); }
    template <class W> bool write(W& out, size_t i) const { return out.boolean(ops.get(list, i)), true; }
    const BitsOps& ops;
    const void* list;
  };
  struct TupleSource {
    template <class W> TupleSource(Memory, W&, const Plan&, const void* slot) : at(static_cast<const char*>(slot)) {}
    static constexpr bool ok() { return true; }
    const void* field(const PlanField& f) const { return at + f.offset; }
    const char* at;
  };
  struct MapSource {
    template <class W> MapSource(Memory, W&, const Type& type, const void* slot) : ops(type.as<MapOps>()), map(slot) {}
    static constexpr bool ok() { return true; }
    size_t size() const { return ops.size(map); }
    template <class F> bool each(F visit) const {
      return ops.each(map, &visit, [](void* f, const MapKey& key, const char* entry) { return (*static_cast<F*>(f))(key, entry); });
    }
    const MapOps& ops;
    const void* map;
  };
  struct ChoiceSource {
    template <class W> ChoiceSource(Memory, W&, const Type& type, const void* slot) : ops(type.as<VariantOps>()), object(slot) {}
    size_t index() const { return ops.index(object); }
    const void* slot() const { return ops.get(object); }
    const VariantOps& ops;
    const void* object;
  };
};

}  // namespace polywire::engine
