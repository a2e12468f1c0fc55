"""What formulas of claims and tables are made of: exact numbers and measured times that know their cells.

A View finds them in results.json; what was not measured raises Missing with one sentence. Two times compare only through
polylab.noise.compare: Ratio carries its interval and the band of the noise floor.
"""

from polylab import noise, stats


class Missing(Exception):
    """Something a formula needs is not in this run."""


class Exact(float):
    """A number without chance in it: a size, a count."""

    def __new__(cls, value, ids=()):
        made = super().__new__(cls, value)
        made.ids = tuple(ids)
        return made

    def _with(self, other, value):
        return Exact(value, (*self.ids, *getattr(other, "ids", ())))

    def __add__(self, other):
        return self._with(other, float(self) + float(other))

    def __sub__(self, other):
        return self._with(other, float(self) - float(other))

    def __rsub__(self, other):
        return self._with(other, float(other) - float(self))

    def __mul__(self, other):
        return self._with(other, float(self) * float(other))

    def __truediv__(self, other):
        return self._with(other, float(self) / float(other))


class Ratio:
    """a / b of two times (or rates), with interval and noise band; verdicts follow the one noise test."""

    def __init__(self, compared, ids, scale=1.0):
        if compared["ratio"] is None:
            raise Missing(compared["why"])
        self.ratio, self.low, self.high = (compared[k] * scale for k in ("ratio", "lo", "hi"))
        self.band, self.ids, self.why = compared["band"], tuple(ids), compared["why"]
        self.enough = not compared["why"].startswith("only")

    def __mul__(self, factor):
        self.ratio, self.low, self.high = self.ratio * factor, self.low * factor, self.high * factor
        return self

    def side(self):
        """-1, 0 or 1: wholly below, not told apart from, wholly above one."""
        if not self.enough:
            return 0
        return -1 if self.high < self.band[0] else 1 if self.low > self.band[1] else 0

    def reaches(self, value):
        """Whether `value` is inside the interval, widened by the noise floor."""
        return self.low * self.band[0] <= value <= self.high * self.band[1]


class Time:
    def __init__(self, cell, noise_rows, records, ids=None):
        self.cell, self.noise, self.records, self.ids = cell, noise_rows, records, tuple(ids or (cell["id"],))
        self.ns = stats.median([stats.median(p) for p in cell["processes"] if p])

    @property
    def seconds(self):
        return self.ns * self.records / 1e9

    def __truediv__(self, other):
        return Ratio(noise.compare(self.cell, other.cell, self.noise), self.ids + other.ids)

    def __add__(self, other):
        """One after the other, paired by process round."""
        one, two = noise.by_round(self.cell), noise.by_round(other.cell)
        rounds = [r for r in sorted(one) if one[r] and two.get(r)]
        if not rounds:
            raise Missing("no round holds both")
        summed = {**self.cell, "rounds": rounds, "processes": [[stats.median(one[r]) + stats.median(two[r])] for r in rounds]}
        return Time(summed, self.noise, self.records, self.ids + other.ids)


class Rate:
    """Bytes (or records) a second; a / b turns the times round."""

    def __init__(self, amount, time):
        self.amount, self.time = float(amount), time
        self.ids = (*getattr(amount, "ids", ()), *time.ids)

    def __truediv__(self, other):
        compared = noise.compare(other.time.cell, self.time.cell, self.time.noise)
        scale = self.amount / self.time.records / (other.amount / other.time.records)
        return Ratio(compared, self.ids + other.ids, scale)


class View:
    def __init__(self, made):
        self.made = made
        self.noise = made.get("noise") or []
        self.cells = {(c["dataset"], c["arm"], c["direction"], c["temperature"], c["n"], c.get("gc") or "held"): c for c in made.get("cells") or []}
        self.sets = {d["id"]: d for d in made.get("datasets") or []}
        self.packs = {(s["dataset"], arm, s["codec"]): s for s in made.get("sizes") or [] for arm in s.get("arms") or ()}
        self.arms = {a["id"]: a for a in made.get("arms") or []}

    def records(self, dataset):
        if dataset not in self.sets:
            raise Missing(f"no data set {dataset}")
        return Exact(self.sets[dataset]["records"])

    def cell(self, dataset, arm, direction, temperature="hot", n=0, gc="held"):
        """The cell when it was measured; Missing, with the arm's reason, when not."""
        found = self.cells.get((dataset, arm, direction, temperature, n, gc))
        if found is None:
            raise Missing(f"{arm} on {dataset}: not in this run")
        if not found.get("ok") or not any(found.get("processes") or ()):
            raise Missing(f"{arm} on {dataset}: {found.get('error') or 'not measured'}")
        return found

    def time(self, dataset, arm, direction, temperature="hot", n=0, gc="held"):
        return Time(self.cell(dataset, arm, direction, temperature, n, gc), self.noise, self.records(dataset))

    def first_n(self, dataset):
        """Records per call of the size table: 0 where the batch was asked for."""
        return min((n for (d, _, _, _, n, _) in self.cells if d == dataset), default=0)

    def size(self, dataset, arm, n=0):
        """Encoded bytes of all records at this n."""
        row = self.packs.get((dataset, arm, "raw"))
        for (d, a, _, _, calls, _), cell in self.cells.items():
            if (d, a, calls) == (dataset, arm, n) and cell.get("ok") and cell.get("bytes") is not None:
                return Exact(cell["bytes"], [cell["id"]])
        if row and row.get("bytes") is not None and n == self.first_n(dataset):
            return Exact(row["bytes"], [row["id"]])
        raise Missing(f"{arm} on {dataset}: no size")

    def packed(self, dataset, arm, codec):
        row = self.packs.get((dataset, arm, codec))
        if row is None or row.get("bytes") is None:
            raise Missing(f"{arm} on {dataset} with {codec}: no size")
        return Exact(row["bytes"], [row["id"]])

    def packing(self, dataset, arm, codec):
        row = self.packs.get((dataset, arm, codec))
        if row is None or row.get("compress_s") is None:
            raise Missing(f"{arm} on {dataset} with {codec}: not timed")
        return row

    def digest(self, dataset, arm, n=0):
        row = self.packs.get((dataset, arm, "raw"))
        if row and row.get("sha256") and n == self.first_n(dataset):
            return row["sha256"]
        for (d, a, _, _, calls, _), cell in self.cells.items():
            if (d, a, calls) == (dataset, arm, n) and cell.get("ok") and cell.get("sha256"):
                return cell["sha256"]
        raise Missing(f"{arm} on {dataset}: no digest")

    def or_none(self, what, *words, **more):
        """A figure for a table: None where it is missing."""
        try:
            return getattr(self, what)(*words, **more)
        except Missing:
            return None
