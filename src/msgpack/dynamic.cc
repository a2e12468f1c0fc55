// Values inside typed records, and whole messages read as a Value.
#include <polywire/value.h>

#include "msgpack/reader.h"
#include "msgpack/value_read.h"
#include "msgpack/value_write.h"
#include "msgpack/writer.h"

namespace polywire::msgpack {

bool Reader::read_dynamic(const Type&, void* slot) {
  ValueReadOptions wanted{.limits = {.depth = depth_limit_ - depth_}, .text = options.text};
  const char* start = p;
  std::string_view bytes(start, left());
  bool whole = depth_ == 0;
  if (!whole && skip_value()) {  // the bytes are copied into the Value: only its own part
    bytes = {start, size_t(p - start)};
    whole = true;
  }
  // What skip_value() found is told by the reader of values, who knows the path inside.
  fault.clear();
  Error error;
  size_t used = bytes.size();
  if (read_value(bytes, wanted, *static_cast<Value*>(slot), error, whole ? nullptr : &used)) {
    p = start + used;
    return true;
  }
  fault.adopt(std::move(error), uint64_t(start - begin_));
  return false;
}

bool Writer::write_dynamic(const Type&, const void* object) {
  Error error;
  buffer.set_end(w);
  bool ok = write_value(buffer, *static_cast<const Value*>(object), options, error);
  w = buffer.end();
  if (ok) return true;
  error.offset = 0;
  fault.adopt(std::move(error), size() - start_);
  return false;
}

}  // namespace polywire::msgpack
