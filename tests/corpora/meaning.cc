#include "corpora/meaning.h"

#include <cmath>
#include <map>
#include <string>

namespace polywire::corpora {
namespace {

bool same_number(View a, View b, Numbers numbers) {
  if (a == b || numbers == Numbers::exact) return a == b;
  if (!a.is_float() && !b.is_float()) return false;
  auto x = a.as_double(), y = b.as_double();
  return x && y && *x == *y && (std::signbit(*x) == std::signbit(*y) || !a.is_float() || !b.is_float());
}

bool same_list(View a, View b, Sameness how) {
  if (a.size() != b.size()) return false;
  auto y = b.elements().begin();
  for (View x : a.elements()) {
    if (!same_meaning(x, *y, how)) return false;
    ++y;
  }
  return true;
}

bool same_map(View a, View b, Sameness how) {
  std::map<std::string, View> x, y;
  for (auto [key, value] : a.entries()) { if (!key.is_text()) return a == b; x[std::string(key.text())] = value; }
  for (auto [key, value] : b.entries()) { if (!key.is_text()) return a == b; y[std::string(key.text())] = value; }
  if (how.absent_is_null) {
    std::erase_if(x, [](auto& e) { return e.second.is_null(); });
    std::erase_if(y, [](auto& e) { return e.second.is_null(); });
  }
  if (x.size() != y.size()) return false;
  for (auto& [key, value] : x) {
    auto at = y.find(key);
    if (at == y.end() || !same_meaning(value, at->second, how)) return false;
  }
  return true;
}

}  // namespace

bool same_meaning(View a, View b, Sameness how) {
  if (a.is_number() && b.is_number()) return same_number(a, b, how.numbers);
  if (a.kind() != b.kind()) return false;
  if (a.is_list()) return same_list(a, b, how);
  if (a.is_map()) return same_map(a, b, how);
  return a == b;
}

}  // namespace polywire::corpora
