#include "json/value_read.h"

#include "base/utf8.h"
#include "json/value_fault.h"
#include "json/value_scan.h"
#include "model/fault.h"

namespace polywire::json {

using model::make_tag;
using model::Node;
using model::text_plain;

namespace {

constexpr uint64_t plain_text_tag = make_tag(ValueKind::text, 0, text_plain);

// The tree as far as it is built. Containers that are still open hold, instead of their size, where their parent is and
// where the parent's sibling was; their length is valid while a child of theirs is open.
//
// Sibling: records of one list look alike, so the node `sibling` places back is likely the key that comes next. One compare
// then replaces the scan for its end (a fifth of the time on records). It is a guess: a wrong one costs a compare, and any
// value in 1 .. nodes built is safe to look at.
struct Tree {
  Node* base;
  Node* limit;
  Node* open = nullptr;       // the innermost open container
  size_t depth = 0;
  size_t sibling = 0;         // 0: no guess
  uint64_t count = 0;         // complete children of `open`
  bool in_map = false;

  static uint64_t link(uint64_t parent, uint64_t sibling) { return parent | sibling << 32; }
  // Of a container that is still open this is no size; guess() then finds a distance it can use, or none.
  static size_t size_of(const Node& n) { return n.container() ? size_t(n.u) : 1; }
  static uint64_t sibling_of(const Node& n) { return n.u >> 32; }

  POLYWIRE_INLINE void guess(size_t distance, const Node* at) { sibling = distance <= size_t(at - base) ? distance : 0; }

  POLYWIRE_INLINE Node* begin(ValueKind kind, Node* at) {
    if (depth++) open->tag = make_tag(in_map ? ValueKind::map : ValueKind::list, count);
    at->tag = make_tag(kind);
    at->u = link(depth > 1 ? uint64_t(at - open) : 0, sibling);
    if (sibling && at[-ptrdiff_t(sibling)].kind() != kind) sibling = 0;
    open = at;
    count = 0;
    in_map = kind == ValueKind::map;
    return at + 1;
  }

  POLYWIRE_INLINE void end(const Node* at) {
    Node* c = open;
    size_t size = size_t(at - c), outer = sibling_of(*c);
    open -= open_parent(*c);
    c->tag = make_tag(in_map ? ValueKind::map : ValueKind::list, count);
    c->u = size;
    --depth;
    if (depth == 0) {
      guess(size, at);
      return;
    }
    in_map = open->kind() == ValueKind::map;
    count = open->length() + 1;
    if (!in_map) guess(size, at);
    else if (outer) guess(outer + size - size_of(c[-ptrdiff_t(outer)]), at);
    else sibling = 0;
  }

  // Inline: were it called, the whole tree would live in memory and not in registers (g++ 12: a fifth of the time).
  POLYWIRE_INLINE Node* grow(model::Storage& storage, Node* at) {
    ptrdiff_t used = at - base, at_open = open ? open - base : 0;
    auto [first, last] = model::more_nodes(storage, base, size_t(used));
    open = open ? first + at_open : nullptr;
    base = first;
    limit = last;
    return base + used;
  }
};

// A key the sibling had here: `key":` in one compare. nullptr: no.
POLYWIRE_INLINE char* guessed_key(char* p, const Node& k, Node* out) {
  if (uint16_t(k.tag) != plain_text_tag || k.length() > 16) return nullptr;
  unsigned n = unsigned(k.length());
  unsigned same = unsigned(_mm_movemask_epi8(_mm_cmpeq_epi8(load16(p + 1), load16(k.s))));
  if (POLYWIRE_UNLIKELY((~same & ((1u << n) - 1)) || *p != '"' || base::load2(p + n + 1) != ('"' | ':' << 8))) return nullptr;
  out->tag = k.tag;
  out->s = p + 1;
  return p + n + 3;
}

// The four letters at p, as load4 gives them.
constexpr uint32_t word(const char (&w)[5]) {
  return uint32_t(w[0]) | uint32_t(w[1]) << 8 | uint32_t(w[2]) << 16 | uint32_t(w[3]) << 24;
}

// Copies and tells whether all of it is ASCII.
bool copy_is_ascii(char* to, const char* from, size_t n) {
  __m128i all = _mm_setzero_si128();
  size_t i = 0;
  for (; i + 64 <= n; i += 64) {
    __m128i a = load16(from + i), b = load16(from + i + 16), c = load16(from + i + 32), d = load16(from + i + 48);
    store16(to + i, a);
    store16(to + i + 16, b);
    store16(to + i + 32, c);
    store16(to + i + 48, d);
    all = _mm_or_si128(all, _mm_or_si128(_mm_or_si128(a, b), _mm_or_si128(c, d)));
  }
  if (n != i) std::memcpy(to + i, from + i, n - i);
  return _mm_movemask_epi8(all) == 0 && base::is_ascii(to + i, n - i);
}

struct Parser {
  const ValueReadOptions& options;
  std::string_view text;       // as given; errors are told from it
  Value& out;
  bool lines;                  // many values, a line each, into a list
  bool rest_allowed;           // one value, and whatever follows
  char* begin = nullptr;       // the private copy
  char* end = nullptr;         // of what is parsed: of the text, or of its part before the first bad UTF-8
  model::NodeArea area = {};
  uint64_t roots = 0;
  size_t good = 0;             // up to the end of the last value
  size_t root = 0;             // the node where the last value begins
  Stop stop = {};

