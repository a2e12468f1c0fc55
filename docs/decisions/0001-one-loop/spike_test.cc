#include "python.h"

#include <gtest/gtest.h>

#include "columns.h"
#include "shapes.h"

namespace spike {
namespace {
template <class T> char* at(T& v) { return reinterpret_cast<char*>(&v); }
std::string hex(string_view s) {
  std::string h;
  for (u8 c : s) h += "0123456789abcdef"[c >> 4], h += "0123456789abcdef"[c & 15];
  return h;
}
std::string unhex(string_view h) {
  std::string s;
  for (size_t i = 0; i < h.size(); ++i) if (h[i] != ' ') s += char(std::stoi(std::string(h.substr(i, 2)), nullptr, 16)), ++i;
  return s;
}
struct Read { bool ok = false; Fault fault; u64 surprises = 0; };
template <class R, class T> Read read_into(R in, const Node& n, T& out, typename T::Slot slot) {
  Read r;
  r.ok = read(in, n, out, slot) && (in.p == in.end || in.fail(Code::trailing));
  r.fault = in.fault, r.surprises = in.surprises;
  return r;
}
template <class Format, class T> Read decode(string_view bytes, T& v) {
  Memory m;
  return read_into(Format::reader(bytes, type_of<T>()), node_of<Format>(type_of<T>()), m, at(v));
}
template <class Format, class S> std::string encode_from(const Type& t, S& src, typename S::Slot slot) {
  Buffer b;
  typename Format::Writer w(b);
  return write(w, node_of<Format>(t), src, slot) ? std::string(b.view()) : "fault at " + w.fault.path;
}
template <class Format, class T> std::string encode(T& v) { Memory m; return encode_from<Format>(type_of<T>(), m, at(v)); }
All sample() {
  All a;
  a.big = 1ll << 40, a.zig = -3, a.fix = -7, a.wide = 9, a.a_name_longer_than_sixteen_bytes = "caf\xc3\xa9 \"quoted\"", a.numbers = {1, -2, 300};
  a.maybe = 0, a.choice = Meta{"eu", 2}, a.by_name["k"] = {"s", 1, 2}, a.by_name["z"] = {}, a.items = {{"x", 1, 2}, {"a longer text than any", 0, 3}};
  a.meta = {"us", 4}, a.flag = true;
  return a;
}
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
const Doc doc_value{"d", 7, {"eu", 2}, {{"a", 2, 3}}};
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

// ---- the fast path hands over
TEST(fast, gives_up_in_the_middle_of_a_reused_object) {
  struct Case { const char* why; string_view json; u64 surprises; const char* path; };
  for (auto [why, json, surprises, path] : std::array<Case, 10>{{
      {"as declared", R"({"id":"d","status":7,"meta":{"region":"eu","version":2},"items":[{"sku":"a","qty":2,"price_minor":3}]})", 0, nullptr},
      {"unknown key at the end", R"({"id":"d","status":7,"meta":{"region":"eu","version":2},"items":[{"sku":"a","qty":2,"price_minor":3}],"x":[1]})", 2, nullptr},
      {"unknown key in the middle of an item", R"({"id":"d","status":7,"meta":{"region":"eu","version":2},"items":[{"sku":"a","x":{"y":1},"qty":2,"price_minor":3}]})", 2, nullptr},
      {"white space", R"({ "id" : "d" , "status":7,"meta":{"region":"eu","version":2},"items":[{"sku":"a","qty":2,"price_minor":3}]})", 2, nullptr},
      {"another order from the third on", R"({"id":"d","status":7,"items":[{"sku":"a","qty":2,"price_minor":3}],"meta":{"region":"eu","version":2}})", 3, nullptr},
      {"escapes", R"({"id":"\u0064","status":7,"meta":{"region":"e\u0075","version":2},"items":[{"sku":"a","qty":2,"price_minor":3}]})", 0, nullptr},
      {"a fault is told by the loop", R"({"id":"d","status":7,"meta":{"region":"eu","version":2},"items":[{"sku":"a","qty":"2","price_minor":3}]})", 0, ".items[0].qty"},
      {"a fault after a surprise", R"({"id":"d","status":7,"items":[{"sku":"a","qty":2,"price_minor":3},{"qty":3,"sku":4}],"meta":{}})", 0, ".items[1].sku"},
      {"missing", R"({"id":"d","status":7,"meta":{"region":"eu","version":2}})", 0, ".items"},
      {"cut", R"({"id":"d","status":7,"meta":{"region":"eu","ver)", 0, ".meta"},
  }}) {
    const Node& n = node_of<Json>(type_of<Doc>());
    Doc d{"stale", 99, {"stale", 99}, std::vector<Item>(9, Item{"stale", 99, 99})};
    Memory m;
    JsonReader in(json);
    bool ok = read_fast<Doc>(in, n, m, at(d), [] {});
    EXPECT_EQ(ok, path == nullptr) << why;
    Columns c;
    auto columns = make_column(type_of<Doc>());
    Doc whole = doc_value;
    ASSERT_TRUE(read_into(JsonReader(encode<Json>(whole)), n, c, {columns.get(), 0}).ok);
    JsonReader again(json);
    EXPECT_EQ(read_fast<Doc>(again, n, c, {columns.get(), 1}, [&] { columns->truncate(1); }), ok) << why;
    if (!ok) columns->truncate(1);
    EXPECT_EQ(encode_from<Json>(type_of<Doc>(), c, {columns.get(), 0}), encode<Json>(whole)) << why;
    if (ok) {
      EXPECT_EQ(d, doc_value) << why;
      EXPECT_LE(in.surprises, surprises) << why;
      EXPECT_EQ(encode_from<Json>(type_of<Doc>(), c, {columns.get(), 1}), encode<Json>(whole)) << why;
    } else {
      EXPECT_EQ(in.fault.path, path) << why;
      Doc loop_only;
      auto r = decode<Json>(json, loop_only);
      EXPECT_EQ(in.fault.offset, r.fault.offset) << why;
      EXPECT_EQ(int(in.fault.code), int(r.fault.code)) << why;
      EXPECT_EQ(columns->length, 1u) << why << ": a row that failed is gone";
      for (auto& child : columns->children) EXPECT_EQ(child->length, 1u) << why;
    }
  }
}
// Fast path and loop agree on mutated bytes: verdict, value, fault, in fresh and reused objects.
template <class Format> void agree(unsigned seed) {
  Doc d{"cafÃ©", 5, {"eu", 2}, {{"a", 1, 2}, {"b", 3, 4}}}, fast_reused, loop_reused;
  std::string base = encode<Format>(d);
  const Node& n = node_of<Format>(type_of<Doc>());
  Memory m;
  int valid = 0;
  for (int i = 0; i < 20000; ++i) {
    auto next = [&] { return (seed = seed * 1103515245 + 12345) >> 8; };
    std::string s = base;
    for (unsigned k = next() % 3 + 1; k--;) {
      size_t pos = s.empty() ? 0 : next() % s.size();
      switch (next() % 4) {
        case 0: if (!s.empty()) s[pos] = char(next()); break;
        case 1: s.erase(pos, next() % 4); break;
        case 2: s.insert(pos, s.substr(next() % (s.size() + 1), next() % 20)); break;
        default: if (!s.empty()) s[pos] ^= char(1 << next() % 8);
      }
    }
    auto heap = std::make_unique<char[]>(s.size());  // exact size, for the sanitizer
    memcpy(heap.get(), s.data(), s.size());
    string_view bytes(heap.get(), s.size());
    Doc f, l;
    auto a = Format::reader(bytes, type_of<Doc>()), b = Format::reader(bytes, type_of<Doc>()), c = Format::reader(bytes, type_of<Doc>());
    bool x = read_fast<Doc>(a, n, m, at(f), [] {}), y = read(b, n, m, at(l));
    ASSERT_EQ(x, y) << hex(s);
    ASSERT_EQ(x, read_fast<Doc>(c, n, m, at(fast_reused), [] {})) << hex(s);
    if (x) { ASSERT_EQ(f, l) << hex(s); ASSERT_EQ(f, fast_reused) << hex(s); ASSERT_EQ(a.p, b.p); ++valid; }
    else { ASSERT_EQ(a.fault.path, b.fault.path) << hex(s); ASSERT_EQ(a.fault.offset, b.fault.offset); ASSERT_EQ(int(a.fault.code), int(b.fault.code)); }
  }
  EXPECT_GT(valid, 100);
}
TEST(fast, agrees_with_the_loop_on_mutated_bytes) { agree<Json>(1), agree<Protobuf>(2), agree<Avro>(3); }

// ---- chunk ends: the row is cut off and read again when there is more
template <class Format> void every_cut() {
  Doc d = doc_value;
  std::string bytes = encode<Format>(d);
  const Node& n = node_of<Format>(type_of<Doc>());
  Columns c;
  auto columns = make_column(type_of<Doc>());
  for (size_t cut = 0; cut < bytes.size(); ++cut) {
    size_t row = columns->length;
    bool whole = read_into(Format::reader(string_view(bytes).substr(0, cut), type_of<Doc>()), n, c, {columns.get(), row}).ok;
    columns->truncate(row);
    EXPECT_TRUE(!whole || (std::is_same_v<Format, Protobuf>)) << "only a message can be whole before its end";
    ASSERT_TRUE(read_into(Format::reader(bytes, type_of<Doc>()), n, c, {columns.get(), row}).ok) << cut;
    ASSERT_EQ(encode_from<Format>(type_of<Doc>(), c, {columns.get(), row}), bytes) << cut;
  }
}
TEST(chunks, a_cut_at_every_offset) { every_cut<Json>(), every_cut<Protobuf>(), every_cut<Avro>(); }
TEST(columns, buffers_have_arrows_layout) {
  const Type& t = type_of<All>();
  Columns c;
  auto top = make_column(t);
  All a = sample(), b;
  b.choice = i64(7);
  for (size_t row = 0; All* v : {&a, &b, &a}) ASSERT_TRUE(read_into(JsonReader(encode<Json>(*v)), node_of<Json>(t), c, {top.get(), row++}).ok);
  auto at_name = [&](string_view name) -> Column& {
    for (size_t i = 0; i < t.fields.size(); ++i) if (t.fields[i].name == name) return *top->children[i];
    abort();
  };
  EXPECT_EQ(at_name("maybe").valid, (std::vector<u8>{0b101})) << "one bit a row, lowest first";
  EXPECT_EQ(at_name("maybe").values.size(), 24u) << "a null has its place";
  EXPECT_EQ(at_name("numbers").offsets, (std::vector<int32_t>{0, 3, 3, 6}));
  EXPECT_EQ(at_name("numbers").children[0]->values.size(), 24u) << "int32";
  EXPECT_EQ(at_name("flag").values.view(), "\x05") << "booleans are bits";
  EXPECT_EQ(at_name("choice").types, (std::vector<signed char>{2, 0, 2})) << "sparse union: type ids, all children of full length";
  for (auto& child : at_name("choice").children) EXPECT_EQ(child->length, 3u);
}
TEST(python, faults_leave_no_object_behind) {
  Python py;
  PyObject* o = nullptr;
  const Node& n = node_of<Json>(type_of<Doc>());
  auto r = read_into(JsonReader(R"({"id":"d","status":7,"meta":{"region":"eu","version":2},"items":[{"sku":"a","qty":2,"price_minor":x}]})"), n, py, &o);
  EXPECT_FALSE(r.ok);
  EXPECT_EQ(r.fault.path, ".items[0].price_minor");
  EXPECT_EQ(o, nullptr);
  o = PyDict_New();
  PyDict_SetItemString(o, "id", PyLong_FromLong(3));
  PythonSource ps;
  EXPECT_EQ((encode_from<Json>(type_of<Doc>(), ps, o)), "fault at .id") << "the kind is checked";
}
}  // namespace
}  // namespace spike
int main(int argc, char** argv) {
  Py_InitializeEx(0);
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
