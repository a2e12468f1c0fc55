#include "model/plan.h"

#include <mutex>

#include "base/bytes.h"

namespace polywire {
namespace {

void build_table(Plan& plan) {
  uint32_t size = 8;
  while (size < 2 * plan.count) size *= 2;
  plan.mask = size - 1;
  plan.table.assign(size, Plan::no_field);
  for (uint32_t i = plan.count; i-- > 0;) {  // of two fields with one name the first is found
    std::string_view name = plan.fields[i].name;
    uint32_t at = Plan::hash(name.data(), name.size()) & plan.mask;
    while (plan.table[at] != Plan::no_field && plan.fields[plan.table[at]].name != name) at = (at + 1) & plan.mask;
    plan.table[at] = uint16_t(i);
  }
}

std::unique_ptr<Plan> build(const Type& type, KeyEncoder encode) {
  const Record& record = type.record();
  auto plan = std::make_unique<Plan>();
  plan->record = &record;
  plan->type = &type;
  plan->unknown = record.unknown;
  plan->count = uint32_t(record.fields.size());
  std::vector<size_t> starts;
  for (const Field& f : record.fields) {
    starts.push_back(plan->keys.size());
    encode(plan->keys, f.name);
  }
  starts.push_back(plan->keys.size());
  plan->room = uint32_t(plan->keys.size() + 48 * plan->count);
  plan->keys.append(16, '\0');
  for (size_t i = 0; i < plan->count; ++i) {
    const Field& f = record.fields[i];
    bool optional = f.type->kind == Kind::optional && !f.required;
    plan->storage.push_back({plan->keys.data() + starts[i], uint32_t(starts[i + 1] - starts[i]), f.type->kind, optional,
                             f.required, f.fallback, f.offset, f.type, f.name, f.default_value});
    plan->any_optional |= optional;
  }
  plan->storage.push_back({plan->keys.data() + starts.back(), ~uint32_t{0}, Kind::null, false, false, false, 0, nullptr, {}, nullptr});  // matches nothing: read by guesses in empty records
  plan->fields = plan->storage.data();
  plan->all = plan->count >= 64 ? ~uint64_t{0} : (uint64_t{1} << plan->count) - 1;
  build_table(*plan);
  return plan;
}

// Plans are published first and types marked ready after all of them: another thread may enter the graph anywhere.
struct Maker {
  Format format;
  KeyEncoder encode;
  uint32_t& next_slot;
  std::vector<const Type*> visited = {};

  void visit(const Type& type) {
    visited.push_back(&type);
    if (type.element) visit(*type.element);
    if (type.alternatives) for (const Alternative& a : type.alternatives()) visit(*a.type);
    if (!type.record) return;
    auto& seat = type.plans[size_t(format)];
    if (seat.get()) return;
    auto plan = build(type, encode);
    plan->first_slot = next_slot;
    next_slot += plan->count + 1;
    seat.set(plan.release());
    for (const Field& f : type.record().fields) visit(*f.type);
  }
  void publish() {
    for (const Type* type : visited) type->ready.set(uint8_t(type->ready.get() | 1 << int(format)));
  }
};

}  // namespace

void make_plans(const Type& type, Format format, KeyEncoder encode) {
  static std::mutex making;
  static uint32_t next_slot = 0;
  std::lock_guard lock(making);
  Maker maker{format, encode, next_slot};
  maker.visit(type);
  maker.publish();
}

int Plan::find(std::string_view name) const {
  return find_if(name.data(), name.size(), [&](const PlanField& f) { return f.name == name; });
}

}  // namespace polywire
