#include "report.h"

#include <polywire/json.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "faults.h"

namespace polywire::cli {
namespace {

std::atomic<bool> stop{false};
std::atomic<int> ended_by{0};

void on_signal(int number) {
  stop.store(true, std::memory_order_relaxed);
  ended_by.store(number, std::memory_order_relaxed);
}

void write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    ssize_t n = ::write(fd, text.data(), text.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return;
    text.remove_prefix(size_t(n));
  }
}

}  // namespace

void catch_signals() {
  struct sigaction end = {};
  end.sa_handler = on_signal;
  end.sa_flags = int(SA_RESETHAND);
  for (int number : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before;
    if (::sigaction(number, nullptr, &before) == 0 && before.sa_handler != SIG_IGN) ::sigaction(number, &end, nullptr);
  }
  for (int number : {SIGPIPE, SIGXFSZ}) std::signal(number, SIG_IGN);
}

const std::atomic<bool>& stop_flag() { return stop; }

void pipe_was_closed() {
  int none = 0;
  ended_by.compare_exchange_strong(none, SIGPIPE);
}

int leave(int status) {
  int number = ended_by.load();
  if (number == 0) return status;
  std::signal(number, SIG_DFL);
  ::raise(number);
  return 128 + number;   // where the signal is blocked
}

Terminal terminal(int fd, const Options& o) {
  Terminal t;
  const char* kind = std::getenv("TERM");
  bool dumb = kind && std::string_view(kind) == "dumb";
  t.there = ::isatty(fd);
  struct winsize size = {};
  if (t.there && ::ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) t.width = size.ws_col;
  const char* no_color = std::getenv("NO_COLOR");
  t.color = o.color == When::always || (o.color == When::automatic && t.there && !dumb && !(no_color && *no_color));
  return t;
}

std::string printable_name(std::string_view path) {
  std::string out;
  while (!path.empty()) {
    uint8_t c = uint8_t(path[0]);
    size_t n = c < 0x80 ? 1 : c >= 0xc2 && c < 0xe0 ? 2 : (c & 0xf0) == 0xe0 ? 3 : c >= 0xf0 && c < 0xf5 ? 4 : 0;
    bool whole = n && n <= path.size() && std::all_of(path.begin() + 1, path.begin() + long(n), [](char b) { return (uint8_t(b) & 0xc0) == 0x80; });
    if (!whole || c < 0x20 || c == 0x7f) { out += '?'; n = 1; }
    else out += path.substr(0, n);
    path.remove_prefix(n);
  }
  return out;
}

std::string with_commas(uint64_t n) {
  std::string s = std::to_string(n);
  for (size_t at = s.size(); at > 3;) s.insert(at -= 3, ",");
  return s;
}

std::string how_many(uint64_t n, std::string_view thing) { return with_commas(n) + " " + std::string(thing) + (n == 1 ? "" : "s"); }

std::string bytes_for_eyes(uint64_t n) {
  constexpr const char* units[] = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
  size_t unit = 0;
  double x = double(n);
  while (x >= 999.5 && unit + 1 < std::size(units)) { x /= 1000; ++unit; }
  char text[32];
  std::snprintf(text, sizeof text, unit && x < 99.95 ? "%.1f %s" : "%.0f %s", x, units[unit]);
  return text;
}

Report::Report(const Options& o) : o_(o), terminal_(terminal(2, o)) {}

int Report::fault(Problem p, std::string_view level) {
  if (p.os_error == EPIPE) { pipe_was_closed(); return data_fault; }
  p.source = printable_name(p.source);
  if (o_.json_errors) write_all(2, fault_json(p, level));
  else write_all(2, (level == "error" ? "" : std::string(level) + ": ") + p.message() + "\n" + caret({p.excerpt, p.caret}, terminal_.there ? terminal_.width : 78) + std::string(level == "error" ? hint(p.error) : ""));
  return p.usage ? usage_fault : data_fault;
}

int Report::usage(std::string_view text, std::string_view command) {
  if (o_.json_errors) {
    Problem p;
    p.usage = true;
    p.error.detail = text;
    write_all(2, fault_json(p, "error"));
  } else {
    write_all(2, "polywire: " + std::string(text) + "\n");
    if (!command.empty()) write_all(2, "try: polywire help " + std::string(command) + "\n");
  }
  return usage_fault;
}

