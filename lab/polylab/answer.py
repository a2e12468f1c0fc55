"""The paragraph "For this file: ...": few sentences, each bound to its cells. The paragraph itself is the page's (report/say.py); here
is what stands below it on the terminal. Times are compared by the one noise test only; sizes are exact."""

from polylab import noise, report, words


def build(made):
    first = report.first_words(made)
    paragraphs = [{"dataset": d["id"], "sentences": sentences(made, d, first.get(d["id"], []))} for d in made["datasets"]]
    return {"text": text(paragraphs[0]) if paragraphs else "", "paragraphs": paragraphs}


def text(paragraph):
    """The paragraph itself; what is only for some readers stands below it (`more`)."""
    return "For this file: " + " ".join(s["text"] for s in paragraph["sentences"] if s["role"] == "main")


def more(paragraph):
    return [s for s in paragraph["sentences"] if s["role"] == "more"]


def sentences(made, dataset, first):
    view = View(made, dataset)
    classes = sorted({c["class"] for c in view.cells if c["class"].endswith(("/dict", "/struct", "/value"))}, key=words.class_rank)
    if not view.cells and not view.sizes:
        return [{"text": "nothing was measured.", "cells": [], "role": "main"}]
    main = [{"text": text, "cells": cells} for text, cells in first] + [trouble_sentence(view)]
    other = [size_sentence(view), codec_sentence(view)]
    other += [fastest_sentence(view, key, d) for key in classes for d in ("decode", "encode")]
    other += [ours_sentence(view, key) for key in classes] + [collector_sentence(view)]
    return [dict(s, role="main") for s in main if s] + [dict(s, role="more") for s in other if s]


def is_floor(cell, made):
    """Arms of format `copy` do no format's work: a limit to see, not a rival."""
    return any(a["id"] == cell["arm"] and a["format"] == "copy" for a in made["arms"])


def floors(made):
    """results.json's floors[]: what no arm of that class can save."""
    return [{"id": f"floor/{c['id']}", "dataset": c["dataset"], "text": f"{words.class_name(c['class'])}, {c['direction']}: {c['arm']}", "value": c["median"],
             "unit": c["unit"], "cells": [c["id"]]} for c in made["cells"] if c["ok"] and not c["twin_of"] and c["temperature"] == "hot" and is_floor(c, made)]


def collector_sentence(view):
    """What the collector adds to reading, over the arms that were measured both ways."""
    cells = {c["id"]: c for c in view.every if c["ok"]}
    pairs = [(c, cells.get(c["id"].removesuffix("/gc-on"))) for c in cells.values() if c["gc"] == "on" and view.arms[c["arm"]]["format"] != "copy"]
    seen = [(view.compare(on, held), on, held) for on, held in pairs if held]
    slower = [s for s in seen if s[0]["verdict"] == "slower"]
    if not seen:
        return None
    if not slower:
        return sentence(f"With Python's collector running, none of the {len(seen)} arms that read became measurably slower.", [s[1] for s in seen])
    least, most = min(slower, key=lambda s: s[0]["ratio"]), max(slower, key=lambda s: s[0]["ratio"])
    span = words.factor(least[0]["ratio"]) + (f" to {words.factor(most[0]['ratio'])}" if len(slower) > 1 else "")
    return sentence(f"With Python's collector running, reading takes {span} as long ({len(slower)} of {len(seen)} arms; the rest: no measurable difference).",
                    [x for s in slower for x in s[1:]])


class View:
    """One data set's part of the results."""

    def __init__(self, made, dataset):
        self.noise, self.dataset = made["noise"], dataset
        self.n = min((c["n"] for c in made["cells"] if c["dataset"] == dataset["id"]), default=0)
        self.every = [c for c in made["cells"] if c["dataset"] == dataset["id"] and not c["twin_of"]]
        self.cells = [c for c in self.every if c["ok"] and c["gc"] in (None, "held") and c["n"] == self.n and not is_floor(c, made)]
        self.sizes = {(s["encoding"], s["codec"]): s for s in made["sizes"] if s["dataset"] == dataset["id"] and s["ok"]}
        self.arms = {a["id"]: a for a in made["arms"]}

    def pick(self, **want):
        return [c for c in self.cells if all(c[k] == v for k, v in want.items())]

    def best(self, **want):
        return min(self.pick(**want), key=lambda c: c["median"], default=None)

    def compare(self, a, b):
        return noise.compare(a, b, self.noise)

    def a_record(self, size):
        return size["bytes"] / max(1, self.dataset["records"])


