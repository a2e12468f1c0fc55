// Values read and written by a schema made at run time: the two loops with a Value as the other side.
#include <polywire/schema.h>

#include "engine/value_source.h"
#include "engine/value_target.h"
#include "json/loop.h"

namespace polywire {

template struct engine::Read<json::Reader, engine::ValueTarget>;
template struct engine::Write<json::Writer, engine::ValueSource>;

namespace json {

Result<Value> read_value(std::string_view input, const Schema& schema, const ReadOptions& options) {
  prepare_plans(schema.type(), Format::json, encode_key);
  Reader in(input, options);
  in.skip_byte_order_mark();
  engine::ValueTree tree;
  if (engine::Read<Reader, engine::ValueTarget>::value(in, {&tree}, schema.type(), {}) && in.finish()) {
    Value out;
    tree.finish(out);
    return out;
  }
  Error error = to_error(std::move(in.fault));
  locate(error, input);
  return std::unexpected(std::move(error));
}

Result<void> write_value(Buffer& buffer, View value, const Schema& schema, const WriteOptions& options) {
  prepare_plans(schema.type(), Format::json, encode_key);
  engine::prepare_value_plans(schema.type());
  Writer out(buffer, options);
  engine::ValueSource::State state;
  bool ok = engine::Write<Writer, engine::ValueSource>::value(out, schema.type(), value ? value.node() : &model::null_node, {&state});
  out.commit();
  if (POLYWIRE_LIKELY(ok)) return {};
  return std::unexpected(to_error(std::move(out.fault)));
}

}  // namespace json
}  // namespace polywire
