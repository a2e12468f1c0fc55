#include "cases/generated.h"

#include <polywire/json.h>
#include <polywire/msgpack.h>
#include <polywire/value_builder.h>

#include <charconv>

#include "corpora/files.h"

namespace polywire::corpora {
namespace {

struct Texts { std::string k; };

// "array of 15 zeros", "string of 31 x", "bin of 255 bytes x", "map of the 15 integer keys 0..14 to 0"
Value make(std::string_view words) {
  size_t n = 0;
  const char* digits = words.data() + words.find_first_of("0123456789");
  std::from_chars(digits, words.data() + words.size(), n);
  ValueBuilder b;
  if (words.starts_with("string")) b.text(std::string(n, 'x'));
  else if (words.starts_with("bin")) b.bytes(std::string(n, 'x'));
  else if (words.starts_with("array")) {
    b.begin_list();
    for (size_t i = 0; i < n; ++i) b.int64(0);
    b.end_list();
  } else if (words.starts_with("map")) {
    b.begin_map();
    for (size_t i = 0; i < n; ++i) b.next_is_key().int64(int64_t(i)).int64(0);
    b.end_map();
  }
  return b.finish();
}

void size_classes(Test& test, View list) {
  for (View row : list.elements()) {
    std::string_view words = row["make"].text();
    Value v = make(words);
    Buffer out;
    test.that(!v.is_null() && msgpack::write(out, v).has_value(), std::string(words) + ": not written");
    test.that(hex(out.view()).starts_with(row["starts"].text()), std::string(words) + ": starts with " + hex(out.view().substr(0, 5)));
    test.that(out.size() == size_t(*row["length"].as_int64()), std::string(words) + ": " + std::to_string(out.size()) + " bytes");
    auto back = msgpack::read<Value>(Exact(out.view()).view());
    test.that(back && *back == v, std::string(words) + ": another value");
  }
  test.that(list.size() == 13, "13 size classes");
}

void text_at_buffer_edges(Test& test) {
  struct Range { size_t from, to; };
  for (auto [from, to] : {Range{1000, 1040}, Range{4080, 4110}, Range{65520, 65550}}) {
    for (size_t n = from; n <= to; ++n) {
      for (bool escape : {false, true}) {
        std::string s(n, 'x');
        if (escape) s.back() = '\x07';
        ValueBuilder b;
        Value v = b.begin_list().text(s).end_list().finish();
        auto text = json::to_text(v), typed = json::to_text(std::vector<std::string>{s});
        std::string where = std::to_string(n) + (escape ? " with an escape" : "");
        test.that(text && text->size() == n + (escape ? 9 : 4) && text->starts_with("[\"") && text->ends_with("\"]"), where + ": another length");
        test.that(text && typed && *text == *typed, where + ": typed differs");
        auto back = json::read<Value>(Exact(*text).view());
        test.that(back && *back == v, where + ": another value");
      }
    }
  }
}

}  // namespace

std::string generated_input(const std::string& id) {
  if (id != "msgpack-bin32-over-64k-then-value") return {};
  return unhex("92c600010004") + std::string(65540, '\x12') + '\x07';
}

void check_generated(Test& test, const std::string& id, View decoded) {
  if (!test.that(id == "msgpack-bin32-over-64k-then-value", "unknown words")) return;
  test.that(decoded.size() == 2 && decoded[0].bytes() == std::string(65540, '\x12') && decoded[1].as_int64() == 7, "another value");
}

void check_generated_roundtrip(Test& test, const std::string& id, View expect) {
  if (id == "msgpack-size-class-borders") size_classes(test, expect["list"]);
  else if (id == "json-encode-at-buffer-edges") text_at_buffer_edges(test);
  else test.that(false, "unknown words");
}

void check_unwritable(Test& test, const std::string& id) {
  if (!test.that(id == "json-encode-lone-surrogate", "a tag that is not known")) return;
  Texts bad{"ed\xa0\xbd"};
  auto text = json::to_text(bad);
  test.that(!text && text.error().code == Code::bad_utf8 && text.error().path == "$.k", text ? "written" : text.error().message());
  Buffer bytes;
  auto done = msgpack::write(bytes, bad);
  test.that(!done && done.error().code == Code::bad_utf8 && bytes.empty(), "written to MessagePack");
  ValueBuilder b;
  test.that(!b.text(bad.k).ok(), "a Value takes text that is not UTF-8");
}

void check_digits(Test& test, View digits, std::string_view written) {
  std::string want = "[";
  for (View d : digits.elements()) want.append(want.size() > 1 ? "," : "").append(d.text());
  want += "]";
  if (want == written) return;
  // Another notation of the same digits is as short: 1e-6 and 0.000001 are both asked for by no rule.
  auto significant = [](std::string_view s) {
    std::string out;
    for (char c : s) if (c != '.' && c != '-') out += c;
    if (size_t e = out.find('e'); e != out.npos) out.resize(e);
    out.erase(0, out.find_first_not_of('0'));
    out.erase(out.find_last_not_of('0') + 1);
    return out;
  };
  std::string_view rest = written.substr(1);
  for (View d : digits.elements()) {
    std::string_view one = rest.substr(0, rest.find_first_of(",]"));
    rest.remove_prefix(one.size() + 1);
    test.that(significant(one) == significant(d.text()) && one.find_first_of(".e") != one.npos, "written as " + std::string(one) + ", not " + std::string(d.text()));
  }
}

}  // namespace polywire::corpora
