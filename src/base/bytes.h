// Unaligned loads and stores, byte swaps, and the few compiler hints the other rooms use.
// The one header of src/ that defines macros. x86-64 and little-endian is assumed by every SWAR trick in base/; a big-endian
// port starts at the static_assert below.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#define POLYWIRE_LIKELY(x) __builtin_expect(!!(x), 1)
#define POLYWIRE_UNLIKELY(x) __builtin_expect(!!(x), 0)
#define POLYWIRE_INLINE inline __attribute__((always_inline))
#define POLYWIRE_NOINLINE __attribute__((noinline))
#define POLYWIRE_COLD __attribute__((noinline, cold))

namespace polywire::base {

static_assert(std::endian::native == std::endian::little, "base/ reads digits eight at a time, lowest address first");

__extension__ typedef unsigned __int128 uint128;
__extension__ typedef __int128 int128;

// Each reads exactly as many bytes as its name says, at any alignment.
POLYWIRE_INLINE uint64_t load8(const char* p) noexcept { uint64_t v; std::memcpy(&v, p, 8); return v; }
POLYWIRE_INLINE uint32_t load4(const char* p) noexcept { uint32_t v; std::memcpy(&v, p, 4); return v; }
POLYWIRE_INLINE uint16_t load2(const char* p) noexcept { uint16_t v; std::memcpy(&v, p, 2); return v; }

// Each writes exactly as many bytes as its name says, at any alignment.
POLYWIRE_INLINE void store8(char* p, uint64_t v) noexcept { std::memcpy(p, &v, 8); }
POLYWIRE_INLINE void store4(char* p, uint32_t v) noexcept { std::memcpy(p, &v, 4); }
POLYWIRE_INLINE void store2(char* p, uint16_t v) noexcept { std::memcpy(p, &v, 2); }

constexpr uint64_t bswap64(uint64_t v) noexcept { return __builtin_bswap64(v); }
constexpr uint32_t bswap32(uint32_t v) noexcept { return __builtin_bswap32(v); }
constexpr uint16_t bswap16(uint16_t v) noexcept { return __builtin_bswap16(v); }

// Big-endian ("network order") forms, as MessagePack and others want them.
POLYWIRE_INLINE uint64_t load8_be(const char* p) noexcept { return bswap64(load8(p)); }
POLYWIRE_INLINE uint32_t load4_be(const char* p) noexcept { return bswap32(load4(p)); }
POLYWIRE_INLINE uint16_t load2_be(const char* p) noexcept { return bswap16(load2(p)); }
POLYWIRE_INLINE void store8_be(char* p, uint64_t v) noexcept { store8(p, bswap64(v)); }
POLYWIRE_INLINE void store4_be(char* p, uint32_t v) noexcept { store4(p, bswap32(v)); }
POLYWIRE_INLINE void store2_be(char* p, uint16_t v) noexcept { store2(p, bswap16(v)); }

// The same byte in all eight places.
constexpr uint64_t repeat8(unsigned char byte) noexcept { return 0x0101010101010101ull * byte; }

}  // namespace polywire::base
