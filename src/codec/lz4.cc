// LZ4 frames, legacy frames and single blocks by liblz4.
#include <lz4.h>
#include <lz4frame.h>
#include <lz4hc.h>

#include <algorithm>
#include <cstring>

#include "base/bytes.h"
#include "codec/stream.h"

namespace polywire::codec {
namespace {

constexpr std::string_view magic = "\x04\x22\x4d\x18", legacy_magic = "\x02\x21\x4c\x18";
constexpr size_t legacy_block = 8 << 20;
constexpr int first_hc_level = 3;  // below: the fast compressor

class Lz4Decoder final : public FrameDecoder {
 public:
  explicit Lz4Decoder(const DecodeOptions& o) : FrameDecoder(Codec::lz4, o) { LZ4F_createDecompressionContext(&d_, LZ4F_VERSION); }
  ~Lz4Decoder() override { LZ4F_freeDecompressionContext(d_); }

 private:
  bool is_magic(std::string_view prefix) const override { return magic.starts_with(prefix) || legacy_magic.starts_with(prefix); }

  // Frame format 1.6: magic, flags, block size, content size (8), dictionary (4), checksum of the header. A legacy frame has its magic only, so the
  // size of the first block is looked at with it.
  int begin_frame(std::string_view head, Shape& shape) override {
    enum : uint8_t { dictionary = 1, content_checksum = 4, content_size = 8, block_checksum = 16 };
    if (!d_) return refuse(Code::io_failure, "out of memory");
    legacy_ = head.starts_with(legacy_magic);
    if (legacy_) {
      if (head.size() < 8) return 8;
      size_ = base::load4(head.data() + 4);
      return size_fits() ? 0 : refuse(Code::bad_compressed, "size of a block");
    }
    uint8_t flags = uint8_t(head[4]);
    size_t size = 7 + (flags & content_size ? 8 : 0) + (flags & dictionary ? 4 : 0);
    if (head.size() < size) return int(size);
    block_checksum_ = flags & block_checksum ? 4 : 0;
    block_most_ = size_t{1} << (8 + 2 * (uint8_t(head[5]) >> 4 & 7));
    shape = {.block_header = 4, .tail = flags & content_checksum ? size_t{4} : 0};
    if (flags & dictionary) return refuse(Code::needs_dictionary);
    LZ4F_resetDecompressionContext(d_);
    size_t used = head.size(), none = 0;
    size_t rc = LZ4F_decompress(d_, nullptr, &none, head.data(), &used, nullptr);
    return LZ4F_isError(rc) ? explain(rc, frame_at()), -1 : 0;
  }
  int refuse(Code code, std::string_view what = {}) { return fail_at(code, frame_at(), what), -1; }

  // A size, whose highest bit says that the block is not compressed; 0 is the end mark.
  Block begin_block(std::string_view h) override {
    size_t size = base::load4(h.data()) & 0x7fffffff;
    return {size ? size + block_checksum_ : 0, size == 0};
  }

  bool move(Flow& f, size_t most) override {
    size_t room;
    char* to = f.space(room, block_most_);
    size_t rc = LZ4F_decompress(d_, to, &room, f.in, &most, nullptr);
    if (LZ4F_isError(rc)) return explain(rc, part_at());
    f.in += most;
    f.out.set_end(to + room);
    if (rc == 0) end_frame();
    return true;
  }

  bool explain(size_t rc, uint64_t at) {
    std::string_view what = LZ4F_getErrorName(rc);
    if (what.find("hecksum") != what.npos) return fail_at(Code::bad_checksum, at, what);
    if (what.find("frameSize") != what.npos) return fail_at(Code::size_mismatch, at, what);
    return fail_at(Code::bad_compressed, at, what);
  }

  // ---- legacy frames: blocks behind their size, until the input ends or the size is the magic of a next frame

  bool whole() const override { return FrameDecoder::whole() || (in_frame() && legacy_ && size_ == 0 && !held()); }
  bool size_fits() const { return size_ && size_ <= size_t(LZ4_compressBound(int(legacy_block))); }

