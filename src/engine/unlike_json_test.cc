// Two formats that are not like JSON drive the reading loop as it is: Protobuf (fields by tag, fields that return, messages that
// merge, choices whose members have keys of their own, zeros left out, map entries that are records) and Avro (fields by position
// in the writer's order, unions by index, elements of no bytes). Small readers, for this test only.
#include <gtest/gtest.h>
#include <polywire/bind.h>
#include <polywire/schema.h>
#include <polywire/variant.h>

#include <map>
#include <memory>

#include "engine/input.h"
#include "engine/memory.h"
#include "engine/read.h"
#include "engine/value_target.h"

using namespace polywire;

namespace {

struct Options { bool refuse_unknown = false; Limits limits = {}; };

class BinaryReader : public engine::Input {
 public:
  static constexpr Format format = Format::value;
  BinaryReader(std::string_view s, const Options& o) : Input(s, o.limits, false), options(o) {}
  bool mismatch(Kind want) { return fail(Code::wrong_kind, want); }
  bool varint(uint64_t& v) {
    v = 0;
    for (int shift = 0; p < end_ && shift < 64; shift += 7) {
      v |= uint64_t(*p & 127) << shift;
      if (!(*p++ & 128)) return true;
    }
    return fail(Code::end_of_input);
  }
  bool take(size_t n, std::string_view& s) {
    if (n > left()) return fail(Code::end_of_input);
    s = {p, n};
    p += n;
    return true;
  }
  bool float64(double& v) { std::string_view s; return take(8, s) && (std::memcpy(&v, s.data(), 8), true); }
  bool float32(float& v) { std::string_view s; return take(4, s) && (std::memcpy(&v, s.data(), 4), true); }
  bool scalar(const Type& type, void*) { return mismatch(type.kind); }
  std::string_view unknown_key() const { return {}; }
  bool refuse_key() { return fail(Code::unknown_field); }
  using FastPath = const char* (*)(BinaryReader&, const char*, const char*, void*);
  FastPath fast(const Type&) const { return nullptr; }
  const Options& options;
};

// ---- Protobuf

enum How : uint32_t { wire_type = 7, packed = 8 };  // and the alternative of a choice from bit 8 on
uint32_t wire_of(const Type& t) {
  switch (t.kind) {
    case Kind::optional: return wire_of(*t.element);
    case Kind::float64: return 1;
    case Kind::float32: return 5;
    case Kind::text: case Kind::bytes: case Kind::record: case Kind::map: return 2;
    default: return 0;
  }
}
std::string tag_bytes(uint64_t tag) {
  std::string s;
  for (; tag > 127; tag >>= 7) s += char(tag | 128);
  return s += char(tag);
}
void protobuf_keys(PlanKeys& keys, const Field& f) {
  const Type& t = *f.type;
  auto key = [&](uint32_t number, uint32_t wire, uint32_t how) { keys.add(tag_bytes(number << 3 | wire), wire | how); };
  if (t.kind == Kind::variant) {
    for (uint32_t i = 0; i < t.alternatives().size(); ++i) key(100 + i, wire_of(*t.alternatives()[i].type), i << 8);
  } else if (t.kind == Kind::list && wire_of(*t.element) != 2) {
    keys.add(tag_bytes(f.number << 3 | 2), wire_of(*t.element) | packed);
    key(f.number, wire_of(*t.element), 0);
  } else {
    key(f.number, wire_of(t.kind == Kind::list ? *t.element : t), 0);
  }
}

class ProtobufReader : public BinaryReader {
 public:
  static constexpr bool merges = true, absent_is_zero = true, entries_are_records = true, names_symbols = false, shows_unknown = true;
  struct Cursor {
    const char* outer = nullptr;  // the end of what is around this
    const PlanKey* key = nullptr;
    bool first = true;
    const char *entry_end = nullptr, *entry_outer = nullptr;
    bool no_value = false;
  };
  using BinaryReader::BinaryReader;

