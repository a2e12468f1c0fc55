// What a wrapper around a library offers to the table of codecs. One file for each library; files of libraries that are not here are not built.
#pragma once
#include <polywire/codec.h>

namespace polywire::codec {

struct Stream {
  std::string (*library)();
  std::unique_ptr<Decoder> (*decoder)(const DecodeOptions&);
  std::unique_ptr<Encoder> (*encoder)(int level);
};

// Whole buffers, where the library is faster at them than its stream is, or has nothing else.
struct Whole {
  std::string (*library)();
  // What the header or trailer says of the size, 0 where it says nothing (or null: it never does). Never more than these bytes can stand for.
  uint64_t (*announced)(std::string_view in);
  // True: `size` bytes are at `to`, all of `in` is used, all checksums held. False: the stream finds out why, or else fault().
  bool (*decode)(std::string_view in, char* to, size_t room, size_t& size, const DecodeOptions&);
  bool (*encode)(std::string_view in, Buffer& out, int level);  // false: too much for the library; the stream does it
  bool guess = false;  // so much faster than the stream that it is tried where no size is announced
  // Codecs without a stream: why `in` cannot be decoded into `room` bytes.
  Error (*fault)(std::string_view in, uint64_t room) = nullptr;
};

extern const Stream gzip_stream, zlib_stream, deflate_stream, zstd_stream, lz4_stream, snappy_stream, brotli_stream, bzip2_stream, xz_stream;
extern const Whole gzip_whole, zlib_whole, deflate_whole, zstd_whole, lz4_whole, brotli_whole, snappy_raw_whole, lz4_block_whole;

struct Backend {
  const Stream* stream = nullptr;
  const Whole* whole = nullptr;
  bool built = false;  // said, not asked of the pointers: under sanitizers g++ takes no address for a constant truth
};
Backend backend(Codec);

Error fault(Codec, Code, uint64_t offset, std::string_view what = {});

// 2.5 -> "2.5": library versions that come as numbers.
std::string version(std::string_view name, unsigned major, unsigned minor, unsigned patch);

}  // namespace polywire::codec