def sentence(said, cells):
    return {"text": said, "cells": [c["id"] for c in cells]}


def smallest(view, codec):
    rows = [s for (encoding, c), s in view.sizes.items() if c == codec and encoding != "file"]
    return min(rows, key=lambda s: s["bytes"], default=None), rows


def size_sentence(view):
    best, rows = smallest(view, "raw")
    base = view.sizes.get(("json-compact", "raw")) or view.sizes.get(("file", "raw"))
    if not best or not base or len(rows) < 2:
        return None
    if best is base:
        return sentence(f"no encoding is smaller than {base['encoding']} ({words.number(view.a_record(base))} bytes a record).", [base])
    apart = " (names are kept elsewhere)" if best["layout"] == "array" else ""
    said = (f"{best['encoding']}{apart} is the smallest, {words.number(view.a_record(best))} bytes a record, "
            f"{words.factor(best['bytes'] / base['bytes'])} of {base['encoding']} ({words.number(view.a_record(base))}).")
    return sentence(said, [best, base])


def codec_sentence(view):
    best, rows = smallest(view, "zstd-3")
    if not best or len(rows) < 2:
        return None
    worst = max(rows, key=lambda s: s["bytes"])
    said = (f"After zstd 3 {best['encoding']} is the smallest ({words.number(view.a_record(best))}), and the largest, {worst['encoding']}, "
            f"is {words.factor(worst['bytes'] / best['bytes'])} of it.")
    return sentence(said, [best, worst])


def fastest_sentence(view, key, direction):
    cells = view.pick(**{"class": key}, direction=direction, temperature="hot")
    best = min(cells, key=lambda c: c["median"], default=None)
    if not best or len(cells) < 2:
        return None
    ties = [c for c in cells if c is not best and view.compare(c, best)["verdict"] == "same"]
    into = f"{'Reading into' if direction == 'decode' else 'Writing from'} {words.class_name(key)}"
    figure = f"{words.number(best['median'])} ns a record"
    if not ties:
        return sentence(f"{into}, {best['arm']} is the fastest: {figure}.", [best])
    if len(ties) == len(cells) - 1:
        return sentence(f"{into}, this run finds no measurable difference between the {len(cells)} arms ({best['arm']}: {figure}).", [best, *ties])
    return sentence(f"{into}, {best['arm']} needs {figure}, with no measurable difference to {words.listing(c['arm'] for c in ties)}.", [best, *ties])


def ours_sentence(view, key):
    """Ours against the best other that writes the same encoding, with the same buffer policy, whatever comes out."""
    parts, cells = [], []
    for encoding in sorted({encoding_of(view, c) for c in view.pick(**{"class": key})}):
        for direction in ("encode", "decode"):
            mine = [c for c in view.pick(**{"class": key}, direction=direction, temperature="hot") if encoding_of(view, c) == encoding]
            other = least([c for c in mine if not view.arms[c["arm"]]["ours"]])
            ours = least([c for c in mine if view.arms[c["arm"]]["ours"] and other and view.arms[c["arm"]]["buffer"] == view.arms[other["arm"]]["buffer"]])
            if ours:
                seen = view.compare(ours, other)
                cells += [ours, other]
                result = "no measurable difference" if seen["verdict"] == "same" else words.factor(seen["ratio"])
                parts.append(f"{' '.join(encoding)} {direction} {result} ({ours['arm']} against {other['arm']})")
    return sentence(f"Ours, {words.class_name(key)}, time against the best other of the same encoding: {'; '.join(parts)}.", cells) if parts else None


def encoding_of(view, cell):
    return view.arms[cell["arm"]]["format"], view.arms[cell["arm"]]["layout"]


def least(cells):
    return min(cells, key=lambda c: c["median"], default=None)


def trouble_sentence(view):
    failed = [c for c in view.every if not c["ok"] and c["error"] != "not reached"]
    names = sorted({c["arm"] for c in failed})
    if not names:
        return None
    return sentence(f"{words.listing(names)} failed on these data (reasons below).", failed)
