#include "cases/bounded.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>

namespace polywire::corpora {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool sanitized = true;
#elif defined(__has_feature)
constexpr bool sanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool sanitized = false;
#endif

size_t address_space() {
  size_t pages = 0;
  if (FILE* f = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(f, "%zu", &pages) != 1) pages = 0;
    std::fclose(f);
  }
  return pages * size_t(sysconf(_SC_PAGESIZE));
}

}  // namespace

void limit_memory(size_t bytes) {
  if (sanitized) return;
  rlimit limit{bytes, bytes};
  setrlimit(RLIMIT_AS, &limit);
}

bool within(size_t bytes, const std::function<bool()>& work) {
  std::fflush(stdout);
  pid_t child = fork();
  if (child < 0) return false;
  if (child == 0) {
    limit_memory(address_space() + bytes);
    alarm(10);
    _exit(work() ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace polywire::corpora
