"""How the laboratory says things: one unit, one way to write a factor, one name for each class."""

CLASSES = {
    "python/dict": "Python dicts", "python/record": "typed Python objects", "python/table": "tables, from Python", "python/bytes": "bytes, from Python",
    "c++/struct": "C++ structs", "c++/value": "C++ dynamic values", "c++/struct-2-threads": "C++ structs, two threads",
    "c++/struct-stream": "C++ structs, in stream mode", "c++/table": "tables, from C++", "c++/bytes": "bytes, from C++ (floor)",
}
ORDER = list(CLASSES)


def class_name(key):
    return CLASSES.get(key, key)


def class_rank(key):
    return ORDER.index(key) if key in ORDER else len(ORDER), key


def number(value, digits=3):
    """About `digits` significant digits, thousands with commas, never an exponent."""
    if value is None:
        return "-"
    if abs(value) >= 10 ** (digits - 1):
        return f"{value:,.0f}"
    places = digits - 1
    while places > 0 and abs(value) >= 10 ** (digits - places):
        places -= 1
    return f"{value:.{places}f}"


def factor(ratio):
    return f"x {ratio:.2f}" if ratio < 10 else f"x {ratio:,.1f}" if ratio < 100 else f"x {ratio:,.0f}"


def listing(names, most=3):
    """a, b and c; beyond `most`: a, b and 4 more."""
    names = list(names)
    if len(names) > most:
        names = [*names[:most - 1], f"{len(names) - most + 1} more"]
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1] if names else ""
