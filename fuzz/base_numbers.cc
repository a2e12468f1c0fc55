// Number text both ways against the C and C++ libraries.
#include <charconv>
#include <cmath>

#include "base/number.h"
#include "support.h"

using namespace polywire::base;

static void read_as_others_do(std::string_view text) {
  fuzz::Exact exact(text);
  const char *p = exact.view().data(), *end = p + text.size();
  NumberShape shape;
  const char* stop = scan_number(p, end, shape);
  double ours = 0;
  const char* q = parse_double(p, end, ours);
  if (!stop) return fuzz::require(!q, "what is no number is not read", text);
  std::string number(p, stop);
  double theirs = std::strtod(number.c_str(), nullptr);
  fuzz::require(std::isinf(theirs) ? !q : q == stop && std::memcmp(&ours, &theirs, 8) == 0, "the same double as strtod", number);
  int64_t i = 0, i_theirs = 0;
  uint64_t u = 0, u_theirs = 0;
  bool integer = shape == NumberShape::integer;
  bool fits_i = integer && std::from_chars(number.data(), number.data() + number.size(), i_theirs).ec == std::errc{};
  bool fits_u = integer && number[0] != '-' && std::from_chars(number.data(), number.data() + number.size(), u_theirs).ec == std::errc{};
  fuzz::require((parse_i64(p, end, i) == stop) == fits_i && (!fits_i || i == i_theirs), "the same int64 as from_chars", number);
  if (number != "-0") fuzz::require((parse_u64(p, end, u) == stop) == fits_u && (!fits_u || u == u_theirs), "the same uint64 as from_chars", number);
  Number any;
  fuzz::require(parse_number(p, end, any) == stop, "one look finds the same end", number);
  Number::Kind kind = fits_i ? Number::Kind::i64 : fits_u ? Number::Kind::u64 : integer ? Number::Kind::big_integer : std::isinf(theirs) ? Number::Kind::overflow : Number::Kind::f64;
  fuzz::require(any.kind == kind, "one look finds the kind", number);
}

FUZZ_TARGET(in) {
  read_as_others_do(in.rest);
  if (in.rest.size() < 8) return;
  double v;
  std::memcpy(&v, in.rest.data(), 8);
  if (!std::isfinite(v)) return;
  for (bool python : {false, true}) {
    char text[40];
    std::string_view ours(text, size_t(write_double(text, v, python) - text));
    double back = 0;
    fuzz::require(parse_double(ours.data(), ours.data() + ours.size(), back) && std::memcmp(&v, &back, 8) == 0, "a double comes back", ours);
    fuzz::require(std::strtod(std::string(ours).c_str(), nullptr) == v, "and is what the C library reads", ours);
  }
}
