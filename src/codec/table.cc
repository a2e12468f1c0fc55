// One row a codec: its name, its suffixes, its levels, and who does the work. POLYWIRE_HAS_* come from cmake/codecs.cmake.
#include "base/bytes.h"
#include "codec/backend.h"

namespace polywire::codec {
namespace {

#if POLYWIRE_HAS_ZLIB
constexpr bool zlib_built = true;
constexpr const Stream *gzip_s = &gzip_stream, *zlib_s = &zlib_stream, *deflate_s = &deflate_stream;
#else
constexpr bool zlib_built = false;
constexpr const Stream *gzip_s = nullptr, *zlib_s = nullptr, *deflate_s = nullptr;
#endif
#if POLYWIRE_HAS_ZLIB && POLYWIRE_HAS_LIBDEFLATE
constexpr const Whole *gzip_w = &gzip_whole, *zlib_w = &zlib_whole, *deflate_w = &deflate_whole;
#else
constexpr const Whole *gzip_w = nullptr, *zlib_w = nullptr, *deflate_w = nullptr;
#endif
#if POLYWIRE_HAS_ZSTD
constexpr Backend zstd_b{&zstd_stream, &zstd_whole, true};
#else
constexpr Backend zstd_b{};
#endif
#if POLYWIRE_HAS_LZ4
constexpr Backend lz4_b{&lz4_stream, &lz4_whole, true}, lz4_block_b{nullptr, &lz4_block_whole, true};
#else
constexpr Backend lz4_b{}, lz4_block_b{};
#endif
#if POLYWIRE_HAS_SNAPPY
constexpr Backend snappy_b{&snappy_stream, nullptr, true}, snappy_raw_b{nullptr, &snappy_raw_whole, true};
#else
constexpr Backend snappy_b{}, snappy_raw_b{};
#endif
#if POLYWIRE_HAS_BROTLI
constexpr Backend brotli_b{&brotli_stream, &brotli_whole, true};
#else
constexpr Backend brotli_b{};
#endif
#if POLYWIRE_HAS_BZIP2
constexpr Backend bzip2_b{&bzip2_stream, nullptr, true};
#else
constexpr Backend bzip2_b{};
#endif
#if POLYWIRE_HAS_LZMA
constexpr Backend xz_b{&xz_stream, nullptr, true};
#else
constexpr Backend xz_b{};
#endif

constexpr std::string_view gz[] = {".gz"}, zst[] = {".zst", ".zstd"}, lz4[] = {".lz4"}, sz[] = {".sz"}, br[] = {".br"}, bz2[] = {".bz2"}, xz[] = {".xz"}, zz[] = {".zz"};

struct Row { Entry entry; Backend backend; };
constexpr Row row(Codec c, std::string_view name, std::span<const std::string_view> suffixes, int least, int most, int usual, bool stream, Backend b) {
  return {{c, name, suffixes, least, most, usual, stream, b.built}, b};
}

constexpr Row rows[] = {
    row(Codec::gzip, "gzip", gz, 0, 9, 6, true, {gzip_s, gzip_w, zlib_built}),
    row(Codec::zstd, "zstd", zst, -7, 22, 3, true, zstd_b),
    row(Codec::lz4, "lz4", lz4, 1, 12, 1, true, lz4_b),
    row(Codec::snappy, "snappy", sz, 0, 0, 0, true, snappy_b),
    row(Codec::brotli, "brotli", br, 0, 11, 5, true, brotli_b),  // brotli's own 11 takes a hundred times as long
    row(Codec::bzip2, "bzip2", bz2, 1, 9, 9, true, bzip2_b),
    row(Codec::xz, "xz", xz, 0, 9, 6, true, xz_b),
    row(Codec::zlib, "zlib", zz, 0, 9, 6, true, {zlib_s, zlib_w, zlib_built}),
    row(Codec::deflate, "deflate", {}, 0, 9, 6, true, {deflate_s, deflate_w, zlib_built}),
    row(Codec::snappy_raw, "snappy_raw", {}, 0, 0, 0, false, snappy_raw_b),
    row(Codec::lz4_block, "lz4_block", {}, 1, 12, 1, false, lz4_block_b),
};
constexpr size_t count = std::size(rows);

constexpr Entry no_codec{Codec::none, "none", {}, 0, 0, 0, false, false};

struct Entries {
  Entry all[count];
  constexpr Entries() : all{} { for (size_t i = 0; i < count; ++i) all[i] = rows[i].entry; }
};
constexpr Entries entries;

constexpr bool in_order() {
  for (size_t i = 0; i < count; ++i) if (size_t(rows[i].entry.codec) != i + 1) return false;
  return true;
}
static_assert(in_order(), "rows are found by the number of the codec");

struct Magic { std::string_view bytes; Codec codec; };
constexpr Magic magics[] = {
    {std::string_view("\x1f\x8b"), Codec::gzip},
    {std::string_view("\x28\xb5\x2f\xfd"), Codec::zstd},
    {std::string_view("\x04\x22\x4d\x18"), Codec::lz4},
    {std::string_view("\x02\x21\x4c\x18"), Codec::lz4},  // legacy
    {std::string_view("\xff\x06\0\0sNaPpY", 10), Codec::snappy},
    {std::string_view("\xfd" "7zXZ\0", 6), Codec::xz},
};

bool is_bzip2(std::string_view s) {
  if (s.size() < 10 || !s.starts_with("BZh") || s[3] < '1' || s[3] > '9') return false;
  std::string_view block = s.substr(4, 6);
  return block == "\x31\x41\x59\x26\x53\x59" || block == "\x17\x72\x45\x38\x50\x90";
}

}  // namespace

std::span<const Entry> table() { return entries.all; }
const Entry& entry(Codec c) { return c == Codec::none || size_t(c) > count ? no_codec : entries.all[size_t(c) - 1]; }
Backend backend(Codec c) { return c == Codec::none || size_t(c) > count ? Backend{} : rows[size_t(c) - 1].backend; }

std::string library(Codec c) {
  Backend b = backend(c);
  std::string s = b.stream ? b.stream->library() : "";
  if (b.whole) if (std::string w = b.whole->library(); w != s) s += (s.empty() ? "" : ", ") + w;
  return s;
}

std::string version(std::string_view name, unsigned major, unsigned minor, unsigned patch) {
  return std::string(name) + " " + std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

const Entry* by_name(std::string_view name) {
  for (const Entry& e : entries.all) if (e.name == name) return &e;
  return nullptr;
}

Codec by_suffix(std::string_view file) {
  for (const Entry& e : entries.all)
    for (std::string_view suffix : e.suffixes)
      if (file.size() > suffix.size() && file.ends_with(suffix)) return e.codec;
  return Codec::none;
}

Codec detect(std::string_view s) {
  bool skipped = false;
  while (s.size() >= 8 && (s[0] & 0xf0) == 0x50 && s.substr(1, 3) == "\x2a\x4d\x18") {  // Zstandard and LZ4 share skippable frames
    skipped = true;
    s.remove_prefix(std::min<uint64_t>(s.size(), 8 + uint64_t{base::load4(s.data() + 4)}));
  }
  for (const Magic& m : magics)
    if (s.starts_with(m.bytes) && (!skipped || m.codec == Codec::zstd || m.codec == Codec::lz4)) return m.codec;
  if (skipped) return Codec::zstd;
  return is_bzip2(s) ? Codec::bzip2 : Codec::none;
}

}  // namespace polywire::codec
