"""The rows that the articles lack and their conclusions need, and what in the articles has to be corrected."""

from polylab.articles import facts
from polylab.articles.quantities import Missing
from polylab.articles.s_tables import NOT_YET, S1, S3, S4, mean, statistic
from polylab.articles.wanted import COLLECTED

LINK_MBIT = 1000                # the link of the encode + compress table


def table(id, title, columns, rows):
    return {"id": id, "title": title, "columns": columns, "rows": rows}


def ns(time):
    return None if time is None else round(time.ns, 1)


def against(a, b):
    """-> a / b as a cell's text, or why there is none; a tie says so."""
    if a is None or b is None:
        return None
    try:
        found = a / b
    except Missing as why:
        return str(why)
    tie = "" if found.side() else " (no measurable difference)" if found.enough else f" ({found.why})"
    return f"x {found.ratio:.2f}{tie}"


def floor(view):
    rows = []
    for arm in COLLECTED:
        on, held, off = (view.or_none("time", "events", arm, "decode", gc=g) for g in ("on", "held", "off"))
        alone = view.or_none("time", "events", "floor-containers", "decode")
        share = None if not on or not off else round(100 * (1 - off.ns / on.ns), 1)
        rows.append([arm, ns(on), ns(held), ns(off), share, against(held, alone)])
    return table("floor", "The floor: objects alone, and what the collector takes (events to dicts, ns a record)",
                 ["arm", "collector on", "held", "off", "collector's share of on, %", "held, against containers alone"], rows)


def layout(view):
    """S4's thesis: library x layout, one document a call, encode + decode in ns."""
    names = [("msgspec JSON", "msgspec-json", "msgspec-json-struct", "msgspec-json-array"), ("msgspec MessagePack", "msgspec-msgpack", "msgspec-msgpack-struct", "msgspec-msgpack-array"),
             ("orjson", "orjson", None, None), ("ssrjson", "ssrjson", None, None), ("msgpack", "msgpack", None, "msgpack-array"), ("ormsgpack", "ormsgpack", None, None),
             ("stdlib json", "json", None, None), ("polywire JSON (C++)", "polywire-json-value", "polywire-json-struct", "polywire-json-array-struct"),
             ("polywire MessagePack (C++)", "polywire-msgpack-value", "polywire-msgpack-struct", "polywire-msgpack-array-struct")]
    rows = []
    for name, *arms in names:
        cycles = [cycle(view, arm) for arm in arms]
        rows.append([name, *(ns(c) for c in cycles), against(cycles[0], cycles[1]), against(cycles[1], cycles[2])])
    code = [("same bytes, two libraries: msgspec JSON / orjson, dicts", "msgspec-json", "orjson"), ("the same: msgpack / msgspec MessagePack, dicts", "msgpack", "msgspec-msgpack"),
            ("same library, two encodings: msgspec JSON / MessagePack, dicts", "msgspec-json", "msgspec-msgpack"),
            ("the same, positional records", "msgspec-json-array", "msgspec-msgpack-array")]
    rows += [[text, None, None, None, against(cycle(view, a), cycle(view, b)), None] for text, a, b in code]
    return table("layout", "S4's thesis: what the layout gives and what the code gives (one document, encode + decode, ns)",
                 ["library", "dict map", "record map", "record array", "dict map against record map", "record map against record array"], rows)


def cycle(view, arm):
    if arm is None:
        return None
    try:
        return view.time("document-1", arm, "encode", "hot", 1) + view.time("document-1", arm, "decode", "hot", 1)
    except Missing:
        return None


def protobuf(view):
    """S3's 12.2 taken apart; the pure-Python backend on a smaller set, because it takes seconds."""
    steps = [("decode", "parse alone (no value is read)", "protobuf", "logs"), ("decode", "parse and read every field into tuples", "protobuf-read", "logs"),
             ("decode", "parse and read into dicts", "protobuf-dict", "logs"), ("decode", "parse alone", "protobuf", "events-1k"),
             ("decode", "parse alone, pure-Python backend", "protobuf-python", "events-1k"), ("encode", "serialize messages that exist", "protobuf", "logs"),
             ("encode", "build from dicts and serialize", "protobuf-dict", "logs"), ("encode", "serialize messages that exist", "protobuf", "events-1k"),
             ("encode", "serialize, pure-Python backend", "protobuf-python", "events-1k")]
    rows = []
    for direction, what, arm, dataset in steps:
        time, base = view.or_none("time", dataset, arm, direction), view.or_none("time", dataset, "json-compact", direction)
        rows.append([direction, what, dataset, view.arms.get(arm, {}).get("backend"), ns(time), None if time is None else round(time.seconds * 1e3, 2), against(base, time)])
    return table("protobuf", "S3's 12.2 taken apart", ["direction", "work", "data", "active backend", "ns a record", "ms in all", "json takes"], rows)


