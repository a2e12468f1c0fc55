// A value as a peer gives it, and where it differs from ours. Kept apart from Value: nothing of ours builds or compares it.
#pragma once
#include <polywire/value.h>

#include <set>
#include <string>
#include <vector>

namespace polywire::peers {

struct Tree {
  enum class Kind { null, boolean, integer, float32, float64, text, bytes, extension, list, map };
  Kind kind = Kind::null;
  bool boolean = false;
  bool negative = false;      // of an integer
  uint64_t magnitude = 0;
  double number = 0;          // a float32 widened
  int8_t extension = 0;
  std::string chars = {};          // text, bytes, extension
  std::vector<Tree> items = {};    // of a list; of a map: key, value, key, value, in the order of the input, duplicates kept
};
Tree integer(int64_t);
Tree integer(uint64_t);

// The words for what differs, none if nothing does: "value:big_integer" (the peer has the nearest double), "value:minus_zero" (the peer
// has the integer 0), else "value:" and both at their path. Everything must be equal: kinds, integers, doubles by bits, bytes of texts,
// the order of names.
void compare(View ours, const Tree& theirs, const std::string& path, std::set<std::string>& differences);

}  // namespace polywire::peers
