"""Equality by value and type, with the place of the first difference."""
import io
import math
import pickle


def difference(want, got):
    """-> None, or a text such as `$.events[3].value: 1 (int) became 1.0 (float)`. Key order is not compared."""
    return None if fingerprint(want) == fingerprint(got) else walk(want, got, "$")


def fingerprint(value):
    """Pickle bytes without a memo depend on values, types and key order alone, and are made in C: equal ones settle it."""
    out = io.BytesIO()
    pickler = pickle.Pickler(out, 5)
    pickler.fast = True
    pickler.dump(value)
    return out.getvalue()


def walk(want, got, path):
    if type(want) is not type(got):
        return "%s: %s became %s" % (path, _show(want), _show(got))
    if isinstance(want, dict):
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
        found = walk(want, got, path)
        if found:
            return found
    return None


def _show(value):
    text = repr(value)
    return "%s (%s)" % (text if len(text) <= 40 else text[:37] + "...", type(value).__name__)