def batching(view):
    rows = []
    for arm in ("json", "orjson", "msgspec-msgpack", "protobuf-dict", "fastavro", "fastavro-raw", "arrow-ipc-dict", "polywire-json-struct", "polywire-msgpack-struct"):
        for direction in ("encode", "decode"):
            times = [view.or_none("time", "events-1k", arm, direction, n=n) for n in (1, 10, 100, 0)]
            sizes = [view.or_none("size", "events-1k", arm, n) for n in (1, 0)]
            rows.append([arm, direction, *(ns(t) for t in times), *(None if s is None else round(s / 1000, 1) for s in sizes)])
    return table("batching", "One record a call against batches (events, ns a record; bytes a record at 1 and 1,000)",
                 ["arm", "direction", "n = 1", "n = 10", "n = 100", "n = 1,000", "bytes at 1", "bytes at 1,000"], rows)


def columns(view):
    pairs = [("producer holds dicts: dicts to Arrow stream", "arrow-ipc-dict", "encode"), ("producer holds columns: table to Arrow stream", "arrow-ipc", "encode"),
             ("producer holds columns: table to Parquet", "parquet-zstd", "encode"), ("consumer opens the stream, reads nothing", "arrow-ipc", "decode"),
             ("consumer opens the stream and sums one column", "arrow-ipc-sum", "decode"), ("consumer wants every record as a dict", "arrow-ipc-dict", "decode"),
             ("for scale: orjson to dicts", "orjson", "decode")]
    times = [(what, view.or_none("time", "events", arm, direction)) for what, arm, direction in pairs]
    rows = [[what, None if t is None else round(t.seconds * 1e3, 3)] for what, t in times]
    rows += [["polywire: columns to Arrow and back", NOT_YET]]
    return table("columns", "When near-zero decode applies (events, ms for all)", ["job", "ms"], rows)


IDENTICAL = [("compact JSON", ("json-compact", "orjson", "ssrjson", "msgspec-json", "msgspec-json-struct", "polywire-json-struct", "polywire-json-value")),
             ("MessagePack maps", ("msgpack", "ormsgpack", "msgspec-msgpack", "msgspec-msgpack-struct", "polywire-msgpack-struct", "polywire-msgpack-value")),
             ("MessagePack positional", ("msgspec-msgpack-array", "msgpack-array", "polywire-msgpack-array-struct")),
             ("JSON positional", ("msgspec-json-array", "polywire-json-array-struct"))]


def identity(view):
    rows = []
    for dataset, n in (("events", 0), ("logs", 0), ("records_5k", 0), ("nested_config", 0), ("mixed_unicode", 0), ("document-1", 1)):
        for what, arms in IDENTICAL:
            found = {arm: view.or_none("digest", dataset, arm, n) for arm in arms}
            found = {arm: digest for arm, digest in found.items() if digest}
            if len(found) < 2:
                continue
            most = max(set(found.values()), key=list(found.values()).count)
            odd = [arm for arm, digest in found.items() if digest != most]
            rows.append([dataset, what, "the same bytes" if not odd else "other bytes: " + ", ".join(odd), ", ".join(a for a in found if a not in odd), most[:12]])
    return table("identity", "Byte identity: who writes the same", ["data set", "encoding", "finding", "arms", "SHA-256"], rows)


def separators(view):
    rows = []
    for dataset in ("records_5k", "nested_config", "mixed_unicode", "events", "logs"):
        spaced, compact, orjson = (view.or_none("time", dataset, a, "encode") for a in ("json", "json-compact", "orjson"))
        sizes = [view.or_none("size", dataset, a) for a in ("json", "json-compact", "orjson")]
        rows.append([dataset, *(None if s is None else int(s) for s in sizes), against(spaced, compact), against(compact, orjson)])
    return table("separators", "Separators against library: compact gives orjson's size, not its speed", ["data set", "json bytes", "compact bytes", "orjson bytes",
                 "json against compact (the spaces)", "compact against orjson (the library)"], rows)


def wire(view):
    """Encode + compress as one column: bytes, time, messages a second through a link."""
    rows = []
    for arm in ("json-compact", "orjson", "msgpack", "msgspec-msgpack", "pickle", "polywire-json-value", "polywire-msgpack-value"):
        encode = view.or_none("time", "records_5k", arm, "encode")
        for codec in ("raw", "gzip-6", "zstd-3", "lz4"):
            size = view.or_none("packed", "records_5k", arm, codec)
            if encode is None or size is None:
                continue
            packing = 0.0 if codec == "raw" else view.packing("records_5k", arm, codec)["compress_s"]
            work, sending = encode.seconds + packing, size * 8 / (LINK_MBIT * 1e6)
            rows.append([arm, codec, int(size), round(work * 1e3, 3), round(1 / max(work, sending), 1), "link" if sending > work else "processor"])
    return table("wire", f"Encode and compress as one (records_5k as one message, a link of {LINK_MBIT:,} Mbit/s, one core)",
                 ["arm", "codec", "bytes", "ms", "messages a second", "held back by"], rows)


