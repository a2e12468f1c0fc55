#include "corpora/vector_types.h"

#include <polywire/chrono.h>
#include <polywire/scalars.h>
#include <polywire/variant.h>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace polywire::corpora {
namespace vectors {

struct Record { int64_t id; std::string name; std::optional<double> score; };
struct Closed { int64_t id; };
struct Nested { int64_t depth; std::unique_ptr<Nested> next; };
struct Bytes { std::vector<std::byte> data; };
struct Fixed { std::array<std::byte, 4> data; };
struct Widths { std::optional<int8_t> i8; std::optional<uint8_t> u8; std::optional<int32_t> i32; std::optional<uint64_t> u64; };
struct Small { float f; };
enum class Color { red, green };
struct Painted { Color color; };
struct Circle { double radius; };
struct Square { double side; };
using Shape = std::variant<Circle, Square>;
struct Tagged { double size; };
struct Named { std::string name; };
using Kinds = std::variant<Tagged, Named>;

}  // namespace vectors
}  // namespace polywire::corpora

template <> struct polywire::describe<polywire::corpora::vectors::Closed> {
  static constexpr auto unknown = polywire::Unknown::refuse;
};
template <> struct polywire::describe<polywire::corpora::vectors::Kinds> {
  static constexpr std::string_view tag = "kind";
  static constexpr std::string_view names[] = {"tagged", "named"};
};

namespace polywire::corpora {
namespace {

using namespace vectors;

template <class T> Result<Decoded> decode(bool json, const VectorOptions& o, std::string_view input) {
  auto got = json ? json::read<T>(input, o.json) : msgpack::read<T>(input, o.msgpack);
  if (!got) return std::unexpected(got.error());
  Decoded d;
  Buffer shown, own;
  if constexpr (std::is_same_v<T, Value>) {
    d.value = *got;
  } else {
    if (auto done = msgpack::write(shown, *got); !done) return std::unexpected(done.error());
    auto value = msgpack::read<Value>(shown.view());
    if (!value) return std::unexpected(value.error());
    d.value = std::move(*value);
  }
  auto written = json ? json::write(own, *got, o.written) : msgpack::write(own, *got, o.packed);
  d.written = written ? std::string(own.view()) : written.error().message();
  return d;
}

using Seconds = std::chrono::sys_time<std::chrono::seconds>;
using Millis = std::chrono::sys_time<std::chrono::milliseconds>;
using Nanos = std::chrono::sys_time<std::chrono::nanoseconds>;
using Local = std::chrono::local_time<std::chrono::milliseconds>;

constexpr VectorType types[] = {
    {"value", decode<Value>},
    {"record", decode<Record>},
    {"records", decode<std::vector<Record>>},
    {"closed", decode<Closed>},
    {"nested", decode<Nested>},
    {"bytes", decode<Bytes>},
    {"fixed", decode<Fixed>},
    {"doubles", decode<std::vector<double>>},
    {"floats", decode<std::vector<float>>},
    {"widths", decode<Widths>},
    {"text", decode<std::string>},
    {"pair", decode<std::pair<int64_t, std::string>>},
    {"three", decode<std::array<int64_t, 3>>},
    {"counts", decode<std::map<std::string, int64_t>>},
    {"numbered", decode<std::map<int32_t, std::string>>},
    {"painted", decode<Painted>},
    {"shape", decode<Shape>},
    {"kinds", decode<Kinds>},
    {"instant", decode<Instant>},
    {"seconds", decode<Seconds>},
    {"millis", decode<Millis>},
    {"nanos", decode<Nanos>},
    {"local", decode<Local>},
    {"date", decode<std::chrono::sys_days>},
    {"duration", decode<std::chrono::milliseconds>},
    {"timeofday", decode<TimeOfDay>},
    {"uuid", decode<Uuid>},
    {"decimal", decode<Decimal>},
    {"big", decode<BigInteger>},
};

}  // namespace

const VectorType* vector_type(std::string_view name) {
  for (const VectorType& t : types) if (t.name == name) return &t;
  return nullptr;
}

}  // namespace polywire::corpora
