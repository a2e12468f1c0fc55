// Arm protocol v1 (docs/lab-protocol.md) as plain structs: what the driver asks, what a family answers and says of itself.
// Our own library reads and writes them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace polywire::lab {

struct Case {
  std::string id;
  std::string arm;
  std::string shape = "any";
  std::string dataset;
  std::optional<std::string> select;
  std::string direction;
  std::string temperature = "hot";
  std::uint64_t records_per_call = 0;
  std::uint64_t samples = 10;
  std::uint64_t min_sample_ns = 1'000'000;
  std::uint64_t seed = 0;
  std::optional<std::string> output;
  std::optional<std::uint64_t> budget_ns;
};

struct Answer {
  std::string id;
  bool ok = true;
  std::optional<std::string> error;  // then nothing below is there
  std::optional<std::vector<double>> samples_ns;
  std::optional<std::uint64_t> calls, records, bytes;
  std::optional<std::string> sha256, roundtrip;
  std::optional<double> timer_ns;
  std::optional<std::uint64_t> page_faults, peak_rss;
  std::optional<std::string> gc, allocator, note;
};

struct Validation {
  bool utf8 = true;
  bool bounds = true;
  std::string duplicates = "last wins";
};

struct ArmRow {
  std::string id, format, layout, model;
  std::vector<std::string> shapes = {"*"};
  std::vector<std::string> directions = {"encode", "decode"};
  Validation validation;
  std::string buffer = "reused";
  std::optional<std::string> backend;
  std::optional<std::string> url;
  std::optional<std::string> known;   // what this way is known not to keep: said where a round trip fails
  std::optional<bool> extra;          // only where it is asked for
  std::optional<unsigned> threads;    // that work at once; none: one
};

struct Build {
  std::string compiler, flags;
};

struct Description {
  int protocol = 1;
  std::string family, language = "c++", library, version;
  bool ours = false;
  Build build;
  std::vector<ArmRow> arms;
};

// A fault is a sentence in `error`; the id is kept where it could be read.
Case read_case(std::string_view line, std::string& error);
std::string to_line(const Answer& answer);
std::string to_line(const Description& description);

// The compiler of this file and the flags it was given.
Build this_build();

}  // namespace polywire::lab
