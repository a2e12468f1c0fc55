"""Protobuf for Python, schema built at run time from the shape. Three kinds of work, never mixed:

  protobuf        messages that exist already to bytes; bytes to a message (with upb no Python value is made)
  protobuf-read   bytes to tuples: parse and read every field
  protobuf-dict   dicts to messages to bytes; bytes to messages to dicts

The active backend (upb, cpp or python) is read from the library and printed with every row.
"""
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.internal import api_implementation

from base import Family, TypedArm, bound, serve
from shapes import RECORDS, TYPED, reachable, unit_kind

F = descriptor_pb2.FieldDescriptorProto
ATOMS = {"bool": F.TYPE_BOOL, "int32": F.TYPE_INT32, "int64": F.TYPE_INT64, "float64": F.TYPE_DOUBLE, "string": F.TYPE_STRING}
BACKEND = api_implementation.Type()


def message_class(kind):
    """proto3, implicit presence, fields numbered in order. A list becomes `message Batch { repeated T items = 1; }`."""
    file = descriptor_pb2.FileDescriptorProto(name="lab.proto", syntax="proto3", package="lab")
    for name in reachable(kind):
        add_message(file, name, RECORDS[name])
    if isinstance(kind, list):
        add_message(file, "Batch", [("items", kind)])
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return message_factory.GetMessageClass(pool.FindMessageTypeByName("lab." + ("Batch" if isinstance(kind, list) else kind)))


def add_message(file, name, fields):
    message = file.message_type.add(name=name)
    for number, (field, kind) in enumerate(fields, 1):
        repeated, kind = (True, kind[0]) if isinstance(kind, list) else (False, kind)
        made = message.field.add(name=field, number=number, json_name=field, type=ATOMS.get(kind, F.TYPE_MESSAGE),
                                 label=F.LABEL_REPEATED if repeated else F.LABEL_OPTIONAL)
        if kind not in ATOMS:
            made.type_name = ".lab." + kind


def reader(kind, as_dict):
    """-> message -> tuples (or dicts), straight-line code made from the shape, as a user would write it by hand."""
    names, lines = {}, []
    for name in reachable(kind):
        parts = [(field, read("m." + field, inner)) for field, inner in RECORDS[name]]
        made = "{%s}" % ", ".join("%r: %s" % p for p in parts) if as_dict else "(%s,)" % ", ".join(p[1] for p in parts)
        lines.append("def read_%s(m):\n    return %s\n" % (name, made))
    top = "[read_%s(r) for r in m.items]" % kind[0] if isinstance(kind, list) else "read_%s(m)" % kind
    exec("".join(lines) + "def top(m):\n    return %s\n" % top, names)
    return names["top"]


def read(text, kind):
    if isinstance(kind, list):
        return "list(%s)" % text if kind[0] in ATOMS else "[read_%s(r) for r in %s]" % (kind[0], text)
    return text if kind in ATOMS else "read_%s(%s)" % (kind, text)


def builder(kind, cls):
    """-> dicts -> message, by keyword, as the library documents it."""
    if isinstance(kind, list):
        def build(records):
            batch = cls()
            add = batch.items.add
            for record in records:
                add(**record)
            return batch
        return build
    return lambda record: cls(**record)


def messages(shape, unit):
    kind = unit_kind(shape, unit)
    cls = message_class(kind)
    return bound(cls.SerializeToString, cls.FromString, builder(kind, cls), reader(kind, True))


def reading(shape, unit):
    kind = unit_kind(shape, unit)
    cls = message_class(kind)
    read_all, names, parse = reader(kind, False), naming(kind), cls.FromString
    return bound(cls.SerializeToString, lambda b: read_all(parse(b)), builder(kind, cls), names)


def naming(kind):
    """-> tuples -> dicts, to compare."""
    if isinstance(kind, list):
        inner = naming(kind[0])
        return lambda rows: [inner(r) for r in rows]
    if kind in ATOMS:
        return lambda x: x
    parts = [(field, naming(inner)) for field, inner in RECORDS[kind]]
    return lambda row: {field: named(v) for (field, named), v in zip(parts, row, strict=True)}


def dicts(shape, unit):
    kind = unit_kind(shape, unit)
    cls = message_class(kind)
    build, read_all, parse = builder(kind, cls), reader(kind, True), cls.FromString
    return bound(lambda x: build(x).SerializeToString(), lambda b: read_all(parse(b)))


def family(name, suffix=""):
    checked = {"utf8": True, "bounds": True, "duplicates": "last wins"}
    hints = {"extra": True} if suffix else None  # a hundred times slower: not in short runs
    return Family(name, "protobuf", [
        TypedArm("protobuf" + suffix, "protobuf", "batch", "record", TYPED, messages, backend=BACKEND, hints=hints, validation=checked,
                 note="messages exist before; parsing makes no Python values" if BACKEND == "upb" else "messages exist before"),
        TypedArm("protobuf-read" + suffix, "protobuf", "batch", "record", TYPED, reading, directions=("decode",),
                 backend=BACKEND, hints=hints, validation=checked, note="parse and read every field into tuples"),
        TypedArm("protobuf-dict" + suffix, "protobuf", "batch", "dict", TYPED, dicts, backend=BACKEND, hints=hints, validation=checked,
                 note="messages built from dicts and serialized; parsed and read into dicts"),
    ], build={"backend": BACKEND})


if __name__ == "__main__":
    raise SystemExit(serve(family("protobuf")))
