// What is counted and printed: one Test for each row, a line for each set, the sums at the end.
#pragma once
#include <string>
#include <string_view>

namespace polywire::corpora {

enum class Column { accept, reject, impl, value, vector, count };
inline constexpr std::string_view column_names[] = {"accept", "reject", "impl", "value", "vector"};

class Report {
 public:
  explicit Report(std::string set) : set_(std::move(set)) {}
  const std::string& set() const { return set_; }
  void count(Column, const std::string& name, const std::string& failures);
  void skip(const std::string& name, std::string_view why);
  void print() const;   // the set's line

  int passed = 0, failed = 0, skipped = 0;

 private:
  struct { int good = 0, all = 0; } columns_[size_t(Column::count)];
  std::string set_;
};

// One row. Everything said with that() must hold.
class Test {
 public:
  Test(Report& report, Column column, std::string name) : report_(report), column_(column), name_(std::move(name)) {}
  Test(const Test&) = delete;
  ~Test() { report_.count(column_, name_, failures_); }

  bool that(bool holds, std::string_view otherwise) {
    if (!holds && said_++ < 4) failures_.append("\n    ").append(otherwise.substr(0, 300));
    return holds;
  }
  bool ok() const { return failures_.empty(); }

 private:
  Report& report_;
  Column column_;
  std::string name_, failures_;
  int said_ = 0;
};

}  // namespace polywire::corpora
