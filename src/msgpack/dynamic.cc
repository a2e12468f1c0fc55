// Values inside typed records, and whole messages read as a Value.
#include <polywire/value.h>

#include "engine/value_write.h"
#include "msgpack/reader.h"
#include "msgpack/value_read.h"
#include "msgpack/writer.h"

namespace polywire::msgpack {

bool Reader::read_dynamic(const Type&, void* slot) {
  ValueReadOptions wanted{.limits = {.depth = depth_limit_ - depth_}, .text_as_bytes = options.text == Text::bytes};
  const char* start = p;
  std::string_view bytes(start, left());
  if (depth_ > 0) {  // the bytes are copied into the Value: only its own part
    if (!skip_value()) return false;
    bytes = {start, size_t(p - start)};
  }
  Error error;
  size_t used = 0;
  if (read_value(bytes, wanted, *static_cast<Value*>(slot), error, &used)) {
    p = start + used;
    return true;
  }
  fault = Fault{error.code, error.want, error.found, uint64_t(start - begin_) + error.offset, error.path.substr(error.path.empty() ? 0 : 1), error.detail};
  return false;
}

bool Writer::write_dynamic(const Type&, const void* object) { return engine::write_any(*this, *static_cast<const Value*>(object)); }

}  // namespace polywire::msgpack
