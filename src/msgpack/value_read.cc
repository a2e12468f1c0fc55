#include "base/text_class.h"
#include "msgpack/value_read.h"

#include <emmintrin.h>

#include <algorithm>

#include "base/utf8.h"
#include "model/levels.h"
#include "model/nodes.h"
#include "msgpack/ext.h"

namespace polywire::msgpack {

using model::make_tag;
using model::Node;

namespace {

// What the first byte says. Those with a number of 1, 2, 4 (or 8) bytes behind them are told apart by the lowest bits.
enum class Head : uint8_t {
  small_integer, fix_map, fix_list, fix_text, nil, reserved, boolean, bytes, extension, float32, float64, integer, fix_extension,
  text, list, map,
};

constexpr std::array<Head, 256> heads = [] {
  std::array<Head, 256> t{};  // small_integer: 00..7f and e0..ff
  auto fill = [&](int first, int last, Head h) { for (int i = first; i <= last; ++i) t[size_t(i)] = h; };
  fill(0x80, 0x8f, Head::fix_map);
  fill(0x90, 0x9f, Head::fix_list);
  fill(0xa0, 0xbf, Head::fix_text);
  fill(0xc0, 0xc0, Head::nil);
  fill(0xc1, 0xc1, Head::reserved);
  fill(0xc2, 0xc3, Head::boolean);
  fill(0xc4, 0xc6, Head::bytes);
  fill(0xc7, 0xc9, Head::extension);
  fill(0xca, 0xca, Head::float32);
  fill(0xcb, 0xcb, Head::float64);
  fill(0xcc, 0xd3, Head::integer);
  fill(0xd4, 0xd8, Head::fix_extension);
  fill(0xd9, 0xdb, Head::text);
  fill(0xdc, 0xdd, Head::list);
  fill(0xde, 0xdf, Head::map);
  return t;
}();

struct Level {
  uint64_t left;        // nodes that the parent still expects, this container included
  uint32_t node;        // the parent
  uint32_t sibling;     // the parent's
};

struct Parser {
  std::string_view bytes;
  const ValueReadOptions& options;
  Value& out;
  bool sequence;
  bool rest_allowed;
  char* begin = nullptr;       // the private copy, with zeros behind it
  model::NodeArea area = {};
  model::Levels<Level> outer = {};
  uint64_t roots = 0;
  size_t good = 0;             // behind the last whole value
  Code code = Code::none;
  size_t offset = 0;
  // State of the innermost open container, for the path.
  uint64_t left = 0;
  size_t open = 0, used = 0, root = 0;

  bool parse();
  bool run(Error&);
  bool text(Node*, const char* s, size_t n) const;
  bool extension(Node*, int8_t type, const char* s, size_t n) const;
  Error fault() const;
};

// A text that is not UTF-8 is refused, or is bytes where old writers are expected.
POLYWIRE_INLINE bool Parser::text(Node* o, const char* s, size_t n) const {
  base::TextClass c = base::classify_padded_text(s, n);
  o->tag = make_tag(ValueKind::text, n, c.plain ? model::text_plain : 0);
  o->s = s;
  if (POLYWIRE_LIKELY(c.ascii || base::utf8_valid_dispatched(s, n))) return true;
  if (options.text != Text::bytes) return false;
  o->tag = make_tag(ValueKind::bytes, n);
  return true;
}

bool Parser::extension(Node* o, int8_t type, const char* s, size_t n) const {
  if (type != -1) {
    o->tag = make_tag(ValueKind::extension, n, uint8_t(type));
    o->s = s;
    return true;
  }
  uint32_t nanoseconds;
  int64_t seconds;
  if (!decode_timestamp({s, n}, seconds, nanoseconds)) return false;
  o->tag = make_tag(ValueKind::instant, nanoseconds);
  o->i = seconds;
  return true;
}

// The key that stood `sibling` nodes before (see json/value_read.cc), header and all, in one compare.
POLYWIRE_INLINE bool same_key(const char* p, const Node& k) {
  uint64_t n = k.length();
  if (k.kind() != ValueKind::text || n > 16 || uint8_t(*p) != (0xa0 | n)) return false;
  __m128i here = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + 1)), there = _mm_loadu_si128(reinterpret_cast<const __m128i*>(k.s));
  return (~unsigned(_mm_movemask_epi8(_mm_cmpeq_epi8(here, there))) & ((1u << n) - 1)) == 0;
}

