#include "support.h"

namespace spike {
namespace {
// What is read into memory (fresh and reused), columns and a dict is written again as `want`.
template <class Format, class T> void everywhere(const std::string& bytes, const std::string& want, const char* why) {
  const Type& t = type_of<T>();
  const Node& n = node_of<Format>(t);
  T value{};
  Columns c;
  auto columns = make_column(t);
  for (size_t row = 0; row < 3; ++row) {
    auto r = decode<Format>(bytes, value);
    ASSERT_TRUE(r.ok) << why << r.fault.path << int(r.fault.code);
    EXPECT_EQ(hex(encode<Format>(value)), hex(want)) << why << " memory, time " << row;
    ASSERT_TRUE(read_into(Format::reader(bytes, t), n, c, {columns.get(), row}).ok) << why;
  }
  for (size_t row = 0; row < 3; ++row) EXPECT_EQ(hex(encode_from<Format>(t, c, {columns.get(), row})), hex(want)) << why << " columns";
  Python py;
  PythonSource ps;
  PyObject* o = nullptr;
  ASSERT_TRUE(read_into(Format::reader(bytes, t), n, py, &o).ok) << why;
  EXPECT_EQ(hex(encode_from<Format>(t, ps, o)), hex(want)) << why << " python";
  Py_XDECREF(o);
}
template <class Format, class T> void round_trip(T v, const char* why) {
  std::string bytes = encode<Format>(v);
  everywhere<Format, T>(bytes, bytes, why);
  T fast{};
  Memory m;
  auto in = Format::reader(bytes, type_of<T>());
  EXPECT_TRUE(read_fast<T>(in, node_of<Format>(type_of<T>()), m, at(fast), [] {})) << why;
  EXPECT_EQ(fast, v) << why;
  Buffer b;
  typename Format::Writer w(b);
  EXPECT_TRUE((fast_write_record<T>(w, node_of<Format>(type_of<T>()), m, at(v)))) << why;
  EXPECT_EQ(hex(b.view()), hex(bytes)) << why;
}
template <class Format> void round_trips() {
  round_trip<Format>(All{}, "zeros");
  round_trip<Format>(sample(), "one of everything");
  All a = sample();
  a.choice = i64(0), a.maybe.reset();
  round_trip<Format>(a, "choice of a zero, option absent");
  round_trip<Format>(Doc{"d", 1, {"eu", 2}, {{"a", 1, 2}, {"b", 3, 4}}}, "document");
  round_trip<Format>(Log{1, "INFO", "s", "t", 200, 1.5, 10, true, std::string(300, 'm')}, "log, with a length of two bytes outside");
}
TEST(loop, json_memory_columns_python) { round_trips<Json>(); }
TEST(loop, protobuf_memory_columns_python) { round_trips<Protobuf>(); }
TEST(loop, avro_memory_columns_python) { round_trips<Avro>(); }

// ---- Protobuf: what is read is written in declared order, zeros omitted; a record member is always there (62 00)
TEST(protobuf, repeats_runs_merges_and_unknown_fields) {
  struct Case { const char* why; string_view bytes, want; };
  for (auto [why, bytes, want] : std::array<Case, 13>{{
      {"a list that returns after another field", "5a 03 0a 01 61  68 01  5a 03 0a 01 62", "5a 03 0a 01 61  5a 03 0a 01 62  62 00  68 01"},
      {"message merge: each occurrence sets another field", "62 03 0a 01 61  68 01  62 02 10 05", "62 05 0a 01 61 10 05  68 01"},
      {"merge: a scalar in both, the last wins", "62 03 0a 01 61  62 03 0a 01 62", "62 03 0a 01 62"},
      {"a scalar twice", "08 01 08 02", "08 02  62 00"},
      {"packed, then unpacked, then packed", "32 02 01 02  30 03  32 01 04", "32 04 01 02 03 04  62 00"},
      {"oneof: the later member clears the other", "40 05  4a 01 61", "4a 01 61  62 00"},
      {"oneof: the same message member merges", "a2 01 03 0a 01 61  68 01  a2 01 02 10 05", "a2 01 05 0a 01 61 10 05  62 00  68 01"},
      {"oneof: another member stood between", "a2 01 03 0a 01 61  40 05  a2 01 02 10 05", "a2 01 02 10 05  62 00"},
      {"a tag longer than need be", "88 00 01", "08 01  62 00"},
      {"map entries: value first, no key; no value", "a2 06 07 12 03 0a 01 61 0a 00  a2 06 03 0a 01 7a", "a2 06 07 0a 00 12 03 0a 01 61  a2 06 05 0a 01 7a 12 00  62 00"},
      {"a known number with another wire type is unknown", "0d 01 02 03 04", "62 00  0d 01 02 03 04"},
      {"unknown fields keep their order, groups too", "98 06 01  08 01  9b 06 08 01 9c 06  90 06 02", "08 01  62 00  98 06 01  9b 06 08 01 9c 06  90 06 02"},
      {"nothing", "", "62 00"},
  }}) everywhere<Protobuf, All>(unhex(bytes), unhex(want), why);
}
TEST(protobuf, writer_patches_lengths_of_more_than_one_byte) {
  for (size_t n : {0, 100, 126, 127, 128, 200, 16383, 16384, 70000}) {
    Doc d{"x", 1, {std::string(n, 'r'), 1}, {{std::string(n, 's'), 1, 1}, {"short", 1, 1}, {std::string(n, 't'), 1, 1}}};
    round_trip<Protobuf>(d, "length");
  }
}
TEST(unknown, kept_in_order_written_back_and_never_into_another_format) {
  everywhere<Json, All>(R"({"new":[1, {"a":"}"}],"big":1,"zig":0,"fix":0,"wide":0,"a_name_longer_than_sixteen_bytes":"","numbers":[],"by_name":{},"items":[],"meta":{"region":"","version":0},"flag":false,"last" : null})",
      R"({"big":1,"zig":0,"fix":0,"wide":0,"a_name_longer_than_sixteen_bytes":"","numbers":[],"by_name":{},"items":[],"meta":{"region":"","version":0},"flag":false,"new":[1, {"a":"}"}],"last" : null})", "json");
  All a;
  ASSERT_TRUE((decode<Protobuf>(unhex("98 06 01"), a).ok));
  Buffer b;
  JsonWriter w(b);
  Memory m;
  EXPECT_TRUE(write(w, node_of<Json>(type_of<All>()), m, at(a)));
  EXPECT_EQ(w.lost, 1u);
}

