// Values that JSON cannot hold, as cases.jsonl writes them: {"$int": ...}, {"$float": ...}, {"$float32": ...}, {"$hex": ...}, {"$map": ...},
// {"$timestamp": ...}, {"$ext": ...}, {"$variant": ...}.
#pragma once
#include <polywire/value.h>

#include <string_view>

namespace polywire::corpora {

// `tag_field`: how a {"$variant": name, ...} carries its name. Null and false where a tag is not known.
bool untag(View tagged, std::string_view tag_field, Value& out);

}  // namespace polywire::corpora
