// The grammar of MessagePack as the loop pulls it (engine/read.h lists what is asked). Reads only inside the input; a count is
// compared with the bytes that are left before anything is made of it.
#pragma once
#include <polywire/detail/msgpack_primitives.h>
#include <polywire/msgpack.h>

#include "base/match.h"
#include "engine/input.h"

namespace polywire::msgpack {

// Encodes the header and the bytes of a name, as they stand in a map.
void encode_key(std::string& out, std::string_view name);

class Reader : public engine::Input {
 public:
  static constexpr Format format = Format::msgpack;
  struct Cursor {
    uint32_t next = 0;   // the field after the last one, in declared order
    uint32_t left = 0;   // entries or elements to come
    uint32_t total = 0;
    bool positional = false;
  };

  Reader(std::string_view bytes, const ReadOptions& o)
      : Input(bytes, o.limits, o.fast && o.text == Text::utf8 && o.duplicates == Duplicates::refuse), options(o) {}

  POLYWIRE_COLD bool mismatch(Kind want);
  POLYWIRE_COLD bool duplicate() { return options.duplicates == Duplicates::last || fail(Code::duplicate_field); }
  auto fast(const Type& type) const {
    if (!type.fast || !fast_allowed(depth_, depth_limit_)) return decltype(type.fast->read_msgpack_map){};
    return options.layout == Layout::map ? type.fast->read_msgpack_map : type.fast->read_msgpack_array;
  }

  // ---- records
  bool begin_record(const Plan&, Cursor& at) {
    order.prepare();
    at.positional = options.layout == Layout::array;
    return begin(at, Kind::record, !at.positional) && (POLYWIRE_LIKELY(!tag_in_front_) || step_over_tag(at));
  }
  int next_field(const Plan& plan, Cursor& at) {
    if (at.left == 0) return -1;  // engine::end_of_fields
    if (at.positional && at.next < plan.count) return --at.left, int(at.next++);
    if (POLYWIRE_UNLIKELY(at.positional)) return extra_position(at);
    --at.left;
    uint32_t g = order.guess(plan, at.next);
    const PlanField& f = plan.fields[g];
    if (POLYWIRE_LIKELY(key_is(f))) {
      p += f.key_size;
      at.next = g + 1;
      return int(g);
    }
    return other_key(plan, at);
  }
  void end(Cursor&) { leave(); }
  using Input::end;

  // ---- lists, maps and variants
  bool begin_list(Cursor& at) { return begin(at, Kind::list, false); }
  bool next_element(Cursor& at) { return at.left && at.left--; }
  // Growth is bounded by what was read: a header of five bytes must not reserve gigabytes.
  size_t expected(const Cursor& at, size_t n) const { return std::min<size_t>(at.total, n < 16 ? 64 : 4 * n); }
  bool begin_map(Cursor& at) { return begin(at, Kind::map, true); }
  bool next_key(Cursor&, MapOps::Keys, MapKey&);
  bool find_tag(std::string_view tag, std::string& name);
  int begin_variant(const Type&, Cursor&);
  bool end_variant(const Type&, Cursor&);

  // ---- scalars
  bool null() {
    if (POLYWIRE_LIKELY(p >= end_ || uint8_t(*p) != 0xc0)) return false;
    ++p;
    return true;
  }
  bool boolean(bool& v) { return take(primitive::read_bool(p, end_, v), Kind::boolean); }
  template <class I> bool integer(I& v) { return take(primitive::read_int(p, end_, v), engine::integer_kind<I>()); }
  bool float64(double& v) { return take(primitive::read_float64(p, end_, v), Kind::float64); }
  bool float32(float& v);
  bool text(std::string& s) {
    if (const char* q = primitive::read_text(p, end_, s); POLYWIRE_LIKELY(q != nullptr)) { p = q; return true; }
    return raw_text(s);
  }
  bool text_view(std::string_view&);
  bool borrowed(std::string_view& s) { return text_view(s); }
  bool bytes(std::string_view&);
  bool scalar(const Type&, void* slot);

  bool skip_value();  // one value of any kind, checked
  bool finish() { return p == end_ || fail(Code::trailing_bytes); }
  std::string_view unknown_key() const { return unknown_key_; }
  POLYWIRE_COLD bool refuse_key();

  const ReadOptions& options;

 private:
  bool take(const char* q, Kind want) { return POLYWIRE_LIKELY(q != nullptr) ? (p = q, true) : mismatch(want); }

  bool begin(Cursor& at, Kind want, bool map) {
    const char* q = map ? primitive::read_header(p, end_, at.left, 0x80, 0xde) : primitive::read_header(p, end_, at.left, 0x90, 0xdc);
    if (POLYWIRE_UNLIKELY(!q)) return mismatch(want);
    if (POLYWIRE_UNLIKELY(at.left > uint64_t(end_ - q))) return fault.set(Code::end_of_input, uint64_t(end_ - begin_), want);
    at.total = at.left;
    p = q;
    return enter();
  }
  bool key_is(const PlanField& f) const { return base::starts_with(p, left(), f.key, f.key_size); }

  POLYWIRE_NOINLINE int other_key(const Plan&, Cursor&);
  POLYWIRE_COLD int extra_position(Cursor&);
  bool raw_text(std::string&);
  bool skip_scalar(uint8_t head, uint64_t& children);
  bool read_dynamic(const Type&, void* slot);
  bool read_timestamp(const Type&, void* slot);
  bool step_over_tag(Cursor&);

  std::string_view unknown_key_;
  const char* key_start_ = nullptr;
};

}  // namespace polywire::msgpack
