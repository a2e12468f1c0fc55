// MessagePack maps, writing only: a header that must count the present fields before the first of them is written.
#pragma once
#include "loop.h"

namespace spike {
struct MsgpackWriter : WriterBase {
  static constexpr bool positional = false, counted = true, omits_default = false;
  using Mark = int;
  using WriterBase::WriterBase;
  void big_endian(u64 v, int n) { out.need(8); while (n--) *out.at++ = char(v >> (8 * n)); }
  bool head(u64 n, u8 fix, u64 fix_limit, u8 code8, u8 code16) {  // code8 0: there is none
    if (n < fix_limit) out.byte(char(fix | n));
    else if (code8 && n < 256) out.byte(char(code8)), big_endian(n, 1);
    else if (n < 65536) out.byte(char(code16)), big_endian(n, 2);
    else if (n >> 32) return fail(Code::limit);
    else out.byte(char(code16 + 1)), big_endian(n, 4);
    return true;
  }
  void begin_record(const Plan&, size_t n, Mark&) { head(n, 0x80, 16, 0, 0xde); }
  void key(const Key& k, const Node&) { out.put(k.text); }
  void put_unknown(string_view) { ++lost; }  // would have to be counted in the header too
  void begin_list(size_t n, const Node&, Mark&) { head(n, 0x90, 16, 0, 0xdc); }
  void begin_map(size_t n, const Node&, Mark&) { head(n, 0x80, 16, 0, 0xde); }
  bool map_key(Mark&, size_t, string_view k, const Node&) { return text(k); }
  bool null(const Node&) { out.byte('\xc0'); return true; }
  bool boolean(bool v) { out.byte(char(0xc2 | v)); return true; }
  bool uint(const Node&, u64 v) {
    if (v < 128) return out.byte(char(v)), true;
    int n = v < 256 ? 0 : v < 65536 ? 1 : v >> 32 ? 3 : 2;
    out.byte(char(0xcc + n)), big_endian(v, 1 << n);
    return true;
  }
  bool sint(const Node& node, i64 v) {
    if (v >= 0) return uint(node, u64(v));
    if (v >= -32) return out.byte(char(v)), true;
    int n = v >= -128 ? 0 : v >= -32768 ? 1 : v < INT32_MIN ? 3 : 2;
    out.byte(char(0xd0 + n)), big_endian(u64(v), 1 << n);
    return true;
  }
  bool f64(double v) { u64 u; memcpy(&u, &v, 8); out.byte('\xcb'), big_endian(u, 8); return true; }
  bool text(string_view s) { return utf8_valid(s.data(), s.size()) ? head(s.size(), 0xa0, 32, 0xd9, 0xda) && (out.put(s), true) : fail(Code::utf8); }
  bool bytes(string_view s) { return head(s.size(), 0xc4, 0, 0xc4, 0xc5) && (out.put(s), true); }
};
}  // namespace spike
