#include "engine/memory.h"

namespace polywire::engine {

bool Memory::absent(const Plan& plan, const PlanField& f, void* slot) {
  const Field& field = plan.record->fields[size_t(&f - plan.fields)];
  if (f.fallback && field.assign && plan.record->prototype) {
    field.assign(slot, static_cast<const char*>(plan.record->prototype) + f.offset);
    return true;
  }
  if (!f.optional) return false;
  f.type->as<OptionalOps>().reset(slot);
  return true;
}

}  // namespace polywire::engine
