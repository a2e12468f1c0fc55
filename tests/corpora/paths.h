// One input through every way the library has of reading it. All ways must come to the same verdict and the same value.
#pragma once
#include <polywire/stream.h>
#include <polywire/value.h>

#include <string>
#include <string_view>
#include <vector>

#include "corpora/report.h"

namespace polywire::corpora {

struct Verdict {
  bool accept;
  bool skip_accepts;  // as an unknown field; differs where the grammar holds but a value cannot
};

// As a document; as a member of a typed record; as an unknown field; as an element of a stream, in chunks of 1, 7 and all bytes.
// What is accepted is also written and read again in every layout, taken to the other format and back, and cut at every offset.
void check_json(Test&, std::string_view text, Verdict, Value& out);
void check_msgpack(Test&, std::string_view bytes, Verdict, Value& out);

// JSON lines and JSON values over several lines: `out` is the list of them.
void check_json_lines(Test&, std::string_view text, bool accept, Value& out);
void check_json_sequence(Test&, std::string_view text, bool accept, Value& out);

// ---- what they share

struct Holder { Value v; };    // a Value inside a typed record
struct Passer { int64_t id; }; // a record that does not know the field

// What every fault must tell: a code, a place inside the input, a path, words.
void check_fault(Test&, const Error&, size_t input_bytes, std::string_view where);

struct Streamed {
  std::vector<Value> records;
  Error error;
};
// Everything a stream delivers of this input, in chunks of `chunk` bytes.
template <class Reader> Streamed stream(Reader reader, std::string_view input, size_t chunk) {
  Streamed s;
  Value record;
  auto drain = [&] { while (reader.next(record) == Next::record) s.records.push_back(std::move(record)); };
  for (size_t at = 0; at < input.size() && !reader.failed(); at += chunk) {
    reader.push(input.substr(at, chunk));
    drain();
  }
  reader.finish();
  if (!reader.failed()) drain();
  s.error = reader.error();
  return s;
}
// The same by chunks of 1, 7 and all bytes; differences are told.
template <class MakeReader> Streamed stream_all_ways(Test& test, MakeReader make, std::string_view input, std::string_view name) {
  Streamed whole = stream(make(), input, input.size() + 1);
  for (size_t chunk : {size_t{1}, size_t{7}}) {
    if (chunk == 1 && input.size() > 300'000) continue;
    Streamed cut = stream(make(), input, chunk);
    std::string where = std::string(name) + " in chunks of " + std::to_string(chunk) + ": ";
    test.that(cut.records == whole.records, where + "other records than from the whole: " + std::to_string(cut.records.size()) + " and " + std::to_string(whole.records.size()));
    test.that(cut.error.message() == whole.error.message() && cut.error.offset == whole.error.offset,
              where + cut.error.message() + " instead of " + whole.error.message());
  }
  if (whole.error.code != Code::none) check_fault(test, whole.error, input.size(), name);
  return whole;
}

}  // namespace polywire::corpora
