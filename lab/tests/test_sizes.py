"""Sizes by encoding, the codec helper's failures, peak memory, the tables any run can make."""
import json
import sys
import tempfile
import unittest
from dataclasses import replace
from pathlib import Path

import driver_path  # noqa: F401
from fakes import command

from polylab import arms, data, extra, memory, plan, run, sizes
from polylab.progress import Progress

CODEC = """
import json, sys
for line in sys.stdin:
    case = json.loads(line)
    if case["codec"] == "dies":
        sys.exit(4)
    if case["codec"] == "refuses":
        print(json.dumps({"id": case["id"], "ok": False, "error": "no room"}), flush=True)
        continue
    print(json.dumps({"id": case["id"], "ok": True, "bytes": 7, "sha256": "s", "compress_ns": [3e9, 2e9], "decompress_ns": [1e9], "roundtrip": "ok"}), flush=True)
"""


def written(arm, digest, form="json", layout="compact", size=10):
    return {"dataset": "d", "arm": arm, "format": form, "layout": layout, "sha256": digest, "bytes": size, "path": "/dev/null"}


class Grouping(unittest.TestCase):
    def test_equal_bytes_are_one_encoding(self):
        found = sizes.group([written("c", "x"), written("a", "y"), written("b", "x"), written("m", "z", "msgpack", "map"), written("f", "w", "copy", "")])
        self.assertEqual([(e["encoding"], e["arms"]) for e in found], [("json-compact", ["b", "c"]), ("json-compact-2", ["a"]), ("msgpack-map", ["m"])])

    def test_names_do_not_depend_on_the_order_of_arms(self):
        rows = [written("b", "x"), written("a", "y")]
        self.assertEqual([e["arms"] for e in sizes.group(rows)], [e["arms"] for e in sizes.group(rows[::-1])])
        self.assertEqual(sizes.group(rows)[0]["arms"], ["a"])

    def test_no_layout(self):
        self.assertEqual(sizes.group([written("a", "x", "avro", "")])[0]["encoding"], "avro")


class Codecs(unittest.TestCase):
    def measure(self, *names):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "codecs_arm.py"
            path.write_text(CODEC)
            family = arms.Family("codecs", [sys.executable, str(path)], {}, [{"id": n} for n in names])
            return sizes.measure(sizes.group([written("a", "x")]), family, plan.PROFILES["quick"], folder, Progress(enabled=False), limit=20)

    def test_rows(self):
        raw, packed = self.measure("works")
        self.assertEqual((raw["id"], raw["bytes"], raw["compress_s"]), ("d/json-compact/raw", 10, None))
        self.assertEqual((packed["id"], packed["bytes"], packed["compress_s"], packed["decompress_s"]), ("d/json-compact/works", 7, 2.0, 1.0))

    def test_failures_are_rows(self):
        _, dead, refused, alive = self.measure("dies", "refuses", "works")
        self.assertEqual((dead["ok"], dead["error"]), (False, "ended with status 4"))
        self.assertEqual((refused["ok"], refused["error"]), (False, "no room"))
        self.assertTrue(alive["ok"])

    def test_no_helper(self):
        row, = sizes.measure(sizes.group([written("a", "x")]), None, plan.PROFILES["quick"], None, Progress(enabled=False))
        self.assertEqual(row["codec"], "raw")


class Memory(unittest.TestCase):
    def test_alone_and_beside_one_record(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "d.jsonl"
            path.write_text("".join(json.dumps({"id": i}) + "\n" for i in range(9)))
            dataset = data.Dataset("d", "d", "test", path, n=(0,), records=9)
            found = arms.discover([command("fake", "honest", "crashing")])
            profile = replace(plan.PROFILES["quick"], processes=3, twins=0)
            session = run.Session(profile, found, found.families[0].arms, [dataset], 1, folder, Progress(enabled=False))
            honest, crashing = memory.measure(session)
        self.assertTrue(honest["ok"])
        self.assertGreater(honest["peak_rss"], 1 << 20)
        self.assertFalse(crashing["ok"])
        self.assertIn("status 7", crashing["error"])
        self.assertEqual(session.store.rows["d/honest/decode/hot/0"]["peak_rss"], honest["peak_rss"])

    def test_first_record_in_the_same_form(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "w.json"
            path.write_text('{"source":"x","rows":[{"a":1},{"a":2}]}')
            small, select = memory.one_record(data.Dataset("w", "", "", path, select="/rows"), Path(folder))
            self.assertEqual((json.loads(small.read_text()), select), ({"source": "x", "rows": [{"a": 1}]}, "/rows"))


class Tables(unittest.TestCase):
    def test_from_a_run(self):
        def cell(arm, direction, median, n=0, gc="held", tail=""):
            return {"id": f"d/{arm}/{direction}/hot/{n}{tail}", "dataset": "d", "arm": arm, "language": "python", "direction": direction, "temperature": "hot",
                    "n": n, "gc": gc, "ok": True, "twin_of": None, "median": median, "processes": [[median]] * 3, "rounds": [1, 2, 3]}
        encoding = {"dataset": "d", "encoding": "json-compact", "format": "json", "layout": "compact", "arms": ["a", "b"], "ok": True}
        made = {"datasets": [{"id": "d", "title": "D", "records": 10}], "noise": [],
                "cells": [cell("a", "encode", 50.0), cell("b", "encode", 30.0), cell("a", "encode", 80.0, 1), cell("a", "decode", 100.0),
                          cell("a", "decode", 300.0, gc="on", tail="/gc-on"), cell("b", "decode", 100.0), cell("b", "decode", 102.0, gc="on", tail="/gc-on")],
                "sizes": [{**encoding, "codec": "raw", "bytes": 1000, "sha256": "0" * 64, "compress_s": None},
                          {**encoding, "codec": "lz4", "bytes": 500, "sha256": "1" * 64, "compress_s": 1e-6}]}
        tables = {t["id"]: t for t in extra.tables(made)}
        self.assertEqual(tables["d/encode-compress"]["rows"], [["json-compact", "raw", "b", 100.0, 30.0, 33333333, 1250000],
                                                               ["json-compact", "lz4", "b", 50.0, 130.0, 7692308, 2500000]])
        self.assertEqual(tables["d/collector"]["rows"], [["a", 100.0, 300.0, "x 3.00"], ["b", 100.0, 102.0, "no measurable difference"]])
        self.assertEqual(tables["d/same-bytes"]["rows"], [["json-compact", 1000, "000000000000", "a, b"]])
        self.assertEqual(tables["d/batching"]["rows"], [["a", "encode", 80.0, 50.0]])


if __name__ == "__main__":
    unittest.main()
