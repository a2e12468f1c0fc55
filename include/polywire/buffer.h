// Growable bytes, reused between calls. Writers append; clear() keeps the memory.
#pragma once
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <utility>

namespace polywire {

class Buffer {
 public:
  Buffer() = default;
  Buffer(Buffer&& o) noexcept { swap(o); }
  Buffer& operator=(Buffer&& o) noexcept { swap(o); return *this; }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer() { std::free(begin_); }

  const char* data() const { return begin_; }
  char* data() { return begin_; }
  size_t size() const { return size_t(end_ - begin_); }
  size_t capacity() const { return size_t(limit_ - begin_); }
  bool empty() const { return end_ == begin_; }
  std::string_view view() const { return {begin_, size()}; }
  void clear() { end_ = begin_; }
  void reserve(size_t n) { if (n > capacity()) grow(end_, n - size()); }
  void append(std::string_view s) {
    if (s.empty()) return;
    char* w = need(end_, s.size());
    std::memcpy(w, s.data(), s.size());
    end_ = w + s.size();
  }
  void resize_down(size_t n) { if (n < size()) end_ = begin_ + n; }

  // For writers that keep the write position `w` in a register: room for n bytes at the returned position.
  char* need(char* w, size_t n) { return size_t(limit_ - w) >= n ? w : grow(w, n); }
  char* end() { return end_; }
  void set_end(char* w) { end_ = w; }

 private:
  char* grow(char* w, size_t n);  // doubles; memory failure ends the program, as for std::string without exceptions
  void swap(Buffer& o) { std::swap(begin_, o.begin_); std::swap(end_, o.end_); std::swap(limit_, o.limit_); }

  char *begin_ = nullptr, *end_ = nullptr, *limit_ = nullptr;
};

}  // namespace polywire
