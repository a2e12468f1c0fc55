// Plan: a record type prepared for one format: keys as they stand on the wire, a table from name to index, what must be present.
// Flat, immutable, made once on first use and shared by all threads. A field is addressed by its index in the record.
#pragma once
#include <polywire/type.h>

#include <memory>
#include <string>
#include <vector>

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
};

struct Plan {
  const PlanField* fields = nullptr;
  uint32_t count = 0;
  uint32_t first_slot = 0;   // where this record's predictions start (key-order prediction, see engine/order.h)
  uint64_t all = 0;          // one bit a field; for records of up to 64 fields
  bool any_optional = false; // some field may be left out when writing
  Unknown unknown = Unknown::ignore;
  const Record* record = nullptr;
  const Type* type = nullptr;

  // Index of the field with this name, or -1.
  int find(std::string_view name) const;
  static uint32_t hash(const char* name, size_t n);

  // Owned storage.
  std::vector<PlanField> storage;
  std::string keys;
  std::vector<uint16_t> table;
  uint32_t mask = 0;
};

// How a format writes the key of a field.
using KeyEncoder = void (*)(std::string& out, std::string_view name);

// Makes sure that every record type reachable from `type` has its plan. Called once at the entrance; a load when all is there.
void make_plans(const Type&, Format, KeyEncoder);
inline void prepare_plans(const Type& type, Format f, KeyEncoder encode) {
  if (!(type.ready.load(std::memory_order_acquire) >> int(f) & 1)) make_plans(type, f, encode);
}

inline const Plan& plan_of(const Type& type, Format f) { return *type.plans[size_t(f)].load(std::memory_order_relaxed); }

}  // namespace polywire