// ---- keys
std::string shuffled(const std::vector<std::string>& members, unsigned seed) {
  std::vector<std::string> m = members;
  for (size_t i = m.size(); i > 1; --i) std::swap(m[i - 1], m[(seed = seed * 1103515245 + 12345) / 65536 % i]);
  std::string s = "{";
  for (auto& x : m) s += (s.size() > 1 ? "," : "") + x;
  return s + "}";
}
const std::vector<std::string> doc_members{R"("id":"d")", R"("status":7)", R"("meta":{"version":2,"region":"eu"})", R"("items":[{"price_minor":3,"qty":2,"sku":"a"}])"};
TEST(keys, any_order_and_a_constant_other_order_is_learnt) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    Doc d{"stale", 1, {"x", 9}, std::vector<Item>(5, Item{"y", 1, 1})};
    auto r = decode<Json>(shuffled(doc_members, seed), d);
    ASSERT_TRUE(r.ok) << r.fault.path;
    EXPECT_EQ(d, doc_value);
  }
  JsonReader in("");
  Memory m;
  u64 first = 0;
  for (int i = 0; i < 3; ++i) {  // one reader over a stream of records in another constant order
    std::string s = shuffled(doc_members, 3);
    in.p = in.begin = s.data(), in.end = s.data() + s.size();
    Doc d;
    ASSERT_TRUE(read(in, node_of<Json>(type_of<Doc>()), m, at(d)));
    if (i == 0) first = in.surprises;
    EXPECT_EQ(d, doc_value);
  }
  EXPECT_GT(first, 0u);
  EXPECT_EQ(in.surprises, first) << "the second and third record were predicted";
}
TEST(keys, aliases) {
  static Type t{.kind = Kind::record, .name = "R"};
  t.fields = {{"id", &type_of<i64>(), 1, 0, true, {}, {"identifier", "key"}}};
  i64 v = 0;
  Memory m;
  std::string s = R"({"key":5})";
  EXPECT_TRUE(read_into(JsonReader(s), json_plans().node(t), m, at(v)).ok);
  EXPECT_EQ(v, 5);
}
TEST(wide, record_of_300_fields) {
  static Type t{.kind = Kind::record, .name = "Wide"};
  for (u32 i = 0; i < 300; ++i) t.fields.push_back({"field_number_" + std::to_string(i), &type_of<i64>(), i + 1, i * 8, i != 299, i == 299 ? "-1" : "", {}});
  std::vector<i64> v(300), w(300);
  for (int i = 0; i < 300; ++i) v[i] = i * 1000003 + 1;
  Memory m;
  char *from = reinterpret_cast<char*>(v.data()), *to = reinterpret_cast<char*>(w.data());
  auto check = [&]<class Format>(Format) {
    std::string bytes = encode_from<Format>(t, m, from);
    std::fill(w.begin(), w.end(), 0);
    ASSERT_TRUE(read_into(Format::reader(bytes, t), node_of<Format>(t), m, to).ok);
    EXPECT_EQ(v, w);
  };
  check(Json()), check(Protobuf()), check(Avro());
  std::vector<std::string> members;
  for (int i = 0; i < 299; ++i) members.push_back("\"field_number_" + std::to_string(i) + "\":" + std::to_string(v[i]));
  ASSERT_TRUE(read_into(JsonReader(shuffled(members, 1)), node_of<Json>(t), m, to).ok) << "the 300th has a default";
  EXPECT_EQ(w[299], -1);
  w[299] = v[299];
  EXPECT_EQ(v, w);
  members[298] = members[100];
  auto twice = read_into(JsonReader(shuffled(members, 2)), node_of<Json>(t), m, to);
  EXPECT_EQ(int(twice.fault.code), int(Code::duplicate));
  EXPECT_EQ(twice.fault.path, ".field_number_100");
  members.resize(298);
  auto gone = read_into(JsonReader(shuffled(members, 2)), node_of<Json>(t), m, to);
  EXPECT_EQ(int(gone.fault.code), int(Code::missing));
  EXPECT_EQ(gone.fault.path, ".field_number_298");
}

