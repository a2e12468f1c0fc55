#include "corpora/files.h"

#include <cctype>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace polywire::corpora {

namespace fs = std::filesystem;

fs::path source(std::string_view inside) { return fs::path(POLYWIRE_SOURCE_DIR) / inside; }

fs::path shared() {
  if (const char* set = std::getenv("POLYWIRE_SHARED")) return set;
  return source("../shared");
}

std::string contents(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::stringstream s;
  s << in.rdbuf();
  return s.str();
}

std::vector<std::vector<std::string>> table(const fs::path& file) {
  std::vector<std::vector<std::string>> all;
  std::istringstream lines(contents(file));
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    if (line.empty()) continue;
    std::istringstream fields(line);
    std::vector<std::string> row;
    for (std::string s; std::getline(fields, s, '\t');) row.push_back(s);
    all.push_back(std::move(row));
  }
  return all;
}

std::vector<Row> rows(const fs::path& set) {
  std::vector<Row> all;
  for (auto& r : table(set / "index.tsv")) {
    r.resize(7);
    all.push_back({r[0], r[1], r[2], r[3]});
  }
  return all;
}

Choices::Choices() {
  for (auto& r : table(source("tests/corpora/choices.tsv"))) {
    r.resize(5);
    all_[r[0]][r[1]] = {r[2] == "accept", r[3] == "accept", r[4]};
  }
}
const Choice* Choices::find(const std::string& set, const std::string& file) const {
  auto s = all_.find(set);
  if (s == all_.end()) return nullptr;
  auto f = s->second.find(file);
  return f == s->second.end() ? nullptr : &f->second;
}
std::vector<std::string> Choices::of(const std::string& set) const {
  std::vector<std::string> files;
  if (auto s = all_.find(set); s != all_.end()) for (auto& [file, choice] : s->second) files.push_back(file);
  return files;
}

std::string unhex(std::string_view s) {
  std::string out;
  int high = -1;
  for (char c : s) {
    if (!std::isxdigit(static_cast<unsigned char>(c))) continue;
    int digit = c <= '9' ? c - '0' : (c | 32) - 'a' + 10;
    if (high < 0) { high = digit; continue; }
    out += char(high << 4 | digit);
    high = -1;
  }
  return out;
}
std::string hex(std::string_view s) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out;
  for (unsigned char c : s) { out += digits[c >> 4]; out += digits[c & 15]; }
  return out;
}

}  // namespace polywire::corpora
