"""Data sets: the user's file, data/sample, and what the articles module makes. A data set ends as a file that every arm can
read: UTF-8 without byte order mark, JSON lines of records (LF, no blank line), or one JSON document."""

import gzip
import hashlib
import json
import shutil
from dataclasses import dataclass, field
from pathlib import Path

MARK = b"\xef\xbb\xbf"
LINES = (".jsonl", ".ndjson")
COMPRESSED = {".gz": "gzip", ".zst": "zstd", ".lz4": "lz4", ".br": "brotli", ".xz": "xz", ".bz2": "bzip2", ".sz": "snappy"}
TYPED_SHAPES = ("events", "logs", "document", "message", "telemetry", "strings", "event")
SHOWN = 2000  # characters of record 0 that results.json keeps
WHOLE = 256_000_000  # a larger .json document is not read into memory as a whole
SPACE = " \t\r\n"


class DataFault(Exception):
    """The file cannot be used; the text says where and why."""


@dataclass
class Dataset:
    id: str
    title: str
    source: str
    path: Path
    kind: str = "records"            # or "document": one document is the one record
    typed_shape: str = "any"
    select: str | None = None
    n: tuple = (0, 1)                # records per call to time; 0 is all in one batch
    wanted: list | None = None       # the only cells asked of it: [(arm, direction, temperature, n, gc)]; None: every arm, both ways
    twins: bool = True               # whether arms run twice on it, for the noise floor
    records: int = 0
    bytes: int = 0
    sha256: str = ""
    file: Path | None = None         # as the user gave it
    file_bytes: int = 0
    sampled: str | None = None
    notes: list = field(default_factory=list)
    sample: str = ""
    shape: dict = field(default_factory=dict)
    duplicates: int = 0

    def row(self):
        keep = ("id", "title", "source", "kind", "typed_shape", "records", "bytes", "sha256", "file_bytes", "sampled", "notes", "sample", "shape")
        return {k: getattr(self, k) for k in keep}


class Parser:
    """The standard library's parser with the house's rules: no NaN or Infinity, no number that becomes infinite, no lone
    surrogate, and names that occur twice are counted."""

    def __init__(self):
        self.duplicates = 0
        self.decoder = json.JSONDecoder(object_pairs_hook=self.pairs, parse_constant=self.constant, parse_float=self.number)

    def pairs(self, pairs):
        made = dict(pairs)
        self.duplicates += len(pairs) - len(made)
        return made

    @staticmethod
    def constant(text):
        raise DataFault(f"{text} is not JSON")

    @staticmethod
    def number(text):
        value = float(text)
        if value in (float("inf"), float("-inf")):
            raise DataFault(f"number {text[:30]} is beyond the range of a double")
        return value

    def value(self, text, where, first_line=1):
        return self.located(self.decoder.decode, text, where, first_line)

    @staticmethod
    def located(call, text, where, first_line):
        """`call(text)`, its faults told with file and line."""
        try:
            return call(text)
        except DataFault as fault:
            raise DataFault(f"{where}:{first_line}: {fault}") from None
        except json.JSONDecodeError as fault:
            raise DataFault(f"{where}:{first_line + fault.lineno - 1}:{fault.colno}: {lower(fault.msg)}") from None
        except RecursionError:
            raise DataFault(f"{where}:{first_line}: nested too deep") from None
        except ValueError as fault:  # an integer of more than 4,300 digits
            raise DataFault(f"{where}:{first_line}: {lower(str(fault))}") from None


def lower(text):
    return text[:1].lower() + text[1:]


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def read_bytes(path, limit):
    """At most `limit` bytes (None: all) and whether that is the whole file. The byte order mark is not counted."""
    try:
        with open(path, "rb") as f:
            head = f.read(3)
            marked = head == MARK
            raw = (b"" if marked else head) + (f.read() if limit is None else f.read(limit + 1))
    except OSError as fault:
        raise DataFault(f"{path}: {fault.strerror.lower() if fault.strerror else fault}") from None
    whole = limit is None or len(raw) <= limit
    return raw if whole else raw[:limit], whole, marked


