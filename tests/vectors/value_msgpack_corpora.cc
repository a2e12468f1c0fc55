// Every MessagePack file of the shared corpora: refused, or accepted to the value of the JSON text beside it; and the vectors of
// the MessagePack test suite, both ways.
#include <gtest/gtest.h>

#include <polywire/value_builder.h>

#include <sstream>
#include <string>

#include "base/test_support.h"
#include "json/value_read.h"
#include "msgpack/value_read.h"
#include "msgpack/value_write.h"
#include "vectors/corpora.h"

namespace polywire {
namespace {

namespace fs = std::filesystem;
using test::contents;
using test::corpora;

// What MessagePack files say of the same JSON text: numbers may have come as another kind of the same value.
bool same_meaning(View a, View b) {
  if (a.is_number() && b.is_number()) return a == b || (a.as_double() && b.as_double() && *a.as_double() == *b.as_double());
  if (a.kind() != b.kind()) return false;
  if (a.is_list()) {
    if (a.size() != b.size()) return false;
    auto y = b.elements().begin();
    for (View x : a.elements()) {
      if (!same_meaning(x, *y)) return false;
      ++y;
    }
    return true;
  }
  if (a.is_map()) {  // of a name given twice the last entry counts: the files were made from dictionaries
    for (auto [key, value] : b.entries()) if (!a[key.text()]) return false;
    for (auto [key, value] : a.entries()) if (!same_meaning(a[key.text()], b[key.text()])) return false;
    return true;
  }
  return a == b;
}

// Rows marked `impl`. What is not listed is refused: depth beyond 512, texts that are not UTF-8, bytes after the value.
constexpr std::string_view accepted_by_choice[] = {
    "map_array_key.msgpack", "map_dup_keys.msgpack", "map_float_key.msgpack", "map_int_keys.msgpack", "map_nil_key.msgpack", "ts96_min.msgpack",
};

TEST(value_msgpack_corpora, accept_and_reject) {
  fs::path all = corpora();
  if (!fs::exists(all)) GTEST_SKIP() << "no corpora at " << all << " (POLYWIRE_SHARED names the folder that holds them)";
  int accept = 0, reject = 0, impl = 0, values = 0;
  for (const char* set : {"msgpack-edge", "msgpack-mpack"}) {
    for (const test::Row& row : test::rows(all / set)) {
      std::string bytes = contents(all / set / row.file);
      auto exact = base::test::exact_copy(bytes);
      Value v, back, want;
      Error e;
      bool ok = msgpack::read_value({exact.get(), bytes.size()}, {}, v, e), chosen = false;
      for (std::string_view s : accepted_by_choice) chosen |= row.file.ends_with(s);
      (row.expect == "accept" ? accept : row.expect == "reject" ? reject : impl)++;
      EXPECT_EQ(ok, row.expect == "accept" || (row.expect == "impl" && chosen)) << row.file << ": " << (ok ? "" : e.message());
      if (!ok) continue;
      Buffer out;
      ASSERT_TRUE(msgpack::write_value(out, v, {}, e)) << row.file;
      ASSERT_TRUE(msgpack::read_value(out.view(), {}, back, e)) << row.file;
      EXPECT_EQ(back, v) << row.file;
      if (row.expect != "accept" || row.value.empty()) continue;
      std::string text = fs::exists(all / set / row.value) ? contents(all / set / row.value) : row.value;
      ASSERT_TRUE(json::read_value(text, {}, want, e)) << row.value << e.message();
      EXPECT_TRUE(same_meaning(v, want)) << row.file;
      ++values;
    }
  }
  EXPECT_EQ(accept, 121);
  EXPECT_EQ(reject, 69);
  EXPECT_EQ(impl, 11);
  EXPECT_GE(values, 95);
}

std::string unhex(std::string_view hex) {
  std::string s;
  for (size_t i = 0; i + 1 < hex.size(); i += hex[i + 2 < hex.size() ? i + 2 : i] == '-' ? 3 : 2) {
    s += char(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
  }
  return s;
}

// A case of the suite as the value it stands for.
void build(ValueBuilder& b, std::string_view key, View v) {
  if (key == "binary") b.bytes(unhex(v.text()));
  else if (key == "bignum") b.big_integer(v.text());
  else if (key == "timestamp") b.instant({*v[0].as_int64(), uint32_t(*v[1].as_int64())});
  else if (key == "ext") b.extension(int8_t(*v[0].as_int64()), unhex(v[1].text()));
  else b.copy(v);
}

TEST(value_msgpack_corpora, suite_vectors) {
  fs::path file = corpora() / "msgpack-suite/msgpack-test-suite.json";
  if (!fs::exists(file)) GTEST_SKIP() << "no " << file;
  Value suite;
  Error e;
  ASSERT_TRUE(json::read_value(contents(file), {}, suite, e)) << e.message();
  int read = 0, written = 0;
  for (auto [group, cases] : suite.entries()) {
    for (View c : cases.elements()) {
      std::string_view key;
      View given;
      for (auto [k, v] : c.entries()) if (k.text() != "msgpack") { key = k.text(); given = v; }
      ValueBuilder b;
      build(b, key, given);
      Value want = b.finish(), got;
      bool listed = false;
      Buffer out;
      ASSERT_TRUE(msgpack::write_value(out, want, {}, e)) << group.text();
      for (View hex : c["msgpack"].elements()) {
        ASSERT_TRUE(msgpack::read_value(unhex(hex.text()), {}, got, e)) << hex.text() << e.message();
        EXPECT_TRUE(same_meaning(got, want)) << group.text() << " " << hex.text();
        listed |= out.view() == unhex(hex.text());
        ++read;
      }
      EXPECT_TRUE(listed) << group.text() << " " << c["msgpack"][0].text();
      ++written;
    }
  }
  EXPECT_GT(read, 200);
  EXPECT_GT(written, 70);
}

}  // namespace
}  // namespace polywire
