// The formats, as a table: what a format is called, how its files are recognised, which options it knows, what it can do.
//
//   auto to = polywire::parse_format("msgpack:framing=array");   // FormatChoice, or a text that names the known words
//   const FormatInfo* from = polywire::format_of_name("events.jsonl.gz");
#pragma once
#include <array>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>

namespace polywire {

// An option is a choice among words; the first is the default.
struct FormatOption {
  std::string_view name;
  std::span<const std::string_view> words;
  std::string_view help;
  bool reading = true, writing = true;   // where it has a meaning
};

struct FormatInfo {
  std::string_view name;                          // "jsonl"
  std::string_view title;                         // "JSON lines: one value a line"
  std::span<const std::string_view> extensions;   // ".jsonl"
  std::span<const std::string_view> magic;        // the first bytes of its files; empty: it has none
  std::span<const FormatOption> options;          // among them `framing`, where a format has several
  bool reads = false, writes = false;
  bool columnar = false;
  bool text = false;                              // errors are told by line and column
  bool needs_schema = false;                      // for writing: one schema for all records, before the first one
};

std::span<const FormatInfo* const> formats();
const FormatInfo* find_format(std::string_view name);
// By the extension of a file; the suffix of a codec behind it is stepped over ("a.jsonl.gz"). Null: unknown.
const FormatInfo* format_of_name(std::string_view file_name);

// What the first bytes (up to 4096, uncompressed) say. `format` is null where they say nothing, or name something that is not read here:
// then `other` names it ("PNG image"). A format without magic is recognised where its text cannot be anything else.
struct Recognised {
  const FormatInfo* format = nullptr;
  std::string_view other = {};
};
Recognised recognise(std::string_view first);

// A format and a word for each of its options.
struct FormatChoice {
  static constexpr size_t most_options = 12;
  const FormatInfo* format = nullptr;
  std::array<uint8_t, most_options> words = {};

  explicit operator bool() const { return format != nullptr; }
  // Index of the word chosen for an option; 0, its default, where it was not said.
  uint8_t word(std::string_view option) const;
};

enum class Direction : uint8_t { read, write };

// "NAME" or "NAME:option=word,option=word". The error is a sentence for people that lists what is known. An option without "=word" means "yes".
std::expected<FormatChoice, std::string> parse_format(std::string_view text, Direction);
FormatChoice choose(const FormatInfo*);   // with defaults

}  // namespace polywire
