"""What a data set's sentences speak of: the group of rows and the format that its owner starts from."""
from collections import Counter

from .names import esc, wire_name
from .run import size_bytes
from .say import Job

PACKED = ("zstd-3", "gzip-6", "lz4")     # the codec of the sentences: the first that was measured
CODECS = {"gzip-6": "gzip 6", "zstd-3": "zstd 3", "lz4": "lz4", "raw": "raw"}
COLUMNS = ("arrow", "parquet")           # they compress inside, and hold no records


def main_group(run, dataset, direction):
    """((class, n), rows without floors) that the answer speaks of: the first group in page order with two rows that have a number, else with one."""
    groups = run.rows(dataset, direction)
    for least in (2, 1):
        for key, rows in groups.items():
            if sum(1 for row in rows if row.lead and not row.is_floor) >= least and key[0].partition("/")[2] not in ("table", "bytes"):
                return key, [row for row in rows if not row.is_floor]
    key, rows = next(iter(groups.items()), (None, []))
    return key, [row for row in rows if not row.is_floor]


def other_language(run, dataset, direction, main):
    """The job of the first group in a language that the main group is not in, if two libraries meet there; or None."""
    language = main[0].partition("/")[0] if main else None
    for key, rows in run.rows(dataset, direction).items():
        if key[0].partition("/")[0] == language or key[0].partition("/")[2] in ("table", "bytes"):
            continue
        job = home_job(key, [row for row in rows if not row.is_floor], direction)
        if job and len({row.library for row in job.rows if row.lead}) > 1:
            return job
    return None


def home_job(key, rows, direction):
    """The rows of the file's own format and of one buffer policy: JSON where it was measured, in the layout that most rows have."""
    if not rows:
        return None
    done = [row for row in rows if row.lead] or rows
    wires = Counter((row.format, row.layout) for row in done)
    json = {wire: n for wire, n in wires.items() if wire[0] in ("json", "jsonl")}
    name, layout = max((json or wires).items(), key=lambda item: (item[1], item[0][1] == "compact"))[0]
    same = [row for row in rows if (row.format, row.layout) == (name, layout)]
    buffers = Counter(str(row.arm.get("buffer")) for row in same if row.lead)      # fresh and reused buffers are not the same work
    if buffers:
        buffer = max(buffers, key=lambda b: (len({r.library for r in same if r.lead and str(r.arm.get("buffer")) == b}), b == "fresh", b))
        same = [row for row in same if not row.lead or str(row.arm.get("buffer")) == buffer]
    return Job(direction, key[0].partition("/")[2], name, layout, same)


def encoding_name(size):
    """How an encoding is called on the page; a second one of the same format and layout keeps its number."""
    encoding, name = str(size.get("encoding")), wire_name(str(size.get("format") or size.get("encoding")), str(size.get("layout") or ""))
    if encoding == "file":
        return "the file as given"
    tail = encoding.rpartition("-")[2]
    return f"{name} ({tail})" if tail.isdigit() and encoding != f"{size.get('format')}-{size.get('layout')}" else name


def codec_in(sizes):
    return next((c for c in PACKED if any(size_bytes(by.get(c)) for by in sizes.values())), None)


def home_encoding(sizes, job):
    """The encoding that stands for what the user has now: his format as the arms write it, else the file itself."""
    if job is not None:
        for encoding, by in sizes.items():
            size = next(iter(by.values()))
            if (size.get("format"), size.get("layout")) == (job.format, job.layout) and encoding != "file":
                return encoding
    for wanted in ("json-compact", "file"):
        if wanted in sizes:
            return wanted
    return next(iter(sizes), None)


def row_sizes(sizes, codec):
    """[(bytes, name, cell id)] of the row formats under one codec; the file itself is no format of its own."""
    found = []
    for encoding, by in sizes.items():
        size = by.get(codec)
        if size_bytes(size) and encoding != "file" and size.get("format") not in COLUMNS and size.get("format") != "copy":
            found.append((size_bytes(size), encoding_name(size), size.get("id")))
    return found


def one_size(sizes, encoding, codec):
    size = sizes.get(encoding, {}).get(codec)
    return (size_bytes(size), encoding_name(size), size.get("id")) if size_bytes(size) else None


def title_of(dataset):
    return esc(dataset.get("title") or dataset.get("id") or "data")
