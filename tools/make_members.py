"""Writes include/polywire/detail/members.h and members_large.h: structured bindings for aggregates by member count."""
import pathlib

SMALL, LARGE = 128, 320
HEAD = "// Made by tools/make_members.py. Do not edit.\n#pragma once\n"
DETAIL = pathlib.Path(__file__).parent.parent / "include/polywire/detail"


def names(n):
    return ",".join(f"m{i}" for i in range(n))


def case(n, bound):
    return (f"template <> struct Members<{n}> {{ template <class T, class F> [[gnu::always_inline]] static constexpr decltype(auto)"
            f" visit(T& o, F&& f) {{ auto& [{bound}] = o; return f({bound}); }} }};\n")


small = HEAD + """#define POLYWIRE_MEMBERS_SEEN 1
#include <cstddef>

namespace polywire::detail {

// Members<N>::visit(o, f) calls f with references to all N members of o, in declared order.
template <size_t N> struct Members;
#ifdef POLYWIRE_LARGE_RECORDS
inline constexpr size_t max_members = %d;
#else
inline constexpr size_t max_members = %d;
#endif
template <> struct Members<0> { template <class T, class F> static constexpr decltype(auto) visit(T&, F&& f) { return f(); } };
""" % (LARGE, SMALL)
small += "".join(case(n, names(n)) for n in range(1, SMALL + 1))
small += "\n}  // namespace polywire::detail\n"

large = HEAD + "// Included by <polywire/large_records.h>, which must come before any other header of the library.\n"
large += f"#define POLYWIRE_M{SMALL} {names(SMALL)}\n"
large += "".join(f"#define POLYWIRE_M{n} POLYWIRE_M{n - 1},m{n - 1}\n" for n in range(SMALL + 1, LARGE + 1))
large += "namespace polywire::detail {\n"
large += "".join(case(n, f"POLYWIRE_M{n}") for n in range(SMALL + 1, LARGE + 1))
large += "}  // namespace polywire::detail\n"
large += "".join(f"#undef POLYWIRE_M{n}\n" for n in range(SMALL, LARGE + 1))

(DETAIL / "members.h").write_text(small)
(DETAIL / "members_large.h").write_text(large)
