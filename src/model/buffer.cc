#include <polywire/buffer.h>

namespace polywire {

char* Buffer::grow(char* w, size_t n) {
  size_t used = size_t(w - begin_), kept = size_t(end_ - begin_);
  size_t wanted = capacity() * 2;
  if (wanted < used + n) wanted = used + n;
  if (wanted < 4096) wanted = 4096;
  char* p = static_cast<char*>(std::realloc(begin_, wanted));
  if (!p) __builtin_trap();
  begin_ = p;
  end_ = p + kept;
  limit_ = p + wanted;
  return p + used;
}

}  // namespace polywire
