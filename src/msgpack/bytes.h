// Headers of texts, bytes and extensions (MessagePack specification, "formats").
#pragma once
#include <cstddef>
#include <cstdint>

#include "base/bytes.h"

namespace polywire::msgpack {

// The position after the header and the length, or nullptr. The length is not compared with what is left.
const char* read_text_header(const char* p, const char* end, uint64_t& n);
// 5 bytes at w.
char* write_text_header(char* w, size_t n);

}  // namespace polywire::msgpack