  bool open() {
    uint64_t n;
    if (!varint(n)) return false;
    if (n > left()) return fail(Code::end_of_input);
    end_ = p + n;
    return true;
  }
  bool begin_record(const Plan&, Cursor& at) {
    at.outer = end_;
    return (depth_ == 0 || open()) && enter();
  }
  int next_field(const Plan& plan, Cursor&) {
    if (p >= end_) return engine::end_of_fields;
    start_ = p;
    if (!varint(tag_)) return engine::end_of_fields;
    int k = plan.find(tag_bytes(tag_));
    if (k < 0) return engine::unknown_field;
    now_ = &plan.keys[k];
    return plan.field_of(k);
  }
  void end(Cursor& at) {
    if (at.outer) end_ = at.outer;
    leave();
  }
  using Input::end;
  bool begin_list(Cursor& at) {
    at.key = now_;
    if (now_->how & packed) { at.outer = end_; if (!open()) return false; }
    return enter();
  }
  bool next_element(Cursor& at) {
    now_ = at.key;
    if (at.key->how & packed) return p < end_;
    if (std::exchange(at.first, false)) return true;
    if (!std::string_view(p, left()).starts_with({at.key->key, at.key->key_size})) return false;
    p += at.key->key_size;
    return true;
  }
  size_t expected(const Cursor&, size_t) const { return 0; }
  bool begin_map(Cursor& at) { return begin_list(at); }
  bool next_key(Cursor& at, MapOps::Keys keys, MapKey& key) {  // the value may stand before the key
    if (!next_element(at)) return false;
    at.entry_outer = end_;
    if (!open()) return false;
    at.entry_end = end_;
    key = {keys == MapOps::Keys::text ? std::string_view("", 0) : std::string_view(), 0, keys == MapOps::Keys::unsigned_integer};
    const char* value = nullptr;
    while (p < end_) {
      if (!varint(tag_)) return false;
      if (tag_ >> 3 == 2) value = p;
      if (tag_ >> 3 != 1) { if (!skip_value()) return false; }
      else if (!(keys == MapOps::Keys::text ? text_view(key.text) : integer(key.integer))) return false;
    }
    at.no_value = !value;
    if (value) p = value;
    return true;
  }
  bool entry_is_empty(Cursor& at) const { return at.no_value; }
  bool end_entry(Cursor& at) { p = at.entry_end; end_ = at.entry_outer; return true; }
  int begin_variant(const Type&, Cursor&) { return int(now_->how >> 8); }
  bool end_variant(const Type&, Cursor&) { return true; }
  bool duplicate() { return true; }

  bool null() { return false; }
  bool boolean(bool& v) { uint64_t u; return varint(u) && (v = u != 0, true); }
  template <class I> bool integer(I& v) { uint64_t u; return varint(u) && (v = I(u), true); }
  bool bytes(std::string_view& s) { uint64_t n; return varint(n) && take(n, s); }
  bool text_view(std::string_view& s) { return bytes(s); }
  bool borrowed(std::string_view& s) { return bytes(s); }
  bool text(std::string& s) { std::string_view v; return bytes(v) && (s = v, true); }
  bool symbol(const Type& type, Symbol& out) {
    if (!integer(out.number)) return false;
    for (const Symbol& s : type.symbols()) if (s.number == out.number) out = s;
    return true;
  }
  bool skip_value() {
    uint64_t n;
    std::string_view s;
    switch (tag_ & 7) {
      case 0: return varint(n);
      case 1: return take(8, s);
      case 2: return bytes(s);
      case 5: return take(4, s);
      default: return fail(Code::bad_number);
    }
  }
  bool skip_unknown(std::string_view& raw) {
    if (!skip_value()) return false;
    raw = {start_, size_t(p - start_)};
    return true;
  }

