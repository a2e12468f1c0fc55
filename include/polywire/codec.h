// Compression around any byte stream, and around single blocks. Every codec can be left out when the library is built: table() says what is here.
//
//   auto decoder = polywire::codec::decoder(Codec::gzip).value();
//   while (size_t n = read(fd, chunk, sizeof chunk)) {
//     std::string_view in(chunk, n);
//     do {
//       auto step = decoder->feed(in, out, 256 << 10);
//       if (!step) return report(step.error());      // `out` holds what came before the fault
//       in.remove_prefix(step->taken);
//       use(out), out.clear();
//       more = step->state == State::need_room;
//     } while (more || !in.empty());
//   }
//   ... then feed({}, out, room, true) until the state is State::end: only this says that the stream was whole
//
// Checksums are always verified. Members and frames one after another are read to the end. Where the input is cut into chunks makes no difference
// to the bytes or to the error (of the block that holds a fault, more or less may have come out before it is told). No size in a header is ever taken for an allocation.
#pragma once
#include <polywire/buffer.h>
#include <polywire/error.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace polywire::codec {

enum class Codec : uint8_t {
  none,
  // Streams, as files have them.
  gzip,     // RFC 1952; several members; zero bytes after a member are padding
  zstd,     // RFC 8878; several frames, skippable frames
  lz4,      // LZ4 frame format 1.6; several frames, skippable and legacy frames
  snappy,   // snappy framing format; it has no end mark: cut between two chunks it is whole
  brotli,   // RFC 7932: no magic, no checksum
  bzip2, xz,
  zlib,     // RFC 1950
  deflate,  // RFC 1951: no checksum
  // Blocks, as Avro and Parquet have them: compress() and decompress() only.
  snappy_raw,  // says its own length, no checksum
  lz4_block,   // neither length nor checksum
};

struct Entry {
  Codec codec = Codec::none;
  std::string_view name;                      // "gzip"; what --codec takes
  std::span<const std::string_view> suffixes;  // ".gz"
  int level_min = 0, level_max = 0, level_default = 0;
  bool stream = false;                        // decoder() and encoder() exist
  bool built_in = false;
};

std::span<const Entry> table();                 // each codec but `none`, in the order of the enumeration
const Entry& entry(Codec);                      // of `none`: an entry with the name "none"
std::string library(Codec);                     // "zlib 1.2.13, libdeflate 1.14"; empty where it is not built in
const Entry* by_name(std::string_view name);    // null: no such codec
Codec by_suffix(std::string_view file_name);    // none: no suffix of a codec

// What the first bytes say; 32 are enough unless the stream begins with skippable frames. None for streams without a magic (brotli, zlib, deflate)
// and for everything else. Tells what is in the input, built in or not.
Codec detect(std::string_view first);

struct DecodeOptions {
  uint64_t output_bytes = ~uint64_t{0};   // more is Code::output_limit
  uint32_t ratio = 0;                     // more than this many bytes for a byte of input (after the first MiB) is Code::output_limit; 0: any
  uint64_t window_bytes = uint64_t{1} << 27;  // a stream that needs more memory to look back is Code::window_limit (zstd, xz)
};

enum class State : uint8_t {
  need_input,  // all of `in` was taken
  need_room,   // there is more to come out: use `out`, then feed what was not taken
  end,         // all is read, all checksums held
};
struct Step {
  size_t taken = 0;
  State state = State::need_input;
};

// One stream. Not to be used by two threads at a time.
class Decoder {
 public:
  virtual ~Decoder() = default;
  // Appends what `in` stands for, and returns when `in` is used up or `room` bytes were appended (a block more where a format is made of blocks: 64 KiB
  // for snappy, 8 MiB for legacy LZ4). `last`: nothing comes after `in`; without more input the state is then end, or the error end_of_compressed.
  // `room` is at least 1. After an error every call returns it again, with nothing taken.
  // What comes out before `end` is not yet confirmed by a checksum where that stands behind the data.
  virtual Result<Step> feed(std::string_view in, Buffer& out, size_t room, bool last = false) = 0;
  uint64_t bytes_in() const { return in_; }    // taken so far
  uint64_t bytes_out() const { return out_; }  // given so far

 protected:
  uint64_t in_ = 0, out_ = 0;
};

enum class Flush : uint8_t {
  no,
  block,   // a decoder of what was written so far gets all that was fed so far
  finish,  // the stream is complete; feed() is not called again
};

class Encoder {
 public:
  virtual ~Encoder() = default;
  // Takes all of `in` and appends what is ready. For equal pieces the bytes are equal (with one version of a library).
  virtual Result<void> feed(std::string_view in, Buffer& out, Flush flush = Flush::no) = 0;
};

inline constexpr int default_level = -1000;

// Errors: codec_not_built; not_a_stream for blocks; level_range for a level outside of the table.
Result<std::unique_ptr<Decoder>> decoder(Codec, const DecodeOptions& = {});
Result<std::unique_ptr<Encoder>> encoder(Codec, int level = default_level);

// ---- whole buffers

Result<void> compress(Codec, std::string_view in, Buffer& out, int level = default_level);  // appends
// Appends at most `most` bytes, more is Code::output_limit: the caller says how much memory this may cost.
Result<void> decompress(Codec, std::string_view in, Buffer& out, uint64_t most, const DecodeOptions& = {});
// Where the size is known (Parquet pages, Arrow buffers): exactly `size` bytes, anything else is Code::size_mismatch.
Result<void> decompress_exact(Codec, std::string_view in, char* to, size_t size, const DecodeOptions& = {});

}  // namespace polywire::codec
