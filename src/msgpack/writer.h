// MessagePack as the writing loop pushes it (engine/write.h lists what is asked). Every number and header in its smallest form.
#pragma once
#include <emmintrin.h>
#include <polywire/detail/msgpack_primitives.h>
#include <polywire/msgpack.h>

#include "engine/output.h"

namespace polywire::msgpack {

class Writer : public engine::Output {
 public:
  static constexpr Format format = Format::msgpack;

  Writer(Buffer& b, const WriteOptions& o) : Output(b, o.limits, o.fast), options(o), positional_(o.layout == Layout::array) {}

  auto fast(const Type& type) const {
    if (!type.fast || !fast_allowed(depth_, depth_limit_)) return decltype(type.fast->write_msgpack_map){};
    return positional_ ? type.fast->write_msgpack_array : type.fast->write_msgpack_map;
  }
  bool positional() const { return positional_; }

  struct RecordMark {};
  RecordMark begin_record(const Plan&, uint32_t present) {
    w = positional_ ? primitive::write_header(w, present, 0x90, 0xdc) : primitive::write_header(w, present, 0x80, 0xde);
    return {};
  }
  POLYWIRE_INLINE char* put_field(char* at, const PlanField& f) const {
    if (positional_) return at;
    _mm_storeu_si128(reinterpret_cast<__m128i*>(at), _mm_loadu_si128(reinterpret_cast<const __m128i*>(f.key)));
    if (POLYWIRE_UNLIKELY(f.key_size > 16)) std::memcpy(at, f.key, f.key_size);
    return at + f.key_size;
  }
  void end_record(RecordMark) {}
  bool tag(std::string_view name, std::string_view text_of_tag) { return (positional_ || text(name)) && text(text_of_tag); }

  bool begin_list(size_t n) { return header(n, 0x90, 0xdc, Kind::list); }
  void element(size_t) { need(64); }
  void end_list(size_t) {}
  bool begin_map(size_t n) { return header(n, 0x80, 0xde, Kind::map); }
  bool map_key(const MapKey& key, size_t) {
    if (key.text.data()) return text(key.text) && (need(64), true);
    need(96);
    w = key.is_unsigned ? primitive::write_uint(w, uint64_t(key.integer)) : primitive::write_int(w, key.integer);
    return true;
  }
  void end_map(size_t) {}

  // Scalars: room was made by what stands before them (see Output).
  void null() { *w++ = char(0xc0); }
  static char* put_boolean(char* at, bool v) { *at = char(0xc2 | int(v)); return at + 1; }
  template <class I> static char* put_integer(char* at, I v) {
    if constexpr (std::is_signed_v<I>) return primitive::write_int(at, v);
    else return primitive::write_uint(at, v);
  }
  static char* put_float64(char* at, double v) { return primitive::write_float64(at, v); }
  static char* put_text(char* at, const std::string& s, size_t) { return primitive::write_text(at, s); }
  void boolean(bool v) { w = put_boolean(w, v); }
  template <class I> void integer(I v) { w = put_integer(w, v); }
  bool float64(double v) { w = put_float64(w, v); return true; }
  bool float32(float v);
  bool text(const std::string& s) {
    need(s.size() + 64);
    char* q = primitive::write_text(w, s);
    if (POLYWIRE_UNLIKELY(!q)) return refuse_text(s);
    w = q;
    return true;
  }
  bool text(std::string_view);
  bool bytes(std::string_view);
  bool ext(int8_t type, std::string_view);
  void timestamp(int64_t seconds, uint32_t nanoseconds);
  bool scalar(const Type&, const void* object);

  const WriteOptions& options;

 private:
  bool header(size_t n, uint8_t fix, uint8_t wide, Kind kind) {
    if (POLYWIRE_UNLIKELY(n > 0xffffffff)) return fail(Code::length_limit, kind);
    w = primitive::write_header(w, n, fix, wide);
    return true;
  }
  POLYWIRE_COLD bool refuse_text(std::string_view);
  bool write_dynamic(const Type&, const void* object);

  bool positional_;
};

}  // namespace polywire::msgpack