  bool cut() const { return size_t(end - begin) != text.size(); }
  void copy();
  bool parse();
  bool run(Error&);
  Error fault(bool parsed);
  bool refuse_duplicates(Error&);
};

void Parser::copy() {
  size_t n = text.size();
  auto prepared = model::prepare(model::ValueAccess::storage(out), n, n / 6 + 16);
  begin = prepared.text;
  area = prepared.area;
  // What stands before bad UTF-8 is parsed all the same: an earlier fault is the one to tell.
  if (!copy_is_ascii(begin, text.data(), n) && !base::utf8_valid_dispatched(begin, n)) n = base::utf8_valid_prefix(begin, n);
  end = begin + n;
  std::memset(end, 0, model::text_padding);
}

// One function, so that position and node stay in registers. `p` never passes the padding: a zero is part of no token.
bool Parser::parse() {
  Tree tree{area.begin, area.limit};
  const char* padded = end + model::text_padding;
  const uint32_t depth_limit = options.limits.depth;
  char *p = begin, *q;
  Node* o = tree.base;
  stop.stand = Stand::value;
  if (text.starts_with("\xef\xbb\xbf")) p += 3;
  if (lines) {
    o++->tag = make_tag(ValueKind::list);
    goto next_line;
  }

value:
  if (POLYWIRE_UNLIKELY(o >= tree.limit)) o = tree.grow(model::ValueAccess::storage(out), o);
again:
  if (*p == '"') {
    if (POLYWIRE_UNLIKELY(!(q = scan_text(p + 1, o)))) goto bad;
    goto scalar;
  }
  if (uint8_t(*p - '-') <= '9' - '-') {  // '.' and '/' stand there too and are refused as numbers
    if (POLYWIRE_UNLIKELY(!(q = scan_number(p, padded, o)))) goto nonfinite;
    goto scalar;
  }
  switch (*p) {
    case '{':
      if (POLYWIRE_UNLIKELY(tree.depth >= depth_limit)) goto too_deep;
      o = tree.begin(ValueKind::map, o);
      p = skip_space(p + 1);
      if (POLYWIRE_UNLIKELY(*p == '}')) goto close;
      goto key;
    case '[':
      if (POLYWIRE_UNLIKELY(tree.depth >= depth_limit)) goto too_deep;
      o = tree.begin(ValueKind::list, o);
      p = skip_space(p + 1);
      if (POLYWIRE_UNLIKELY(*p == ']')) goto close;
      goto value;
    case ' ': case '\n': case '\r': case '\t':
      p = skip_space(p);
      goto again;
    case 't':
      if (base::load4(p) != word("true")) goto bad;
      o->tag = make_tag(ValueKind::boolean);
      o->u = 1;
      q = p + 4;
      break;
    case 'f':
      if (base::load4(p + 1) != word("alse")) goto bad;
      o->tag = make_tag(ValueKind::boolean);
      o->u = 0;
      q = p + 5;
      break;
    case 'n':
      if (base::load4(p) != word("null")) goto bad;
      o->tag = make_tag(ValueKind::null);
      o->u = 0;
      q = p + 4;
      break;
    default: nonfinite:
      if (!options.nonfinite_literals || !(q = scan_nonfinite(p, o))) goto bad;
  }

scalar:
  p = q;
  ++o;
  ++tree.count;
  if (POLYWIRE_UNLIKELY(tree.depth == 0)) goto root_done;

separator:
  if (tree.in_map) {
    if (POLYWIRE_LIKELY(*p == ',')) {
      p = skip_space(p + 1);
      goto key;
    }
    if (POLYWIRE_LIKELY(*p == '}')) goto close;
  } else {
    if (POLYWIRE_LIKELY(*p == ',')) {
      ++p;
      goto value;
    }
    if (POLYWIRE_LIKELY(*p == ']')) goto close;
  }
  if (q = skip_space(p); q != p) {
    p = q;
    goto separator;
  }
  stop.stand = Stand::separator;
  goto bad;

key:
  if (POLYWIRE_UNLIKELY(o >= tree.limit)) o = tree.grow(model::ValueAccess::storage(out), o);
  if (POLYWIRE_LIKELY(tree.sibling) && POLYWIRE_LIKELY(q = guessed_key(p, o[-ptrdiff_t(tree.sibling)], o))) {
    p = q;
    if (POLYWIRE_UNLIKELY(*p == ' ')) ++p;  // a branch: the address of what follows must not wait for this byte
    ++o;
    goto value;
  }
  if (POLYWIRE_UNLIKELY(*p != '"') || POLYWIRE_UNLIKELY(!(q = scan_text(p + 1, o)))) {
    stop.stand = Stand::key;
    goto bad;
  }
  ++o;
  p = skip_space(q);
  if (POLYWIRE_UNLIKELY(*p != ':')) {
    stop.stand = Stand::colon;
    goto bad;
  }
  ++p;
  if (*p == ' ') ++p;
  goto value;

close:
  ++p;
  tree.end(o);
  if (POLYWIRE_LIKELY(tree.depth != 0)) goto separator;

root_done:
  if (!lines) {
    good = size_t(p - begin);
    if (p = skip_space(p); p == end || rest_allowed) goto finish;
    stop.stand = Stand::end;
    goto bad;
  }
  while (*p == ' ' || *p == '\r' || *p == '\t') ++p;
  if (*p != '\n' && (p != end || cut())) {
    stop.stand = Stand::end;
    goto bad;
  }
  if (std::memchr(text.data() + good, '\n', size_t(p - begin) - good)) goto bad;  // told by fault()
  ++roots;

next_line:
  p = skip_space(p);
  root = size_t(o - tree.base);
  good = size_t(p - begin);
  if (p != end) goto value;

finish:
  area.begin = tree.base;
  return true;

too_deep:
  stop.stand = Stand::too_deep;
bad:
  stop.offset = size_t(p - begin);
  stop.used = size_t(o - tree.base);
  stop.open = tree.depth ? size_t(tree.open - tree.base) : nowhere;
  stop.count = tree.count;
  area.begin = tree.base;
  return false;
}

// The first of: where the grammar is broken, a line end inside a line's value, bad UTF-8.
Error Parser::fault(bool parsed) {
  Error e;
  if (parsed) e.offset = text.size();
  else e = explain_stop(text, stop);
  if (size_t at = lines ? text.find('\n', good) : text.npos; at <= e.offset && at != text.npos) {
    e.code = Code::end_of_line;
    e.offset = at;
  }
  if (size_t at = size_t(end - begin); cut() && at <= e.offset) {
    e.code = Code::bad_utf8;
    e.offset = at;
  }
  e.path = parsed ? "$" : path_of_stop(stop, area.begin);
  e.record = roots;
  locate(e, text);
  return e;
}

bool Parser::refuse_duplicates(Error& error) {
  const Node* second;
  if (!model::count_duplicate_keys(out, &second)) return true;
  error = Error{};
  error.code = Code::duplicate_field;
  error.offset = size_t(second->s - begin) - 1;
  model::append_path(error.path, out, second);
  error.detail = quote_for_message(second->chars());
  locate(error, text);
  out.clear();
  return false;
}

bool Parser::run(Error& error) {
  out.clear();
  if (text.size() >= uint64_t{1} << 32) {
    error = Error{};
    error.code = Code::length_limit;
    error.path.assign(1, '$');
    return false;
  }
  copy();
  bool whole = parse();
  if (!whole || (cut() && !rest_allowed)) {
    error = fault(whole);
    whole = false;
  }
  if (lines) {
    area.begin->tag = make_tag(ValueKind::list, roots);
    area.begin->u = root;
  }
  if (lines || whole) model::ValueAccess::set_root(out, area.begin);
  return whole;
}

}  // namespace

bool read_value(std::string_view text, const ValueReadOptions& options, Value& out, Error& error, size_t* consumed) {
  Parser parser{options, text, out, false, consumed != nullptr};
  bool ok = parser.run(error) && (!options.refuse_duplicates || parser.refuse_duplicates(error));
  if (consumed) *consumed = parser.good;
  return ok;
}

bool read_value_lines(std::string_view text, const ValueReadOptions& options, Value& out, Error& error, size_t* good) {
  Parser parser{options, text, out, true, false};
  bool ok = parser.run(error) && (!options.refuse_duplicates || parser.refuse_duplicates(error));
  if (good) *good = parser.good;
  return ok;
}

}  // namespace polywire::json
