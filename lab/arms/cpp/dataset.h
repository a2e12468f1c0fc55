// A data set file as the arms see it (docs/lab-protocol.md section 3): JSON lines, or one JSON document, cut into calls.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace polywire::lab {

class Dataset {
 public:
  // Throws std::runtime_error with one sentence when the file cannot be read or `select` names no array.
  Dataset(const std::string& path, const std::optional<std::string>& select);
  Dataset(const Dataset&) = delete;

  bool bare() const { return bare_; }  // the whole document is the one record
  std::uint64_t records() const { return bare_ ? 1 : records_.size(); }
  // Calls at n records a call; 0: everything in one.
  std::uint64_t calls(std::uint64_t n) const;
  std::uint64_t records_of(std::uint64_t n, std::uint64_t call) const;
  // JSON text of one call's input, in the file or in `scratch`.
  std::string_view text(std::uint64_t n, std::uint64_t call, std::string& scratch) const;

 private:
  void cut_lines();
  void cut_array(std::string_view pointer);
  std::string file_, selected_;
  std::vector<std::string_view> records_;
  bool lines_ = false;
  bool bare_ = false;
};

}  // namespace polywire::lab
