#include "model/plan.h"

#include <mutex>
#include <unordered_set>
#include <utility>

#include "base/bytes.h"

namespace polywire {
namespace {

// Keys by name: the field's own, then its aliases.
class KeyList final : public PlanKeys {
 public:
  struct Key { size_t start, size; uint32_t field, how; std::string_view name; };

  KeyList(KeyEncoder encode, KeyMaker make) : encode_(encode), make_(make) {}
  void add(std::string_view bytes, uint32_t how, std::string_view name) override {
    (std::exchange(own, true) ? others : keys).push_back({text.size(), bytes.size(), field, how, name});
    text += bytes;
  }
  void add_field(const Field& f) {
    own = false;
    if (make_) make_(*this, f);
    else {
      add_name(f.name);
      for (std::string_view alias : f.aliases) add_name(alias);
    }
    ++field;
  }

  std::vector<Key> keys, others;
  std::string text;
  uint32_t field = 0;

 private:
  void add_name(std::string_view name) {
    size_t start = text.size();
    encode_(text, name);
    (std::exchange(own, true) ? others : keys).push_back({start, text.size() - start, field, 0, name});
  }
  bool own = false;
  KeyEncoder encode_;
  KeyMaker make_;
};

void build_table(Plan& plan) {
  uint32_t size = 8;
  while (size < 2 * plan.key_count) size *= 2;
  plan.mask = size - 1;
  plan.table.assign(size, Plan::no_field);
  for (uint32_t i = plan.key_count; i-- > 0;) {  // of two fields with one name the first is found
    std::string_view name = plan.keys[i].name;
    uint32_t at = Plan::hash(name.data(), name.size()) & plan.mask;
    while (plan.table[at] != Plan::no_field && plan.keys[plan.table[at]].name != name) at = (at + 1) & plan.mask;
    plan.table[at] = uint16_t(i);
  }
}

void take_keys(Plan& plan, KeyList& list) {
  plan.key_bytes = std::move(list.text);
  plan.key_bytes.append(16, '\0');
  list.keys.insert(list.keys.end(), list.others.begin(), list.others.end());
  for (const KeyList::Key& k : list.keys) {
    const char* bytes = plan.key_bytes.data() + k.start;
    plan.key_storage.push_back({bytes, uint32_t(k.size), k.field, k.how, k.name.data() ? k.name : std::string_view(bytes, k.size)});
  }
  plan.keys = plan.key_storage.data();
  plan.key_count = uint32_t(plan.key_storage.size());
}

std::unique_ptr<Plan> build(const Type& type, KeyEncoder encode, KeyMaker make) {
  const Record& record = type.record();
  auto plan = std::make_unique<Plan>();
  plan->record = &record;
  plan->type = &type;
  plan->unknown = record.unknown;
  plan->count = uint32_t(record.fields.size());
  KeyList list(encode, make);
  for (const Field& f : record.fields) list.add_field(f);
  take_keys(*plan, list);
  plan->room = uint32_t(plan->key_bytes.size() + 48 * plan->count);
  for (size_t i = 0; i < plan->count; ++i) {
    const Field& f = record.fields[i];
    const PlanKey& key = plan->keys[i];
    bool optional = f.type->kind == Kind::optional && !f.required;
    plan->storage.push_back({key.key, key.key_size, f.type->kind, optional, f.required, f.fallback, f.offset, f.type, f.name, f.default_value});
    plan->any_optional |= optional;
  }
  const char* end = plan->key_bytes.data() + plan->key_bytes.size() - 16;
  plan->storage.push_back({end, ~uint32_t{0}, Kind::null, false, false, false, 0, nullptr, {}, nullptr});  // matches nothing: read by guesses in empty records
  plan->fields = plan->storage.data();
  plan->all = plan->count >= 64 ? ~uint64_t{0} : (uint64_t{1} << plan->count) - 1;
  build_table(*plan);
  return plan;
}

// Plans are published first and types marked ready after all of them: another thread may enter the graph anywhere.
struct Maker {
  Format format;
  KeyEncoder encode;
  KeyMaker make;
  uint32_t& next_slot;
  std::vector<const Type*> visited = {};
  std::vector<const Type*> todo = {};
  std::unordered_set<const Type*> seen = {};

  void visit(const Type& root) {
    todo.push_back(&root);
    while (!todo.empty()) {
      const Type& type = *todo.back();
      todo.pop_back();
      if ((type.element || type.alternatives || type.record) && !seen.insert(&type).second) continue;
      visited.push_back(&type);
      if (type.element) todo.push_back(type.element);
      if (type.alternatives) for (const Alternative& a : type.alternatives()) todo.push_back(a.type);
      if (type.record) visit_record(type);
    }
  }
  void visit_record(const Type& type) {
    auto& seat = type.plans[size_t(format)];
    if (seat.get()) return;
    auto plan = build(type, encode, make);
    plan->first_slot = next_slot;
    next_slot += plan->key_count + 1;
    seat.set(plan.release());
    for (const Field& f : type.record().fields) todo.push_back(f.type);
  }
  void publish() {
    for (const Type* type : visited) type->ready.set(uint8_t(type->ready.get() | 1 << int(format)));
  }
};

}  // namespace

void make_plans(const Type& type, Format format, KeyEncoder encode, KeyMaker make) {
  static std::mutex making;
  static uint32_t next_slot = 0;
  std::lock_guard lock(making);
  Maker maker{format, encode, make, next_slot};
  maker.visit(type);
  maker.publish();
}

int Plan::find(std::string_view name) const {
  for (uint32_t at = hash(name.data(), name.size()) & mask;; at = (at + 1) & mask) {
    uint16_t k = table[at];
    if (k == no_field) return -1;
    if (keys[k].name == name) return k;
  }
}

}  // namespace polywire
