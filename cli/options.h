// What the command line said, before any file is opened. Filled by the flag table (flags.cc), read by the commands.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace polywire::cli {

enum Status : int { done = 0, data_fault = 1, usage_fault = 2, findings = 3 };

enum class When : uint8_t { automatic, always, never };

struct Options {
  std::vector<std::string> files;      // operands in order; "-" is stdin or stdout

  std::string from, to;                // format with its options: "msgpack:layout=array"; empty: by extension, then magic
  std::string from_codec, codec;       // codec of the inputs and of the output; empty: by magic, by suffix
  std::optional<int> level;            // of the output's codec
  std::string records;                 // path to the records inside a document; empty: none said
  std::vector<std::string> select;     // fields to keep, dotted; empty: all
  uint32_t threads = 0;                // 0: all there are

  std::optional<uint64_t> skip_bad;    // bad records that may be stepped over
  std::string rejects;                 // file for their bytes
  bool salvage = false;
  bool no_clobber = false;
  bool strict = false;                 // duplicate names are faults

  std::optional<uint64_t> limit;       // -n: records to print
  std::optional<bool> pretty;          // said by --pretty or --lines; else by the terminal
  bool json = false;                   // facts as JSON
  When color = When::automatic;
  bool progress = true;
  bool quiet = false;
  bool json_errors = false;
  bool help = false, version = false, man = false;
};

}  // namespace polywire::cli
