// cat and head: records for eyes and pipes.
#include "api/transform.h"
#include "commands.h"
#include "json/value_write.h"
#include "report.h"
#include "show.h"

namespace polywire::cli {
namespace {

class Shower {
 public:
  explicit Shower(const Options& o, uint64_t limit) : o_(o), left_(limit), report_(o), line_(o), selection_(api::make_selection(o.select)), transform_(&selection_) {
    Terminal t = terminal(1, o);
    show_.pretty = o.pretty.value_or(t.there);
    show_.color = t.color && (show_.pretty || o.color == When::always);
    show_.width = t.width;
    at_terminal_ = t.there;
  }

  int run() {
    int status = done;
    for (const std::string& path : o_.files) {
      if (left_ == 0) break;
      if (int s = file(path)) status = s;
      if (broken_ || stop_flag()) break;
    }
    line_.erase();
    return out_.finish(report_, status);
  }

 private:
  int file(const std::string& path) {
    auto in = input_options(o_, path);
    if (!in) return report_.usage(in.error());
    auto opened = RecordFile::open(*in);
    if (!opened) return fault(opened.error());
    RecordFile file = std::move(*opened);
    int status = records(file);
    line_.erase();
    broken_ = broken_ || !out_.flush();
    const std::string name = path == "-" ? "stdin" : path;
    if (!file.facts().note.empty()) report_.note(name, file.facts().note);
    if (file.duplicates()) report_.note(name, "keys given twice in one map: " + with_commas(file.duplicates()));
    if (skipped_) report_.summary(name, how_many(skipped_, "bad record") + " stepped over");
    skipped_ = 0;
    return status;
  }

  int records(RecordFile& file) {
    View record;
    while (left_ && !broken_) {
      switch (file.next(record)) {
        case RecordFile::Got::record:
          print(record, file);
          --left_;
          break;
        case RecordFile::Got::end: return done;
        case RecordFile::Got::fault: {
          Problem p = file.problem();
          if (!o_.skip_bad || skipped_ >= *o_.skip_bad || !file.skip()) return fault(std::move(p));
          if (++skipped_ <= 10 && !o_.quiet) fault(std::move(p), "skipped");
        }
      }
    }
    return done;
  }

  void print(View record, RecordFile& file) {
    if (!selection_.empty()) record = transform_.select(record);
    if (show_.pretty || show_.color) show(out_.text, record, show_);
    else plain(record);
    // What comes slowly is shown at once.
    bool waits = !file.ready() && (at_terminal_ || !file.facts().regular);
    broken_ = !out_.full(waits ? 1 : 64 << 10);
    if (!at_terminal_) line_.update(file.file_bytes(), file.facts().file_bytes, file.records());
  }

  // What JSON can hold goes the fast way.
  void plain(View record) {
    Error none;
    buffer_.clear();
    if (!json::write_value(buffer_, record, {.nonfinite = json::Nonfinite::literal}, none)) return show(out_.text, record, show_);
    out_.text += buffer_.view();
    out_.text += '\n';
  }

  int fault(Problem p, std::string_view level = "error") {
    line_.erase();
    broken_ = !out_.flush();
    if (p.source == "-") p.source = "stdin";
    return report_.fault(std::move(p), level);
  }

  const Options& o_;
  uint64_t left_, skipped_ = 0;
  Report report_;
  ProgressLine line_;
  Out out_;
  ShowOptions show_;
  Buffer buffer_;
  api::Selection selection_;
  api::Transform transform_;
  bool at_terminal_ = false, broken_ = false;
};

}  // namespace

int run_cat(const Options& o) { return Shower(o, o.limit.value_or(UINT64_MAX)).run(); }
int run_head(const Options& o) { return Shower(o, o.limit.value_or(10)).run(); }

}  // namespace polywire::cli
