// The two loops with no format around: events as text, one token each, into objects and out of them. A failure here is in the
// loop or in the binding; a failure only in the tests of a format is in the format.
//   { name: value }   [ value ]   7   true   'text'   null
#include <gtest/gtest.h>
#include <polywire/bind.h>
#include <polywire/variant.h>

#include <charconv>
#include <map>
#include <memory>

#include "engine/memory.h"
#include "engine/output.h"
#include "engine/read.h"
#include "engine/tag.h"
#include "engine/write.h"

using namespace polywire;

namespace {

struct Options {
  Layout layout = Layout::map;
  Duplicates duplicates = Duplicates::refuse;
  bool refuse_unknown = false;
  bool ignore_extra = false;
  Limits limits = {};
};

void encode_key(std::string& out, std::string_view name) { out += name; }

class TokenReader : public engine::Input {
 public:
  static constexpr Format format = Format::value;
  struct Cursor { uint32_t next = 0; };

  TokenReader(std::string_view events, const Options& o) : Input(events, o.limits, false), options(o) {}

  bool mismatch(Kind want) { return p == end_ ? fail(Code::end_of_input, want) : fail(Code::wrong_kind, want); }
  bool duplicate() { return options.duplicates == Duplicates::last || fail(Code::duplicate_field); }
  using FastPath = const char* (*)(TokenReader&, const char*, const char*, void*);
  FastPath fast(const Type&) const { return nullptr; }

  bool begin_record(const Plan&, Cursor&) { return open(options.layout == Layout::array ? "[" : "{", Kind::record) && (!tag_in_front_ || step_over_tag()); }
  int next_field(const Plan& plan, Cursor& at) {
    if (options.layout == Layout::array) return next_position(plan, at);
    if (take("}") || !key(unknown_key_)) return engine::end_of_fields;
    int i = plan.find(unknown_key_);
    return i < 0 ? engine::unknown_field : i;
  }
  void end(Cursor&) { leave(); }
  using Input::end;
  bool begin_list(Cursor&) { return open("[", Kind::list); }
  bool next_element(Cursor&) { return !take("]") && (p < end_ || fail(Code::end_of_input)); }
  size_t expected(const Cursor&, size_t) const { return 0; }
  bool begin_map(Cursor&) { return open("{", Kind::map); }
  bool next_key(Cursor&, MapOps::Keys keys, MapKey& k) {
    if (take("}") || !key(k.text)) return false;
    if (keys == MapOps::Keys::text) return true;
    std::from_chars(k.text.data(), k.text.data() + k.text.size(), k.integer);
    k.text = {};
    return true;
  }
  bool find_tag(std::string_view tag, std::string& name) {
    const char* start = p;
    bool found = take(options.layout == Layout::array ? "[" : "{") && (options.layout == Layout::array || find_key(tag)) && text(name);
    p = start;
    return found || fail(Code::missing_tag);
  }
  int begin_variant(const Type& type, Cursor& at) { return engine::begin_variant(*this, type, at); }
  bool end_variant(const Type& type, Cursor& at) { return engine::end_variant(*this, type, at); }

  bool null() { return take("null"); }
  bool boolean(bool& v) {
    if (take("true")) { v = true; return true; }
    if (take("false")) { v = false; return true; }
    return mismatch(Kind::boolean);
  }
  template <class I> bool integer(I& v) {
    std::string_view t = token();
    auto [stop, error] = std::from_chars(t.data(), t.data() + t.size(), v);
    if (error == std::errc::result_out_of_range) return fail(Code::integer_range);
    return t.empty() || stop != t.data() + t.size() ? mismatch(engine::integer_kind<I>()) : take(t);
  }
  bool float64(double& v) { int64_t i; return integer(i) && (v = double(i), true); }
  bool float32(float& v) { int64_t i; return integer(i) && (v = float(i), true); }
  bool text_view(std::string_view& s) {
    std::string_view t = token();
    if (t.size() < 2 || t[0] != '\'') return mismatch(Kind::text);
    s = t.substr(1, t.size() - 2);
    return take(t);
  }
  bool text(std::string& s) { std::string_view v; return text_view(v) && (s = v, true); }
  bool borrowed(std::string_view& s) { return text_view(s); }
  bool bytes(std::string_view& s) { return text_view(s); }
  bool scalar(const Type& type, void*) { return mismatch(type.kind); }
  bool skip_value() {
    int open = 0;
    do {
      std::string_view t = token();
      if (t.empty()) return fail(Code::end_of_input);
      open += (t == "{" || t == "[") - (t == "}" || t == "]");
      take(t);
    } while (open > 0);
    return true;
  }
  std::string_view unknown_key() const { return unknown_key_; }
  bool refuse_key() { return fail(Code::unknown_field); }
  bool finish() { return p == end_ || fail(Code::trailing_bytes); }

