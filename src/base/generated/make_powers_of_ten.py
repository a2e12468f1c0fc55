#!/usr/bin/env python3
"""Writes powers_of_ten.cc: the 128 leading bits of 10^k, k = -342..324, cut (not rounded).

python3 make_powers_of_ten.py > powers_of_ten.cc
"""

FIRST, LAST = -342, 324


def leading_bits(k: int) -> int:
    """The number g with 2^127 <= g < 2^128 and g <= 10^k * 2^-e < g + 1 for some integer e."""
    if k >= 0:
        value = 10**k
        shift = value.bit_length() - 128
        return value >> shift if shift > 0 else value << -shift
    divisor = 10**-k
    g = (1 << (127 + divisor.bit_length())) // divisor
    return g >> 1 if g >> 128 else g


def main() -> None:
    print("// Made by make_powers_of_ten.py; do not edit.")
    print('#include "base/powers_of_ten.h"\n')
    print("namespace polywire::base {\n")
    print(f"const Power10 powers_of_ten_table[{LAST - FIRST + 1}] = {{")
    for k in range(FIRST, LAST + 1):
        g = leading_bits(k)
        assert g >> 127 == 1
        print(f"    {{0x{g >> 64:016x}, 0x{g & (1 << 64) - 1:016x}}},  // {k}")
    print("};\n\n}  // namespace polywire::base")


main()
