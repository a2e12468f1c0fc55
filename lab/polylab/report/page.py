"""The page: order of the parts, head and foot, and the budget that keeps it under a megabyte."""
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from .choose import home_job, main_group, title_of
from .markup import Raw, details
from .names import count, cut, esc, size_text
from .part_answer import answer
from .part_claims import articles, claims
from .part_data import data
from .part_method import method
from .part_size import size
from .part_times import times
from .part_tradeoff import tradeoff
from .part_where import where
from .run import Run, number

HERE = Path(__file__).parent
LIMIT = 1_000_000   # bytes of the finished page
UNFOLDED = 3        # with more data sets than this, those after the first are folded


@dataclass(frozen=True)
class Budget:
    """How much of what can be long is shown."""
    fields: int       # rows of the table of fields
    table_rows: int   # rows of the articles' tables and of the list of failures
    samples: int      # samples a process in the embedded raw data
    raw: int          # characters of the embedded raw data
    chapters: int     # data sets with their pictures; the others stay in the raw data


BUDGETS = (Budget(300, 400, 10 ** 6, 450_000, 10 ** 6), Budget(120, 200, 10 ** 6, 600_000, 10 ** 6), Budget(60, 100, 10, 400_000, 10 ** 6), Budget(40, 60, 5, 200_000, 12),
           Budget(30, 40, 3, 100_000, 6), Budget(20, 20, 3, 50_000, 2), Budget(10, 10, 1, 0, 1))


def chapter(run, dataset, index, budget, unfolded=True):
    """The parts of one data set: data, size, decode, encode, size against time. Seats kept for later, in this order:
    layout or code, where the bytes go, what survives, evolution."""
    tail = "" if index == 0 else f"-{index + 1}"
    job = home_job(*main_group(run, dataset.get("id"), "decode"), "decode")
    parts = [data(run, dataset, "data" + tail, budget), size(run, dataset, "size" + tail, job),
             times(run, dataset, "decode", "decode" + tail, index == 0), times(run, dataset, "encode", "encode" + tail, False),
             tradeoff(run, dataset, "tradeoff" + tail)]
    if index == 0:
        return "".join(parts)
    # the id lies inside: a link to it unfolds what is around it
    inside = f'<div id="set{tail}"><div class="answer">{answer(run, dataset)}</div>{"".join(parts)}</div>'
    return details(inside, Raw(f'<h2 class="set">{title_of(dataset)}</h2>'), "chapter", unfolded)


def navigation(run, chapters, has):
    links = [("data", "Data"), ("size", "Size"), ("decode", "Decode"), ("encode", "Encode"), ("tradeoff", "Size × time")]
    links += [(f"set-{i + 1}", cut(d.get("title") or d.get("id") or "data", 40)) for i, d in enumerate(chapters) if i]
    links += [("claims", "Claims"), ("articles", "Tables"), ("method", "Method, raw data")]
    return "<nav aria-label='Parts'>" + "".join(f'<a href="#{name}">{esc(text)}</a>' for name, text in links if f'id="{name}"' in has) + "</nav>"


def render_with(results, budget):
    run = Run(results)
    datasets = run.datasets or [{"id": None, "title": "no data"}]
    chapters = datasets[:budget.chapters]
    first = datasets[0]
    records, taken = number(first.get("records")), number(first.get("file_bytes")) or number(first.get("bytes"))
    under = " · ".join(t for t in (f"{count(records)} {'record' if records == 1 else 'records'}" if records is not None else "", size_text(taken) if taken else "",
                                   f"and {len(datasets) - 1} more data sets" if len(datasets) > 2 else "and 1 more data set" if len(datasets) == 2 else "") if t)
    banner = '<p class="banner">Interrupted: this page shows what was measured until then.</p>' if results.get("interrupted") else ""
    body = "".join(chapter(run, dataset, i, budget, len(chapters) <= UNFOLDED) for i, dataset in enumerate(chapters))
    body += claims(run, "claims") + articles(run, "articles", budget) + method(run, "method", budget)
    left_out = f'<p class="banner">{len(datasets) - len(chapters)} data sets are not shown here (the page stays under 1 MB); results.json holds them.</p>' if len(chapters) < len(datasets) else ""
    title = title_of(first)
    style, script = (HERE / "page.css").read_text(encoding="utf-8"), (HERE / "filter.js").read_text(encoding="utf-8")
    return (f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">'
            f'<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'; script-src \'unsafe-inline\'; img-src data:">'
            f'<title>{title} – polywire lab</title><link rel="icon" href="data:,"><style>{style}</style></head><body><a class="skip" href="#answer">To the answer</a>'
            f'<header><p class="kick"><b>polywire lab</b> · report</p><h1>{title}</h1><p class="sub">{esc(under)}</p>{banner}{left_out}</header><main>'
            f'<section class="answer" id="answer" aria-label="Answer">{answer(run, first)}{where(run)}{navigation(run, chapters, body)}</section>{body}</main>'
            f'<footer>Made by polywire lab. One file; nothing is loaded from elsewhere; works with scripts off, and prints.</footer><script>{script}</script></body></html>\n')


def render(results):
    """The whole page as text, under LIMIT bytes: what can be long is shortened, and says so, until it fits."""
    for budget in BUDGETS:
        page = render_with(results, budget)
        if len(page.encode("utf-8", "replace")) < LIMIT:
            break
    return page


def write_report(results, path):
    """Writes report.html: a temporary file in the same folder, renamed when complete."""
    page = render(results).encode("utf-8", "replace")
    path = Path(path)
    handle, name = tempfile.mkstemp(dir=path.parent or ".", prefix=path.name, suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(page)
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
