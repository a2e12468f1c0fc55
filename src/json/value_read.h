// JSON text -> Value. The whole grammar of RFC 8259, strictly, at the speed the nodes allow.
//
// Numbers: integers are int64, uint64 or, beyond 64 bits, a big integer with all its digits; everything with a fraction or an
// exponent is the nearest double, and so is "-0" (as -0.0: an integer would lose the sign). What is beyond double is refused.
// Text: UTF-8 is checked, escapes are undone, lone surrogates are refused. A byte order mark at the very start is skipped.
#pragma once
#include <polywire/error.h>
#include <polywire/value.h>

namespace polywire::json {

struct ValueReadOptions {
  Limits limits = {};
  bool nonfinite_literals = false;   // NaN, Infinity, -Infinity are doubles; else refused
  bool refuse_duplicates = false;    // else kept in order; model::count_duplicate_keys counts them
};

// One value, with white space around it. False: `error` says what and where, `out` is null.
// With `consumed` the text may go on after the value: it gets the number of bytes up to the end of the value. Else the rest of
// the text must be white space. The text is copied, so callers with many values in one text use read_value_lines.
bool read_value(std::string_view text, const ValueReadOptions&, Value& out, Error& error, size_t* consumed = nullptr);

// JSON lines: one value a line (LF or CRLF, blank lines allowed), as one list in `out`. At the first fault `out` holds the
// values before it, `error.record` is the index of the bad one within this text, and `*good` is the number of bytes up to the
// end of the last good value's line, so that the caller can step over the bad line and go on.
bool read_value_lines(std::string_view text, const ValueReadOptions&, Value& out, Error& error, size_t* good = nullptr);

}  // namespace polywire::json
