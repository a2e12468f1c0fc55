// ns a record, loop and template twin, for each format, target and direction. Best of many short runs, thread CPU clock.
#include "python.h"

#include <ctime>

#include "columns.h"
#include "shapes.h"

namespace spike {
namespace {
double now_ns() { timespec t; clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t); return double(t.tv_sec) * 1e9 + double(t.tv_nsec); }
// Rounds alternate between the two arms, so that a noisy neighbour hits both.
template <class A, class B> std::pair<double, double> best(size_t records, A&& a, B&& b) {
  std::pair<double, double> r{1e18, 1e18};
  for (int round = 0; round < 25; ++round) {
    double t = now_ns();
    a();
    double u = now_ns();
    b();
    r = {std::min(r.first, (u - t) / double(records)), std::min(r.second, (now_ns() - u) / double(records))};
  }
  return r;
}
u64 state = 88172645463325252ull;
u64 rnd(u64 n) { state ^= state << 13, state ^= state >> 7, state ^= state << 17; return state % n; }
std::string word(size_t n) { std::string s; while (s.size() < n) s += char('a' + rnd(26)); return s; }
std::vector<Log> logs() {
  static const char *levels[] = {"INFO", "DEBUG", "WARN", "ERROR"}, *services[] = {"checkout", "search", "payments-api", "gateway"};
  std::vector<Log> v(1000);
  for (auto& l : v)
    l = {i64(1700000000000 + rnd(1000000000)), levels[rnd(4)], services[rnd(4)], word(16), int32_t(200 + rnd(4) * 100), double(rnd(100000)) / 100, i64(rnd(100000)), rnd(2) == 1, "request " + word(12) + " finished in time"};
  return v;
}
std::vector<Doc> docs() {
  std::vector<Doc> v(300);
  for (auto& d : v) {
    d = {"doc-" + word(12), int32_t(rnd(5)), {"eu-west-1", int32_t(rnd(100))}, {}};
    for (int i = 0; i < 8; ++i) d.items.push_back({"SKU-" + word(6), int32_t(rnd(20)), i64(rnd(100000))});
  }
  return v;
}
template <class M> char* at(M& v) { return reinterpret_cast<char*>(&v); }
void line(const char* shape, const char* format, const char* target, const char* way, std::pair<double, double> r, size_t bytes) {
  printf("| %s | %s | %s | %s | %.0f | %.0f | %.2f | %zu |\n", shape, format, target, way, r.first, r.second, r.first / r.second, bytes);
  fflush(stdout);
}
template <class Format, class M> void bench(const char* shape, const char* format, std::vector<M>& values) {
  using R = typename Format::Reader;
  const Type& t = type_of<M>();
  const Node& n = node_of<Format>(t);
  size_t count = values.size();
  Memory m;
  std::vector<std::string> bytes;
  size_t total = 0;
  for (auto& v : values) {
    Buffer b;
    typename Format::Writer w(b);
    if (!write(w, n, m, at(v))) abort();
    bytes.emplace_back(b.view()), total += b.size();
  }
  total /= count;
  auto read_all = [&](auto&& one) {
    R in = Format::reader("", t), start = in;
    for (size_t i = 0; i < count; ++i) {  // one reader over the stream: what it has learnt stays
      in.p = in.begin = bytes[i].data(), in.end = in.p + bytes[i].size(), in.depth = 0;
      if constexpr (std::is_same_v<R, AvroReader>) in.now = start.now;
      if (!one(in, i)) abort();
    }
  };
  Buffer buffer;
  auto write_all = [&](auto&& one) {
    buffer.clear();
    typename Format::Writer w(buffer);
    for (size_t i = 0; i < count; ++i) { if (!one(w, i)) abort(); }
  };
  auto out = values;
  line(shape, format, "memory", "read", best(count, [&] { read_all([&](R& in, size_t i) { return read(in, n, m, at(out[i])); }); },
                                              [&] { read_all([&](R& in, size_t i) { return fast_record<M>(in, n, m, at(out[i])); }); }), total);
  line(shape, format, "memory", "write", best(count, [&] { write_all([&](auto& w, size_t i) { return write(w, n, m, at(values[i])); }); },
                                               [&] { write_all([&](auto& w, size_t i) { return fast_write_record<M>(w, n, m, at(values[i])); }); }), total);
  Columns c;
  auto columns = make_column(t);
  line(shape, format, "columns", "read", best(count, [&] { columns->truncate(0); read_all([&](R& in, size_t i) { return read(in, n, c, {columns.get(), i}); }); },
                                               [&] { columns->truncate(0); read_all([&](R& in, size_t i) { return fast_record<M>(in, n, c, {columns.get(), i}); }); }), total);
  line(shape, format, "columns", "write", best(count, [&] { write_all([&](auto& w, size_t i) { return write(w, n, c, {columns.get(), i}); }); },
                                                [&] { write_all([&](auto& w, size_t i) { return fast_write_record<M>(w, n, c, {columns.get(), i}); }); }), total);
  Python py;
  PythonSource ps;
  std::vector<PyObject*> objects(count);
  line(shape, format, "dict", "read", best(count, [&] { read_all([&](R& in, size_t i) { return read(in, n, py, &objects[i]); }); },
                                            [&] { read_all([&](R& in, size_t i) { return fast_record<M>(in, n, py, &objects[i]); }); }), total);
  line(shape, format, "dict", "write", best(count, [&] { write_all([&](auto& w, size_t i) { return write(w, n, ps, objects[i]); }); },
                                             [&] { write_all([&](auto& w, size_t i) { return fast_write_record<M>(w, n, ps, objects[i]); }); }), total);
  for (auto* o : objects) Py_DECREF(o);
}
// What a surprise costs: JSON logs into reused memory.
void surprises() {
  auto values = logs();
  const Node& n = node_of<Json>(type_of<Log>());
  Memory m;
  std::vector<std::vector<std::string>> members;
  for (auto& v : values) {
    Buffer b;
    JsonWriter w(b);
    if (!write(w, n, m, at(v))) abort();
    auto& list = members.emplace_back();
    std::string s(b.view().substr(1, b.size() - 2));
    for (size_t p; (p = s.find(",\"")) != std::string::npos; s.erase(0, p + 1)) list.push_back(s.substr(0, p));
    list.push_back(s);
  }
  struct Case { const char* why; int kind; };
  for (auto [why, kind] : std::array<Case, 6>{{{"as declared", 0}, {"unknown key at the end", 1}, {"unknown key in the middle", 2}, {"reverse order, always", 3}, {"order shuffled anew", 4}, {"a blank after each colon", 5}}}) {
    std::vector<std::string> bytes;
    for (auto list : members) {
      if (kind == 1) list.push_back("\"unknown\":[1,2]");
      if (kind == 2) list.insert(list.begin() + 4, "\"unknown\":[1,2]");
      if (kind == 3) std::reverse(list.begin(), list.end());
      if (kind == 4) for (size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[rnd(i)]);
      if (kind == 5) for (auto& x : list) x.insert(x.find("\":") + 2, " ");
      std::string s = "{";
      for (auto& x : list) (s += s.size() > 1 ? "," : "") += x;
      bytes.push_back(s + "}");
    }
    auto out = values;
    auto all = [&](auto&& one) {
      JsonReader in("");
      for (size_t i = 0; i < bytes.size(); ++i) {
        in.p = in.begin = bytes[i].data(), in.end = in.p + bytes[i].size();
        if (!one(in, i)) abort();
      }
    };
    auto r = best(values.size(), [&] { all([&](JsonReader& in, size_t i) { return read(in, n, m, at(out[i])); }); },
                  [&] { all([&](JsonReader& in, size_t i) { return fast_record<Log>(in, n, m, at(out[i])); }); });
    printf("| %s | %.0f | %.0f |\n", why, r.first, r.second);
  }
}
// A record of n integers through the loop: what the second word of the field set costs.
void width() {
  for (u32 fields : {8u, 64u, 65u, 300u}) {
    Type& t = *new Type{.kind = Kind::record, .name = "Wide"};  // plans are found by address: a type outlives them
    for (u32 i = 0; i < fields; ++i) t.fields.push_back({"field_" + std::to_string(i), &type_of<i64>(), i + 1, i * 8, true, {}, {}});
    const Node &j = json_plans().node(t), &p = Protobuf::plans().node(t);
    std::vector<i64> v(fields, 12345);
    Memory m;
    char* o = reinterpret_cast<char*>(v.data());
    Buffer jb, pb;
    JsonWriter jw(jb);
    ProtobufWriter pw(pb);
    if (!write(jw, j, m, o) || !write(pw, p, m, o)) abort();
    auto r = best(size_t(fields) * 200, [&] { for (int i = 0; i < 200; ++i) { JsonReader in(jb.view()); if (!read(in, j, m, o)) abort(); } },
                  [&] { for (int i = 0; i < 200; ++i) { ProtobufReader in(pb.view()); if (!read(in, p, m, o)) abort(); } });
    printf("| %u | %.1f | %.1f |\n", fields, r.first, r.second);
  }
}
}  // namespace
}  // namespace spike
int main() {
  using namespace spike;
  Py_InitializeEx(0);
  auto l = logs();
  auto d = docs();
  puts("| shape | format | other side | way | loop | twin | loop/twin | bytes |\n|---|---|---|---|---|---|---|---|");
  bench<Json>("logs", "JSON", l), bench<Protobuf>("logs", "Protobuf", l), bench<Avro>("logs", "Avro", l);
  bench<Json>("document", "JSON", d), bench<Protobuf>("document", "Protobuf", d), bench<Avro>("document", "Avro", d);
  puts("\n| JSON logs, read into reused memory | loop | fast path |\n|---|---|---|");
  surprises();
  puts("\n| fields | JSON, ns a field | Protobuf |\n|---|---|---|");
  width();
}
