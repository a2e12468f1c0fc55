"""The noise test as the page sees it. Timed cells are compared here and nowhere else; sizes have a rule of their own.

A verdict on two rows is strict: both temperatures must say the same, or the rows are not told apart.
"""
from dataclasses import dataclass

from ..noise import compare
from .run import HOT, INTERLEAVED

FASTER, SAME, SLOWER = "faster", "same", "slower"
SIZE_BAND = 0.005   # compressed sizes move by this much between releases of one codec; no sentence is made of less


@dataclass(frozen=True)
class Verdict:
    word: str        # what a is against b
    ratio: float     # time of a / time of b
    cells: tuple

    @property
    def apart(self):
        return self.word != SAME


def cells(a, b, noise):
    """Verdict on two cells."""
    found = compare(a, b, noise)
    word = found.get("verdict")
    ratio = found.get("ratio") or a["median"] / b["median"]
    return Verdict(word if word in (FASTER, SLOWER) else SAME, ratio, (a.get("id"), b.get("id")))


def rows(a, b, noise):
    """Verdict on two rows: told apart only if every temperature that both have says so."""
    found = [cells(a.good(t), b.good(t), noise) for t in (HOT, INTERLEAVED) if a.good(t) and b.good(t)]
    if not found:
        return Verdict(SAME, a.time / b.time, ())
    named = tuple(name for verdict in found for name in verdict.cells)
    words = {verdict.word for verdict in found}
    return Verdict(words.pop() if len(words) == 1 else SAME, found[0].ratio, named)


def sizes(a, b):
    """-1, 0, 1: a has fewer, as many, or more bytes than b, as far as a sentence may say."""
    if abs(a - b) <= SIZE_BAND * max(a, b):
        return 0
    return -1 if a < b else 1


def quickest(group, noise):
    """(the row with the smallest time, [rows the run cannot tell from it]) of a group of rows that have a number."""
    ordered = sorted((row for row in group if row.lead), key=lambda row: row.time)
    if not ordered:
        return None, []
    return ordered[0], [row for row in ordered[1:] if not rows(ordered[0], row, noise).apart]
