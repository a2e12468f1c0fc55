// Plan: a record type prepared for one format: keys as they stand on the wire, a table from name to index, what must be present.
// Flat, immutable, made once on first use and shared by all threads. A field is addressed by its index in the record.
#pragma once
#include <polywire/type.h>

#include <memory>
#include <string>
#include <vector>

#include "base/bytes.h"

namespace polywire {

struct PlanField {
  const char* key;           // encoded key; at least 16 readable bytes
  uint32_t key_size;
  Kind kind;                 // of type
  bool optional;             // type is optional and absence is no error
  bool always;               // written even when empty
  bool fallback;
  uint32_t offset;           // in the C++ object
  const Type* type;
  std::string_view name;
  const model::Node* default_value;  // of a fallback field of a run-time schema
};

// What may stand before a value on the wire. Most fields have one key, which is the field's own; further keys (aliases, the members
// of a choice, the other form of a repeated number) are numbered after all fields.
struct PlanKey {
  const char* key;           // as in PlanField
  uint32_t key_size;
  uint32_t field;
  uint32_t how;              // the format's own note: wire form, alternative
  std::string_view name;     // what is looked up
};

struct Plan {
  const PlanField* fields = nullptr;
  uint32_t count = 0;
  uint32_t first_slot = 0;   // where this record's predictions start (key-order prediction, see engine/order.h)
  uint64_t all = 0;          // one bit a field; for records of up to 64 fields
  uint32_t room = 0;         // bytes that the keys and one number a field fit in
  bool any_optional = false; // some field may be left out when writing
  Unknown unknown = Unknown::ignore;
  const Record* record = nullptr;
  const Type* type = nullptr;

  const PlanKey* keys = nullptr;  // the first `count` belong to the fields, in their order
  uint32_t key_count = 0;

  // Index of the key with this name, or -1. It is the index of its field where keys were not added.
  int find(std::string_view name) const;
  int field_of(int key) const { return POLYWIRE_LIKELY(key < int(count)) ? key : int(keys[key].field); }
  int find_field(std::string_view name) const { int k = find(name); return k < 0 ? k : field_of(k); }
  // The key with another way to compare, among the fields' own: same(field) says whether the key that was read is this field's.
  template <class F> POLYWIRE_INLINE int find_if(const char* name, size_t n, F same) const {
    for (uint32_t at = hash(name, n) & mask;; at = (at + 1) & mask) {
      uint16_t i = table[at];
      if (i == no_field) return -1;
      if (i < count && same(fields[i])) return i;
    }
  }
  static constexpr uint16_t no_field = 0xffff;
  POLYWIRE_INLINE static uint32_t hash(const char* p, size_t n) {
    uint64_t a = 0;
    if (n >= 8) a = base::load8(p) ^ (base::load8(p + n - 8) * 31);
    else if (n >= 4) a = base::load4(p) | uint64_t(base::load4(p + n - 4)) << 32;
    else if (n) a = uint8_t(p[0]) | uint64_t(uint8_t(p[n / 2])) << 8 | uint64_t(uint8_t(p[n - 1])) << 16;
    return uint32_t(((a + n) * 0x9E3779B97F4A7C15ull) >> 40);
  }

  // Owned storage.
  std::vector<PlanField> storage;
  std::string key_bytes;
  std::vector<PlanKey> key_storage;
  std::vector<uint16_t> table;
  uint32_t mask = 0;
};

// How a format writes the key of a field. Formats by names encode the name, and read aliases too.
using KeyEncoder = void (*)(std::string& out, std::string_view name);

// Formats whose keys are something else make them here: add() once for each key of the field, its own first.
class PlanKeys {
 public:
  virtual void add(std::string_view bytes, uint32_t how, std::string_view name = {}) = 0;  // no name: found by its bytes
 protected:
  ~PlanKeys() = default;
};
using KeyMaker = void (*)(PlanKeys&, const Field&);

// Makes sure that every record type reachable from `type` has its plan. Called once at the entrance; a load when all is there.
void make_plans(const Type&, Format, KeyEncoder, KeyMaker = nullptr);
inline void prepare_plans(const Type& type, Format f, KeyEncoder encode) {
  if (!(type.ready.get() >> int(f) & 1)) make_plans(type, f, encode);
}

inline const Plan& plan_of(const Type& type, Format f) { return *type.plans[size_t(f)].get(); }

}  // namespace polywire