 private:
  const PlanKey* now_ = nullptr;
  const char* start_ = nullptr;
  uint64_t tag_ = 0;
};

// Memory that keeps unknown fields, with the format they are of.
struct Keeping : engine::Memory {
  static constexpr bool keeps_unknown = true;
  std::vector<std::pair<Format, std::string>>* kept = nullptr;
  bool keep_unknown(void*, const Plan&, Format f, std::string_view raw) const { kept->push_back({f, std::string(raw)}); return true; }
};

std::string hex(std::string_view digits) {
  std::string out;
  for (size_t i = 0; i < digits.size();) {
    if (digits[i] == ' ') { ++i; continue; }
    out += char(std::stoi(std::string(digits.substr(i, 2)), nullptr, 16));
    i += 2;
  }
  return out;
}

enum class Color { red, green = 5 };
struct Point { int32_t x = 0, y = 0; std::vector<int32_t> marks; };
struct Message {
  int32_t id = 0;
  std::string name;
  std::vector<int32_t> numbers;                      // packed or not, and it may return
  Point point;                                       // merged
  std::optional<Point> maybe;
  std::map<std::string, Point> points;
  std::variant<int64_t, std::string, Point> choice;  // keys 100, 101, 102
  Color color = Color::red;
  std::vector<Point> path;
};
struct Keeper { int32_t id = 0; };

template <class T> Fault protobuf(T& object, std::string_view digits, Keeping out = {}) {
  make_plans(type_v<T>, Format::value, nullptr, protobuf_keys);
  const Options options;
  std::string bytes = hex(digits);
  ProtobufReader in(bytes, options);
  engine::Read<ProtobufReader, Keeping>::value(in, out, type_v<T>, &object);
  return std::move(in.fault);
}
Message message(std::string_view digits) {
  Message m{.id = 9, .name = "left over", .numbers = {9, 9}, .point = {1, 2, {3}}, .maybe = Point{4, 5, {}}, .points = {{"z", {}}}, .choice = "old", .color = Color::green, .path = {{}}};
  Fault f = protobuf(m, digits);
  EXPECT_FALSE(f) << digits << ": " << code_name(f.code) << " $" << f.path();
  return m;
}

}  // namespace

template <> struct polywire::describe<Keeper> { static constexpr auto unknown = Unknown::keep; };

TEST(unlike_json, protobuf_absent_is_zero) {
  Message m = message("");
  EXPECT_EQ(m.id, 0);
  EXPECT_EQ(m.name, "");
  EXPECT_TRUE(m.numbers.empty() && m.point.marks.empty() && !m.maybe && m.points.empty() && m.path.empty());
  EXPECT_EQ(m.point.x, 0);
  EXPECT_EQ(m.choice.index(), 0u);
  EXPECT_EQ(m.color, Color::red);
}

TEST(unlike_json, protobuf_fields_return_and_merge) {
  EXPECT_EQ(message("08 01 08 02").id, 2) << "the last scalar";
  EXPECT_EQ(message("1a 02 01 02  08 07  18 03  1a 01 04").numbers, (std::vector<int32_t>{1, 2, 3, 4})) << "packed, another field, unpacked, packed";
  Point p = message("22 04 08 01 18 05  08 07  22 04 10 02 18 06").point;
  EXPECT_EQ(p.x, 1);
  EXPECT_EQ(p.y, 2);
  EXPECT_EQ(p.marks, (std::vector<int32_t>{5, 6})) << "a list inside a message that merges";
  Message m = message("2a 02 08 01  2a 02 10 02");
  EXPECT_EQ(m.maybe->x, 1);
  EXPECT_EQ(m.maybe->y, 2);
  EXPECT_EQ(message("4a 02 08 01  4a 02 10 02").path.size(), 2u) << "elements do not merge";
  EXPECT_EQ(message("4a 02 08 01  4a 02 10 02").path[1].x, 0);
}

