// What a Schema owns, and how a type is added to it.
#pragma once
#include <polywire/schema.h>

#include <deque>
#include <map>

namespace polywire {

struct Schema::Body {
  Body() = default;
  Body(const Body&) = delete;
  ~Body();

  // Each lives as long as the Schema; addresses stay.
  std::string_view keep(std::string_view s) { return s.empty() ? std::string_view("", 0) : std::string_view(texts.emplace_back(s)); }
  Type& add(Kind);
  void set_record(Type&, std::string_view name, std::vector<Field>, Unknown);
  void set_symbols(Type&, std::vector<Symbol>);
  void set_alternatives(Type&, std::vector<Alternative>, std::string_view tag);
  void set_length(Type&, uint32_t);                 // list, bytes
  void set_keys(Type&, MapOps::Keys, uint8_t bytes);
  void set_ticks(Type&, int64_t ns, int64_t s);
  std::vector<Field>& fields_of(const Type&);       // to give a field its default

  std::deque<Type> types;
  std::deque<std::string> texts;
  std::deque<std::vector<Field>> fields;
  std::deque<Record> records;
  std::deque<std::vector<Symbol>> symbols;
  std::deque<std::span<const Symbol>> symbol_spans;
  std::deque<std::vector<Alternative>> alternatives;
  std::deque<std::span<const Alternative>> alternative_spans;
  std::deque<std::vector<std::string_view>> aliases;
  std::deque<ListOps> lists;
  std::deque<BytesOps> bytes;
  std::deque<MapOps> maps;
  std::deque<Value> defaults;
  std::map<std::string_view, Type*> names;
  std::map<const Type*, std::vector<Field>*> fields_by_type;
};

}  // namespace polywire
