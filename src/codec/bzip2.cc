// bzip2 by libbz2; several streams one after another.
#include <bzlib.h>

#include <algorithm>

#include "codec/stream.h"

namespace polywire::codec {
namespace {

constexpr size_t most_at_once = size_t{1} << 30;  // libbz2 counts in 32 bits

class Bzip2Decoder final : public StreamDecoder {
 public:
  explicit Bzip2Decoder(const DecodeOptions& o) : StreamDecoder(Codec::bzip2, o) { begin(); }
  ~Bzip2Decoder() override { if (ready_) BZ2_bzDecompressEnd(&z_); }

 private:
  void begin() {
    z_ = {};
    ready_ = BZ2_bzDecompressInit(&z_, 0, 0) == BZ_OK;
    ended_ = false;
    start_ = 0;
  }

  bool advance(Flow& f) override {
    if (ended_) {
      if (f.in == f.end) return true;
      if (*f.in != 'B') return fail(Code::trailing_compressed, f);
      start_ = place(f);
      begin();
    }
    if (!ready_) return fail(Code::io_failure, f, "out of memory");
    size_t room, given = std::min(f.left(), most_at_once);
    char* to = f.space(room);
    room = std::min(room, most_at_once);
    z_.next_in = const_cast<char*>(f.in);
    z_.avail_in = unsigned(given);
    z_.next_out = to;
    z_.avail_out = unsigned(room);
    int rc = BZ2_bzDecompress(&z_);
    f.in += given - z_.avail_in;
    f.out.set_end(to + (room - z_.avail_out));
    if (rc == BZ_STREAM_END) {
      BZ2_bzDecompressEnd(&z_);
      ready_ = false;
      ended_ = true;
      ++streams_;
      return true;
    }
    if (rc == BZ_OK) return true;
    if (rc == BZ_DATA_ERROR_MAGIC && streams_) return fail_at(Code::trailing_compressed, start_);
    if (rc == BZ_MEM_ERROR) return fail(Code::io_failure, f, "out of memory");
    return fail(Code::bad_compressed, f, rc == BZ_DATA_ERROR_MAGIC ? "not the magic of a stream" : "damage, or a checksum that does not match");
  }
  bool whole() const override { return ended_; }

  bz_stream z_{};
  uint64_t start_ = 0, streams_ = 0;
  bool ready_ = false, ended_ = false;
};

class Bzip2Encoder final : public Encoder {
 public:
  explicit Bzip2Encoder(int level) { ready_ = BZ2_bzCompressInit(&z_, level, 0, 0) == BZ_OK; }
  ~Bzip2Encoder() override { if (ready_) BZ2_bzCompressEnd(&z_); }

  Result<void> feed(std::string_view in, Buffer& out, Flush flush) override {
    if (!ready_) return std::unexpected(fault(Codec::bzip2, Code::io_failure, 0, "out of memory"));
    while (!in.empty()) {
      std::string_view part = in.substr(0, most_at_once);
      in.remove_prefix(part.size());
      z_.next_in = const_cast<char*>(part.data());
      z_.avail_in = unsigned(part.size());
      while (z_.avail_in) step(out, BZ_RUN);
    }
    if (flush == Flush::no) return {};
    int done = flush == Flush::finish ? BZ_STREAM_END : BZ_RUN_OK;
    while (step(out, flush == Flush::finish ? BZ_FINISH : BZ_FLUSH) != done) {}
    return {};
  }

 private:
  int step(Buffer& out, int how) {
    char* to = out.need(out.end(), 32 << 10);
    size_t room = std::min(out.capacity() - out.size(), most_at_once);
    z_.next_out = to;
    z_.avail_out = unsigned(room);
    int rc = BZ2_bzCompress(&z_, how);
    out.set_end(to + (room - z_.avail_out));
    return rc;
  }
  bz_stream z_{};
  bool ready_ = false;
};

std::string library() {
  std::string v = BZ2_bzlibVersion();  // "1.0.8, 13-Jul-2019"
  return "libbz2 " + v.substr(0, v.find(','));
}

}  // namespace

const Stream bzip2_stream{library, [](const DecodeOptions& o) -> std::unique_ptr<Decoder> { return std::make_unique<Bzip2Decoder>(o); },
                          [](int level) -> std::unique_ptr<Encoder> { return std::make_unique<Bzip2Encoder>(level); }};

}  // namespace polywire::codec
