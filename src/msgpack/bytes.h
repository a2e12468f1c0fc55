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

// The size of the value at p without its children: header and payload, which may be more than `left`. 0: the header is not all
// there. `children`: how many values follow as its own. The reserved byte 0xc1 counts as a value of one byte.
uint64_t value_extent(const char* p, size_t left, uint64_t& children);

}  // namespace polywire::msgpack
