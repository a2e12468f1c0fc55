"""Tables that any run can make from its cells: encode plus compress, the collector, equal bytes, one record against a batch."""

from polylab import noise, words

LINK = 125e6  # bytes a second: one gigabit
CODECS = ("raw", "lz4", "zstd-3", "gzip-6")


def tables(made):
    found = [t for d in made["datasets"] for t in (encode_compress(made, d), collector(made, d), same_bytes(made, d), batching(made, d)) if t]
    return [t for t in found if t["rows"]]


def cells_of(made, dataset, **want):
    return [c for c in made["cells"] if c["dataset"] == dataset["id"] and c["ok"] and not c["twin_of"] and all(c[k] == v for k, v in want.items())]


def first_n(made, dataset):
    return min((c["n"] for c in cells_of(made, dataset)), default=0)


def encode_compress(made, dataset):
    """What a sender pays: each encoding by the arm with the smallest median, then each codec; records a second that one core and one link allow."""
    records = max(1, dataset["records"])
    cells = {c["arm"]: c for c in cells_of(made, dataset, direction="encode", temperature="hot", n=first_n(made, dataset)) if c["gc"] in (None, "held")}
    rows = []
    for s in made["sizes"]:
        arms = [cells[a] for a in s["arms"] if a in cells] if s["dataset"] == dataset["id"] and s["ok"] else []
        for language in sorted({c["language"] for c in arms}):
            best = min((c for c in arms if c["language"] == language), key=lambda c: c["median"])
            total = best["median"] + (s["compress_s"] or 0) * 1e9 / records
            size = s["bytes"] / records
            rows.append([s["encoding"], s["codec"], best["arm"], round(size, 2), round(total, 1), round(1e9 / total), round(LINK / size)])
    rows.sort(key=lambda r: (r[0], CODECS.index(r[1])))
    return {"id": f"{dataset['id']}/encode-compress", "title": f"{dataset['title']}: encode plus compress",
            "columns": ["encoding", "codec", "arm", "bytes a record", "ns a record, both", "records a second, one core", "records a second, 1 Gbit/s"],
            "rows": rows}


def collector(made, dataset):
    """Reading with Python's collector held and running; a ratio only where the noise test sees one."""
    by_id = {c["id"]: c for c in cells_of(made, dataset)}
    rows = []
    for c in by_id.values():
        held = by_id.get(c["id"].removesuffix("/gc-on"))
        if c["gc"] == "on" and held and held is not c:
            seen = noise.compare(c, held, made["noise"])
            rows.append([c["arm"], round(held["median"], 1), round(c["median"], 1),
                         "no measurable difference" if seen["verdict"] == "same" else words.factor(seen["ratio"])])
    return {"id": f"{dataset['id']}/collector", "title": f"{dataset['title']}: reading with the collector held and running",
            "columns": ["arm", "held, ns a record", "running, ns a record", "running / held"], "rows": sorted(rows)}


def same_bytes(made, dataset):
    rows = [[s["encoding"], s["bytes"], s["sha256"][:12], ", ".join(s["arms"])] for s in made["sizes"]
            if s["dataset"] == dataset["id"] and s["codec"] == "raw" and s["arms"]]
    return {"id": f"{dataset['id']}/same-bytes", "title": f"{dataset['title']}: who writes the same bytes", "columns": ["encoding", "bytes", "sha256", "arms"], "rows": rows}


def batching(made, dataset):
    """The curve of records a call, hot, where a run has more than one point."""
    numbers = sorted({c["n"] for c in cells_of(made, dataset)}, key=lambda n: n or 1 << 60)
    if len(numbers) < 2:
        return None
    rows = []
    for arm in sorted({c["arm"] for c in cells_of(made, dataset)}):
        for direction in ("encode", "decode"):
            at = {c["n"]: c["median"] for c in cells_of(made, dataset, arm=arm, direction=direction, temperature="hot") if c["gc"] in (None, "held")}
            if len(at) > 1:
                rows.append([arm, direction, *(round(at[n], 1) if n in at else None for n in numbers)])
    return {"id": f"{dataset['id']}/batching", "title": f"{dataset['title']}: records a call, ns a record, hot",
            "columns": ["arm", "direction", *("all" if n == 0 else str(n) for n in numbers)], "rows": rows}
