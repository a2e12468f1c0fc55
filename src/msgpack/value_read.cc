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

// The tree as far as it is built. Sibling: see json/value_tree.h.
struct Tree {
  Node* base;
  Node* limit;
  model::Levels<Level>& outer;
  uint64_t left = 1;     // nodes that the innermost open container still expects
  size_t open = 0;       // where it is
  size_t sibling = 0;
  bool in_map = false;

  POLYWIRE_INLINE Node* room(model::Storage& storage, Node* o) {
    if (POLYWIRE_LIKELY(o < limit)) return o;
    size_t at = size_t(o - base);
    auto [first, last] = model::more_nodes(storage, base, at);
    base = first;
    limit = last;
    return base + at;
  }
  bool at_key() const { return in_map && !(left & 1) && sibling; }
  POLYWIRE_INLINE void begin(ValueKind kind, const Node* o, uint64_t children) {
    outer.push({left, uint32_t(open), uint32_t(sibling)});
    if (sibling && o[-ptrdiff_t(sibling)].kind() != kind) sibling = 0;
    open = size_t(o - base);
    left = children;
    in_map = kind == ValueKind::map;
  }
  // The innermost container is whole, and so is perhaps its parent.
  POLYWIRE_INLINE void end(const Node* o) {
    Level& up = outer.top();
    size_t size = size_t(o - base) - open, back = up.sibling, distance = size, closed = open;
    base[open].u = size;
    left = up.left;
    open = up.node;
    outer.pop();
    in_map = !outer.empty() && base[open].kind() == ValueKind::map;
    if (in_map) distance = back ? back + size - (base[closed - back].container() ? base[closed - back].u : 1) : 0;
    sibling = distance <= size_t(o - base) ? distance : 0;
  }
};

// What is to be done next.
enum class Turn : uint8_t { next, done, text, list, map, bad };

struct Parser {
  std::string_view bytes;
  const ValueReadOptions& options;
  Value& out;
  bool sequence;
  bool rest_allowed;
  char* begin = nullptr;       // the private copy, with zeros behind it
  const char* end = nullptr;
  model::NodeArea area = {};
  model::Levels<Level> outer = {};
  uint64_t roots = 0;
  size_t good = 0;             // behind the last whole value
  size_t root = 0;             // the node where the last value begins
  Code code = Code::none;
  // Where it stopped, and the innermost open container there.
  size_t offset = 0, open = 0;
  uint64_t left = 0;

  bool parse();
  bool run(Error&);
  Turn start_value(const char*& p, Node* o, uint64_t& n);
  Turn binary(const char*& p, Node* o, unsigned size, bool ext);
  Turn start_container(ValueKind, const char* p, Node* o, uint64_t n, Tree&);
  Turn end_root(const char* p);
  bool text(const char*& p, Node* o, uint64_t n);
  bool extension(Node*, int8_t type, const char* s, size_t n) const;
  bool fits(uint64_t n, const char* p) { return POLYWIRE_LIKELY(ptrdiff_t(n) <= end - p) || refuse(Code::end_of_input); }
  bool refuse(Code c) { code = c; return false; }
  Error fault() const;
};

// A text that is not UTF-8 is refused, or is bytes where old writers are expected.
POLYWIRE_INLINE bool Parser::text(const char*& p, Node* o, uint64_t n) {
  if (!fits(n, p)) return false;
  base::TextClass c = base::classify_padded_text(p, n);
  o->tag = make_tag(ValueKind::text, n, c.plain ? model::text_plain : 0);
  o->s = p;
  if (POLYWIRE_UNLIKELY(!c.ascii && !base::utf8_valid_dispatched(p, n))) {
    if (options.text != Text::bytes) {
      p += base::utf8_valid_prefix(p, n);
      return refuse(Code::bad_utf8);
    }
    o->tag = make_tag(ValueKind::bytes, n);
  }
  p += n;
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

// The key that stood `sibling` nodes before, header and all, in one compare.
POLYWIRE_INLINE bool same_key(const char* p, const Node& k) {
  uint64_t n = k.length();
  if (k.kind() != ValueKind::text || n > 16 || uint8_t(*p) != (0xa0 | n)) return false;
  __m128i here = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + 1)), there = _mm_loadu_si128(reinterpret_cast<const __m128i*>(k.s));
  return (~unsigned(_mm_movemask_epi8(_mm_cmpeq_epi8(here, there))) & ((1u << n) - 1)) == 0;
}

// A length of 1, 2 or 4 bytes behind the head, for an extension a type, then the bytes; size 0: an extension whose head says
// how many there are.
POLYWIRE_INLINE Turn Parser::binary(const char*& p, Node* o, unsigned size, bool ext) {
  const char* s = p + 1 + size + ext;
  uint64_t n = size ? base::load8_be(p + 1) >> (64 - 8 * size) : uint64_t{1} << (uint8_t(*p) - 0xd4);
  if (!fits(n, s)) return Turn::bad;
  if (!ext) {
    o->tag = make_tag(ValueKind::bytes, n);
    o->s = s;
  } else if (!extension(o, int8_t(s[-1]), s, n)) {
    return refuse(Code::bad_timestamp), Turn::bad;
  }
  p = s + n;
  return Turn::done;
}

