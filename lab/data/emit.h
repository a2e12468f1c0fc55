// Records as JSON and MessagePack text, for the data program alone.
#pragma once

#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <string>

#include "fields.h"

namespace polywire::lab {

enum class Layout { map, array };

inline void put_double(std::string& out, double v) {
  char t[32];
  double a = std::fabs(v);
  bool plain = a == 0 || (a >= 1e-5 && a < 1e16);
  auto end = std::to_chars(t, t + 32, v, plain ? std::chars_format::fixed : std::chars_format::scientific).ptr;
  std::string text(t, end);
  if (plain && text.find('.') == text.npos) text += ".0";
  auto e = text.find('e');
  if (e != text.npos) {
    std::string exponent = text.substr(e + 1);
    bool minus = exponent[0] == '-';
    exponent.erase(0, exponent.find_first_of("123456789"));
    text = text.substr(0, e + 1) + (minus ? "-" : "") + exponent;
  }
  out += text;
}

inline void put_text(std::string& out, std::string_view v) {
  constexpr char hex[] = "0123456789abcdef";
  out += '"';
  for (char c : v) {
    switch (c) {
      case '"': out += "\\\""; break;
      case '\\': out += "\\\\"; break;
      case '\n': out += "\\n"; break;
      case '\t': out += "\\t"; break;
      case '\r': out += "\\r"; break;
      case '\b': out += "\\b"; break;
      case '\f': out += "\\f"; break;
      default:
        if ((unsigned char)c < 0x20) out += "\\u00", out += hex[c >> 4 & 15], out += hex[c & 15];
        else out += c;
    }
  }
  out += '"';
}

inline std::string base64(const Bytes& bytes) {
  constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t v = 0;
    for (std::size_t k = 0; k < 3; ++k) v = v << 8 | (i + k < bytes.size() ? std::uint32_t(bytes[i + k]) : 0);
    for (std::size_t k = 0; k < 4; ++k) out += i + k > bytes.size() ? '=' : digits[v >> (18 - 6 * k) & 63];
  }
  return out;
}

struct JsonEmit {
  std::string& out;
  Layout layout;
  bool spaced;

  template <class T>
  void value(const T& v) {
    if constexpr (std::is_same_v<T, bool>) out += v ? "true" : "false";
    else if constexpr (std::is_integral_v<T>) out += std::to_string(v);
    else if constexpr (std::is_same_v<T, double>) put_double(out, v);
    else if constexpr (std::is_same_v<T, std::string>) put_text(out, v);
    else if constexpr (std::is_same_v<T, Bytes>) put_text(out, base64(v));
    else if constexpr (HasFields<T>) record(v);
    else other(v);
  }
  template <class T>
  void other(const std::vector<T>& v) {
    out += '[';
    for (std::size_t i = 0; i < v.size(); ++i) {
      if (i) out += spaced ? ", " : ",";
      value(v[i]);
    }
    out += ']';
  }
  template <class T>
  void other(const std::optional<T>& v) { v ? value(*v) : void(out += "null"); }
  template <class... T>
  void other(const std::variant<T...>& v) { std::visit([this](auto& x) { this->value(x); }, v); }
  template <class T>
  void record(const T& v) {
    out += layout == Layout::map ? '{' : '[';
    bool first = true;
    each_field(v, [&](std::string_view name, auto& member) {
      if (!first) out += spaced ? ", " : ",";
      first = false;
      if (layout == Layout::map) put_text(out, name), out += spaced ? ": " : ":";
      value(member);
    });
    out += layout == Layout::map ? '}' : ']';
  }
};

struct MsgpackEmit {
  std::string& out;
  Layout layout;

  void head(unsigned char tag, std::uint64_t v, int bytes) {
    out += char(tag);
    for (int i = bytes - 1; i >= 0; --i) out += char(v >> (8 * i));
  }
  void sized(std::size_t n, unsigned fix, std::size_t fix_max, int tag8, unsigned char tag16) {
    if (n <= fix_max) out += char(fix | n);
    else if (tag8 >= 0 && n < 256) head((unsigned char)tag8, n, 1);
    else if (n < 65536) head(tag16, n, 2);
    else head((unsigned char)(tag16 + 1), n, 4);
  }
  void list_head(std::size_t n) { sized(n, 0x90, 15, -1, 0xdc); }
  template <class T>
  void integer(T v) {
    if (v < 0) {
      auto i = std::int64_t(v);
      if (i >= -32) out += char(i);
      else if (i >= -128) head(0xd0, std::uint64_t(i), 1);
      else if (i >= -32768) head(0xd1, std::uint64_t(i), 2);
      else if (i >= INT32_MIN) head(0xd2, std::uint64_t(i), 4);
      else head(0xd3, std::uint64_t(i), 8);
      return;
    }
    auto u = std::uint64_t(v);
    if (u < 128) out += char(u);
    else if (u < 256) head(0xcc, u, 1);
    else if (u < 65536) head(0xcd, u, 2);
    else if (u <= UINT32_MAX) head(0xce, u, 4);
    else head(0xcf, u, 8);
  }
  template <class T>
  void value(const T& v) {
    if constexpr (std::is_same_v<T, bool>) out += char(v ? 0xc3 : 0xc2);
    else if constexpr (std::is_integral_v<T>) integer(v);
    else if constexpr (std::is_same_v<T, double>) head(0xcb, std::bit_cast<std::uint64_t>(v), 8);
    else if constexpr (std::is_same_v<T, std::string>) text(v);
    else if constexpr (std::is_same_v<T, Bytes>) sized(v.size(), 0, 0, 0xc4, 0xc5), out.append((const char*)v.data(), v.size());
    else if constexpr (HasFields<T>) record(v);
    else other(v);
  }
  void text(std::string_view v) {
    sized(v.size(), 0xa0, 31, 0xd9, 0xda);
    out += v;
  }
  template <class T>
  void other(const std::vector<T>& v) {
    list_head(v.size());
    for (auto& x : v) value(x);
  }
  template <class T>
  void other(const std::optional<T>& v) { v ? value(*v) : void(out += char(0xc0)); }
  template <class... T>
  void other(const std::variant<T...>& v) { std::visit([this](auto& x) { this->value(x); }, v); }
  template <class T>
  void record(const T& v) {
    constexpr auto count = std::tuple_size_v<std::remove_const_t<decltype(fields<T>)>>;
    layout == Layout::map ? sized(count, 0x80, 15, -1, 0xde) : list_head(count);
    each_field(v, [&](std::string_view name, auto& member) {
      if (layout == Layout::map) text(name);
      value(member);
    });
  }
};

}  // namespace polywire::lab
