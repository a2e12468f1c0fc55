"""Equality by value and type, with the place of the first difference."""
import math

ATOMS = {int, str, bool, type(None), bytes}


def difference(want, got, path="$"):
    """-> None, or a text such as `$.events[3].value: 1 (int) became 1.0 (float)`. Key order is not compared."""
    if type(want) is not type(got):
        return "%s: %s became %s" % (path, _show(want), _show(got))
    if isinstance(want, dict):
        if _flat_equal(want, got):
            return None
        if want.keys() != got.keys():
            return "%s: keys %s became %s" % (path, sorted(map(str, want.keys() - got.keys())) or "kept",
                                              sorted(map(str, got.keys() - want.keys())) or "fewer")
        return _first((want[k], got[k], "%s.%s" % (path, k)) for k in want)
    if isinstance(want, (list, tuple)):
        if len(want) != len(got):
            return "%s: %d elements became %d" % (path, len(want), len(got))
        return _first((a, b, "%s[%d]" % (path, i)) for i, (a, b) in enumerate(zip(want, got)))
    if isinstance(want, float):
        same = want == got and math.copysign(1, want) == math.copysign(1, got) or want != want and got != got
        return None if same else "%s: %r became %r" % (path, want, got)
    return None if want == got else "%s: %s became %s" % (path, _show(want), _show(got))


def _first(pairs):
    for want, got, path in pairs:
        found = difference(want, got, path)
        if found:
            return found
    return None


def _flat_equal(want, got):
    """Most records are flat: one comparison in C. Zeros go the long way, because 0.0 == -0.0."""
    if want != got or 0.0 in want.values():
        return False
    types = list(map(type, want.values()))
    return types == [type(got[k]) for k in want] and not {dict, list, tuple}.intersection(types)


def _show(value):
    text = repr(value)
    return "%s (%s)" % (text if len(text) <= 40 else text[:37] + "...", type(value).__name__)
