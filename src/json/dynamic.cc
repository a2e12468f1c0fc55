// Values inside typed records, and whole documents read as a Value.
#include <polywire/value.h>

#include "json/reader.h"
#include "json/value_read.h"
#include "json/value_write.h"
#include "json/writer.h"

namespace polywire::json {

bool Reader::read_dynamic(const Type&, void* slot) {
  ValueReadOptions wanted{.limits = {.depth = depth_limit_ - depth_}, .nonfinite_literals = options.nonfinite == Nonfinite::literal};
  space();
  const char* start = p;
  std::string_view text(start, left());
  if (text.starts_with("\xef\xbb\xbf")) return fail(Code::byte_order_mark);  // the one at the very start was stepped over
  bool whole = depth_ == 0;
  if (!whole && skip_value()) {  // the text is copied into the Value: only its own part
    text = {start, size_t(p - start)};
    whole = true;
  }
  // What skip_value() found is told by the reader of values, who knows the path inside.
  fault.clear();
  Error error;
  size_t used = text.size();
  if (read_value(text, wanted, *static_cast<Value*>(slot), error, whole ? nullptr : &used)) {
    p = start + used;
    return true;
  }
  fault.adopt(std::move(error), uint64_t(start - begin_));
  return false;
}

bool Writer::write_dynamic(const Type&, const void* object) {
  Error error;
  buffer.set_end(w);
  bool ok = write_value(buffer, *static_cast<const Value*>(object), options, error, level());
  w = buffer.end();
  if (ok) return true;
  error.offset = 0;
  fault.adopt(std::move(error), size() - start_);
  return false;
}

}  // namespace polywire::json