// Reads a scalar, or the head of what is longer: `n` is then the length or the count behind it.
// Numbers are read without looking at the end: behind it are zeros, and the next step, or the last, sees that p went beyond.
// Lengths and counts are compared with what is left before they are used.
POLYWIRE_INLINE Turn Parser::start_value(const char*& p, Node* o, uint64_t& n) {
  const uint8_t head = uint8_t(*p);
  auto scalar = [&](ValueKind kind, uint64_t bits, size_t size) {
    o->tag = make_tag(kind);
    o->u = bits;
    p += size;
    return Turn::done;
  };
  auto longer = [&](Turn turn, uint64_t length, size_t size) {
    n = length;
    p += size;
    return turn;
  };
  switch (heads[head]) {
    case Head::small_integer: return scalar(ValueKind::int64, uint64_t(int64_t(int8_t(head))), 1);
    case Head::integer: {
      unsigned form = head - 0xcc, size = 1u << (form & 3);
      uint64_t bits = base::load8_be(p + 1);
      bits = form < 4 ? bits >> (64 - 8 * size) : uint64_t(int64_t(bits) >> (64 - 8 * size));
      return scalar(form == 3 && int64_t(bits) < 0 ? ValueKind::uint64 : ValueKind::int64, bits, 1 + size);
    }
    case Head::nil: return scalar(ValueKind::null, 0, 1);
    case Head::boolean: return scalar(ValueKind::boolean, head & 1, 1);
    case Head::float64: return scalar(ValueKind::float64, base::load8_be(p + 1), 9);
    case Head::float32: return scalar(ValueKind::float32, base::load4_be(p + 1), 5);
    case Head::fix_text: return longer(Turn::text, head & 31, 1);
    case Head::text: {
      unsigned size = 1u << (head - 0xd9);
      return longer(Turn::text, base::load8_be(p + 1) >> (64 - 8 * size), 1 + size);
    }
    case Head::bytes: return binary(p, o, 1u << (head - 0xc4), false);
    case Head::extension: return binary(p, o, 1u << (head - 0xc7), true);
    case Head::fix_extension: return binary(p, o, 0, true);
    case Head::fix_map: return longer(Turn::map, head & 15, 1);
    case Head::fix_list: return longer(Turn::list, head & 15, 1);
    case Head::map: case Head::list: {
      Turn turn = heads[head] == Head::map ? Turn::map : Turn::list;
      return head & 1 ? longer(turn, base::load4_be(p + 1), 5) : longer(turn, base::load2_be(p + 1), 3);
    }
    case Head::reserved: break;
  }
  return refuse(Code::reserved_byte), Turn::bad;
}

// A list or map of n, whose head ends at p.
POLYWIRE_INLINE Turn Parser::start_container(ValueKind kind, const char* p, Node* o, uint64_t n, Tree& tree) {
  uint64_t children = n << (kind == ValueKind::map);
  if (!fits(children, p)) return Turn::bad;
  o->tag = make_tag(kind, n);
  o->u = 1;
  if (POLYWIRE_UNLIKELY(outer.size() >= options.limits.depth)) return refuse(Code::depth_limit), Turn::bad;
  if (POLYWIRE_UNLIKELY(n == 0)) return Turn::done;
  tree.begin(kind, o, children);
  return Turn::next;
}

// Behind an outermost value.
POLYWIRE_INLINE Turn Parser::end_root(const char* p) {
  if (POLYWIRE_UNLIKELY(p > end)) return refuse(Code::end_of_input), Turn::bad;
  ++roots;
  good = size_t(p - begin);
  if (p == end) return Turn::done;
  if (sequence) return Turn::next;
  return rest_allowed || refuse(Code::trailing_bytes) ? Turn::done : Turn::bad;
}

// One function once all is inlined, so that position and node stay in registers.
bool Parser::parse() {
  Tree tree{area.begin, area.limit, outer};
  model::Storage& storage = model::ValueAccess::storage(out);
  const char* p = begin;
  Node* o = tree.base;
  uint64_t n = 0;
  Turn turn;
  if (sequence) o++->tag = make_tag(ValueKind::list);
  if (sequence && p == end) return true;
  root = size_t(o - tree.base);

next:
  o = tree.room(storage, o);
  if (POLYWIRE_UNLIKELY(p >= end)) goto cut;
  if (tree.at_key() && POLYWIRE_LIKELY(same_key(p, o[-ptrdiff_t(tree.sibling)]))) {
    o->tag = o[-ptrdiff_t(tree.sibling)].tag;
    o->s = p + 1;
    p += 1 + o->length();
    ++o;
    --tree.left;
    goto next;
  }
  turn = start_value(p, o, n);
  if (turn == Turn::text) turn = text(p, o, n) ? Turn::done : Turn::bad;
  else if (turn == Turn::list) turn = start_container(ValueKind::list, p, o, n, tree);
  else if (turn == Turn::map) turn = start_container(ValueKind::map, p, o, n, tree);
  if (POLYWIRE_UNLIKELY(turn == Turn::bad)) goto bad;
  ++o;
  if (turn == Turn::next) goto next;
  while (POLYWIRE_UNLIKELY(--tree.left == 0)) {
    if (outer.empty()) goto root_done;
    tree.end(o);
  }
  goto next;

root_done:
  turn = end_root(p);
  if (POLYWIRE_UNLIKELY(turn == Turn::bad)) goto bad;
  root = size_t(o - tree.base);
  tree.left = 1;
  if (turn == Turn::next) goto next;
  area.begin = tree.base;
  return true;

cut:
  code = Code::end_of_input;
bad:
  area.begin = tree.base;
  offset = code == Code::end_of_input ? bytes.size() : std::min(size_t(p - begin), bytes.size());
  open = tree.open;
  left = tree.left;
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
  end = begin + bytes.size();
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
