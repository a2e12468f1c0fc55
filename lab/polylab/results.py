"""results.json: building its rows and writing it so that a reader never sees half of it."""

import json
import os
import tempfile
from datetime import datetime, timezone

from polylab import noise, stats

FORMAT = "polywire-lab"
VERSION = 1


def now():
    return datetime.now(timezone.utc).isoformat(timespec="seconds").replace("+00:00", "Z")


def empty(command, seed, profile_name, settings):
    return {
        "format": FORMAT, "version": VERSION, "started": now(), "finished": None, "command": command, "seed": seed, "profile": profile_name,
        "settings": settings, "environment": {}, "datasets": [], "arms": [], "missing": [], "codecs": [], "order": [], "cells": [], "sizes": [],
        "noise": [], "memory": [], "answer": {"text": "", "paragraphs": []}, "claims": [], "tables": [], "floors": [], "notes": [], "interrupted": False,
    }


class CellStore:
    """Collects the answers of all rounds, cell by cell."""

    def __init__(self, cells, arms, seed):
        self.arms = {a["id"]: a for a in arms}
        self.seed = seed
        self.rows = {c.id: self.first_row(c) for c in cells}

    def first_row(self, cell):
        arm = self.arms[cell.arm]
        return {
            "id": cell.id, "dataset": cell.dataset, "arm": cell.name, "language": arm["language"], "class": arm["class"], "direction": cell.direction,
            "temperature": cell.temperature, "n": cell.n, "gc": cell.gc if arm["language"] == "python" else None, "unit": "ns/record",
            "processes": [], "rounds": [], "median": None, "p5": None, "p95": None, "p99": None, "min": None, "ci": None, "spread": None,
            "calls": None, "records": None, "bytes": None, "sha256": None, "deterministic": True, "roundtrip": None, "timer_ns": None,
            "page_faults": None, "peak_rss": None, "allocator": None, "heap": None, "note": None, "ok": False, "error": "not reached", "twin_of": cell.twin_of,
        }

    def fail(self, cell_id, reason):
        row = self.rows[cell_id]
        row["ok"], row["error"] = False, reason

    def failed(self, cell_id):
        row = self.rows[cell_id]
        return not row["ok"] and row["error"] != "not reached"

    def add(self, cell_id, number, samples, reply):
        """A cell that failed once stays failed: its reason is worth more than half a row of figures."""
        row = self.rows[cell_id]
        row["processes"].append([round(s, 3) for s in samples])
        row["rounds"].append(number)
        if row["sha256"] not in (None, reply["sha256"]):
            row["deterministic"] = False
        else:
            row["sha256"], row["bytes"] = reply["sha256"], reply["bytes"]
        for name in ("calls", "records", "timer_ns", "page_faults", "allocator", "heap", "note"):
            row[name] = reply.get(name)
        row["roundtrip"] = "ok"
        if row["gc"] is not None:
            row["gc"] = reply.get("gc") or row["gc"]
        if not self.failed(cell_id):
            row["ok"], row["error"] = True, None

    def finished_rows(self):
        for row in self.rows.values():
            figures = stats.summary(row["processes"], self.seed)
            if figures:
                row.update({k: figures[k] for k in ("median", "p5", "p95", "p99", "min", "ci", "spread")})
        return list(self.rows.values())


def refresh(results, store):
    results["cells"] = store.finished_rows()
    results["noise"] = noise.floors(results["cells"])
    timers = {}
    for row in results["cells"]:
        if row["timer_ns"]:
            name = store.arms.get(row["arm"], {}).get("family")
            if name:
                timers[name] = min(row["timer_ns"], timers.get(name, float("inf")))
    results["environment"]["timer_ns"] = timers


def write(results, path):
    """Whole or not at all: a temporary file beside it, synced, renamed."""
    folder = os.path.dirname(os.path.abspath(path))
    handle, name = tempfile.mkstemp(dir=folder, prefix=".results-", suffix=".json")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            json.dump(results, out, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
            out.write("\n")
            out.flush()
            os.fsync(out.fileno())
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)
        os.replace(name, path)
    except BaseException:
        if os.path.exists(name):
            os.unlink(name)
        raise


def is_ours(path):
    """An existing file may be replaced only when it is an earlier run's (or empty)."""
    try:
        with open(path, encoding="utf-8", errors="replace") as f:
            head = f.read(4000)
    except OSError:
        return False
    return not head or f'"format":"{FORMAT}"' in head[:200].replace(" ", "") or "polywire" in head and head.lstrip().lower().startswith("<!doctype")
