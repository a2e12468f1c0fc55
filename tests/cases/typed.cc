#include "cases/typed.h"

#include <polywire/json.h>
#include <polywire/msgpack.h>
#include <polywire/variant.h>

#include <optional>
#include <vector>

namespace polywire::corpora {
namespace cases {

struct Id { int64_t id; };
struct A { int64_t v; };
struct B { int64_t w; };
struct Buy { std::string sku; double qty; };
struct Sell { std::string sku; double qty; };
struct Positional { int64_t a; std::string b; std::optional<int64_t> c; };
using ByOp = std::variant<A, B>;
using ByType = std::variant<Buy, Sell>;

}  // namespace cases
}  // namespace polywire::corpora

template <> struct polywire::describe<polywire::corpora::cases::ByOp> {
  static constexpr std::string_view tag = "op";
};
template <> struct polywire::describe<polywire::corpora::cases::ByType> {
  static constexpr std::string_view tag = "type";
};

namespace polywire::corpora {
namespace {

template <class T, Layout layout = Layout::map>
Result<Value> decode(bool json, std::string_view input) {
  auto got = json ? json::read<T>(input, {.layout = layout}) : msgpack::read<T>(input, {.layout = layout});
  if (!got) return std::unexpected(got.error());
  Buffer bytes;
  if (auto done = msgpack::write(bytes, *got); !done) return std::unexpected(done.error());
  return msgpack::read<Value>(bytes.view());
}

struct Target {
  std::string_view type;
  Result<Value> (*decode)(bool json, std::string_view input);
};
constexpr Target targets[] = {
    {R"("float64")", decode<double>},
    {R"({"list":"float64"})", decode<std::vector<double>>},
    {R"({"record":{"id":"int64"}})", decode<cases::Id>},
    {R"({"union":{"A":{"record":{"v":"int64"}},"B":{"record":{"w":"int64"}}},"tag_field":"op"})", decode<cases::ByOp>},
    {R"({"union":{"Buy":{"record":{"sku":"string","qty":"float64"}},"Sell":{"record":{"sku":"string","qty":"float64"}}},"tag_field":"type"})",
     decode<cases::ByType>},
    {R"({"record":{"a":"int64","b":"string","c":"optional int64"},"layout":"array"})", decode<cases::Positional, Layout::array>},
};

}  // namespace

Result<Value> decode_typed(std::string_view type, bool json, std::string_view input, bool& known) {
  for (const Target& t : targets) if (t.type == type) return t.decode(json, input);
  known = false;
  return std::unexpected(Error{});
}

}  // namespace polywire::corpora
