// Brotli (RFC 7932) by libbrotli. No magic and no checksum: what is damaged may come out as other bytes.
#include <brotli/decode.h>
#include <brotli/encode.h>

#include <algorithm>

#include "codec/stream.h"

namespace polywire::codec {
namespace {

class BrotliDecoder final : public StreamDecoder {
 public:
  explicit BrotliDecoder(const DecodeOptions& o) : StreamDecoder(Codec::brotli, o), d_(BrotliDecoderCreateInstance(nullptr, nullptr, nullptr)) {}
  ~BrotliDecoder() override { if (d_) BrotliDecoderDestroyInstance(d_); }

 private:
  bool advance(Flow& f) override {
    if (!d_) return fail(Code::io_failure, f, "out of memory");
    if (ended_) return f.in == f.end || fail(Code::trailing_compressed, f);
    size_t room, left = f.left();
    auto* to = reinterpret_cast<uint8_t*>(f.space(room));
    auto* from = reinterpret_cast<const uint8_t*>(f.in);
    BrotliDecoderResult rc = BrotliDecoderDecompressStream(d_, &left, &from, &room, &to, nullptr);
    f.in = reinterpret_cast<const char*>(from);
    f.out.set_end(reinterpret_cast<char*>(to));
    ended_ = rc == BROTLI_DECODER_RESULT_SUCCESS;
    return rc != BROTLI_DECODER_RESULT_ERROR || fail(Code::bad_compressed, f, BrotliDecoderErrorString(BrotliDecoderGetErrorCode(d_)));
  }
  bool whole() const override { return ended_; }

  BrotliDecoderState* d_;
  bool ended_ = false;
};

class BrotliEncoder final : public Encoder {
 public:
  explicit BrotliEncoder(int level) : c_(BrotliEncoderCreateInstance(nullptr, nullptr, nullptr)) {
    if (c_) BrotliEncoderSetParameter(c_, BROTLI_PARAM_QUALITY, uint32_t(level));
  }
  ~BrotliEncoder() override { if (c_) BrotliEncoderDestroyInstance(c_); }

  Result<void> feed(std::string_view in, Buffer& out, Flush flush) override {
    size_t left = in.size();
    auto* from = reinterpret_cast<const uint8_t*>(in.data());
    auto how = flush == Flush::no ? BROTLI_OPERATION_PROCESS : flush == Flush::block ? BROTLI_OPERATION_FLUSH : BROTLI_OPERATION_FINISH;
    do {
      auto* to = reinterpret_cast<uint8_t*>(out.need(out.end(), 32 << 10));
      size_t room = out.capacity() - out.size();
      if (!c_ || !BrotliEncoderCompressStream(c_, how, &left, &from, &room, &to, nullptr)) return std::unexpected(fault(Codec::brotli, Code::io_failure, 0));
      out.set_end(reinterpret_cast<char*>(to));
    } while (left || BrotliEncoderHasMoreOutput(c_) || (flush == Flush::finish && !BrotliEncoderIsFinished(c_)));
    return {};
  }

 private:
  BrotliEncoderState* c_;
};

bool decode(std::string_view in, char* memory, size_t room, size_t& size, const DecodeOptions&) {
  auto* from = reinterpret_cast<const uint8_t*>(in.data());
  auto* to = reinterpret_cast<uint8_t*>(memory);
  size_t left = in.size(), free = room;
  BrotliDecoderState* d = BrotliDecoderCreateInstance(nullptr, nullptr, nullptr);
  bool done = d && BrotliDecoderDecompressStream(d, &left, &from, &free, &to, nullptr) == BROTLI_DECODER_RESULT_SUCCESS && left == 0;
  if (d) BrotliDecoderDestroyInstance(d);
  size = room - free;
  return done;
}

bool encode(std::string_view in, Buffer& out, int level) {
  BrotliEncoder e(level);
  return e.feed(in, out, Flush::finish).has_value();
}

std::string library() {
  uint32_t v = BrotliDecoderVersion();
  return version("libbrotli", v >> 24, v >> 12 & 0xfff, v & 0xfff);
}

}  // namespace

const Stream brotli_stream{library, [](const DecodeOptions& o) -> std::unique_ptr<Decoder> { return std::make_unique<BrotliDecoder>(o); },
                           [](int level) -> std::unique_ptr<Encoder> { return std::make_unique<BrotliEncoder>(level); }};
const Whole brotli_whole{library, nullptr, decode, encode};

}  // namespace polywire::codec
