// What a row format brings to files of records: how a stream is cut into blocks of whole records (one after another, cheap), how a block
// becomes values, how values become bytes (both for many blocks at a time). Virtual by the block, not by the value.
#pragma once
#include <polywire/buffer.h>
#include <polywire/error.h>
#include <polywire/format.h>
#include <polywire/value.h>

#include <array>
#include <memory>
#include <span>
#include <string>

namespace polywire::engine {

struct RowOptions {
  FormatChoice choice;
  Limits limits = {};
  std::string records = {};    // "$.path" of the list that holds the records
};

// One step of a splitter over the bytes that are held.
struct Cut {
  enum class What : uint8_t {
    block,      // [begin, end) are whole records
    nothing,    // `next` bytes are dropped; none: more input is needed
    end,        // all is read
    fault,      // `code` at `at`
  } what = What::nothing;
  size_t begin = 0, end = 0;
  size_t next = 0;             // bytes to drop afterwards
  bool single = false;         // the input is this one value, not a list of records
  Code code = Code::none;
  size_t at = 0;
  bool goes_on = false;        // a fault that the splitter steps over when it is called again
};

class Splitter {
 public:
  virtual ~Splitter() = default;
  // `held` begins where the bytes of the last step were dropped; bytes that were there are there again, and more. `last`: nothing comes after them.
  // Takes all whole records that are held. With `last` and nothing held: end, or a fault.
  virtual Cut cut(std::string_view held, bool last) = 0;
};

// A part of a block.
struct Span { size_t begin = 0, end = 0; };

// What one call of BlockReader::read gave: the records [first, last), each next() to the one before, valid until the next call.
struct Run {
  const model::Node* first = nullptr;
  const model::Node* last = nullptr;
  Error error = {};            // of the record after them; offset, line and column within the block
  Span bad = {};               // its bytes
  bool failed() const { return error.code != Code::none; }
  bool done() const { return first == last && !failed(); }
};

class BlockReader {
 public:
  virtual ~BlockReader() = default;
  // `first`: the block stands at the front of its stream. The reader may change what stands between records.
  virtual void start(std::span<char> block, bool first) = 0;
  // The records up to the end of the block, or up to a bad one. Called again, goes on after the bad one. An empty run without error: all is read.
  virtual Run read() = 0;
  // Where record i of the last run lies, with what belongs to it (a line with its end). Cold.
  virtual Span place(size_t i) = 0;
  // Records of a block by their frames alone.
  virtual uint64_t count(std::string_view block) = 0;
};

// Documented changes of values, in the order of their names in change_names.
enum class Change : uint8_t { keys_as_text, bytes_as_base64, nonfinite_as_null };
inline constexpr std::array<std::string_view, 3> change_names = {"keys written as text", "bytes written as base64", "NaN or infinities written as null"};
using Changes = std::array<uint64_t, change_names.size()>;

class BlockWriter {
 public:
  virtual ~BlockWriter() = default;
  // Appends one record with what stands before and after each record of a file. False: `out` is as before. `single`: the value is the whole file.
  virtual bool write(View record, bool single, Buffer& out, Error&) = 0;
  Changes changes = {};
};

// What is true of a file as a whole.
struct FileFrame {
  std::string_view begin = {};   // before the first record
  size_t lead = 0;             // bytes the first record has in front of it that are dropped (a comma)
  std::string_view end = {};     // after the last record
  // Where the number of records stands in front: makes `begin` again, of the same size, when all is written. Null: it does not.
  bool (*seal)(char* begin, uint64_t records) = nullptr;
};

struct RowFormat {
  std::unique_ptr<Splitter> (*splitter)(const RowOptions&);
  std::unique_ptr<BlockReader> (*reader)(const RowOptions&);
  std::unique_ptr<BlockWriter> (*writer)(const RowOptions&);
  FileFrame (*frame)(const RowOptions&, bool single);
  // Appends a value by itself, in its short form; never refuses for an option. False: the format has no form for it. For the sizes of fields.
  bool (*value)(View, Buffer& out, Error&);
};

}  // namespace polywire::engine
