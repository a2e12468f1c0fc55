// What went wrong and where. Errors are values; the text is made on demand and is the same in C++, on the command line and in Python.
#pragma once
#include <polywire/kind.h>

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

namespace polywire {

// Callers branch on these. The number of categories is fixed; codes may be added.
enum class Category : uint8_t { none, syntax, mismatch, missing, unknown_field, range, limit, end_of_input, unsupported, schema, io };

enum class Code : uint8_t {
  none,
  // syntax
  bad_literal, bad_number, bad_escape, bad_utf8, control_character, lone_surrogate, expected_key, expected_colon, expected_comma,
  unexpected_character, trailing_bytes, byte_order_mark, end_of_line, reserved_byte, bad_timestamp, bad_logical_text, bad_base64,
  bad_compressed, bad_checksum, size_mismatch, trailing_compressed,
  // mismatch
  wrong_kind, unknown_symbol, unknown_tag, wrong_length,
  // missing, unknown
  missing_field, unknown_field, duplicate_field, missing_tag, no_such_list,
  // range
  integer_range, float_range, inexact_number, time_range, decimal_range, level_range,
  // limit
  depth_limit, length_limit, record_limit, output_limit, window_limit,
  // end of input
  end_of_input, end_of_compressed,
  // unsupported
  nonfinite, not_in_format, bad_key_kind, borrowed_escape, codec_not_built, not_a_stream, needs_dictionary,
  // schema
  unresolved_name, duplicate_name, empty_definition, endless_type, bad_default, bad_schema,
  // io
  io_failure,
};

Category category_of(Code);
std::string_view category_name(Category);
std::string_view code_name(Code);  // stable identifier, as listed in docs/errors.md

struct Error {
  Code code = Code::none;
  Kind want = Kind::null;     // what the schema asked for, where that makes sense
  Kind found = Kind::null;    // what the input held, where that makes sense
  uint64_t offset = 0;        // byte, from the start of the input (of the stream, for streams)
  uint64_t record = 0;        // index of the record, for streams and lists of records
  uint32_t line = 0;          // from 1; text formats only, else 0
  uint32_t column = 0;        // from 1, in bytes
  std::string path;           // "$.items[3].price"; "$" is the outermost value
  std::string detail;         // a name or a text from the input, shortened

  Category category() const { return category_of(code); }
  // "expected integer, found text at $.items[3].price"
  std::string reason() const;
  // "events.jsonl:17:42: expected integer, ..." for text, "events.msgpack: record 17, byte 1042: ..." for binary; `source` may be empty.
  std::string message(std::string_view source = {}) const;
};

template <class T>
using Result = std::expected<T, Error>;

// Bounds on what one input may make a reader do. Depth counts nested lists, maps and records on every path.
struct Limits {
  uint32_t depth = 512;
  uint64_t record_bytes = uint64_t{1} << 30;  // one record of a stream
  uint64_t elements = uint64_t{1} << 24;      // list elements and map entries, in formats where few bytes may stand for many
};

}  // namespace polywire
