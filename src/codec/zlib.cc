// gzip, zlib and raw deflate by zlib.
#include <zlib.h>

#include <algorithm>

#include "codec/stream.h"

namespace polywire::codec {
namespace {

int window_bits(Codec c) { return c == Codec::gzip ? 15 + 16 : c == Codec::zlib ? 15 : -15; }
constexpr size_t most_at_once = size_t{1} << 30;  // zlib counts in 32 bits

class ZlibDecoder final : public StreamDecoder {
 public:
  ZlibDecoder(Codec codec, const DecodeOptions& o) : StreamDecoder(codec, o) { ready_ = inflateInit2(&z_, window_bits(codec)) == Z_OK; }
  ~ZlibDecoder() override { if (ready_) inflateEnd(&z_); }

 private:
  bool advance(Flow& f) override {
    if (!ready_) return fail(Code::io_failure, f, "out of memory");
    if (ended_ && !next_member(f)) return false;
    if (ended_) return true;
    size_t room, given = std::min(f.left(), most_at_once);
    char* to = f.space(room);
    room = std::min(room, most_at_once);
    z_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(f.in));
    z_.avail_in = uInt(given);
    z_.next_out = reinterpret_cast<Bytef*>(to);
    z_.avail_out = uInt(room);
    int rc = inflate(&z_, Z_NO_FLUSH);
    f.in += given - z_.avail_in;
    f.out.set_end(to + (room - z_.avail_out));
    if (rc == Z_STREAM_END) ended_ = true, ++members_;
    return rc == Z_OK || rc == Z_STREAM_END || rc == Z_BUF_ERROR || explain(f, rc);
  }
  bool whole() const override { return ended_; }

  // gzip: zero bytes are padding, what comes after them is a member or damage. The others have one member.
  bool next_member(Flow& f) {
    if (codec_ == Codec::gzip) while (f.in != f.end && *f.in == 0) ++f.in;
    if (f.in == f.end) return true;
    member_ = place(f);
    if (codec_ != Codec::gzip || *f.in != 0x1f) return fail(Code::trailing_compressed, f);
    ended_ = false;
    return inflateReset(&z_) == Z_OK;
  }

  bool explain(const Flow& f, int rc) {
    std::string_view what = z_.msg ? z_.msg : "";
    if (rc == Z_NEED_DICT) return fail(Code::needs_dictionary, f);
    if (rc == Z_MEM_ERROR) return fail(Code::io_failure, f, "out of memory");
    if (members_ && z_.total_in <= 2) return fail_at(Code::trailing_compressed, member_);
    if (what == "incorrect data check" || what == "header crc mismatch") return fail(Code::bad_checksum, f, what);
    return fail(what == "incorrect length check" ? Code::size_mismatch : Code::bad_compressed, f, what);
  }

  z_stream z_{};
  uint64_t member_ = 0, members_ = 0;
  bool ready_ = false, ended_ = false;
};

class ZlibEncoder final : public Encoder {
 public:
  ZlibEncoder(Codec codec, int level) : codec_(codec) { ready_ = deflateInit2(&z_, level, Z_DEFLATED, window_bits(codec), 8, Z_DEFAULT_STRATEGY) == Z_OK; }
  ~ZlibEncoder() override { if (ready_) deflateEnd(&z_); }

  Result<void> feed(std::string_view in, Buffer& out, Flush flush) override {
    if (!ready_) return std::unexpected(fault(codec_, Code::io_failure, 0, "out of memory"));
    do {
      std::string_view part = in.substr(0, most_at_once);
      in.remove_prefix(part.size());
      z_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(part.data()));
      z_.avail_in = uInt(part.size());
      int how = !in.empty() || flush == Flush::no ? Z_NO_FLUSH : flush == Flush::block ? Z_SYNC_FLUSH : Z_FINISH;
      do {
        char* to = out.need(out.end(), 32 << 10);
        size_t room = std::min(out.capacity() - out.size(), most_at_once);
        z_.next_out = reinterpret_cast<Bytef*>(to);
        z_.avail_out = uInt(room);
        deflate(&z_, how);
        out.set_end(to + (room - z_.avail_out));
      } while (z_.avail_out == 0);
    } while (!in.empty());
    return {};
  }

 private:
  Codec codec_;
  z_stream z_{};
  bool ready_ = false;
};

std::string library() { return std::string("zlib ") + zlibVersion(); }
template <Codec c> std::unique_ptr<Decoder> decode(const DecodeOptions& o) { return std::make_unique<ZlibDecoder>(c, o); }
template <Codec c> std::unique_ptr<Encoder> encode(int level) { return std::make_unique<ZlibEncoder>(c, level); }

}  // namespace

const Stream gzip_stream{library, decode<Codec::gzip>, encode<Codec::gzip>};
const Stream zlib_stream{library, decode<Codec::zlib>, encode<Codec::zlib>};
const Stream deflate_stream{library, decode<Codec::deflate>, encode<Codec::deflate>};

}  // namespace polywire::codec
