// One object of each type of the matrix, and inputs damaged by chance.
#pragma once
#include <polywire/json.h>

#include <random>

#include "types.h"

namespace matrix {

inline std::string damage(std::string s, std::mt19937& random) {
  static constexpr char bytes[] = "{}[]\",:\\ \n0123456789-+.eEtrufalsn\xc3\xa9\x80\x81\x90\xa0\xc0\xc1\xc2\xca\xcb\xcf\xd0\xd3\xd9\xdb\xdc\xdf\xff\x00";
  static const std::string syntax(bytes, sizeof bytes - 1);
  for (int times = 1 + int(random() % 3); times > 0 && !s.empty(); --times) {
    size_t at = random() % s.size();
    switch (random() % 6) {
      case 0: s[at] = char(random()); break;
      case 1: s.erase(at, 1 + random() % 4); break;
      case 2: s.insert(at, 1, syntax[random() % syntax.size()]); break;
      case 3: s.resize(at); break;
      case 4: s.insert(at, s.substr(random() % s.size(), random() % 20)); break;
      default: s[at] = syntax[random() % syntax.size()];
    }
  }
  return s;
}

template <class T> T sample() { return T{}; }
template <> inline Tree sample() { return {"root", {{"a", {}}, {"b", {{"c", {}}}}}}; }
template <> inline Chain sample() {
  Chain c;
  c.next = std::make_unique<Chain>();
  c.next->next = std::make_unique<Chain>();
  c.next->next->value = -9;
  return c;
}
template <> inline Dynamic sample() {
  Dynamic d;
  d.value = *polywire::json::read<polywire::Value>(R"({"a":[1,2.5,"x",null,true,{}],"b":18446744073709551615})");
  d.many = {*polywire::json::read<polywire::Value>("[]"), *polywire::json::read<polywire::Value>("\"text\"")};
  return d;
}

}  // namespace matrix
