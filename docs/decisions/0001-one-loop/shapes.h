// The records of tests and benchmarks, and the formats as one name each.
#pragma once
#include "avro.h"
#include "fast.h"
#include "json.h"
#include "protobuf.h"

namespace spike {
struct Log {
  i64 ts = 0; std::string level, service, trace_id; int32_t status = 0; double latency_ms = 0; i64 bytes = 0; bool cached = false; std::string message;
  bool operator==(const Log&) const = default;
};
struct Meta { std::string region; int32_t version = 0; bool operator==(const Meta&) const = default; };
struct Item { std::string sku; int32_t qty = 0; i64 price_minor = 0; bool operator==(const Item&) const = default; };
struct Doc { std::string id; int32_t status = 0; Meta meta; std::vector<Item> items; bool operator==(const Doc&) const = default; };
using Choice = std::variant<std::monostate, i64, std::string, Meta>;
struct All {  // one of everything
  i64 big = 0; int32_t zig = 0; i64 fix = 0; u64 wide = 0; std::string a_name_longer_than_sixteen_bytes; std::vector<int32_t> numbers;
  std::optional<i64> maybe; Choice choice; std::map<std::string, Item> by_name; std::vector<Item> items; Meta meta; bool flag = false;
  std::string unknown_fields;
  bool operator==(const All&) const = default;
};
struct Tree { i64 id = 0; std::unique_ptr<Tree> left; std::vector<Tree> more; };
template <> struct Branches<Choice> {
  static constexpr const char* names[] = {"number", "words", "place"};
  static constexpr u32 numbers[] = {8, 9, 20};
};
template <> struct Bind<Log> {
  static constexpr std::tuple fields{F<"ts", &Log::ts, 1>(), F<"level", &Log::level, 2>(), F<"service", &Log::service, 3>(), F<"trace_id", &Log::trace_id, 4>(),
    F<"status", &Log::status, 5>(), F<"latency_ms", &Log::latency_ms, 6>(), F<"bytes", &Log::bytes, 7>(), F<"cached", &Log::cached, 8>(), F<"message", &Log::message, 9>()};
};
template <> struct Bind<Meta> { static constexpr std::tuple fields{F<"region", &Meta::region, 1>(), F<"version", &Meta::version, 2>()}; };
template <> struct Bind<Item> { static constexpr std::tuple fields{F<"sku", &Item::sku, 1>(), F<"qty", &Item::qty, 2>(), F<"price_minor", &Item::price_minor, 3>()}; };
template <> struct Bind<Doc> { static constexpr std::tuple fields{F<"id", &Doc::id, 1>(), F<"status", &Doc::status, 2>(), F<"meta", &Doc::meta, 3>(), F<"items", &Doc::items, 4>()}; };
template <> struct Bind<All> {
  static constexpr std::tuple fields{F<"big", &All::big, 1>(), F<"zig", &All::zig, 2, Wire::zigzag>(), F<"fix", &All::fix, 3, Wire::fixed>(), F<"wide", &All::wide, 4>(),
    F<"a_name_longer_than_sixteen_bytes", &All::a_name_longer_than_sixteen_bytes, 5>(), F<"numbers", &All::numbers, 6>(), F<"maybe", &All::maybe, 7>(), F<"choice", &All::choice>(),
    F<"by_name", &All::by_name, 100>(), F<"items", &All::items, 11>(), F<"meta", &All::meta, 12>(), F<"flag", &All::flag, 13>()};
};
template <> struct Bind<Tree> { static constexpr std::tuple fields{F<"id", &Tree::id, 1>(), F<"left", &Tree::left, 2>(), F<"more", &Tree::more, 3>()}; };

struct Json {
  using Reader = JsonReader;
  using Writer = JsonWriter;
  static Plans& plans() { return json_plans(); }
  static Reader reader(string_view s, const Type&) { return Reader(s); }
};
struct Protobuf {
  using Reader = ProtobufReader;
  using Writer = ProtobufWriter;
  static Plans& plans() { static Plans p(Format::protobuf); return p; }
  static Reader reader(string_view s, const Type&) { return Reader(s); }
};
struct Avro {
  using Reader = AvroReader;
  using Writer = AvroWriter;
  static Plans& plans() { static Plans p(Format::avro); return p; }
  static Reader reader(string_view s, const Type& t) {  // as written by ourselves
    static Resolution r;
    static std::map<const Type*, const Step*> steps;
    auto& step = steps[&t];
    if (!step) step = r.resolve(t, &t);
    return Reader(s, *step);
  }
};
template <class Format> const Node& node_of(const Type& t) {
  static std::map<const Type*, const Node*> nodes;
  auto& n = nodes[&t];
  if (!n) n = &Format::plans().node(t);
  return *n;
}
}  // namespace spike
