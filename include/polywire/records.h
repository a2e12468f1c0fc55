// The records of a file, of any format, codec and size, one after another in bounded memory.
//
//   auto file = polywire::RecordFile::open({.path = "events.jsonl.gz"});
//   if (!file) return report(file.error());
//   for (;;) {
//     switch (file->next(record)) {
//       case RecordFile::Got::record: use(record); continue;          // a View, valid until the next call
//       case RecordFile::Got::fault: report(file->problem()); if (!file->skip()) return; continue;
//       default: return;
//     }
//   }
#pragma once
#include <polywire/error.h>
#include <polywire/format.h>
#include <polywire/value.h>

#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace polywire {

// A fault with its source. Exit codes and printing are the caller's.
struct Problem {
  Error error = {};
  std::string source = {};     // file name as it was given; "-" for stdin and stdout
  std::string excerpt = {};    // text formats: the line of the fault, or the part of it around the fault
  uint32_t caret = 0;          // byte in `excerpt` where it is
  int os_error = 0;            // errno of an input or output fault: EPIPE, ENOSPC, ...
  bool usage = false;          // what was asked for makes no sense (unknown format, unwritable target ...)

  explicit operator bool() const { return error.code != Code::none || usage; }
  std::string message() const;  // "events.jsonl:17:42: expected ..."
};

struct InputOptions {
  std::string path;            // "-" is stdin
  FormatChoice format = {};    // none: by extension, then by the first bytes
  std::string codec = {};      // a name of codec::table(); empty: by the first bytes, then by suffix; "none"
  std::string records = {};    // "$.path" of the list inside a document whose elements are the records
  Limits limits = {};
  const std::atomic<bool>* stop = nullptr;   // turns true: reading ends as soon as it can, also while waiting for a pipe
};

// What an input turned out to be. Known after open(); `note` after the first record.
struct InputFacts {
  const FormatInfo* format = nullptr;
  std::string codec;               // "none", "gzip"
  uint64_t file_bytes = 0;         // of a regular file, else 0
  bool regular = false;
  bool single = false;             // the input is one value by itself, not a list of records
  std::string note;                // for stderr: "a byte order mark was skipped", "taken as the list at $.items"
};

class RecordFile {
 public:
  enum class Got : uint8_t { record, end, fault };

  static std::expected<RecordFile, Problem> open(const InputOptions&);
  RecordFile(RecordFile&&) noexcept;
  RecordFile& operator=(RecordFile&&) noexcept;
  ~RecordFile();

  Got next(View& record);
  bool ready() const;                  // the next record is at hand: next() will not read or wait. False may be wrong, true is not
  const Problem& problem() const;      // after a fault
  bool skip();                         // after a fault: goes on with the next record; false where its end cannot be known
  std::string_view raw() const;        // bytes of the last record or of the bad one, as they stand in the (uncompressed) input

  const InputFacts& facts() const;
  uint64_t records() const;            // delivered
  uint64_t bytes() const;              // uncompressed bytes of all blocks that were begun
  uint64_t file_bytes() const;         // bytes read from the file
  uint64_t duplicates() const;         // keys that occurred before in their map, so far; `next` gives records as they are
  uint64_t offset() const;             // of the last record

  struct Impl;

 private:
  explicit RecordFile(std::unique_ptr<Impl>);
  std::unique_ptr<Impl> impl_;
};

// How many records there are, by their frames alone: values are not looked at. Fast.
std::expected<uint64_t, Problem> count_records(const InputOptions&);

}  // namespace polywire
