// Zstandard (RFC 8878) by libzstd.
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/bytes.h"
#include "codec/stream.h"

namespace polywire::codec {
namespace {

constexpr std::string_view magic = "\x28\xb5\x2f\xfd";

// RFC 8878, 3.1.1.1: what of a frame header has to be known before a byte is decoded.
struct Header {
  size_t size = 0;       // with the magic; more than was given: the rest is 0
  uint64_t window = 0;
  uint64_t content = ZSTD_CONTENTSIZE_UNKNOWN;
  bool dictionary = false, reserved = false, checksum = false;
};
Header header_of(std::string_view h) {
  static constexpr uint8_t id_bytes[] = {0, 1, 2, 4}, content_bytes[] = {0, 2, 4, 8};
  uint8_t d = uint8_t(h[4]);
  bool single = d & 0x20;
  size_t id = id_bytes[d & 3], content = content_bytes[d >> 6];
  if (single && content == 0) content = 1;
  Header r{.size = 5 + !single + id + content, .reserved = (d & 8) != 0, .checksum = (d & 4) != 0};
  if (r.size > h.size()) return r;
  const char* p = h.data() + 5;
  if (!single) {
    uint8_t w = uint8_t(*p++);
    uint64_t base = uint64_t{1} << (10 + (w >> 3));
    r.window = base + base / 8 * (w & 7);
  }
  for (size_t i = 0; i < id; ++i) r.dictionary |= p[i] != 0;
  p += id;
  if (content) {
    r.content = 0;
    std::memcpy(&r.content, p, content);
    if (content == 2) r.content += 256;
  }
  if (single) r.window = r.content;
  return r;
}

class ZstdDecoder final : public FrameDecoder {
 public:
  explicit ZstdDecoder(const DecodeOptions& o) : FrameDecoder(Codec::zstd, o), d_(ZSTD_createDStream()) {
    int log = std::bit_width(std::max<uint64_t>(o.window_bytes, 2) - 1);
    if (d_) ZSTD_DCtx_setParameter(d_, ZSTD_d_windowLogMax, std::clamp(log, 10, sizeof(size_t) == 4 ? 30 : 31));
  }
  ~ZstdDecoder() override { ZSTD_freeDStream(d_); }

 private:
  bool is_magic(std::string_view prefix) const override { return magic.starts_with(prefix); }

  int begin_frame(std::string_view head, Shape& shape) override {
    Header h = header_of(head);
    if (h.size > head.size()) return int(h.size);
    shape = {.block_header = 3, .tail = h.checksum ? size_t{4} : 0};
    if (!d_) return refuse(Code::io_failure, "out of memory");
    if (h.reserved) return refuse(Code::bad_compressed, "reserved bit in a frame header");
    if (h.dictionary) return refuse(Code::needs_dictionary);
    if (h.window > options_.window_bytes) return refuse(Code::window_limit, std::to_string(h.window) + " bytes");
    ZSTD_DCtx_reset(d_, ZSTD_reset_session_only);
    ZSTD_inBuffer in{head.data(), head.size(), 0};
    ZSTD_outBuffer out{nullptr, 0, 0};
    while (in.pos < in.size) {
      size_t rc = ZSTD_decompressStream(d_, &out, &in);
      if (ZSTD_isError(rc)) return explain(rc, frame_at()), -1;
    }
    return 0;
  }
  int refuse(Code code, std::string_view what = {}) { return fail_at(code, frame_at(), what), -1; }

  // RFC 8878, 3.1.1.2: one bit for the last block, two for the type, the size; a run of one byte has the size of what it makes.
  Block begin_block(std::string_view h) override {
    constexpr uint32_t run = 1;
    uint32_t bits = uint8_t(h[0]) | uint8_t(h[1]) << 8 | uint8_t(h[2]) << 16;
    return {(bits >> 1 & 3) == run ? 1 : bits >> 3, (bits & 1) != 0};
  }

  bool move(Flow& f, size_t most) override {
    size_t room;
    char* to = f.space(room);
    ZSTD_inBuffer in{f.in, most, 0};
    ZSTD_outBuffer out{to, room, 0};
    size_t rc = ZSTD_decompressStream(d_, &out, &in);
    f.in += in.pos;
    f.out.set_end(to + out.pos);
    if (ZSTD_isError(rc)) return explain(rc, part_at());
    if (rc == 0) end_frame();
    return true;
  }