def text_of(raw, where):
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as fault:
        line = raw.count(b"\n", 0, fault.start) + 1
        raise DataFault(f"{where}:{line}: byte {fault.start} is not UTF-8") from None


def read_lines(path, limit):
    """-> lines as (number, text), whole, marked. A sample ends at the last complete line."""
    raw, whole, marked = read_bytes(path, limit)
    if not whole:
        end = raw.rfind(b"\n")
        if end < 0:
            raise DataFault(f"{path}:1: no line ends within the first {limit:,} bytes; is it JSON lines?")
        raw = raw[:end]
    lines = []
    at = 0
    for number, line in enumerate(raw.split(b"\n"), 1):
        stripped = line.strip(b" \t\r")
        if stripped:
            try:
                lines.append((number, stripped.decode("utf-8")))
            except UnicodeDecodeError as fault:
                raise DataFault(f"{path}:{number}: byte {at + fault.start} is not UTF-8") from None
        at += len(line) + 1
    return lines, whole, marked


def find_records(value, pointer):
    """The array of records in a document, by `$.a.b` or, with pointer None, when exactly one array of objects is there.
    -> (list, path) or (None, reason)"""
    if pointer is not None:
        at = value
        for name in [p for p in pointer.removeprefix("$").split(".") if p]:
            if not isinstance(at, dict) or name not in at:
                raise DataFault(f"--records {pointer}: there is no {name!r} on the way")
            at = at[name]
        if not isinstance(at, list) or not at:
            raise DataFault(f"--records {pointer}: that is not an array with records in it")
        return at, pointer
    if isinstance(value, list):
        return (value, "$") if value and all(isinstance(x, dict) for x in value) else (None, "")
    if not isinstance(value, dict):
        return None, ""
    found = [(k, v) for k, v in value.items() if isinstance(v, list) and v and all(isinstance(x, dict) for x in v)]
    return (found[0][1], "$." + found[0][0]) if len(found) == 1 else (None, "")


def known_shape(path):
    """`events.jsonl` of data/sample holds the shape `events`."""
    stem = Path(path).name.partition(".")[0]
    return stem if stem in TYPED_SHAPES else "any"


def user_dataset(path, folder, name, limit, pointer=None, typed_shape="any"):
    """Reads the user's file. `limit`: bytes to take for measuring (None: all). -> (values, Dataset)"""
    path = Path(path)
    suffix = path.suffix.lower()
    if suffix in COMPRESSED:
        raise DataFault(f"{path}: {COMPRESSED[suffix]} input is not read yet; unpack it first")
    if not path.exists():
        raise DataFault(f"{path}: no such file")
    if path.is_dir():
        raise DataFault(f"{path}: is a folder")
    size = path.stat().st_size
    if path.is_file() and size == 0:
        raise DataFault(f"{path}: the file is empty")
    dataset = Dataset(name, path.name, str(path), folder / f"{name}.jsonl", typed_shape=typed_shape, file=path, file_bytes=size)
    lines_wanted = suffix in LINES or looks_like_lines(path)
    if lines_wanted and suffix == ".json":
        dataset.notes.append("taken as JSON lines: the first line is a complete value and others follow")
    values = from_lines(dataset, limit, pointer) if lines_wanted else from_document(dataset, limit, pointer)
    return values, dataset


def spooled(path, folder):
    """A pipe (`-`: standard input) is read once, into the run's folder; a file stays where it is."""
    if str(path) != "-" and (not path.exists() or path.is_file() or path.is_dir()):
        return path
    target = Path(folder) / ("stdin" if str(path) in ("-", "/dev/stdin") else unique_id(path, ()))
    with open(0 if str(path) == "-" else path, "rb", closefd=str(path) != "-") as source, open(target, "wb") as out:
        shutil.copyfileobj(source, out, 1 << 20)
    return target


