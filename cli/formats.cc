// What this build can do: formats, codecs, version.
#include <polywire/codec.h>
#include <polywire/json.h>

#include "base/cpu.h"
#include "commands.h"
#include "help.h"
#include "report.h"
#include "version.h"

namespace polywire::cli {
namespace {

struct OptionRow {
  std::string_view name;
  std::vector<std::string_view> words;
  bool reading = false, writing = false;
  std::string_view help;
};
struct FormatRow {
  std::string_view name, title;
  std::vector<std::string_view> extensions;
  bool reads = false, writes = false, text = false, columnar = false;
  std::vector<OptionRow> options;
};
struct CodecRow {
  std::string_view name;
  std::vector<std::string_view> suffixes;
  bool here = false;
  std::optional<int> least, greatest, usual;
  std::string library;
};
struct Build {
  std::string_view version, compiler, simd;
  std::vector<FormatRow> formats;
  std::vector<CodecRow> codecs;
};

Build this_build() {
  Build b{.version = POLYWIRE_VERSION, .compiler = compiler(), .simd = base::simd_level_name(base::simd_level()), .formats = {}, .codecs = {}};
  for (const FormatInfo* f : formats()) {
    FormatRow& row = b.formats.emplace_back();
    row = {f->name, f->title, {f->extensions.begin(), f->extensions.end()}, f->reads, f->writes, f->text, f->columnar, {}};
    for (const FormatOption& o : f->options) row.options.push_back({o.name, {o.words.begin(), o.words.end()}, o.reading, o.writing, o.help});
  }
  for (const codec::Entry& c : codec::table()) {
    if (!c.stream) continue;
    CodecRow& row = b.codecs.emplace_back();
    row.name = c.name;
    row.suffixes = {c.suffixes.begin(), c.suffixes.end()};
    row.here = c.built_in;
    if (c.level_min != c.level_max) { row.least = c.level_min; row.greatest = c.level_max; row.usual = c.level_default; }
    row.library = codec::library(c.codec);
  }
  return b;
}

std::string joined(const std::vector<std::string_view>& words, std::string_view between) {
  std::string s;
  for (std::string_view w : words) s += (s.empty() ? "" : std::string(between)) + std::string(w);
  return s;
}

std::string left(std::string_view s, size_t width) { return std::string(s) + std::string(s.size() < width ? width - s.size() : 1, ' '); }

std::string page(const Build& b) {
  std::string out;
  for (const FormatRow& f : b.formats) {
    out += left(f.name, 10) + left(joined(f.extensions, " "), 18) + std::string(f.title) + "\n";
    for (const OptionRow& o : f.options) {
      out += "  " + left(std::string(o.name) + "=" + joined(o.words, "|"), 26) + std::string(o.help);
      if (!(o.reading && o.writing)) out += o.reading ? " (--from)" : " (--to)";
      out += "\n";
    }
  }
  out += "\ncodecs    suffix            levels (default)\n";
  for (const CodecRow& c : b.codecs) {
    out += left(c.name, 10) + left(joined(c.suffixes, " "), 18);
    out += !c.here ? "not in this build" : left(c.least ? std::to_string(*c.least) + ".." + std::to_string(*c.greatest) + " (" + std::to_string(*c.usual) + ")" : "-", 14) + c.library;
    out += "\n";
  }
  return out;
}

}  // namespace

std::string_view compiler() {
#ifdef __clang__
  return "clang " __clang_version__;
#else
  return "gcc " __VERSION__;
#endif
}

std::string version_page() {
  Build b = this_build();
  std::string out = "polywire " + std::string(b.version) + "\ncompiler: " + std::string(b.compiler) + "\nSIMD: " + std::string(b.simd) + "\ncodecs: ";
  bool first = true;
  for (const CodecRow& c : b.codecs) {
    if (!c.here) continue;
    out += (first ? "" : "; ") + std::string(c.name) + " (" + c.library + ")";
    first = false;
  }
  std::string missing;
  for (const CodecRow& c : b.codecs) if (!c.here) missing += (missing.empty() ? "" : ", ") + std::string(c.name);
  return out + "\n" + (missing.empty() ? "" : "not in this build: " + missing + "\n");
}

int run_formats(const Options& o) {
  Report report(o);
  Out out;
  Build b = this_build();
  out.text = o.json ? json::to_text(b).value_or("") + "\n" : page(b);
  return out.finish(report, done);
}

int run_help(const Options& o) {
  Report report(o);
  Out out;
  if (o.man) out.text = manual_page(POLYWIRE_VERSION);
  else if (o.files.empty()) out.text = general_help();
  else if (const Command* c = find_command(o.files[0])) out.text = command_help(*c);
  else return report.usage("no command '" + printable_name(o.files[0]) + "'");
  return out.finish(report, done);
}

int run_completion(const Options& o) {
  Report report(o);
  Out out;
  out.text = completion(o.files[0]);
  if (out.text.empty()) return report.usage("completions are made for bash, zsh and fish", "completion");
  return out.finish(report, done);
}

}  // namespace polywire::cli
