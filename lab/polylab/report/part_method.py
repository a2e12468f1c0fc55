"""method: what was timed, what was not, with which versions; what failed; the raw samples; the command to repeat."""
import base64
import gzip
import json

from .markup import Raw, definitions, details, paragraph, section, table
from .names import and_list, count, cut, esc, plain, size_text
from .part_where import amount, floor_text
from .run import fault_of

INSIDE = (
    ("Correct before fast", "Each arm reads back what it wrote and compares by value and type before it is timed. Rows that fail stay on the page with their reason."),
    ("Inside the timed call", "The library's documented call over the records, and the making of its result: bytes on encode, objects on decode."),
    ("Outside of it", "Making the input, compiling schemas, the round trip, freeing the result, reading and writing files. No output is made before the timed call."),
    ("Temperatures", "Hot: calls follow each other inside the timer. Interleaved: one call a sample; in between, outside the timer, other data are touched and other work is done."),
    ("Order", "Arms run in an order shuffled by the seed, each library in processes of its own."),
    ("Spread", "Point: median of the process medians. Whisker: their range. The interval in the tables is a bootstrap over processes."),
    ("Noise floor", "Some arms run against themselves. Two rows whose ratio comes within that band, or that less than three processes share, are not told apart: grey, ≈, and no sentence sets them against each other. "
                    "A sentence about two rows needs the same verdict hot and interleaved, where both were measured."),
    ("Sizes", "Bytes are exact. A sentence sets two sizes against each other only when they differ by over 0.5 %."),
)
NOT_MEASURED = "Hardware counters, allocations, threads, free-threaded Python, network and broker time, and every kind of data that is not in the file."


def compacted(results, digits, keep):
    """results.json as it is embedded: times rounded to `digits` significant digits, at most `keep` samples a process (evenly taken)."""
    def short(v):
        return float(f"{v:.{digits}g}") if isinstance(v, float) else v

    def thin(process):
        if not isinstance(process, list):
            return process
        step = max(1, -(-len(process) // keep))
        return [short(v) for v in process[::step]]

    def cell(c):
        return {k: ([thin(p) for p in v] if k == "processes" and isinstance(v, list) else short(v)) for k, v in c.items()} if isinstance(c, dict) else c

    return {k: ([cell(c) for c in v] if k == "cells" and isinstance(v, list) else v) for k, v in results.items()}


def download(results, budget):
    """A link that holds the raw data themselves, or a sentence why not."""
    text = json.dumps(compacted(results, 5, budget.samples), ensure_ascii=True, separators=(",", ":"), default=str)
    packed = base64.b64encode(gzip.compress(text.encode(), 9, mtime=0)).decode()
    if len(packed) > budget.raw:
        return paragraph("The raw samples are too many for this page (it stays under 1 MB): they are in the results.json that was written beside it.")
    thinned = "" if budget.samples >= 10 ** 6 else f"; at most {budget.samples} samples a process, the rest is in results.json"
    return paragraph(Raw(f'<a download="results.json.gz" href="data:application/gzip;base64,{packed}">results.json.gz</a> ({size_text(len(packed) * 3 / 4)} inside this page: '
                         f'every cell with its samples, times to five digits{thinned})'))


def failing(run):
    rows = [[c.get("id") or "?", fault_of(c)] for c in run.cells if fault_of(c)]
    rows += [[s.get("id") or "?", s.get("error") or "failed"] for s in run.sizes if s.get("ok") is False or s.get("error")]
    return rows


def versions(run):
    seen = {}
    for arm in run.arms.values():
        build = arm.get("build") if isinstance(arm.get("build"), dict) else {}
        key = (str(arm.get("library") or arm.get("family") or arm.get("id")), plain(arm.get("version")), plain(arm.get("language")))
        seen.setdefault(key, (plain(arm.get("backend")), plain(build), plain(arm.get("buffer")), plain(arm.get("validation"))))
    return [[*key, *rest] for key, rest in sorted(seen.items())]


def method(run, name, budget):
    results = run.results
    facts = [(k, v) for k, v in INSIDE]
    facts += [("Noise here", floor_text(run)), ("Amount", amount(run)), ("Not measured", NOT_MEASURED)]
    if run.missing:
        facts.append(("Not available", and_list(f"{plain(m.get('family') or m.get('module'))}{' (' + plain(m.get('hint')) + ')' if m.get('hint') else ''}" for m in run.missing)))
    notes = results.get("notes") if isinstance(results.get("notes"), list) else []
    facts += [("Note", plain(n)) for n in notes[:20]]
    body = definitions((k, v) for k, v in facts)
    failed = failing(run)
    if failed:
        listed = table("Rows that failed", ["cell", "reason"], [[cut(i, 200), cut(r, 300)] for i, r in failed[:budget.table_rows]], left=4)
        body += f"<h3>Failed: {count(len(failed))}</h3>{listed}"
    else:
        body += paragraph("No row failed.")
    known = versions(run)
    if known:
        body += "<h3>Libraries</h3>" + details(table("Libraries, versions, builds", ["library", "version", "language", "backend", "build", "buffer", "validation"], known, left=4), f"{len(known)} libraries, as they name themselves")
    body += f'<h3>Raw data, and the same again</h3>{download(results, budget)}'
    if results.get("command"):
        body += f'<pre class="cmd" tabindex="0">{esc(plain(results["command"]))}</pre>'
    return section(name, "How it was measured", "What is inside the timed call, and what is not", Raw(body))
