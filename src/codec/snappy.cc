// Snappy by libsnappy: the framing format is ours, raw blocks are the library's.
#include <snappy-c.h>
#include <snappy-stubs-public.h>

#include <algorithm>

#include "base/bytes.h"
#include "base/crc32c.h"
#include "codec/stream.h"

namespace polywire::codec {
namespace {

constexpr std::string_view identifier("\xff\x06\0\0sNaPpY", 10);
constexpr size_t block = 64 << 10;  // most uncompressed bytes of a chunk
enum Chunk : uint8_t { compressed = 0x00, plain = 0x01, first_skippable = 0x80, stream_identifier = 0xff };

// Framing format, section 3: checksums are stored rotated and with a constant added.
uint32_t masked_crc(std::string_view s) {
  uint32_t c = base::crc32c(s);
  return (c >> 15 | c << 17) + 0xa282ead8u;
}

class SnappyDecoder final : public StreamDecoder {
 public:
  explicit SnappyDecoder(const DecodeOptions& o) : StreamDecoder(Codec::snappy, o) {}

 private:
  bool whole() const override { return begun_ && !in_chunk_ && !held(); }

  bool advance(Flow& f) override {
    if (!in_chunk_ && !head(f)) return false;
    if (!in_chunk_) return true;
    if (type_ >= first_skippable && type_ != stream_identifier) return skip(f);
    std::string_view body = peek(f, left_);
    if (body.empty()) return true;
    uint64_t start = place(f) - held();
    if (type_ == stream_identifier) {
      if (body != identifier.substr(4)) return fail_at(Code::bad_compressed, start, "stream identifier");
      begun_ = true;
    } else if (!data(f, body, start)) {
      return false;
    }
    drop(f, left_);
    in_chunk_ = false;
    return true;
  }

  bool skip(Flow& f) {
    size_t n = std::min(left_, f.left());
    f.in += n;
    left_ -= n;
    if (left_ == 0) in_chunk_ = false;
    return true;
  }

  // Type and length of a chunk; lengths beyond what the type can have are damage, not something to wait for.
  bool head(Flow& f) {
    uint64_t start = place(f) - held();
    std::string_view h = peek(f, std::max<size_t>(1, held()));
    if (h.empty()) return true;
    if (!begun_ && uint8_t(h[0]) != stream_identifier) return fail_at(Code::bad_compressed, start, "no stream identifier");
    h = peek(f, 4);
    if (h.empty()) return true;
    type_ = uint8_t(h[0]);
    left_ = base::load4(h.data()) >> 8;
    if (type_ > plain && type_ < first_skippable) return fail_at(Code::bad_compressed, start, "chunk of a reserved type");
    bool fits = type_ == stream_identifier ? left_ == 6
                : type_ == plain           ? left_ >= 4 && left_ <= block + 4
                : type_ == compressed      ? left_ > 4 && left_ <= snappy_max_compressed_length(block) + 4
                                           : true;
    if (!fits) return fail_at(Code::bad_compressed, start, "length of a chunk");
    drop(f, 4);
    in_chunk_ = left_ != 0;
    return true;
  }

  bool data(Flow& f, std::string_view body, uint64_t start) {
    uint32_t want = base::load4(body.data());
    body.remove_prefix(4);
    size_t size = body.size();
    if (type_ == compressed && (snappy_uncompressed_length(body.data(), body.size(), &size) != SNAPPY_OK || size > block)) return fail_at(Code::bad_compressed, start, "size of a block");
    char* to = f.out.need(f.out.end(), size);
    if (type_ == plain) std::copy(body.begin(), body.end(), to);
    else if (snappy_uncompress(body.data(), body.size(), to, &size) != SNAPPY_OK) return fail_at(Code::bad_compressed, start, "block");
    if (masked_crc({to, size}) != want) return fail_at(Code::bad_checksum, start);
    f.out.set_end(to + size);
    return true;
  }

  size_t left_ = 0;
  uint8_t type_ = 0;
  bool begun_ = false, in_chunk_ = false;
};

class SnappyEncoder final : public Encoder {
 public:
  Result<void> feed(std::string_view in, Buffer& out, Flush flush) override {
    if (!begun_) out.append(identifier);
    begun_ = true;
    if (!held_.empty()) {
      size_t part = std::min(block - held_.size(), in.size());
      held_.append(in.substr(0, part));
      in.remove_prefix(part);
      if (held_.size() == block) chunk(held_, out), held_.clear();
    }
    while (in.size() >= block) {
      chunk(in.substr(0, block), out);
      in.remove_prefix(block);
    }
    held_.append(in);
    if (flush != Flush::no && !held_.empty()) chunk(held_, out), held_.clear();
    return {};
  }

