#include "parse.h"

#include <algorithm>
#include <numeric>

namespace polywire::cli {
namespace {

size_t distance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i + 1;
    for (size_t j = 0; j < b.size(); ++j) {
      size_t change = diagonal + (a[i] != b[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({change, diagonal + 1, row[j] + 1});
    }
  }
  return row.back();
}

std::string quoted(std::string_view s) { return "'" + std::string(s) + "'"; }

std::string did_you_mean(std::string_view word, std::span<const std::string_view> words, std::string_view prefix = {}) {
  std::string_view near = nearest(word, words);
  return near.empty() ? "" : ": did you mean " + quoted(std::string(prefix) + std::string(near)) + "?";
}

class Parser {
 public:
  explicit Parser(std::span<const char* const> arguments) : rest_(arguments) {}

  std::expected<Call, std::string> run() {
    while (wrong_.empty() && !rest_.empty()) {
      std::string_view a = take();
      if (only_operands_ || a.size() < 2 || a[0] != '-') operand(a);
      else if (a == "--") only_operands_ = true;
      else if (a[1] == '-') long_flag(a.substr(2));
      else letters(a.substr(1));
    }
    if (wrong_.empty()) check();
    if (!wrong_.empty()) return std::unexpected(std::move(wrong_));
    return std::move(call_);
  }

 private:
  std::string_view take() {
    std::string_view a = rest_.front();
    rest_ = rest_.subspan(1);
    return a;
  }

  void operand(std::string_view a) {
    if (call_.command) { call_.options.files.emplace_back(a); return; }
    call_.command = find_command(a);
    if (call_.command) return;
    std::vector<std::string_view> names;
    for (const Command& c : commands()) names.push_back(c.name);
    wrong_ = "no command " + quoted(a) + did_you_mean(a, names);
  }

  void long_flag(std::string_view text) {
    size_t equals = text.find('=');
    std::string_view name = text.substr(0, equals);
    for (const Flag& f : flags()) {
      if (f.name != name) continue;
      if (equals == text.npos) return use(f, "--" + std::string(name), {}, false);
      return use(f, "--" + std::string(name), text.substr(equals + 1), true);
    }
    std::vector<std::string_view> names;
    for (const Flag& f : flags()) names.push_back(f.name);
    wrong_ = "no flag " + quoted("--" + std::string(name)) + did_you_mean(name, names, "--");
  }

  void letters(std::string_view text) {
    while (wrong_.empty() && !text.empty()) {
      char letter = text[0];
      text.remove_prefix(1);
      auto all = flags();
      auto f = std::find_if(all.begin(), all.end(), [&](const Flag& f) { return f.letter == letter; });
      if (f == all.end()) { wrong_ = "no flag " + quoted(std::string("-") + letter); return; }
      bool takes = !f->value.empty() && !f->value_optional && !text.empty();
      use(*f, std::string("-") + letter, takes ? text : std::string_view(), takes);
      if (takes) return;
    }
  }

  void use(const Flag& f, const std::string& spelled, std::string_view value, bool given) {
    if (f.value.empty() && given) { wrong_ = spelled + " takes no value"; return; }
    if (!f.value.empty() && !given && !f.value_optional) {
      if (rest_.empty()) { wrong_ = spelled + " needs a value (" + std::string(f.value) + ")"; return; }
      value = take();
    }
    if (!f.words.empty() && std::find(f.words.begin(), f.words.end(), value) == f.words.end()) {
      wrong_ = spelled + ": " + quoted(value) + " is none of";
      for (std::string_view w : f.words) wrong_ += " " + std::string(w);
      return;
    }
    if (std::string fault = f.set(call_.options, value); !fault.empty()) wrong_ = spelled + ": " + quoted(value) + " " + fault;
    used_.push_back({&f, spelled});
  }

  // What can only be said when the command is known.
  void check() {
    const Command* c = call_.command;
    if (!c || call_.options.help || call_.options.version) return;
    for (auto& [flag, spelled] : used_) {
      if (flag->commands & c->bit) continue;
      wrong_ = spelled + " does not go with " + quoted(c->name);
      return;
    }
    size_t n = call_.options.files.size();
    if (n < c->least) wrong_ = std::string(c->name) + " needs " + std::string(c->operands);
    else if (n > c->most) wrong_ = std::string(c->name) + " takes no more than " + std::to_string(c->most) + " operand" + (c->most == 1 ? "" : "s");
    else if (!call_.options.rejects.empty() && !call_.options.skip_bad) wrong_ = "--rejects needs --skip-bad";
  }

  struct Used { const Flag* flag; std::string spelled; };
  std::span<const char* const> rest_;
  bool only_operands_ = false;
  std::vector<Used> used_;
  Call call_;
  std::string wrong_;
};

}  // namespace

std::string_view nearest(std::string_view word, std::span<const std::string_view> words) {
  std::string_view best;
  size_t least = word.size() / 3 + 2;
  for (std::string_view w : words)
    if (size_t d = distance(word, w); d < least) { least = d; best = w; }
  return best;
}

std::expected<Call, std::string> parse(std::span<const char* const> arguments) { return Parser(arguments).run(); }

}  // namespace polywire::cli
