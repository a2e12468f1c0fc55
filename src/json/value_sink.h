// The sink of engine/value_write.h that writes JSON. Each call leaves at least `spare` free bytes behind what it wrote, so
// that separators need no check of their own.
#pragma once
#include <polywire/json.h>

#include "base/number.h"
#include "engine/value_write.h"
#include "json/text.h"

namespace polywire::json {

// The rarer half, out of line. All return nullptr after setting `code`.
struct ValueSinkBase {
  Buffer& buffer;
  const WriteOptions& options;
  Code code = Code::none;
  uint32_t level = 0;                                       // of indents

  static constexpr size_t spare = 64;
  char* escaped_text(char* w, const model::Node*);           // without quotes
  char* unusual_scalar(char* w, const model::Node*);         // float32, bytes, extension, instant, and doubles as Python prints them
  char* unusual_key(char* w, const model::Node*);            // with quotes
  char* new_line(char* w);
  char* refuse(Code c) { code = c; return nullptr; }
};

template <bool Styled>
struct ValueSink : ValueSinkBase {
  using Node = model::Node;
  static constexpr bool keys_are_values = false;

  // Texts of a Value have readable bytes behind them (model::text_padding), so whole blocks are copied.
  POLYWIRE_INLINE static char* copy_text(char* w, const char* s, size_t n) {
    store16(w, load16(s));
    for (size_t i = 16; POLYWIRE_UNLIKELY(i < n); i += 16) store16(w + i, load16(s + i));
    return w + n;
  }
  POLYWIRE_INLINE char* text(char* w, const Node* x) {
    size_t n = x->length();
    w = buffer.need(w, n + spare + 32);
    *w++ = '"';
    if (POLYWIRE_LIKELY(x->detail() == model::text_plain)) w = copy_text(w, x->s, n);
    else w = escaped_text(w, x);
    *w = '"';
    return w + 1;
  }

  POLYWIRE_INLINE char* scalar(char* w, const Node* x) {
    switch (x->kind()) {
      case ValueKind::text: return text(w, x);
      case ValueKind::int64: return base::write_i64(buffer.need(w, spare + 32), x->i);
      case ValueKind::float64:
        if (POLYWIRE_UNLIKELY((x->u & ~(uint64_t{1} << 63)) >= uint64_t{0x7ff} << 52 || options.python_exponents)) break;
        return base::write_double(buffer.need(w, spare + 40), x->d);
      case ValueKind::boolean:
        w = buffer.need(w, spare + 8);
        base::store8(w, x->u ? 0x65757274 : 0x65736c6166);  // "true", "false"
        return w + (x->u ? 4 : 5);
      case ValueKind::null:
        w = buffer.need(w, spare + 8);
        base::store4(w, 0x6c6c756e);
        return w + 4;
      case ValueKind::uint64: return base::write_u64(buffer.need(w, spare + 32), x->u);
      default: break;
    }
    return unusual_scalar(w, x);
  }

  POLYWIRE_INLINE char* key(char* w, const Node* x) {
    w = POLYWIRE_LIKELY(x->kind() == ValueKind::text) ? text(w, x) : unusual_key(w, x);
    if (POLYWIRE_UNLIKELY(!w)) return w;
    *w++ = ':';
    if (Styled) *w++ = ' ';
    return w;
  }
  POLYWIRE_INLINE char* begin(char* w, const Node* x) {
    w = buffer.need(w, spare + 8);
    *w++ = x->kind() == ValueKind::map ? '{' : '[';
    if (!Styled || !options.indent) return w;
    ++level;
    return new_line(w);
  }
  char* empty(char* w, const Node* x) {
    w = buffer.need(w, spare + 8);
    base::store2(w, x->kind() == ValueKind::map ? '{' | '}' << 8 : '[' | ']' << 8);
    return w + 2;
  }
  POLYWIRE_INLINE char* separate(char* w) {
    *w++ = ',';
    if (!Styled) return w;
    if (options.indent) return new_line(w);
    *w++ = ' ';
    return w;
  }
  POLYWIRE_INLINE char* end(char* w, bool map) {
    if (Styled && options.indent) {
      --level;
      w = new_line(w);
    }
    w = buffer.need(w, spare);
    *w++ = map ? '}' : ']';
    return w;
  }
};

}  // namespace polywire::json