TEST(unlike_json, protobuf_choices) {
  EXPECT_EQ(std::get<std::string>(message("aa 06 01 61").choice), "a");
  EXPECT_EQ(std::get<int64_t>(message("aa 06 01 61  a0 06 07").choice), 7) << "the last member";
  Point p = std::get<Point>(message("b2 06 02 08 01  b2 06 02 10 02").choice);
  EXPECT_EQ(p.x, 1) << "the same member again is merged with";
  EXPECT_EQ(p.y, 2);
  p = std::get<Point>(message("b2 06 02 08 01  a0 06 07  b2 06 02 10 02").choice);
  EXPECT_EQ(p.x, 0) << "another member between: nothing to merge with";
}

TEST(unlike_json, protobuf_map_entries_are_records) {
  auto points = message("32 07 0a 01 61 12 02 08 01  32 07 12 02 08 02 0a 01 62  32 03 0a 01 63  32 00").points;
  ASSERT_EQ(points.size(), 4u);
  EXPECT_EQ(points["a"].x, 1);
  EXPECT_EQ(points["b"].x, 2) << "the value first";
  EXPECT_EQ(points["c"].x, 0) << "no value";
  EXPECT_TRUE(points.contains("")) << "nothing";
  points = message("32 07 0a 01 61 12 02 08 01  32 07 0a 01 61 12 02 10 02").points;
  EXPECT_EQ(points["a"].x, 0) << "the same key again replaces";
  EXPECT_EQ(points["a"].y, 2);
}

TEST(unlike_json, protobuf_unknown_fields_are_kept_in_order) {
  std::vector<std::pair<Format, std::string>> kept;
  Keeper k;
  Keeping out;
  out.kept = &kept;
  EXPECT_FALSE(protobuf(k, "f8 01 05  08 07  12 01 61", out));
  EXPECT_EQ(k.id, 7);
  EXPECT_EQ(kept, (std::vector<std::pair<Format, std::string>>{{Format::value, hex("f8 01 05")}, {Format::value, hex("12 01 61")}}));
}

TEST(unlike_json, protobuf_errors_have_paths) {
  Message m;
  Fault f = protobuf(m, "4a 02 08 01  4a 02 08");
  EXPECT_EQ(f.path(), ".path[1]");
  EXPECT_EQ(f.code, Code::end_of_input);
}

// ---- Avro

struct Step {
  int field = -1;                 // of the reader's record; -1: stepped over
  Kind wire = Kind::null;
  std::vector<Step> inner = {};   // record: fields in the writer's order; list, map: the element; union: branches
  std::vector<int> branches = {}; // of a union: the alternative each stands for, or -1 for null
};

class AvroReader : public BinaryReader {
 public:
  static constexpr bool counts_elements = true, null_may_fail = true, names_symbols = false;
  struct Cursor { const Step* step = nullptr; size_t at = 0; uint64_t left = 0; };
  AvroReader(std::string_view s, const Step& root, const Options& o) : BinaryReader(s, o), now_(&root) {}

