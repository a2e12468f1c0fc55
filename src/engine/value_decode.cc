#include <polywire/value_decode.h>

#include "engine/memory.h"
#include "engine/value_reader.h"
#include "engine/value_target.h"

namespace polywire::detail {

Result<void> decode_value(const Type& type, void* object, View v, const ValueDecodeOptions& options) {
  engine::prepare_value_plans(type);
  const engine::ValueReadRules rules{options.layout, options.duplicates, options.refuse_unknown, options.ignore_extra, options.limits};
  engine::ValueReader in(v ? v : View(&model::null_node), rules);
  engine::Memory memory;
  if (engine::Read<engine::ValueReader, engine::Memory>::value(in, memory, type, object)) return {};
  return std::unexpected(to_error(std::move(in.fault)));
}

Result<Value> decode_value(const Type& type, View v, const ValueDecodeOptions& options) {
  engine::prepare_value_plans(type);
  const engine::ValueReadRules rules{options.layout, options.duplicates, options.refuse_unknown, options.ignore_extra, options.limits};
  engine::ValueReader in(v ? v : View(&model::null_node), rules);
  engine::ValueTree tree;
  if (!engine::Read<engine::ValueReader, engine::ValueTarget>::value(in, {&tree}, type, {})) return std::unexpected(to_error(std::move(in.fault)));
  Value out;
  tree.finish(out);
  return out;
}

}  // namespace polywire::detail
