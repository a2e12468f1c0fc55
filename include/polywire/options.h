// Choices that several formats share.
#pragma once
#include <cstdint>

namespace polywire {

// How records are written: as maps from name to value, or as lists of their fields in declared order, without names.
enum class Layout : uint8_t { map, array };

// A field given twice in a typed record.
enum class Duplicates : uint8_t { refuse, last };

}  // namespace polywire
