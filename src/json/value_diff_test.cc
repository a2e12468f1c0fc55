// The fast reader against a small recursive one that is written to be obviously right, on texts that are mutated from good ones.
#include <gtest/gtest.h>

#include <polywire/value_builder.h>

#include <cmath>
#include <cstdlib>
#include <string>

#include "base/test_support.h"
#include "base/utf8.h"
#include "json/value_read.h"

namespace polywire::json {
namespace {

class Reference {
 public:
  explicit Reference(std::string_view text) : p_(text.data()), end_(p_ + text.size()) {}
  bool read(Value& out) {
    if (!base::utf8_valid_scalar(p_, size_t(end_ - p_))) return false;
    if (take("\xef\xbb\xbf")) {}
    bool ok = value(0);
    space();
    return b_.finish(out) && ok && p_ == end_;
  }

 private:
  void space() { while (p_ < end_ && (*p_ == ' ' || *p_ == '\n' || *p_ == '\r' || *p_ == '\t')) ++p_; }
  bool take(std::string_view word) {
    if (!std::string_view(p_, size_t(end_ - p_)).starts_with(word)) return false;
    p_ += word.size();
    return true;
  }
  bool value(int depth) {
    space();
    if (take("null")) { b_.null(); return true; }
    if (take("true")) { b_.boolean(true); return true; }
    if (take("false")) { b_.boolean(false); return true; }
    if (take("\"")) {
      std::string s;
      if (!text(s)) return false;
      b_.text(s);
      return true;
    }
    if (depth >= 512) return false;
    if (take("[")) {
      b_.begin_list();
      space();
      if (!take("]")) {
        do { if (!value(depth + 1)) return false; space(); } while (take(","));
        if (!take("]")) return false;
      }
      b_.end_list();
      return true;
    }
    if (take("{")) {
      b_.begin_map();
      space();
      if (!take("}")) {
        do {
          space();
          std::string s;
          if (!take("\"") || !text(s)) return false;
          b_.key(s);
          space();
          if (!take(":") || !value(depth + 1)) return false;
          space();
        } while (take(","));
        if (!take("}")) return false;
      }
      b_.end_map();
      return true;
    }
    return number();
  }
  bool digit() const { return p_ < end_ && *p_ >= '0' && *p_ <= '9'; }
  bool digits() {
    if (!digit()) return false;
    while (digit()) ++p_;
    return true;
  }
  bool number() {
    const char* begin = p_;
    take("-");
    if (!take("0") && !digits()) return false;
    bool whole = true;
    if (take(".")) { whole = false; if (!digits()) return false; }
    if (take("e") || take("E")) {
      whole = false;
      if (!take("+")) take("-");
      if (!digits()) return false;
    }
    std::string s(begin, p_);
    if (whole && s != "-0") { b_.big_integer(s); return true; }
    double d = std::strtod(s.c_str(), nullptr);
    if (std::isinf(d)) return false;
    b_.float64(d);
    return true;
  }
  bool hex(unsigned& u) {
    u = 0;
    for (int i = 0; i < 4; ++i, ++p_) {
      if (p_ >= end_ || !std::isxdigit(static_cast<unsigned char>(*p_))) return false;
      u = u * 16 + unsigned(*p_ <= '9' ? *p_ - '0' : (*p_ | 32) - 'a' + 10);
    }
    return true;
  }
  bool text(std::string& s) {
    for (;;) {
      if (p_ >= end_ || static_cast<unsigned char>(*p_) < 0x20) return false;
      char c = *p_++;
      if (c == '"') return true;
      if (c != '\\') { s += c; continue; }
      if (p_ >= end_) return false;
      c = *p_++;
      constexpr std::string_view from = "\"\\/bfnrt", to = "\"\\/\b\f\n\r\t";
      if (size_t i = from.find(c); i != from.npos) { s += to[i]; continue; }
      unsigned u, low;
      if (c != 'u' || !hex(u)) return false;
      if (u >= 0xd800 && u < 0xe000) {
        if (u >= 0xdc00 || !take("\\u") || !hex(low) || low < 0xdc00 || low > 0xdfff) return false;
        u = 0x10000 + ((u & 0x3ff) << 10 | (low & 0x3ff));
      }
      if (u < 0x80) { s += char(u); continue; }
      if (u < 0x800) s += char(0xc0 | u >> 6);
      else if (u < 0x10000) { s += char(0xe0 | u >> 12); s += char(0x80 | (u >> 6 & 63)); }
      else { s += char(0xf0 | u >> 18); s += char(0x80 | (u >> 12 & 63)); s += char(0x80 | (u >> 6 & 63)); }
      s += char(0x80 | (u & 63));
    }
  }

