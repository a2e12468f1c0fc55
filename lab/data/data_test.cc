#include <gtest/gtest.h>
#include <polywire/json.h>
#include <polywire/msgpack.h>

#include "fields.h"
#include "generators.h"
#include "sha256.h"

namespace polywire::lab {
namespace {

template <class T>
std::string to_json(const T& value, Layout layout = Layout::map) {
  Buffer out;
  auto done = json::write(out, value, {.layout = layout, .bytes = json::Bytes::base64});
  return done ? std::string(out.view()) : done.error().message();
}

template <class T>
std::string to_msgpack(const T& value, Layout layout) {
  Buffer out;
  auto done = msgpack::write(out, value, {.layout = layout});
  return done ? std::string(out.view()) : done.error().message();
}

std::vector<Event> events(std::size_t count) {
  std::vector<Event> out(count);
  EventRows rows;
  for (auto& row : out) rows.next(row);
  return out;
}

TEST(data, python_random_draws_as_cpython) {
  PythonRandom random(42);
  EXPECT_EQ(random.random(), 0.6394267984578837);
  EXPECT_EQ(random.random(), 0.025010755222666936);
  EXPECT_EQ(random.randrange(0, 10), 4);
  EXPECT_EQ(random.getrandbits(64), 4117511471858006928u);
}

TEST(data, python_rounds_the_exact_value_half_to_even) {
  struct Case { const char* why; double x; int digits; double want; };
  for (auto [why, x, digits, want] : std::array<Case, 5>{{
      {"exact tie, even below", 0.5, 0, 0.0},
      {"exact tie, even above", 1.5, 0, 2.0},
      {"text says tie, the double is below", 2.675, 2, 2.67},
      {"text says tie, the double is above", 1.115, 2, 1.11},
      {"exact tie of three digits", 0.0625, 3, 0.062},
  }}) EXPECT_EQ(python_round(x, digits), want) << why;
}

TEST(data, events_begin_as_published) {
  auto first = events(1)[0];
  EXPECT_EQ(first, (Event{0, 1'760'000'000'000, 167622, "click", 12.505, "CA", {"android", "3.0.3", 290}}));
  auto text = to_json(events(1000));
  EXPECT_EQ(text.size(), 170'187u);
  EXPECT_EQ(sha256(text).substr(0, 12), "de4ad5682be6");
}

TEST(data, suite_types_are_those_of_the_suite) {
  struct Case { const char* type; Stream stream; std::size_t n, bytes; const char* json; const char* msgpack; };
  using enum Stream;
  for (auto [type, stream, n, bytes, want_json, want_msgpack] : std::array<Case, 18>{{
      {"message", py, 1, 168, "4a7bb65eb17b", "05a42c81cbbe"},     {"message", cpp, 100, 16'546, "4e8df35af3aa", "d66fa6e6479e"},
      {"document", py, 1, 448, "e929a5cbfded", "e7327bb3c66c"},    {"document", py, 100, 45'404, "5f9101b72af4", "03398f4323d9"},
      {"telemetry", py, 1, 663, "15a8ba0285af", "7a3086685105"},   {"telemetry", py, 100, 65'958, "6e6a133131b8", "1887eda8d59f"},
      {"strings", py, 1, 410, "bb580b4d78dc", "11601f740d59"},     {"strings", py, 100, 41'564, "85be0f297326", "5db85950492d"},
      {"event", py, 1, 257, "8b2d2aee8607", "6c4bf24d773f"},       {"event", py, 100, 25'746, "9fff7c09400a", "0e8bc45664d4"},
      {"document", cpp, 1, 458, "ddb3bde5cab4", "85d7d130f9d3"},   {"document", cpp, 100, 45'507, "650b2da68748", "6599c8f8f584"},
      {"telemetry", cpp, 1, 658, "9d9bb85d0a56", "c817440d7740"},  {"telemetry", cpp, 100, 65'966, "1a43220fe371", "56d367cfbe2e"},
      {"strings", cpp, 1, 411, "db5531c33052", "d2f352503e61"},    {"strings", cpp, 100, 41'431, "dbbd84e51a8c", "d4cb681a6f50"},
      {"event", cpp, 1, 272, "688e35730717", "68d1cbff5e44"},      {"event", cpp, 100, 25'463, "a0e7745245b7", "5e384ab64cdc"},
  }}) {
    std::string as_json, as_msgpack;
    auto both = [&](auto make) {
      std::vector<decltype(make(stream, 0))> list;
      for (std::size_t i = 0; i < n; ++i) list.push_back(make(stream, i));
      as_json = n == 1 ? to_json(list[0]) : to_json(list);
      as_msgpack = n == 1 ? to_msgpack(list[0], Layout::array) : to_msgpack(list, Layout::array);
    };
    std::string_view name = type;
    if (name == "message") both(make_message);
    if (name == "document") both(make_document);
    if (name == "telemetry") both(make_telemetry);
    if (name == "strings") both(make_strings);
    if (name == "event") both(make_event);
    EXPECT_EQ(as_json.size(), bytes) << type << ' ' << n;
    EXPECT_EQ(sha256(as_json).substr(0, 12), want_json) << type << ' ' << n;
    EXPECT_EQ(sha256(as_msgpack).substr(0, 12), want_msgpack) << type << ' ' << n;
  }
}

TEST(data, payloads_have_their_recorded_digests) {
  struct Case { const char* what; std::string text; std::size_t bytes; const char* digest; };
  for (auto& [what, text, bytes, digest] : std::array<Case, 3>{{
      {"records_5k", to_json(make_records(5000)), 405'545, "a4d4df844c91"},
      {"nested_config", to_json(make_nested_config(200)), 78'129, "89e2d8fdb414"},
      {"mixed_unicode", to_json(make_mixed_unicode(2000)), 84'410, "a92b76c7ce3e"},
  }}) {
    EXPECT_EQ(text.size(), bytes) << what;
    EXPECT_EQ(sha256(text).substr(0, 12), digest) << what;
  }
}

TEST(data, own_rows_have_every_odd_thing) {
  OwnRows rows;
  std::vector<Own> own(500);
  for (auto& row : own) rows.next(row);
  std::array<int, 3> origin{};  // integer, text, map
  int nulls = 0, empty_digests = 0, long_bodies = 0, beyond_signed = 0;
  for (auto& row : own) {
    ++origin[row.origin.is_integer() ? 0 : row.origin.is_text() ? 1 : 2];
    nulls += !row.nickname;
    empty_digests += row.digest.empty();
    long_bodies += row.body.size() >= 2000;
    beyond_signed += row.serial > std::uint64_t(INT64_MAX);
  }
  for (int count : {origin[0], origin[1], origin[2], nulls, empty_digests, long_bodies, beyond_signed}) EXPECT_GT(count, 4);
}

TEST(data, own_rows_come_back_from_both_formats) {
  OwnRows rows;
  for (int i = 0; i < 200; ++i) {
    Own row, from_json, from_msgpack;
    rows.next(row);
    ASSERT_TRUE(json::read_into(from_json, to_json(row), {.bytes = json::Bytes::base64})) << i;
    ASSERT_TRUE(msgpack::read_into(from_msgpack, to_msgpack(row, Layout::map))) << i;
    EXPECT_EQ(from_json, row) << i;
    EXPECT_EQ(from_msgpack, row) << i;
  }
}

TEST(data, names_for_the_peers_are_those_the_compiler_finds) {
  auto check = []<class T>() {
    auto found = type_v<T>.record().fields;
    std::size_t i = 0;
    T record;
    each_field(record, [&](std::string_view name, auto&) {
      ASSERT_LT(i, found.size());
      EXPECT_EQ(found[i++].name, name);
    });
    EXPECT_EQ(i, found.size());
  };
  check.operator()<Event>(), check.operator()<Attrs>(), check.operator()<LogFile>(), check.operator()<Log>();
  check.operator()<Message>(), check.operator()<Document>(), check.operator()<Meta>(), check.operator()<Item>();
  check.operator()<Telemetry>(), check.operator()<Strings>(), check.operator()<EventS4>(), check.operator()<Attr>();
}

TEST(data_slow, a_million_events_are_the_published_bytes) {
  auto rows = events(1'000'000);
  struct Case { const char* what; std::string bytes; std::size_t size; const char* digest; };
  auto check = [](Case c) {
    EXPECT_EQ(c.bytes.size(), c.size) << c.what;
    EXPECT_EQ(sha256(c.bytes).substr(0, 12), c.digest) << c.what;
  };
  check({"compact JSON", to_json(rows), 173'211'593, "c7249a1ec3a7"});
  check({"positional JSON", to_json(rows, Layout::array), 73'211'593, "f7728a2b1cf1"});
  check({"MessagePack maps", to_msgpack(rows, Layout::map), 133'800'992, "cf133d50f5e8"});
  check({"positional MessagePack", to_msgpack(rows, Layout::array), 53'800'992, "b7f94cbd50df"});
}

}  // namespace
}  // namespace polywire::lab