  bool number(int64_t& v) { uint64_t u; return varint(u) && (v = int64_t(u >> 1) ^ -int64_t(u & 1), true); }
  bool begin_record(const Plan&, Cursor& at) { at.step = now_; return enter(); }
  int next_field(const Plan&, Cursor& at) {
    while (at.at < at.step->inner.size()) {
      now_ = &at.step->inner[at.at++];
      if (now_->field >= 0) return now_->field;
      if (!skip(*now_)) break;
    }
    return engine::end_of_fields;
  }
  void end(Cursor&) { leave(); }
  using Input::end;
  bool begin_list(Cursor& at) { at.step = now_; return enter(); }
  bool next_element(Cursor& at) {
    if (at.left == 0) {
      int64_t n, bytes;
      if (!number(n) || n == 0) return false;
      if (n < 0 && !number(bytes)) return false;  // Avro 1.12, blocks: a negative count is followed by a size
      at.left = uint64_t(n < 0 ? -n : n);
    }
    --at.left;
    now_ = &at.step->inner[0];
    return true;
  }
  size_t expected(const Cursor&, size_t) const { return 0; }
  bool count_element() { return ++elements_ <= options.limits.elements || fail(Code::length_limit); }
  bool begin_map(Cursor& at) { return begin_list(at); }
  bool next_key(Cursor& at, MapOps::Keys, MapKey& key) {
    key = {};
    if (!next_element(at)) return false;
    const Step* value = now_;
    return text_view(key.text) && (now_ = value, true);
  }
  bool branch(int& to) {
    int64_t b;
    if (!number(b)) return false;
    if (b < 0 || b >= int64_t(now_->branches.size())) return fail(Code::unknown_tag);
    to = now_->branches[size_t(b)];
    now_ = &now_->inner[size_t(b)];
    return true;
  }
  bool null() {
    int b = -1;
    return now_->wire == Kind::null || (now_->wire == Kind::optional && branch(b) && b < 0);
  }
  int begin_variant(const Type&, Cursor&) { int b = -1; return branch(b) ? b : -1; }
  bool end_variant(const Type&, Cursor&) { return true; }
  bool duplicate() { return fail(Code::duplicate_field); }
  bool boolean(bool& v) { std::string_view s; return take(1, s) && (v = s[0] != 0, true); }
  template <class I> bool integer(I& v) {
    int64_t n;
    if (!number(n)) return false;
    v = I(n);
    return int64_t(v) == n || fail(Code::integer_range, engine::integer_kind<I>());
  }
  bool float64(double& v) {
    int64_t n;
    return now_->wire == Kind::int64 ? number(n) && (v = double(n), true) : BinaryReader::float64(v);  // promoted
  }
  bool bytes(std::string_view& s) { int64_t n; return number(n) && (n >= 0 || fail(Code::bad_number)) && take(size_t(n), s); }
  bool text_view(std::string_view& s) { return bytes(s); }
  bool borrowed(std::string_view& s) { return bytes(s); }
  bool text(std::string& s) { std::string_view v; return bytes(v) && (s = v, true); }
  bool symbol(const Type& type, Symbol& out) {
    int64_t n;
    if (!number(n)) return false;
    if (n < 0 || n >= int64_t(type.symbols().size())) return fail(Code::unknown_symbol);
    out = type.symbols()[size_t(n)];
    return true;
  }
  bool skip(const Step& s) {
    int64_t n;
    std::string_view v;
    if (s.wire == Kind::text) return bytes(v);
    if (s.wire != Kind::record) return number(n);
    for (const Step& f : s.inner) if (!skip(f)) return false;
    return true;
  }
  bool skip_value() { return false; }

 private:
  const Step* now_;
  uint64_t elements_ = 0;
};

struct Place { int32_t x = 0, y = 0; std::vector<int32_t> marks; };  // its plan has names for keys: a type of its own
struct Row {
  std::string name;
  double value = 0;
  std::optional<int32_t> maybe;
  std::variant<int64_t, std::string> choice;
  std::vector<Place> points;
  std::map<std::string, int32_t> counts;
  Color color = Color::red;
};
struct Nulls { std::vector<std::monostate> list; };

// The writer's order: counts, (an extra text), choice as [text, long], value as long, name, maybe as [null, int], color, points of (y, x).
const Step row_steps{.wire = Kind::record, .inner = {
  {.field = 5, .wire = Kind::map, .inner = {{.wire = Kind::int32}}},
  {.field = -1, .wire = Kind::text},
  {.field = 3, .wire = Kind::variant, .inner = {{.wire = Kind::text}, {.wire = Kind::int64}}, .branches = {1, 0}},
  {.field = 1, .wire = Kind::int64},
  {.field = 0, .wire = Kind::text},
  {.field = 2, .wire = Kind::optional, .inner = {{.wire = Kind::null}, {.wire = Kind::int32}}, .branches = {-1, 0}},
  {.field = 6, .wire = Kind::enumeration},
  {.field = 4, .wire = Kind::list, .inner = {{.wire = Kind::record, .inner = {{.field = 1, .wire = Kind::int32}, {.field = 0, .wire = Kind::int32}, {.field = 2, .wire = Kind::list, .inner = {{.wire = Kind::int32}}}}}}},
}};

