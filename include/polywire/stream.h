// Records one after another, out of chunks of any size and into chunks of a fixed one. Memory stays at one chunk and one record.
//
//   polywire::json::RecordReader<Event> in({.framing = polywire::Framing::lines});
//   while (size_t n = read(fd, chunk, sizeof chunk)) {
//     in.push({chunk, n});
//     while (in.next(event) == polywire::Next::record) use(event);
//     if (in.failed()) return report(in.error());
//   }
//   in.finish();                                     // the last line may lack its line break
//   while (in.next(event) == polywire::Next::record) use(event);
//
// Where the input is cut makes no difference to records and errors.
#pragma once
#include <polywire/json.h>
#include <polywire/msgpack.h>

#include <functional>
#include <memory>

namespace polywire {

enum class Framing : uint8_t {
  lines,   // JSON: one value a line, LF or CRLF, blank lines allowed
  array,   // one list whose elements are the records
  concat,  // MessagePack: values one after another
};

enum class Next : uint8_t {
  record,     // the object holds the next record
  need_more,  // push() or finish()
  end,
  fault,      // error() tells; skip_record() steps over it where a record has begun
};

struct StreamOptions {
  Framing framing = Framing::lines;
};

namespace detail {

class RecordStream {
 public:
  virtual ~RecordStream() = default;
  virtual void push(std::string_view) = 0;
  virtual void finish() = 0;
  virtual Next next(void* object) = 0;
  virtual const Error& error() const = 0;
  virtual bool skip_record() = 0;
  virtual uint64_t records() const = 0;
  virtual size_t memory() const = 0;
};
std::unique_ptr<RecordStream> json_stream(const Type&, Framing, const json::ReadOptions&);
std::unique_ptr<RecordStream> msgpack_stream(const Type&, Framing, const msgpack::ReadOptions&);

template <class T> class RecordReader {
 public:
  explicit RecordReader(std::unique_ptr<RecordStream> s) : stream_(std::move(s)) {}
  void push(std::string_view chunk) { stream_->push(chunk); }  // copied
  void finish() { stream_->finish(); }
  Next next(T& record) { return stream_->next(&record); }
  bool failed() const { return stream_->error().code != Code::none; }
  const Error& error() const { return stream_->error(); }     // offset, line and record count from the start of the stream
  // After a fault: goes on with the next record, also after one that is malformed, too deep or too long (Limits::record_bytes), of
  // which nothing is held. False where no record has begun, or the rest is not what the framing says.
  bool skip_record() { return stream_->skip_record(); }
  uint64_t records() const { return stream_->records(); }     // delivered so far
  size_t memory() const { return stream_->memory(); }         // bytes held

 private:
  std::unique_ptr<RecordStream> stream_;
};

}  // namespace detail

// Takes finished chunks; false stops the writer with Code::io_failure.
using Sink = std::function<bool(std::string_view)>;

namespace json {
template <class T> struct RecordReader : polywire::detail::RecordReader<T> {
  explicit RecordReader(StreamOptions s = {}, const ReadOptions& o = {})
      : polywire::detail::RecordReader<T>(polywire::detail::json_stream(type_v<T>, s.framing, o)) {}
};
}  // namespace json
namespace msgpack {
template <class T> struct RecordReader : polywire::detail::RecordReader<T> {
  explicit RecordReader(StreamOptions s = {.framing = Framing::concat}, const ReadOptions& o = {})
      : polywire::detail::RecordReader<T>(polywire::detail::msgpack_stream(type_v<T>, s.framing, o)) {}
};
}  // namespace msgpack

namespace detail {

// Collects records and hands over chunks of about 64 kB.
class RecordSink {
 public:
  RecordSink(Sink sink, Framing f) : sink_(std::move(sink)), framing_(f) {}
  Buffer& begin_record();                  // writes what stands before a record
  Result<void> end_record(Result<void> written);
  Result<void> finish();                   // what stands after the last record; everything is handed over

 private:
  Result<void> flush();
  Sink sink_;
  Framing framing_;
  Buffer buffer_;
  uint64_t records_ = 0;
};

}  // namespace detail

namespace json {
// Framing lines or array. An array of a known number of records is not needed: JSON closes it at finish().
template <class T> class RecordWriter {
 public:
  explicit RecordWriter(Sink sink, StreamOptions s = {}, const WriteOptions& o = {}) : out_(std::move(sink), s.framing), options_(o) {
    if (s.framing == Framing::lines) options_.indent = 0;  // a record is a line
  }
  Result<void> write(const T& record) { return out_.end_record(json::write(out_.begin_record(), record, options_)); }
  Result<void> finish() { return out_.finish(); }

 private:
  polywire::detail::RecordSink out_;
  WriteOptions options_;
};
}  // namespace json
namespace msgpack {
template <class T> class RecordWriter {
 public:
  explicit RecordWriter(Sink sink, const WriteOptions& o = {}) : out_(std::move(sink), Framing::concat), options_(o) {}
  Result<void> write(const T& record) { return out_.end_record(msgpack::write(out_.begin_record(), record, options_)); }
  Result<void> finish() { return out_.finish(); }

 private:
  polywire::detail::RecordSink out_;
  WriteOptions options_;
};
}  // namespace msgpack

}  // namespace polywire
