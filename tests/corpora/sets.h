// The sets this program knows. Each runs into a Report of its own.
#pragma once
#include <filesystem>

#include "corpora/files.h"
#include "corpora/report.h"

namespace polywire::corpora {

using Folder = std::filesystem::path;

struct Set {
  std::string_view name;
  void (*run)(Report&, const Folder&);
  std::string_view folder;  // below shared(); of our own sets, below the repository
  bool ours = false;
};

void run_json_set(Report&, const Folder&);
void run_msgpack_set(Report&, const Folder&);
void run_msgpack_suite(Report&, const Folder&);
void run_cross_writers(Report&, const Folder&);
void run_codec_set(Report&, const Folder&);
void run_other_binary(Report&, const Folder&);
void run_cases(Report&, const Folder&);      // tests/cases
void run_vectors(Report&, const Folder&);    // tests/vectors

}  // namespace polywire::corpora
