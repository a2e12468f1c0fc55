// Kinds that most formats write as text: times, dates, durations, decimals, uuids, big integers.
#pragma once
#include <polywire/error.h>
#include <polywire/type.h>

#include <string>

namespace polywire::engine {

// Text into the object; Code::none when all went well.
Code parse_logical(const Type&, std::string_view text, void* object);
// The object as text; false when it cannot be told (year beyond 9999).
bool print_logical(const Type&, const void* object, std::string& out);

// Instants of formats that have them natively: seconds since 1970 and nanoseconds 0..999,999,999.
Code set_instant(const Type&, int64_t seconds, uint32_t nanoseconds, void* object);
Code get_instant(const Type&, const void* object, int64_t& seconds, uint32_t& nanoseconds);

}  // namespace polywire::engine
