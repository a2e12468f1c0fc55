// Files as they are met: regular ones, pipes, devices, "-"; compressed or not; interrupted, cut, or full.
#pragma once
#include <polywire/buffer.h>
#include <polywire/codec.h>
#include <polywire/records.h>

#include <atomic>
#include <memory>
#include <string>

namespace polywire::api {

Problem io_problem(std::string_view source, int error_number, std::string_view what = {});
Problem said(std::string_view source, std::string text, bool usage = false);

bool stopped(const std::atomic<bool>* stop);

// The uncompressed bytes of one input.
class ByteInput {
 public:
  enum class Fill : uint8_t { more, end, fault, stopped };

  ByteInput() = default;
  ~ByteInput();
  ByteInput(const ByteInput&) = delete;

  bool open(const InputOptions&);              // false: problem()
  // Appends until `out` holds `want` bytes, the input ends, or (pipes) nothing more is waiting and something came.
  Fill fill(Buffer& out, size_t want);

  Problem& problem() { return problem_; }
  uint64_t file_bytes() const { return taken_; }       // read from the file
  uint64_t size() const { return size_; }              // of a regular file
  bool regular() const { return regular_; }
  codec::Codec codec() const { return codec_; }

 private:
  ssize_t read(char* to, size_t n);                    // 0: end; -1: problem_, or stopped
  Fill fill_plain(Buffer& out, size_t want);
  Fill fill_decoded(Buffer& out, size_t want);
  bool choose_codec(const InputOptions&);
  bool waiting() const;

  int fd_ = -1;
  std::string source_;
  const std::atomic<bool>* stop_ = nullptr;
  bool regular_ = false, ended_ = false, stopped_ = false;
  uint64_t size_ = 0, taken_ = 0;
  codec::Codec codec_ = codec::Codec::none;
  std::unique_ptr<codec::Decoder> decoder_;
  Buffer raw_;                                         // read, not yet decoded or handed over
  size_t raw_used_ = 0;
  Problem problem_;
};

// A file that is in its place when it is complete, or was never there. Devices, pipes and "-" are written through.
class OutFile {
 public:
  OutFile() = default;
  ~OutFile() { abandon(); }
  OutFile(const OutFile&) = delete;

  bool open(const std::string& path, bool no_clobber, const std::atomic<bool>* stop);   // false: problem()
  bool write(std::string_view);
  bool patch(uint64_t at, std::string_view);           // where replaces() holds
  bool commit();                                       // synced and renamed; false: nothing happened
  void abandon();                                      // nothing is left behind

  bool replaces() const { return temporary_; }
  uint64_t bytes() const { return bytes_; }
  Problem& problem() { return problem_; }

 private:
  bool open_beside(const std::string& target, unsigned mode, bool exists);
  bool put_in_place();
  bool fail(int error_number, std::string_view what = {});

  int fd_ = -1;
  std::string source_, target_, folder_, name_;        // name_: of the temporary; empty while it has none
  const std::atomic<bool>* stop_ = nullptr;
  bool temporary_ = false, owned_ = false, no_clobber_ = false, existed_ = false;
  uint64_t bytes_ = 0, started_ = 0;                   // started_: bytes whose way to the disk has begun
  Problem problem_;
};

}  // namespace polywire::api
