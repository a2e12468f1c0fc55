#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdlib>

#include "api/files.h"

namespace polywire::api {

namespace {

// The kernel is asked to begin writing in steps of this size, so that the final sync has little left to do.
constexpr uint64_t early_step = 4 << 20;

std::string folder_of(const std::string& path) {
  size_t slash = path.rfind('/');
  return slash == path.npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

// The file a path leads to, also where the last link leads to nothing yet.
std::string follow_links(std::string path) {
  char target[PATH_MAX];
  for (int i = 0; i < 40; ++i) {
    ssize_t n = ::readlink(path.c_str(), target, sizeof target - 1);
    if (n < 0) break;
    std::string next(target, size_t(n));
    path = next.starts_with('/') ? next : folder_of(path) + "/" + next;
  }
  return path;
}

void sync_folder(const std::string& folder) {
  int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return;
  (void)::fsync(fd);  // some file systems cannot; the file itself is synced
  ::close(fd);
}

}  // namespace

bool OutFile::fail(int number, std::string_view what) {
  problem_ = io_problem(source_, number, what);
  return false;
}

bool OutFile::open(const std::string& path, bool no_clobber, const std::atomic<bool>* stop) {
  source_ = path;
  stop_ = stop;
  no_clobber_ = no_clobber;
  if (path == "-") {
    fd_ = 1;
    return true;
  }
  struct stat st;
  bool exists = ::stat(path.c_str(), &st) == 0;
  if (!exists && errno != ENOENT) return fail(errno);
  if (exists && S_ISDIR(st.st_mode)) return fail(EISDIR);
  if (path.ends_with('/')) return fail(EISDIR);
  if (!exists || S_ISREG(st.st_mode)) {
    if (exists && no_clobber) return fail(EEXIST, "not written, as --no-clobber says");
    return open_beside(follow_links(path), exists ? unsigned(st.st_mode & 07777) : 0, exists);
  }
  fd_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
  owned_ = fd_ >= 0;
  return fd_ >= 0 || fail(errno);
}

// A file without a name where the system has such: then even a killed conversion leaves nothing behind.
bool OutFile::open_beside(const std::string& target, unsigned mode, bool exists) {
  target_ = target;
  folder_ = folder_of(target);
  existed_ = exists;
  if (exists && ::access(target.c_str(), W_OK) != 0) return fail(errno);
  fd_ = ::open(folder_.c_str(), O_RDWR | O_TMPFILE | O_CLOEXEC, 0666);
  for (int i = 0; fd_ < 0 && i < 100; ++i) {
    if (i == 0 && errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL) return fail(errno, "cannot make a file in " + folder_);
    name_ = folder_ + "/.polywire-" + std::to_string(::getpid()) + "-" + std::to_string(i) + ".tmp";
    fd_ = ::open(name_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd_ < 0 && errno != EEXIST) return name_.clear(), fail(errno, "cannot make a file in " + folder_);
  }
  if (fd_ < 0) return name_.clear(), fail(EEXIST, "cannot make a file in " + folder_);
  owned_ = temporary_ = true;
  if (exists && ::fchmod(fd_, mode) != 0) return fail(errno);
  struct stat old;
  if (exists && ::stat(target.c_str(), &old) == 0) (void)!::fchown(fd_, old.st_uid, old.st_gid);  // kept where we may
  return true;
}

bool OutFile::write(std::string_view s) {
  while (!s.empty()) {
    ssize_t n = ::write(fd_, s.data(), s.size());
    if (n < 0 && errno == EINTR && !stopped(stop_)) continue;
    if (n < 0) return fail(errno);
    s.remove_prefix(size_t(n));
    bytes_ += uint64_t(n);
  }
  if (temporary_ && bytes_ - started_ >= early_step) {
    (void)::sync_file_range(fd_, off_t(started_), off_t(bytes_ - started_), SYNC_FILE_RANGE_WRITE);
    started_ = bytes_;
  }
  return true;
}

bool OutFile::patch(uint64_t at, std::string_view s) {
  ssize_t n = ::pwrite(fd_, s.data(), s.size(), off_t(at));
  return n == ssize_t(s.size()) || fail(n < 0 ? errno : EIO);
}

bool OutFile::commit() {
  if (!temporary_) {
    if (!owned_) return true;
    owned_ = false;
    return ::close(std::exchange(fd_, -1)) == 0 || fail(errno);
  }
  if (::fsync(fd_) != 0) return fail(errno);
  if (!put_in_place()) return false;
  name_.clear();
  owned_ = temporary_ = false;
  ::close(std::exchange(fd_, -1));
  sync_folder(folder_);
  return true;
}

bool OutFile::put_in_place() {
  if (name_.empty()) {
    std::string self = "/proc/self/fd/" + std::to_string(fd_);
    auto link_as = [&](const std::string& name) { return ::linkat(AT_FDCWD, self.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0; };
    if ((!existed_ || no_clobber_) && link_as(target_)) return true;
    if (no_clobber_) return fail(errno, errno == EEXIST ? "not written, as --no-clobber says" : "");
    for (int i = 0; name_.empty(); ++i) {
      std::string name = folder_ + "/.polywire-" + std::to_string(::getpid()) + "-" + std::to_string(i) + ".tmp";
      if (link_as(name)) name_ = name;
      else if (errno != EEXIST || i == 100) return fail(errno);
    }
  }
  if (no_clobber_) {
    if (::link(name_.c_str(), target_.c_str()) != 0) return fail(errno, errno == EEXIST ? "not written, as --no-clobber says" : "");
    ::unlink(name_.c_str());
    return true;
  }
  return ::rename(name_.c_str(), target_.c_str()) == 0 || fail(errno);
}

void OutFile::abandon() {
  if (!name_.empty()) ::unlink(name_.c_str());
  name_.clear();
  if (owned_) ::close(fd_);
  fd_ = -1;
  owned_ = temporary_ = false;
}

}  // namespace polywire::api
