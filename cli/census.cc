#include "census.h"

#include <polywire/value_builder.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <functional>

#include "show.h"

namespace polywire::cli {
namespace {

uint64_t mix(uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

uint64_t hash_of(View v) {
  uint64_t kind = uint64_t(v.kind()) << 56;
  switch (v.kind()) {
    case ValueKind::text: case ValueKind::bytes: case ValueKind::extension: case ValueKind::big_integer:
      return mix(std::hash<std::string_view>{}(v.node()->chars()) ^ kind);
    case ValueKind::instant: return mix(v.node()->u * 31 + v.node()->length() + kind);
    case ValueKind::float32: return mix(std::bit_cast<uint32_t>(v.node()->f) + kind);
    default: return mix(v.node()->u + kind);
  }
}

// Exact for every integer of 64 bits.
long double number_of(View v) {
  switch (v.kind()) {
    case ValueKind::int64: return static_cast<long double>(v.node()->i);
    case ValueKind::uint64: return static_cast<long double>(v.node()->u);
    case ValueKind::float64: return v.node()->d;
    case ValueKind::float32: return v.node()->f;
    default: return std::strtold(std::string(v.digits()).c_str(), nullptr);
  }
}

bool less(View a, View b) {
  if (a.is_text()) return a.text() < b.text();
  if (a.is(ValueKind::instant)) {
    Instant x = *a.as_instant(), y = *b.as_instant();
    return x.seconds != y.seconds ? x.seconds < y.seconds : x.nanoseconds < y.nanoseconds;
  }
  return number_of(a) < number_of(b);
}

Value shortened(View v) {
  constexpr size_t most = 64;
  if (!v.is_text() || v.text().size() <= most) return Value(v);
  size_t n = most;
  while (n && (uint8_t(v.text()[n]) & 0xc0) == 0x80) --n;
  ValueBuilder b;
  return b.text(v.text().substr(0, n)).finish();
}

}  // namespace

void Distinct::add(uint64_t hash) {
  if (!exact()) return note(hash);
  if (hash == 0) hash = 1;
  if (used_ * 2 >= hashes_.size()) {
    std::vector<uint64_t> old(std::max<size_t>(16, hashes_.size() * 2));
    old.swap(hashes_);
    used_ = 0;
    for (uint64_t h : old) if (h) add(h);
  }
  size_t at = hash & (hashes_.size() - 1);
  while (hashes_[at] && hashes_[at] != hash) at = (at + 1) & (hashes_.size() - 1);
  if (hashes_[at]) return;
  hashes_[at] = hash;
  if (++used_ <= most) return;
  registers_.resize(size_t{1} << index_bits);
  for (uint64_t h : hashes_) if (h) note(h);
  hashes_ = {};
}

void Distinct::note(uint64_t hash) {
  uint8_t& r = registers_[hash >> (64 - index_bits)];
  r = std::max(r, uint8_t(std::countl_zero(hash << index_bits | 1) + 1));
}

void Distinct::merge(const Distinct& o) {
  if (o.exact()) {
    for (uint64_t h : o.hashes_) if (h) add(h);
    return;
  }
  if (exact()) {
    std::vector<uint64_t> mine = std::move(hashes_);
    hashes_ = {};
    registers_ = o.registers_;
    for (uint64_t h : mine) if (h) note(h);
    return;
  }
  for (size_t i = 0; i < registers_.size(); ++i) registers_[i] = std::max(registers_[i], o.registers_[i]);
}

uint64_t Distinct::count() const {
  if (exact()) return used_;
  double m = double(registers_.size()), sum = 0;
  size_t zeros = 0;
  for (uint8_t r : registers_) { sum += std::ldexp(1.0, -int(r)); zeros += r == 0; }
  double estimate = 0.7213 / (1 + 1.079 / m) * m * m / sum;
  if (estimate <= 2.5 * m && zeros) estimate = m * std::log(m / double(zeros));
  return uint64_t(estimate + 0.5);
}

void Range::add(View v) {
  if (v.is_float() && std::isnan(number_of(v))) return;
  if (!any_) { least_ = greatest_ = shortened(v); any_ = true; return; }
  if (less(v, least_)) least_ = shortened(v);
  else if (less(greatest_, v)) greatest_ = shortened(v);
}

void Range::merge(const Range& o) {
  if (!o.any_) return;
  add(o.least_);
  add(o.greatest_);
}

Field* Field::find(std::string_view wanted) {
  if (expected_ < fields.size() && fields[expected_]->name == wanted) return fields[expected_++].get();
  constexpr size_t few = 16;
  if (fields.size() > few) {
    for (size_t i = by_name_.size(); i < fields.size(); ++i) by_name_.emplace(fields[i]->name, i);
    auto found = by_name_.find(wanted);
    if (found == by_name_.end()) return nullptr;
    expected_ = found->second + 1;
    return fields[found->second].get();
  }
  for (size_t i = 0; i < fields.size(); ++i)
    if (fields[i]->name == wanted) { expected_ = i + 1; return fields[i].get(); }
  return nullptr;
}

size_t Field::size() const {
  size_t n = 1 + (elements ? elements->size() : 0);
  for (const auto& f : fields) n += f->size();
  return n;
}

void Census::add(View record) {
  ++root_.present;
  add(root_, record);
  if (total_ > most_fields) shrink();
}

void Census::add(Field& f, View v) {
  ++f.kinds[size_t(v.kind())];
  if (v.is_map()) {
    f.expected_ = 0;
    for (auto [key, value] : v.entries()) {
      Field& c = child(f, key);
      ++c.present;
      Error none;
      buffer_.clear();
      if (format_.value(key, buffer_, none)) c.name_bytes += buffer_.size();
      add(c, value);
    }
  } else if (v.is_list()) {
    f.shortest = std::min<uint64_t>(f.shortest, v.size());
    f.longest = std::max<uint64_t>(f.longest, v.size());
    if (v.size() && !f.elements) { f.elements = std::make_unique<Field>(); ++total_; }
    for (View e : v.elements()) { ++f.elements->present; add(*f.elements, e); }
  } else {
    scalar(f, v);
  }
}

void Census::scalar(Field& f, View v) {
  Error none;
  buffer_.clear();
  if (format_.value(v, buffer_, none)) f.bytes += buffer_.size();
  if (v.is_null()) return;
  f.distinct.add(hash_of(v));
  if (v.is_number()) f.numbers.add(v);
  else if (v.is_text()) f.texts.add(v);
  else if (v.is(ValueKind::instant)) f.instants.add(v);
  if (v.is_text() || v.is_bytes()) {
    f.shortest = std::min<uint64_t>(f.shortest, v.node()->length());
    f.longest = std::max<uint64_t>(f.longest, v.node()->length());
  }
}

Field& Census::child(Field& f, View key) {
  std::string shown;
  std::string_view name = key.text();
  if (!key.is_text()) {
    show(shown, key, {});
    shown = "$key:" + shown.substr(0, shown.size() - 1);
    name = shown;
  }
  if (!f.folded) {
    if (Field* found = f.find(name)) return *found;
    if (f.fields.size() < most_names) return make(f, name);
    fold(f);
  }
  f.names.add(mix(std::hash<std::string_view>{}(name)));
  return *f.fields.front();
}

Field& Census::make(Field& parent, std::string_view name) {
  Field& f = *parent.fields.emplace_back(std::make_unique<Field>());
  f.name = name;
  parent.expected_ = parent.fields.size();
  ++total_;
  return f;
}

void Census::fold(Field& f) {
  if (f.folded) return;
  auto all = std::move(f.fields);
  f.fields.clear();
  f.by_name_.clear();
  f.folded = true;
  auto& one = *f.fields.emplace_back(std::make_unique<Field>());
  one.name += '*';
  for (auto& c : all) {
    f.names.add(mix(std::hash<std::string_view>{}(c->name)));
    merge(one, *c);
  }
  total_ = root_.size();
}

void Census::merge(Field& into, Field& from) {
  into.present += from.present;
  for (size_t i = 0; i < Field::kinds_known; ++i) into.kinds[i] += from.kinds[i];
  into.bytes += from.bytes;
  into.name_bytes += from.name_bytes;
  into.distinct.merge(from.distinct);
  into.numbers.merge(from.numbers);
  into.texts.merge(from.texts);
  into.instants.merge(from.instants);
  into.shortest = std::min(into.shortest, from.shortest);
  into.longest = std::max(into.longest, from.longest);
  if (from.elements) {
    if (!into.elements) into.elements = std::make_unique<Field>();
    merge(*into.elements, *from.elements);
  }
  if (into.folded != from.folded) { fold(into); fold(from); }
  into.names.merge(from.names);
  for (auto& c : from.fields) {
    Field* same = into.find(c->name);
    merge(same ? *same : make(into, c->name), *c);
  }
  if (into.fields.size() > most_names) fold(into);
}

// Too many fields in all: the map with the most names becomes one of data.
void Census::shrink() {
  while (total_ > most_fields) {
    Field* widest = nullptr;
    std::vector<Field*> open = {&root_};
    while (!open.empty()) {
      Field* f = open.back();
      open.pop_back();
      if (!f->folded && (!widest || f->fields.size() > widest->fields.size())) widest = f;
      for (auto& c : f->fields) open.push_back(c.get());
      if (f->elements) open.push_back(f->elements.get());
    }
    if (!widest || widest->fields.size() < 2) return;
    fold(*widest);
  }
}

void Census::finish() { fold_sparse(root_); }

// More than a hundred names of which each is there in one map of twenty at most: keys of data.
void Census::fold_sparse(Field& f) {
  uint64_t present = 0;
  for (auto& c : f.fields) present += c->present;
  if (!f.folded && f.fields.size() > 100 && present * 20 <= f.fields.size() * f.of(ValueKind::map)) fold(f);
  for (auto& c : f.fields) fold_sparse(*c);
  if (f.elements) fold_sparse(*f.elements);
}

}  // namespace polywire::cli
