// polywire-data: writes one of the laboratory's data sets.
#include <polywire/json.h>
#include <polywire/msgpack.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "generators.h"

namespace polywire::lab {

namespace {

enum class Form { json, json_spaced, json_array, jsonl, msgpack, msgpack_array };
struct FormName {
  std::string_view name;
  Form form;
};
constexpr FormName forms[] = {
    {"json", Form::json},       {"json-spaced", Form::json_spaced}, {"json-array", Form::json_array},
    {"jsonl", Form::jsonl},     {"msgpack", Form::msgpack},         {"msgpack-array", Form::msgpack_array},
};

// What the command line asks for.
struct Job {
  std::string_view shape, path;
  Form form = Form::json;
  Stream stream = Stream::cpp;
  std::uint64_t records = 0;  // 0 = as many as the shape has by default
};

// The records of one file, in the form that was asked for, written in pieces.
class Output {
 public:
  // `list`: the file is one list (JSON lines never are).
  Output(const Job& job, bool list) : form_(job.form), list_(list && job.form != Form::jsonl) {
    file_ = job.path == "-" ? stdout : std::fopen(std::string(job.path).c_str(), "wb");
    if (!file_ || !list_) return;
    if (binary()) list_head(job.records);
    else text_.append("[");
  }
  ~Output() {
    if (file_ && file_ != stdout) std::fclose(file_);
  }
  Output(const Output&) = delete;
  bool open() const { return file_; }

  template <class T>
  void add(const T& record) {
    if (list_ && !binary() && written_++) text_.append(form_ == Form::json_spaced ? ", " : ",");
    auto layout = form_ == Form::json_array || form_ == Form::msgpack_array ? Layout::array : Layout::map;
    auto done = binary() ? msgpack::write(text_, record, {.layout = layout})
                         : json::write(text_, record, {.layout = layout, .bytes = json::Bytes::base64, .spaces = form_ == Form::json_spaced});
    if (!done) fault(done.error().message());
    if (form_ == Form::jsonl) text_.append("\n");
    if (text_.size() > (1u << 20)) flush();
  }
  bool finish() {
    if (list_ && !binary()) text_.append("]");
    flush();
    good_ &= std::fflush(file_) == 0;
    return good_;
  }

 private:
  bool binary() const { return form_ == Form::msgpack || form_ == Form::msgpack_array; }
  // The head of a MessagePack array; its elements are written one by one.
  void list_head(std::uint64_t n) {
    if (n < 16) return text_.append(std::string(1, char(0x90 | n)));
    int bytes = n < 0x10000 ? 2 : 4;
    std::string head(1, bytes == 2 ? '\xdc' : '\xdd');
    while (bytes--) head += char(n >> (8 * bytes));
    text_.append(head);
  }
  void flush() {
    good_ &= std::fwrite(text_.data(), 1, text_.size(), file_) == text_.size();
    text_.clear();
  }
  void fault(const std::string& why) {
    std::fprintf(stderr, "polywire-data: %s\n", why.c_str());
    good_ = false;
  }
  std::FILE* file_ = nullptr;
  Buffer text_;
  Form form_;
  bool list_, good_ = true;
  std::uint64_t written_ = 0;
};

template <class Rows, class Record>
bool write_rows(const Job& job) {
  Output out(job, true);
  if (!out.open()) return false;
  Rows rows;
  Record record;
  for (std::uint64_t i = 0; i < job.records; ++i) {
    rows.next(record);
    out.add(record);
  }
  return out.finish();
}

// One instance is written bare, several as a list: so does the suite.
template <auto make>
bool write_suite(const Job& job) {
  Output out(job, job.records > 1);
  if (!out.open()) return false;
  for (std::uint64_t i = 0; i < job.records; ++i) out.add(make(job.stream, i));
  return out.finish();
}

template <auto make>
bool write_object(const Job& job) {
  Output out(job, false);
  if (!out.open()) return false;
  out.add(make(job.records));
  return out.finish();
}

bool write_products(const Job& job) {
  Output out(job, true);
  if (!out.open()) return false;
  for (auto& row : make_records(job.records)) out.add(row);
  return out.finish();
}

struct Shape {
  std::string_view name;
  std::uint64_t records;
  bool (*write)(const Job&);
  std::string_view what;
};
constexpr Shape shapes[] = {
    {"events", 1'000'000, write_rows<EventRows, Event>, "rows of the first article"},
    {"message", 1, write_suite<make_message>, "the suite's types; one instance is written bare"},
    {"document", 1, write_suite<make_document>, ""},
    {"telemetry", 1, write_suite<make_telemetry>, ""},
    {"strings", 1, write_suite<make_strings>, ""},
    {"event", 1, write_suite<make_event>, ""},
    {"records_5k", 5000, write_products, "the second article's payloads"},
    {"nested_config", 200, write_object<make_nested_config>, ""},
    {"mixed_unicode", 2000, write_object<make_mixed_unicode>, ""},
    {"own", 2000, write_rows<OwnRows, Own>, "nulls, unions, bytes, non-ASCII text, 17-digit doubles, integers of 64 bits"},
};

int usage() {
  std::fputs(
      "polywire-data SHAPE OUT [--records N] [--as FORM] [--stream py|cpp]\n"
      "OUT is a file or -; bytes in JSON are written as base64\n"
      "forms: json json-spaced json-array jsonl msgpack msgpack-array\nshapes (with their usual number of records):\n",
      stderr);
  for (auto& shape : shapes)
    std::fprintf(stderr, "  %-14s %8llu  %s\n", shape.name.data(), (unsigned long long)shape.records, shape.what.data());
  return 2;
}

bool read_option(Job& job, std::string_view key, const char* value) {
  if (key == "--records") {
    char* end = nullptr;
    job.records = std::strtoull(value, &end, 10);
    return job.records && !*end;
  }
  if (key == "--stream") {
    job.stream = std::strcmp(value, "py") ? Stream::cpp : Stream::py;
    return job.stream == Stream::py || !std::strcmp(value, "cpp");
  }
  if (key != "--as") return false;
  for (auto& f : forms) {
    if (f.name != value) continue;
    job.form = f.form;
    return true;
  }
  return false;
}

int run(int argc, char** argv) {
  if (argc < 3 || argc % 2 == 0) return usage();
  Job job{.shape = argv[1], .path = argv[2]};
  for (int i = 3; i < argc; i += 2)
    if (!read_option(job, argv[i], argv[i + 1])) return usage();
  for (auto& shape : shapes) {
    if (shape.name != job.shape) continue;
    if (!job.records) job.records = shape.records;
    if (shape.write(job)) return 0;
    std::perror(argv[2]);
    return 1;
  }
  return usage();
}

}  // namespace

}  // namespace polywire::lab

int main(int argc, char** argv) { return polywire::lab::run(argc, argv); }
