// Value -> MessagePack, every number and header in its smallest form.
#pragma once
#include <polywire/buffer.h>
#include <polywire/error.h>
#include <polywire/msgpack.h>
#include <polywire/value.h>

namespace polywire::msgpack {

// Appends. False: `error` says what MessagePack cannot hold (integers beyond 64 bits, lengths beyond 32 bits) and the path to
// it, `out` is as before.
bool write_value(Buffer& out, View, const WriteOptions&, Error& error);

}  // namespace polywire::msgpack
