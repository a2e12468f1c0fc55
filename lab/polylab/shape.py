"""What is in the data: each field with its types, nulls, distinct values, range and lengths, and what a schema would stumble
over: fields that change their type, keys that come and go, integers that JavaScript cannot hold."""

import math
from collections import Counter

DISTINCT = 1000      # distinct values counted up to here
FIELDS = 400         # fields listed
CHARACTERS = 200_000  # of one field's text, for its entropy
SAFE_INTEGER = 2**53
EXAMPLES = 3


def kind(value):
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int):
        return "integer"
    if isinstance(value, float):
        return "number"
    if isinstance(value, str):
        return "text"
    return "array" if isinstance(value, list) else "object"


class Field:
    def __init__(self, path, parent):
        self.path = path
        self.parent = parent
        self.types = Counter()
        self.first = {}            # type -> number of the record where it was first seen
        self.parents = 0           # objects that could have held it (set by the walk)
        self.first_record = None
        self.distinct = set()
        self.more = False
        self.low = self.high = None
        self.lengths = [None, 0, 0]  # min, sum, max
        self.letters = Counter()
        self.lettered = 0
        self.beyond = 0
        self.beyond_first = None
        self.examples = []

    def see(self, value, record):
        name = kind(value)
        self.types[name] += 1
        if name not in self.first:
            self.first[name] = record
        if self.first_record is None:
            self.first_record = record
        if name in ("integer", "number"):
            self.see_number(value, record)
        elif name == "text":
            self.see_text(value)
        elif name == "array":
            self.see_length(len(value))
        if name not in ("null", "array", "object"):
            self.see_value(value)

    def see_value(self, value):
        if not self.more:
            key = (type(value), value)
            if key not in self.distinct:
                if len(self.distinct) >= DISTINCT:
                    self.more = True
                else:
                    self.distinct.add(key)
                    if len(self.examples) < EXAMPLES:
                        self.examples.append(value if not isinstance(value, str) else value[:60])

    def see_number(self, value, record):
        if self.low is None or value < self.low:
            self.low = value
        if self.high is None or value > self.high:
            self.high = value
        if isinstance(value, int) and not -SAFE_INTEGER <= value <= SAFE_INTEGER:
            self.beyond += 1
            if self.beyond_first is None:
                self.beyond_first = (record, value)

    def see_length(self, length):
        low, total, high = self.lengths
        self.lengths = [length if low is None else min(low, length), total + length, max(high, length)]

    def see_text(self, value):
        self.see_length(len(value))
        if self.lettered < CHARACTERS:
            self.letters.update(value)
            self.lettered += len(value)

    def entropy(self):
        total = sum(self.letters.values())
        return -sum(n / total * math.log2(n / total) for n in self.letters.values()) if total else None

    def row(self):
        count = sum(self.types.values())
        real = {t: n for t, n in self.types.items() if t != "null"}
        measured = self.types["text"] + self.types["array"]
        commonest = max(real, key=real.get) if real else "null"
        entropy = self.entropy()
        return {
            "path": self.path, "types": dict(self.types),
            "type": commonest if len(real) < 2 or set(real) == {"integer", "number"} else "mixed",
            "count": count, "nulls": self.types["null"], "missing": max(0, self.parents - count),
            "distinct": len(self.distinct), "distinct_more": self.more, "min": self.low, "max": self.high,
            "length": [self.lengths[0], round(self.lengths[1] / measured, 2), self.lengths[2]] if measured else None,
            "entropy_bits": round(entropy, 3) if entropy is not None else None,
            "beyond_2_53": self.beyond, "examples": self.examples,
        }


class Walk:
    """One pass over the records, without recursion (documents may be deep)."""

    def __init__(self):
        self.fields = {}
        self.objects = Counter()   # path of an object -> how many were seen
        self.truncated = False

    def field(self, path, parent):
        found = self.fields.get(path)
        if found is None:
            if len(self.fields) >= FIELDS:
                self.truncated = True
                return None
            found = self.fields[path] = Field(path, parent)
        return found

    def record(self, value, number):
        stack = [("$", value)]
        while stack:
            path, at = stack.pop()
            if isinstance(at, dict):
                self.objects[path] += 1
                for name, inner in at.items():
                    below = f"{path}.{name}"
                    found = self.field(below, path)
                    if found is not None:
                        found.see(inner, number)
                        if isinstance(inner, (dict, list)):
                            stack.append((below, inner))
            elif isinstance(at, list):
                below = path + "[]"
                for inner in at:
                    found = self.field(below, None)
                    if found is None:
                        break
                    found.see(inner, number)
                    if isinstance(inner, (dict, list)):
                        stack.append((below, inner))
            elif path == "$":
                self.field("$", None).see(at, number)


def describe(values, duplicates=0):
    """values: the records -> results.json's datasets[].shape"""
    walk = Walk()
    for number, value in enumerate(values):
        walk.record(value, number)
    for found in walk.fields.values():
        found.parents = walk.objects[found.parent] if found.parent else 0
    rows = [f.row() for f in walk.fields.values()]
    return {
        "fields": rows, "truncated": walk.truncated, "duplicates": duplicates,
        "drift": [{"path": f.path, "types": dict(f.types), "first": dict(f.first)} for f in walk.fields.values() if drifts(f)],
        "missing": [{"path": f.path, "count": r["missing"], "of": f.parents, "first": first_without(values, f.path)}
                    for f, r in zip(walk.fields.values(), rows) if r["missing"] and r["count"] * 2 >= f.parents],
        "extra": [{"path": f.path, "count": r["count"], "of": f.parents, "first": f.first_record}
                  for f, r in zip(walk.fields.values(), rows) if r["missing"] and r["count"] * 2 < f.parents],
        "beyond_2_53": [{"path": f.path, "count": f.beyond, "first": f.beyond_first[0], "example": str(f.beyond_first[1])}
                        for f in walk.fields.values() if f.beyond],
    }


def drifts(field):
    """More than one type beside null; integers among doubles are one thing in JSON and are told by `types` alone."""
    real = set(field.types) - {"null"}
    return len(real) > 1 and real != {"integer", "number"}


def first_without(values, path):
    """The first record whose object misses a top-level key; None for deeper ones (the count tells)."""
    name = path.removeprefix("$.")
    if "." in name or "[" in name:
        return None
    return next((i for i, v in enumerate(values) if isinstance(v, dict) and name not in v), None)


def findings(shape):
    """The sentences a reader should see before any figure."""
    said = []
    for row in shape["drift"]:
        parts = ", ".join(f"{t} {n:,} times (first in record {row['first'][t]:,})" for t, n in row["types"].items() if t != "null")
        said.append(f"{row['path']} changes its type: {parts}")
    for row in shape["beyond_2_53"]:
        said.append(f"{row['path']}: {row['count']:,} {'integer' if row['count'] == 1 else 'integers'} beyond 2^53 (first in record {row['first']:,}: {row['example']}); a JavaScript reader rounds them")
    for row in shape["missing"]:
        said.append(f"{row['path']} is missing in {row['count']:,} of {row['of']:,} objects")
    for row in shape["extra"]:
        said.append(f"{row['path']} occurs in only {row['count']:,} of {row['of']:,} objects")
    if shape["duplicates"]:
        said.append(f"{shape['duplicates']:,} names occur twice in one object")
    return said
