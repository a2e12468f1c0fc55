// UUID text: 36 characters, 8-4-4-4-12 hexadecimal digits.
#pragma once

#include "base/bytes.h"

namespace polywire::base {

struct Uuid {
  unsigned char bytes[16];  // in text order (RFC 9562, big-endian)
  friend bool operator==(const Uuid&, const Uuid&) = default;
};

inline constexpr size_t uuid_text_size = 36;

// Exactly 36 bytes, lower case; returns the end.
char* write_uuid(char* w, const Uuid& v) noexcept;

// The whole of [p, p + n) must be a UUID; both cases of letters are read, braces and "urn:uuid:" are not.
bool parse_uuid(const char* p, size_t n, Uuid& out) noexcept;

}  // namespace polywire::base
