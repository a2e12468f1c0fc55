// Values inside typed records, and whole documents read as a Value.
#include <polywire/value.h>

#include "json/reader.h"
#include "json/value_read.h"
#include "json/value_write.h"
#include "json/writer.h"

namespace polywire::json {

bool Reader::read_dynamic(const Type&, void* slot) {
  ValueReadOptions wanted{.limits = {.depth = depth_limit_ - depth_}, .nonfinite_literals = options.nonfinite == Nonfinite::literal};
  const char* start = p;
  std::string_view text(start, left());
  if (depth_ > 0) {  // the text is copied into the Value: only its own part
    if (!skip_value()) return false;
    text = {start, size_t(p - start)};
  }
  Error error;
  if (read_value(text, wanted, *static_cast<Value*>(slot), error)) {
    p = text.data() + text.size();
    return true;
  }
  fault = Fault{error.code, error.want, error.found, uint64_t(start - begin_) + error.offset, error.path.substr(error.path.empty() ? 0 : 1), error.detail};
  return false;
}

bool Writer::write_dynamic(const Type&, const void* object) {
  Error error;
  buffer.set_end(w);
  bool ok = write_value(buffer, *static_cast<const Value*>(object), options, error, level());
  w = buffer.end();
  if (!ok) fault = Fault{error.code, error.want, error.found, size() - start_, error.path.substr(1), error.detail};
  return ok;
}

}  // namespace polywire::json
