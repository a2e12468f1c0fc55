#include "model/schema.h"

#include "model/plan.h"

namespace polywire {
namespace {

// Times of run-time schemas are ticks in an int64_t.
constexpr TicksOps ticks_ops = {
    .get = [](const void* v) { return *static_cast<const int64_t*>(v); },
    .set = [](void* v, int64_t n) { *static_cast<int64_t*>(v) = n; return true; }};

}  // namespace

Schema::Body::~Body() {
  for (Type& t : types)
    for (auto& plan : t.plans) delete plan.get();
}

Type& Schema::Body::add(Kind kind) {
  Type& t = types.emplace_back();
  t.kind = kind;
  return t;
}

void Schema::Body::set_record(Type& t, std::string_view name, std::vector<Field> list, Unknown unknown) {
  std::vector<Field>& kept = fields.emplace_back(std::move(list));
  fields_by_type[&t] = &kept;
  t.record = OnDemand<const Record&>(&records.emplace_back(Record{.name = name, .fields = kept, .unknown = unknown}));
}
std::vector<Field>& Schema::Body::fields_of(const Type& t) { return *fields_by_type.at(&t); }

void Schema::Body::set_symbols(Type& t, std::vector<Symbol> list) {
  t.symbols = OnDemand<std::span<const Symbol>>(&symbol_spans.emplace_back(symbols.emplace_back(std::move(list))));
}
void Schema::Body::set_alternatives(Type& t, std::vector<Alternative> list, std::string_view tag) {
  t.alternatives = OnDemand<std::span<const Alternative>>(&alternative_spans.emplace_back(alternatives.emplace_back(std::move(list))));
  t.tag = tag;
}
void Schema::Body::set_length(Type& t, uint32_t length) {
  if (t.kind == Kind::list) {
    lists.emplace_back().fixed = length;
    t.ops = &lists.back();
  } else {
    bytes.emplace_back().fixed = length;
    t.ops = &bytes.back();
  }
}
void Schema::Body::set_keys(Type& t, MapOps::Keys keys, uint8_t key_bytes) {
  MapOps& ops = maps.emplace_back();
  ops.keys = keys;
  ops.key_bytes = key_bytes;
  t.ops = &ops;
}
void Schema::Body::set_ticks(Type& t, int64_t ns, int64_t s) {
  t.tick_ns = ns;
  t.tick_s = s;
  if (ns || s) t.ops = &ticks_ops;
}

const Type* Schema::find(std::string_view name) const {
  auto it = body_->names.find(name);
  return it == body_->names.end() ? nullptr : it->second;
}

namespace shape {

Shape record(std::string name, std::vector<FieldShape> fields) {
  Shape s(Kind::record);
  s.name = std::move(name);
  s.fields = std::move(fields);
  return s;
}
static Shape around(Kind kind, Shape of) {
  Shape s(kind);
  s.of.push_back(std::move(of));
  return s;
}
Shape list(Shape of, uint32_t length) {
  Shape s = around(Kind::list, std::move(of));
  s.length = length;
  return s;
}
Shape map(Shape of, Kind keys) {
  Shape s = around(Kind::map, std::move(of));
  s.keys = keys;
  return s;
}
Shape optional(Shape of) { return around(Kind::optional, std::move(of)); }
Shape tuple(std::vector<Shape> of) {
  Shape s(Kind::tuple);
  s.of = std::move(of);
  return s;
}
Shape variant(std::vector<FieldShape> alternatives, std::string tag) {
  Shape s(Kind::variant);
  s.fields = std::move(alternatives);
  s.tag = std::move(tag);
  return s;
}
Shape enumeration(std::string name, std::vector<SymbolShape> symbols) {
  Shape s(Kind::enumeration);
  s.name = std::move(name);
  s.symbols = std::move(symbols);
  return s;
}
Shape bytes(uint32_t length) {
  Shape s(Kind::bytes);
  s.length = length;
  return s;
}
Shape named(std::string reference) {
  Shape s;
  s.reference = std::move(reference);
  return s;
}

}  // namespace shape
}  // namespace polywire