def looks_like_lines(path):
    """The first line is a complete JSON value and something follows it: no single document looks like that."""
    raw, whole, _ = read_bytes(path, 1 << 20)
    first, _, rest = raw.lstrip().partition(b"\n")
    if raw[:2] == b"\x1f\x8b":
        raise DataFault(f"{path}: this is gzip; compressed input is not read yet, unpack it first")
    try:
        json.loads(first)
    except (ValueError, RecursionError):
        return False
    return bool(rest.strip()) or (not whole and first.endswith(b"}"))


def from_lines(dataset, limit, pointer):
    if pointer is not None:
        raise DataFault("--records is for a .json document; in JSON lines each line is a record")
    lines, whole, marked = read_lines(dataset.file, limit)
    if not lines:
        raise DataFault(f"{dataset.file}: holds no record, only blank lines")
    parser = Parser()
    last = lines[-1][0]
    values = []
    with open(dataset.path, "w", encoding="utf-8", newline="\n") as out:
        for number, text in lines:
            try:
                value = parser.value(text, dataset.file, number)
                refuse_surrogates(value, text, dataset.file, number)
            except DataFault as fault:
                if number == last and whole and "extra data" not in str(fault):
                    raise DataFault(f"{fault} (the last line: is the file cut?)") from None
                raise
            values.append(value)
            out.write(text if "\r" not in text else compact(value))
            out.write("\n")
    return finish(dataset, values, parser, marked, None if whole else sampled(limit, len(values), dataset.file_bytes))


def array_prefix(dataset, limit, parser):
    """The first elements of a huge top-level array, without reading the rest."""
    raw, _, marked = read_bytes(dataset.file, limit)
    text = raw.decode("utf-8", errors="ignore")  # the cut may split a character; a bad one shows as a fault below
    at = len(text) - len(text.lstrip(SPACE))
    if text[at:at + 1] != "[":
        raise DataFault(f"{dataset.file}: one document of {dataset.file_bytes / 1e6:,.0f} MB is too large to be read as a whole; "
                        "give JSON lines, or an array of records at the top")
    values = []
    while True:
        at += 1
        while text[at:at + 1] in tuple(SPACE):
            at += 1
        try:
            value, at = parser.located(lambda t: parser.decoder.raw_decode(t, at), text, dataset.file, 1)
        except DataFault as fault:
            if not values or len(text) - at > len(text) // 2:
                raise DataFault(f"{fault}, or the record is longer than {limit:,} bytes") from None
            return values, marked
        values.append(value)
        while text[at:at + 1] in tuple(SPACE):
            at += 1
        if text[at:at + 1] != ",":
            return values, marked


def from_huge_array(dataset, limit):
    parser = Parser()
    values, marked = array_prefix(dataset, limit, parser)
    with open(dataset.path, "w", encoding="utf-8", newline="\n") as out:
        for value in values:
            refuse_surrogates(value, "\\ud", dataset.file, 1)
            out.write(compact(value) + "\n")
    return finish(dataset, values, parser, marked, sampled(limit, len(values), dataset.file_bytes) + "; the rest was not read")


def from_document(dataset, limit, pointer):
    if dataset.file_bytes > WHOLE and limit is not None:
        return from_huge_array(dataset, limit)
    raw, _, marked = read_bytes(dataset.file, None)
    parser = Parser()
    text = text_of(raw, dataset.file)
    if not text.strip():
        raise DataFault(f"{dataset.file}: holds nothing but white space")
    value = parser.value(text, dataset.file)
    refuse_surrogates(value, text, dataset.file, 1)
    records, where = find_records(value, pointer)
    if records is None:
        dataset.kind = "document"
        dataset.path = dataset.path.with_suffix(".json")
        dataset.n = (0,)
        dataset.path.write_text(compact(value), encoding="utf-8")
        dataset.notes.append("taken as one document: it holds no single array of objects (--records $.path names one)")
        return finish(dataset, [value], parser, marked, None)
    if where != "$":
        dataset.notes.append(f"records are taken from {where}; the rest of the document is left aside")
    taken, used = [], 0
    with open(dataset.path, "w", encoding="utf-8", newline="\n") as out:
        for record in records:
            line = compact(record)
            used += len(line.encode()) + 1
            if limit is not None and used > limit and taken:
                break
            out.write(line + "\n")
            taken.append(record)
    cut = sampled(limit, len(taken), dataset.file_bytes) if len(taken) < len(records) else None
    return finish(dataset, taken, parser, marked, cut)