template <class T> Fault avro(T& object, std::string_view digits, const Step& steps, const Options& options = {}) {
  make_plans(type_v<T>, Format::value, [](std::string& out, std::string_view name) { out += name; });
  std::string bytes = hex(digits);
  AvroReader in(bytes, steps, options);
  engine::Read<AvroReader, engine::Memory>::value(in, {}, type_v<T>, &object);
  return std::move(in.fault);
}

TEST(unlike_json, avro_fields_in_the_writers_order) {
  Row row;
  Fault f = avro(row, "02 02 61 0e 00  04 78 78  02 08  14  02 6e  02 0a  02  01 08 04 06 00 00", row_steps);
  ASSERT_FALSE(f) << code_name(f.code) << f.path();
  EXPECT_EQ(row.counts.at("a"), 7);
  EXPECT_EQ(std::get<int64_t>(row.choice), 4);
  EXPECT_EQ(row.value, 10.0);
  EXPECT_EQ(row.name, "n");
  EXPECT_EQ(row.maybe, 5);
  EXPECT_EQ(row.color, Color::green);
  ASSERT_EQ(row.points.size(), 1u) << "a block with its size in front";
  EXPECT_EQ(row.points[0].y, 2);
  EXPECT_EQ(row.points[0].x, 3);
}

TEST(unlike_json, avro_errors_have_paths) {
  Row row;
  EXPECT_EQ(avro(row, "00  00  06", row_steps).path(), ".choice") << "no such branch";
  EXPECT_EQ(avro(row, "00  00  02 08  14  02 6e  04", row_steps).path(), ".maybe");
  EXPECT_EQ(avro(row, "02 02 61 fe ff ff ff ff 01 00", row_steps).path(), ".counts[\"a\"]");
}

TEST(unlike_json, avro_elements_of_no_bytes_are_counted) {
  Nulls nulls;
  const Step steps{.wire = Kind::record, .inner = {{.field = 0, .wire = Kind::list, .inner = {{.wire = Kind::null}}}}};
  EXPECT_FALSE(avro(nulls, "c8 01 00", steps));
  EXPECT_EQ(nulls.list.size(), 100u);
  EXPECT_EQ(avro(nulls, "c8 01 00", steps, {.limits = {.elements = 99}}).code, Code::length_limit);
  EXPECT_EQ(avro(nulls, "fe ff ff ff ff ff ff ff ff 01 00", steps, {.limits = {.elements = 1000}}).code, Code::length_limit) << "2^62 nulls in ten bytes";
}

// The same readers into a Value, by a schema.
TEST(unlike_json, into_values) {
  auto schema = Schema::of<Row>();
  ASSERT_TRUE(schema);
  make_plans(schema->type(), Format::value, [](std::string& out, std::string_view name) { out += name; });
  const Options options;
  std::string bytes = hex("02 02 61 0e 00  04 78 78  02 08  14  02 6e  00  02  00");
  AvroReader in(bytes, row_steps, options);
  engine::ValueTree tree;
  ASSERT_TRUE((engine::Read<AvroReader, engine::ValueTarget>::value(in, {&tree}, schema->type(), {}))) << code_name(in.fault.code) << in.fault.path();
  Value v;
  tree.finish(v);
  EXPECT_EQ(v["counts"]["a"].as_int64(), 7);
  EXPECT_EQ(v["choice"]["integer"].as_int64(), 4);
  EXPECT_EQ(v["value"].as_double(), 10.0);
  EXPECT_TRUE(v["maybe"].is_null());
  EXPECT_EQ(v["color"].text(), "green");
}