  const Options& options;

 private:
  std::string_view token() const {
    std::string_view rest(p, left());
    return rest.substr(0, rest.find(' '));
  }
  bool take(std::string_view t) {
    if (token() != t || t.empty()) return false;
    p += t.size();
    while (p < end_ && *p == ' ') ++p;
    return true;
  }
  bool open(std::string_view bracket, Kind want) { return take(bracket) ? enter() : mismatch(want); }
  bool key(std::string_view& k) {
    std::string_view t = token();
    if (!t.ends_with(':')) return mismatch(Kind::text);
    k = t.substr(0, t.size() - 1);
    return take(t);
  }
  bool find_key(std::string_view name) {
    std::string_view k;
    while (!take("}") && key(k)) {
      if (k == name) return true;
      if (!skip_value()) return false;
    }
    return false;
  }
  bool step_over_tag() { tag_in_front_ = false; return skip_value(); }
  int next_position(const Plan& plan, Cursor& at) {
    if (take("]")) return engine::end_of_fields;
    if (p == end_) fail(Code::end_of_input);
    else if (at.next < plan.count) return int(at.next++);
    else if (!options.ignore_extra) fail(Code::wrong_length);
    else while (!take("]") && skip_value()) {}
    return engine::end_of_fields;
  }
  std::string_view unknown_key_;
};

class TokenWriter : public engine::Output {
 public:
  static constexpr Format format = Format::value;
  TokenWriter(Buffer& b, const Options& o) : Output(b, o.limits, false), options_(o) {}

  using FastPath = char* (*)(TokenWriter&, Buffer&, char*, const void*);
  FastPath fast(const Type&) const { return nullptr; }
  bool positional() const { return options_.layout == Layout::array; }
  // The count is what formats with a count in front are told.
  int begin_record(const Plan&, uint32_t present) { put(positional() ? "[" : "{"); put("#" + std::to_string(present)); return 0; }
  char* put_field(char*, const PlanField& f) { return positional() ? w : put(std::string(f.name) + ":"); }
  void end_record(int) { put(positional() ? "]" : "}"); }
  bool tag(std::string_view name, std::string_view text_of_tag) {
    if (!positional()) put(std::string(name) + ":");
    return text(text_of_tag);
  }
  bool begin_list(size_t) { put("["); return true; }
  void element(size_t) {}
  void end_list(size_t) { put("]"); }
  bool begin_map(size_t n) { put("{"); put("#" + std::to_string(n)); return true; }
  bool map_key(const MapKey& k, size_t) { put((k.text.data() ? std::string(k.text) : std::to_string(k.integer)) + ":"); return true; }
  void end_map(size_t) { put("}"); }
  void null() { put("null"); }
  void boolean(bool v) { put(v ? "true" : "false"); }
  template <class I> void integer(I v) { put(std::to_string(v)); }
  bool float32(float v) { put(std::to_string(int64_t(v))); return true; }
  bool float64(double v) { put(std::to_string(int64_t(v))); return v < 1e9 || fail(Code::nonfinite); }
  bool text(std::string_view s) { put("'" + std::string(s) + "'"); return true; }
  bool bytes(std::string_view s) { return text(s); }
  bool scalar(const Type&, const void*) { return fail(Code::not_in_format); }
  char* put_boolean(char*, bool v) { boolean(v); return w; }
  template <class I> char* put_integer(char*, I v) { integer(v); return w; }
  char* put_float64(char*, double) { return nullptr; }
  char* put_text(char* at, const std::string& s, size_t) { w = at; text(s); return w; }