def refuse_surrogates(value, text, where, line):
    """A lone surrogate can only come from an escape; so most texts need no look."""
    if "\\ud" not in text and "\\uD" not in text:
        return
    try:
        compact(value).encode("utf-8")
    except UnicodeEncodeError:
        raise DataFault(f"{where}:{line}: a \\u escape stands for half a character (lone surrogate)") from None


def sampled(limit, records, size):
    return f"the first {records:,} records ({limit / 1e6:g} MB of {size / 1e6:,.1f} MB) are measured, sizes too"


def finish(dataset, values, parser, marked, cut):
    if marked:
        dataset.notes.append("a byte order mark at the start was skipped")
    if parser.duplicates:
        dataset.notes.append(f"{parser.duplicates:,} names occur twice in one object; the last one is taken")
    dataset.duplicates = parser.duplicates
    dataset.sampled = cut
    dataset.records = len(values)
    dataset.sample = compact(values[0])[:SHOWN]
    seal(dataset)
    return values


def seal(dataset):
    digest = hashlib.sha256()
    with open(dataset.path, "rb") as f:
        while block := f.read(1 << 20):
            digest.update(block)
    dataset.bytes = dataset.path.stat().st_size
    dataset.sha256 = digest.hexdigest()


def made_dataset(row):
    """A data set that the articles module wrote: already in the form that arms read."""
    dataset = Dataset(row["id"], row["title"], row["source"], Path(row["path"]), typed_shape=row.get("typed_shape") or "any",
                      select=row.get("select"), n=tuple(row.get("n") or (0, 1)), notes=list(row.get("notes") or ()),
                      wanted=row.get("wanted"), twins=row.get("twins", True))
    seal(dataset)
    values = read_made(dataset)
    dataset.records = len(values)
    dataset.kind = "records" if dataset.path.suffix == ".jsonl" or dataset.select is not None else "document"
    dataset.file_bytes = dataset.bytes
    dataset.sample = compact(values[0])[:SHOWN] if values else ""
    return values, dataset


def read_made(dataset):
    """The records of a normalised file, as the arms see them."""
    text = dataset.path.read_text(encoding="utf-8")
    if dataset.path.suffix == ".jsonl":
        return [json.loads(line) for line in text.split("\n") if line]
    at = json.loads(text)
    if dataset.select is None:
        return [at]
    for part in dataset.select.split("/")[1:]:
        part = part.replace("~1", "/").replace("~0", "~")
        at = at[int(part)] if isinstance(at, list) else at[part]
    return at


def batch_value(dataset):
    """What a batch call (n = 0) encodes: the list of records, or the whole document as it stands."""
    if dataset.path.suffix == ".jsonl":
        return read_made(dataset)
    return json.loads(dataset.path.read_text(encoding="utf-8"))


def unique_id(path, taken):
    """A short id from a file name: letters, digits, '-', '_' and '.'; unique among `taken`."""
    stem = Path(path).name
    for suffix in (*COMPRESSED, ".json", *LINES):
        stem = stem.removesuffix(suffix)
    base = "".join(c if c.isascii() and (c.isalnum() or c in "-_.") else "_" for c in stem) or "data"
    name, count = base, 2
    while name in taken:
        name, count = f"{base}-{count}", count + 1
    return name


def sample_files(root):
    """data/sample of the repository: .json and .jsonl as they are, gzipped ones by name."""
    return sorted(p for p in (Path(root) / "data" / "sample").glob("*") if p.suffix in (".json", *LINES) or p.name.endswith((".json.gz", ".jsonl.gz")))


def unpack(path, folder):
    """A gzipped file of data/sample, unpacked beside the run's other files."""
    target = Path(folder) / path.name.removesuffix(".gz")
    with gzip.open(path, "rb") as source, open(target, "wb") as out:
        shutil.copyfileobj(source, out, 1 << 20)
    return target
