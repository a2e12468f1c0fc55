"""./dev lab --bars: our speed bars on typed shapes, each against the best C++ library of this laboratory, in one run.

A bar says which share of the best peer's time ours may take. The bars were set against glaze, yyjson and simdjson, built aside; here
the same shares are held against the arms that anybody can build: what is met here need not be met there. docs/lab.md, "The bars".

  datasets(folder, profile)  data sets with the cells that are asked of them, as polylab.articles has them
  tables(results)            results.json's tables[]: "bars" (every figure) and "bars-summary" (a line a job)
  page(results, width)       the summary for the terminal
"""

import json
import random
from pathlib import Path

from polylab import noise, words
from polylab.articles import making

SOURCE = "the typed shapes of the speed bars"
SETS = [
    {"id": "bars-logs", "title": "logs: 50,000 log events in one object, one call", "shape": "logs", "typed_shape": "logs", "select": "/events", "n": (0,)},
    {"id": "bars-events", "title": "events: 100,000 event records, one call", "shape": "events", "typed_shape": "events", "records": 100_000, "select": "", "n": (0,)},
    {"id": "bars-document", "title": "document: 256 order documents in turn, one a call", "shape": "document", "typed_shape": "document", "stream": "cpp",
     "records": 256, "select": "", "n": (1,)},
]
SHUFFLED = {"id": "bars-shuffled", "title": "events, keys shuffled anew in each record, one call", "n": (0,), "typed_shape": "events", "select": "", "records": 20_000}
FAST, LOOP = "fast path", "loop alone"
COMPILERS = (("polywire", "g++"), ("polywire-clang", "clang"))


def job(text, arm, direction, fresh=False, fast=None, loop=None, only=None):
    """arm: what our ids have between the family and the way. fast, loop: the bars on logs, events and document."""
    layout = "array" if "-array" in arm else "compact" if arm.startswith("json") else "map"
    return {"text": text, "arm": arm, "direction": direction, "fresh": fresh, "format": arm.split("-")[0], "layout": layout,
            "model": "value" if arm.endswith("value") else "struct", "fast": fast, "loop": loop, "only": only}


JOBS = [
    job("JSON encode", "json-struct", "encode", fast=(0.5, 0.5, 0.55), loop=(0.8, 0.8, 1.2)),
    job("JSON decode, reused", "json-struct", "decode", fast=(0.55, 0.55, 0.7), loop=(0.8, 0.8, 1.3)),
    job("JSON decode, fresh", "json-struct", "decode", True, fast=(0.6, 0.55, 0.65)),
    job("MsgPack map encode", "msgpack-struct", "encode", fast=(0.22,) * 3, loop=(0.5, 0.5, 0.7)),
    job("MsgPack map decode, reused", "msgpack-struct", "decode", fast=(0.35, 0.35, 0.45), loop=(0.6, 0.75, 1.0)),
    job("MsgPack map decode, fresh", "msgpack-struct", "decode", True),
    job("positional encode", "msgpack-array-struct", "encode", fast=(0.35,) * 3, loop=(0.65, 0.7, 0.9)),
    job("positional decode, reused", "msgpack-array-struct", "decode", fast=(0.35, 0.5, 0.8), loop=(0.5, 0.8, 1.4)),
    job("positional decode, fresh", "msgpack-array-struct", "decode", True),
    job("JSON to Value", "json-value", "decode", loop=(1.0, 1.0, 1.2)),
    job("Value to JSON", "json-value", "encode", loop=(0.8, 0.8, 1.0)),
    job("MsgPack to Value", "msgpack-value", "decode"),
    job("Value to MsgPack", "msgpack-value", "encode"),
    job("JSON decode, keys shuffled", "json-struct", "decode", loop=(1.0,), only="bars-shuffled"),
]
PEERS = {("json", "struct"): ("boost-json-struct", "nlohmann-json-struct", "rapidjson-struct", "rapidjson-struct-fresh", "simdjson-ondemand-struct", "simdjson-ondemand-struct-fresh"),
         ("json", "value"): ("boost-json", "nlohmann-json", "rapidjson", "simdjson-dom"),
         ("msgpack", "struct"): ("msgpack-cxx-struct", "msgpack-cxx-struct-fresh", "msgpack-cxx-struct-array", "msgpack-cxx-struct-array-fresh"),
         ("msgpack", "value"): ("msgpack-cxx", "nlohmann-msgpack")}


