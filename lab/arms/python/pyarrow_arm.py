"""pyarrow: IPC streams and Parquet, from tables that exist and from dicts; one thread, as everybody else here.

The plain arms hold columns on both sides (bytes to a table that nobody has read); the -dict arms start from and end in
dicts. Typed shapes get their schema; the -any arms let pyarrow guess it from the records of any file.
"""
import io
import math

import pyarrow as pa
import pyarrow.compute
import pyarrow.parquet as pq

from base import Arm, Family, TypedArm, bound, serve
from shapes import RECORDS, SHAPES, TYPED, unit_kind

ATOMS = {"bool": pa.bool_(), "int32": pa.int32(), "int64": pa.int64(), "float64": pa.float64(), "string": pa.string()}


def arrow_type(kind):
    if isinstance(kind, list):
        return pa.list_(arrow_type(kind[0]))
    return ATOMS.get(kind) or pa.struct([(n, arrow_type(k)) for n, k in RECORDS[kind]])


def write_ipc(codec):
    options = pa.ipc.IpcWriteOptions(compression=codec, use_threads=False)

    def write(table):
        out = pa.BufferOutputStream()
        with pa.ipc.new_stream(out, table.schema, options=options) as stream:
            stream.write_table(table)
        return out.getvalue().to_pybytes()
    return write


READ = pa.ipc.IpcReadOptions(use_threads=False)


def read_ipc(b):
    return pa.ipc.open_stream(b, options=READ).read_all()


def write_parquet(table):
    out = pa.BufferOutputStream()
    pq.write_table(table, out, compression="zstd")
    return out.getvalue().to_pybytes()


def read_parquet(b):
    return pq.read_table(io.BytesIO(b), use_threads=False)


def from_dicts(schema, single):
    return lambda x: pa.Table.from_pylist([x] if single else x, schema=schema)


def to_dicts(single):
    return (lambda table: table.to_pylist()[0]) if single else (lambda table: table.to_pylist())


def bind(write, read, as_dict, schema, single):
    load, plain = from_dicts(schema, single), to_dicts(single)
    if as_dict:
        return bound(lambda x: write(load(x)), lambda b: plain(read(b)))
    return bound(write, read, load, plain)


def typed(write, read, as_dict):
    def make(shape, unit):
        kind = unit_kind(shape, unit)
        single = not isinstance(kind, list)
        fields = RECORDS[kind if single else kind[0]]
        return bind(write, read, as_dict, pa.schema([(n, arrow_type(k)) for n, k in fields]), single)
    return make


class Guessed(Arm):
    """Any file: the schema is what from_pylist makes of the records, which costs time inside the timed call of -dict."""

    def __init__(self, id, format, layout, model, write, read, as_dict, note):
        super().__init__(id, format, layout, model, None, None, note=note, hints={"stands_in_for": id.replace("-any", "")})
        self.how = write, read, as_dict

    def bind(self, shape, unit):
        return bind(*self.how, None, not isinstance(unit, list))


def summed(fields):
    """-> the column that is summed, or None: the first of doubles, else the first of integers."""
    names = {k: n for n, k in reversed(fields) if isinstance(k, str)}
    return names.get("float64") or names.get("int64") or names.get("int32")


def summing(shape, unit):
    """Opens the stream and sums one column."""
    kind = unit_kind(shape, unit)
    name = summed(RECORDS[kind if isinstance(kind, str) else kind[0]])
    whole = typed(write_ipc(None), read_ipc, False)(shape, unit)

    def total(b):
        return pa.compute.sum(read_ipc(b).column(name)).as_py()

    def verify(unit, encoded):
        records = unit if isinstance(unit, list) else [unit]
        want, got = math.fsum(r[name] for r in records), total(encoded)
        return None if math.isclose(want, got, rel_tol=1e-9) else "the sum of %s is %r, not %r" % (name, got, want)
    return bound(whole.encode, total, whole.load, verify=verify)


IPC = ("arrow-ipc", "arrow", "stream", write_ipc(None), read_ipc)
ZSTD = ("arrow-ipc-zstd", "arrow", "stream-zstd", write_ipc("zstd"), read_ipc)
LZ4 = ("arrow-ipc-lz4", "arrow", "stream-lz4", write_ipc("lz4"), read_ipc)
PARQUET = ("parquet-zstd", "parquet", "zstd", write_parquet, read_parquet)
GUESS = "the schema is guessed from the records"

FAMILY = Family("pyarrow", "pyarrow", [
    *(TypedArm(i, f, l, "table", TYPED, typed(w, r, False), note="columns exist before and after; no value is read")
      for i, f, l, w, r in (IPC, ZSTD, LZ4, PARQUET)),
    *(TypedArm(i + "-dict", f, l, "dict", TYPED, typed(w, r, True)) for i, f, l, w, r in (IPC, ZSTD, PARQUET)),
    *(Guessed(i + "-any", f, l, "table", w, r, False, GUESS) for i, f, l, w, r in (IPC, ZSTD, PARQUET)),
    *(Guessed(i + "-any-dict", f, l, "dict", w, r, True, GUESS) for i, f, l, w, r in (IPC, PARQUET)),
    TypedArm("arrow-ipc-sum", "arrow", "stream", "table", [s for s in TYPED if summed(RECORDS[SHAPES[s][0]])], summing, directions=("decode",),
             note="opens the stream and sums one column"),
])

if __name__ == "__main__":
    raise SystemExit(serve(FAMILY))