  const char *p_, *end_;
  ValueBuilder b_;
};

const std::string_view seeds[] = {
    R"({"source":"edge","count":2,"events":[{"ts":1790000001,"level":"WARN","latency_ms":811.729,"cached":false},{"ts":1790000003,"level":"INFO","latency_ms":-467.46812345678901,"cached":true}]})",
    R"([{"a":1,"bb":[1,2.5e3,-0,null],"ccc":{"x":"y"}},{"a":2,"bb":[],"ccc":{"x":"z","w":{}}},{"a":3,"bb":[[]],"ccc":null}])",
    "{\n  \"id\": \"doc-1\",\n  \"meta\": {\n    \"region\": \"eu\",\n    \"version\": 1\n  },\n  \"items\": [\n    { \"q\" : 1 },\n    { \"q\" : 2 }\n  ]\n}\n",
    R"(["\u00e9\ud83e\udd80\"\\\/\b\f\n\r\t","plain","a\nb0123456789abcdef0123456789\u0041","","\u65e5\u672c"])",
    R"([123456789012345678901234567890,18446744073709551615,-9223372036854775808,1e308,1E-308,0.1,12345678901234567.5,1.7976931348623157e308])",
    "[\"\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e\",{\"\xc3\xa9\xc3\xa9\":true,\"k\":[true,false,null]},{\"\xc3\xa9\xc3\xa9\":1,\"k\":[]}]",
    R"({"key_of_16_bytes_":1,"key_of_17_bytes__":2,"n":{"key_of_16_bytes_":1,"key_of_17_bytes__":2}})",
};

std::string mutated(base::test::Random& random) {
  std::string s(seeds[random.below(std::size(seeds))]);
  constexpr std::string_view letters = "{}[]:,\"\\/ \n\t0123456789.-+eEutrfalsn\x01\x7f\x80\xff\xc3\xed";
  for (uint64_t n = random.below(4); n; --n) {
    size_t at = random.below(s.size() + 1);
    switch (random.below(6)) {
      case 0: s.insert(at, 1, letters[random.below(letters.size())]); break;
      case 1: if (at < s.size()) s.erase(at, 1 + random.below(3)); break;
      case 2: if (at < s.size()) s[at] = letters[random.below(letters.size())]; break;
      case 3: if (at < s.size()) s[at] = char(random.next()); break;
      case 4: { std::string part = s.substr(at, random.below(40)); s.insert(random.below(s.size() + 1), part); break; }
      case 5: if (random.below(4) == 0) s.resize(at); break;
    }
    if (s.empty()) s = "0";
  }
  return s;
}

TEST(json_value_diff, same_verdict_and_value_as_a_plain_parser) {
  base::test::Random random(7);
  Value ours, theirs, again;
  Error e;
  size_t accepted = 0, n = base::test::scaled(40'000);
  for (size_t i = 0; i < n; ++i) {
    std::string s = mutated(random);
    auto exact = base::test::exact_copy(s);
    std::string_view text(exact.get(), s.size());
    bool want = Reference(text).read(theirs);
    ASSERT_EQ(read_value(text, {}, ours, e), want) << s << "\n" << e.message();
    if (want) {
      ++accepted;
      ASSERT_EQ(ours, theirs) << s;
    } else {
      ASSERT_LE(e.offset, s.size()) << s;
      ASSERT_NE(e.code, Code::none) << s;
      ASSERT_TRUE(e.path.starts_with("$")) << s;
    }
    size_t used = 0;
    if (read_value(text, {}, again, e, &used)) { ASSERT_LE(used, s.size()); }
  }
  EXPECT_GT(accepted, n / 5);
}

TEST(json_value_diff, lines_are_the_same_values) {
  base::test::Random random(8);
  for (size_t i = 0, n = base::test::scaled(5'000); i < n; ++i) {
    std::string text;
    std::vector<Value> want;
    bool bad = false;
    for (uint64_t lines = random.below(6); lines; --lines) {
      std::string line = mutated(random);
      std::erase(line, '\n');
      text += line;
      text += random.below(3) ? "\n" : "\r\n\n";
      if (bad || line.find_first_not_of(" \t\r") == line.npos) continue;
      Value v;
      Error e;
      if (text.size() != line.size() && line.starts_with("\xef\xbb\xbf")) continue;
      bad = !read_value(line, {}, v, e);
      if (!bad) want.push_back(std::move(v));
    }
    auto exact = base::test::exact_copy(text);
    Value all;
    Error e;
    size_t good = 0;
    ASSERT_EQ(read_value_lines({exact.get(), text.size()}, {}, all, e, &good), !bad) << text << e.message();
    ASSERT_EQ(all.size(), want.size()) << text;
    size_t k = 0;
    for (View v : all.elements()) ASSERT_EQ(v, want[k++]) << text;
    ASSERT_LE(good, text.size());
  }
}

}  // namespace
}  // namespace polywire::json
