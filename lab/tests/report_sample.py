"""Made-up results.json documents for the tests of the report. Every figure is invented; only the shape is that of docs/lab-protocol.md."""
import random

ARMS = (  # id, library, language, format, layout, model, ours, decode ns, encode ns, bytes a record
    ("json", "json", "python", "json", "spaced", "dict", False, 1736, 1461, 191.2),
    ("json.compact", "json", "python", "json", "compact", "dict", False, 1720, 1490, 172.2),
    ("orjson", "orjson", "python", "json", "compact", "dict", False, 1097, 177, 172.2),
    ("ssrjson", "ssrjson", "python", "json", "compact", "dict", False, 894, 155, 172.2),
    ("msgspec.json", "msgspec", "python", "json", "compact", "dict", False, 1064, 226, 172.2),
    ("polywire.json", "polywire", "python", "json", "compact", "dict", True, 409, 119, 172.2),
    ("msgspec.msgpack", "msgspec", "python", "msgpack", "map", "dict", False, 955, 148, 132.6),
    ("msgpack", "msgpack", "python", "msgpack", "map", "dict", False, 1403, 491, 132.6),
    ("polywire.msgpack", "polywire", "python", "msgpack", "map", "dict", True, 357, 91, 132.6),
    ("fastavro", "fastavro", "python", "avro", "ocf", "dict", False, 3372, 3475, 43.6),
    ("pickle", "pickle", "python", "pickle", "5", "dict", False, 628, 528, 64.0),
    ("msgspec.struct", "msgspec", "python", "json", "compact", "record", False, 354, 169, 172.2),
    ("msgspec.array", "msgspec", "python", "msgpack", "array", "record", False, 286, 87, 52.6),
    ("glaze", "glaze", "c++", "json", "compact", "struct", False, 144, 108, 172.2),
    ("polywire.struct", "polywire", "c++", "json", "compact", "struct", True, 63, 42, 172.2),
    ("nlohmann", "nlohmann/json", "c++", "json", "compact", "value", False, 1900, 800, 172.2),
    ("polywire.value", "polywire", "c++", "json", "compact", "value", True, 130, 90, 172.2),
    ("pyarrow", "pyarrow", "python", "arrow", "stream", "table", False, 3.4, 13, 65.7),
    ("memcpy", "memcpy", "c++", "copy", "compact", "bytes", False, 8, 8, 172.2),
)
CODECS = {"gzip-6": (0.30, 206, 39), "zstd-3": (0.33, 40, 11), "lz4": (0.48, 22, 12)}
FIELDS = (
    {"path": "$.event_id", "types": {"integer": 100000}, "type": "integer", "count": 100000, "nulls": 0, "missing": 0, "distinct": 100000, "min": 0, "max": 99999},
    {"path": "$.user.id", "types": {"integer": 99000, "text": 1000}, "type": "mixed", "count": 100000, "nulls": 0, "missing": 0, "distinct": 82377, "distinct_more": True, "min": 9, "max": 9007199254740999, "beyond_2_53": 12},
    {"path": "$.größe", "types": {"double": 99991, "null": 9}, "type": "double", "count": 100000, "nulls": 9, "missing": 3, "distinct": 90605, "min": 0.008, "max": 499.998},
    {"path": "$.country", "types": {"text": 100000}, "type": "text", "count": 100000, "nulls": 0, "missing": 0, "distinct": 20, "min": "AR", "max": "ZA", "length": [2, 2.0, 2], "entropy_bits": 4.32},
    {"path": "$.tags[].名前", "types": {"text": 300000}, "type": "text", "count": 300000, "nulls": 0, "missing": 0, "distinct": 400, "length": [1, 11.25, 90], "entropy_bits": 4.8},
)


def dataset(name="events", records=100000):
    fields = [dict(f) for f in FIELDS]
    return {"id": name, "title": f"{name}.jsonl", "source": "made up", "kind": "records", "records": records, "bytes": int(172.2 * records), "file_bytes": int(172.2 * records), "sha256": "ab" * 32,
            "sampled": None, "notes": [], "sample": '{"event_id": 0, "user": {"id": 167622}, "größe": 12.505, "country": "CA", "tags": [{"名前": "x"}]}',
            "shape": {"fields": fields, "drift": [{"path": "$.user.id", "types": {"integer": 99000, "text": 1000}, "first": {"integer": 0, "text": 99000}}], "missing": [{"path": "$.größe", "count": 3, "first": 17}],
                      "extra": [], "beyond_2_53": [{"path": "$.user.id", "count": 12, "first": 5, "example": 9007199254740999}], "duplicates": 0}}


