// Type: what a value looks like (a schema node: plain data), and how the memory of a C++ object is reached (the ops).
// Types of C++ objects are made by bind.h as constants; types of run-time schemas are owned by a Schema.
#pragma once
#include <polywire/kind.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

namespace polywire {

struct Type;
class Buffer;
struct Plan;                 // src/model/plan.h
namespace model { struct Node; }  // value.h
namespace json { class Reader; class Writer; }
namespace msgpack { class Reader; class Writer; }

// Unknown fields of a typed record. `keep`: where format and target can, else ignored.
enum class Unknown : uint8_t { ignore, refuse, keep };

struct Field {
  std::string_view name;     // as written
  const Type* type = nullptr;
  uint32_t offset = 0;       // of the member in the C++ object
  uint32_t number = 0;       // field number, for formats that address fields by number
  bool required = false;     // must be present, even where its type is optional
  bool fallback = false;     // when absent, the value a default-made object has, or `default_value`
  void (*assign)(void* to, const void* from) = nullptr;  // for fallback fields: copies the prototype's value
  const model::Node* default_value = nullptr;            // for fallback fields of run-time schemas
  std::span<const std::string_view> aliases = {};        // other names under which it is read
};

struct Record {
  std::string_view name;
  std::span<const Field> fields;
  Unknown unknown = Unknown::ignore;
  const void* prototype = nullptr;                     // a default-made object, for `fallback` fields
};

// Ops reach into C++ objects. All take the address of the object; none throws.
struct ListOps {
  size_t (*size)(const void*);
  const char* (*data)(const void*);                    // first element; elements lie `stride` apart
  char* (*grow)(void*, size_t n, size_t expected);     // makes element n exist, returns the first element; `expected`: likely length, 0 unknown
  void (*cut)(void*, size_t n);                        // n elements remain
  uint32_t stride;
  uint32_t fixed = 0;                                  // length of an array, 0 for a growing list
};
struct BitsOps {
  size_t (*size)(const void*);
  bool (*get)(const void*, size_t);
  void (*clear)(void*);
  void (*push)(void*, bool);
};
struct OptionalOps {
  char* (*make)(void*);                                // the value, made if absent
  const char* (*get)(const void*);                     // the value or nullptr
  void (*reset)(void*);
};
struct MapKey { std::string_view text; int64_t integer = 0; bool is_unsigned = false; };
struct MapOps {
  enum class Keys : uint8_t { text, signed_integer, unsigned_integer } keys;
  uint8_t key_bytes;                                   // size of an integer key
  size_t (*size)(const void*);
  void (*clear)(void*);
  char* (*insert)(void*, const MapKey&, bool& fresh);  // the value for a key; fresh: was not there
  // Calls `visit` for each entry until it returns false.
  bool (*each)(const void*, void* context, bool (*visit)(void* context, const MapKey&, const char* value));
};
struct VariantOps {
  size_t (*index)(const void*);
  const char* (*get)(const void*);                     // the active alternative
  char* (*emplace)(void*, size_t index);
};
struct EnumOps {
  int64_t (*get)(const void*);
  void (*set)(void*, int64_t);
};
// Text, bytes, times and other scalars that are not one fixed C++ type.
struct BytesOps {
  std::string_view (*get)(const void*);
  bool (*set)(void*, std::string_view);                // false: wrong length for a fixed size
  uint32_t fixed = 0;                                  // that size, 0: any
};
struct TicksOps {
  int64_t (*get)(const void*);
  bool (*set)(void*, int64_t);                         // false: beyond the range of the object
};

struct Symbol { std::string_view name; int64_t number; };

struct Alternative { std::string_view name; const Type* type; uint32_t number = 0; };

// Straight-line code for one record type (fast.h). Null where none was asked for, or where a format has none.
// Reading: from p to the end of the record; nullptr: the loop must read this record again and tell what is wrong.
// Writing: at w, which is the buffer's write position; the new position, or nullptr.
struct FastOps {
  const char* (*read_json)(json::Reader&, const char* p, const char* end, void* object) = nullptr;
  char* (*write_json)(json::Writer&, Buffer&, char* w, const void* object) = nullptr;
  const char* (*read_msgpack_map)(msgpack::Reader&, const char* p, const char* end, void* object) = nullptr;
  const char* (*read_msgpack_array)(msgpack::Reader&, const char* p, const char* end, void* object) = nullptr;
  char* (*write_msgpack_map)(msgpack::Writer&, Buffer&, char* w, const void* object) = nullptr;
  char* (*write_msgpack_array)(msgpack::Writer&, Buffer&, char* w, const void* object) = nullptr;
};

// One value that threads share, set with release and read with acquire. <atomic> would be a fifth of the cost of a bare include.
template <class V> class Shared {
 public:
  V get() const { return __atomic_load_n(&value_, __ATOMIC_ACQUIRE); }
  void set(V value) { __atomic_store_n(&value_, value, __ATOMIC_RELEASE); }
 private:
  V value_ = {};
};

// Something made on first use by a function (types of C++ objects), or data that lies there already (run-time schemas).
template <class T> struct OnDemand {
  T (*make)() = nullptr;
  const std::remove_reference_t<T>* made = nullptr;
  constexpr OnDemand() = default;
  constexpr OnDemand(std::nullptr_t) {}
  constexpr OnDemand(T (*f)()) : make(f) {}
  template <class F> requires std::is_convertible_v<F, T (*)()> constexpr OnDemand(F f) : make(f) {}
  constexpr explicit OnDemand(const std::remove_reference_t<T>* data) : made(data) {}
  explicit constexpr operator bool() const { return make || made; }
  T operator()() const { return made ? *made : make(); }
};

enum class Format : uint8_t { json, msgpack, value, count };

struct Type {
  Kind kind;
  const Type* element = nullptr;                       // list, map, optional
  OnDemand<const Record&> record = {};                 // record, tuple
  const void* ops = nullptr;                           // by kind: ListOps, OptionalOps, MapOps, VariantOps, EnumOps, BytesOps, TicksOps
  OnDemand<std::span<const Symbol>> symbols = {};      // enumeration
  OnDemand<std::span<const Alternative>> alternatives = {};  // variant
  std::string_view tag = {};                           // variant: the tag is a field of the record with this name; empty: {name: value}
  int64_t tick_ns = 0;                                 // instant, local_time, time_of_day, duration: nanoseconds a tick,
  int64_t tick_s = 0;                                  // or seconds a tick; both 0: the object is a polywire::Instant
  const FastOps* fast = nullptr;                       // record
  mutable Shared<const Plan*> plans[size_t(Format::count)] = {};  // record, tuple: made on first use, then shared by all threads
  mutable Shared<uint8_t> ready = {};              // a bit for each format: the plans of all types below exist

  template <class Ops> const Ops& as() const { return *static_cast<const Ops*>(ops); }
};

}  // namespace polywire
