#include "api/formats.h"

#include <polywire/codec.h>

#include <algorithm>
#include <vector>

#include "json/rows.h"
#include "msgpack/rows.h"

namespace polywire {
namespace api {
namespace {

constexpr std::string_view json_extensions[] = {".json"}, jsonl_extensions[] = {".jsonl", ".ndjson"}, msgpack_extensions[] = {".msgpack", ".mpk"};

size_t skip_spaces(std::string_view s) {
  size_t n = s.starts_with("\xef\xbb\xbf") ? 3 : 0;
  while (n < s.size() && (s[n] == ' ' || s[n] == '\n' || s[n] == '\r' || s[n] == '\t')) ++n;
  return n;
}

// An object that is complete within its line, and something on the next.
bool looks_like_lines(std::string_view s) {
  s.remove_prefix(skip_spaces(s));
  size_t end = s.find('\n');
  if (!s.starts_with('{') || end == s.npos) return false;
  std::string_view line = s.substr(0, end), rest = s.substr(end);
  while (line.ends_with('\r') || line.ends_with(' ')) line.remove_suffix(1);
  return line.ends_with('}') && (skip_spaces(rest) == rest.size() || rest[skip_spaces(rest)] == '{');
}
bool looks_like_document(std::string_view s) {
  s.remove_prefix(skip_spaces(s));
  if (s.empty()) return false;
  size_t next = 1 + skip_spaces(s.substr(1));
  char after = next < s.size() ? s[next] : 0;
  if (s[0] == '{') return after == '"' || after == '}';
  return s[0] == '[' && after && std::string_view("{[\"]-0123456789tfn").find(after) != std::string_view::npos;
}
// A map whose first key is a text, or a list of such maps.
bool looks_like_messages(std::string_view s) {
  auto byte = [&](size_t i) { return i < s.size() ? uint8_t(s[i]) : uint8_t(0); };
  size_t at = 0;
  if ((byte(0) & 0xf0) == 0x90 && byte(0) != 0x90) at = 1;
  else if (byte(0) == 0xdc) at = 3;
  else if (byte(0) == 0xdd) at = 5;
  if ((byte(at) & 0xf0) == 0x80 && byte(at) != 0x80) ++at;
  else if (byte(at) == 0xde) at += 3;
  else if (byte(at) == 0xdf) at += 5;
  else return false;
  return (byte(at) & 0xe0) == 0xa0 || byte(at) == 0xd9;
}

const std::vector<FormatEntry>& entries() {
  static const std::vector<FormatEntry> table = {
      {{.name = "jsonl", .title = "JSON lines: one value a line", .extensions = jsonl_extensions, .magic = {}, .options = json::lines_options,
        .reads = true, .writes = true, .text = true},
       &json::lines_rows, looks_like_lines},
      {{.name = "json", .title = "JSON (RFC 8259): one document; the elements of a list are the records", .extensions = json_extensions, .magic = {},
        .options = json::document_options, .reads = true, .writes = true, .text = true},
       &json::document_rows, looks_like_document},
      {{.name = "msgpack", .title = "MessagePack: values one after another, or one array", .extensions = msgpack_extensions, .magic = {},
        .options = msgpack::row_options, .reads = true, .writes = true},
       &msgpack::rows, looks_like_messages},
  };
  return table;
}

// Files that are often met and are not read here, or not yet: named, so that the message helps.
struct Foreign { std::string_view magic, name; size_t at = 0; };
constexpr Foreign foreign[] = {
    {std::string_view("Obj\x01", 4), "Avro container"}, {"PAR1", "Parquet"}, {"ARROW1", "Arrow file"}, {std::string_view("\xff\xff\xff\xff", 4), "Arrow stream"},
    {"ORC", "ORC"}, {std::string_view("\x80\x02", 2), "pickle"}, {std::string_view("\x80\x03", 2), "pickle"}, {std::string_view("\x80\x04", 2), "pickle"},
    {std::string_view("\x80\x05", 2), "pickle"}, {std::string_view("\xff\xfe", 2), "UTF-16 text"}, {std::string_view("\xfe\xff", 2), "UTF-16 text"},
    {"PK\x03\x04", "ZIP archive"}, {"\x89PNG", "PNG image"}, {"\xff\xd8\xff", "JPEG image"}, {"GIF8", "GIF image"}, {"%PDF-", "PDF document"},
    {"SQLite format 3", "SQLite database"}, {"\x7f" "ELF", "ELF program"}, {"<?xml", "XML"}, {"<!DOCTYPE", "HTML"}, {"<html", "HTML"}, {"---\n", "YAML"},
    {"\x89HDF", "HDF5"}, {"\xd9\xd9\xf7", "CBOR"}, {"BZh", "bzip2"}, {"7z\xbc\xaf", "7-Zip archive"}, {"Rar!", "RAR archive"}, {"ustar", "tar archive", 257},
    {"bplist", "binary property list"}, {"DUCK", "DuckDB database", 8}, {"FEA1", "Feather version 1"}, {"OggS", "Ogg"}, {"ID3", "MP3"}, {"RIFF", "RIFF"},
};

struct ForeignName { std::string_view extension, name; };
constexpr ForeignName foreign_names[] = {
    {".csv", "CSV"}, {".tsv", "TSV"}, {".yaml", "YAML"}, {".yml", "YAML"}, {".toml", "TOML"}, {".xml", "XML"}, {".html", "HTML"}, {".txt", "plain text"}, {".log", "a log of plain text"},
    {".ini", "INI"}, {".cbor", "CBOR"}, {".bson", "BSON"}, {".proto", "a Protobuf schema"}, {".pb", "Protobuf"}, {".binpb", "Protobuf"}, {".avsc", "an Avro schema"},
    {".tar", "tar archive"}, {".tgz", "tar archive"},
};

}  // namespace

std::string_view foreign_by_name(std::string_view file) {
  for (bool again = true; again;) {
    again = false;
    for (const ForeignName& f : foreign_names) if (file.ends_with(f.extension)) return f.name;
    for (const codec::Entry& c : codec::table())
      for (std::string_view suffix : c.suffixes)
        if (!again && file.ends_with(suffix)) { file.remove_suffix(suffix.size()); again = true; }
  }
  return {};
}

const FormatEntry& entry_of(const FormatInfo& info) {
  return *std::find_if(entries().begin(), entries().end(), [&](const FormatEntry& e) { return &e.info == &info; });
}

}  // namespace api

std::span<const FormatInfo* const> formats() {
  static const std::vector<const FormatInfo*> all = [] {
    std::vector<const FormatInfo*> v;
    for (const auto& e : api::entries()) v.push_back(&e.info);
    return v;
  }();
  return all;
}

const FormatInfo* find_format(std::string_view name) {
  for (const FormatInfo* f : formats()) if (f->name == name) return f;
  return nullptr;
}

const FormatInfo* format_of_name(std::string_view file) {
  for (bool again = true; again;) {
    again = false;
    for (const FormatInfo* f : formats()) {
      for (std::string_view e : f->extensions) if (file.ends_with(e)) return f;
    }
    for (const codec::Entry& c : codec::table()) {
      for (std::string_view suffix : c.suffixes) {
        if (again || !file.ends_with(suffix)) continue;
        file.remove_suffix(suffix.size());
        again = true;
      }
    }
  }
  return nullptr;
}

Recognised recognise(std::string_view first) {
  for (const FormatInfo* f : formats()) {
    for (std::string_view m : f->magic) if (first.starts_with(m)) return {.format = f};
  }
  for (const api::Foreign& o : api::foreign) {
    if (first.size() > o.at && first.substr(o.at).starts_with(o.magic)) return {.other = o.name};
  }
  for (const auto& e : api::entries()) if (e.looks_like && e.looks_like(first)) return {.format = &e.info};
  return {};
}

uint8_t FormatChoice::word(std::string_view option) const {
  for (size_t i = 0; format && i < format->options.size(); ++i) if (format->options[i].name == option) return words[i];
  return 0;
}

FormatChoice choose(const FormatInfo* f) { return {.format = f}; }

namespace {

template <class Range, class Name>
std::string list_of(const Range& range, Name name) {
  std::string s;
  for (const auto& x : range) {
    if (std::string_view n = name(x); !n.empty()) s += (s.empty() ? "" : ", ") + std::string(n);
  }
  return s;
}

std::expected<void, std::string> set_option(FormatChoice& choice, std::string_view text, Direction d) {
  size_t equals = text.find('=');
  std::string_view name = text.substr(0, equals), word = equals == text.npos ? "yes" : text.substr(equals + 1);
  auto usable = [&](const FormatOption& o) { return d == Direction::read ? o.reading : o.writing; };
  const char* doing = d == Direction::read ? "reading" : "writing";
  const auto options = choice.format->options;
  for (size_t i = 0; i < options.size(); ++i) {
    if (options[i].name != name) continue;
    if (!usable(options[i])) return std::unexpected(std::string(name) + " is no option for " + doing + " " + std::string(choice.format->name));
    auto at = std::find(options[i].words.begin(), options[i].words.end(), word);
    if (at == options[i].words.end()) {
      return std::unexpected(std::string(choice.format->name) + ":" + std::string(name) + " cannot be \"" + std::string(word) + "\"; it is one of: " +
                             list_of(options[i].words, [](std::string_view w) { return w; }));
    }
    choice.words[i] = uint8_t(at - options[i].words.begin());
    return {};
  }
  return std::unexpected("\"" + std::string(name) + "\" is no option of " + std::string(choice.format->name) + "; for " + doing + " there are: " +
                         list_of(options, [&](const FormatOption& o) { return usable(o) ? o.name : std::string_view{}; }));
}

}  // namespace

std::expected<FormatChoice, std::string> parse_format(std::string_view text, Direction d) {
  size_t colon = text.find(':');
  std::string_view name = text.substr(0, colon);
  FormatChoice choice{.format = find_format(name)};
  if (!choice.format) {
    return std::unexpected("unknown format \"" + std::string(name) + "\"; there are: " + list_of(formats(), [](const FormatInfo* f) { return f->name; }));
  }
  if (!(d == Direction::read ? choice.format->reads : choice.format->writes)) {
    return std::unexpected(std::string(name) + " cannot be " + (d == Direction::read ? "read" : "written"));
  }
  if (colon == text.npos) return choice;
  for (std::string_view rest = text.substr(colon + 1); !rest.empty();) {
    size_t comma = std::min(rest.find(','), rest.size());
    if (auto ok = set_option(choice, rest.substr(0, comma), d); !ok) return std::unexpected(ok.error());
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  return choice;
}

}  // namespace polywire
