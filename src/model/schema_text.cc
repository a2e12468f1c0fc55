// Schemas as text, for messages and tests.
#include <polywire/schema.h>

#include <set>

namespace polywire {
namespace {

constexpr std::string_view names[] = {"null", "boolean", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64",
                                      "text", "text", "bytes", "enumeration", "instant", "local_time", "date", "time_of_day", "duration", "decimal",
                                      "uuid", "big_integer", "record", "tuple", "list", "map", "optional", "variant", "list(boolean)", "value"};
static_assert(std::size(names) == size_t(Kind::value) + 1);

struct Printer {
  std::string out;
  std::set<const Type*> shown;

  void type(const Type& t) {
    std::string_view name = names[size_t(t.kind)];
    switch (t.kind) {
      case Kind::record: return record(t);
      case Kind::enumeration: return symbols(t);
      case Kind::tuple: case Kind::variant: case Kind::list: case Kind::map: case Kind::optional: break;
      case Kind::bytes: if (t.as<BytesOps>().fixed) { out.append("bytes(") += std::to_string(t.as<BytesOps>().fixed) + ")"; return; } [[fallthrough]];
      default: out += name; return;
    }
    out.append(name) += '(';
    if (!shown.insert(&t).second && !t.record) { out += "...)"; return; }
    if (t.kind == Kind::tuple) members(t.record().fields, [&](const Field& f) { type(*f.type); });
    else if (t.kind == Kind::variant) members(t.alternatives(), [&](const Alternative& a) { out.append(a.name) += ": "; type(*a.type); });
    else type(*t.element);
    if (t.kind == Kind::list && t.as<ListOps>().fixed) out += ", " + std::to_string(t.as<ListOps>().fixed);
    if (t.kind == Kind::variant && !t.tag.empty()) out.append(" by ") += t.tag;
    out += ')';
    shown.erase(&t);
  }
  template <class List, class F> void members(const List& list, F print) {
    bool first = true;
    for (const auto& x : list) {
      if (!first) out += ", ";
      first = false;
      print(x);
    }
  }
  void record(const Type& t) {
    out.append("record ") += t.record().name;
    if (!shown.insert(&t).second) return;
    out += " {";
    members(t.record().fields, [&](const Field& f) {
      out.append(f.name) += f.required ? "!: " : f.fallback ? "=: " : ": ";
      type(*f.type);
    });
    out += '}';
  }
  void symbols(const Type& t) {
    out += "enumeration {";
    members(t.symbols(), [&](const Symbol& s) { out.append(s.name) += " = " + std::to_string(s.number); });
    out += '}';
  }
};

}  // namespace

std::string to_text(const Type& t) {
  Printer p;
  p.type(t);
  return std::move(p.out);
}

}  // namespace polywire
