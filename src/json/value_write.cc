#include "json/value_write.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/base64.h"
#include "base/civil.h"
#include "json/value_sink.h"

namespace polywire::json {

using model::Node;

char* ValueSinkBase::escaped_text(char* w, const Node* x) {
  constexpr size_t piece = 4096;  // an escape is up to six bytes: piece by piece, the buffer stays near what is needed
  std::string_view s = x->chars();
  do {
    size_t n = std::min(s.size(), piece);
    w = escape_text(buffer.need(w, 6 * n + 16 + spare), s.data(), n);
    s.remove_prefix(n);
  } while (!s.empty());
  return buffer.need(w, spare + 8);
}

namespace {

char* put(Buffer& b, char* w, std::string_view s, size_t spare) {
  w = b.need(w, s.size() + spare);
  if (!s.empty()) std::memcpy(w, s.data(), s.size());
  return w + s.size();
}

int fraction_digits(uint32_t nanoseconds) {
  return nanoseconds == 0 ? 0 : nanoseconds % 1'000'000 == 0 ? 3 : nanoseconds % 1'000 == 0 ? 6 : 9;
}

}  // namespace

char* ValueSinkBase::unusual_scalar(char* w, const Node* x) {
  w = buffer.need(w, spare + 64);
  switch (x->kind()) {
    case ValueKind::float32: case ValueKind::float64: {
      bool narrow = x->kind() == ValueKind::float32;
      double d = narrow ? double(x->f) : x->d;
      if (__builtin_isfinite(d)) {
        return narrow ? base::write_float(w, x->f, options.python_exponents) : base::write_double(w, d, options.python_exponents);
      }
      if (options.nonfinite == Nonfinite::refuse) return refuse(Code::nonfinite);
      if (options.nonfinite == Nonfinite::null) return put(buffer, w, "null", spare);
      return put(buffer, w, d != d ? "NaN" : d > 0 ? "Infinity" : "-Infinity", spare);
    }
    case ValueKind::big_integer: return put(buffer, w, x->chars(), spare);
    case ValueKind::bytes: {
      if (options.bytes == Bytes::refuse) return refuse(Code::not_in_format);
      size_t n = x->length();
      w = buffer.need(w, base::base64_encoded_size(n) + spare + 2);
      *w++ = '"';
      w = base::encode_base64(w, x->s, n);
      *w++ = '"';
      return w;
    }
    case ValueKind::instant: {
      uint32_t nanoseconds = uint32_t(x->length());
      *w = '"';
      char* end = base::write_rfc3339(w + 1, {x->i, nanoseconds}, fraction_digits(nanoseconds));
      if (!end) return refuse(Code::time_range);
      *end = '"';
      return end + 1;
    }
    default: return refuse(Code::not_in_format);
  }
}

char* ValueSinkBase::unusual_key(char* w, const Node* x) {
  if (!options.keys_as_text) return refuse(Code::bad_key_kind);
  w = buffer.need(w, spare + 64);
  *w++ = '"';
  switch (x->kind()) {
    case ValueKind::int64: w = base::write_i64(w, x->i); break;
    case ValueKind::uint64: w = base::write_u64(w, x->u); break;
    case ValueKind::big_integer: w = put(buffer, w, x->chars(), spare + 2); break;
    case ValueKind::boolean: w = put(buffer, w, x->u ? "true" : "false", spare + 2); break;
    default: return refuse(Code::bad_key_kind);
  }
  *w++ = '"';
  return w;
}

char* ValueSinkBase::new_line(char* w) {
  size_t n = size_t(options.indent) * level;
  w = buffer.need(w, n + 1 + spare);
  *w++ = '\n';
  std::memset(w, ' ', n);
  return w + n;
}

namespace {

// With keys as text, {1: a, "1": b} would become a map with a name twice. The key that is too much; nullptr: none.
const Node* colliding_key(const Node* root) {
  std::vector<std::pair<std::string, const Node*>> names;
  WriteOptions options;
  options.keys_as_text = true;
  Buffer text;
  ValueSinkBase sink{text, options};
  for (const Node *map = root, *end = root->next(); map != end; ++map) {
    if (map->kind() != ValueKind::map) continue;
    names.clear();
    bool mixed = false;
    for (const Node *k = map + 1, *last = map->next(); k != last; k = k->next()->next()) {
      if (k->kind() == ValueKind::text) { names.emplace_back(k->chars(), k); continue; }
      mixed = true;
      const char* w = sink.unusual_key(text.need(text.data(), 1), k);
      if (w) names.emplace_back(std::string(text.data() + 1, size_t(w - text.data()) - 2), k);
    }
    if (!mixed) continue;
    std::sort(names.begin(), names.end());
    for (size_t i = 1; i < names.size(); ++i) {
      if (names[i].first == names[i - 1].first && names[i].second->kind() != names[i - 1].second->kind()) return names[i].second;
    }
  }
  return nullptr;
}

}  // namespace

bool write_value(Buffer& out, View v, const WriteOptions& options, Error& error, uint32_t level) {
  const size_t before = out.size();
  const Node* root = v ? v.node() : &model::null_node;
  char* w = out.need(out.end(), ValueSinkBase::spare);
  const Node* bad;
  Code code = Code::duplicate_field;
  if (options.keys_as_text && (bad = colliding_key(root))) {
  } else if (options.indent || options.spaces) {
    ValueSink<true> sink{{out, options, Code::none, level}};
    bad = engine::write_nodes(sink, w, root, options.limits.depth - level);
    code = sink.code;
  } else {
    ValueSink<false> sink{{out, options}};
    bad = engine::write_nodes(sink, w, root, options.limits.depth - level);
    code = sink.code;
  }
  if (!bad) {
    out.set_end(w);
    return true;
  }
  out.resize_down(before);
  error = engine::value_error(code, View(root), bad);
  return false;
}

}  // namespace polywire::json
