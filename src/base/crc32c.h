// CRC-32C (Castagnoli), as snappy framing and others have it.
#pragma once
#include <cstdint>
#include <string_view>

namespace polywire::base {

uint32_t crc32c(std::string_view) noexcept;
uint32_t crc32c_scalar(std::string_view) noexcept;
uint32_t crc32c_sse42(std::string_view) noexcept;  // machines with AVX2 have it

}  // namespace polywire::base
