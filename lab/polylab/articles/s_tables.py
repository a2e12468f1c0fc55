"""Tables S1 to S4: the article's figure, the peer's here, ours here. The articles' figures are data; ours come from cells.

A column "ours" is polywire's fastest measured way of the same format and layout; a format still to come says "not yet".
"""

from polylab import stats
from polylab.articles.quantities import Missing

NOT_YET = "not yet"

# name, arm for sizes, arm for encode, arm for decode, article: bytes, zstd 3, encode s, decode s, decoded as
S1 = [
    ("json (stdlib)", "json", "json", "json", 192_211_592, 26_473_069, 1.155, 1.727, "objects"),
    ("orjson", "orjson", "orjson", "orjson", 173_211_593, 26_207_429, 0.174, 1.621, "objects"),
    ("msgpack", "msgpack", "msgpack", "msgpack", 133_800_992, 25_379_734, 0.376, 1.844, "objects"),
    ("pickle p5", "pickle", "pickle", "pickle", 65_227_655, 20_679_624, 0.469, 1.040, "objects"),
    ("avro (fastavro)", "fastavro", "fastavro", "fastavro", 43_633_305, 20_577_064, 1.583, 2.208, "objects"),
    ("arrow ipc", "arrow-ipc", "arrow-ipc-dict", "arrow-ipc", 65_648_032, 25_035_391, 0.356, 0.000, "table"),
    ("arrow ipc + pylist", "arrow-ipc", "arrow-ipc-dict", "arrow-ipc-dict", 65_648_032, 25_035_391, 0.351, 0.850, "objects"),
    ("arrow ipc zstd", "arrow-ipc-zstd", "arrow-ipc-zstd-dict", "arrow-ipc-zstd", 27_495_576, 27_495_576, 0.373, 0.011, "table"),
    ("parquet zstd", "parquet-zstd", "parquet-zstd-dict", "parquet-zstd", 13_071_218, 13_071_218, 0.544, 0.034, "table"),
]
S1_MORE = [  # rows the article lacks: name, arm, bytes and zstd 3 of the full million
    ("msgpack positional", "msgspec-msgpack-array", 53_800_992, 21_446_059), ("JSON positional", "msgspec-json-array", 73_211_593, 22_473_556),
    ("avro raw records", "fastavro-raw", 43_575_667, 20_551_609), ("protobuf batch", "protobuf", 56_501_948, 23_981_920),
    ("arrow ipc lz4", "arrow-ipc-lz4", 43_833_728, None),
]
S1_VERSIONS = {"orjson": "3.12.0", "msgpack": "1.2.2", "fastavro": "1.12.2", "pyarrow": "25.0.1", "zstandard": "0.25.0"}
# arm, article: size, encode MB/s, decode against json
S2 = [("json", "~453 KiB", "~100 (other pass 87-99)", "1"), ("json-compact", "= orjson", "~90", "-"),
      ("orjson", "compact", "~542 (noisy first pass ~306; other pass 506-528)", "~1.7"), ("msgpack", "~285 KiB", "~181 (other pass 164-178)", "-")]
# name, arm, article: bytes, gzip 6, encode ms, decode ms
S3 = [("JSON compact (json)", "json-compact", 10_294_992, 2_659_489, 118.44, 200.94), ("JSON default", "json", 11_194_996, None, None, None),
      ("orjson", "orjson", 10_294_992, None, 26.86, 113.68), ("msgspec.json", "msgspec-json", 10_294_992, None, 38.24, 121.07),
      ("msgpack-python", "msgpack", 8_330_309, 2_715_571, 68.90, 179.29), ("msgspec.msgpack", "msgspec-msgpack", 8_330_309, None, 34.15, 75.39),
      ("Protobuf", "protobuf", 5_294_403, 2_657_929, 20.24, 16.51), ("pickle 5", "pickle", 5_693_833, None, 72.35, 59.47)]
# name, arm, article: mean cycles a second, encode us, decode us, bytes
S4 = [("msgspec-msgpack (positional)", "msgspec-msgpack-array", 272_000, 1.73, 1.95, 129), ("orjson", "orjson", 242_000, 1.62, 2.50, 448),
      ("msgpack", "msgpack", 113_000, 4.17, 4.72, 325), ("msgspec JSON (positional)", "msgspec-json-array", 247_000, 1.66, 2.39, 192),
      ("stdlib json, compact", "json-compact", 47_500, 12.4, 8.53, 448)]
# which format and layout of ours stands beside an arm
TWINS = {"json": "json", "json-compact": "json", "orjson": "json", "msgspec-json": "json", "msgpack": "msgpack", "msgspec-msgpack": "msgpack",
         "msgspec-json-array": "json-array", "msgspec-msgpack-array": "msgpack-array"}
