#include <polywire/stream.h>

namespace polywire::detail {

static constexpr size_t chunk_bytes = 64 << 10;

Buffer& RecordSink::begin_record() {
  if (framing_ == Framing::array) buffer_.append(records_ ? "," : "[");
  return buffer_;
}

Result<void> RecordSink::end_record(Result<void> written) {
  if (!written) {
    written.error().record = records_;
    if (framing_ == Framing::array) buffer_.resize_down(buffer_.size() - 1);  // the bracket or comma before it
    return written;
  }
  ++records_;
  if (framing_ == Framing::lines) buffer_.append("\n");
  return buffer_.size() >= chunk_bytes ? flush() : Result<void>{};
}

Result<void> RecordSink::finish() {
  if (framing_ == Framing::array) buffer_.append(records_ ? "]" : "[]");
  return buffer_.empty() ? Result<void>{} : flush();
}

Result<void> RecordSink::flush() {
  bool ok = sink_(buffer_.view());
  buffer_.clear();
  if (ok) return {};
  Error e;
  e.code = Code::io_failure;
  e.record = records_;
  e.path = "$";
  return std::unexpected(std::move(e));
}

}  // namespace polywire::detail
