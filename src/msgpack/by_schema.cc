// Values read and written by a schema made at run time: the two loops with a Value as the other side.
#include <polywire/schema.h>

#include "engine/value_source.h"
#include "engine/value_target.h"
#include "msgpack/loop.h"

namespace polywire {

template struct engine::Read<msgpack::Reader, engine::ValueTarget>;
template struct engine::Write<msgpack::Writer, engine::ValueSource>;

namespace msgpack {

Result<Value> read_value(std::string_view input, const Schema& schema, const ReadOptions& options) {
  prepare_plans(schema.type(), Format::msgpack, encode_key);
  Reader in(input, options);
  engine::ValueTree tree;
  if (engine::Read<Reader, engine::ValueTarget>::value(in, {&tree}, schema.type(), {}) && in.finish()) {
    Value out;
    tree.finish(out);
    return out;
  }
  Error error = to_error(std::move(in.fault));
  return std::unexpected(std::move(error));
}

Result<void> write_value(Buffer& buffer, View value, const Schema& schema, const WriteOptions& options) {
  prepare_plans(schema.type(), Format::msgpack, encode_key);
  engine::prepare_value_plans(schema.type());
  Writer out(buffer, options);
  engine::ValueSource::State state;
  bool ok = engine::Write<Writer, engine::ValueSource>::value(out, schema.type(), value ? value.node() : &model::null_node, {&state});
  out.commit();
  if (POLYWIRE_LIKELY(ok)) return {};
  return std::unexpected(to_error(std::move(out.fault)));
}

}  // namespace msgpack
}  // namespace polywire
