// Shapes and C++ types into the types of a Schema, checked.
#include <polywire/value_decode.h>

#include <unordered_set>

#include "model/fault.h"
#include "model/schema.h"

namespace polywire {
namespace {

constexpr size_t most_fields = 65000;  // a plan's table counts in 16 bits
constexpr int deepest = 256;           // shapes inside shapes; types may refer to each other beyond it

bool is_integer(Kind k) { return k >= Kind::int8 && k <= Kind::uint64; }

struct Maker {
  Schema::Body& body;
  Fault fault;
  std::vector<std::pair<const Type**, std::string>> references;  // to be resolved, with their place
  std::vector<std::string> wanted;
  struct Default { const Type* record; size_t field; const Value* value; std::string place; };
  std::vector<Default> defaults;
  std::string place;
  int depth = 0;

  bool fail(Code code, std::string_view what = {}) {
    if (!fault) {
      fault.set(code, 0);
      fault.in_detail(what);
    }
    return false;
  }

  // Into `*to`: the type of a shape. References are filled in at the end.
  bool make(const Shape& s, const Type** to, std::string_view step) {
    const size_t before = place.size();
    place += step;
    bool ok = ++depth <= deepest ? make_here(s, to) : fail(Code::depth_limit);
    --depth;
    if (ok) place.resize(before);  // else it says where
    return ok;
  }
  bool make_here(const Shape& s, const Type** to) {
    if (!s.reference.empty()) {
      references.push_back({to, place});
      wanted.push_back(s.reference);
      return true;
    }
    Type& t = body.add(s.kind == Kind::text_view ? Kind::text : s.kind);
    *to = &t;
    if (!s.name.empty() && !body.names.emplace(body.keep(s.name), &t).second) return fail(Code::duplicate_name, s.name);
    switch (s.kind) {
      case Kind::record: return make_record(s, t);
      case Kind::variant: return make_variant(s, t);
      case Kind::tuple: return make_tuple(s, t);
      case Kind::enumeration: return make_enumeration(s, t);
      case Kind::list: body.set_length(t, s.length); return make_element(s, t, "[]");
      case Kind::map: return set_keys(t, s.keys) && make_element(s, t, "[]");
      case Kind::optional: return make_element(s, t, "");
      case Kind::bytes: body.set_length(t, s.length); return true;
      case Kind::instant: case Kind::local_time: body.set_ticks(t, s.tick_ns, s.tick_s); return true;
      case Kind::date: body.set_ticks(t, 0, 86400); return true;
      case Kind::time_of_day: case Kind::duration: body.set_ticks(t, s.tick_ns || s.tick_s ? s.tick_ns : 1, s.tick_s); return true;
      default: return true;
    }
  }
  bool make_element(const Shape& s, Type& t, std::string_view step) {
    if (s.of.size() != 1) return fail(Code::empty_definition, kind_name(s.kind));
    return make(s.of[0], &t.element, step);
  }
  bool set_keys(Type& t, Kind keys) {
    if (keys != Kind::text && !is_integer(keys)) return fail(Code::bad_key_kind, kind_name(keys));
    bool is_unsigned = keys >= Kind::uint8;
    int log2 = int(keys) - int(is_unsigned ? Kind::uint8 : Kind::int8);
    body.set_keys(t, keys == Kind::text ? MapOps::Keys::text : is_unsigned ? MapOps::Keys::unsigned_integer : MapOps::Keys::signed_integer,
                  keys == Kind::text ? uint8_t{0} : uint8_t(1 << log2));
    return true;
  }

  // Names, and numbers where they are given, must differ.
  struct Names {
    std::unordered_set<std::string_view> names;
    std::unordered_set<uint32_t> numbers;
    bool add(Maker& m, const FieldShape& f) {
      if (!names.insert(f.name).second) return m.fail(Code::duplicate_name, f.name);
      for (const std::string& alias : f.aliases) if (!names.insert(alias).second) return m.fail(Code::duplicate_name, alias);
      return !f.number || numbers.insert(f.number).second || m.fail(Code::duplicate_name, std::to_string(f.number));
    }
  };