// ---- recursion
template <class Format> void recursive() {
  Tree root{1, std::make_unique<Tree>(Tree{2, nullptr, {}}), {}};
  root.more.push_back({3, std::make_unique<Tree>(Tree{4, nullptr, {}}), {}});
  std::string bytes = encode<Format>(root);
  Tree copy;
  ASSERT_TRUE(decode<Format>(bytes, copy).ok);
  EXPECT_EQ(hex(encode<Format>(copy)), hex(bytes));
  Python py;
  PythonSource ps;
  PyObject* o = nullptr;
  ASSERT_TRUE(read_into(Format::reader(bytes, type_of<Tree>()), node_of<Format>(type_of<Tree>()), py, &o).ok);
  EXPECT_EQ(hex(encode_from<Format>(type_of<Tree>(), ps, o)), hex(bytes));
  Tree deep{0, nullptr, {}};
  Tree* t = &deep;
  for (int i = 1; i < 49; ++i) t->left = std::make_unique<Tree>(), t = t->left.get();
  bytes = encode<Format>(deep);
  Tree again;
  EXPECT_TRUE(decode<Format>(bytes, again).ok);
  for (int i = 0; i < 60; ++i) t->left = std::make_unique<Tree>(), t = t->left.get();
  EXPECT_TRUE(encode<Format>(deep).starts_with("fault at .left.left")) << "the writer has the limit too";
}
TEST(recursion, trees_and_the_depth_limit) {
  recursive<Json>(), recursive<Protobuf>(), recursive<Avro>();
  std::string deep;
  for (int i = 0; i < 5000; ++i) deep += R"({"id":1,"left":)";
  Tree t;
  EXPECT_EQ(int(decode<Json>(deep, t).fault.code), int(Code::depth));
  EXPECT_EQ(int(decode<Json>(R"({"id":1,"x":)" + std::string(5000, '['), t).fault.code), int(Code::depth)) << "skipped values too";
  EXPECT_EQ(int(decode<Protobuf>(std::string(5000, '\x23'), t).fault.code), int(Code::depth)) << "groups";
  EXPECT_EQ(make_column(type_of<Tree>()), nullptr) << "columns refuse a type that holds itself";
  PyObject* loop = PyDict_New();
  PyDict_SetItemString(loop, "id", PyLong_FromLong(1));
  PyDict_SetItemString(loop, "more", PyList_New(0));
  PyDict_SetItemString(loop, "left", loop);
  PythonSource ps;
  EXPECT_TRUE((encode_from<Json>(type_of<Tree>(), ps, loop)).starts_with("fault at .left.left")) << "a dict that holds itself";
}