WAYS = {"json": ("polywire-json-struct", "polywire-json-struct-fresh", "polywire-json-value"),
        "msgpack": ("polywire-msgpack-struct", "polywire-msgpack-struct-fresh", "polywire-msgpack-value"),
        "json-array": ("polywire-json-array-struct",), "msgpack-array": ("polywire-msgpack-array-struct", "polywire-msgpack-array-struct-fresh")}


def ours(view, dataset, arm, direction, n=0, temperature="hot"):
    """-> the Time of our fastest way of the format and layout that `arm` writes; "not yet" for formats to come, None unmeasured."""
    way = TWINS.get(arm)
    if way is None:
        return NOT_YET
    times = [view.or_none("time", dataset, w, direction, temperature, n) for w in WAYS[way]]
    return min((t for t in times if t), key=lambda t: t.ns, default=None)


def seconds(time):
    return time if time is None or isinstance(time, str) else round(time.seconds, 4)


def micros(time):
    return time if time is None or isinstance(time, str) else round(time.ns / 1000, 3)


def scaled(value, unit):
    return value if value is None or isinstance(value, str) else round(value.seconds * unit, 3)


def same(here, article):
    if here is None or article is None:
        return None
    return "equal" if here == article else f"{100 * (here - article) / article:+.2f} %"


def number(value):
    return None if value is None else int(value)


def s1(view):
    million = view.sets.get("events", {}).get("records") == 1_000_000
    rows = []
    for name, size, encode, decode, bytes_there, zstd_there, e, d, kind in S1:
        here, zstd = number(view.or_none("size", "events", size)), number(view.or_none("packed", "events", size, "zstd-3"))
        rows.append([name, bytes_there, here, same(here, bytes_there) if million else per_record(view, here, bytes_there), zstd_there, zstd, e,
                     seconds(view.or_none("time", "events", encode, "encode")), seconds(ours(view, "events", encode, "encode")), d,
                     seconds(view.or_none("time", "events", decode, "decode")), seconds(ours(view, "events", decode, "decode")), kind])
    for name, arm, bytes_there, zstd_there in S1_MORE:
        here, zstd = number(view.or_none("size", "events", arm)), number(view.or_none("packed", "events", arm, "zstd-3"))
        rows.append([name + " (not in the article)", None, here, same(here, bytes_there) if million else None, zstd_there if million else None, zstd, None,
                     seconds(view.or_none("time", "events", arm, "encode")), seconds(ours(view, "events", arm, "encode")), None,
                     seconds(view.or_none("time", "events", arm, "decode")), seconds(ours(view, "events", arm, "decode")), ""])
    columns = ["row", "article: bytes", "here: bytes", "here against article", "article: + zstd 3", "here: + zstd 3", "article: encode s", "here: encode s",
               "polywire: encode s", "article: decode s", "here: decode s", "polywire: decode s", "decoded as"]
    return {"id": "s1", "title": "S1: one million events" + note(view), "columns": columns, "rows": rows}


def note(view):
    count = view.sets.get("events", {}).get("records")
    return "" if count in (None, 1_000_000) else f"; here {count:,} of them (--full takes all), so bytes compare a record"


def per_record(view, here, there):
    count = view.sets.get("events", {}).get("records")
    return None if here is None or not count else f"{here / count:.2f} B a record against {there / 1e6:.2f}"


def s1_console(view):
    """The article's own console block, as it would have printed it here."""
    env = view.made.get("environment") or {}
    libraries = env.get("libraries") or {}
    python = env.get("arm_python") if isinstance(env.get("arm_python"), dict) else {}
    head = [f"{env.get('cpu')}, {env.get('cores')} cores, Python {str(python.get('version') or (env.get('python') or {}).get('version')).split(' ')[0]}",
            ", ".join(f"{name} {libraries[name]}" for name in S1_VERSIONS if libraries.get(name)),
            f"records: {view.sets.get('events', {}).get('records', 0):,}, median of 3 whole batches", ""]
    line = "{:<20}{:>9}{:>9}{:>9}{:>9}  {}".format
    head.append(line("format", "size MB", "zstd3 MB", "enc s", "dec s", "decoded as"))
    for name, size, encode, decode, *_, kind in S1:
        mb = [view.or_none("size", "events", size), view.or_none("packed", "events", size, "zstd-3")]
        times = [statistic(view, "events", encode, "encode", "median of 3"), statistic(view, "events", decode, "decode", "median of 3")]
        head.append(line(name, *("-" if v is None else f"{v / 1e6:.1f}" for v in mb), *("-" if t is None else f"{t:.3f}" for t in times), kind))
    return {"id": "s1-console", "title": "S1 in its own form, from this machine", "columns": ["console"], "rows": [[text] for text in head]}


