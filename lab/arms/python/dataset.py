"""A data set file as the arms see it: one JSON document, or JSON lines (docs/lab-protocol.md section 3)."""
import json
import pickle


class Dataset:
    """Keeps the data as pickle bytes and hands out fresh pickle copies, so that every arm walks the same kind of heap:
    the objects of one call lie together. Equal texts are one object, as in data that a program generated (pickle's size
    depends on it, and everybody's time)."""

    def __init__(self, path, select=None):
        self.lines = path.endswith((".jsonl", ".ndjson"))
        with open(path, "rb") as f:
            document = read_lines(f.read()) if self.lines else json.loads(f.read())
        self.keys = None if select is None else [k.replace("~1", "/").replace("~0", "~") for k in select.split("/")[1:]]
        records = self.records(document)
        self.count = len(records)
        self.bare = not self.lines and self.keys is None          # the document is the one record
        self.copy = pickle.dumps(share(document, {}), 5)

    def records(self, document):
        if self.lines:
            return document
        if self.keys is None:
            return [document]
        for key in self.keys:
            document = document[int(key) if isinstance(document, list) else key]
        if not isinstance(document, list):
            raise ValueError("select names %s, not an array" % type(document).__name__)
        return document

    def units(self, n):
        """-> the input of each call, in order. n = 0: one call with everything, wrapper and all; n = 1: bare records;
        n > 1: lists of n, a shorter one at the end."""
        document = pickle.loads(self.copy)
        if n == 0:
            return [document]
        records = self.records(document)
        return records if n == 1 else [records[i:i + n] for i in range(0, len(records), n)]


def read_lines(data):
    """All lines in one reading, so that equal names are one object in all records."""
    lines = [line for line in data.split(b"\n") if line.strip()]
    records = json.loads(b"[" + b",".join(lines) + b"]")
    if len(records) != len(lines):
        raise ValueError("%d lines hold %d values; one value a line is asked for" % (len(lines), len(records)))
    return records


def share(value, texts):
    """-> value, every text replaced by the first one equal to it."""
    if type(value) is str:
        return texts.setdefault(value, value)
    if type(value) is dict:
        for key, inner in value.items():
            kind = type(inner)
            if kind is str:
                value[key] = texts.setdefault(inner, inner)
            elif kind is dict or kind is list:
                share(inner, texts)
    elif type(value) is list:
        for i, inner in enumerate(value):
            value[i] = share(inner, texts)
    return value


class Cache:
    """The last file read, so that the cases of one data set do not parse it again."""

    def __init__(self):
        self.key, self.data, self.checked = None, None, {}

    def get(self, path, select):
        if self.key != (path, select):
            self.key = self.data = None
            self.checked.clear()
            self.data, self.key = Dataset(path, select), (path, select)
        return self.data
