"""Which data sets --articles makes, and which cells are asked of which arm. Data only.

A set: id, title, the generator's shape and options, the typed shape its records have, the calls (n) and the asks.
An ask: arms, directions, temperatures, n (0 = the batch), collector regimes. What an arm cannot do is left out.
"""
ARTICLES = {
    "S1": "JSON, MessagePack, Avro, and Arrow IPC Benchmarked on One Million Event Records",
    "S2": "json vs orjson vs msgpack: Python Serializer Lab",
    "S3": "JSON, MessagePack and Protobuf Tested",
    "S4": "why msgspec-msgpack outruns orjson on Document",
}
BOTH, HOT, COLD = ("encode", "decode"), ("hot",), ("hot", "interleaved")
OURS_JSON = ("polywire-json-struct", "polywire-json-struct-fresh", "polywire-json-value")
OURS_ARRAY = ("polywire-json-array-struct", "polywire-msgpack-array-struct", "polywire-msgpack-array-struct-fresh")
OURS_MSGPACK = ("polywire-msgpack-struct", "polywire-msgpack-struct-fresh", "polywire-msgpack-value")
STREAMS = ("polywire-json-stream", "polywire-msgpack-stream")
THREADS = tuple(f"polywire-{format}-struct{fresh}-2-threads" for format in ("json", "msgpack") for fresh in ("", "-fresh"))
OURS = OURS_JSON + OURS_MSGPACK + OURS_ARRAY
FLOORS = ("floor-containers", "floor-marshal")
MSGSPEC = ("msgspec-json", "msgspec-json-struct", "msgspec-json-array", "msgspec-msgpack", "msgspec-msgpack-struct", "msgspec-msgpack-array")
PROTOBUF = ("protobuf", "protobuf-read", "protobuf-dict")
GENERAL = ("json", "json-compact", "orjson", "ssrjson", "msgspec-json", "msgpack", "ormsgpack", "msgspec-msgpack", "pickle",
           "polywire-json-value", "polywire-msgpack-value")
COLLECTED = ("orjson", "msgspec-msgpack", "msgpack", "pickle", "floor-containers")
EVENTS = {"quick": 100_000, "normal": 100_000, "full": 1_000_000}


def ask(arms, directions=BOTH, temperatures=HOT, n=(0,), gc=("held",)):
    return {"arms": arms, "directions": directions, "temperatures": temperatures, "n": n, "gc": gc}


SETS = [
    {"id": "events", "title": "one million event records", "article": "S1", "shape": "events", "typed_shape": "events", "records": EVENTS,
     "select": "", "asks": [
        ask(("json", "orjson", "msgpack", "pickle", "fastavro", "ssrjson", "msgspec-json", "msgspec-msgpack", "arrow-ipc", "arrow-ipc-dict",
             "arrow-ipc-zstd", "parquet-zstd", *OURS, *STREAMS)),
        ask(("arrow-ipc-zstd-dict", "parquet-zstd-dict", "arrow-ipc-lz4", "msgspec-msgpack-array", "msgspec-json-array", "msgspec-json-struct", "fastavro-raw",
             "protobuf", "ormsgpack", "msgpack-array", "json-compact"), ("encode",)),
        ask(("arrow-ipc-sum", *FLOORS), ("decode",)), ask(COLLECTED, ("decode",), gc=("on", "off"))]},
    {"id": "events-1k", "title": "the first 1,000 events, for batches of other sizes", "article": "S1", "shape": "events", "typed_shape": "events",
     "records": 1000, "select": "", "n": (0, 1, 10, 100), "twins": True, "asks": [
        ask(("json", "orjson", "msgspec-msgpack", "fastavro", "fastavro-raw", "protobuf-dict", "polywire-json-struct", "polywire-msgpack-struct"), n=(0, 1, 10, 100)),
        ask(("arrow-ipc-dict",), n=(0, 10, 100)), ask(("json-compact", "protobuf", "protobuf-python"))]},
    {"id": "records_5k", "title": "5,000 product rows", "article": "S2", "shape": "records_5k", "select": "", "twins": True, "asks": [
        ask(GENERAL, temperatures=COLD), ask(("floor-containers",), ("decode",))]},
    {"id": "nested_config", "title": "200 services, nested", "article": "S2", "shape": "nested_config", "asks": [ask(GENERAL)]},
    {"id": "mixed_unicode", "title": "title, body and 2,000 short items in many scripts", "article": "S2", "shape": "mixed_unicode", "asks": [ask(GENERAL)]},
    {"id": "logs", "title": "50,000 log events in one object", "article": "S3", "shape": "logs", "typed_shape": "logs", "select": "/events",
     "n": (0, 50_000), "asks": [
        ask(("json", "json-compact", "orjson", "msgspec-json", "msgpack", "msgspec-msgpack", "pickle", "ssrjson", "ormsgpack")),
        ask((*PROTOBUF, "msgspec-json-struct", "msgspec-msgpack-struct", "msgspec-json-array", "msgspec-msgpack-array", *OURS, *THREADS)),
        ask(FLOORS, ("decode",)), ask(("msgpack", "msgspec-msgpack-array", "protobuf"), ("encode",), n=(50_000,)),
        ask(("orjson", "msgspec-msgpack", "floor-containers"), ("decode",), gc=("on", "off"))]},
    {"id": "document-1", "title": "one order document a call", "article": "S4", "shape": "document", "typed_shape": "document", "stream": "py",
     "records": 1, "n": (1,), "twins": True, "asks": [
        ask(("json", "json-compact", "orjson", "ssrjson", "msgpack", "msgpack-array", "ormsgpack", "pickle", *MSGSPEC, *PROTOBUF, *OURS), temperatures=COLD, n=(1,)),
        ask(("fastavro-raw", "fastavro"), temperatures=COLD, n=(1,)), ask(FLOORS, ("decode",), COLD, (1,))]},
    {"id": "document-100", "title": "100 order documents a call", "article": "S4", "shape": "document", "typed_shape": "document", "stream": "py",
     "records": 100, "select": "", "asks": [
        ask(("json", "orjson", "msgpack", *MSGSPEC, *PROTOBUF, "fastavro-raw", "polywire-json-struct", "polywire-msgpack-struct", "polywire-msgpack-array-struct"), temperatures=COLD)]},
]

# the suite's other types: sizes and digests, both streams, one instance and a hundred
SUITE_ARMS = ("orjson", "msgpack", "msgspec-json-array", "msgspec-msgpack-array", "protobuf", "fastavro-raw", "polywire-json-struct",
              "polywire-msgpack-struct", "polywire-msgpack-array-struct")
SUITE = [("py", "message"), ("py", "telemetry"), ("py", "strings"), ("py", "event"), ("cpp", "document"), ("cpp", "telemetry"), ("cpp", "strings"), ("cpp", "event")]
SETS += [
    {"id": "%s-%s-%d" % (kind, stream, count), "title": "%s, %s stream, %d" % (kind, {"py": "Python", "cpp": "C++"}[stream], count), "article": "S4",
     "shape": kind, "typed_shape": kind, "stream": stream, "records": count, "n": (1,) if count == 1 else (0,), "select": None if count == 1 else "",
     "asks": [ask(SUITE_ARMS, ("encode",), n=(1,) if count == 1 else (0,))]}
    for stream, kind in SUITE for count in (1, 100)]


def records_of(entry, profile):
    asked = entry.get("records")
    return asked[profile] if isinstance(asked, dict) else asked
