// gzip, zlib and raw deflate in whole buffers: libdeflate takes half the time of zlib.
#include <libdeflate.h>

#include <algorithm>
#include <memory>

#include "base/bytes.h"
#include "codec/backend.h"

namespace polywire::codec {
namespace {

struct Free {
  void operator()(libdeflate_decompressor* d) const { libdeflate_free_decompressor(d); }
  void operator()(libdeflate_compressor* c) const { libdeflate_free_compressor(c); }
};

constexpr uint64_t deflate_ratio = 1032;  // a match of 258 bytes takes two bits at least

// The trailer of a gzip member holds the size modulo 2^32, of the last of several members.
uint64_t announced_gzip(std::string_view in) {
  if (in.size() < 18) return 0;
  return std::min<uint64_t>(base::load4(in.data() + in.size() - 4), in.size() * deflate_ratio);
}

bool decode_gzip(std::string_view in, char* to, size_t room, size_t& size, const DecodeOptions&) {
  constexpr char header_checksum = 2;
  std::unique_ptr<libdeflate_decompressor, Free> d(libdeflate_alloc_decompressor());
  if (!d) return false;
  size = 0;
  do {
    if (in.size() < 18 || in[3] & header_checksum) return false;  // libdeflate does not look at header checksums
    size_t used = 0, made = 0;
    if (libdeflate_gzip_decompress_ex(d.get(), in.data(), in.size(), to + size, room - size, &used, &made) != LIBDEFLATE_SUCCESS) return false;
    size += made;
    in.remove_prefix(used);
    while (!in.empty() && in[0] == 0) in.remove_prefix(1);
  } while (!in.empty());
  return true;
}

template <auto decompress> bool decode_one(std::string_view in, char* to, size_t room, size_t& size, const DecodeOptions&) {
  std::unique_ptr<libdeflate_decompressor, Free> d(libdeflate_alloc_decompressor());
  size_t used = 0;
  return d && decompress(d.get(), in.data(), in.size(), to, room, &used, &size) == LIBDEFLATE_SUCCESS && used == in.size();
}

template <auto bound, auto compress> bool encode(std::string_view in, Buffer& out, int level) {
  std::unique_ptr<libdeflate_compressor, Free> c(libdeflate_alloc_compressor(level));
  if (!c) return false;
  size_t room = bound(c.get(), in.size());
  char* to = out.need(out.end(), room);
  size_t n = compress(c.get(), in.data(), in.size(), to, room);
  out.set_end(to + n);
  return n != 0;
}

std::string library() { return "libdeflate " LIBDEFLATE_VERSION_STRING; }

}  // namespace

const Whole gzip_whole{library, announced_gzip, decode_gzip, encode<libdeflate_gzip_compress_bound, libdeflate_gzip_compress>, true};
const Whole zlib_whole{library, nullptr, decode_one<libdeflate_zlib_decompress_ex>, encode<libdeflate_zlib_compress_bound, libdeflate_zlib_compress>, true};
const Whole deflate_whole{library, nullptr, decode_one<libdeflate_deflate_decompress_ex>, encode<libdeflate_deflate_compress_bound, libdeflate_deflate_compress>, true};

}  // namespace polywire::codec
