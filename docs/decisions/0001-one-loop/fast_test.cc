#include "support.h"

namespace spike {
namespace {
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