// ---- Avro
TEST(avro, resolution_reorders_promotes_drops_and_fills_defaults) {
  static Type written{.kind = Kind::record, .name = "Item"}, i32{.kind = Kind::int32}, option{.kind = Kind::option, .elem = &type_of<std::string>()};
  static Type list{.kind = Kind::list, .elem = &i32};
  written.fields = {{"gone", &list, 0, 0, true, {}, {}}, {"count", &i32, 0, 0, true, {}, {}}, {"old_name", &option, 0, 0, true, {}, {}}};
  static Type wanted{.kind = Kind::record, .name = "Item"};
  struct Row { std::string name; double count; i64 extra; std::vector<Item> items; } row{};
  wanted.fields = {{"name", &type_of<std::string>(), 0, offsetof(Row, name), true, {}, {"old_name"}}, {"count", &type_of<double>(), 0, offsetof(Row, count), true, {}, {}},
      {"extra", &type_of<i64>(), 0, offsetof(Row, extra), true, "42", {}}, {"items", &type_of<std::vector<Item>>(), 0, offsetof(Row, items), true, R"([{"sku":"d","qty":1,"price_minor":2}])", {}}};
  Resolution r;
  const Step* step = r.resolve(written, &wanted);
  ASSERT_NE(step, nullptr) << r.error;
  Memory m;
  const Node& n = Avro::plans().node(wanted);
  std::string bytes = unhex("03 02 02 04 00  0e  02 04 68 69");  // gone: a block of -2 with its size; count 7; branch 1 "hi"
  auto got = read_into(AvroReader(bytes, *step), n, m, at(row));
  ASSERT_TRUE(got.ok) << got.fault.path << int(got.fault.code);
  EXPECT_EQ(row.name, "hi");
  EXPECT_EQ(row.count, 7);
  EXPECT_EQ(row.extra, 42);
  EXPECT_EQ(row.items, (std::vector<Item>{{"d", 1, 2}})) << "a default of any type, by the same loop";
  Columns c;
  auto columns = make_column(wanted);
  EXPECT_TRUE(read_into(AvroReader(bytes, *step), n, c, {columns.get(), 0}).ok);
  EXPECT_EQ(encode_from<Json>(wanted, c, {columns.get(), 0}), R"({"name":"hi","count":7.0,"extra":42,"items":[{"sku":"d","qty":1,"price_minor":2}]})");
  auto null = read_into(AvroReader(unhex("00 0e 00"), *step), n, m, at(row));
  EXPECT_EQ(int(null.fault.code), int(Code::mismatch)) << "the writer may say null, the reader has no place for it";
  EXPECT_EQ(r.resolve(wanted, &written), nullptr);
  EXPECT_EQ(r.error, ".count: the kinds differ") << "double does not fit into int";
}
TEST(avro, unions_by_branch_index) {
  struct Case { const char* why; string_view bytes, json; };
  static Type t{.kind = Kind::record, .name = "U"};
  t.fields = {{"u", &type_of<Choice>(), 0, 0, true, {}, {}}};
  Memory m;
  for (auto [why, bytes, json] : std::array<Case, 4>{{{"null", "00", "{}"}, {"first", "02 06", R"({"number":3})"}, {"second", "04 02 61", R"({"words":"a"})"},
                                                      {"a record", "06 02 61 04", R"({"place":{"region":"a","version":2}})"}}}) {
    Choice v = i64(99);
    ASSERT_TRUE(read_into(Avro::reader(unhex(bytes), t), node_of<Avro>(t), m, at(v)).ok) << why;
    EXPECT_EQ(encode_from<Json>(t, m, at(v)), json) << why;
    EXPECT_EQ(hex(encode_from<Avro>(t, m, at(v))), hex(unhex(bytes))) << why;
  }
  Choice v;
  EXPECT_FALSE(read_into(Avro::reader(unhex("08 00"), t), node_of<Avro>(t), m, at(v)).ok) << "there is no fourth branch";
  EXPECT_FALSE(read_into(JsonReader(R"({"number":3,"words":"a"})"), node_of<Json>(t), m, at(v)).ok) << "two members of a choice are a duplicate";
}
// Maps of MessagePack, as much as it takes: a header that counts the fields before the first of them is written.
struct Msgpack {
  struct Writer : JsonWriter {
    static constexpr bool counted = true;
    using JsonWriter::JsonWriter;
    void begin_record(const Plan&, size_t n, Mark&) { out.byte(char(0x80 | n)); }
    bool end_record(Mark) { return true; }
    bool sint(const Node&, i64 v) {
      if (v >= -32 && v < 128) out.byte(char(v));
      else out.byte('\xd3'), out.need(8), store8_be(out.at, u64(v)), out.at += 8;
      return true;
    }
    void key(const Key& k, const Node&) { out.put(k.text); }
  };
  static Plans& plans() { static Plans p(Format::msgpack); return p; }
};
TEST(msgpack, absent_options_are_counted_before_the_header) {
  static Type t{.kind = Kind::record, .name = "M"};
  struct Row { std::optional<i64> a, b; i64 c; } row{{}, -5, 300};
  t.fields = {{"a", &type_of<std::optional<i64>>(), 0, offsetof(Row, a), true, {}, {}}, {"b", &type_of<std::optional<i64>>(), 0, offsetof(Row, b), true, {}, {}}, {"c", &type_of<i64>(), 0, offsetof(Row, c), true, {}, {}}};
  Memory m;
  EXPECT_EQ(hex(encode_from<Msgpack>(t, m, at(row))), "82a162fba163d3000000000000012c");
}
}  // namespace
}  // namespace spike
int main(int argc, char** argv) {
  Py_InitializeEx(0);
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
