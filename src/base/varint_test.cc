#include "base/varint.h"

#include <gtest/gtest.h>

#include <string_view>

#include "base/test_support.h"

namespace polywire::base {
namespace {

using namespace std::string_view_literals;

TEST(varint, reads) {
  struct Case { const char* why; std::string_view bytes; int taken; uint64_t value; int strict_taken; };
  constexpr Case cases[] = {
      {"zero", "\0"sv, 1, 0, 1},
      {"one byte", "\x7f", 1, 127, 1},
      {"two bytes", "\x80\x01", 2, 128, 2},
      {"300", "\xac\x02", 2, 300, 2},
      {"not minimal", "\x80\x00"sv, 2, 0, 2},
      {"ten bytes, largest", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", 10, UINT64_MAX, 10},
      {"bits above 64", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x7f", 10, UINT64_MAX, -1},
      {"bits above 64, none below", "\x80\x80\x80\x80\x80\x80\x80\x80\x80\x02", 10, 0, -1},
      {"eleven bytes", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", -1, 0, -1},
      {"ends in the middle", "\x80", -1, 0, -1},
      {"ends before the tenth", "\xff\xff\xff\xff\xff\xff\xff\xff\xff", -1, 0, -1},
      {"nothing", "", -1, 0, -1},
  };
  for (auto [why, bytes, taken, value, strict_taken] : cases) {
    auto exact = test::exact_copy(bytes);
    const char *p = exact.get(), *end = p + bytes.size();
    uint64_t v = 0;
    const char* q = read_varint(p, end, v);
    EXPECT_EQ(q ? int(q - p) : -1, taken) << why;
    if (q) {
      EXPECT_EQ(v, value) << why;
    }
    q = read_varint_strict(p, end, v);
    EXPECT_EQ(q ? int(q - p) : -1, strict_taken) << why;
  }
}

TEST(varint, what_is_written_is_read) {
  test::Random random(20);
  for (int i = 0; i < 100000; ++i) {
    uint64_t v = random.next() >> random.below(64), back = 0;
    char b[max_varint_bytes];
    size_t n = size_t(write_varint(b, v) - b);
    ASSERT_EQ(n, varint_size(v));
    ASSERT_EQ(read_varint(b, b + n, back), b + n);
    ASSERT_EQ(back, v);
    ASSERT_EQ(read_varint_strict(b, b + n, back), b + n);
    ASSERT_EQ(back, v);
  }
  EXPECT_EQ(varint_size(0), 1u);
  EXPECT_EQ(varint_size(UINT64_MAX), 10u);
}

TEST(varint, zigzag) {
  struct Case { int64_t v; uint64_t want; };
  constexpr Case cases[] = {{0, 0}, {-1, 1}, {1, 2}, {-2, 3}, {INT64_MAX, UINT64_MAX - 1}, {INT64_MIN, UINT64_MAX}};
  for (auto [v, want] : cases) {
    EXPECT_EQ(zigzag(v), want);
    EXPECT_EQ(unzigzag(want), v);
  }
  EXPECT_EQ(zigzag32(INT32_MIN), UINT32_MAX);
  EXPECT_EQ(unzigzag32(UINT32_MAX), INT32_MIN);
}

}  // namespace
}  // namespace polywire::base
