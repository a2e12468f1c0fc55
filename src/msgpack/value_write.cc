#include "msgpack/value_write.h"

#include <emmintrin.h>
#include <polywire/detail/msgpack_primitives.h>

#include "engine/value_write.h"
#include "msgpack/bytes.h"
#include "msgpack/ext.h"

namespace polywire::msgpack {

using model::Node;

namespace {

constexpr size_t spare = 32;  // enough for any header and number

// Bytes of a Value have readable ones behind them (model::text_padding), so whole blocks are copied.
POLYWIRE_INLINE char* copy_chars(char* w, const char* s, size_t n) {
  auto block = [&](size_t i) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(w + i), _mm_loadu_si128(reinterpret_cast<const __m128i*>(s + i)));
  };
  block(0);
  for (size_t i = 16; POLYWIRE_UNLIKELY(i < n); i += 16) block(i);
  return w + n;
}

struct ValueSink {
  static constexpr bool keys_are_values = true;
  Buffer& buffer;
  Code code = Code::none;

  char* refuse(Code c) { code = c; return nullptr; }

  POLYWIRE_INLINE char* text(char* w, const Node* x) {
    size_t n = x->length();
    w = buffer.need(w, n + spare + 16);
    if (POLYWIRE_LIKELY(n < 32)) *w++ = char(0xa0 | n);
    else if (n <= 0xffffffff) w = write_text_header(w, n);
    else return refuse(Code::length_limit);
    return copy_chars(w, x->s, n);
  }
  char* binary(char* w, const Node* x) {
    size_t n = x->length();
    if (n > 0xffffffff) return refuse(Code::length_limit);
    w = buffer.need(w, n + spare + 16);
    if (x->kind() == ValueKind::extension) {
      w = write_ext_header(w, int8_t(x->detail()), uint32_t(n));
    } else {
      unsigned form = unsigned(n > 0xff) + unsigned(n > 0xffff), size = 1u << form;
      *w = char(0xc4 + form);
      base::store8_be(w + 1, uint64_t(n) << (64 - 8 * size));
      w += 1 + size;
    }
    return copy_chars(w, x->s, n);
  }

  POLYWIRE_INLINE char* scalar(char* w, const Node* x) {
    switch (x->kind()) {
      case ValueKind::text: return text(w, x);
      case ValueKind::int64: return primitive::write_int(buffer.need(w, spare), x->i);
      case ValueKind::float64: return primitive::write_float64(buffer.need(w, spare), x->d);
      case ValueKind::boolean: w = buffer.need(w, spare); *w = char(0xc2 | (x->u & 1)); return w + 1;
      case ValueKind::null: w = buffer.need(w, spare); *w = char(0xc0); return w + 1;
      case ValueKind::uint64: return primitive::write_uint(buffer.need(w, spare), x->u);
      case ValueKind::float32:
        w = buffer.need(w, spare);
        *w = char(0xca);
        base::store4_be(w + 1, uint32_t(x->u));
        return w + 5;
      case ValueKind::instant: return write_timestamp(buffer.need(w, spare), x->i, uint32_t(x->length()));
      case ValueKind::bytes: case ValueKind::extension: return binary(w, x);
      default: return refuse(Code::integer_range);
    }
  }
  POLYWIRE_INLINE char* begin(char* w, const Node* x) {
    w = buffer.need(w, spare);
    if (POLYWIRE_UNLIKELY(x->length() > 0xffffffff)) return refuse(Code::length_limit);
    bool map = x->kind() == ValueKind::map;
    return primitive::write_header(w, x->length(), map ? 0x80 : 0x90, map ? 0xde : 0xdc);
  }
  char* empty(char* w, const Node* x) { return begin(w, x); }
  char* separate(char* w) { return w; }
  char* end(char* w, bool) { return w; }
};

}  // namespace

bool write_value(Buffer& out, View v, const WriteOptions& options, Error& error) {
  const size_t before = out.size();
  const Node* root = v ? v.node() : &model::null_node;
  char* w = out.need(out.end(), spare);
  ValueSink sink{out};
  const Node* bad = engine::write_nodes(sink, w, root, options.limits.depth);
  if (!bad) {
    out.set_end(w);
    return true;
  }
  out.resize_down(before);
  error = engine::value_error(sink.code, View(root), bad);
  return false;
}

}  // namespace polywire::msgpack
