// Our own arms. Structs by the fast path and by the loop alone, dynamic values; each into used and into fresh memory. For the tables
// that ask for them: two threads, and streams.
#include <polywire/json.h>
#include <polywire/msgpack.h>
#include <polywire/value.h>

#include <stdexcept>

#include "family.h"
#include "fast_shapes.h"
#include "stream_work.h"

namespace polywire::lab {
namespace {

struct Json {
  static constexpr std::string_view name = "json";
  template <class T>
  static void read(T& object, std::string_view bytes, Layout layout, bool fast) {
    must(json::read_into(object, bytes, {.layout = layout, .fast = fast}));
  }
  template <class T>
  static void write(Buffer& out, const T& object, Layout layout, bool fast) {
    must(json::write(out, object, {.layout = layout, .fast = fast}));
  }
};

struct Msgpack {
  static constexpr std::string_view name = "msgpack";
  template <class T>
  static void read(T& object, std::string_view bytes, Layout layout, bool fast) {
    must(msgpack::read_into(object, bytes, {.layout = layout, .fast = fast}));
  }
  template <class T>
  static void write(Buffer& out, const T& object, Layout layout, bool fast) {
    must(msgpack::write(out, object, {.layout = layout, .fast = fast}));
  }
};

template <class Format, Layout layout, bool fast, bool fresh_memory>
struct Codec {
  static constexpr bool fresh = fresh_memory;
  Buffer out;
  template <class T>
  void load(std::string_view text, T& object) {
    must(json::read_into(object, text));
  }
  template <class T>
  std::string_view encode(const T& object) {
    if constexpr (fresh)
      out = Buffer();
    else
      out.clear();
    Format::write(out, object, layout, fast);
    return out.view();
  }
  template <class T>
  void decode(std::string_view bytes, T& object) {
    Format::read(object, bytes, layout, fast);
  }
};

// One row for each way to run one format and layout. `family` is polywire, or polywire-clang.
template <class Format, Layout layout>
void add_arms(Family& family) {
  constexpr bool map = layout == Layout::map;
  ArmRow row{.format = std::string(Format::name), .layout = !map ? "array" : Format::name == "json" ? "compact" : "map"};
  auto stem = family.name + '-' + row.format + (map ? "" : "-array");

  row.model = "struct";
  row.shapes = typed_shapes;
  row.validation.duplicates = "refused";
  auto add = [&](const char* way, const char* buffer, MakeWork make) {
    row.id = stem + way;
    row.buffer = buffer;
    family.add(row, make);
  };
  add("-struct", "reused", &typed_shape<Codec<Format, layout, true, false>>);
  add("-struct-fresh", "fresh", &typed_shape<Codec<Format, layout, true, true>>);
  add("-struct-loop", "reused", &typed_shape<Codec<Format, layout, false, false>>);
  add("-struct-loop-fresh", "fresh", &typed_shape<Codec<Format, layout, false, true>>);
  if (!map) return;
  row.model = "value";
  row.shapes = {"*"};
  row.validation.duplicates = "kept";
  add("-value", "reused", &any_shape<Codec<Format, layout, true, false>, Value>);
  add("-value-fresh", "fresh", &any_shape<Codec<Format, layout, true, true>, Value>);
}

template <class Format, class Streamed>
void add_extra_arms(Family& family) {
  auto stem = family.name + '-' + std::string(Format::name);
  bool json = Format::name == "json";
  ArmRow row{.format = std::string(Format::name), .layout = json ? "compact" : "map", .model = "struct-2-threads", .shapes = typed_shapes,
             .validation = {.duplicates = "refused"}, .extra = true, .threads = 2};
  row.id = stem + "-struct-2-threads";
  family.add(row, &typed_shape<Codec<Format, Layout::map, true, false>>);
  row.id = stem + "-struct-fresh-2-threads";
  row.buffer = "fresh";
  family.add(row, &typed_shape<Codec<Format, Layout::map, true, true>>);
  row.id = stem + "-stream";
  row.layout = json ? "compact" : "concat";
  row.model = "struct-stream";
  row.buffer = "reused";
  row.threads.reset();
  family.add(row, &stream_shape<Streamed>);
}

}  // namespace
}  // namespace polywire::lab

int main(int argc, char** argv) {
  using namespace polywire::lab;
  using polywire::Layout;
  Family family{.name = POLYWIRE_LAB_FAMILY, .library = "polywire", .version = POLYWIRE_LAB_VERSION, .ours = true};
  add_arms<Json, Layout::map>(family);
  add_arms<Json, Layout::array>(family);
  add_arms<Msgpack, Layout::map>(family);
  add_arms<Msgpack, Layout::array>(family);
  add_extra_arms<Json, JsonStream>(family);
  add_extra_arms<Msgpack, MsgpackStream>(family);
  return serve(argc, argv, family);
}