def statistic(view, dataset, arm, direction, kind, n=0, process=0):
    """The article's own statistic in seconds a batch, from the raw samples of one process."""
    try:
        time = view.time(dataset, arm, direction, n=n)
    except Missing:
        return None
    if process >= len(time.cell["processes"]):
        return None
    samples = [s * time.records / 1e9 for s in time.cell["processes"][process]]
    if kind == "median of 3":
        return stats.median(samples[:3])
    if kind == "p50 of 25":
        return stats.median(samples[:25])
    return min(samples[:5])


def s2(view):
    rows = []
    base = view.or_none("time", "records_5k", "json", "decode")
    for arm, size_there, speed_there, decode_there in S2:
        size = view.or_none("size", "records_5k", arm)
        encode, decode = (view.or_none("time", "records_5k", arm, d) for d in ("encode", "decode"))
        own = ours(view, "records_5k", arm, "encode")
        rows.append([arm, size_there, number(size), None if size is None else round(size / 1024, 1), speed_there, mb_s(size, encode), mb_s(size, own),
                     decode_there, mb_s(size, decode), None if not (base and decode) else round(base.ns / decode.ns, 2),
                     None if encode is None else round(1 / encode.seconds), None if decode is None else round(1 / decode.seconds)])
    columns = ["row", "article: size", "here: bytes", "here: KiB", "article: encode MB/s", "here: encode MB/s", "polywire: encode MB/s", "article: decode x json",
               "here: decode MB/s", "here: decode x json (documents)", "here: encode documents/s", "here: decode documents/s"]
    return {"id": "s2", "title": "S2: records_5k (the article's data are unknown: shape and ratios only; MB = 10^6 bytes, KiB = 1,024)", "columns": columns, "rows": rows}


def mb_s(size, time):
    return None if size is None or time is None or isinstance(time, str) else round(size / 1e6 / time.seconds, 1)


def s3(view):
    rows, base = [], view.or_none("size", "logs", "json-compact")
    for name, arm, bytes_there, gzip_there, e, d in S3:
        size, packed = number(view.or_none("size", "logs", arm)), number(view.or_none("packed", "logs", arm, "gzip-6"))
        times = [view.or_none("time", "logs", arm, x) for x in ("encode", "decode")]
        rows.append([name, bytes_there, size, same(size, bytes_there), None if size is None or not base else round(100 * size / base, 1), gzip_there, packed,
                     e, scaled(times[0], 1e3), scaled(ours(view, "logs", arm, "encode"), 1e3), d, scaled(times[1], 1e3), scaled(ours(view, "logs", arm, "decode"), 1e3)])
    positional = number(view.or_none("size", "logs", "msgspec-msgpack-array", 50_000))
    rows.append(["msgpack positional (rows alone)", 5_080_271, positional, same(positional, 5_080_271), None if positional is None or not base else round(100 * positional / base, 1),
                 *[None] * 8])
    columns = ["row", "article: bytes", "here: bytes", "here against article", "here: % of compact", "article: gzip 6", "here: gzip 6", "article: encode ms",
               "here: encode ms", "polywire: encode ms", "article: decode ms", "here: decode ms", "polywire: decode ms"]
    return {"id": "s3", "title": "S3: 50,000 log events", "columns": columns, "rows": rows}


def s4(view):
    rows = []
    for name, arm, cycles, e, d, bytes_there in S4:
        size = number(view.or_none("size", "document-1", arm, 1))
        hot = [view.or_none("time", "document-1", arm, x, "hot", 1) for x in ("encode", "decode")]
        cold = [view.or_none("time", "document-1", arm, x, "interleaved", 1) for x in ("encode", "decode")]
        own = [ours(view, "document-1", arm, x, 1) for x in ("encode", "decode")]
        rows.append([name, bytes_there, size, same(size, bytes_there), cycles,
                     None if None in hot else round(1e9 / (mean(hot[0]) + mean(hot[1]))), e, micros(hot[0]), micros(cold[0]), micros(own[0]), d, micros(hot[1]),
                     micros(cold[1]), micros(own[1])])
    columns = ["row", "article: bytes", "here: bytes", "here against article", "article: mean cycles/s", "here: mean cycles/s (hot)", "article: encode us", "here: encode us, hot",
               "interleaved", "polywire, hot", "article: decode us", "here: decode us, hot", "interleaved", "polywire, hot"]
    return {"id": "s4", "title": "S4: one document a call", "columns": columns, "rows": rows}


def mean(time):
    samples = [s for p in time.cell["processes"] for s in p]
    return sum(samples) / len(samples)
