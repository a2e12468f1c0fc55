// The pieces of JSON that straight-line code is made of. Readers take the position and the end of the input and return the
// position after the value, or nullptr: then the loop looks at the same place again and finds out what is wrong.
#pragma once
#include <polywire/buffer.h>

#include <cstdint>
#include <string>

namespace polywire::json::primitive {

const char* read_int32(const char* p, const char* end, int32_t&);
const char* read_uint32(const char* p, const char* end, uint32_t&);
const char* read_int64(const char* p, const char* end, int64_t&);
const char* read_uint64(const char* p, const char* end, uint64_t&);
const char* read_float64(const char* p, const char* end, double&);
// p stands after the opening quote; returns after the closing one.
const char* read_text(const char* p, const char* end, std::string&);
const char* skip_space(const char* p, const char* end);

char* write_int64(char* w, int64_t);         // 32 bytes
char* write_uint64(char* w, uint64_t);       // 32 bytes
char* write_float64(char* w, double);        // 40 bytes; nullptr for NaN and infinities
// The escaped text without quotes. There must be s.size() + 36 bytes at w; when escapes need more, the buffer grows and
// `rest` bytes stay free after the text. nullptr: not UTF-8.
char* write_text(Buffer&, char* w, const std::string& s, size_t rest);

}  // namespace polywire::json::primitive
