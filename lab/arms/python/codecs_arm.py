"""The codec helper: compresses a file that an arm wrote, both ways timed (docs/lab-protocol.md, section 4)."""

import hashlib
import json
import sys
import time
import zlib

MOST = 3_000_000_000  # ns for all calls of one direction


def gzip_6():
    def compress(raw):
        made = zlib.compressobj(6, zlib.DEFLATED, 31)
        return made.compress(raw) + made.flush()
    return {"id": "gzip-6", "library": "zlib", "version": zlib.ZLIB_RUNTIME_VERSION}, compress, lambda packed: zlib.decompress(packed, 31)


def zstd_3():
    import zstandard
    version = f"{'.'.join(map(str, zstandard.ZSTD_VERSION))} (zstandard {zstandard.__version__})"
    return {"id": "zstd-3", "library": "zstd", "version": version}, zstandard.ZstdCompressor(level=3).compress, zstandard.ZstdDecompressor().decompress


def lz4():
    import lz4 as package
    import lz4.frame
    version = f"{package.library_version_string()} (lz4 {package.__version__})"
    return {"id": "lz4", "library": "lz4", "version": version}, lz4.frame.compress, lz4.frame.decompress


def codecs():
    found, gone = {}, []
    for make in (gzip_6, zstd_3, lz4):
        try:
            row, compress, decompress = make()
            found[row["id"]] = (row, compress, decompress)
        except ImportError as fault:
            gone.append({"id": make.__name__.replace("_", "-"), "hint": f"pip install {fault.name.split('.')[0]}"})
    return found, gone


def timed(call, value, samples):
    taken, until, result = [], time.perf_counter_ns() + MOST, None
    for _ in range(samples):
        result = None
        start = time.perf_counter_ns()
        result = call(value)
        taken.append(time.perf_counter_ns() - start)
        if time.perf_counter_ns() > until:
            break
    return taken, result


def run(case, found):
    _, compress, decompress = found[case["codec"]]
    with open(case["input"], "rb") as f:
        raw = f.read()
    packing, packed = timed(compress, raw, case.get("samples", 3))
    unpacking, back = timed(decompress, packed, case.get("samples", 3))
    if back != raw:
        return {"ok": False, "error": "round trip: the bytes changed"}
    return {"ok": True, "bytes": len(packed), "sha256": hashlib.sha256(packed).hexdigest(), "compress_ns": packing, "decompress_ns": unpacking, "roundtrip": "ok"}


def main():
    found, gone = codecs()
    if "--describe" in sys.argv:
        print(json.dumps({"protocol": 1, "family": "codecs", "kind": "codecs", "language": "python", "library": "zlib, zstandard, lz4",
                          "version": sys.version.split()[0], "ours": False, "codecs": [row for row, *_ in found.values()], "unavailable": gone}))
        return
    for line in sys.stdin:
        case = json.loads(line)
        try:
            reply = run(case, found)
        except Exception as fault:  # one bad case must not end the helper
            reply = {"ok": False, "error": f"{type(fault).__name__}: {fault}"}
        print(json.dumps({"id": case["id"], **reply}), flush=True)


main()
