// Value -> JSON. Compact text goes a way of its own; styles go through the ordinary writer.
#pragma once
#include <polywire/buffer.h>
#include <polywire/error.h>
#include <polywire/json.h>
#include <polywire/value.h>

namespace polywire::json {

// Appends. False: `error` says what JSON cannot hold and the path to it, `out` is as before. Instants are RFC 3339 text. Refused
// unless the options say otherwise: NaN and infinities, bytes (bytes=base64), keys that are no text (keys_as_text: integers and
// booleans). Extensions, and other kinds of keys, are always refused.
// `level`: how deep the value stands in what is written, for indents and the depth limit.
bool write_value(Buffer& out, View, const WriteOptions&, Error& error, uint32_t level = 0);

}  // namespace polywire::json
