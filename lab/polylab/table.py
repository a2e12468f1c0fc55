"""The terminal's tables. Everything fits 80 columns; more room shows more, never other figures."""

import os
import shutil
import textwrap

from polylab import answer, noise, shape, words

CODECS = ("raw", "gzip-6", "zstd-3", "lz4")
COLUMNS = (("encode", "hot"), ("encode", "interleaved"), ("decode", "hot"), ("decode", "interleaved"))
WIDE = 116
NAME, ENCODING = 27, 18


def width_of(stream):
    """A pipe gets the wide form; a terminal what it has, 80 at least."""
    if not stream.isatty() and "COLUMNS" not in os.environ:
        return 120
    return max(80, shutil.get_terminal_size((100, 24)).columns)


def colours(stream):
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


class Pen:
    def __init__(self, width, colour):
        self.width, self.colour, self.lines = width, colour, []

    def paint(self, text, code):
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour else text

    def head(self, text):
        self.lines += ["", self.paint(text, "1")]

    def line(self, text=""):
        self.lines.append(text)

    def prose(self, text, indent=""):
        self.lines += textwrap.wrap(text, min(self.width, 100), subsequent_indent=indent, break_on_hyphens=False) or [""]


def page(made, width, colour, shown=None):
    """shown: ids of the data sets to print; None: all. The articles' many small ones have a page of their own."""
    pen = Pen(width, colour)
    for dataset in made["datasets"]:
        if shown is None or dataset["id"] in shown:
            dataset_part(pen, made, dataset)
        else:
            trouble_part(pen, made, dataset, f"failed on {dataset['id']}")
    noise_part(pen, made)
    machine_part(pen, made)
    return "\n".join(pen.lines).strip("\n")


def dataset_part(pen, made, dataset):
    pen.head(f"{dataset['title']}: {dataset['records']:,} {'record' if dataset['records'] == 1 else 'records'}, {dataset['bytes']:,} bytes")
    if dataset["sampled"]:
        pen.prose(dataset["sampled"])
    paragraph = next((p for p in made["answer"]["paragraphs"] if p["dataset"] == dataset["id"]), None)
    if paragraph:
        pen.prose(answer.text(paragraph))
        for s in answer.more(paragraph):
            pen.prose("- " + s["text"], "  ")
    for said in shape.findings(dataset["shape"])[:8] if dataset["shape"] else ():
        pen.prose("- " + said, "  ")
    size_part(pen, made, dataset)
    time_part(pen, made, dataset)
    trouble_part(pen, made, dataset)


def size_part(pen, made, dataset):
    rows = {}
    for s in made["sizes"]:
        if s["dataset"] == dataset["id"]:
            rows.setdefault(s["encoding"], {})[s["codec"]] = s
    if not rows:
        return
    wide = pen.width >= WIDE
    pen.head("size, bytes a record" + ("" if not wide else "; codec MB/s of the raw bytes, packing / unpacking"))
    width = max(14, *(len(e) for e in rows)) + 1
    pen.line(" " * width + "".join(f"{c:>11}" for c in CODECS) + ("".join(f"{c:>17}" for c in CODECS[1:]) if wide else ""))
    order = sorted(rows, key=lambda e: (e != "file", rows[e]["raw"]["bytes"] or 0))
    for encoding in order:
        row = rows[encoding]
        cells = "".join(f"{size_text(row.get(c), dataset):>11}" for c in CODECS)
        speeds = "".join(f"{speed_text(row.get(c), row['raw']):>17}" for c in CODECS[1:]) if wide else ""
        pen.line(f"{encoding:<{width}}{cells}{speeds}".rstrip())


def size_text(row, dataset):
    if row is None:
        return "-"
    return words.number(row["bytes"] / max(1, dataset["records"]), 4) if row["ok"] else "failed"


def speed_text(row, raw):
    if not row or not row["ok"] or not row["compress_s"] or not row["decompress_s"]:
        return ""
    return f"{raw['bytes'] / row['compress_s'] / 1e6:,.0f} / {raw['bytes'] / row['decompress_s'] / 1e6:,.0f}"


def time_part(pen, made, dataset):
    cells = [c for c in made["cells"] if c["dataset"] == dataset["id"] and not c["twin_of"] and c["gc"] in (None, "held")]
    arms = {a["id"]: a for a in made["arms"]}
    encodings = encoding_names(made, dataset)
    for n in sorted({c["n"] for c in cells}):
        for key in sorted({c["class"] for c in cells if c["n"] == n}, key=words.class_rank):
            mine = [c for c in cells if c["n"] == n and c["class"] == key]
            class_part(pen, made, arms, encodings, mine, f"{words.class_name(key)}, {call_text(n, dataset)}")


def call_text(n, dataset):
    if dataset["kind"] == "document" and n == 0:
        return "the whole document a call"
    return {0: "all records in one call", 1: "one record a call"}.get(n, f"{n:,} records a call")


def encoding_names(made, dataset):
    return {arm: s["encoding"] for s in made["sizes"] if s["dataset"] == dataset["id"] and s["codec"] == "raw" for arm in s["arms"]}