void Report::note(std::string_view source, std::string_view text) { say("note", source, text); }
void Report::summary(std::string_view source, std::string_view text) { say("summary", source, text); }

void Report::say(std::string_view level, std::string_view source, std::string_view text) {
  if (o_.quiet) return;
  std::string name = printable_name(source);
  if (o_.json_errors) write_all(2, note_json(level, name, text));
  else write_all(2, name + (name.empty() ? "" : ": ") + std::string(text) + "\n");
}

bool Out::flush() {
  for (std::string_view rest = text; !error_ && !rest.empty();) {
    ssize_t n = ::write(1, rest.data(), rest.size());
    if (n < 0 && errno == EINTR && !stop.load()) continue;
    if (n < 0) error_ = errno;
    else rest.remove_prefix(size_t(n));
  }
  text.clear();
  return !error_;
}

int Out::finish(Report& report, int status) {
  flush();
  if (!error_) return status;
  Problem p;
  p.error.code = Code::io_failure;
  p.error.detail = std::strerror(error_);
  p.source = "stdout";
  p.os_error = error_;
  return report.fault(std::move(p));
}

std::expected<InputOptions, std::string> input_options(const Options& o, const std::string& path) {
  InputOptions in;
  in.path = path;
  in.codec = o.from_codec;
  in.records = o.records;
  in.stop = &stop;
  if (!o.from.empty()) {
    auto from = parse_format(o.from, Direction::read);
    if (!from) return std::unexpected("--from: " + from.error());
    in.format = *from;
  }
  if (!o.strict) return in;
  if (!in.format) in.format = choose(path == "-" ? nullptr : format_of_name(path));
  if (!in.format && path != "-") {
    if (auto file = RecordFile::open(in)) in.format = choose(file->facts().format);
  }
  if (!in.format) return std::unexpected("--strict needs --from where no name tells the format");
  const auto options = in.format.format->options;
  for (size_t i = 0; i < options.size(); ++i) {
    auto word = std::find(options[i].words.begin(), options[i].words.end(), "refuse");
    if (options[i].name == "duplicates" && word != options[i].words.end()) in.format.words[i] = uint8_t(word - options[i].words.begin());
  }
  return in;
}

namespace {

double now() {
  struct timespec t;
  ::clock_gettime(CLOCK_MONOTONIC, &t);
  return double(t.tv_sec) + double(t.tv_nsec) * 1e-9;
}

std::string clock_text(double seconds) {
  char text[32];
  uint64_t s = uint64_t(seconds + 0.5);
  if (s < 3600) std::snprintf(text, sizeof text, "%u:%02u", unsigned(s / 60), unsigned(s % 60));
  else std::snprintf(text, sizeof text, "%llu:%02u:%02u", (unsigned long long)(s / 3600), unsigned(s / 60 % 60), unsigned(s % 60));
  return text;
}

}  // namespace

ProgressLine::ProgressLine(const Options& o) : o_(o) {
  const char* kind = std::getenv("TERM");
  wanted_ = o.progress && !o.quiet && !o.json_errors && ::isatty(2) && !(kind && std::string_view(kind) == "dumb");
  if (wanted_) begun_ = last_ = now();
}

void ProgressLine::update(uint64_t bytes, uint64_t total, uint64_t records) {
  constexpr double first = 0.4, pause = 0.1;
  if (!wanted_) return;
  double t = now();
  if (t - last_ < (drawn_ ? pause : first)) return;
  last_ = t;
  double rate = double(bytes) / (t - begun_);
  std::string parts[] = {bytes_for_eyes(bytes) + (total ? " of " + bytes_for_eyes(total) : ""), with_commas(records) + " records",
                         bytes_for_eyes(uint64_t(rate)) + "/s", total > bytes && rate > 0 ? clock_text(double(total - bytes) / rate) + " left" : ""};
  std::string line;
  size_t width = terminal(2, o_).width;
  for (const std::string& p : parts)
    if (!p.empty() && line.size() + p.size() + 3 < width) line += (line.empty() ? "" : ", ") + p;
  write_all(2, "\r\x1b[K" + line);
  drawn_ = true;
}

void ProgressLine::erase() {
  if (drawn_) write_all(2, "\r\x1b[K");
  drawn_ = false;
}

}  // namespace polywire::cli
