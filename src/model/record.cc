// Records of C++ types, made once from what the compiler left as constants. They live as long as the program.
#include <polywire/bind.h>

#include <mutex>
#include <vector>

namespace polywire::detail {
namespace {

Record of_fields(std::string_view name, size_t count, Field*& fields) {
  fields = new Field[count ? count : 1];
  Record r;
  r.name = name;
  r.fields = {fields, count};
  return r;
}

const Record* build(const RecordSource& s) {
  std::vector<const char*> addresses(s.count + 1);
  const char* object = nullptr;
  RecordSource::Parts parts = s.parts(addresses.data(), object);
  std::vector<std::string_view> names(s.count);
  if (s.rules.empty()) split_names(s.spelled_members, names.data(), names.size());
  Field* fields;
  auto* record = new Record(of_fields(s.name.empty() ? cut_type_name(s.spelled_name) : s.name, s.count, fields));
  for (size_t i = 0; i < s.count; ++i) {
    Field& f = fields[i];
    f.type = parts.types[i];
    f.offset = uint32_t(addresses[i] - object);
    if (s.rules.empty()) { f.name = names[i]; f.number = uint32_t(i + 1); continue; }
    const FieldRule& rule = s.rules[i];
    f.name = rule.name;
    f.number = rule.number;
    f.required = rule.required;
    f.fallback = rule.fallback;
    if (parts.assign) f.assign = parts.assign[i];
  }
  record->unknown = s.unknown;
  record->prototype = parts.prototype;
  return record;
}

}  // namespace

const Record& make_record(const RecordSource& s) {
  static std::mutex lock;
  std::lock_guard guard(lock);
  const Record* made = s.made.get();
  if (!made) s.made.set(made = build(s));
  return *made;
}

const Record& make_tuple_record(std::span<const Type* const> types, std::span<const uint32_t> offsets) {
  Field* fields;
  auto* record = new Record(of_fields("tuple", types.size(), fields));
  for (size_t i = 0; i < types.size(); ++i) {
    fields[i].type = types[i];
    fields[i].offset = offsets[i];
    fields[i].number = uint32_t(i + 1);
  }
  return *record;
}

}  // namespace polywire::detail
