// What the tests share: bytes as hex, reading into a target, writing from a source.
#pragma once
#include "python.h"

#include <gtest/gtest.h>

#include "columns.h"
#include "shapes.h"

namespace spike {
template <class T> char* at(T& v) { return reinterpret_cast<char*>(&v); }
inline std::string hex(string_view s) {
  std::string h;
  for (u8 c : s) h += "0123456789abcdef"[c >> 4], h += "0123456789abcdef"[c & 15];
  return h;
}
inline std::string unhex(string_view h) {
  std::string s;
  for (size_t i = 0; i < h.size(); ++i) if (h[i] != ' ') s += char(std::stoi(std::string(h.substr(i, 2)), nullptr, 16)), ++i;
  return s;
}
struct Read { bool ok = false; Fault fault; u64 surprises = 0; };
template <class R, class T> Read read_into(R in, const Node& n, T& out, typename T::Slot slot) {
  Read r;
  r.ok = read(in, n, out, slot) && (in.p == in.end || in.fail(Code::trailing));
  r.fault = in.fault, r.surprises = in.surprises;
  return r;
}
template <class Format, class T> Read decode(string_view bytes, T& v) {
  Memory m;
  return read_into(Format::reader(bytes, type_of<T>()), node_of<Format>(type_of<T>()), m, at(v));
}
template <class Format, class S> std::string encode_from(const Type& t, S& src, typename S::Slot slot) {
  Buffer b;
  typename Format::Writer w(b);
  return write(w, node_of<Format>(t), src, slot) ? std::string(b.view()) : "fault at " + w.fault.path;
}
template <class Format, class T> std::string encode(T& v) { Memory m; return encode_from<Format>(type_of<T>(), m, at(v)); }
inline All sample() {
  All a;
  a.big = 1ll << 40, a.zig = -3, a.fix = -7, a.wide = 9, a.a_name_longer_than_sixteen_bytes = "caf\xc3\xa9 \"quoted\"", a.numbers = {1, -2, 300};
  a.maybe = 0, a.choice = Meta{"eu", 2}, a.by_name["k"] = {"s", 1, 2}, a.by_name["z"] = {}, a.items = {{"x", 1, 2}, {"a longer text than any", 0, 3}};
  a.meta = {"us", 4}, a.flag = true;
  return a;
}
inline const Doc doc_value{"d", 7, {"eu", 2}, {{"a", 2, 3}}};
}  // namespace spike