  bool explain(size_t rc, uint64_t at) {
    ZSTD_ErrorCode e = ZSTD_getErrorCode(rc);
    if (e == ZSTD_error_checksum_wrong) return fail_at(Code::bad_checksum, at);
    if (e == ZSTD_error_frameParameter_windowTooLarge) return fail_at(Code::window_limit, at);
    if (e == ZSTD_error_memory_allocation) return fail_at(Code::io_failure, at, "out of memory");
    return fail_at(Code::bad_compressed, at, ZSTD_getErrorName(rc));
  }

  ZSTD_DStream* d_;
};

// One context a stream, with a checksum after each frame, as the zstd command writes it.
struct Context {
  explicit Context(int level) : c(ZSTD_createCCtx()) {
    if (!c) return;
    ZSTD_CCtx_setParameter(c, ZSTD_c_compressionLevel, level);
    ZSTD_CCtx_setParameter(c, ZSTD_c_checksumFlag, 1);
  }
  ~Context() { ZSTD_freeCCtx(c); }
  ZSTD_CCtx* c;
};

class ZstdEncoder final : public Encoder {
 public:
  explicit ZstdEncoder(int level) : context_(level) {}

  Result<void> feed(std::string_view in, Buffer& out, Flush flush) override {
    ZSTD_inBuffer from{in.data(), in.size(), 0};
    while (from.pos < from.size)
      if (auto done = step(from, out, ZSTD_e_continue); !done) return std::unexpected(done.error());
    for (bool more = flush != Flush::no; more;) {
      auto left = step(from, out, flush == Flush::block ? ZSTD_e_flush : ZSTD_e_end);
      if (!left) return std::unexpected(left.error());
      more = *left != 0;
    }
    return {};
  }

 private:
  Result<size_t> step(ZSTD_inBuffer& in, Buffer& out, ZSTD_EndDirective how) {
    if (!context_.c) return std::unexpected(fault(Codec::zstd, Code::io_failure, 0, "out of memory"));
    char* to = out.need(out.end(), 32 << 10);
    ZSTD_outBuffer o{to, out.capacity() - out.size(), 0};
    size_t rc = ZSTD_compressStream2(context_.c, &o, &in, how);
    out.set_end(to + o.pos);
    if (ZSTD_isError(rc)) return std::unexpected(fault(Codec::zstd, Code::io_failure, 0, ZSTD_getErrorName(rc)));
    return rc;
  }
  Context context_;
};

// The first frame's size; several frames go through the stream. A block of 128 KiB takes three bytes at least.
uint64_t announced(std::string_view in) {
  if (in.size() < 5 || !in.starts_with(magic)) return 0;
  Header h = header_of(in);
  return h.content == ZSTD_CONTENTSIZE_UNKNOWN ? 0 : std::min<uint64_t>(h.content, in.size() / 3 * (128 << 10));
}

bool decode(std::string_view in, char* to, size_t room, size_t& size, const DecodeOptions& o) {
  if (in.size() < 5 || !in.starts_with(magic)) return false;
  Header h = header_of(in);
  if (h.size > in.size() || h.window > o.window_bytes || ZSTD_findFrameCompressedSize(in.data(), in.size()) != in.size()) return false;
  size = ZSTD_decompress(to, room, in.data(), in.size());
  return !ZSTD_isError(size);
}

bool encode(std::string_view in, Buffer& out, int level) {
  Context context(level);
  if (!context.c) return false;
  size_t room = ZSTD_compressBound(in.size());
  char* to = out.need(out.end(), room);
  size_t n = ZSTD_compress2(context.c, to, room, in.data(), in.size());
  if (ZSTD_isError(n)) return false;
  out.set_end(to + n);
  return true;
}

std::string library() { return std::string("libzstd ") + ZSTD_versionString(); }

}  // namespace

const Stream zstd_stream{library, [](const DecodeOptions& o) -> std::unique_ptr<Decoder> { return std::make_unique<ZstdDecoder>(o); },
                         [](int level) -> std::unique_ptr<Encoder> { return std::make_unique<ZstdEncoder>(level); }};
const Whole zstd_whole{library, announced, decode, encode};

}  // namespace polywire::codec