def cell(chance, data, arm, direction, temperature, n, time, spread, processes, samples, records, size):
    lists = []
    for _ in range(processes):
        centre = time * (1 + spread * chance.uniform(-1, 1))
        lists.append([centre * (1 + spread / 2 * chance.uniform(-1, 1)) for _ in range(samples)])
    every = sorted(v for one in lists for v in one)
    medians = sorted(sorted(one)[len(one) // 2] for one in lists)
    at = lambda p: every[min(len(every) - 1, int(p * len(every)))]
    return {"id": f"{data}/{arm}/{direction}/{temperature}/{n}", "dataset": data, "arm": arm, "direction": direction, "temperature": temperature, "n": n, "gc": "held", "unit": "ns/record",
            "processes": lists, "rounds": list(range(1, processes + 1)), "median": medians[len(medians) // 2], "p5": at(.05), "p95": at(.95), "p99": at(.99), "min": every[0], "ci": [medians[0], medians[-1]],
            "spread": [medians[0], medians[-1]], "calls": 1, "records": records, "bytes": size, "sha256": "cd" * 32, "deterministic": True, "roundtrip": "ok", "timer_ns": 40.0, "page_faults": 12,
            "peak_rss": 45_000_000, "allocator": "pymalloc", "ok": True, "error": None, "twin_of": None}


def results(names=("events",), arms=ARMS, flat=False, processes=5, samples=6, records=100000, ns_of=(0,), spread=0.02, floor=None):
    """A whole document. flat: every arm takes the same time and every format the same bytes, give or take the noise."""
    chance = random.Random(7)
    cells, sizes = [], []
    for name in names:
        for ident, _, _, _, _, _, _, decode, encode, size in arms:
            for direction, time in (("decode", decode), ("encode", encode)):
                for temperature, more in (("hot", 1.0), ("interleaved", 1.07)):
                    for n in ns_of:
                        base = 500 if flat else time
                        cells.append(cell(chance, name, ident, direction, temperature, n, base * more * (1.4 if n == 1 else 1), spread, processes, samples, records, int((100 if flat else size) * records)))
        wires = {}
        for arm in arms:
            wires.setdefault((arm[3], arm[4], arm[9]), []).append(arm[0])
        for (form, layout, size), writers in wires.items():
            taken = int((100 if flat else size) * records)
            common = {"dataset": name, "encoding": f"{form}-{layout}", "format": form, "layout": layout, "arms": writers, "sha256": "ef" * 32, "ok": True, "error": None}
            sizes.append({**common, "id": f"{name}/{form}-{layout}/raw", "codec": "raw", "bytes": taken, "compress_s": None, "decompress_s": None})
            for codec, (share, out, back) in CODECS.items():
                packed = taken if flat else int(2_000_000 * share + taken * share / 3)
                sizes.append({**common, "id": f"{name}/{form}-{layout}/{codec}", "codec": codec, "bytes": packed, "compress_s": out / 1e3, "decompress_s": 0.0 if flat else back / 1e3})
    described = [{"id": a[0], "family": a[1], "library": a[1], "language": a[2], "version": "1.2.3", "format": a[3], "layout": a[4], "model": a[5], "ours": a[6], "class": f"{a[2]}/{a[5]}", "shapes": ["*"],
                  "directions": ["encode", "decode"], "validation": {"utf8": True, "bounds": True}, "buffer": "fresh", "backend": None, "build": {"compiler": "gcc 12.2", "flags": "-O3"}, "available": True} for a in arms]
    width = floor or 1 + 3 * spread
    noise = [{"direction": d, "temperature": t, "language": lang, "band": [1 / width, width], "from": "A versus A: orjson", "n": 10, "pairs": []}
             for d in ("decode", "encode") for t in ("hot", "interleaved") for lang in ("python", "c++")]
    return {"format": "polywire-lab", "version": 1, "started": "2026-11-30T23:00:00Z", "finished": "2026-11-30T23:10:00Z", "command": "./dev lab events.jsonl --seed 7", "seed": 7, "profile": "normal",
            "settings": {"processes": processes, "samples": samples},
            "environment": {"cpu": "AMD EPYC 9B14", "cores": 2, "governor": None, "hypervisor": "kvm", "load": [1.2, 1.0, 0.9], "kernel": "Linux 6.1", "os": "Debian 12", "container": {"kind": None},
                            "compilers": {"gcc": "12.2.0", "clang": "19.1"}, "python": {"version": "3.11.2", "implementation": "CPython"}, "simd": ["avx2", "avx512bw"], "libraries": {"zlib": "1.2.13", "zstd": "1.5.4"},
                            "warnings": ["the machine is shared: load 1.2 on 2 cores"]},
            "datasets": [dataset(name, records) for name in names], "arms": described, "missing": [{"family": "cavro", "module": "cavro", "hint": "pip install cavro"}], "codecs": [], "order": [], "cells": cells,
            "sizes": sizes, "noise": noise, "claims": [], "tables": [], "floors": [], "notes": [], "interrupted": False}


def claims():
    row = lambda i, verdict, here, there: {"id": f"c{i}", "article": "One million events", "text": f"claim number {i}", "formula": "a / b", "article_value": there, "here": here, "interval": [here * .9, here * 1.1] if here else None,
                                           "verdict": verdict, "cells": ["events/orjson/encode/hot/0", "events/json/encode/hot/0"]}
    return [row(1, "holds", 19.0, 19), row(2, "other factor", 8.3, 6.6), row(3, "does not hold", 1.58, 1.07), row(4, "inside the noise", 1.02, 1.1), row(5, "not yet", None, 12.2)]


def tables():
    return [{"id": "s1", "title": "One million events", "columns": ["row", "bytes", "article: encode s", "here: encode s"], "rows": [["json", 192211592, 1.155, 3.9], ["parquet", None, 0.544, "not yet"]]}]
