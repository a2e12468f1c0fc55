// What the fuzz targets share: the entrance, the end, and errors as one text.
#pragma once
#include <polywire/error.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

namespace fuzz {

inline void require(bool holds, const char* what, std::string_view a = {}, std::string_view b = {}) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n  %.*s\n  %.*s\n", what, int(a.size()), a.data(), int(b.size()), b.data());
  std::abort();
}

// The input; leading bytes choose options.
struct Input {
  std::string_view rest;
  uint8_t byte() {
    if (rest.empty()) return 0;
    uint8_t b = uint8_t(rest[0]);
    rest.remove_prefix(1);
    return b;
  }
};

// On a heap block of its own, so that a read beyond the end is seen.
struct Exact {
  explicit Exact(std::string_view s) : bytes(new char[s.size()]), size(s.size()) { if (size) std::memcpy(bytes.get(), s.data(), size); }
  std::string_view view() const { return {bytes.get(), size}; }
  std::unique_ptr<char[]> bytes;
  size_t size;
};

// Everything an error tells.
inline std::string show(const polywire::Error& e) {
  return std::string(polywire::code_name(e.code)) + " byte " + std::to_string(e.offset) + " line " + std::to_string(e.line) + ":" + std::to_string(e.column) +
         " record " + std::to_string(e.record) + " want " + std::to_string(int(e.want)) + " found " + std::to_string(int(e.found)) + ": " + e.reason();
}
template <class T> std::string show(const polywire::Result<T>& r) { return r ? "ok" : show(r.error()); }

}  // namespace fuzz

#define FUZZ_TARGET(input)                                              \
  static void run(fuzz::Input input);                                   \
  extern "C" int LLVMFuzzerTestOneInput(const uint8_t* p, size_t n) {   \
    run({{reinterpret_cast<const char*>(p), n}});                       \
    return 0;                                                           \
  }                                                                     \
  static void run(fuzz::Input input)
