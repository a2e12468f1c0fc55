#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "api/files.h"

namespace polywire {

std::string Problem::message() const {
  if (!usage) return error.message(source);
  return source.empty() ? error.detail : source + ": " + error.detail;
}

namespace api {

constexpr size_t raw_chunk = 128 << 10;
constexpr int pause_ms = 100;   // how long a signal may have to wait

Problem said(std::string_view source, std::string text, bool usage) {
  Problem p;
  p.error.code = Code::io_failure;
  p.error.detail = std::move(text);
  p.source = source;
  p.usage = usage;
  return p;
}

Problem io_problem(std::string_view source, int number, std::string_view what) {
  Problem p = said(source, (what.empty() ? "" : std::string(what) + ": ") + std::strerror(number));
  p.os_error = number;
  return p;
}

bool stopped(const std::atomic<bool>* stop) { return stop && stop->load(std::memory_order_relaxed); }

ByteInput::~ByteInput() {
  if (fd_ > 0) ::close(fd_);
}

bool ByteInput::open(const InputOptions& o) {
  source_ = o.path;
  stop_ = o.stop;
  fd_ = o.path == "-" ? 0 : ::open(o.path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
  struct stat st;
  if (fd_ < 0 || ::fstat(fd_, &st) != 0) return problem_ = io_problem(source_, errno), false;
  if (S_ISDIR(st.st_mode)) return problem_ = io_problem(source_, EISDIR), false;
  regular_ = S_ISREG(st.st_mode);
  if (regular_) {
    off_t at = ::lseek(fd_, 0, SEEK_CUR);
    size_ = at >= 0 && st.st_size > at ? uint64_t(st.st_size - at) : 0;
    (void)::posix_fadvise(fd_, 0, 0, POSIX_FADV_SEQUENTIAL);
  }
  return choose_codec(o);
}

bool ByteInput::choose_codec(const InputOptions& o) {
  raw_.reserve(raw_chunk);
  // What a pipe holds so far is enough, but for a magic that may not be complete and frames that are skipped (their magic is XX 2a 4d 18).
  auto enough = [&] { return raw_.size() >= 64 || (raw_.size() >= 10 && raw_.view().substr(1, 3) != "\x2a\x4d\x18"); };
  while (!ended_ && !enough()) {
    ssize_t n = read(raw_.end(), raw_.capacity() - raw_.size());
    if (n < 0) return stopped_;
    raw_.set_end(raw_.end() + n);
    ended_ = n == 0;
  }
  if (o.codec.empty()) {
    codec_ = codec::detect(raw_.view());
    codec::Codec by_suffix = codec::by_suffix(source_);
    if (codec_ == codec::Codec::none && by_suffix != codec::Codec::none && codec::entry(by_suffix).stream) {
      // A codec with a magic that is not there: the file is what it is, whatever it is called. Empty files are told by the decoder.
      bool has_magic = by_suffix != codec::Codec::brotli && by_suffix != codec::Codec::zlib && by_suffix != codec::Codec::deflate;
      if (!has_magic || raw_.empty()) codec_ = by_suffix;
    }
  } else if (o.codec != "none") {
    const codec::Entry* e = codec::by_name(o.codec);
    if (!e || !e->stream) return problem_ = said({}, "unknown codec \"" + o.codec + "\"", true), false;
    codec_ = e->codec;
  }
  if (codec_ == codec::Codec::none) return true;
  auto made = codec::decoder(codec_);
  if (!made) {
    problem_.error = made.error();
    problem_.source = source_;
    return false;
  }
  decoder_ = std::move(*made);
  return true;
}

// Pipes are waited for in short steps, so that a signal is seen whichever thread it came to.
bool ByteInput::waiting() const {
  struct pollfd p = {fd_, POLLIN, 0};
  return regular_ || ::poll(&p, 1, 0) > 0;
}

ssize_t ByteInput::read(char* to, size_t n) {
  for (;;) {
    if (stopped(stop_)) return stopped_ = true, -1;
    if (!regular_) {
      struct pollfd p = {fd_, POLLIN, 0};
      if (int ready = ::poll(&p, 1, pause_ms); ready == 0 || (ready < 0 && errno == EINTR)) continue;
    }
    ssize_t got = ::read(fd_, to, n);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (got < 0) return problem_ = io_problem(source_, errno), -1;
    taken_ += uint64_t(got);
    if (got == 0 && taken_ < size_) {
      problem_ = said(source_, "the file became shorter while it was read: " + std::to_string(taken_) + " of " + std::to_string(size_) + " bytes");
      return -1;
    }
    return got;
  }
}

ByteInput::Fill ByteInput::fill(Buffer& out, size_t want) {
  if (stopped_) return Fill::stopped;
  out.reserve(want);
  return decoder_ ? fill_decoded(out, want) : fill_plain(out, want);
}

ByteInput::Fill ByteInput::fill_plain(Buffer& out, size_t want) {
  bool some = !raw_.empty();
  if (some) {  // what choose_codec() looked at
    out.append(raw_.view());
    raw_ = Buffer();
  }
  for (; out.size() < want && !ended_; some = true) {
    if (some && !waiting()) return Fill::more;
    ssize_t n = read(out.end(), want - out.size());
    if (n < 0) return stopped_ ? Fill::stopped : Fill::fault;
    out.set_end(out.end() + n);
    ended_ = n == 0;
  }
  return ended_ ? Fill::end : Fill::more;
}

ByteInput::Fill ByteInput::fill_decoded(Buffer& out, size_t want) {
  const size_t before = out.size();
  while (out.size() < want) {
    std::string_view in = raw_.view().substr(raw_used_);
    auto step = decoder_->feed(in, out, want - out.size(), ended_);
    if (!step) {
      problem_.error = step.error();
      problem_.source = source_;
      problem_.error.offset = decoder_->bytes_in();
      return Fill::fault;
    }
    raw_used_ += step->taken;
    if (step->state == codec::State::end) return Fill::end;
    if (step->state == codec::State::need_room || out.size() >= want) continue;
    if (out.size() > before && !waiting()) return Fill::more;
    raw_.clear();
    raw_used_ = 0;
    if (ended_) continue;
    raw_.reserve(raw_chunk);
    ssize_t n = read(raw_.data(), raw_chunk);
    if (n < 0) return stopped_ ? Fill::stopped : Fill::fault;
    raw_.set_end(raw_.data() + n);
    ended_ = n == 0;
  }
  return Fill::more;
}

}  // namespace api
}  // namespace polywire
