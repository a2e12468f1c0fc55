// MessagePack -> Value -> MessagePack -> Value is stable.
#include <polywire/msgpack.h>
#include <polywire/value.h>

#include "support.h"

using namespace polywire;

FUZZ_TARGET(in) {
  uint8_t o = in.byte();
  msgpack::ReadOptions options{.text = o & 1 ? msgpack::Text::bytes : msgpack::Text::utf8, .limits = {.depth = o & 128 ? uint32_t(o & 15) : 512}};
  fuzz::Exact exact(in.rest);
  static Value reused;
  auto value = msgpack::read<Value>(exact.view(), options);
  auto again = msgpack::read_into(reused, exact.view(), options);
  fuzz::require(fuzz::show(value) == fuzz::show(again), "a reused Value changes nothing", fuzz::show(value), fuzz::show(again));
  if (!value) return fuzz::require(value.error().offset <= in.rest.size(), "the place lies inside", fuzz::show(value));
  fuzz::require(*value == reused, "a reused Value holds the same");
  Buffer bytes, twice;
  auto done = msgpack::write(bytes, *value);
  fuzz::require(done.has_value(), "what was read is written", fuzz::show(done));
  if (!(o & 1)) fuzz::require(bytes.size() <= in.rest.size(), "the smallest form is not longer");
  auto back = msgpack::read<Value>(bytes.view());
  fuzz::require(back.has_value(), "what was written is read", fuzz::show(back));
  fuzz::require(*back == *value, "the same value comes back");
  fuzz::require(msgpack::write(twice, *back).has_value() && twice.view() == bytes.view(), "the same bytes come back");
}
