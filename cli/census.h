// What records hold, field by field, in bounded memory: types, how often, distinct values, least and greatest, bytes.
#pragma once
#include <polywire/buffer.h>
#include <polywire/value.h>

#include <array>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/rows.h"

namespace polywire::cli {

// Exact up to 256 values, then an estimate within about 2 % (HyperLogLog with 4,096 registers, Flajolet et al. 2007). At most 8 KiB.
class Distinct {
 public:
  void add(uint64_t hash);
  void merge(const Distinct&);
  uint64_t count() const;
  bool exact() const { return registers_.empty(); }

 private:
  static constexpr size_t most = 256, index_bits = 12;
  void note(uint64_t hash);
  std::vector<uint64_t> hashes_;      // open addressing, 0: free
  size_t used_ = 0;
  std::vector<uint8_t> registers_;
};

// Least and greatest among values that can be compared: numbers, texts (by bytes, the first 64 of them), instants.
class Range {
 public:
  void add(View);
  void merge(const Range&);
  bool any() const { return any_; }
  View least() const { return least_; }
  View greatest() const { return greatest_; }

 private:
  bool any_ = false;
  Value least_, greatest_;
};

struct Field {
  static constexpr size_t kinds_known = size_t(ValueKind::map) + 1;

  std::string name;
  uint64_t present = 0;                          // how often it was there, null or not
  std::array<uint64_t, kinds_known> kinds = {};
  uint64_t bytes = 0, name_bytes = 0;            // of its values that are no lists or maps, and of its name wherever it was
  Distinct distinct;
  Range numbers, texts, instants;
  uint64_t shortest = ~uint64_t{0}, longest = 0;   // lists: elements; texts, bytes: bytes
  std::vector<std::unique_ptr<Field>> fields;    // of maps, as they came
  std::unique_ptr<Field> elements;               // of lists
  bool folded = false;                           // too many names: `fields` is one field for all of them
  Distinct names;                                // of a folded one

  uint64_t of(ValueKind k) const { return kinds[size_t(k)]; }
  Field* find(std::string_view name);
  size_t size() const;                           // fields in this tree

 private:
  friend class Census;
  std::unordered_map<std::string_view, size_t> by_name_;   // once there are many
  size_t expected_ = 0;                          // the field after the one found last
};

class Census {
 public:
  explicit Census(const engine::RowFormat& format) : format_(format) {}
  void add(View record);
  void finish();                                 // folds what turned out to be a map from keys of data to values

  const Field& root() const { return root_; }
  uint64_t records() const { return root_.present; }

 private:
  static constexpr size_t most_names = 1000, most_fields = 8000;

  void add(Field&, View);
  void scalar(Field&, View);
  Field& child(Field&, View key);
  Field& make(Field& parent, std::string_view name);
  void fold(Field&);
  void merge(Field& into, Field& from);
  void shrink();
  void fold_sparse(Field&);

  const engine::RowFormat& format_;
  Field root_;
  size_t total_ = 1;
  Buffer buffer_;
};

}  // namespace polywire::cli