// Numbers are read without looking at the end: behind it are zeros, and the next step, or the last, sees that p went beyond.
// Lengths and counts are compared with what is left before they are used.
bool Parser::parse() {
  Node *base = area.begin, *limit = area.limit, *o = base;
  const char *p = begin, *const end = begin + bytes.size();
  const uint32_t depth_limit = options.limits.depth;
  size_t sibling = 0;
  uint64_t n = 0;
  bool in_map = false;
  if (sequence) o++->tag = make_tag(ValueKind::list);
  if (sequence && p == end) return true;
  root = size_t(o - base);
  left = 1;

next:
  if (POLYWIRE_UNLIKELY(o >= limit)) {
    size_t at = size_t(o - base);
    auto [first, last] = model::more_nodes(model::ValueAccess::storage(out), base, at);
    base = first;
    limit = last;
    o = base + at;
  }
  if (POLYWIRE_UNLIKELY(p >= end)) { code = Code::end_of_input; goto bad; }
  if (in_map && !(left & 1) && sibling && POLYWIRE_LIKELY(same_key(p, o[-ptrdiff_t(sibling)]))) {
    o->tag = o[-ptrdiff_t(sibling)].tag;
    o->s = p + 1;
    p += 1 + o->length();
    ++o;
    --left;
    goto next;
  }
  {
    uint8_t head = uint8_t(*p);
    switch (heads[head]) {
      case Head::small_integer:
        o->tag = make_tag(ValueKind::int64);
        o->i = int8_t(head);
        ++p;
        goto done;
      case Head::integer: {
        unsigned form = head - 0xcc, shift = 64 - (8u << (form & 3));
        uint64_t bits = base::load8_be(p + 1);
        o->i = form < 4 ? int64_t(bits >> shift) : int64_t(bits) >> shift;
        o->tag = make_tag(form == 3 && o->i < 0 ? ValueKind::uint64 : ValueKind::int64);
        p += 1 + (1u << (form & 3));
        goto done;
      }
      case Head::nil:
        o->tag = make_tag(ValueKind::null);
        o->u = 0;
        ++p;
        goto done;
      case Head::boolean:
        o->tag = make_tag(ValueKind::boolean);
        o->u = head & 1;
        ++p;
        goto done;
      case Head::float64:
        o->tag = make_tag(ValueKind::float64);
        o->u = base::load8_be(p + 1);
        p += 9;
        goto done;
      case Head::float32:
        o->tag = make_tag(ValueKind::float32);
        o->u = base::load4_be(p + 1);
        p += 5;
        goto done;
      case Head::fix_text:
        n = head & 31;
        ++p;
        goto text;
      case Head::text: case Head::bytes: case Head::extension: {
        unsigned size = 1u << ((head - (head >= 0xd9 ? 0xd9 : head >= 0xc7 ? 0xc7 : 0xc4)) & 3);
        n = base::load8_be(p + 1) >> (64 - 8 * size);
        bool is_extension = heads[head] == Head::extension;
        p += 1 + size + is_extension;
        if (heads[head] == Head::text) goto text;
        if (POLYWIRE_UNLIKELY(ptrdiff_t(n) > end - p)) { code = Code::end_of_input; goto bad; }
        if (!is_extension) {
          o->tag = make_tag(ValueKind::bytes, n);
          o->s = p;
        } else if (!extension(o, int8_t(p[-1]), p, n)) {
          p -= 2 + size;
          code = Code::bad_timestamp;
          goto bad;
        }
        p += n;
        goto done;
      }
      case Head::fix_extension:
        n = uint64_t{1} << (head - 0xd4);
        if (POLYWIRE_UNLIKELY(ptrdiff_t(n) > end - p - 2)) { code = Code::end_of_input; goto bad; }
        if (!extension(o, int8_t(p[1]), p + 2, n)) { code = Code::bad_timestamp; goto bad; }
        p += 2 + n;
        goto done;
      case Head::fix_map: case Head::fix_list:
        n = head & 15;
        ++p;
        break;
      case Head::map: case Head::list:
        n = head & 1 ? base::load4_be(p + 1) : base::load2_be(p + 1);
        p += head & 1 ? 5 : 3;
        break;
      case Head::reserved: code = Code::reserved_byte; goto bad;
    }
    bool map = heads[head] == Head::fix_map || heads[head] == Head::map;
    ValueKind kind = map ? ValueKind::map : ValueKind::list;
    uint64_t children = n << map;
    if (POLYWIRE_UNLIKELY(ptrdiff_t(children) > end - p)) { code = Code::end_of_input; goto bad; }
    o->tag = make_tag(kind, n);
    o->u = 1;
    if (POLYWIRE_UNLIKELY(outer.size() >= depth_limit)) { code = Code::depth_limit; goto bad; }
    if (POLYWIRE_UNLIKELY(n == 0)) goto done;
    outer.push({left, uint32_t(open), uint32_t(sibling)});
    if (sibling && o[-ptrdiff_t(sibling)].kind() != kind) sibling = 0;
    open = size_t(o - base);
    left = children;
    in_map = map;
    ++o;
    goto next;
  }

text:
  if (POLYWIRE_UNLIKELY(ptrdiff_t(n) > end - p)) { code = Code::end_of_input; goto bad; }
  if (POLYWIRE_UNLIKELY(!text(o, p, n))) { code = Code::bad_utf8; p += base::utf8_valid_prefix(p, n); goto bad; }
  p += n;

done:
  ++o;
  while (POLYWIRE_UNLIKELY(--left == 0)) {
    if (outer.empty()) goto root_done;
    Level& up = outer.top();
    size_t size = size_t(o - base) - open, back = up.sibling;
    base[open].u = size;
    size_t distance = size;
    left = up.left;
    const size_t closed = open;
    open = up.node;
    outer.pop();
    in_map = !outer.empty() && base[open].kind() == ValueKind::map;
    if (in_map) distance = back ? back + size - (base[closed - back].container() ? base[closed - back].u : 1) : 0;
    sibling = distance <= size_t(o - base) ? distance : 0;
  }
  goto next;

root_done:
  if (POLYWIRE_UNLIKELY(p > end)) { code = Code::end_of_input; goto bad; }
  ++roots;
  good = size_t(p - begin);
  root = size_t(o - base);
  if (p != end) {
    if (sequence) {
      left = 1;
      goto next;
    }
    if (!rest_allowed) { code = Code::trailing_bytes; goto bad; }
  }
  area.begin = base;
  return true;

bad:
  area.begin = base;
  used = size_t(o - base);
  offset = code == Code::end_of_input ? bytes.size() : std::min(size_t(p - begin), bytes.size());
  return false;
}

