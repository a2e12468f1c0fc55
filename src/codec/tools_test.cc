// What we write is read by the commands that people have, and what they write by us.
#include <polywire/codec.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "codec/test_support.h"

namespace polywire::codec {
namespace {

namespace fs = std::filesystem;

std::string contents(const fs::path& p) {
  std::ifstream in(p, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

struct Tool { Codec codec; const char* name; };
constexpr Tool tools[] = {{Codec::gzip, "gzip"}, {Codec::zstd, "zstd"}, {Codec::lz4, "lz4"}, {Codec::brotli, "brotli"}, {Codec::bzip2, "bzip2"}, {Codec::xz, "xz"}};

TEST(codec_tools, read_each_other) {
  std::string want;
  for (int i = 0; i < 30'000; ++i) want += "{\"id\":" + std::to_string(i * 7919 % 10007) + "}\n";
  fs::path folder = fs::temp_directory_path() / ("polywire_codec_" + std::to_string(std::rand()) + std::to_string(reinterpret_cast<uintptr_t>(&want)));
  fs::create_directories(folder);
  std::string ours = folder / "ours", plain = folder / "plain", theirs = folder / "theirs", missing;
  std::ofstream(plain, std::ios::binary) << want;
  for (auto [codec, name] : tools) {
    if (!entry(codec).built_in || std::system(("command -v " + std::string(name) + " >/dev/null").c_str()) != 0) {
      missing += std::string(" ") + name;
      continue;
    }
    for (int whole = 0; whole < 2; ++whole) {
      std::ofstream(ours, std::ios::binary) << (whole ? encode_whole(codec, want) : encode_stream(codec, want, 10'000));
      int rc = std::system((std::string(name) + " -dc <" + ours + " >" + theirs + " 2>/dev/null").c_str());
      EXPECT_TRUE(rc == 0 && contents(theirs) == want) << name << " could not read what we wrote " << (whole ? "at once" : "in pieces");
    }
    int rc = std::system((std::string(name) + " -c <" + plain + " >" + theirs + " 2>/dev/null").c_str());
    EXPECT_EQ(rc, 0) << name;
    EXPECT_TRUE(decode_stream(codec, contents(theirs), 1000).bytes == want) << "we could not read what " << name << " wrote";
    EXPECT_TRUE(decode_whole(codec, contents(theirs)).bytes == want) << "we could not read what " << name << " wrote";
  }
  fs::remove_all(folder);
  if (!missing.empty()) GTEST_SKIP() << "NOT RUN, not here:" << missing;
}

}  // namespace
}  // namespace polywire::codec