  bool body(Flow& f) override { return legacy_ ? legacy(f) : FrameDecoder::body(f); }
  bool legacy(Flow& f) {
    if (size_ == 0) {
      std::string_view h = peek(f, 4);
      if (h.empty()) return true;
      if (h == magic || h == legacy_magic || is_skippable_magic(h)) return end_frame(), advance(f);
      size_ = base::load4(h.data());
      if (!size_fits()) return fail_at(Code::trailing_compressed, place(f) - held());
      drop(f, 4);
    }
    std::string_view block = peek(f, size_);
    if (block.empty()) return true;
    uint64_t at = place(f) - held();
    char* to = f.out.need(f.out.end(), legacy_block);
    int n = LZ4_decompress_safe(block.data(), to, int(block.size()), int(legacy_block));
    if (n < 0) return fail_at(Code::bad_compressed, at, "block");
    f.out.set_end(to + n);
    drop(f, size_);
    size_ = 0;
    return true;
  }

  LZ4F_dctx* d_ = nullptr;
  size_t size_ = 0, block_most_ = 0, block_checksum_ = 0;
  bool legacy_ = false;
};

// Linked blocks of 64 KiB to 4 MiB and a checksum over the content, as the lz4 command writes them.
LZ4F_preferences_t preferences(int level) {
  LZ4F_preferences_t p{};
  p.frameInfo.blockSizeID = LZ4F_max256KB;
  p.frameInfo.blockMode = LZ4F_blockLinked;
  p.frameInfo.contentChecksumFlag = LZ4F_contentChecksumEnabled;
  p.compressionLevel = level;
  return p;
}

class Lz4Encoder final : public Encoder {
 public:
  explicit Lz4Encoder(int level) : preferences_(preferences(level)) { LZ4F_createCompressionContext(&c_, LZ4F_VERSION); }
  ~Lz4Encoder() override { LZ4F_freeCompressionContext(c_); }

  Result<void> feed(std::string_view in, Buffer& out, Flush flush) override {
    if (!c_) return std::unexpected(fault(Codec::lz4, Code::io_failure, 0, "out of memory"));
    size_t rc = 0;
    if (!begun_) rc = write(out, LZ4F_HEADER_SIZE_MAX, [&](char* to, size_t room) { return LZ4F_compressBegin(c_, to, room, &preferences_); });
    begun_ = true;
    while (!in.empty() && !LZ4F_isError(rc)) {
      std::string_view part = in.substr(0, 1 << 20);
      in.remove_prefix(part.size());
      rc = write(out, LZ4F_compressBound(part.size(), &preferences_), [&](char* to, size_t room) { return LZ4F_compressUpdate(c_, to, room, part.data(), part.size(), nullptr); });
    }
    if (flush != Flush::no && !LZ4F_isError(rc))
      rc = write(out, LZ4F_compressBound(0, &preferences_), [&](char* to, size_t room) { return flush == Flush::block ? LZ4F_flush(c_, to, room, nullptr) : LZ4F_compressEnd(c_, to, room, nullptr); });
    if (LZ4F_isError(rc)) return std::unexpected(fault(Codec::lz4, Code::io_failure, 0, LZ4F_getErrorName(rc)));
    return {};
  }

