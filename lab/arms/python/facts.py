"""Small exact facts that the articles state about bytes and behaviour, made anew with the libraries that are installed.

  python facts.py      prints one JSON object: {id: text or number}; a fact whose library is missing is left out

Not an arm: nothing is timed. lab/polylab/articles holds what the articles say about each id.
"""
import datetime
import json

LOG = {"ts": 1_790_000_001, "level": "WARN", "service": "checkout", "trace_id": "e7" * 16, "status": 400, "latency_ms": 811.729, "bytes": 205_559,
       "cached": False, "message": "DEL /s/ 2463"}
N = 100


def said(call):
    """What a call gives: its value, or the type and first line of its exception."""
    try:
        value = call()
    except Exception as e:
        return "%s: %s" % (type(e).__name__, str(e).split("\n")[0][:120])
    return value.hex(" ") if isinstance(value, bytes) and not _printable(value) else value.decode() if isinstance(value, bytes) else repr(value)


def _printable(b):
    return all(32 <= c < 127 for c in b)


def json_facts():
    return {"json.int_key": said(lambda: json.dumps({1: "a"})), "json.big": said(lambda: json.dumps(2**70)), "json.nan": said(lambda: json.dumps(float("nan")))}


def orjson_facts():
    import orjson
    return {"orjson.int_key": said(lambda: orjson.dumps({1: "a"})),
            "orjson.int_key_option": said(lambda: orjson.dumps({1: "a"}, option=orjson.OPT_NON_STR_KEYS)),
            "orjson.big": said(lambda: orjson.dumps(2**70)), "orjson.nan": said(lambda: orjson.dumps(float("nan"))),
            "orjson.read_nan": said(lambda: orjson.loads("NaN"))}


def msgpack_facts():
    import msgpack
    naive, aware = datetime.datetime(2026, 10, 25, 6, 10), datetime.datetime(2026, 10, 25, 6, 10, tzinfo=datetime.timezone.utc)
    pack = msgpack.packb
    return {"msgpack.datetime": said(lambda: pack(aware)), "msgpack.naive": said(lambda: pack(naive, datetime=True)),
            "msgpack.aware": said(lambda: pack(aware, datetime=True)), "msgpack.pack_int_key": said(lambda: pack({1: "a"})),
            "msgpack.unpack_int_key": said(lambda: msgpack.unpackb(pack({1: "a"}))), "msgpack.big": said(lambda: pack(2**70)),
            "msgpack.nan": said(lambda: msgpack.unpackb(pack(float("nan")))),
            "msgpack.sizes": [len(pack(v)) for v in ({"amount": 1_000_000}, {"amount": "1000000"}, {"id": 7}, {"amount": 1_000_000, "currency": "USD"})],
            "positional_saves": (len(pack([LOG] * N)) - len(pack([list(LOG.values())] * N))) / N}


def msgspec_facts():
    import msgspec
    pay = msgspec.defstruct("Pay", [("amount", int)], forbid_unknown_fields=True)
    read = msgspec.json.Decoder(pay).decode
    naive = datetime.datetime(2026, 10, 25, 6, 10)
    return {"msgspec.wrong_type": said(lambda: read(b'{"amount":"12"}')), "msgspec.missing": said(lambda: read(b"{}")),
            "msgspec.unknown": said(lambda: read(b'{"amount":1,"currency":"EUR"}')), "msgspec.json_big": said(lambda: msgspec.json.encode(2**70)),
            "msgspec.msgpack_big": said(lambda: msgspec.msgpack.encode(2**70)), "msgspec.nan": said(lambda: msgspec.json.encode(float("nan"))),
            "msgspec.int_key": said(lambda: msgspec.json.encode({1: "a"})),
            "msgspec.naive": said(lambda: msgspec.msgpack.decode(msgspec.msgpack.encode(naive))),
            "msgspec.aware": said(lambda: msgspec.msgpack.encode(naive.replace(tzinfo=datetime.timezone.utc)))}


def one_message(name, fields):
    """fields: (name, number, kind, explicit presence) -> a proto3 message class."""
    from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
    kinds = descriptor_pb2.FieldDescriptorProto
    file = descriptor_pb2.FileDescriptorProto(name=name + ".proto", syntax="proto3", package="facts")
    message = file.message_type.add(name=name)
    for field, number, kind, optional in fields:
        made = message.field.add(name=field, number=number, type=getattr(kinds, "TYPE_" + kind), label=kinds.LABEL_OPTIONAL)
        if optional:
            made.proto3_optional, made.oneof_index = True, len(message.oneof_decl)
            message.oneof_decl.add(name="_" + field)
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return message_factory.GetMessageClass(pool.FindMessageTypeByName("facts." + name))


def protobuf_facts():
    from google.protobuf.internal import api_implementation
    plain = one_message("Plain", [("id", 1, "INT32", False), ("status", 2, "INT32", False), ("name", 3, "STRING", False)])
    explicit = one_message("Explicit", [("id", 1, "INT32", False), ("status", 2, "INT32", True)])
    newer = one_message("Newer", [("id", 1, "INT32", False), ("name", 2, "STRING", False), ("trace", 3, "STRING", False)])
    older = one_message("Older", [("id", 1, "INT32", False), ("name", 2, "STRING", False)])
    number = one_message("Number", [("name", 3, "INT32", False)])
    wire = newer(id=7, name="svc", trace="abcd1234").SerializeToString()
    seen = older.FromString(wire)
    wrong = number.FromString(plain(name="hello").SerializeToString())
    return {"protobuf.backend": api_implementation.Type(), "protobuf.empty": len(plain().SerializeToString()),
            "protobuf.zeros": len(plain(id=0, status=0, name="").SerializeToString()), "protobuf.hello": plain(name="hello").SerializeToString().hex(),
            "protobuf.optional_zero": explicit(status=0).SerializeToString().hex(),
            "protobuf.presence": [explicit(status=0).HasField("status"), explicit().HasField("status")],
            "protobuf.newer": wire.hex(), "protobuf.older_reads": "id=%d name=%s" % (seen.id, seen.name),
            "protobuf.kept": seen.SerializeToString() == wire, "protobuf.wrong_kind": wrong.name,
            "protobuf.wrong_kind_kept": wrong.SerializeToString().hex(), "protobuf.big": said(lambda: plain(id=2**70)), **log_facts()}


def log_facts():
    from protobuf_arm import message_class
    batch = message_class(["Log"])
    size = lambda rows: len(batch(items=rows).SerializeToString()) / N
    return {"status_zero_saves": size([LOG] * N) - size([dict(LOG, status=0)] * N), "ts_only": size([{"ts": LOG["ts"]}] * N)}


def main():
    facts = {}
    for part in (json_facts, orjson_facts, msgpack_facts, msgspec_facts, protobuf_facts):
        try:
            facts.update(part())
        except ImportError:
            pass
    print(json.dumps(facts))


if __name__ == "__main__":
    main()
