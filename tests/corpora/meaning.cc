#include "corpora/meaning.h"

#include <cmath>
#include <map>
#include <string>

namespace polywire::corpora {
namespace {

bool same_number(View a, View b) {
  if (a == b) return true;
  if (!a.is_float() && !b.is_float()) return false;
  auto x = a.as_double(), y = b.as_double();
  return x && y && *x == *y && (std::signbit(*x) == std::signbit(*y) || !a.is_float() || !b.is_float());
}

bool same_list(View a, View b) {
  if (a.size() != b.size()) return false;
  auto y = b.elements().begin();
  for (View x : a.elements()) {
    if (!same_meaning(x, *y)) return false;
    ++y;
  }
  return true;
}

bool same_map(View a, View b) {
  std::map<std::string, View> x, y;
  for (auto [key, value] : a.entries()) { if (!key.is_text()) return a == b; x[std::string(key.text())] = value; }
  for (auto [key, value] : b.entries()) { if (!key.is_text()) return a == b; y[std::string(key.text())] = value; }
  if (x.size() != y.size()) return false;
  for (auto& [key, value] : x) {
    auto at = y.find(key);
    if (at == y.end() || !same_meaning(value, at->second)) return false;
  }
  return true;
}

}  // namespace

bool same_meaning(View a, View b) {
  if (a.is_number() && b.is_number()) return same_number(a, b);
  if (a.kind() != b.kind()) return false;
  if (a.is_list()) return same_list(a, b);
  if (a.is_map()) return same_map(a, b);
  return a == b;
}

}  // namespace polywire::corpora
