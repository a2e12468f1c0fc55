// What the commands share: who asked for an end, what the terminals can show, faults and notes on stderr, text on stdout.
#pragma once
#include <polywire/records.h>

#include <atomic>
#include <string>
#include <string_view>

#include "options.h"

namespace polywire::cli {

// SIGINT and SIGTERM set stop_flag(); a second one ends at once. SIGPIPE and SIGXFSZ become EPIPE and EFBIG.
void catch_signals();
const std::atomic<bool>& stop_flag();
// The status, unless a signal asked for the end or a pipe was closed early: then the process dies as if by that signal.
int leave(int status);
void pipe_was_closed();

struct Terminal {
  bool there = false;
  bool color = false;
  size_t width = 80;   // of a terminal; elsewhere what fits everywhere
};
Terminal terminal(int fd, const Options&);

// A file name as it can be printed: control characters and bytes that are no UTF-8 as '?'.
std::string printable_name(std::string_view path);
std::string with_commas(uint64_t);         // 1,234,567
std::string how_many(uint64_t, std::string_view thing);   // 1 record, 1,234 records
std::string bytes_for_eyes(uint64_t);      // 999 B, 51.9 MB

// Sentences, or JSON objects, one a line on stderr.
class Report {
 public:
  explicit Report(const Options& o);
  // Returns the exit status it stands for. `level`: "error", or "skipped" for what was stepped over.
  int fault(Problem, std::string_view level = "error");
  int usage(std::string_view text, std::string_view command = {});
  void note(std::string_view source, std::string_view text);      // not with --quiet
  void summary(std::string_view source, std::string_view text);   // not with --quiet

 private:
  void say(std::string_view level, std::string_view source, std::string_view text);
  const Options& o_;
  Terminal terminal_;
};

// stdout, in large pieces. After a fault writes are dropped and finish() tells.
class Out {
 public:
  std::string text;                        // append here, then call full()
  bool full(size_t limit = 64 << 10) { return text.size() < limit || flush(); }   // false: nothing more can be written
  bool flush();
  int finish(Report&, int status);         // the status, or that of the fault

 private:
  int error_ = 0;
};

// What to open for an operand. The text is a usage fault.
std::expected<InputOptions, std::string> input_options(const Options&, const std::string& path);

// "read 51.9 MB of 1.2 GB, 300,000 records, 210 MB/s, 0:05 left" on a terminal, now and then; erased at the end.
class ProgressLine {
 public:
  explicit ProgressLine(const Options& o);
  ~ProgressLine() { erase(); }
  bool shown() const { return wanted_; }
  void update(uint64_t bytes, uint64_t total, uint64_t records);
  void erase();

 private:
  const Options& o_;
  bool wanted_ = false, drawn_ = false;
  double begun_ = 0, last_ = 0;
};

}  // namespace polywire::cli