def jobs_of(dataset):
    return [j for j in JOBS if (j["only"] or dataset) == dataset and (dataset != "bars-shuffled" or j["only"])]


def ways(job):
    """-> [(way, compiler, arm)] of ours. A dynamic value has no fast path."""
    fresh = "-fresh" if job["fresh"] else ""
    if job["model"] == "value":
        return [(LOOP, compiler, f"{family}-{job['arm']}{fresh}") for family, compiler in COMPILERS]
    return [(way, compiler, f"{family}-{job['arm']}{'-loop' if way == LOOP else ''}{fresh}") for way in (FAST, LOOP) for family, compiler in COMPILERS]


def wanted(dataset, n):
    cells = [(arm, j["direction"], "hot", n, "held") for j in jobs_of(dataset) for arm in [w[2] for w in ways(j)] + list(PEERS[j["format"], j["model"]])]
    return list(dict.fromkeys(cells))


def datasets(folder, profile="normal"):
    folder = Path(folder)
    rows = [making.made({**entry, "source": SOURCE}, folder, profile, wanted(entry["id"], entry["n"][0]), True) for entry in SETS]
    return rows + [shuffled(folder, rows[1]["path"])]


def shuffled(folder, events, seed=20):
    """The same records with their keys in another order each, the inner ones too."""
    draw, path = random.Random(seed), folder / "bars-shuffled.json"

    def mixed(value):
        if not isinstance(value, dict):
            return value
        pairs = [(k, mixed(v)) for k, v in value.items()]
        draw.shuffle(pairs)
        return dict(pairs)

    records = json.loads(Path(events).read_text(encoding="utf-8"))[:SHUFFLED["records"]]
    path.write_text(json.dumps([mixed(r) for r in records], separators=(",", ":"), ensure_ascii=False), encoding="utf-8")
    return {**SHUFFLED, "source": SOURCE, "path": str(path), "notes": [], "twins": False, "wanted": wanted(SHUFFLED["id"], 0)}


class Figures:
    def __init__(self, made):
        self.noise = made["noise"]
        self.arms = {a["id"]: a for a in made["arms"]}
        self.cells = {(c["dataset"], c["arm"], c["direction"]): c for c in made["cells"] if c["temperature"] == "hot" and not c["twin_of"]}

    def cell(self, dataset, arm, direction):
        found = self.cells.get((dataset, arm, direction))
        return found if found and found["ok"] else None

    def best_peer(self, dataset, job):
        """The quickest other library of the same format, layout and model; into fresh objects where any of them has such an arm."""
        rows = [(self.cell(dataset, a, job["direction"]), self.arms.get(a)) for a in PEERS[job["format"], job["model"]]]
        rows = [(c, a) for c, a in rows if c and a["layout"] == job["layout"]]
        alike = [c for c, a in rows if (a["buffer"] == "fresh" if job["fresh"] else not a["id"].endswith("-fresh"))]
        return min(alike or [c for c, _ in rows], key=lambda c: c["median"], default=None)


def bar_of(job, way, dataset):
    bars = job["fast"] if way == FAST else job["loop"]
    names = [job["only"]] if job["only"] else [entry["id"] for entry in SETS]
    return bars[names.index(dataset)] if bars else None


def against(figures, dataset, job):
    """-> (peer cell, [{way, compiler, cell, seen, bar, verdict}])"""
    peer, rows = figures.best_peer(dataset, job), []
    for way, compiler, arm in ways(job):
        cell, bar = figures.cell(dataset, arm, job["direction"]), bar_of(job, way, dataset)
        seen = noise.compare(cell, peer, figures.noise)
        rows.append({"way": way, "compiler": compiler, "arm": arm, "cell": cell, "seen": seen, "bar": bar, "verdict": verdict(seen, bar)})
    return peer, rows


