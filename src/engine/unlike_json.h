// What the small readers of two formats unlike JSON share: they show that the loop serves such formats as it is (tests only).
#pragma once
#include <polywire/bind.h>
#include <polywire/variant.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/input.h"

namespace polywire::engine::test {

struct Options { bool refuse_unknown = false; Limits limits = {}; };

class BinaryReader : public engine::Input {
 public:
  static constexpr Format format = Format::value;
  BinaryReader(std::string_view s, const Options& o) : Input(s, o.limits, false), options(o) {}
  bool mismatch(Kind want) { return fail(Code::wrong_kind, want); }
  bool varint(uint64_t& v) {
    v = 0;
    for (int shift = 0; p < end_ && shift < 64; shift += 7) {
      v |= uint64_t(*p & 127) << shift;
      if (!(*p++ & 128)) return true;
    }
    return fail(Code::end_of_input);
  }
  bool take(size_t n, std::string_view& s) {
    if (n > left()) return fail(Code::end_of_input);
    s = {p, n};
    p += n;
    return true;
  }
  bool float64(double& v) { std::string_view s; return take(8, s) && (std::memcpy(&v, s.data(), 8), true); }
  bool float32(float& v) { std::string_view s; return take(4, s) && (std::memcpy(&v, s.data(), 4), true); }
  bool scalar(const Type& type, void*) { return mismatch(type.kind); }
  std::string_view unknown_key() const { return {}; }
  bool refuse_key() { return fail(Code::unknown_field); }
  using FastPath = const char* (*)(BinaryReader&, const char*, const char*, void*);
  FastPath fast(const Type&) const { return nullptr; }
  const Options& options;
};

inline std::string hex(std::string_view digits) {
  std::string out;
  for (size_t i = 0; i < digits.size();) {
    if (digits[i] == ' ') { ++i; continue; }
    out += char(std::stoi(std::string(digits.substr(i, 2)), nullptr, 16));
    i += 2;
  }
  return out;
}

}  // namespace polywire::engine::test
