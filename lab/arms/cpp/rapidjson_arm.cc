// RapidJSON: https://rapidjson.org. `rapidjson` checks UTF-8 and reads doubles exactly; `rapidjson-default` takes the library's
// defaults, which do neither. Structs: its SAX writer, its DOM read member by member.
#define RAPIDJSON_HAS_STDSTRING 1
#if defined(__SSE2__)
#define RAPIDJSON_SSE2 1
#endif
#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <optional>
#include <stdexcept>

#include "family.h"
#include "fields.h"

namespace polywire::lab {
namespace {

constexpr unsigned careful_read = rapidjson::kParseFullPrecisionFlag | rapidjson::kParseValidateEncodingFlag;

// A document with its memory, so that both can be used again.
struct Tree {
  rapidjson::Document document;
};

template <unsigned read_flags, unsigned write_flags>
struct Text {
  static constexpr bool fresh = false;
  using Writer = rapidjson::Writer<rapidjson::StringBuffer, rapidjson::UTF8<>, rapidjson::UTF8<>, rapidjson::CrtAllocator, write_flags>;
  rapidjson::StringBuffer buffer;
  Tree scratch;

  template <class T>
  void load(std::string_view text, T& object) {
    decode(text, object);
  }

  template <class T>
  std::string_view encode(const T& object) {
    buffer.Clear();
    Writer writer(buffer);
    bool ok;
    if constexpr (std::is_same_v<T, Tree>)
      ok = object.document.Accept(writer);
    else
      ok = write(writer, object);
    if (!ok) throw std::runtime_error("the writer refused a value");
    return {buffer.GetString(), buffer.GetSize()};
  }

  void decode(std::string_view bytes, Tree& tree) {
    tree.document.SetNull();
    tree.document.GetAllocator().Clear();
    if (tree.document.template Parse<read_flags>(bytes.data(), bytes.size()).HasParseError())
      throw std::runtime_error("parse error " + std::to_string(tree.document.GetParseError()) + " at byte " +
                               std::to_string(tree.document.GetErrorOffset()));
  }
  template <class T>
  void decode(std::string_view bytes, T& object) {
    decode(bytes, scratch);
    read(scratch.document, object);
  }

  static bool same(const Tree& a, const Tree& b) { return a.document == b.document && text(a) == text(b); }
  template <class T>
  static bool same(const T& a, const T& b) {
    return a == b;
  }

 private:
  static std::string text(const Tree& tree) {
    rapidjson::StringBuffer out;
    Writer writer(out);
    tree.document.Accept(writer);
    return out.GetString();
  }

  static bool write(Writer& w, bool v) { return w.Bool(v); }
  static bool write(Writer& w, std::int32_t v) { return w.Int(v); }
  static bool write(Writer& w, std::int64_t v) { return w.Int64(v); }
  static bool write(Writer& w, double v) { return w.Double(v); }
  static bool write(Writer& w, const std::string& v) { return w.String(v.data(), rapidjson::SizeType(v.size())); }
  template <class T>
  static bool write(Writer& w, const std::vector<T>& list) {
    bool ok = w.StartArray();
    for (auto& v : list) ok = ok && write(w, v);
    return ok && w.EndArray();
  }
  template <class T>
    requires HasFields<T>
  static bool write(Writer& w, const T& record) {
    bool ok = w.StartObject();
    each_field(record, [&](std::string_view name, auto& member) {
      ok = ok && w.Key(name.data(), rapidjson::SizeType(name.size())) && write(w, member);
    });
    return ok && w.EndObject();
  }

  using Node = rapidjson::Value;
  static void expect(bool good) {
    if (!good) throw std::runtime_error("a member is missing or of another kind");
  }
  static void read(const Node& n, bool& v) { expect(n.IsBool()), v = n.GetBool(); }
  static void read(const Node& n, std::int32_t& v) { expect(n.IsInt()), v = n.GetInt(); }
  static void read(const Node& n, std::int64_t& v) { expect(n.IsInt64()), v = n.GetInt64(); }
  static void read(const Node& n, double& v) { expect(n.IsNumber()), v = n.GetDouble(); }
  static void read(const Node& n, std::string& v) { expect(n.IsString()), v.assign(n.GetString(), n.GetStringLength()); }
  template <class T>
  static void read(const Node& n, std::vector<T>& list) {
    expect(n.IsArray());
    list.resize(n.Size());
    for (rapidjson::SizeType i = 0; i < n.Size(); ++i) read(n[i], list[i]);
  }
  template <class T>
    requires HasFields<T>
  static void read(const Node& n, T& record) {
    expect(n.IsObject());
    each_field(record, [&](std::string_view name, auto& member) {
      auto at = n.FindMember(rapidjson::StringRef(name.data(), name.size()));
      expect(at != n.MemberEnd());
      read(at->value, member);
    });
  }
};

using Careful = Text<careful_read, rapidjson::kWriteValidateEncodingFlag>;
using Default = Text<rapidjson::kParseDefaultFlags, rapidjson::kWriteDefaultFlags>;

}  // namespace
}  // namespace polywire::lab

int main(int argc, char** argv) {
  using namespace polywire::lab;
  const std::string url = "https://rapidjson.org/md_doc_performance.html";
  const std::string rough =
      "RapidJSON's default flags read doubles by a quicker method that can miss the last bit; the arm without \"default\" reads them exactly";
  const Validation none{.utf8 = false, .duplicates = "kept"};
  Family family{.name = "rapidjson", .library = "RapidJSON", .version = RAPIDJSON_VERSION_STRING};
  family.add({.id = "rapidjson", .format = "json", .layout = "compact", .model = "value", .validation = {.duplicates = "kept"}, .url = url},
             any_shape<Careful, Tree>);
  family.add({.id = "rapidjson-default", .format = "json", .layout = "compact", .model = "value", .validation = none, .url = url, .known = rough},
             any_shape<Default, Tree>);
  family.add({.id = "rapidjson-struct",
              .format = "json",
              .layout = "compact",
              .model = "struct",
              .shapes = typed_shapes,
              .validation = {.duplicates = "first wins"},
              .url = url},
             typed_shape<Careful>);
  family.add({.id = "rapidjson-struct-fresh",
              .format = "json",
              .layout = "compact",
              .model = "struct",
              .shapes = typed_shapes,
              .directions = {"decode"},
              .validation = {.duplicates = "first wins"},
              .buffer = "fresh",
              .url = url},
             typed_shape<Fresh<Careful>>);
  family.add({.id = "rapidjson-struct-default",
              .format = "json",
              .layout = "compact",
              .model = "struct",
              .shapes = typed_shapes,
              .validation = {.utf8 = false, .duplicates = "first wins"},
              .url = url,
              .known = rough},
             typed_shape<Default>);
  return serve(argc, argv, family);
}
