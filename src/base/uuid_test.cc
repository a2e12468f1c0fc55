#include "base/uuid.h"

#include <gtest/gtest.h>

#include <string_view>

#include "base/test_support.h"

namespace polywire::base {
namespace {

TEST(uuid, reads_both_cases_and_writes_lower) {
  for (std::string_view text : {"f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"}) {
    auto exact = test::exact_copy(text);
    Uuid v;
    ASSERT_TRUE(parse_uuid(exact.get(), text.size(), v));
    EXPECT_EQ(v.bytes[0], 0xf8);
    EXPECT_EQ(v.bytes[15], 0xf6);
    char b[uuid_text_size];
    EXPECT_EQ(write_uuid(b, v), b + 36);
    EXPECT_EQ(std::string_view(b, 36), "f81d4fae-7dec-11d0-a765-00a0c91e6bf6");
  }
}

TEST(uuid, refuses) {
  struct Case { const char* why; std::string_view text; };
  constexpr Case cases[] = {
      {"nothing", ""},
      {"one short", "f81d4fae-7dec-11d0-a765-00a0c91e6bf"},
      {"one long", "f81d4fae-7dec-11d0-a765-00a0c91e6bf60"},
      {"no dashes", "f81d4fae7dec11d0a76500a0c91e6bf6"},
      {"dash moved", "f81d4fa-e7dec-11d0-a765-00a0c91e6bf6"},
      {"not hexadecimal", "g81d4fae-7dec-11d0-a765-00a0c91e6bf6"},
      {"letter beyond f by case bit", "f81d4fae-7dec-11d0-a765-00a0c91e6b@6"},
      {"braces", "{81d4fae-7dec-11d0-a765-00a0c91e6bf}"},
  };
  for (auto [why, text] : cases) {
    auto exact = test::exact_copy(text);
    Uuid v;
    EXPECT_FALSE(parse_uuid(exact.get(), text.size(), v)) << why;
  }
}

}  // namespace
}  // namespace polywire::base
