"""The articles' claims, judged on this run's cells. `evaluate(results) -> list` of results.json's claims[]."""

from polylab.articles import facts
from polylab.articles.claim_list import CLAIMS, NEEDS_RECORDS
from polylab.articles.quantities import Exact, Missing, Rate, Ratio, View

VERDICTS = ("holds", "other factor", "does not hold", "inside the noise", "not yet")


def evaluate(made):
    view = View(made)
    return [judged(claim, view) for claim in CLAIMS]


claims = evaluate


def judged(claim, view):
    row = {k: claim[k] for k in ("id", "article", "text", "formula", "article_value")}
    row.update(here=None, interval=None, verdict="not yet", cells=[])
    try:
        dataset, records = NEEDS_RECORDS.get(claim["id"], (None, 0))
        if dataset and view.records(dataset) != records:
            raise Missing(f"asks for {records:,} records: --full")
        value = eval(claim["formula"], {"__builtins__": {}}, language(view))   # the formulas are constants of claim_list.py
    except Missing as why:
        return dict(row, why=str(why))
    if isinstance(value, Ratio):
        row.update(here=value.ratio, interval=[value.low, value.high], cells=sorted(set(value.ids)))
        verdict, why = of_ratio(claim, value)
    else:
        row.update(here=float(value), interval=[float(value)] * 2, cells=sorted(set(getattr(value, "ids", ()))))
        verdict, why = of_number(claim, float(value))
    return dict(row, verdict=verdict, why=why)


def of_ratio(claim, value):
    want, side = claim["article_value"], value.side()
    if side == 0:
        return "inside the noise", value.why
    if side != claim.get("side", 1 if want and want > 1 else -1):
        return "does not hold", "the other one is ahead here"
    if claim["judge"] == "order" or value.reaches(want):
        return "holds", "outside the noise floor, on the article's side"
    return "other factor", "the direction holds, the article's factor is outside the interval"


def of_number(claim, here):
    want = claim["article_value"]
    if claim["judge"] == "exact":
        return ("holds", "to the byte") if abs(here - want) < 1e-9 else ("does not hold", "an exact number is another one here")
    if abs(here - want) <= claim["tolerance"] * abs(want):
        return "holds", "within %g %%" % (100 * claim["tolerance"])
    pivot = claim["pivot"]
    if pivot is None or (here > pivot) == (want > pivot):
        return "other factor", "outside %g %% of the article's" % (100 * claim["tolerance"])
    return "does not hold", "on the other side of %g" % pivot


def language(view):
    """The words of the formulas."""
    def cycle(dataset, arm, temperature="hot"):
        n = view.first_n(dataset)
        return view.time(dataset, arm, "encode", temperature, n) + view.time(dataset, arm, "decode", temperature, n)

    def percent(part, whole):
        return part / whole * Exact(100)

    return {"size": view.size, "packed": view.packed, "time": view.time, "records": view.records, "cycle": cycle, "percent": percent,
            "rate": lambda dataset, arm, direction: Rate(view.size(dataset, arm), view.time(dataset, arm, direction)),
            "fact": lambda name: Exact(facts.number(view.made, name), [f"fact/{name}"]),
            "slowest": lambda *times: max(times, key=lambda t: t.ns), "fastest": lambda *times: min(times, key=lambda t: t.ns),
            "most": lambda *sizes: max(sizes), "least": lambda *sizes: min(sizes)}
