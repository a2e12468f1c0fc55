"""The one noise test. Every sentence, mark and verdict that compares two times comes from `compare`.

The floor is measured in every run: some arms run twice, under two names, in processes of their own, mixed into the same
shuffled order. A twin is compared with itself exactly as two arms are compared, by the median of the ratios of its process
rounds; whatever that shows is what this machine makes out of nothing."""

import math

from polylab import stats

MIN_PAIRS = 3       # process rounds that a difference needs
NARROWEST = 1.02    # no band is narrower: a handful of pairs cannot promise more
QUANTILE = 0.95     # of the twins' deviations: nearly the widest one while they are few
WITHOUT_TWINS = 1.10  # band when a run holds no usable twin for this direction and temperature


def by_round(cell):
    rounds = cell.get("rounds") or range(1, len(cell.get("processes") or ()) + 1)
    return {r: samples for r, samples in zip(rounds, cell.get("processes") or ())}


def floors(cells):
    """results.json's noise[]: one band for each direction, temperature and language, from all twins of the run. `pairs`
    holds one ratio a twin cell."""
    own = {c["id"]: c for c in cells}
    pairs = {}
    for twin in cells:
        first = own.get(twin.get("twin_of"))
        if not first or not first.get("ok") or not twin.get("ok"):
            continue
        key = (twin["direction"], twin["temperature"], twin.get("language", "python"))
        rounds = stats.paired_ratios(by_round(first), by_round(twin))
        if rounds:
            found = pairs.setdefault(key, {"ratios": [], "arms": set()})
            found["ratios"].append(stats.ratio_interval(rounds)[0])
            found["arms"].add(first["arm"])
    rows = []
    for (direction, temperature, language), found in sorted(pairs.items()):
        width = max(NARROWEST, math.exp(stats.quantile([abs(math.log(r)) for r in found["ratios"]], QUANTILE)))
        rows.append({
            "direction": direction, "temperature": temperature, "language": language, "band": [1 / width, width],
            "from": "A versus A: " + ", ".join(sorted(found["arms"])), "n": len(found["ratios"]), "pairs": found["ratios"],
        })
    return rows


def band_for(cell, noise):
    """The band that holds for this cell, and where it comes from."""
    def matching(**want):
        return [row for row in noise if all(row.get(k) == v for k, v in want.items())]
    where = dict(direction=cell.get("direction"), temperature=cell.get("temperature"))
    rows = matching(**where, language=cell.get("language")) or matching(**where)
    if not rows:
        return [1 / WITHOUT_TWINS, WITHOUT_TWINS], "assumed: no arm ran twice here"
    return [min(r["band"][0] for r in rows), max(r["band"][1] for r in rows)], rows[0]["from"]


def compare(cell_a, cell_b, noise):
    """a against b, paired by process round: ratio of times, its interval, and whether a is faster, slower or the same.
    `same` says that this run cannot tell them apart; it never says that they are equal. A cell that failed or that
    is missing gives verdict `same` with ratio None: no sentence can be made of it."""
    for cell in (cell_a, cell_b):
        if not cell or not cell.get("ok") or not cell.get("processes"):
            return {"ratio": None, "lo": None, "hi": None, "band": None, "verdict": "same", "why": "not measured"}
    rounds = stats.paired_ratios(by_round(cell_a), by_round(cell_b))
    bands = [band_for(cell, noise)[0] for cell in (cell_a, cell_b)]
    band = [min(b[0] for b in bands), max(b[1] for b in bands)]
    if not rounds:
        return {"ratio": None, "lo": None, "hi": None, "band": band, "verdict": "same", "why": "no round holds both"}
    ratio, low, high = stats.ratio_interval(rounds)
    verdict, why = "same", "inside the noise floor"
    if len(rounds) < MIN_PAIRS:
        why = f"only {len(rounds)} of {MIN_PAIRS} process pairs"
    elif high < band[0]:
        verdict, why = "faster", "outside the noise floor"
    elif low > band[1]:
        verdict, why = "slower", "outside the noise floor"
    return {"ratio": ratio, "lo": low, "hi": high, "band": band, "verdict": verdict, "why": why}


def ties_with_best(cells, noise):
    """Ids of the cells that cannot be told apart from the fastest of them (the fastest included). One class only."""
    done = [c for c in cells if c.get("ok")]
    if not done:
        return set()
    best = min(done, key=lambda c: c["median"])
    return {best["id"]} | {c["id"] for c in done if compare(c, best, noise)["verdict"] == "same"}
