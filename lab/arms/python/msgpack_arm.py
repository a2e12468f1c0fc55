"""msgpack-python: maps from dicts, and positional rows, with the conversion outside and inside the timed call."""
import msgpack

from base import Arm, Family, TypedArm, bound, serve
from shapes import TYPED, from_rows, to_rows, unit_kind


def rows(shape, unit):
    kind = unit_kind(shape, unit)
    return bound(msgpack.packb, msgpack.unpackb, lambda x: to_rows(kind, x), lambda y: from_rows(kind, y))


def rows_from_dicts(shape, unit):
    kind = unit_kind(shape, unit)
    return bound(lambda x: msgpack.packb(to_rows(kind, x)), lambda b: from_rows(kind, msgpack.unpackb(b)))


FAMILY = Family("msgpack", "msgpack", [
    Arm("msgpack", "msgpack", "map", "dict", msgpack.packb, msgpack.unpackb),
    TypedArm("msgpack-array", "msgpack", "array", "record", TYPED, rows,
             note="rows are plain lists; the way between dicts and rows is not timed"),
    TypedArm("msgpack-array-dict", "msgpack", "array", "dict", TYPED, rows_from_dicts,
             note="dicts to rows and back in Python code, inside the timed call"),
], build={"backend": "C" if msgpack.Packer.__module__ == "msgpack._cmsgpack" else "pure Python"})

if __name__ == "__main__":
    raise SystemExit(serve(FAMILY))
