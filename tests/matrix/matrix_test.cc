// Every type through every format, layout and path: what is written is read back equal, the fast path writes the same bytes as
// the loop, and cut or damaged input gives the same verdict, place and path on both.
#include <gtest/gtest.h>
#include <polywire/json.h>
#include <polywire/msgpack.h>

#include <random>

#include "samples.h"

using namespace polywire;

namespace {

struct JsonFormat {
  static constexpr std::string_view name = "json";
  template <class T> static Result<void> write(Buffer& b, const T& v, Layout layout, bool fast) { return json::write(b, v, {.layout = layout, .fast = fast}); }
  template <class T> static Result<void> read(T& v, std::string_view s, Layout layout, bool fast) { return json::read_into(v, s, {.layout = layout, .fast = fast}); }
};
struct MsgpackFormat {
  static constexpr std::string_view name = "msgpack";
  template <class T> static Result<void> write(Buffer& b, const T& v, Layout layout, bool fast) { return msgpack::write(b, v, {.layout = layout, .fast = fast}); }
  template <class T> static Result<void> read(T& v, std::string_view s, Layout layout, bool fast) { return msgpack::read_into(v, s, {.layout = layout, .fast = fast}); }
};

std::string show(const Result<void>& r) {
  return r ? "ok" : r.error().reason() + " (byte " + std::to_string(r.error().offset) + ")";
}

// Equal, or the same bytes: a damaged number may be NaN, which equals nothing.
template <class T> bool same(const T& a, const T& b) {
  if (a == b) return true;
  Buffer x, y;
  return msgpack::write(x, a) && msgpack::write(y, b) && x.view() == y.view();
}

// Exact-size copies on the heap, so that a read beyond the end is seen by sanitizers.
struct Exact {
  explicit Exact(std::string_view s) : bytes(new char[s.size()]), size(s.size()) { std::memcpy(bytes.get(), s.data(), s.size()); }
  std::string_view view() const { return {bytes.get(), size}; }
  std::unique_ptr<char[]> bytes;
  size_t size;
};

template <class F, class T> void same_verdict(std::string_view input, Layout layout, std::string_view what) {
  Exact exact(input);
  static T reused_fast, reused_loop;
  T a{}, b{};
  auto fast = F::read(a, exact.view(), layout, true), loop = F::read(b, exact.view(), layout, false);
  auto again_fast = F::read(reused_fast, exact.view(), layout, true), again_loop = F::read(reused_loop, exact.view(), layout, false);
  ASSERT_EQ(show(fast), show(loop)) << F::name << " " << what << ": " << std::string(input.substr(0, 300));
  ASSERT_EQ(show(fast), show(again_fast)) << F::name << " reused, fast path: " << std::string(input.substr(0, 300));
  ASSERT_EQ(show(fast), show(again_loop)) << F::name << " reused, loop: " << std::string(input.substr(0, 300));
  if (!fast) return;
  ASSERT_TRUE(same(a, b)) << F::name << " " << what;
  ASSERT_TRUE(same(a, reused_fast)) << F::name << " " << what;
  ASSERT_TRUE(same(a, reused_loop)) << F::name << " " << what;
}

template <class F, class T> void check(const T& value) {
  std::mt19937 random(7);
  for (Layout layout : {Layout::map, Layout::array}) {
    Buffer loop, fast;
    auto wrote = F::write(loop, value, layout, false);
    ASSERT_TRUE(wrote) << show(wrote);
    ASSERT_TRUE(F::write(fast, value, layout, true));
    ASSERT_EQ(loop.view(), fast.view()) << F::name;
    for (bool use_fast : {false, true}) {
      T back{};
      auto read = F::read(back, loop.view(), layout, use_fast);
      ASSERT_TRUE(read) << F::name << ": " << show(read) << "\n" << std::string(loop.view().substr(0, 2000));
      EXPECT_TRUE(back == value) << F::name;
    }
    size_t step = 1 + loop.size() / 400;
    for (size_t n = 0; n < loop.size(); n += step) {
      same_verdict<F, T>(loop.view().substr(0, n), layout, "cut");
      if (testing::Test::HasFatalFailure()) return;
    }
    if (loop.size() > 20000) continue;
    for (int i = 0; i < 400; ++i) {
      same_verdict<F, T>(matrix::damage(std::string(loop.view()), random), layout, "damaged");
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

#define MATRIX_TEST(T) \
  TEST(matrix, T) { check<JsonFormat>(matrix::sample<matrix::T>()); check<MsgpackFormat>(matrix::sample<matrix::T>()); }
MATRIX_TYPES(MATRIX_TEST)

}  // namespace
