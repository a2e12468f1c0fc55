// Every type of the matrix once more as a schema made at run time: the same bytes read into a Value and into the struct give the
// same verdict, code, path and offset, also cut and damaged; and what was read is written back to the same bytes.
#include <gtest/gtest.h>
#include <polywire/json.h>
#include <polywire/msgpack.h>
#include <polywire/schema.h>
#include <polywire/value_decode.h>

#include <random>

#include "samples.h"

using namespace polywire;

namespace {

struct JsonFormat {
  template <class T> static Result<void> read(T& v, std::string_view s, Layout l) { return json::read_into(v, s, {.layout = l, .bytes = json::Bytes::base64}); }
  template <class T> static Result<void> write(Buffer& b, const T& v, Layout l) { return json::write(b, v, {.layout = l, .bytes = json::Bytes::base64}); }
  static Result<Value> read(std::string_view s, const Schema& schema, Layout l) { return json::read_value(s, schema, {.layout = l, .bytes = json::Bytes::base64}); }
  static Result<void> write(Buffer& b, View v, const Schema& schema, Layout l) { return json::write_value(b, v, schema, {.layout = l, .bytes = json::Bytes::base64}); }
};
struct MsgpackFormat {
  template <class T> static Result<void> read(T& v, std::string_view s, Layout l) { return msgpack::read_into(v, s, {.layout = l}); }
  template <class T> static Result<void> write(Buffer& b, const T& v, Layout l) { return msgpack::write(b, v, {.layout = l}); }
  static Result<Value> read(std::string_view s, const Schema& schema, Layout l) { return msgpack::read_value(s, schema, {.layout = l}); }
  static Result<void> write(Buffer& b, View v, const Schema& schema, Layout l) { return msgpack::write_value(b, v, schema, {.layout = l}); }
};

template <class R> std::string show(const R& r) {
  return r ? "ok" : std::string(code_name(r.error().code)) + ": " + r.error().reason() + " (byte " + std::to_string(r.error().offset) + ")";
}

template <class F, class T> void same_verdict(std::string_view input, const Schema& schema, Layout layout) {
  T object{};
  auto by_struct = F::read(object, input, layout);
  auto by_schema = F::read(input, schema, layout);
  ASSERT_EQ(show(by_struct), show(by_schema)) << std::string(input.substr(0, 300));
  if (!by_struct) return;
  Buffer of_struct, of_schema;
  ASSERT_EQ(show(F::write(of_struct, object, layout)), show(F::write(of_schema, *by_schema, schema, layout))) << std::string(input.substr(0, 300));
  if (std::is_same_v<T, matrix::Maps> && of_struct.view() != of_schema.view()) {  // std::map has an order of its own, a Value the input's
    T again{};
    ASSERT_TRUE(F::read(again, of_schema.view(), layout));
    of_schema.clear();
    ASSERT_TRUE(F::write(of_schema, again, layout));
  }
  ASSERT_EQ(of_struct.view(), of_schema.view()) << std::string(input.substr(0, 300));
}

template <class F, class T> void check(const T& value) {
  auto schema = Schema::of<T>();
  ASSERT_TRUE(schema) << show(schema);
  std::mt19937 random(11);
  for (Layout layout : {Layout::map, Layout::array}) {
    Buffer bytes;
    ASSERT_TRUE(F::write(bytes, value, layout));
    std::string_view whole = bytes.view();
    same_verdict<F, T>(whole, *schema, layout);
    auto read = F::read(whole, *schema, layout);
    ASSERT_TRUE(read) << show(read);
    auto decoded = decode(*read, *schema);
    ASSERT_TRUE(decoded) << show(decoded);
    EXPECT_EQ(*decoded, *read) << "a Value that was read is canonical";
    for (size_t n = 0; n < whole.size(); n += 1 + whole.size() / 200) {
      same_verdict<F, T>(whole.substr(0, n), *schema, layout);
      if (testing::Test::HasFatalFailure()) return;
    }
    if (whole.size() > 20000) continue;
    for (int i = 0; i < 400; ++i) {
      same_verdict<F, T>(matrix::damage(std::string(whole), random), *schema, layout);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

#define MATRIX_TEST(T) \
  TEST(schema_matrix, T) { check<JsonFormat>(matrix::sample<matrix::T>()); check<MsgpackFormat>(matrix::sample<matrix::T>()); }
MATRIX_TYPES(MATRIX_TEST)

}  // namespace
