// One value through both formats is one value: JSON -> Value -> MessagePack -> Value -> JSON.
#include <polywire/json.h>
#include <polywire/msgpack.h>
#include <polywire/value.h>

#include "support.h"

using namespace polywire;

FUZZ_TARGET(in) {
  fuzz::Exact exact(in.rest);
  auto value = json::read<Value>(exact.view());
  if (!value) return;
  Buffer bytes;
  auto done = msgpack::write(bytes, *value);
  if (!done) return fuzz::require(done.error().code == Code::integer_range, "only integers beyond 64 bits are refused", fuzz::show(done));
  auto back = msgpack::read<Value>(bytes.view());
  fuzz::require(back.has_value(), "MessagePack is read back", fuzz::show(back));
  fuzz::require(*back == *value, "MessagePack keeps the value", *json::to_text(*value), *json::to_text(*back));
  fuzz::require(*json::to_text(*back) == *json::to_text(*value), "and so does the text");
}
