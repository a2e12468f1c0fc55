#include "help.h"

#include <polywire/codec.h>
#include <polywire/format.h>

namespace polywire::cli {
namespace {

constexpr size_t screen = 80;

// Appends the words of `text`, broken before column 80; lines after the first begin at `indent`.
void wrap(std::string& out, std::string_view text, size_t indent) {
  size_t column = out.size() - (out.rfind('\n') == std::string::npos ? 0 : out.rfind('\n') + 1);
  bool fresh = true;
  while (!text.empty()) {
    std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    if (!fresh && column + 1 + word.size() > screen) {
      out += "\n" + std::string(indent, ' ');
      column = indent;
      fresh = true;
    }
    if (!fresh) { out += ' '; ++column; }
    out += word;
    column += word.size();
    fresh = false;
  }
  out += '\n';
}

void pad(std::string& out, size_t from, size_t width) { out.append(out.size() - from < width ? width - (out.size() - from) : 1, ' '); }

std::string spelling(const Flag& f) {
  std::string s = f.letter ? std::string("-") + f.letter + ", --" : "    --";
  s += f.name;
  if (!f.value.empty()) s += f.value_optional ? "[=" + std::string(f.value) + "]" : " " + std::string(f.value);
  return s;
}

void list_flags(std::string& out, uint32_t commands) {
  for (const Flag& f : flags()) {
    if (!(f.commands & commands)) continue;
    size_t at = out.size();
    out += "  " + spelling(f);
    pad(out, at, 26);
    wrap(out, f.help, 26);
  }
}

template <class F> void each_line(std::string_view text, F f) {
  while (!text.empty()) {
    f(text.substr(0, text.find('\n')));
    text.remove_prefix(std::min(text.size(), text.find('\n') + 1));
  }
}

// roff: a leading dot or quote would be a request, a backslash an escape, a plain dash a hyphen.
std::string roff(std::string_view s) {
  std::string out;
  for (char c : s) {
    if (c == '\\') out += "\\e";
    else if (c == '-') out += "\\-";
    else { if (out.empty() && (c == '.' || c == '\'')) out += "\\&"; out += c; }
  }
  return out;
}

std::string bash_words(std::string_view text) {
  std::string out;
  for (char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out;
}

std::string flag_words(uint32_t commands) {
  std::string out;
  for (const Flag& f : flags()) if (f.commands & commands) out += (out.empty() ? "--" : " --") + std::string(f.name);
  return out;
}

// The words a value can be: those of the flag, or the names of formats or codecs.
std::vector<std::string_view> words_of(const Flag& f) {
  std::vector<std::string_view> words(f.words.begin(), f.words.end());
  if (f.value == "FORMAT") for (const FormatInfo* i : formats()) words.push_back(i->name);
  if (f.value == "CODEC") for (const codec::Entry& c : codec::table()) if (c.stream && c.built_in) words.push_back(c.name);
  return words;
}
std::string words_text(const Flag& f) {
  std::string s;
  for (std::string_view w : words_of(f)) s += (s.empty() ? "" : " ") + std::string(w);
  return s;
}

std::string complete_bash() {
  std::string out = "_polywire() {\n  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} names=\n  case $before in\n";
  for (const Flag& f : flags()) {
    if (words_of(f).empty()) continue;
    out += "    --" + std::string(f.name) + (f.letter ? std::string("|-") + f.letter : "") + ") COMPREPLY=($(compgen -W '" + words_text(f) + "' -- \"$word\")); return ;;\n";
  }
  out += "  esac\n  if [ $COMP_CWORD = 1 ]; then\n    COMPREPLY=($(compgen -W '";
  for (const Command& c : commands()) out += std::string(c.name) + " ";
  out += "--help --version' -- \"$word\"))\n    return\n  fi\n  case ${COMP_WORDS[1]} in\n";
  for (const Command& c : commands()) out += "    " + std::string(c.name) + ") names='" + flag_words(c.bit) + "' ;;\n";
  return out + "  esac\n  case $word in\n    -*) COMPREPLY=($(compgen -W \"$names\" -- \"$word\")) ;;\n    *) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n  esac\n}\n"
               "complete -o filenames -F _polywire polywire\n";
}

std::string complete_zsh() {
  std::string out = "#compdef polywire\n_polywire() {\n  local -a names\n  if (( CURRENT == 2 )); then\n    names=(";
  for (const Command& c : commands()) out += "'" + std::string(c.name) + ":" + bash_words(c.summary) + "' ";
  out += ")\n    _describe command names\n    return\n  fi\n  case $words[2] in\n";
  for (const Command& c : commands()) {
    out += "    " + std::string(c.name) + ") _arguments '*:file:_files'";
    for (const Flag& f : flags()) {
      if (!(f.commands & c.bit)) continue;
      std::string help;
      for (char h : bash_words(f.help)) help += h == '[' || h == ']' || h == ':' ? std::string("\\") + h : std::string(1, h);
      out += " '--" + std::string(f.name) + (f.value.empty() ? "" : f.value_optional ? "=-" : "=") + "[" + help + "]";
      if (std::string words = words_text(f); !words.empty()) out += ":" + std::string(f.value) + ":(" + words + ")";
      else if (!f.value.empty()) out += std::string(":") + std::string(f.value) + ":" + (f.value == "FILE" ? "_files" : "");
      out += "'";
    }
    out += " ;;\n";
  }
  return out + "  esac\n}\ncompdef _polywire polywire\n";
}

std::string complete_fish() {
  std::string out;
  for (const Command& c : commands())
    out += "complete -c polywire -n __fish_use_subcommand -a " + std::string(c.name) + " -d '" + bash_words(c.summary) + "'\n";
  for (const Command& c : commands())
    for (const Flag& f : flags()) {
      if (!(f.commands & c.bit)) continue;
      out += "complete -c polywire -n '__fish_seen_subcommand_from " + std::string(c.name) + "' -l " + std::string(f.name);
      if (f.letter) out += std::string(" -s ") + f.letter;
      if (!f.value.empty() && !f.value_optional) out += f.value == "FILE" ? " -r" : " -x";
      if (std::string words = words_text(f); !words.empty()) out += " -a '" + words + "'";
      out += " -d '" + bash_words(f.help) + "'\n";
    }
  return out;
}

}  // namespace

std::string general_help() {
  std::string out = "polywire: one definition of a record, every wire format\n\nusage: polywire COMMAND [flags] FILE...\n\n";
  for (const Command& c : commands()) {
    size_t at = out.size();
    out += "  " + std::string(c.name);
    pad(out, at, 14);
    wrap(out, c.summary, 14);
  }
  return out + "\nexamples:\n"
               "  polywire head events.jsonl.gz\n"
               "  polywire convert events.jsonl events.msgpack.zst\n"
               "  curl -s localhost:8080/export | polywire convert --from json - out.msgpack\n"
               "\nFormats are found by name or content, codecs too; '-' is stdin or stdout.\n"
               "Status: 0 done, 1 fault in data or file, 2 wrong use, 3 findings.\n"
               "polywire help COMMAND tells more; polywire formats lists formats and codecs.\n";
}

std::string command_help(const Command& c) {
  std::string out = "usage: polywire " + std::string(c.name) + " [flags]" + (c.operands.empty() ? "" : " " + std::string(c.operands)) + "\n\n";
  wrap(out, c.summary, 0);
  if (!c.about.empty()) { out += "\n"; wrap(out, c.about, 0); }
  out += "\nflags:\n";
  list_flags(out, c.bit);
  out += "\nexamples:\n";
  each_line(c.examples, [&](std::string_view line) { out += "  " + std::string(line) + "\n"; });
  return out;
}

std::string manual_page(std::string_view version) {
  std::string out = ".TH POLYWIRE 1 \"\" \"polywire " + roff(version) + "\" \"User Commands\"\n.SH NAME\npolywire \\- one definition of a record, every wire format\n.SH SYNOPSIS\n";
  for (const Command& c : commands())
    out += ".B polywire " + roff(c.name) + "\n[\\fIflags\\fR]" + (c.operands.empty() ? "" : " \\fI" + roff(c.operands) + "\\fR") + "\n.br\n";
  out += ".SH COMMANDS\n";
  for (const Command& c : commands()) {
    out += ".SS " + roff(c.name) + "\n" + roff(c.summary) + ".\n";
    if (!c.about.empty()) out += ".PP\n" + roff(c.about) + "\n";
  }
  out += ".SH FLAGS\n";
  for (const Flag& f : flags()) {
    std::string where;
    if (f.commands != use_all)
      for (const Command& c : commands()) if (f.commands & c.bit) where += (where.empty() ? "" : ", ") + std::string(c.name);
    out += ".TP\n\\fB" + roff(f.letter ? spelling(f) : spelling(f).substr(4)) + "\\fR\n" + roff(f.help) + ".";
    if (!where.empty()) out += " (" + roff(where) + ")";
    out += "\n";
  }
  out += ".SH EXIT STATUS\n.TP\n0\ndone\n.TP\n1\nfault in the data or in a file\n.TP\n2\nwrong use\n.TP\n3\nfindings\n"
         ".SH ENVIRONMENT\n.TP\nNO_COLOR\nno colours, unless \\-\\-color=always\n.SH EXAMPLES\n.nf\n";
  for (const Command& c : commands()) each_line(c.examples, [&](std::string_view line) { out += roff(line) + "\n"; });
  return out + ".fi\n";
}

std::string completion(std::string_view shell) {
  struct Maker { std::string_view shell; std::string (*make)(); };
  constexpr Maker makers[] = {{"bash", complete_bash}, {"zsh", complete_zsh}, {"fish", complete_fish}};
  for (const Maker& m : makers) if (m.shell == shell) return m.make();
  return {};
}

}  // namespace polywire::cli
