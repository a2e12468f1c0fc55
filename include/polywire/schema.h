// Schemas made at run time. A Shape says what a type looks like, as data; a Schema is what a checked Shape becomes: types as they
// are bound from C++ (type.h), owned, immutable, with the plans of every format hanging on them.
//
//   using namespace polywire;
//   Shape event = shape::record("Event", {{"id", Kind::int64}, {"tags", shape::list(Kind::text)}, {"next", shape::optional(shape::named("Event"))},
//                                         {.name = "level", .type = Kind::int32, .default_value = Value(three)}});
//   Result<Schema> schema = Schema::make(event);            // an error says what and where: "name is not defined "Evnt" at $.next"
//   Result<Value> value = json::read_value(text, *schema);  // by the rules, and with the errors, of a struct that looks the same
//
// Types may refer to themselves and to each other by name, as long as a value of them can end.
#pragma once
#include <polywire/error.h>
#include <polywire/type.h>
#include <polywire/value.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace polywire {

struct FieldShape;
struct SymbolShape { std::string name; int64_t number = 0; };

// One type. Which members count depends on the kind; the functions below set them.
struct Shape {
  Shape(Kind k = Kind::null);

  Kind kind;
  std::string name;                   // of records and enumerations; any type that is referred to needs one
  std::string reference;              // not empty: the type of this name, nothing else counts
  std::vector<FieldShape> fields;     // record: fields; variant: alternatives (name, type, number)
  std::vector<Shape> of;              // list, map, optional: the element; tuple: the elements
  std::vector<SymbolShape> symbols;   // enumeration
  Kind keys = Kind::text;             // map: text or an integer kind
  uint32_t length = 0;                // list, bytes: exactly so many; 0: any number
  Unknown unknown = Unknown::ignore;  // record
  std::string tag;                    // variant: the field of its records that names the alternative; empty: {name: value}
  int64_t tick_ns = 0, tick_s = 0;    // times: nanoseconds or seconds a tick; nothing finer is taken. Default: nanoseconds
};

struct FieldShape {
  std::string name;
  Shape type;
  uint32_t number = 0;                       // 0: position, counted from 1
  bool required = false;                     // must be present, even where its type is optional
  std::optional<Value> default_value = {};   // when absent; must fit the type
  std::vector<std::string> aliases = {};     // other names under which it is read
};

inline Shape::Shape(Kind k) : kind(k) {}

namespace shape {
Shape record(std::string name, std::vector<FieldShape> fields);
Shape list(Shape of, uint32_t length = 0);
Shape map(Shape of, Kind keys = Kind::text);
Shape optional(Shape of);
Shape tuple(std::vector<Shape> of);
Shape variant(std::vector<FieldShape> alternatives, std::string tag = {});
Shape enumeration(std::string name, std::vector<SymbolShape> symbols);
Shape bytes(uint32_t length);
Shape named(std::string reference);
}  // namespace shape

class Schema {
 public:
  // `named`: further types that may be referred to; types with a name inside any of the shapes may be referred to as well.
  // Errors are of category schema and their path leads to the place in the shape: "$.items[].price", "Name.field".
  static Result<Schema> make(const Shape& root, std::span<const Shape> named = {});

  // The schema of a C++ type, as data of its own. Fails where a field falls back to a default-made object.
  template <class T> static Result<Schema> of() { return copy_of(type_v<T>); }
  static Result<Schema> copy_of(const Type&);

  // Lives as long as any copy of this Schema; copies share it and may be used by any number of threads at once.
  const Type& type() const { return *root_; }
  // A type by name; nullptr: there is none.
  const Type* find(std::string_view name) const;

  struct Body;

 private:
  Schema(std::shared_ptr<const Body> body, const Type& root) : body_(std::move(body)), root_(&root) {}
  std::shared_ptr<const Body> body_;
  const Type* root_;
};

// "record Event {id: int64, tags: list(text)}". Records and enumerations that were shown before are shown by name.
std::string to_text(const Type&);
inline std::string to_text(const Schema& s) { return to_text(s.type()); }

}  // namespace polywire