 private:
  char* put(std::string_view s) {
    need(s.size() + 1);
    if (size() > start_) *w++ = ' ';
    std::memcpy(w, s.data(), s.size());
    return w += s.size();
  }
  const Options& options_;
};

std::string show(const Fault& f) { return std::string(code_name(f.code)) + " $" + std::string(f.path()); }

template <class T> std::string write(const T& object, const Options& o = {}) {
  prepare_plans(type_v<T>, Format::value, encode_key);
  Buffer buffer;
  TokenWriter out(buffer, o);
  bool ok = engine::Write<TokenWriter>::value(out, type_v<T>, &object);
  out.commit();
  return ok ? std::string(buffer.view()) : show(out.fault);
}

// Reads the events and writes what came of them; or the fault, with the number of the token it stands at.
template <class T> std::string walk(std::string_view events, const Options& o = {}, T object = {}) {
  prepare_plans(type_v<T>, Format::value, encode_key);
  TokenReader in(events, o);
  engine::Memory memory;
  bool ok = engine::Read<TokenReader, engine::Memory>::value(in, memory, type_v<T>, &object) && in.finish();
  if (ok) { EXPECT_EQ(in.depth(), 0u) << events; return write(object, o); }
  auto before = events.substr(0, in.fault.offset);
  return show(in.fault) + " at " + std::to_string(std::count(before.begin(), before.end(), ' '));
}

struct Case { const char* why; std::string_view events; std::string_view want; };
template <class T, size_t N> void walk_cases(const Case (&cases)[N], const Options& o = {}) {
  for (const Case& c : cases) EXPECT_EQ(walk<T>(c.events, o), c.want) << c.why << ": " << c.events;
}

struct Plain { int32_t id = -1; std::string text; bool flag = false; };
struct Optional { int32_t id = 0; std::optional<int32_t> maybe = 4; };
struct Required { std::optional<int32_t> must; std::optional<std::string> may; };
struct Fallback { int32_t id = 0; int32_t count = 42; std::string name = "nobody"; std::vector<int32_t> list = {1, 2}; std::optional<int32_t> maybe = 7; };
struct Strict { int32_t a = 0; };
struct Deep { std::vector<Deep> in; };
struct Outer { Plain inner; std::vector<Plain> items; std::map<std::string, Plain> by_name; std::map<int32_t, int32_t> by_number; std::unique_ptr<Outer> next; };
enum class Color { red, green = 5 };
struct Kinds { std::array<int32_t, 2> pair = {}; std::pair<int32_t, bool> couple = {}; std::vector<bool> bits; Color color = Color::red; };
struct Circle { int32_t r = 0; };
struct Square { int32_t side = 0; std::string kind; };
using Shape = std::variant<Circle, Square>;
using Either = std::variant<std::monostate, int64_t, Circle>;

}  // namespace

template <> struct polywire::describe<Required> { static constexpr FieldRule fields[] = {{.member = "must", .required = true}}; };
template <> struct polywire::describe<Fallback> {
  static constexpr FieldRule fields[] = {{.member = "count", .fallback = true}, {.member = "name", .fallback = true}, {.member = "list", .fallback = true}, {.member = "maybe", .fallback = true}};
};
template <> struct polywire::describe<Strict> { static constexpr auto unknown = Unknown::refuse; };
template <> struct polywire::describe<Shape> { static constexpr std::string_view tag = "kind"; };

TEST(walk, records) {
  walk_cases<Plain>({
      {"declared order", "{ id: 7 text: 'a' flag: true }", "{ #3 id: 7 text: 'a' flag: true }"},
      {"another order", "{ flag: true id: 7 text: 'a' }", "{ #3 id: 7 text: 'a' flag: true }"},
      {"first missing", "{ text: 'a' flag: true }", "missing_field $.id at 5"},
      {"last missing", "{ id: 7 text: 'a' }", "missing_field $.flag at 5"},
      {"all missing: the first is told", "{ }", "missing_field $.id at 1"},
      {"wrong kind", "{ id: 7 text: 8 flag: true }", "wrong_kind $.text at 4"},
      {"null is not a text", "{ id: 7 text: null flag: true }", "wrong_kind $.text at 4"},
      {"out of range", "{ id: 2147483648 text: 'a' flag: true }", "integer_range $.id at 2"},
      {"given twice", "{ id: 7 text: 'a' id: 8 flag: true }", "duplicate_field $.id at 6"},
      {"no record", "[ 7 ]", "wrong_kind $ at 0"},
      {"cut in front of a field", "{ id: 7", "end_of_input $ at 2"},
      {"cut after a key", "{ id:", "end_of_input $.id at 1"},
      {"something after it", "{ id: 7 text: 'a' flag: true } 1", "trailing_bytes $ at 8"},
  });
}