def vendor(view):
    rows = []
    for what, direction, said, s1 in (("orjson serializes", "encode", 10, 6.6), ("orjson deserializes", "decode", 2, 1.07)):
        for dataset in ("events", "records_5k", "logs"):
            a, b = (view.or_none("time", dataset, arm, direction) for arm in ("json", "orjson"))
            rows.append([f"{what}, {dataset}", said, s1 if dataset == "events" else None, against(a, b)])
    return table("vendor", "The vendor's own claim against what was measured (times as fast as json)", ["claim", "vendor says", "S1 saw", "here"], rows)


def statistics(view):
    rows = []
    for name, _, encode, decode, *_ in S1:
        for direction, arm in (("encode", encode), ("decode", decode)):
            rows.append(beside(view, "S1", "events", arm, direction, "median of 3", f"{name}, {direction}, s", 1.0))
    for arm in ("json", "json-compact", "orjson", "msgpack"):
        for direction in ("encode", "decode"):
            rows.append(beside(view, "S2", "records_5k", arm, direction, "p50 of 25", f"{arm}, {direction}, ms", 1e3))
    for name, arm, *_ in S3:
        for direction in ("encode", "decode"):
            rows.append(beside(view, "S3", "logs", arm, direction, "fastest of 5", f"{name}, {direction}, ms", 1e3))
    for name, arm, *_ in S4:
        hot = [view.or_none("time", "document-1", arm, d, "hot", 1) for d in ("encode", "decode")]
        theirs, here = (None, None) if None in hot else (round(1e9 / (mean(hot[0]) + mean(hot[1]))), round(1e9 / (hot[0].ns + hot[1].ns)))
        rows.append(["S4", f"{name}, cycles a second", "mean", theirs, None, here, None])
    return table("statistics", "Each article's own statistic beside ours (median of the process medians), from the same raw samples",
                 ["article", "row", "its statistic", "in its way", "another pass (second process)", "in ours", "samples used"], rows)


def beside(view, article, dataset, arm, direction, kind, text, unit):
    value, second = (statistic(view, dataset, arm, direction, kind, process=p) for p in (0, 1))
    time = view.or_none("time", dataset, arm, direction)
    used = None if time is None else min(len(time.cell["processes"][0]), {"median of 3": 3, "p50 of 25": 25, "fastest of 5": 5}[kind])
    return [article, text, kind, *(None if v is None else round(v * unit, 4) for v in (value, second)), None if time is None else round(time.seconds * unit, 4), used]


# type and stream, n -> bytes of JSON named, MessagePack map, JSON positional, MessagePack positional, Protobuf, bare Avro
SUITE_BYTES = {
    "message-py-1": (168, 124, 80, 52, 50, 44), "message-py-100": (16546, 12031, 7746, 4831, 4841, 4048), "document-1": (448, 325, 192, 129, 155, 114),
    "document-100": (45404, 32759, 19804, 13159, 16265, 11964), "telemetry-py-1": (663, 346, 633, 324, 291, 288), "telemetry-py-100": (65958, 34635, 62958, 32435, 29432, 28832),
    "strings-py-1": (410, 345, 402, 339, 367, 337), "strings-py-100": (41564, 34966, 40764, 34366, 37463, 34163), "event-py-1": (257, 199, 144, 112, 123, 105),
    "event-py-100": (25746, 19848, 14446, 11148, 12477, 10445), "document-cpp-1": (458, 332, 202, 136, 164, 125), "document-cpp-100": (45507, 32878, 19907, 13278, 16385, 12101),
    "telemetry-cpp-1": (658, 342, 628, 320, 287, 284), "telemetry-cpp-100": (65966, 34650, 62966, 32450, 29447, 28847), "strings-cpp-1": (411, 346, 403, 340, 368, 338),
    "strings-cpp-100": (41431, 34833, 40631, 34233, 37330, 34030), "event-cpp-1": (272, 214, 159, 127, 138, 120), "event-cpp-100": (25463, 19565, 14163, 10865, 12183, 10162)}
SUITE_ARMS = ("orjson", "msgpack", "msgspec-json-array", "msgspec-msgpack-array", "protobuf", "fastavro-raw")
SUITE_OURS = ("polywire-json-struct", "polywire-msgpack-struct", "polywire-json-array-struct", "polywire-msgpack-array-struct")


