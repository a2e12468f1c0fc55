// Memory: the target and source for C++ objects. A slot is the address of an object; scalars are read straight into it.
#pragma once
#include <string>

#include "engine/order.h"
#include "model/fault.h"

namespace polywire::engine {

struct Memory {
  using Slot = void*;
  static constexpr bool in_memory = true;

  template <class V> static V& as(void* slot) { return *static_cast<V*>(slot); }

  static void* field(void* record, const PlanField& f) { return static_cast<char*>(record) + f.offset; }
  static void* begin_record(const Plan&, void* slot) { return slot; }

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
  static void symbol(const Type& type, void* slot, int64_t number) { type.as<EnumOps>().set(slot, number); }

  static void clear_bits(const Type& type, void* slot) { type.as<BitsOps>().clear(slot); }
  static void bit(const Type& type, void* slot, bool b) { type.as<BitsOps>().push(slot, b); }

  static void none(const Type& type, void* slot) { type.as<OptionalOps>().reset(slot); }
  static void* some(const Type& type, void* slot) { return type.as<OptionalOps>().make(slot); }
  static void* alternative(const Type& type, void* slot, size_t i) { return type.as<VariantOps>().emplace(slot, i); }

  // False: the field must be there.
  static bool absent(const Plan& plan, const PlanField& f, void* slot);

  struct List {
    List(const Type& type, void* slot) : ops(type.as<ListOps>()), list(slot) { if (size_t n = ops.size(list)) { have = n; first = ops.grow(list, 0, 0); } }
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
    Map(const Type& type, void* slot) : ops(type.as<MapOps>()), map(slot) { ops.clear(map); }
    MapOps::Keys keys() const { return ops.keys; }
    static std::string key_text(const MapKey& key) {
      if (key.text.data()) return std::string(key.text);
      return key.is_unsigned ? std::to_string(uint64_t(key.integer)) : std::to_string(key.integer);
    }
    // False: an integer beyond the type of the object's keys.
    bool fits(const MapKey& key) const {
      if (ops.keys == MapOps::Keys::text || ops.key_bytes >= 8) return true;
      const int bits = 8 * ops.key_bytes;
      if (ops.keys == MapOps::Keys::unsigned_integer) return uint64_t(key.integer) >> bits == 0;
      return key.integer >> (bits - 1) == 0 || key.integer >> (bits - 1) == -1;
    }
    void* insert(const MapKey& key, bool& fresh) { return ops.insert(map, key, fresh); }

    const MapOps& ops;
    void* map;
  };
};

}  // namespace polywire::engine
