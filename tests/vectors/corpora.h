// Where the corpora of others lie, and their index.
#pragma once
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace polywire::test {

inline std::filesystem::path corpora() {
  namespace fs = std::filesystem;
  if (const char* set = std::getenv("POLYWIRE_SHARED")) return fs::path(set) / "corpora";
  if (fs::exists("../shared/corpora")) return "../shared/corpora";
  return fs::path(POLYWIRE_SOURCE_DIR) / "../shared/corpora";
}

inline std::string contents(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::stringstream s;
  s << in.rdbuf();
  return s.str();
}

struct Row { std::string file, format, expect, value; };

inline std::vector<Row> rows(const std::filesystem::path& set) {
  std::vector<Row> all;
  std::istringstream index(contents(set / "index.tsv"));
  std::string line;
  std::getline(index, line);
  while (std::getline(index, line)) {
    std::istringstream fields(line);
    Row row;
    for (std::string* s : {&row.file, &row.format, &row.expect, &row.value}) std::getline(fields, *s, '\t');
    all.push_back(std::move(row));
  }
  return all;
}

}  // namespace polywire::test