TEST(walk, duplicates_last_wins_where_it_is_said) {
  walk_cases<Plain>({{"scalar", "{ id: 7 text: 'a' id: 8 flag: true }", "{ #3 id: 8 text: 'a' flag: true }"}}, {.duplicates = Duplicates::last});
  walk_cases<std::map<std::string, int32_t>>({{"key of a map", "{ a: 1 b: 2 a: 3 }", "{ #2 a: 3 b: 2 }"}}, {.duplicates = Duplicates::last});
  walk_cases<std::map<std::string, int32_t>>({{"key of a map", "{ a: 1 b: 2 a: 3 }", "duplicate_field $[\"a\"] at 6"}});
}

TEST(walk, optional_fields) {
  walk_cases<Optional>({
      {"present", "{ id: 7 maybe: 1 }", "{ #2 id: 7 maybe: 1 }"},
      {"null", "{ id: 7 maybe: null }", "{ #1 id: 7 }"},
      {"absent: empty, whatever the object held", "{ id: 7 }", "{ #1 id: 7 }"},
      {"wrong kind", "{ id: 7 maybe: 'x' }", "wrong_kind $.maybe at 4"},
  });
  walk_cases<Required>({
      {"required and present", "{ must: 1 may: 'x' }", "{ #2 must: 1 may: 'x' }"},
      {"required may be null, and is written", "{ must: null }", "{ #1 must: null }"},
      {"required must be there", "{ may: 'x' }", "missing_field $.must at 3"},
  });
}

TEST(walk, fallback_fields_take_the_value_of_a_default_made_object) {
  Fallback other;
  other.count = -1;
  other.name = "somebody";
  other.list = {};
  other.maybe = {};
  EXPECT_EQ(walk<Fallback>("{ id: 1 }", {}, other), "{ #5 id: 1 count: 42 name: 'nobody' list: [ 1 2 ] maybe: 7 }");
  walk_cases<Fallback>({
      {"present", "{ id: 1 count: 2 name: 'x' list: [ ] maybe: null }", "{ #4 id: 1 count: 2 name: 'x' list: [ ] }"},
      {"the others are still needed", "{ count: 2 }", "missing_field $.id at 3"},
      {"null is no absence", "{ id: 1 count: null }", "wrong_kind $.count at 4"},
  });
  walk_cases<Fallback>({{"short positional", "[ 1 2 ]", "[ #5 1 2 'nobody' [ 1 2 ] 7 ]"}}, {.layout = Layout::array});
}

TEST(walk, unknown_fields) {
  constexpr std::string_view events = "{ more: [ 1 { a: 'x' } ] a: 1 z: null }";
  struct Row { int32_t a = 0; };
  EXPECT_EQ(walk<Row>(events), "{ #1 a: 1 }") << "ignored";
  EXPECT_EQ(walk<Row>(events, {.refuse_unknown = true}), "unknown_field $ at 2") << "refused by option";
  EXPECT_EQ(walk<Strict>("{ a: 1 b: 2 }"), "unknown_field $ at 4") << "refused by declaration";
  EXPECT_EQ(walk<std::vector<Strict>>("[ { a: 1 } { b: 2 a: 1 } ]"), "unknown_field $[1] at 7") << "the path leads to the record";
  EXPECT_EQ(walk<Row>("{ more: [ 1"), "end_of_input $ at 3") << "cut in what is stepped over";
}

TEST(walk, positional_records) {
  const Options positional{.layout = Layout::array};
  walk_cases<Plain>({
      {"as long as declared", "[ 7 'a' true ]", "[ #3 7 'a' true ]"},
      {"too short", "[ 7 'a' ]", "missing_field $.flag at 3"},
      {"empty", "[ ]", "missing_field $.id at 1"},
      {"too long", "[ 7 'a' true 1 ]", "wrong_length $ at 4"},
      {"a map", "{ id: 7 text: 'a' flag: true }", "wrong_kind $ at 0"},
      {"cut", "[ 7", "end_of_input $ at 1"},
  }, positional);
  walk_cases<Optional>({
      {"too short, the tail is optional", "[ 7 ]", "[ #2 7 null ]"},
      {"null", "[ 7 null ]", "[ #2 7 null ]"},
  }, positional);
  walk_cases<Plain>({{"too long and allowed", "[ 7 'a' true [ 1 ] 2 ]", "[ #3 7 'a' true ]"}}, {.layout = Layout::array, .ignore_extra = true});
  walk_cases<Required>({{"required is required", "[ ]", "missing_field $.must at 1"}}, positional);
}

