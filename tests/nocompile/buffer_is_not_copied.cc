// expect: use of deleted function|call to deleted constructor
#include <polywire/buffer.h>

// A buffer owns what may be megabytes: it is moved, or its view is copied by hand.
polywire::Buffer twice(polywire::Buffer& once) {
#if WRONG
  return once;
#else
  return std::move(once);
#endif
}
