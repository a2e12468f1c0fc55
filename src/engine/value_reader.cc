#include "engine/value_reader.h"

#include <cmath>

#include "engine/tag.h"
#include "engine/value_write.h"

namespace polywire::engine {

bool ValueReader::mismatch(Kind want) { return fault.set(Code::wrong_kind, 0, want, kind_of(node->kind())); }

bool ValueReader::begin_record(const Plan&, Cursor& at) {
  order.prepare();
  at.positional = options.layout == Layout::array;
  if (!open(at, at.positional ? ValueKind::list : ValueKind::map, Kind::record)) return false;
  if (!tag_in_front_) return true;
  tag_in_front_ = false;
  tag_ = {};
  if (at.at != at.end) at.at = at.at->next();
  return true;
}

int ValueReader::other_key(const Plan& plan, Cursor& at, const Node* key) {
  if (key->kind() != ValueKind::text) {
    fault.set(Code::bad_key_kind, 0, Kind::text, kind_of(key->kind()));
    return end_of_fields;
  }
  unknown_key_ = key->chars();
  int i = plan.find_field(unknown_key_);
  if (i < 0) return unknown_field;
  order.learn(plan, at.next, uint32_t(i));
  at.next = uint32_t(i) + 1;
  return i;
}

int ValueReader::next_position(const Plan& plan, Cursor& at) {
  if (at.at == at.end) return end_of_fields;
  node = at.at;
  at.at = node->next();
  if (at.next < plan.count) return int(at.next++);
  if (!options.ignore_extra) fail(Code::wrong_length, Kind::record);
  return end_of_fields;
}

bool ValueReader::next_key(Cursor& at, MapOps::Keys keys, MapKey& key) {
  if (at.at == at.end) return false;
  const Node* k = at.at;
  node = k->next();
  at.at = node->next();
  bool wide = k->kind() == ValueKind::uint64;
  if (keys == MapOps::Keys::text ? k->kind() == ValueKind::text : wide || k->kind() == ValueKind::int64) {
    bool is_unsigned = keys == MapOps::Keys::unsigned_integer;
    if (keys == MapOps::Keys::text) {
      key.text = k->s ? k->chars() : std::string_view("", 0);
    } else if (wide ? !is_unsigned : is_unsigned && k->i < 0) {
      return fail(Code::integer_range, is_unsigned ? Kind::uint64 : Kind::int64);
    } else {
      key = {{}, k->i, is_unsigned};
    }
    return true;
  }
  return fault.set(Code::bad_key_kind, 0, keys == MapOps::Keys::text ? Kind::text : Kind::int64, kind_of(k->kind()));
}

bool ValueReader::find_tag(std::string_view tag, std::string& name) {
  const Node* found = nullptr;
  if (options.layout == Layout::array) {
    if (node->kind() != ValueKind::list) return mismatch(Kind::variant);
    if (node->length()) found = node + 1;
  } else {
    if (node->kind() != ValueKind::map) return mismatch(Kind::variant);
    for (const Node *k = node + 1, *last = node->next(); k != last && !found; k = k->next()->next()) {
      if (k->kind() == ValueKind::text && k->chars() == tag) found = k->next();
    }
  }
  if (found && found->kind() == ValueKind::text) {
    name.assign(found->chars());
    return true;
  }
  if (found) return fault.set(Code::wrong_kind, 0, Kind::text, kind_of(found->kind()));
  detail(tag);
  return fail(Code::missing_tag, Kind::variant);
}

int ValueReader::begin_variant(const Type& type, Cursor& at) { return engine::begin_variant(*this, type, at); }
bool ValueReader::end_variant(const Type& type, Cursor& at) { return engine::end_variant(*this, type, at); }

bool ValueReader::float64(double& v) {
  View x(node);
  if (!x.is_number()) return mismatch(Kind::float64);
  auto d = x.as_double();
  if (!d) return fail(Code::inexact_number, Kind::float64);
  v = *d;
  return true;
}

bool ValueReader::float32(float& v) {
  if (node->kind() == ValueKind::float32) {
    v = node->f;
    return true;
  }
  double d;
  if (!float64(d)) return false;
  v = float(d);
  if (std::isinf(v) && !std::isinf(d)) return fail(Code::float_range, Kind::float32);
  return node->kind() == ValueKind::float64 || double(v) == d || fail(Code::inexact_number, Kind::float32);
}

bool ValueReader::scalar(const Type& type, void* slot) {
  View x(node);
  if (type.kind == Kind::value) {
    *static_cast<Value*>(slot) = Value(x);
    return true;
  }
  std::string digits;
  std::string_view s;
  bool number = type.kind == Kind::big_integer || type.kind == Kind::decimal;
  if (x.is(ValueKind::instant)) {
    if (type.kind != Kind::instant) return mismatch(type.kind);
    Code code = set_instant(type, node->i, uint32_t(node->length()), slot);
    return code == Code::none || fail(code, type.kind);
  }
  if (x.is_text()) s = x.text();
  else if (number && x.is(ValueKind::big_integer)) s = x.digits();
  else if (number && x.is_integer()) s = digits = x.is(ValueKind::uint64) ? std::to_string(node->u) : std::to_string(node->i);
  else return mismatch(type.kind);
  Code code = parse_logical(type, s, slot);
  if (code == Code::none) return true;
  detail(s);
  return fail(code, type.kind);
}

}  // namespace polywire::engine