TEST(walk, lists_maps_and_paths) {
  walk_cases<Outer>({
      {"everything", "{ inner: { id: 1 text: '' flag: true } items: [ { id: 2 text: 'b' flag: false } ] by_name: { k: { id: 3 text: '' flag: true } } by_number: { 5: 6 } next: null }",
       "{ #4 inner: { #3 id: 1 text: '' flag: true } items: [ { #3 id: 2 text: 'b' flag: false } ] by_name: { #1 k: { #3 id: 3 text: '' flag: true } } by_number: { #1 5: 6 } }"},
      {"path into a record", "{ inner: { id: true", "wrong_kind $.inner.id at 4"},
      {"path into a list", "{ items: [ { id: 1 text: '' flag: true } { id: 1 text: 2 } ] }", "wrong_kind $.items[1].text at 15"},
      {"missing deep inside", "{ items: [ { id: 1 text: '' flag: true } { id: 1 flag: true } ] }", "missing_field $.items[1].text at 17"},
      {"path into a map", "{ by_name: { some: { id: 'x' } } }", "wrong_kind $.by_name[\"some\"].id at 6"},
      {"integer key", "{ by_number: { 1: 1 -7: 'x' } }", "wrong_kind $.by_number[\"-7\"] at 6"},
      {"path through a pointer", "{ next: { next: { inner: 1 } } }", "wrong_kind $.next.next.inner at 6"},
      {"missing after a record that has its own", "{ inner: { id: 1 text: '' flag: true } items: [ ] by_name: { } }", "missing_field $.by_number at 16"},
  });
}

TEST(walk, lengths) {
  auto with = [](std::string_view field, std::string_view events) {
    std::string all = "{ ";
    for (std::string_view other : {"pair: [ 1 2 ]", "couple: [ 3 true ]", "bits: [ true false ]", "color: 'green'"})
      if (!other.starts_with(field)) all += std::string(other) + " ";
    return walk<Kinds>(all + std::string(field) + ": " + std::string(events) + " }");
  };
  EXPECT_EQ(with("pair", "[ 8 9 ]"), "{ #4 pair: [ 8 9 ] couple: [ 3 true ] bits: [ true false ] color: 'green' }");
  EXPECT_EQ(with("pair", "[ 8 ]").substr(0, 19), "wrong_length $.pair");
  EXPECT_EQ(with("pair", "[ 8 9 0 ]").substr(0, 19), "wrong_length $.pair");
  EXPECT_EQ(with("pair", "[ 8 'x' ]").substr(0, 20), "wrong_kind $.pair[1]");
  EXPECT_EQ(with("couple", "[ 8 ]").substr(0, 21), "wrong_length $.couple");
  EXPECT_EQ(with("couple", "[ 8 true 1 ]").substr(0, 21), "wrong_length $.couple");
  EXPECT_EQ(with("couple", "[ 8 9 ]").substr(0, 22), "wrong_kind $.couple[1]");
  EXPECT_EQ(with("bits", "[ ]").substr(0, 65), "{ #4 pair: [ 1 2 ] couple: [ 3 true ] bits: [ ] color: 'green' }");
  EXPECT_EQ(with("bits", "[ true 1 ]").substr(0, 20), "wrong_kind $.bits[1]");
  EXPECT_EQ(with("color", "'blue'").substr(0, 22), "unknown_symbol $.color");
  EXPECT_EQ(with("color", "5").substr(0, 18), "wrong_kind $.color");
}

