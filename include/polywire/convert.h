// Any format to any format, in bounded memory, with nothing lost.
//
//   ConvertReport done = polywire::convert({.inputs = {"a.jsonl.gz"}, .output = "b.msgpack", .threads = 4});
//   if (done.problem) ...
//
// A regular output file is written beside its place, synced and renamed when it is complete; until then, and after any fault, the old file stays
// as it was. The output does not depend on the number of threads.
#pragma once
#include <polywire/records.h>

#include <atomic>
#include <functional>
#include <vector>

namespace polywire {

struct Progress {
  uint64_t bytes_read = 0;      // of the input files
  uint64_t bytes_total = 0;     // 0: not known
  uint64_t records = 0;
};

struct ConvertOptions {
  std::vector<std::string> inputs;        // "-" is stdin
  std::string output;                     // "-" is stdout
  FormatChoice from = {}, to = {};        // none: by extension, then (inputs) by the first bytes
  std::string input_codec = {};           // as in InputOptions
  std::string output_codec = {};          // empty: by suffix
  int level = -1000;                      // of the output's codec; codec::default_level
  std::string records = {};               // "$.path"
  std::vector<std::string> select = {};   // "a", "b.c": these and nothing else; lists are looked into element by element
  bool skip_bad = false;                  // steps over bad records and counts them
  uint64_t skip_limit = ~uint64_t{0};     // ... but not over more than so many
  bool salvage = false;                   // keeps what is whole; the report still holds the problem
  std::string rejects = {};               // a file for the bytes of the bad records
  bool no_clobber = false;                // an existing output is left alone: Problem
  unsigned threads = 1;                   // 0: one for each processor
  Limits limits = {};
  const std::atomic<bool>* stop = nullptr;              // set by a signal: ends soon, nothing is left behind
  std::function<void(const Progress&)> progress = {};   // called between blocks by the calling thread
};

// A documented change of a value that an option allowed.
struct Conversion {
  std::string_view what;        // "keys written as text"
  uint64_t count = 0;
};

struct ConvertReport {
  Problem problem = {};                   // false: done
  bool stopped = false;                   // by `stop`
  bool complete = true;                   // false: the output lacks something of the input (salvage)
  bool written = false;                   // the output is in its place
  uint64_t records = 0;                   // written
  uint64_t bytes_in = 0, bytes_out = 0;   // of the files
  uint64_t skipped = 0;
  uint64_t duplicates = 0;                // keys given twice; the last one was written
  std::vector<Conversion> conversions = {};
  std::vector<Problem> skipped_first = {};   // the first few faults that were stepped over
  std::vector<std::string> notes = {};       // for stderr
};

ConvertReport convert(const ConvertOptions&);

}  // namespace polywire
