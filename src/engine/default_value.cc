// Defaults of run-time schemas are Values; the loop reads them like any other input.
#include "engine/memory.h"
#include "engine/value_reader.h"
#include "engine/value_target.h"

namespace polywire::engine {

template <class T> bool Defaults<T>::read(T out, const Type& type, typename T::Slot slot, const model::Node* value) {
  prepare_value_plans(type);
  const ValueReadRules rules;
  ValueReader in(View(value), rules);
  return Read<ValueReader, T>::value(in, out, type, slot);
}

template struct Defaults<Memory>;
template struct Defaults<ValueTarget>;

}  // namespace polywire::engine
