// The grammar of JSON as the loop pulls it (engine/read.h lists what is asked). Reads only inside the input.
#pragma once
#include <polywire/detail/fast_json.h>
#include <polywire/json.h>

#include "base/match.h"
#include "engine/input.h"
#include "json/text.h"

namespace polywire::json {

// Encodes `"name":`, the key as it stands in compact JSON.
void encode_key(std::string& out, std::string_view name);

class Reader : public engine::Input {
 public:
  static constexpr Format format = Format::json;
  struct Cursor {
    uint32_t next = 0;            // the field after the last one, in declared order
    bool first = true;            // nothing was read yet
    bool positional = false;
    const char* start = nullptr;  // of a list
  };

  Reader(std::string_view text, const ReadOptions& o)
      : Input(text, o.limits, o.fast && o.layout == Layout::map && o.duplicates == Duplicates::refuse), options(o) {}

  POLYWIRE_COLD bool mismatch(Kind want);  // records what is at p instead of a `want`
  POLYWIRE_COLD bool duplicate() { return options.duplicates == Duplicates::last || fail(Code::duplicate_field); }
  auto fast(const Type& type) const { return type.fast && fast_allowed(depth_, depth_limit_) ? type.fast->read_json : nullptr; }

  // ---- records
  bool begin_record(const Plan&, Cursor& at) {
    order.prepare();
    space();
    at.positional = options.layout == Layout::array;
    if (POLYWIRE_UNLIKELY(p >= end_ || *p != (at.positional ? '[' : '{'))) return mismatch(Kind::record);
    ++p;
    return enter() && (POLYWIRE_LIKELY(!tag_in_front_) || step_over_tag(at));
  }
  int next_field(const Plan& plan, Cursor& at) {
    if (POLYWIRE_UNLIKELY(at.positional)) return next_position(plan, at);
    if (!next_member(at, '}')) return -1;  // engine::end_of_fields
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

  // ---- lists
  bool begin_list(Cursor& at) {
    space();
    if (POLYWIRE_UNLIKELY(p >= end_ || *p != '[')) return mismatch(Kind::list);
    at.start = ++p;
    return enter();
  }
  bool next_element(Cursor& at) { return next_member(at, ']'); }
  // A likely length for growing a list, 0: unknown. Only for outer lists, where the rest of the input is the rest of the list.
  size_t expected(const Cursor& at, size_t n) const {
    return depth_ > 2 ? 0 : primitive::expected(at.start, p, end_, n);
  }

  // ---- maps and variants
  bool begin_map(Cursor&);
  bool next_key(Cursor&, MapOps::Keys, MapKey&);  // the text lies in the input or in scratch space until the next text
  bool find_tag(std::string_view tag, std::string& name);
  int begin_variant(const Type&, Cursor&);
  bool end_variant(const Type&, Cursor&);

  // ---- scalars
  bool null() {
    space();
    if (POLYWIRE_LIKELY(left() < 4 || base::load4(p) != 0x6c6c756e)) return false;  // "null"
    p += 4;
    return true;
  }
  bool boolean(bool& v) {
    space();
    if (left() >= 4 && base::load4(p) == 0x65757274) { p += 4; v = true; return true; }                     // "true"
    if (left() >= 5 && *p == 'f' && base::load4(p + 1) == 0x65736c61) { p += 5; v = false; return true; }  // "false"
    return mismatch(Kind::boolean);
  }
  template <class I> bool integer(I& v) {
    space();
    const char* q;
    if constexpr (sizeof(I) == 8) {
      if constexpr (std::is_signed_v<I>) { int64_t x; q = primitive::read_int64(p, end_, x); if (q) v = I(x); }
      else { uint64_t x; q = primitive::read_uint64(p, end_, x); if (q) v = I(x); }
    } else {
      int64_t x;
      q = primitive::read_int64(p, end_, x);
      if (POLYWIRE_UNLIKELY(q && x != int64_t(I(x)))) q = nullptr;
      if (q) v = I(x);
    }
    return POLYWIRE_LIKELY(q != nullptr) ? (p = q, true) : mismatch(engine::integer_kind<I>());
  }
  bool float64(double& v) {
    space();
    const char* q = primitive::read_float64(p, end_, v);
    return POLYWIRE_LIKELY(q != nullptr) ? (p = q, true) : nonfinite(v) || mismatch(Kind::float64);
  }
  bool float32(float& v);
  bool text(std::string& s) {
    space();
    if (POLYWIRE_UNLIKELY(p >= end_ || *p != '"')) return mismatch(Kind::text);
    const char* q = primitive::read_text(p + 1, end_, s);
    return POLYWIRE_LIKELY(q != nullptr) ? (p = q, true) : mismatch(Kind::text);
  }
  bool text_view(std::string_view&);    // valid until the next text
  bool borrowed(std::string_view&);     // points into the input
  bool bytes(std::string_view&);        // valid until the next text
  bool number_text(std::string_view&);  // a number of any size, as it stands
  bool scalar(const Type&, void* slot);

  bool skip_value();  // one value of any kind, checked
  std::string_view unknown_key() const { return unknown_key_; }
  POLYWIRE_COLD bool refuse_key();
  bool finish();      // only white space may follow
  void skip_byte_order_mark();

  const ReadOptions& options;

 private:
  void space() { if (POLYWIRE_UNLIKELY(p < end_ && uint8_t(*p) <= ' ')) p = primitive::skip_space(p, end_); }

  // Steps over the separator before the next member; false at the closing bracket and after a fault.
  bool next_member(Cursor& at, char close) {
    space();
    if (POLYWIRE_UNLIKELY(p >= end_)) return fail(Code::end_of_input);
    if (at.first) {
      at.first = false;
      if (POLYWIRE_LIKELY(*p != close)) return true;
    } else if (POLYWIRE_LIKELY(*p == ',')) {
      ++p;
      space();
      return true;
    }
    if (*p != close) return fail(Code::expected_comma);
    ++p;
    return false;
  }

  bool key_is(const PlanField& f) const { return base::starts_with(p, left(), f.key, f.key_size); }

  POLYWIRE_NOINLINE int other_key(const Plan&, Cursor&);
  POLYWIRE_INLINE int plain_key(const Plan&) const;
  int next_position(const Plan&, Cursor&);
  bool key_text(std::string_view&);  // a key and its colon
  bool nonfinite(double&);
  bool step_over_tag(Cursor&);
  bool skip_container();
  bool skip_scalar(char first);
  POLYWIRE_COLD bool explain_number(Kind want);
  bool read_dynamic(const Type&, void* slot);

  std::string scratch_;
  std::string_view unknown_key_;
  const char* key_start_ = nullptr;
};

}  // namespace polywire::json