  bool make_record(const Shape& s, Type& t) {
    if (s.fields.size() > most_fields) return fail(Code::length_limit);
    Names names;
    std::vector<Field> list(s.fields.size());
    for (size_t i = 0; i < list.size(); ++i) {
      const FieldShape& f = s.fields[i];
      if (!names.add(*this, f)) return false;
      list[i] = {.name = body.keep(f.name), .number = f.number ? f.number : uint32_t(i + 1), .required = f.required, .fallback = f.default_value.has_value()};
      if (!f.aliases.empty()) {
        auto& aliases = body.aliases.emplace_back();
        for (const std::string& a : f.aliases) aliases.push_back(body.keep(a));
        list[i].aliases = aliases;
      }
      if (f.default_value) defaults.push_back({&t, i, &*f.default_value, place + "." + f.name});
    }
    body.set_record(t, body.keep(s.name), std::move(list), s.unknown);
    std::vector<Field>& kept = body.fields_of(t);
    for (size_t i = 0; i < kept.size(); ++i)
      if (!make(s.fields[i].type, &kept[i].type, "." + s.fields[i].name)) return false;
    return true;
  }
  bool make_tuple(const Shape& s, Type& t) {
    std::vector<Field> list(s.of.size());
    for (size_t i = 0; i < list.size(); ++i) list[i].number = uint32_t(i + 1);
    body.set_record(t, "tuple", std::move(list), Unknown::ignore);
    std::vector<Field>& kept = body.fields_of(t);
    for (size_t i = 0; i < kept.size(); ++i)
      if (!make(s.of[i], &kept[i].type, "[" + std::to_string(i) + "]")) return false;
    return true;
  }
  bool make_variant(const Shape& s, Type& t) {
    if (s.fields.empty()) return fail(Code::empty_definition, kind_name(s.kind));
    Names names;
    std::vector<Alternative> list;
    for (const FieldShape& f : s.fields) {
      if (!names.add(*this, f)) return false;
      list.push_back({body.keep(f.name), nullptr, f.number});
    }
    body.set_alternatives(t, std::move(list), body.keep(s.tag));
    std::vector<Alternative>& kept = body.alternatives.back();
    for (size_t i = 0; i < kept.size(); ++i)
      if (!make(s.fields[i].type, &kept[i].type, "." + s.fields[i].name)) return false;
    return true;
  }
  bool make_enumeration(const Shape& s, Type& t) {
    if (s.symbols.empty()) return fail(Code::empty_definition, kind_name(s.kind));
    std::unordered_set<std::string_view> names;
    std::vector<Symbol> list;
    for (const SymbolShape& x : s.symbols) {
      if (!names.insert(x.name).second) return fail(Code::duplicate_name, x.name);
      list.push_back({body.keep(x.name), x.number});
    }
    body.set_symbols(t, std::move(list));
    return true;
  }

  bool resolve() {
    for (size_t i = 0; i < references.size(); ++i) {
      auto it = body.names.find(wanted[i]);
      place = references[i].second;
      if (it == body.names.end()) return fail(Code::unresolved_name, wanted[i]);
      *references[i].first = it->second;
    }
    return true;
  }

  bool check_tags() {
    for (Type& t : body.types) {
      if (t.kind != Kind::variant || t.tag.empty()) continue;
      for (const Alternative& a : t.alternatives())
        if (a.type->kind != Kind::record) return place = std::string("$"), fail(Code::bad_schema, "a tagged variant of " + std::string(kind_name(a.type->kind)));
    }
    return true;
  }

  // A type every value of which holds another value of the same type has no values; a reader would look for one for ever.
  static size_t inner(const Type& t) { return t.record ? t.record().fields.size() : t.kind == Kind::optional || (t.kind == Kind::list && t.as<ListOps>().fixed) ? 1 : 0; }
  static const Type* inner(const Type& t, size_t i, bool through_optionals) {
    if (!t.record) return t.kind != Kind::optional || through_optionals ? t.element : nullptr;
    const Field& f = t.record().fields[i];
    return f.type->kind == Kind::optional || f.fallback ? nullptr : f.type;
  }
  bool check_ends() {
    enum State : uint8_t { open = 1, ends = 2 };
    std::map<const Type*, uint8_t> state;
    struct Step { const Type* type; size_t next; };
    for (const Type& start : body.types) {
      if (state[&start]) continue;
      std::vector<Step> path{{&start, 0}};
      state[&start] = open;
      while (!path.empty()) {
        Step& at = path.back();
        if (at.next == inner(*at.type)) { state[at.type] = ends; path.pop_back(); continue; }
        const Type* next = inner(*at.type, at.next++, true);
        if (!next || state[next] == ends) continue;
        if (state[next] == open) return place = "$", fail(Code::endless_type, next->record ? next->record().name : kind_name(next->kind));
        state[next] = open;
        path.push_back({next, 0});
      }
    }
    return true;
  }