 private:
  template <class F> size_t write(Buffer& out, size_t room, F&& step) {
    char* to = out.need(out.end(), room);
    size_t n = step(to, room);
    if (!LZ4F_isError(n)) out.set_end(to + n);
    return n;
  }
  LZ4F_preferences_t preferences_;
  LZ4F_cctx* c_ = nullptr;
  bool begun_ = false;
};

bool encode_frame(std::string_view in, Buffer& out, int level) {
  LZ4F_preferences_t p = preferences(level);
  p.frameInfo.contentSize = in.size();
  size_t room = LZ4F_compressFrameBound(in.size(), &p);
  char* to = out.need(out.end(), room);
  size_t n = LZ4F_compressFrame(to, room, in.data(), in.size(), &p);
  if (LZ4F_isError(n)) return false;
  out.set_end(to + n);
  return true;
}

constexpr uint64_t lz4_ratio = 255;

uint64_t announced(std::string_view in) {
  constexpr uint8_t content_size = 8;
  if (in.size() < 15 || !in.starts_with(magic) || !(in[4] & content_size)) return 0;
  return std::min<uint64_t>(base::load8(in.data() + 6), in.size() * lz4_ratio);
}

// One frame, decoded where it will stay: blocks that look back find the bytes there.
bool decode_frame(std::string_view in, char* to, size_t room, size_t& size, const DecodeOptions&) {
  constexpr uint8_t dictionary = 1;
  LZ4F_dctx* d = nullptr;
  if (in.size() < 7 || !in.starts_with(magic) || in[4] & dictionary || LZ4F_isError(LZ4F_createDecompressionContext(&d, LZ4F_VERSION))) return false;
  LZ4F_decompressOptions_t stable{};
  stable.stableDst = 1;
  size_t rc = 1, taken = 0, given = 0;
  while (rc && !LZ4F_isError(rc)) {
    size_t used = in.size() - taken, made = room - given;
    rc = LZ4F_decompress(d, to + given, &made, in.data() + taken, &used, &stable);
    if (!LZ4F_isError(rc)) taken += used, given += made;
    if (used == 0 && made == 0) break;
  }
  LZ4F_freeDecompressionContext(d);
  size = given;
  return rc == 0 && taken == in.size();
}

// ---- blocks

bool decode_block(std::string_view in, char* to, size_t room, size_t& size, const DecodeOptions&) {
  if (in.size() > LZ4_MAX_INPUT_SIZE) return false;
  char none;  // without room liblz4 is stricter than with
  int n = LZ4_decompress_safe(in.data(), room ? to : &none, int(in.size()), int(std::clamp<size_t>(room, 1, INT32_MAX)));
  if (n > 0 && room == 0) return false;
  size = n < 0 ? 0 : size_t(n);
  return n >= 0;
}

bool encode_block(std::string_view in, Buffer& out, int level) {
  if (in.size() > LZ4_MAX_INPUT_SIZE) return false;
  int room = LZ4_compressBound(int(in.size()));
  char* to = out.need(out.end(), size_t(room));
  int n = level < first_hc_level ? LZ4_compress_default(in.data(), to, int(in.size()), room) : LZ4_compress_HC(in.data(), to, int(in.size()), room, level);
  if (n <= 0) return false;
  out.set_end(to + n);
  return true;
}

// LZ4 block format: token, literals, distance, length of a match. The last sequence has literals only.
struct BlockWalk {
  const uint8_t *p, *end;
  uint64_t made = 0;
  bool length(uint64_t& n) {
    if (n != 15) return true;
    for (uint8_t b = 255; b == 255; n += b) {
      if (p == end) return false;
      b = *p++;
    }
    return true;
  }
};
Error fault_of_block(std::string_view in, uint64_t room) {
  auto* begin = reinterpret_cast<const uint8_t*>(in.data());
  BlockWalk w{begin, begin + in.size()};
  auto at = [&](Code code, std::string_view what = {}) { return fault(Codec::lz4_block, code, uint64_t(w.p - begin), what); };
  while (w.p != w.end) {
    uint8_t token = *w.p++;
    uint64_t literals = token >> 4, match = token & 15;
    if (!w.length(literals) || literals > size_t(w.end - w.p)) return w.p = w.end, at(Code::end_of_compressed);
    w.p += literals;
    w.made += literals;
    if (w.made > room) return at(Code::output_limit);
    if (w.p == w.end) break;
    if (w.end - w.p < 2) return w.p = w.end, at(Code::end_of_compressed);
    uint64_t distance = base::load2(reinterpret_cast<const char*>(w.p));
    if (distance == 0 || distance > w.made) return at(Code::bad_compressed, "distance before the beginning");
    w.p += 2;
    if (!w.length(match)) return w.p = w.end, at(Code::end_of_compressed);
    w.made += match + 4;
    if (w.made > room) return at(Code::output_limit);
    if (w.p == w.end) return at(Code::end_of_compressed);
  }
  return at(Code::end_of_compressed);  // whole sequences, but not the literals that must end a block
}

std::string library() { return std::string("liblz4 ") + LZ4_versionString(); }

}  // namespace

const Stream lz4_stream{library, [](const DecodeOptions& o) -> std::unique_ptr<Decoder> { return std::make_unique<Lz4Decoder>(o); },
                        [](int level) -> std::unique_ptr<Encoder> { return std::make_unique<Lz4Encoder>(level); }};
const Whole lz4_whole{library, announced, decode_frame, encode_frame};
const Whole lz4_block_whole{library, nullptr, decode_block, encode_block, false, fault_of_block};

}  // namespace polywire::codec
