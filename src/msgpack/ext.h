// Extensions and the timestamp extension -1 (MessagePack specification, "timestamp extension type").
#pragma once
#include <cstdint>
#include <string_view>

namespace polywire::msgpack {

struct Ext { int8_t type; std::string_view data; };

// An extension at p (d4..d8, c7..c9): the position after it, or nullptr.
const char* read_ext(const char* p, const char* end, Ext&);
// Header only; 6 bytes at w.
char* write_ext_header(char* w, int8_t type, uint32_t size);

// The payload of a timestamp: 4, 8 or 12 bytes. False: another length, or nanoseconds beyond 999,999,999.
bool decode_timestamp(std::string_view payload, int64_t& seconds, uint32_t& nanoseconds);
// The whole extension in its smallest form; 15 bytes at w.
char* write_timestamp(char* w, int64_t seconds, uint32_t nanoseconds);

}  // namespace polywire::msgpack
