"""The articles' tables and claims for the terminal, in 80 columns; report.html and results.json have all of them."""

from polylab.articles.wanted import ARTICLES

# table, its columns by number with the short heading they get here; the first is the row's name
SHOWN = {
    "s1": [(2, "bytes"), (6, "there"), (7, "here"), (8, "ours"), (9, "there"), (10, "here"), (11, "ours")],
    "s2": [(3, "KiB"), (4, "there"), (5, "here"), (6, "ours"), (7, "there"), (9, "here")],
    "s3": [(2, "bytes"), (4, "%"), (7, "there"), (8, "here"), (9, "ours"), (10, "there"), (11, "here"), (12, "ours")],
    "s4": [(2, "bytes"), (6, "there"), (7, "here"), (9, "ours"), (10, "there"), (11, "here"), (13, "ours")],
}
UNITS = {"s1": "seconds, encode then decode", "s2": "encode MB/s, then decode against json", "s3": "milliseconds, encode then decode",
         "s4": "microseconds, hot, encode then decode"}
NAME = 19
SIGNS = {"holds": "+", "other factor": "~", "does not hold": "x", "inside the noise": "=", "not yet": "-"}


def page(made):
    """-> the text, ending with a line end; empty where a run made no tables."""
    tables = {t["id"]: t for t in made.get("tables") or []}
    lines = []
    for id in SHOWN:
        if id in tables:
            lines += ["", *wrapped(f"{tables[id]['title']}"), UNITS[id], *rows(tables[id], SHOWN[id])]
    if lines:
        lines += ["", "there: the article, here: its library on this machine, ours: polywire in C++"]
    if "s1-console" in tables:
        lines += ["", tables["s1-console"]["title"], *("  " + row[0] for row in tables["s1-console"]["rows"])]
    lines += claims(made.get("claims") or [])
    others = [t["title"] for t in made.get("tables") or [] if t["id"] not in SHOWN and t["id"] != "s1-console"]
    if others:
        lines += ["", "also in the report and in results.json:"] + [line for title in others for line in wrapped("  " + title)]
    return "\n".join(lines) + "\n" if lines else ""


def rows(table, columns):
    found = [[cut(row[0], NAME)] + [figure(row[at]) for at, _ in columns] for row in table["rows"]]
    head = [""] + [name for _, name in columns]
    widths = [max(len(r[i]) for r in [head, *found]) for i in range(len(head))]
    return ["".join(f"{text:<{width}}" if i == 0 else f"{text:>{width + 1}}" for i, (text, width) in enumerate(zip(row, widths))) for row in [head, *found]]


def figure(value):
    if value is None:
        return "-"
    if isinstance(value, str):
        return value.split(" (")[0]
    if isinstance(value, int):
        return f"{value:,}"
    return f"{value:,.1f}" if abs(value) >= 1000 else f"{value:.1f}" if abs(value) >= 100 else f"{value:.3f}".rstrip("0").rstrip(".") or "0"


def cut(text, width):
    text = text.replace(" (not in the article)", " *")
    return text if len(text) <= width else text[:width - 1] + "…"


def wrapped(text, width=79):
    lines, at = [], ""
    for word in text.split(" "):
        if at and len(at) + 1 + len(word) > width:
            lines.append(at)
            at = " " * 2 + word
        else:
            at = f"{at} {word}" if at else word
    return lines + [at]


def claims(found):
    if not found:
        return []
    tally = {}
    for claim in found:
        tally[claim["verdict"]] = tally.get(claim["verdict"], 0) + 1
    lines = ["", *wrapped("claims: " + ", ".join(f"{tally[v]} {v} ({sign})" for v, sign in SIGNS.items() if v in tally))]
    for claim in found:
        there = "-" if claim["article_value"] is None else f"{claim['article_value']:.4g}"
        here = "-" if claim["here"] is None else f"{claim['here']:.4g}"
        text = wrapped(f"{SIGNS[claim['verdict']]} {claim['article']}: {claim['text']}", 58)
        lines += [f"{text[0]:<59}{there:>9} {here:>10}", *text[1:]]
    return lines + ["sign, article, claim; the article's figure, then the one measured here"] + [line for k, v in ARTICLES.items() for line in wrapped(f"{k}: {v}")]
