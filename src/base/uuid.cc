#include "base/uuid.h"

namespace polywire::base {
namespace {

constexpr bool dash_before(int byte) noexcept { return byte == 4 || byte == 6 || byte == 8 || byte == 10; }

int hex_value(char c) noexcept {
  if (c >= '0' && c <= '9') return c - '0';
  char lower = char(c | 32);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

}  // namespace

char* write_uuid(char* w, const Uuid& v) noexcept {
  constexpr char digits[] = "0123456789abcdef";
  for (int i = 0; i < 16; ++i) {
    if (dash_before(i)) *w++ = '-';
    *w++ = digits[v.bytes[i] >> 4];
    *w++ = digits[v.bytes[i] & 15];
  }
  return w;
}

bool parse_uuid(const char* p, size_t n, Uuid& out) noexcept {
  if (n != uuid_text_size) return false;
  Uuid v;
  for (int i = 0; i < 16; ++i) {
    if (dash_before(i) && *p++ != '-') return false;
    int high = hex_value(p[0]), low = hex_value(p[1]);
    if (high < 0 || low < 0) return false;
    v.bytes[i] = static_cast<unsigned char>(high << 4 | low);
    p += 2;
  }
  out = v;
  return true;
}

}  // namespace polywire::base