TEST(walk, variants) {
  walk_cases<Shape>({
      {"tag in front", "{ kind: 'Circle' r: 2 }", "{ #2 kind: 'Circle' r: 2 }"},
      {"tag at the end", "{ r: 2 kind: 'Circle' }", "{ #2 kind: 'Circle' r: 2 }"},
      {"no tag", "{ r: 2 }", "missing_tag $ at 0"},
      {"unknown tag", "{ kind: 'Line' }", "unknown_tag $.kind at 0"},
      {"wrong field for the tag", "{ kind: 'Circle' side: 2 }", "missing_field $.r at 5"},
  });
  EXPECT_EQ(walk<Shape>("{ kind: 'Circle' r: 2 }", {.refuse_unknown = true}), "{ #2 kind: 'Circle' r: 2 }") << "the tag is known";
  EXPECT_EQ(walk<Shape>("{ kind: 'Circle' r: 2 kinds: 1 }", {.refuse_unknown = true}), "unknown_field $ at 6");
  EXPECT_EQ(walk<Shape>("[ 'Circle' 2 ]", {.layout = Layout::array}), "[ #2 'Circle' 2 ]");
  EXPECT_EQ(walk<std::vector<Shape>>("[ [ 'Circle' 2 ] [ 'Circle' 3 ] ]", {.layout = Layout::array}), "[ [ #2 'Circle' 2 ] [ #2 'Circle' 3 ] ]");
  walk_cases<Either>({
      {"scalar", "{ integer: 7 }", "{ #1 integer: 7 }"},
      {"record", "{ Circle: { r: 1 } }", "{ #1 Circle: { #1 r: 1 } }"},
      {"nothing", "{ null: null }", "{ #1 null: null }"},
      {"path", "{ Circle: { r: 'x' } }", "wrong_kind $.Circle.r at 4"},
      {"two", "{ integer: 7 integer: 8 }", "wrong_length $ at 4"},
      {"none", "{ }", "missing_tag $ at 1"},
      {"unknown", "{ what: 7 }", "unknown_tag $ at 2"},
  });
}

TEST(walk, depth) {
  const Options three{.limits = {.depth = 3}};
  EXPECT_EQ(walk<Deep>("{ in: [ { in: [ ] } ] }"), "{ #1 in: [ { #1 in: [ ] } ] }");
  EXPECT_EQ(walk<Deep>("{ in: [ { in: [ ] } ] }", three), "depth_limit $.in[0].in at 6");
  EXPECT_EQ(walk<Deep>("{ in: [ ] }", three), "{ #1 in: [ ] }");
  EXPECT_EQ(walk<std::vector<std::vector<Strict>>>("[ [ { a: 1 } { a: 2 } ] [ { a: 3 } ] ]", three), "[ [ { #1 a: 1 } { #1 a: 2 } ] [ { #1 a: 3 } ] ]") << "levels are left again";
  Deep deep;
  for (int i = 0; i < 3; ++i) { Deep up; up.in.push_back(std::move(deep)); deep = std::move(up); }
  EXPECT_EQ(write(deep, three), "depth_limit $.in[0].in");
  std::string events;
  for (int i = 0; i < 5000; ++i) events += "{ in: [ ";
  EXPECT_EQ(walk<Deep>(events, {.limits = {.depth = 1u << 30}}).substr(0, 18), "depth_limit $.in[0") << "the ceiling holds whatever the limit says";
}

TEST(walk, objects_that_are_used_again_keep_nothing) {
  Kinds kinds;
  kinds.bits = {true, true, true};
  EXPECT_EQ(walk<Kinds>("{ pair: [ 1 2 ] couple: [ 3 true ] bits: [ false ] color: 'red' }", {}, kinds), "{ #4 pair: [ 1 2 ] couple: [ 3 true ] bits: [ false ] color: 'red' }");
  EXPECT_EQ((walk<std::map<std::string, int32_t>>("{ b: 2 }", {}, {{"a", 1}})), "{ #1 b: 2 }");
  EXPECT_EQ((walk<std::vector<std::vector<int32_t>>>("[ [ 1 ] ]", {}, {{5, 6}, {7}})), "[ [ 1 ] ]");
}

TEST(walk, what_cannot_be_written_is_told_with_its_path) {
  struct Row { std::vector<double> values; std::map<std::string, double> named; Color color = Color::red; };
  EXPECT_EQ(write(Row{{1, 2e9}, {}, {}}), "nonfinite $.values[1]");
  EXPECT_EQ(write(Row{{}, {{"a", 2e9}}, {}}), "nonfinite $.named[\"a\"]");
  EXPECT_EQ(write(Row{{}, {}, Color(3)}), "unknown_symbol $.color");
}