  // Defaults are kept as the loop reads them, so that each target can read them again.
  bool check_defaults() {
    for (const Default& d : defaults) {
      Field& field = body.fields_of(*d.record)[d.field];
      Result<Value> read = detail::decode_value(*field.type, *d.value, {});
      if (!read) return place = d.place, fail(Code::bad_default, read.error().reason());
      field.default_value = body.defaults.emplace_back(*std::move(read)).node();
    }
    return true;
  }

  Error error() {
    Error e = to_error(std::move(fault));
    e.path = place;
    return e;
  }
};

// The types of C++ as types of a Schema.
struct Copier {
  Schema::Body& body;
  std::map<const Type*, Type*> copies;
  std::vector<const Type*> todo;
  bool prototypes = false;

  const Type* copy(const Type* from) {
    if (!from) return nullptr;
    auto [it, fresh] = copies.emplace(from, nullptr);
    if (!fresh) return it->second;
    it->second = &body.add(from->kind == Kind::text_view ? Kind::text : from->kind == Kind::bits ? Kind::list : from->kind);
    todo.push_back(from);
    return it->second;
  }
  void fill(const Type& from, Type& t) {
    t.element = copy(from.element);
    switch (from.kind) {
      case Kind::record: case Kind::tuple: return fill_record(from, t);
      case Kind::list: return body.set_length(t, from.as<ListOps>().fixed);
      case Kind::bits: t.element = &body.add(Kind::boolean); return body.set_length(t, 0);
      case Kind::bytes: return body.set_length(t, from.as<BytesOps>().fixed);
      case Kind::map: return body.set_keys(t, from.as<MapOps>().keys, from.as<MapOps>().key_bytes);
      case Kind::enumeration: {
        std::vector<Symbol> list(from.symbols().begin(), from.symbols().end());
        for (Symbol& s : list) s.name = body.keep(s.name);
        return body.set_symbols(t, std::move(list));
      }
      case Kind::variant: {
        std::vector<Alternative> list(from.alternatives().begin(), from.alternatives().end());
        for (Alternative& a : list) { a.name = body.keep(a.name); a.type = copy(a.type); }
        return body.set_alternatives(t, std::move(list), body.keep(from.tag));
      }
      default: return body.set_ticks(t, from.tick_ns, from.tick_s);
    }
  }
  void fill_record(const Type& from, Type& t) {
    const Record& record = from.record();
    std::vector<Field> list(record.fields.begin(), record.fields.end());
    for (Field& f : list) {
      f.name = body.keep(f.name);
      f.type = copy(f.type);
      f.offset = 0;
      f.assign = nullptr;
      prototypes |= f.fallback && !f.default_value;
    }
    body.set_record(t, body.keep(record.name), std::move(list), record.unknown);
    if (from.kind == Kind::record) body.names.emplace(body.records.back().name, &t);
  }
};

}  // namespace

Result<Schema> Schema::make(const Shape& root, std::span<const Shape> named) {
  auto body = std::make_shared<Body>();
  Maker maker{*body, {}, {}, {}, {}, {}};
  const Type* top = nullptr;
  std::deque<const Type*> others;
  bool ok = maker.make(root, &top, "$");
  for (const Shape& s : named) ok = ok && (maker.place.clear(), maker.make(s, &others.emplace_back(), s.name));
  ok = ok && maker.resolve() && maker.check_tags() && maker.check_ends() && maker.check_defaults();
  if (!ok) return std::unexpected(maker.error());
  return Schema(std::move(body), *top);
}

Result<Schema> Schema::copy_of(const Type& type) {
  auto body = std::make_shared<Body>();
  Copier copier{*body, {}, {}};
  const Type* top = copier.copy(&type);
  while (!copier.todo.empty()) {
    const Type* from = copier.todo.back();
    copier.todo.pop_back();
    copier.fill(*from, *copier.copies[from]);
  }
  if (copier.prototypes) {
    Error e;
    e.code = Code::bad_default;
    e.path = "$";
    e.detail = "the value of a default-made object";
    return std::unexpected(std::move(e));
  }
  return Schema(std::move(body), *top);
}

}  // namespace polywire