Error Parser::fault() const {
  Error e;
  e.code = code;
  e.offset = offset;
  e.record = roots;
  e.path.assign(1, '$');
  for (size_t i = 0; i < outer.size(); ++i) {
    bool last = i + 1 == outer.size();
    const Node* c = area.begin + (last ? open : outer[i + 1].node);
    uint64_t to_come = last ? left : outer[i + 1].left;
    bool map = c->kind() == ValueKind::map;
    uint64_t whole = (c->length() << map) - to_come;
    if (!map) { model::append_index(e.path, whole); continue; }
    if (!(whole & 1)) break;  // at, or in, a key
    const Node* key = c + 1;
    for (; whole > 1; --whole) key = key->next();
    model::append_key(e.path, key);
  }
  return e;
}

bool Parser::run(Error& error) {
  out.clear();
  if (bytes.size() >= uint64_t{1} << 31) {
    code = Code::length_limit;
    error = fault();
    return false;
  }
  auto prepared = model::prepare(model::ValueAccess::storage(out), bytes.size(), bytes.size() / 4 + 16);
  begin = prepared.text;
  area = prepared.area;
  if (!bytes.empty()) std::memcpy(begin, bytes.data(), bytes.size());
  std::memset(begin + bytes.size(), 0, model::text_padding);
  bool whole = parse();
  if (!whole) error = fault();
  if (sequence) {
    area.begin->tag = make_tag(ValueKind::list, roots);
    area.begin->u = std::max<size_t>(root, 1);
  }
  if (sequence || whole) model::ValueAccess::set_root(out, area.begin);
  if (!whole || !options.refuse_duplicates) return whole;
  const Node* second;
  if (!model::count_duplicate_keys(out, &second)) return true;
  code = Code::duplicate_field;
  error = fault();
  error.path.clear();
  model::append_path(error.path, out, second);
  out.clear();
  return false;
}

}  // namespace

bool read_value(std::string_view bytes, const ValueReadOptions& options, Value& out, Error& error, size_t* consumed) {
  Parser parser{bytes, options, out, false, consumed != nullptr};
  bool ok = parser.run(error);
  if (consumed) *consumed = parser.good;
  return ok;
}

bool read_value_sequence(std::string_view bytes, const ValueReadOptions& options, Value& out, Error& error, size_t* good) {
  Parser parser{bytes, options, out, true, false};
  bool ok = parser.run(error);
  if (good) *good = parser.good;
  return ok;
}

}  // namespace polywire::msgpack