def suite(view):
    rows = []
    for dataset, there in SUITE_BYTES.items():
        n = 1 if dataset.endswith("-1") else 0
        here = [view.or_none("size", dataset, arm, n) for arm in SUITE_ARMS]
        wrong = [arm for arm, size, want in zip(SUITE_ARMS, here, there) if size is not None and size != want]
        own = [view.or_none("size", dataset, arm, n) for arm in SUITE_OURS]
        ours_wrong = [arm for arm, size, want in zip(SUITE_OURS, own, there) if size is not None and size != want]
        rows.append([dataset, *(None if s is None else int(s) for s in here), finding(here, wrong), finding(own, ours_wrong)])
    return table("s4-suite", "S4's suite: bytes of its types in both streams against the rules' own figures",
                 ["data set", "JSON", "MessagePack", "JSON positional", "MessagePack positional", "Protobuf", "Avro raw", "peers", "polywire (JSON, MessagePack)"], rows)


def finding(sizes, wrong):
    return "not measured" if not any(s is not None for s in sizes) else "different: " + ", ".join(wrong) if wrong else "equal"


CORRECTIONS = [
    ("S3", "pure-Python Protobuf runtime, upb disabled", "its 20.2 and 16.5 ms fit upb; pure Python is shown in the table 'S3's 12.2 taken apart'"),
    ("S3", "gzip sizes within 0.06 percentage points", "(2,659,489 - 2,657,929) / 10,294,992 is 0.015 points; 0.06 is the relative per cent"),
    ("S3", "msgpack.packb({1: ...}) raises ValueError", "packb succeeds; the ValueError comes from unpackb"),
    ("S3", "nearly all of MessagePack's 19.1 % is field-name compression", "the map form still carries the names; they are what it could still save (to 49.3 %)"),
    ("S3", "MessagePack has no timestamp type", "the specification defines ext -1, and msgpack and msgspec write it for aware datetimes"),
    ("S1", "19 bytes a record between json and orjson", "19 N - 1 exactly"),
    ("S1", "the zstd size of the Avro container", "it varies from run to run with the random sync marker"),
    ("S1", "the compressed column of Arrow zstd and Parquet equals the raw one", "by definition; external zstd still removes 20 to 31 %"),
    ("S4", "xorshift64*, fields in encode order", "plain xorshift64 without the final multiply; lists are drawn before the fields around them in the Python stream"),
    ("S2", "KiB and MB side by side", "453 KiB are 464 kB; MB/s here are 10^6 bytes"),
]
LATER = [("threads in Python: the GIL held and released (C++: the table of threads)", "S2, S3"), ("stream mode of the columnar and schema formats", "S4"), ("loopback HTTP and broker rows", "S1, S2"),
         ("columnar, graph and array types of the suite", "S4"), ("phases of a decode by instruction counts", "S1")]


def corrections(view):
    checks = {2: ("msgpack.pack_int_key", "msgpack.unpack_int_key"), 4: ("msgpack.aware",)}
    here = facts.made_here()
    rows = [[article, said, is_so, "; ".join(f"{here[k]}" for k in checks.get(i, ()) if k in here) or None] for i, (article, said, is_so) in enumerate(CORRECTIONS)]
    return table("corrections", "Statements of the articles to correct", ["article", "it says", "it is", "seen here"], rows)


OURS = (("JSON", "polywire-json"), ("MessagePack", "polywire-msgpack"))


def threads(view):
    """Records a second of one thread and of two; two cores of one machine share memory, caches and clock."""
    rows = []
    for name, stem in OURS:
        for fresh in ("", "-fresh"):
            for direction in ("encode", "decode"):
                one, two = (view.or_none("time", "logs", f"{stem}-struct{fresh}{t}", direction) for t in ("", "-2-threads"))
                rows.append([name, "fresh" if fresh else "reused", direction, ns(one), ns(two), *(None if t is None else round(1e9 / t.ns) for t in (one, two)), against(one, two)])
    return table("threads", "One thread and two, C++ (logs, each thread its own objects; ns of wall time a record of all threads together)",
                 ["format", "objects", "direction", "one thread", "two threads", "records a second, one", "records a second, two", "gain"], rows)


def streams(view):
    """S4's stream mode: native readers and writers of records, in chunks of 64 KiB, one record in memory."""
    rows = []
    for name, stem in OURS:
        for direction in ("encode", "decode"):
            whole, stream = (view.or_none("time", "events", stem + way, direction) for way in ("-struct", "-stream"))
            rows.append([f"polywire {name}", "native", direction, ns(whole), ns(stream), against(stream, whole)])
    return table("streams", "Stream mode beside bytes, C++ (events, chunks of 64 KiB into one reused record, ns a record)",
                 ["library", "kind", "direction", "whole buffer", "stream", "stream takes"], rows)


def later(view):
    return table("later", "Rows that are still to come", ["row", "asked by", "state"], [[what, who, NOT_YET] for what, who in LATER])


ALL = (floor, layout, protobuf, batching, columns, identity, separators, wire, vendor, statistics, suite, threads, streams, corrections, later)
