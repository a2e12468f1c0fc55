// xz by liblzma; several streams and their padding are liblzma's own business.
#include <lzma.h>

#include <algorithm>

#include "codec/stream.h"

namespace polywire::codec {
namespace {

class XzDecoder final : public StreamDecoder {
 public:
  explicit XzDecoder(const DecodeOptions& o) : StreamDecoder(Codec::xz, o) {
    constexpr uint64_t beside_the_window = 1 << 20;
    uint64_t memory = std::min(o.window_bytes, ~uint64_t{0} - beside_the_window) + beside_the_window;
    ready_ = lzma_stream_decoder(&z_, memory, LZMA_CONCATENATED | LZMA_TELL_UNSUPPORTED_CHECK) == LZMA_OK;
  }
  ~XzDecoder() override { lzma_end(&z_); }

 private:
  bool advance(Flow& f) override {
    if (!ready_) return fail(Code::io_failure, f, "out of memory");
    if (ended_) return true;
    size_t room;
    char* to = f.space(room);
    z_.next_in = reinterpret_cast<const uint8_t*>(f.in);
    z_.avail_in = f.left();
    z_.next_out = reinterpret_cast<uint8_t*>(to);
    z_.avail_out = room;
    lzma_ret rc = lzma_code(&z_, f.last ? LZMA_FINISH : LZMA_RUN);
    f.in = f.end - z_.avail_in;
    f.out.set_end(to + (room - z_.avail_out));
    ended_ = rc == LZMA_STREAM_END;
    return rc == LZMA_OK || rc == LZMA_STREAM_END || rc == LZMA_BUF_ERROR || explain(f, rc);
  }
  bool whole() const override { return ended_; }

  bool explain(const Flow& f, lzma_ret rc) {
    switch (rc) {
      case LZMA_MEMLIMIT_ERROR: return fail(Code::window_limit, f, std::to_string(lzma_memusage(&z_)) + " bytes");
      case LZMA_MEM_ERROR: return fail(Code::io_failure, f, "out of memory");
      case LZMA_FORMAT_ERROR: return fail(Code::bad_compressed, f, "not the magic of a stream");
      case LZMA_OPTIONS_ERROR: return fail(Code::bad_compressed, f, "options that liblzma does not know");
      case LZMA_UNSUPPORTED_CHECK: return fail(Code::bad_compressed, f, "a kind of checksum that liblzma does not know");
      default: return fail(Code::bad_compressed, f, "damage, or a checksum that does not match");
    }
  }

  lzma_stream z_ = LZMA_STREAM_INIT;
  bool ready_ = false, ended_ = false;
};

class XzEncoder final : public Encoder {
 public:
  explicit XzEncoder(int level) { ready_ = lzma_easy_encoder(&z_, uint32_t(level), LZMA_CHECK_CRC64) == LZMA_OK; }
  ~XzEncoder() override { lzma_end(&z_); }

  Result<void> feed(std::string_view in, Buffer& out, Flush flush) override {
    z_.next_in = reinterpret_cast<const uint8_t*>(in.data());
    z_.avail_in = in.size();
    lzma_action how = flush == Flush::no ? LZMA_RUN : flush == Flush::block ? LZMA_SYNC_FLUSH : LZMA_FINISH;
    for (;;) {
      if (how == LZMA_RUN && z_.avail_in == 0) return {};
      char* to = out.need(out.end(), 32 << 10);
      size_t room = out.capacity() - out.size();
      z_.next_out = reinterpret_cast<uint8_t*>(to);
      z_.avail_out = room;
      lzma_ret rc = ready_ ? lzma_code(&z_, how) : LZMA_MEM_ERROR;
      out.set_end(to + (room - z_.avail_out));
      if (rc == LZMA_STREAM_END) return {};
      if (rc != LZMA_OK) return std::unexpected(fault(Codec::xz, Code::io_failure, 0, "out of memory"));
    }
  }

 private:
  lzma_stream z_ = LZMA_STREAM_INIT;
  bool ready_ = false;
};

std::string library() { return std::string("liblzma ") + lzma_version_string(); }

}  // namespace

const Stream xz_stream{library, [](const DecodeOptions& o) -> std::unique_ptr<Decoder> { return std::make_unique<XzDecoder>(o); },
                       [](int level) -> std::unique_ptr<Encoder> { return std::make_unique<XzEncoder>(level); }};

}  // namespace polywire::codec