 private:
  // Compressed where that saves an eighth at least, as the format advises.
  void chunk(std::string_view s, Buffer& out) {
    size_t n = snappy_max_compressed_length(s.size());
    char* to = out.need(out.end(), n + 8);
    bool smaller = snappy_compress(s.data(), s.size(), to + 8, &n) == SNAPPY_OK && n < s.size() - s.size() / 8;
    if (!smaller) n = s.copy(to + 8, s.size());
    base::store4(to, uint32_t(n + 4) << 8 | (smaller ? compressed : plain));
    base::store4(to + 4, masked_crc(s));
    out.set_end(to + 8 + n);
  }
  std::string held_;
  bool begun_ = false;
};

// ---- raw blocks

// Three bytes make 64 at most.
uint64_t announced(std::string_view in) {
  size_t n = 0;
  if (snappy_uncompressed_length(in.data(), in.size(), &n) != SNAPPY_OK || n > in.size() * uint64_t{22}) return 0;
  return n;
}

bool decode(std::string_view in, char* to, size_t room, size_t& size, const DecodeOptions&) {
  size_t n = 0;
  if (snappy_uncompressed_length(in.data(), in.size(), &n) != SNAPPY_OK || n > room) return false;
  size = room;
  return snappy_uncompress(in.data(), in.size(), to, &size) == SNAPPY_OK;
}

bool encode(std::string_view in, Buffer& out, int) {
  if (in.size() > UINT32_MAX) return false;
  size_t n = snappy_max_compressed_length(in.size());
  char* to = out.need(out.end(), n);
  if (snappy_compress(in.data(), in.size(), to, &n) != SNAPPY_OK) return false;
  out.set_end(to + n);
  return true;
}

// Format description, section 2: an element is a literal or a copy; the two low bits of its first byte say which.
Error fault_of_raw(std::string_view in, uint64_t room) {
  auto *begin = reinterpret_cast<const uint8_t*>(in.data()), *p = begin, *end = p + in.size();
  auto at = [&](Code code, std::string_view what = {}) { return fault(Codec::snappy_raw, code, uint64_t(p - begin), what); };
  uint64_t size = 0, made = 0;
  for (unsigned shift = 0;; shift += 7) {
    if (p == end) return at(Code::end_of_compressed);
    if (shift > 28) return at(Code::bad_compressed, "length");
    size |= uint64_t(*p & 0x7f) << shift;
    if (!(*p++ & 0x80)) break;
  }
  if (size > UINT32_MAX) return at(Code::bad_compressed, "length");
  while (p != end) {
    const uint8_t* element = p;
    uint8_t tag = *p++, kind = tag & 3;
    size_t extra = kind == 0 ? (tag >> 2 < 60 ? 0 : (tag >> 2) - 59) : kind == 3 ? 4 : kind;
    if (extra > size_t(end - p)) return p = end, at(Code::end_of_compressed);
    uint64_t number = 0;
    for (size_t i = 0; i < extra; ++i) number |= uint64_t(*p++) << (8 * i);
    uint64_t length = kind == 1 ? 4 + (tag >> 2 & 7) : 1 + (tag >> 2);
    if (kind == 0) {
      if (extra) length = number + 1;
      if (length > size_t(end - p)) return p = end, at(Code::end_of_compressed);
      p += length;
    } else {
      uint64_t distance = kind == 1 ? number | uint64_t(tag >> 5) << 8 : number;
      if (distance == 0 || distance > made) return p = element, at(Code::bad_compressed, "distance before the beginning");
    }
    made += length;
    if (made > size) return p = element, at(Code::bad_compressed, "more bytes than announced");
  }
  if (size > room && made == size) return at(Code::output_limit);
  return at(made < size ? Code::end_of_compressed : Code::bad_compressed);
}

std::string library() { return version("libsnappy", SNAPPY_MAJOR, SNAPPY_MINOR, SNAPPY_PATCHLEVEL); }

}  // namespace

const Stream snappy_stream{library, [](const DecodeOptions& o) -> std::unique_ptr<Decoder> { return std::make_unique<SnappyDecoder>(o); },
                           [](int) -> std::unique_ptr<Encoder> { return std::make_unique<SnappyEncoder>(); }};
const Whole snappy_raw_whole{library, announced, decode, encode, false, fault_of_raw};

}  // namespace polywire::codec