def class_part(pen, made, arms, encodings, cells, title):
    """One object model, one number of records a call: the only set in which arms are compared."""
    grid = {(c["arm"], c["direction"], c["temperature"]): c for c in cells}
    rivals = [c for c in cells if arms[c["arm"]]["format"] != "copy"]
    best = {col: noise.ties_with_best([c for c in rivals if (c["direction"], c["temperature"]) == col], made["noise"]) for col in COLUMNS}
    names = sorted({c["arm"] for c in cells if c["ok"]}, key=lambda a: (arms[a]["format"] == "copy", *total_time(grid, a)))
    if not names:
        return
    wide = pen.width >= WIDE
    room = 17 if wide else 13
    name_room = min(max(NAME, *(len(n) + 3 for n in names)), pen.width - ENCODING - 4 * room) if wide else NAME
    left = name_room + (ENCODING if wide else 0)
    pen.head(f"{title}: ns a record")
    pen.line(" " * left + "".join(f"{d + ' ':>{room}}" for d, _ in COLUMNS))
    pen.line(" " * left + "".join(f"{t + ' ':>{room}}" for _, t in COLUMNS))
    short = any(len(n) + 2 >= name_room for n in names)
    for name in names:
        ours = arms[name]["ours"]
        label = ("● " if ours else "  ") + (shortened(arms[name]) if short else name)
        if len(label) >= name_room:  # a long name gets a line of its own: cut names look alike
            pen.line(pen.paint(label, "34") if ours else label)
            label = ""
        label = f"{label:<{name_room}}"
        if wide:
            label += f"{cut(encodings.get(name, '(floor)'), ENCODING - 1):<{ENCODING}}"
        figures = "".join(time_text(pen, grid.get((name, *col)), best[col], room, wide) for col in COLUMNS)
        pen.line((pen.paint(label, "34") if ours else label) + figures)


def shortened(arm):
    """Our arms' ids without what the mark and the table's heading say already."""
    return arm["id"].removeprefix("polywire-").replace(f"-{arm['model']}", "") if arm["ours"] else arm["id"]


def total_time(grid, arm):
    """Rows in order of hot decoding, then encoding; an arm without them comes last."""
    keys = [grid.get((arm, d, "hot")) for d in ("decode", "encode")]
    return *(c["median"] if c and c["ok"] else float("inf") for c in keys), arm


def cut(text, room):
    return text if len(text) <= room else text[:room - 1] + "…"


def time_text(pen, cell, ties, room, wide):
    if cell is None or not cell["ok"]:
        return f"{'failed ' if cell and cell['error'] != 'not reached' else '- ':>{room}}"
    half = (cell["ci"][1] - cell["ci"][0]) / 2
    mark = " "
    if cell["id"] in ties:
        mark = "≈" if len(ties) > 1 else "←"
    shown = f"{words.number(cell['median'])} ±{words.number(half)}" if wide else f"{words.number(cell['median'])} ±{100 * half / cell['median']:.0f}%"
    padded = f"{shown + mark:>{room}}"
    return pen.paint(padded, "1") if mark != " " else padded


def trouble_part(pen, made, dataset, title="failed"):
    reasons = {}
    for c in made["cells"]:
        if c["dataset"] == dataset["id"] and not c["ok"] and c["error"] != "not reached":
            reasons.setdefault((c["arm"], c["error"]), []).append(c)
    if reasons:
        pen.head(title)
        for (arm, reason), cells in sorted(reasons.items()):
            pen.prose(f"{arm}: {reason}" + (f" ({len(cells)} cells)" if len(cells) > 1 else ""), "    ")


def noise_part(pen, made):
    if not made["noise"]:
        return
    pen.head("how to read this")
    pen.prose("Medians over processes, ± half the 95 % interval. ← fastest of its column; ≈ cannot be told apart from the fastest in this run; ● ours (polywire). "
              "Arms are compared inside one table only. hot: calls follow each other; interleaved: other work in between, the first figure to distrust "
              "a hot one by.")
    floors = [f"{r['language']} {r['direction']} {r['temperature']} x {r['band'][1]:.2f}" for r in sorted(made["noise"], key=lambda r: (r["language"], r["direction"], r["temperature"]))]
    pen.prose("Noise floor (the same arm twice): " + ", ".join(floors) + ". Nothing smaller is called a difference.")


def machine_part(pen, made):
    env, s = made["environment"], made["settings"]
    pen.head("machine")
    pen.prose(f"{env['cpu']}, {env['cores']} cores, {env['kernel']}, {env['os']}; load {env['load'][0] if env['load'] else '?'} to "
              f"{env['load_end'][0] if env['load_end'] else '?'}; Python {env['arm_python']['version'] or env['python']['version']}; collector held while sampling; "
              f"seed {made['seed']}, profile {made['profile']}, {s['processes']} processes x {s['samples']} samples.")
    if env["timer_ns"]:
        pen.prose(f"One reading of the clock costs {words.number(min(env['timer_ns'].values()))} to {words.number(max(env['timer_ns'].values()))} ns; "
                  "it is not subtracted.")
    for said in env["warnings"]:
        pen.prose("- " + said, "  ")
    if made["missing"]:
        pen.prose("not available: " + "; ".join(f"{m['family']} ({m['hint']})" for m in made["missing"]))
    if made["interrupted"]:
        pen.line(pen.paint("stopped before the end: figures come from fewer samples", "33"))


def arm_list(every, found):
    rows = [f"{'model':<15}{'format':<10}{'layout':<12}{'arm':<27}library"]
    for a in sorted(every, key=lambda a: (words.class_rank(a["class"]), a["format"], a["id"])):
        shapes = "" if "*" in a["shapes"] else "  only " + ", ".join(a["shapes"])
        rows.append(f"{a['class']:<15}{a['format']:<10}{a['layout']:<12}{a['id']:<27}{a['library']} {a['version'] or ''}{shapes}")
    rows += [f"not available: {m['family']} ({m['hint']})" for m in found.missing]
    rows += found.notes
    if not found.codecs:
        rows.append("not available: codecs (sizes after gzip, zstd and lz4)")
    return "\n".join(rows)
