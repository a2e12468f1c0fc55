// Protobuf drives the reading loop as it is: fields by tag, fields that return, messages that merge, choices whose members have keys
// of their own, zeros left out, map entries that are records, unknown fields kept. A small reader, for this test only.
#include <gtest/gtest.h>

#include "engine/memory.h"
#include "engine/read.h"
#include "engine/unlike_json.h"

using namespace polywire;
using namespace polywire::engine::test;

namespace {

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

}  // namespace
template <> bool engine::Defaults<Keeping>::read(Keeping, const Type&, void*, const model::Node*) { return false; }  // no schema has any here
namespace {

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

TEST(protobuf_in_loop, absent_is_zero) {
  Message m = message("");
  EXPECT_EQ(m.id, 0);
  EXPECT_EQ(m.name, "");
  EXPECT_TRUE(m.numbers.empty() && m.point.marks.empty() && !m.maybe && m.points.empty() && m.path.empty());
  EXPECT_EQ(m.point.x, 0);
  EXPECT_EQ(m.choice.index(), 0u);
  EXPECT_EQ(m.color, Color::red);
}

TEST(protobuf_in_loop, fields_return_and_merge) {
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

TEST(protobuf_in_loop, choices) {
  EXPECT_EQ(std::get<std::string>(message("aa 06 01 61").choice), "a");
  EXPECT_EQ(std::get<int64_t>(message("aa 06 01 61  a0 06 07").choice), 7) << "the last member";
  Point p = std::get<Point>(message("b2 06 02 08 01  b2 06 02 10 02").choice);
  EXPECT_EQ(p.x, 1) << "the same member again is merged with";
  EXPECT_EQ(p.y, 2);
  p = std::get<Point>(message("b2 06 02 08 01  a0 06 07  b2 06 02 10 02").choice);
  EXPECT_EQ(p.x, 0) << "another member between: nothing to merge with";
}

TEST(protobuf_in_loop, map_entries_are_records) {
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

TEST(protobuf_in_loop, unknown_fields_are_kept_in_order) {
  std::vector<std::pair<Format, std::string>> kept;
  Keeper k;
  Keeping out;
  out.kept = &kept;
  EXPECT_FALSE(protobuf(k, "f8 01 05  08 07  12 01 61", out));
  EXPECT_EQ(k.id, 7);
  EXPECT_EQ(kept, (std::vector<std::pair<Format, std::string>>{{Format::value, hex("f8 01 05")}, {Format::value, hex("12 01 61")}}));
}

TEST(protobuf_in_loop, errors_have_paths) {
  Message m;
  Fault f = protobuf(m, "4a 02 08 01  4a 02 08");
  EXPECT_EQ(f.path(), ".path[1]");
  EXPECT_EQ(f.code, Code::end_of_input);
}
