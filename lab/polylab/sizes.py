"""Sizes: what the arms wrote, grouped by equal bytes, raw and after each codec."""

import hashlib
from collections import defaultdict

from polylab.arms import ArmFault, Process

CODEC_SAMPLES = {"quick": 2, "normal": 3, "full": 5}
MIN_SIZE_FOR_LESS = 32_000_000  # one sample is enough beyond


def group(written):
    """written: [{dataset, arm, format, layout, sha256, bytes, path}] -> the same rows grouped into named encodings."""
    alike = defaultdict(lambda: defaultdict(list))
    for row in written:
        if row["format"] != "copy":
            alike[row["dataset"], row["format"], row["layout"]][row["sha256"]].append(row)
    made = []
    for (dataset, form, layout), by_digest in alike.items():
        groups = sorted(by_digest.values(), key=lambda rows: (-len(rows), min(r["arm"] for r in rows)))
        plain = f"{form}-{layout}" if layout else form
        for number, rows in enumerate(groups, 1):
            made.append({"dataset": dataset, "encoding": plain if number == 1 else f"{plain}-{number}", "format": form, "layout": layout,
                         "arms": sorted(r["arm"] for r in rows), "bytes": rows[0]["bytes"], "sha256": rows[0]["sha256"], "path": rows[0]["path"]})
    return made


def file_row(dataset):
    """The user's file as it is, or the sample of it that is measured."""
    path = dataset.file if dataset.file and not dataset.sampled else dataset.path
    digest = hashlib.sha256()
    with open(path, "rb") as f:
        while block := f.read(1 << 20):
            digest.update(block)
    return {"dataset": dataset.id, "encoding": "file", "format": "file", "layout": "", "arms": [], "bytes": path.stat().st_size,
            "sha256": digest.hexdigest(), "path": str(path)}


def row(encoding, codec, **more):
    base = {k: encoding[k] for k in ("dataset", "encoding", "format", "layout", "arms")}
    return {"id": f"{encoding['dataset']}/{encoding['encoding']}/{codec}", **base, "codec": codec, "bytes": None, "sha256": None,
            "compress_s": None, "decompress_s": None, "ok": True, "error": None, **more}


def least(values):
    """Codec times are single calls over whole files: the least disturbed one stands."""
    return min(values) / 1e9


def measure(encodings, codecs, profile, folder, progress, limit=120.0):
    """results.json's sizes[]. The codec helper may be absent (None) or fail: then its rows say so."""
    helper, rows = None, []
    progress.begin(len(encodings) * (len(codecs.arms) if codecs else 0))
    try:
        for encoding in encodings:
            rows.append(row(encoding, "raw", bytes=encoding["bytes"], sha256=encoding["sha256"]))
            for codec in codecs.arms if codecs else ():
                samples = 1 if encoding["bytes"] > MIN_SIZE_FOR_LESS else CODEC_SAMPLES[profile.name]
                case = {"id": f"{encoding['encoding']}/{codec['id']}", "codec": codec["id"], "input": encoding["path"], "samples": samples}
                progress.step(f"sizes: {encoding['dataset']}, {encoding['encoding']}, {codec['id']}")
                try:
                    helper = helper or Process(codecs, folder)
                    reply = helper.ask(case, limit)
                    rows.append(row(encoding, codec["id"], bytes=reply["bytes"], sha256=reply["sha256"],
                                    compress_s=least(reply["compress_ns"]), decompress_s=least(reply["decompress_ns"])))
                except (ArmFault, KeyError, ValueError, TypeError) as fault:
                    rows.append(row(encoding, codec["id"], ok=False, error=str(fault)))
                    if helper and (not isinstance(fault, ArmFault) or fault.fatal):
                        helper.close(gently=False)
                        helper = None
    finally:
        if helper:
            helper.close()
    return rows
