#include "engine/memory.h"

namespace polywire::engine {

bool Memory::prototype(const Plan& plan, const PlanField& f, void* record) {
  const Field& field = plan.record->fields[size_t(&f - plan.fields)];
  if (!field.assign || !plan.record->prototype) return false;
  field.assign(Memory::field(record, f), static_cast<const char*>(plan.record->prototype) + f.offset);
  return true;
}

bool Memory::zero(const Type& type, void* slot) {
  switch (type.kind) {
    case Kind::null: return true;
    case Kind::boolean: as<bool>(slot) = false; return true;
    case Kind::int8: case Kind::uint8: as<uint8_t>(slot) = 0; return true;
    case Kind::int16: case Kind::uint16: as<uint16_t>(slot) = 0; return true;
    case Kind::int32: case Kind::uint32: as<uint32_t>(slot) = 0; return true;
    case Kind::int64: case Kind::uint64: as<uint64_t>(slot) = 0; return true;
    case Kind::float32: as<float>(slot) = 0; return true;
    case Kind::float64: as<double>(slot) = 0; return true;
    case Kind::text: as<std::string>(slot).clear(); return true;
    case Kind::text_view: as<std::string_view>(slot) = {}; return true;
    case Kind::bytes: return type.as<BytesOps>().set(slot, {});
    case Kind::enumeration: type.as<EnumOps>().set(slot, type.symbols()[0].number); return true;
    case Kind::variant: type.as<VariantOps>().emplace(slot, 0); return true;
    case Kind::instant: case Kind::local_time: case Kind::date: case Kind::time_of_day: case Kind::duration:
      return type.ops && type.as<TicksOps>().set(slot, 0);
    default: return false;
  }
}

}  // namespace polywire::engine
