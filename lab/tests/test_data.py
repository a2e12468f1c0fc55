"""The user's file: what is taken, what is said, what is refused and where."""
import json
import os
import tempfile
import threading
import unittest
from pathlib import Path

import driver_path  # noqa: F401

from polylab import data, shape


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "work").mkdir()

    def read(self, name, raw, limit=None, pointer=None):
        path = self.folder / name
        path.write_bytes(raw if isinstance(raw, bytes) else raw.encode())
        return data.user_dataset(path, self.folder / "work", "d", limit, pointer)

    def test_a_pipe_is_read_once_and_kept(self):
        pipe = self.folder / "pipe.jsonl"
        os.mkfifo(pipe)
        writer = threading.Thread(target=lambda: pipe.write_bytes(b'{"a":1}\n{"a":2}\n'))
        writer.start()
        values, dataset = data.user_dataset(data.spooled(pipe, self.folder / "work"), self.folder / "work", "d", None)
        writer.join()
        self.assertEqual(values, [{"a": 1}, {"a": 2}])
        self.assertEqual(dataset.records, 2)
        plain = self.folder / "plain.jsonl"
        plain.write_bytes(b"{}\n")
        self.assertEqual(data.spooled(plain, self.folder / "work"), plain)

    def test_accepted(self):
        two = [{"a": 1}, {"a": 2}]
        for why, name, raw, want in (
            ("lines", "x.jsonl", '{"a":1}\n{"a":2}\n', two),
            ("no newline at the end", "x.ndjson", '{"a":1}\n{"a":2}', two),
            ("CRLF and blank lines", "x.jsonl", '\r\n{"a":1}\r\n\r\n{"a": 2}\r\n\n', two),
            ("byte order mark", "x.jsonl", b'\xef\xbb\xbf{"a":1}\n{"a":2}\n', two),
            ("array of records", "x.json", '[{"a":1},\n {"a":2}]', two),
            ("array in an object", "x.json", '{"n":2,"rows":[{"a":1},{"a":2}],"tags":["x"]}', two),
            ("lines under the wrong name", "x.json", '{"a":1}\n{"a":2}\n', two),
            ("unknown extension, lines", "x.log", '{"a":1}\n{"a":2}\n', two),
            ("unknown extension, document", "x.txt", '[{"a":1},\n{"a":2}]', two),
            ("line separators inside text", "x.jsonl", '{"a":"\u2028\x85"}\n', [{"a": "\u2028\x85"}]),
        ):
            with self.subTest(why):
                values, dataset = self.read(name, raw)
                self.assertEqual(values, want)
                self.assertEqual(data.read_made(dataset), want)
                self.assertEqual(dataset.records, len(want))
                self.assertEqual(dataset.path.suffix, ".jsonl")
                self.assertNotIn(b"\r", dataset.path.read_bytes())

    def test_notes(self):
        self.assertIn("byte order mark", self.read("x.json", b"\xef\xbb\xbf[{}]")[1].notes[0])
        self.assertIn("taken from $.rows", self.read("x.json", '{"rows":[{"a":1}]}')[1].notes[0])
        _, dataset = self.read("x.jsonl", '{"a":1,"a":2}\n')
        self.assertIn("1 names occur twice", dataset.notes[0])

    def test_one_document(self):
        for raw in ('{"a":[{"b":1}],"c":[{"d":2}]}', "3", "[]", '[1,{"a":1}]', '{"a":{"b":[{}]}}'):
            values, dataset = self.read("x.json", raw)
            self.assertEqual(dataset.kind, "document")
            self.assertEqual(data.batch_value(dataset), json.loads(raw))
            self.assertEqual(values, [json.loads(raw)])

    def test_records_pointer(self):
        raw = '{"a":{"b":[{"x":1},{"x":2}]},"c":[{"y":1}]}'
        self.assertEqual(self.read("x.json", raw, pointer="$.a.b")[0], [{"x": 1}, {"x": 2}])
        for pointer in ("$.nope", "$.a", "$.a.b.c"):
            with self.assertRaisesRegex(data.DataFault, "--records"):
                self.read("x.json", raw, pointer=pointer)
        with self.assertRaisesRegex(data.DataFault, "each line is a record"):
            self.read("x.jsonl", '{"a":1}\n', pointer="$.a")

    def test_refused(self):
        for why, name, raw, words in (
            ("empty", "x.jsonl", "", "the file is empty"),
            ("blank", "x.jsonl", "\n \r\n", "holds no record"),
            ("blank document", "x.json", " \n", "nothing but white space"),
            ("cut last line", "x.jsonl", '{"a":1}\n{"a":\n', r"x\.jsonl:2:\d+: expecting value \(the last line: is the file cut\?\)"),
            ("bad line", "x.jsonl", '{"a":1}\n{a:2}\n{"a":3}\n', r"x\.jsonl:2:2: expecting property name"),
            ("two values on a line", "x.jsonl", '{"a":1} {"a":2}\n', r"x\.jsonl:1:9: extra data$"),
            ("document cut", "x.json", '[{"a":1},\n{"a"', r"x\.json:2:\d+"),
            ("not JSON at all", "x.json", "PK\x03\x04", r"x\.json:1:1: expecting value"),
            ("NaN", "x.jsonl", '{"a":1}\n{"a":NaN}\n{}\n', r"x\.jsonl:2: NaN is not JSON"),
            ("infinite", "x.jsonl", '{"a":1e999}\n', r"x\.jsonl:1: number 1e999 is beyond"),
            ("not UTF-8", "x.jsonl", b'{"a":1}\n{"a":"\xff"}\n', r"x\.jsonl:2: byte 14 is not UTF-8"),
            ("lone surrogate", "x.jsonl", '{"a":"\\ud800"}\n', r"x\.jsonl:1: .*lone surrogate"),
            ("gzip", "x.jsonl.gz", b"\x1f\x8b", "gzip input is not read yet"),
            ("gzip without a name", "x.data", b"\x1f\x8b\x08", "this is gzip"),
            ("thousands of digits", "x.json", "1" * 5000, r"x\.json:1: "),
            ("deep", "x.json", "[" * 100000 + "]" * 100000, r"x\.json:1: nested too deep"),
        ):
            with self.subTest(why), self.assertRaisesRegex(data.DataFault, words):
                self.read(name, raw)
        with self.assertRaisesRegex(data.DataFault, "no such file"):
            data.user_dataset(self.folder / "nothing.json", self.folder, "d", None)
        with self.assertRaisesRegex(data.DataFault, "is a folder"):
            data.user_dataset(self.folder, self.folder, "d", None)

    def test_sample_of_a_large_file(self):
        line = '{"a":"' + "x" * 90 + '"}\n'
        values, dataset = self.read("x.jsonl", line * 1000, limit=5000)
        self.assertEqual(len(values), 5000 // len(line))
        self.assertIn("the first 50 records", dataset.sampled)
        values, dataset = self.read("x.json", "[" + ",".join([line] * 1000) + "]", limit=5000)
        self.assertLess(len(values), 60)
        self.assertIn("are measured, sizes too", dataset.sampled)
        with self.assertRaisesRegex(data.DataFault, "no line ends"):
            self.read("x.jsonl", '{"a":"' + "x" * 9000 + '"}', limit=5000)

    def test_a_huge_array_is_not_read_whole(self):
        self.addCleanup(setattr, data, "WHOLE", data.WHOLE)
        data.WHOLE = 1000
        record = '{"a": "ä' + "x" * 90 + '"}'
        values, dataset = self.read("x.json", " [\n" + " ,\n ".join([record] * 500) + "]", limit=5000)
        self.assertEqual(values, [json.loads(record)] * len(values))
        self.assertTrue(40 < len(values) < 50, len(values))
        self.assertIn("the rest was not read", dataset.sampled)
        self.assertEqual(data.read_made(dataset), values)
        for raw, words in (('{"a":' + "[1]," * 2000, "too large to be read"), ("[{]" + " " * 2000, "x.json:1:3"), ("[" + "1" * 9000, "longer than|x.json")):
            with self.assertRaisesRegex(data.DataFault, words):
                self.read("x.json", raw, limit=5000)

    def test_a_cut_sample_is_no_cut_file(self):
        values, dataset = self.read("x.jsonl", '{"a":1}\n' * 100, limit=83)
        self.assertEqual(len(values), 10)

    def test_select_of_made_data(self):
        path = self.folder / "w.json"
        path.write_text('{"source":"x","ev~/ents":[{"a":1},{"a":2}]}')
        values, dataset = data.made_dataset({"id": "w", "title": "w", "source": "s", "path": str(path), "select": "/ev~0~1ents"})
        self.assertEqual(values, [{"a": 1}, {"a": 2}])
        self.assertEqual(data.batch_value(dataset)["source"], "x")

    def test_ids_are_unique(self):
        self.assertEqual(data.unique_id("a/b c.jsonl", set()), "b_c")
        self.assertEqual(data.unique_id("x.json", {"x"}), "x-2")
        self.assertEqual(data.unique_id("ä.json", set()), "_")


class Shape(unittest.TestCase):
    def describe(self, *values):
        made = shape.describe(list(values))
        return made, {f["path"]: f for f in made["fields"]}

    def test_fields(self):
        _, fields = self.describe({"id": 1, "t": "ab", "x": None}, {"id": 5, "t": "abcd", "x": 1.5, "l": [{"p": 1}, {"p": 2}]})
        self.assertEqual((fields["$.id"]["min"], fields["$.id"]["max"], fields["$.id"]["distinct"]), (1, 5, 2))
        self.assertEqual(fields["$.t"]["length"], [2, 3, 4])
        self.assertEqual((fields["$.x"]["nulls"], fields["$.x"]["type"]), (1, "number"))
        self.assertEqual(fields["$.l"]["missing"], 1)
        self.assertEqual(fields["$.l[].p"]["count"], 2)
        self.assertAlmostEqual(fields["$.t"]["entropy_bits"], 1.918, places=3)  # a2 b2 c1 d1

    def test_drift(self):
        made, fields = self.describe({"a": 1}, {"a": "1"}, {"a": None}, {"a": 2})
        self.assertEqual(fields["$.a"]["type"], "mixed")
        self.assertEqual(made["drift"], [{"path": "$.a", "types": {"integer": 2, "text": 1, "null": 1}, "first": {"integer": 0, "text": 1, "null": 2}}])
        self.assertIn("$.a changes its type: integer 2 times (first in record 0), text 1 times (first in record 1)", shape.findings(made))
        self.assertEqual(self.describe({"a": 1}, {"a": 1.5})[0]["drift"], [])

    def test_keys_that_come_and_go(self):
        made, _ = self.describe(*[{"a": 1, "b": 2}] * 5, {"a": 1}, {"a": 1, "b": 1, "c": 3})
        self.assertEqual(made["missing"], [{"path": "$.b", "count": 1, "of": 7, "first": 5}])
        self.assertEqual(made["extra"], [{"path": "$.c", "count": 1, "of": 7, "first": 6}])

    def test_beyond_2_53(self):
        made, _ = self.describe({"id": 2**53}, {"id": 2**53 + 1}, {"id": -(2**60)})
        self.assertEqual(made["beyond_2_53"], [{"path": "$.id", "count": 2, "first": 1, "example": str(2**53 + 1)}])

    def test_true_one_and_one_point_oh_are_three_values(self):
        _, fields = self.describe({"a": 1}, {"a": True}, {"a": 1.0})
        self.assertEqual(fields["$.a"]["distinct"], 3)

    def test_bounds(self):
        made, fields = self.describe(*[{"id": i} for i in range(shape.DISTINCT + 5)], {f"k{i}": 1 for i in range(shape.FIELDS + 5)})
        self.assertEqual((fields["$.id"]["distinct"], fields["$.id"]["distinct_more"]), (shape.DISTINCT, True))
        self.assertTrue(made["truncated"])
        self.assertEqual(len(made["fields"]), shape.FIELDS)

    def test_other_records_than_objects(self):
        _, fields = self.describe(3, "x")
        self.assertEqual(fields["$"]["types"], {"integer": 1, "text": 1})
        _, fields = self.describe({"a.b": {"c": 1}}, {"a.b": {}})
        self.assertEqual(fields["$.a.b.c"]["missing"], 1)

    def test_deep(self):
        value = 1
        for _ in range(50000):
            value = [value]
        self.assertTrue(self.describe(value)[0]["truncated"])


if __name__ == "__main__":
    unittest.main()
