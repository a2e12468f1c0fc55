#include "base/base64.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "base/cpu.h"
#include "base/test_support.h"

namespace polywire::base {
namespace {

constexpr auto standard = Base64Alphabet::standard, url = Base64Alphabet::url;

std::string encode(std::string_view bytes, Base64Alphabet alphabet = standard) {
  auto in = test::exact_copy(bytes);
  auto out = std::make_unique<char[]>(base64_encoded_size(bytes.size()));
  char* end = encode_base64(out.get(), in.get(), bytes.size(), alphabet);
  EXPECT_EQ(size_t(end - out.get()), base64_encoded_size(bytes.size()));
  return std::string(out.get(), end);
}

bool decode(std::string_view text, std::string& bytes, Base64Alphabet alphabet = standard) {
  auto in = test::exact_copy(text);
  auto out = std::make_unique<char[]>(base64_decoded_max(text.size()));
  char* end = decode_base64(out.get(), in.get(), text.size(), alphabet);
  if (end) bytes.assign(out.get(), end);
  return end != nullptr;
}

TEST(base64, vectors_of_the_rfc) {
  struct Case { std::string_view bytes, text; };
  constexpr Case cases[] = {{"", ""}, {"f", "Zg=="}, {"fo", "Zm8="}, {"foo", "Zm9v"}, {"foob", "Zm9vYg=="}, {"fooba", "Zm9vYmE="}, {"foobar", "Zm9vYmFy"}};
  for (auto [bytes, text] : cases) {
    EXPECT_EQ(encode(bytes), text);
    std::string back = "?";
    EXPECT_TRUE(decode(text, back));
    EXPECT_EQ(back, bytes);
  }
  EXPECT_EQ(encode("\xfb\xff\xfe"), "+//+");
  EXPECT_EQ(encode("\xfb\xff\xfe", url), "-__-");
}

TEST(base64, refuses) {
  struct Case { const char* why; std::string_view text; };
  constexpr Case cases[] = {
      {"one digit", "Z"}, {"no padding", "Zg"}, {"half padding", "Zg="}, {"only padding", "===="}, {"one digit and padding", "Z==="},
      {"padding in the middle", "Zg==Zg=="}, {"padding before a digit", "Zg=v"}, {"white space", "Zm9v\n"}, {"space inside", "Zm 9v==="},
      {"other alphabet", "-__-"}, {"bits left over, one byte", "Zh=="}, {"bits left over, two bytes", "Zm9="}, {"zero byte", std::string_view("Zm\0v", 4)}, {"high byte", "Zm\xc3v"},
  };
  std::string bytes;
  for (auto [why, text] : cases) {
    EXPECT_FALSE(decode(text, bytes)) << why;
    std::string long_text = encode(std::string(90, 'x')) + std::string(text);
    EXPECT_FALSE(decode(long_text, bytes)) << why << ", behind 120 good characters";
  }
  EXPECT_FALSE(decode("+//+", bytes, url));
}

TEST(base64, every_character_at_every_place) {
  for (auto alphabet : {standard, url})
    for (size_t at = 0; at < 96; ++at)
      for (int c = 0; c < 256; ++c) {
        std::string text(96, 'A');
        text[at] = char(c);
        bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        bool want = letter || c == (alphabet == url ? '-' : '+') || c == (alphabet == url ? '_' : '/') || (c == '=' && at == 95);
        std::string bytes;
        ASSERT_EQ(decode(text, bytes, alphabet), want) << c << " at " << at;
      }
}

TEST(base64, versions_agree_and_give_back) {
  test::Random random(30);
  for (size_t i = 0, n = test::scaled(20000); i < n; ++i) {
    std::string bytes;
    for (uint64_t k = random.below(300); k > 0; --k) bytes += char(random.next());
    for (auto alphabet : {standard, url}) {
      std::string text = encode(bytes, alphabet), scalar(text.size(), '\0'), back;
      encode_base64_scalar(scalar.data(), bytes.data(), bytes.size(), alphabet);
      ASSERT_EQ(text, scalar);
      ASSERT_TRUE(decode(text, back, alphabet));
      ASSERT_EQ(back, bytes);
      if (text.empty()) continue;
      text[random.below(text.size())] = char(random.next());
      std::string plain(text.size(), '\0');
      char* end = decode_base64_scalar(plain.data(), text.data(), text.size(), alphabet);
      ASSERT_EQ(decode(text, back, alphabet), end != nullptr) << text;
      if (end) {
        ASSERT_EQ(back, plain.substr(0, size_t(end - plain.data())));
      }
    }
  }
}

}  // namespace
}  // namespace polywire::base
