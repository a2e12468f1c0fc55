#include "base/utf8.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/cpu.h"
#include "base/test_support.h"

namespace polywire::base {
namespace {

struct Version { SimdLevel level; bool (*valid)(const char*, size_t) noexcept; };
constexpr Version versions[] = {{SimdLevel::scalar, utf8_valid_scalar},
                                {SimdLevel::sse2, utf8_valid_sse2},
                                {SimdLevel::ssse3, utf8_valid_ssse3},
                                {SimdLevel::avx2, utf8_valid_avx2},
                                {SimdLevel::avx512, utf8_valid_avx512}};

// Every version this machine can run agrees with `want`, on a heap block of exactly the text's size.
void expect_all(std::string_view text, bool want, const char* why) {
  auto exact = test::exact_copy(text);
  EXPECT_EQ(utf8_valid(exact.get(), text.size()), want) << why;
  for (auto [level, valid] : versions)
    if (level <= simd_level_of_machine()) {
      EXPECT_EQ(valid(exact.get(), text.size()), want) << why << ", " << simd_level_name(level) << ", " << text.size() << " bytes";
    }
}

TEST(utf8, borders_of_every_range) {
  struct Case { const char* why; std::string_view bytes; bool valid; };
  using namespace std::string_view_literals;
  constexpr Case cases[] = {
      {"nothing", "", true},
      {"zero byte", "\0"sv, true},
      {"largest ASCII", "\x7f", true},
      {"smallest of two bytes", "\xc2\x80", true},
      {"overlong of two bytes, C0", "\xc0\x80", false},
      {"overlong of two bytes, C1", "\xc1\xbf", false},
      {"largest of two bytes", "\xdf\xbf", true},
      {"smallest of three bytes", "\xe0\xa0\x80", true},
      {"overlong of three bytes", "\xe0\x9f\xbf", false},
      {"last before the surrogates", "\xed\x9f\xbf", true},
      {"first surrogate", "\xed\xa0\x80", false},
      {"last surrogate", "\xed\xbf\xbf", false},
      {"pair of surrogates (CESU-8)", "\xed\xa0\xbd\xed\xb8\x80", false},
      {"first after the surrogates", "\xee\x80\x80", true},
      {"U+FFFF", "\xef\xbf\xbf", true},
      {"smallest of four bytes", "\xf0\x90\x80\x80", true},
      {"overlong of four bytes", "\xf0\x8f\xbf\xbf", false},
      {"U+10FFFF", "\xf4\x8f\xbf\xbf", true},
      {"U+110000", "\xf4\x90\x80\x80", false},
      {"F5", "\xf5\x80\x80\x80", false},
      {"FF", "\xff", false},
      {"lone continuation", "\x80", false},
      {"continuation too many", "\xc2\x80\x80", false},
      {"cut after one of two", "\xc2", false},
      {"cut after two of three", "\xe2\x82", false},
      {"cut after three of four", "\xf0\x9f\x98", false},
      {"lead after lead", "\xe2\xe2\x82\xac", false},
      {"ASCII inside a sequence", "\xe2\x82\x41", false},
  };
  for (auto [why, bytes, valid] : cases) {
    // Everywhere in a text, so that each falls on each side of each block border.
    for (size_t before = 0; before <= 130; ++before)
      for (size_t after : {0, 1, 2, 3, 17, 64}) expect_all(std::string(before, 'a') + std::string(bytes) + std::string(after, 'z'), valid, why);
    EXPECT_EQ(utf8_valid_prefix(bytes.data(), bytes.size()) == bytes.size(), valid) << why;
  }
}

TEST(utf8, prefix_ends_where_the_first_bad_sequence_begins) {
  struct Case { const char* why; std::string_view bytes; size_t prefix; };
  constexpr Case cases[] = {
      {"all good", "a\xc3\xa4z", 4},
      {"cut at the end", "ab\xe2\x82", 2},
      {"surrogate after 20 bytes", "aaaaaaaaaaaaaaaaaaaa\xed\xa0\x80", 20},
      {"continuation too many", "\xc3\xa4\x80", 2},
      {"first byte", "\xff" "abc", 0},
  };
  for (auto [why, bytes, prefix] : cases) EXPECT_EQ(utf8_valid_prefix(bytes.data(), bytes.size()), prefix) << why;
}

TEST(utf8, every_code_point) {
  for (uint32_t c = 0; c < 0x120000; ++c) {
    char b[4];
    size_t n = 0;
    if (c < 0x80) b[n++] = char(c);
    else if (c < 0x800) b[n++] = char(0xc0 | c >> 6), b[n++] = char(0x80 | (c & 63));
    else if (c < 0x10000) b[n++] = char(0xe0 | c >> 12), b[n++] = char(0x80 | (c >> 6 & 63)), b[n++] = char(0x80 | (c & 63));
    else b[n++] = char(0xf0 | c >> 18), b[n++] = char(0x80 | (c >> 12 & 63)), b[n++] = char(0x80 | (c >> 6 & 63)), b[n++] = char(0x80 | (c & 63));
    bool want = c < 0x110000 && (c < 0xd800 || c > 0xdfff);
    for (auto [level, valid] : versions)
      if (level <= simd_level_of_machine() && valid(b, n) != want) ADD_FAILURE() << "U+" << std::hex << c << ' ' << simd_level_name(level);
  }
}

// A text of about n bytes, mixed from all lengths of sequences.
std::string random_text(test::Random& random, size_t n) {
  static constexpr std::string_view pieces[] = {"a", "q", "\xc3\xa4", "\xd0\x96", "\xe2\x82\xac", "\xed\x9f\xbf", "\xee\x80\x80", "\xf0\x9f\x98\x80", "\xf4\x8f\xbf\xbf", "0123456789abcdefghij"};
  std::string s;
  uint64_t kinds = random.below(3);  // ASCII, mixed, only long ones
  while (s.size() < n) s += kinds == 0 ? pieces[random.below(2)] : kinds == 1 ? pieces[random.below(10)] : pieces[4 + random.below(5)];
  s.resize(n);  // may cut the last one: a case of its own
  return s;
}

TEST(utf8, versions_agree_on_mutated_texts) {
  test::Random random(1);
  size_t valid_ones = 0, runs = test::scaled(60000);
  for (size_t i = 0; i < runs; ++i) {
    std::string s = random_text(random, random.below(131));
    for (uint64_t k = random.below(3); k > 0 && !s.empty(); --k) s[random.below(s.size())] = char(random.next());
    size_t lead = random.below(64);  // alignment
    auto exact = test::exact_copy(s, lead);
    const char* p = exact.get() + lead;
    bool want = utf8_valid_scalar(p, s.size());
    valid_ones += want;
    for (auto [level, valid] : versions)
      if (level <= simd_level_of_machine()) {
        ASSERT_EQ(valid(p, s.size()), want) << simd_level_name(level) << ", " << testing::PrintToString(s);
      }
    ASSERT_EQ(utf8_valid(p, s.size()), want);
    ASSERT_EQ(utf8_valid_prefix(p, s.size()) == s.size(), want);
  }
  EXPECT_GT(valid_ones, runs / 10);
  EXPECT_LT(valid_ones, runs - runs / 10);
}

TEST(utf8, every_length_at_every_alignment) {
  test::Random random(2);
  for (size_t n = 0; n <= 130; ++n)
    for (size_t lead = 0; lead < 64; ++lead) {
      std::string s = random_text(random, n);
      auto exact = test::exact_copy(s, lead);
      bool want = utf8_valid_scalar(exact.get() + lead, n);
      for (auto [level, valid] : versions)
        if (level <= simd_level_of_machine()) {
          ASSERT_EQ(valid(exact.get() + lead, n), want) << simd_level_name(level);
        }
    }
}

TEST(utf8, one_bad_byte_in_a_long_text) {
  for (size_t n : {1000, 5000, 20000})
    for (size_t at = 0; at < n; at += 1 + at / 7) {
      std::string s;
      while (s.size() < n) s += "gr\xc3\xbc\xc3\x9f dich ";
      s[at] = char(0xff);
      expect_all(s, false, "one FF");
    }
}

}  // namespace
}  // namespace polywire::base
