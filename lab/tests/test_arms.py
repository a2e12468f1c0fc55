"""The Python arms' shared base: protocol, round trip, samples. Standard library only, so it runs everywhere."""
import hashlib
import json
import sys
import tempfile
import unittest
from pathlib import Path

import arm_process
from arm_process import ask, case, describe

sys.path.insert(0, str(arm_process.ARMS))
from compare import difference  # noqa: E402
from dataset import Dataset  # noqa: E402

ROWS = [{"a": i, "b": "text %d" % i, "c": [i / 7, None, True], "d": {"e": ""}} for i in range(10)]


class Compare(unittest.TestCase):
    def test_by_value_and_type(self):
        cases = [
            ("equal", {"a": [1, "x"]}, {"a": [1, "x"]}, None),
            ("key order is nothing", {"a": 1, "b": 2}, {"b": 2, "a": 1}, None),
            ("1 is not 1.0", {"a": 1}, {"a": 1.0}, "$.a: 1 (int) became 1.0 (float)"),
            ("1 is not true", [1], [True], "$[0]: 1 (int) became True (bool)"),
            ("0.0 is not -0.0", {"a": 0.0}, {"a": -0.0}, "$.a: 0.0 became -0.0"),
            ("0 is not 0.0 in a flat record", {"a": 0, "b": 1}, {"a": 0.0, "b": 1}, "$.a: 0 (int) became 0.0 (float)"),
            ("NaN stays NaN", [float("nan")], [float("nan")], None),
            ("a key is missing", {"a": 1, "b": None}, {"a": 1}, "$: keys ['b'] became fewer"),
            ("a key is new", {"a": 1}, {"a": 1, "c": 1}, "$: keys kept became ['c']"),
            ("shorter", {"x": [1, 2]}, {"x": [1]}, "$.x: 2 elements became 1"),
            ("deep inside", [{"x": [{"y": "a"}]}], [{"x": [{"y": "b"}]}], "$[0].x[0].y: 'a' (str) became 'b' (str)"),
            ("a tuple is no list", [1], (1,), "$: [1] (list) became (1,) (tuple)"),
        ]
        for why, want, got, said in cases:
            with self.subTest(why):
                self.assertEqual(difference(want, got), said)


class Files(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def write(self, name, text):
        path = Path(self.folder.name) / name
        path.write_text(text)
        return str(path)

    def lines(self):
        return self.write("rows.jsonl", "".join(json.dumps(r) + "\n" for r in ROWS))

    def wrapped(self):
        return self.write("doc.json", json.dumps({"source": "x", "a/b": {"rows": ROWS}}))


class Units(Files):
    def test_what_a_call_gets(self):
        lines, wrapped = self.lines(), self.wrapped()
        cases = [
            ("all lines in one list", lines, None, 0, [ROWS]),
            ("one bare record", lines, None, 1, ROWS),
            ("lists with a short one at the end", lines, None, 4, [ROWS[:4], ROWS[4:8], ROWS[8:]]),
            ("the document as it stands", wrapped, "/a~1b/rows", 0, [json.loads(Path(wrapped).read_text())]),
            ("records of a document", wrapped, "/a~1b/rows", 1, ROWS),
            ("no pointer: the document is the record", wrapped, None, 1, [json.loads(Path(wrapped).read_text())]),
        ]
        for why, path, select, n, want in cases:
            with self.subTest(why):
                self.assertEqual(Dataset(path, select).units(n), want)

    def test_equal_texts_are_one_object(self):
        rows = Dataset(self.write("t.jsonl", '{"a":"same text"}\n{"a":"same text","b":["same text"]}\n')).units(1)
        self.assertIs(rows[0]["a"], rows[1]["a"])
        self.assertIs(rows[0]["a"], rows[1]["b"][0])


class Protocol(Files):
    def test_description(self):
        for family in arm_process.STDLIB:
            with self.subTest(family):
                info = describe(family)
                self.assertEqual((info["protocol"], info["language"], info["ours"]), (1, "python", False))
                self.assertTrue(info["version"] and info["build"]["compiler"])
                for arm in info["arms"]:
                    self.assertRegex(arm["id"], r"\A[a-z0-9._+-]+\Z")
                    self.assertEqual(set(arm["directions"]) - {"encode", "decode"}, set())

    def test_size_digest_and_output(self):
        out = Path(self.folder.name) / "out.bin"
        whole, singles = ask("json", [case("json-compact", self.lines(), output=str(out)), case("json-compact", self.lines(), records_per_call=1)])
        text = json.dumps(ROWS, separators=(",", ":")).encode()
        self.assertEqual(out.read_bytes(), text)
        self.assertEqual((whole["bytes"], whole["sha256"], whole["records"], whole["roundtrip"]), (len(text), hashlib.sha256(text).hexdigest(), 10, "ok"))
        each = b"".join(json.dumps(r, separators=(",", ":")).encode() for r in ROWS)
        self.assertEqual((singles["bytes"], singles["sha256"], singles["calls"]), (len(each), hashlib.sha256(each).hexdigest(), 10))

    def test_samples(self):
        asked = [case(arm, self.lines(), direction=d, temperature=t, records_per_call=n, gc=g) for arm in ("json", "json-compact")
                 for d in ("encode", "decode") for t in ("hot", "interleaved") for n in (0, 1, 4) for g in ("held", "on", "off")]
        for request, reply in zip(asked, ask("json", asked), strict=True):
            with self.subTest(request["id"], **{k: request[k] for k in ("direction", "temperature", "records_per_call", "gc")}):
                self.assertTrue(reply["ok"], reply)
                self.assertGreaterEqual(len(reply["samples_ns"]), 3)
                self.assertTrue(all(s > 0 for s in reply["samples_ns"]))
                a_call = {0: 10, 1: 1, 4: 4}[request["records_per_call"]]
                self.assertEqual(reply["records"], reply["calls"] * a_call)
                self.assertEqual(reply["calls"] == 1, request["temperature"] == "interleaved" or reply["calls"] == 1)
                self.assertEqual((reply["gc"], reply["roundtrip"]), (request["gc"], "ok"))
                self.assertTrue(reply["timer_ns"] > 0 and reply["peak_rss"] > 0 and reply["page_faults"] >= 0)

    def test_faults_leave_the_process_alive(self):
        asked = ["{", case("json", "/nowhere/at.all"), case("nobody", self.lines()), case("json", self.lines(), direction="sideways"),
                 case("json", self.lines(), direction="decode", gc="maybe"), case("json", self.wrapped(), select="/missing"), case("json", self.write("empty.jsonl", "")),
                 case("json", self.write("bad.jsonl", "{\n")), case("json", self.lines())]
        replies = ask("json", asked)
        self.assertEqual([r["ok"] for r in replies], [False] * 8 + [True])
        self.assertTrue(all(r["error"] for r in replies if not r["ok"]))

    def test_usage(self):
        done = arm_process.run("json", "--help")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("usage", done.stderr)

    def test_floors(self):
        for n in (0, 1, 3):
            contain, marshal = ask("floor", [case(a, self.lines(), direction="decode", records_per_call=n) for a in ("floor-containers", "floor-marshal")])
            self.assertEqual((contain["roundtrip"], marshal["roundtrip"]), ("ok", "ok"), n)

    def test_pickle_keeps_to_protocol_5(self):
        out = Path(self.folder.name) / "p"
        ask("pickle", [case("pickle", self.lines(), output=str(out))])
        self.assertEqual(out.read_bytes()[:2], b"\x80\x05")


if __name__ == "__main__":
    unittest.main()
