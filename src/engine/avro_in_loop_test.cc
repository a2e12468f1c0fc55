// Avro drives the reading loop as it is: fields in the writer's order, some stepped over or promoted, unions by index, blocks,
// elements of no bytes; into C++ objects and into a Value. A small reader, for this test only.
#include <gtest/gtest.h>
#include <polywire/schema.h>

#include "engine/memory.h"
#include "engine/read.h"
#include "engine/unlike_json.h"
#include "engine/value_target.h"

using namespace polywire;
using namespace polywire::engine::test;

namespace {

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

enum class Color { red, green = 5 };
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

}  // namespace

TEST(avro_in_loop, fields_in_the_writers_order) {
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

TEST(avro_in_loop, errors_have_paths) {
  Row row;
  EXPECT_EQ(avro(row, "00  00  06", row_steps).path(), ".choice") << "no such branch";
  EXPECT_EQ(avro(row, "00  00  02 08  14  02 6e  04", row_steps).path(), ".maybe");
  EXPECT_EQ(avro(row, "02 02 61 fe ff ff ff ff 01 00", row_steps).path(), ".counts[\"a\"]");
}

TEST(avro_in_loop, elements_of_no_bytes_are_counted) {
  Nulls nulls;
  const Step steps{.wire = Kind::record, .inner = {{.field = 0, .wire = Kind::list, .inner = {{.wire = Kind::null}}}}};
  EXPECT_FALSE(avro(nulls, "c8 01 00", steps));
  EXPECT_EQ(nulls.list.size(), 100u);
  EXPECT_EQ(avro(nulls, "c8 01 00", steps, {.limits = {.elements = 99}}).code, Code::length_limit);
  EXPECT_EQ(avro(nulls, "fe ff ff ff ff ff ff ff ff 01 00", steps, {.limits = {.elements = 1000}}).code, Code::length_limit) << "2^62 nulls in ten bytes";
}

// The same readers into a Value, by a schema.
TEST(avro_in_loop, into_values) {
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
