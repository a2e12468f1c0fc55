// Where the inputs lie, their index, and our own choices where a set leaves room.
#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace polywire::corpora {

// The folder that holds corpora/ and cases/: POLYWIRE_SHARED, or ../shared beside the repository.
std::filesystem::path shared();
std::filesystem::path source(std::string_view inside);   // a path inside the repository

std::string contents(const std::filesystem::path&);
std::vector<std::vector<std::string>> table(const std::filesystem::path&);  // tab-separated, without the header line

struct Row { std::string file, format, expect, value; };
std::vector<Row> rows(const std::filesystem::path& set);

// One row of choices.tsv. `skip`: what happens where the value is an unknown field, that nobody asked for.
struct Choice { bool accept = false, skip_accepts = false; std::string reason; };
class Choices {
 public:
  Choices();
  const Choice* find(const std::string& set, const std::string& file) const;
  std::vector<std::string> of(const std::string& set) const;  // the files named for a set

 private:
  std::map<std::string, std::map<std::string, Choice>> all_;
};

// The text on a heap block that ends with it: a read behind the end is seen by ASan.
class Exact {
 public:
  explicit Exact(std::string_view s) : block_(new char[s.size()]), size_(s.size()) { s.copy(block_.get(), s.size()); }
  std::string_view view() const { return {block_.get(), size_}; }

 private:
  std::unique_ptr<char[]> block_;
  size_t size_;
};

std::string unhex(std::string_view);  // digits; spaces, '-' and line breaks between them are ignored
std::string hex(std::string_view);

}  // namespace polywire::corpora