def verdict(seen, bar):
    """A share is met or missed when its whole interval, widened by the noise floor, lies on one side of the bar."""
    if bar is None or seen["ratio"] is None:
        return "no bar" if bar is None else "not measured"
    if seen["why"].startswith("only"):  # too few pairs of processes
        return "inside the noise"
    if seen["hi"] <= bar:
        return "met"
    return "missed" if seen["lo"] * seen["band"][0] > bar else "inside the noise"


def tables(made):
    figures, every, lines = Figures(made), [], []
    titles = {d["id"]: d["title"].split(":")[0].split(",")[0] if d["id"] != SHUFFLED["id"] else "shuffled" for d in made["datasets"]}
    for dataset in [d for d in made["datasets"] if d["id"].startswith("bars-")]:
        for job in jobs_of(dataset["id"]):
            peer, rows = against(figures, dataset["id"], job)
            name = titles[dataset["id"]]
            lines.append([name, job["text"], peer and peer["arm"], peer and round(peer["median"], 1), *summary(rows)])
            for row in rows:
                every.append([name, job["text"], row["way"], row["compiler"], *figures_of(row, peer)])
    allocator = next((c["allocator"] for c in made["cells"] if c["allocator"] and c["language"] == "c++"), "not said")
    first = {"id": "bars-summary", "title": "The bars: share of the best committed peer's time, and (the bar)",
             "columns": ["data", "job", "best peer here", "its ns a record", *(f"{way}, {c}" for way in (FAST, LOOP) for _, c in COMPILERS)], "rows": lines}
    second = {"id": "bars", "title": f"The bars in full (allocator of all arms: {allocator})",
              "columns": ["data", "job", "way", "compiler", "ns a record", "± half interval", "best peer here", "peer, ns a record", "share", "from", "to", "bar", "verdict",
                          "page faults a record", "peer, page faults a record"], "rows": every}
    return [first, second] if lines else []


def faults(cell):
    """Page faults of all samples, a record of these samples: what a fresh heap costs shows here."""
    if not cell or cell["page_faults"] is None or not cell["records"]:
        return None
    return round(cell["page_faults"] / (cell["records"] * max(1, len(cell["processes"][-1]))), 4)


def figures_of(row, peer):
    cell, seen = row["cell"], row["seen"]
    own = [round(cell["median"], 1), round((cell["ci"][1] - cell["ci"][0]) / 2, 1)] if cell else [None, None]
    share = [round(seen[k], 3) for k in ("ratio", "lo", "hi")] if seen["ratio"] is not None else [None] * 3
    return [*own, peer and peer["arm"], peer and round(peer["median"], 1), *share, row["bar"], row["verdict"], faults(cell), faults(peer)]


MARKS = {"met": "+", "missed": "x", "inside the noise": "≈", "no bar": "", "not measured": ""}


def summary(rows):
    by_way = {(r["way"], r["compiler"]): share_text(r) for r in rows}
    return [by_way.get((way, compiler), "-") for way in (FAST, LOOP) for _, compiler in COMPILERS]


def share_text(row):
    if row["seen"]["ratio"] is None:
        return "-"
    bar = f" ({row['bar']:g}){MARKS[row['verdict']]}" if row["bar"] is not None else ""
    return f"{row['seen']['ratio']:.2f}{bar}"


def page(made):
    """The summary in 80 columns: a table for each data set."""
    table = next((t for t in made.get("tables") or [] if t["id"] == "bars-summary"), None)
    if not table:
        return ""
    lines = ["", "the bars: share of the best peer's time; behind it (the bar), + met, x missed,", "≈ inside the noise. The peers are those built here; glaze and yyjson are not",
             "among them. Under each job: the best peer and its time."]
    for name in dict.fromkeys(row[0] for row in table["rows"]):
        lines += ["", f"{name:<28}{'fast path':^26}{'loop alone':^26}".rstrip(), f"{'':<28}" + "".join(f"{c:<13}" for _ in (FAST, LOOP) for _, c in COMPILERS)]
        for row in [r for r in table["rows"] if r[0] == name]:
            lines.append(f"{row[1]:<28}" + "".join(f"{cell:<13}" for cell in row[4:]).rstrip())
            lines.append(f"  {row[2]}, {words.number(row[3])} ns" if row[2] else "  no peer was measured")
    return "\n".join(lines) + "\n"
