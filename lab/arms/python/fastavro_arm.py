"""fastavro: object container files (codec null), and bare records without container or schema."""
import io

import fastavro

from base import Family, TypedArm, bound, serve
from shapes import RECORDS, TYPED, unit_kind

ATOMS = {"bool": "boolean", "int32": "int", "int64": "long", "float64": "double", "string": "string"}
MARK = "a container carries a random sync marker: same size, other bytes each time"


def schema(kind):
    """The schema as a user would write it, without a namespace."""
    if isinstance(kind, list):
        return {"type": "array", "items": schema(kind[0])}
    if kind in ATOMS:
        return ATOMS[kind]
    return {"type": "record", "name": kind, "fields": [{"name": n, "type": schema(k)} for n, k in RECORDS[kind]]}


def record_schema(shape, unit):
    kind = unit_kind(shape, unit)
    single = not isinstance(kind, list)
    return single, fastavro.parse_schema(schema(kind if single else kind[0]))


def container(shape, unit):
    single, parsed = record_schema(shape, unit)

    def encode(x):
        out = io.BytesIO()
        fastavro.writer(out, parsed, [x] if single else x, codec="null")
        return out.getvalue()

    def decode(b):
        read = list(fastavro.reader(io.BytesIO(b)))
        return read[0] if single else read
    return bound(encode, decode, same_bytes=False)


def bare(shape, unit):
    single, parsed = record_schema(shape, unit)
    write, read = fastavro.schemaless_writer, fastavro.schemaless_reader

    def encode_one(x):
        out = io.BytesIO()
        write(out, parsed, x)
        return out.getvalue()

    def encode_many(records):
        out = io.BytesIO()
        for record in records:
            write(out, parsed, record)
        return out.getvalue()

    def decode_many(b):
        source, size, records = io.BytesIO(b), len(b), []
        while source.tell() < size:
            records.append(read(source, parsed, None))
        return records
    if single:
        return bound(encode_one, lambda b: read(io.BytesIO(b), parsed, None))
    return bound(encode_many, decode_many)


FAMILY = Family("fastavro", "fastavro", [
    TypedArm("fastavro", "avro", "ocf", "dict", TYPED, container, note=MARK),
    TypedArm("fastavro-raw", "avro", "raw", "dict", TYPED, bare, note="records one after another, the schema is known"),
])

if __name__ == "__main__":
    raise SystemExit(serve(FAMILY))
