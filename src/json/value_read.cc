#include "json/value_read.h"

#include "base/utf8.h"
#include "json/value_tree.h"
#include "model/fault.h"

namespace polywire::json {

using model::make_tag;
using model::Node;

namespace {

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

// What is to be read next.
enum class Turn : uint8_t { value, key, separator, close, finish, bad };

struct Parser {
  const ValueReadOptions& options;
  std::string_view text;       // as given; errors are told from it
  Value& out;
  bool lines;                  // many values, a line each, into a list
  bool rest_allowed;           // one value, and whatever follows
  char* begin = nullptr;       // the private copy
  char* end = nullptr;         // of what is parsed: of the text, or of its part before the first bad UTF-8
  const char* padded = nullptr;  // end of the zeros behind it
  model::NodeArea area = {};
  uint64_t roots = 0;
  size_t unit = 0;             // blanks a level, where the outermost container stands on lines of its own
  size_t good = 0;             // up to the end of the last value
  size_t root = 0;             // the node where the last value begins
  Stop stop = {};

  char* nonfinite(char* p, Node* o) const { return options.nonfinite_literals ? scan_nonfinite(p, o) : nullptr; }
  bool cut() const { return size_t(end - begin) != text.size(); }
  void copy();
  bool parse();
  Turn start_value(char*& p, Node*& o, Tree&);
  Turn start_container(ValueKind, char*& p, Node*& o, Tree&);
  Turn separate(char*& p, const Tree&);
  Turn key(char*& p, Node*& o, const Tree&);
  Turn end_root(char*& p);
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
  padded = end + model::text_padding;
}

// A scalar was scanned up to q, or refused at p.
POLYWIRE_INLINE Turn taken(char*& p, char* q) {
  if (POLYWIRE_UNLIKELY(!q)) return Turn::bad;
  p = q;
  return Turn::separator;
}

// `p` is at a value, or at white space before it.
POLYWIRE_INLINE Turn Parser::start_value(char*& p, Node*& o, Tree& tree) {
  for (;;) {
    if (*p == '"') return taken(p, scan_text(p + 1, o));
    if (uint8_t(*p - '-') <= '9' - '-') {  // '.' and '/' stand there too and are refused as numbers
      char* q = scan_number(p, padded, o);
      return taken(p, POLYWIRE_LIKELY(q) ? q : nonfinite(p, o));
    }
    switch (*p) {
      case '{': return start_container(ValueKind::map, p, o, tree);
      case '[': return start_container(ValueKind::list, p, o, tree);
      case ' ': case '\n': case '\r': case '\t': p = skip_indent(p, unit, tree.depth); continue;
      case 't': return taken(p, scan_word(p, 0, word("true"), ValueKind::boolean, true, o));
      case 'f': return taken(p, scan_word(p, 1, word("alse"), ValueKind::boolean, false, o));
      case 'n': return taken(p, scan_word(p, 0, word("null"), ValueKind::null, false, o));
      default: return taken(p, nonfinite(p, o));
    }
  }
}

POLYWIRE_INLINE Turn Parser::start_container(ValueKind kind, char*& p, Node*& o, Tree& tree) {
  if (POLYWIRE_UNLIKELY(tree.depth >= options.limits.depth)) return stop.stand = Stand::too_deep, Turn::bad;
  bool map = kind == ValueKind::map;
  o = tree.begin(kind, o);
  char* q = skip_indent(p + 1, unit, tree.depth);
  if (tree.depth == 1 && p[1] == '\n') unit = size_t(q - p - 2);
  p = q;
  if (POLYWIRE_UNLIKELY(*p == (map ? '}' : ']'))) return Turn::close;
  return map ? Turn::key : Turn::value;
}

// Behind a value inside a list or map.
POLYWIRE_INLINE Turn Parser::separate(char*& p, const Tree& tree) {
  for (;;) {
    if (tree.in_map) {
      if (POLYWIRE_LIKELY(*p == ',')) {
        p = skip_indent(p + 1, unit, tree.depth);
        return Turn::key;
      }
      if (POLYWIRE_LIKELY(*p == '}')) return Turn::close;
    } else {
      if (POLYWIRE_LIKELY(*p == ',')) return ++p, Turn::value;
      if (POLYWIRE_LIKELY(*p == ']')) return Turn::close;
    }
    char* q = skip_indent(p, unit, tree.depth - 1);
    if (q == p) return stop.stand = Stand::separator, Turn::bad;
    p = q;
  }
}

// A key and its colon.
POLYWIRE_INLINE Turn Parser::key(char*& p, Node*& o, const Tree& tree) {
  char* q;
  if (POLYWIRE_LIKELY(tree.sibling) && POLYWIRE_LIKELY(q = guessed_key(p, o[-ptrdiff_t(tree.sibling)], o))) {
    p = q;
    if (POLYWIRE_UNLIKELY(*p == ' ')) ++p;  // a branch: the address of what follows must not wait for this byte
    ++o;
    return Turn::value;
  }
  if (POLYWIRE_UNLIKELY(*p != '"') || POLYWIRE_UNLIKELY(!(q = scan_text(p + 1, o)))) return stop.stand = Stand::key, Turn::bad;
  ++o;
  p = skip_space(q);
  if (POLYWIRE_UNLIKELY(*p != ':')) return stop.stand = Stand::colon, Turn::bad;
  ++p;
  if (*p == ' ') ++p;
  return Turn::value;
}

// Behind an outermost value.
POLYWIRE_INLINE Turn Parser::end_root(char*& p) {
  if (!lines) {
    good = size_t(p - begin);
    p = skip_space(p);
    if (p == end || rest_allowed) return Turn::finish;
    return stop.stand = Stand::end, Turn::bad;
  }
  while (*p == ' ' || *p == '\r' || *p == '\t') ++p;
  if (*p != '\n' && (p != end || cut())) return stop.stand = Stand::end, Turn::bad;
  if (std::memchr(text.data() + good, '\n', size_t(p - begin) - good)) return Turn::bad;  // told by fault()
  ++roots;
  return Turn::value;
}

// One function once all is inlined, so that position and node stay in registers. `p` never passes the padding: a zero is part
// of no token.
bool Parser::parse() {
  Tree tree{area.begin, area.limit};
  model::Storage& storage = model::ValueAccess::storage(out);
  char* p = begin + (text.starts_with("\xef\xbb\xbf") ? 3 : 0);
  Node* o = tree.base;
  stop.stand = Stand::value;
  if (lines) {
    o++->tag = make_tag(ValueKind::list);
    goto next_line;
  }

value:
  if (POLYWIRE_UNLIKELY(o >= tree.limit)) o = tree.grow(storage, o);
  switch (start_value(p, o, tree)) {
    case Turn::value: goto value;
    case Turn::key: goto key;
    case Turn::close: goto close;
    case Turn::separator: break;
    default: goto bad;
  }
  ++o;
  ++tree.count;
  if (POLYWIRE_UNLIKELY(tree.depth == 0)) goto root_done;
separator:
  switch (separate(p, tree)) {
    case Turn::value: goto value;
    case Turn::key: break;
    case Turn::close: goto close;
    default: goto bad;
  }
key:
  if (POLYWIRE_UNLIKELY(o >= tree.limit)) o = tree.grow(storage, o);
  if (POLYWIRE_UNLIKELY(key(p, o, tree) == Turn::bad)) goto bad;
  goto value;
close:
  ++p;
  tree.end(o);
  if (POLYWIRE_LIKELY(tree.depth != 0)) goto separator;
root_done:
  switch (end_root(p)) {
    case Turn::value: break;
    case Turn::finish: goto finish;
    default: goto bad;
  }
next_line:
  p = skip_space(p);
  root = size_t(o - tree.base);
  good = size_t(p - begin);
  if (p != end) goto value;
finish:
  area.begin = tree.base;
  return true;
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
