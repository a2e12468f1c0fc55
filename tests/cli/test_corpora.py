"""Other people's files through the command: JSON as Python reads it, foreign binaries told apart, the cases that name the command."""
import csv
import json
import subprocess
import unittest

import command

CORPORA, CASES = command.SHARED / "corpora", command.SHARED / "cases"


def run(*words, data=None):
    done = subprocess.run([command.COMMAND, *words], input=data, capture_output=True, env=command.environment(), timeout=60)
    return done.returncode, done.stdout, done.stderr.decode()


def rows(name):
    with (CORPORA / name / "index.tsv").open(newline="", encoding="utf-8") as f:
        return list(csv.DictReader(f, delimiter="\t", quoting=csv.QUOTE_NONE))


def unpacked(path):
    data = path.read_bytes()
    return subprocess.run(["gzip", "-dc"], input=data, capture_output=True, check=True).stdout if path.suffix == ".gz" else data


def python_values(text, as_lines):
    """What Python makes of it, numbers as they are written."""
    text = text.decode("utf-8-sig")

    def read(t):
        return json.loads(t, parse_float=float)
    if as_lines:
        return [read(line) for line in text.split("\n") if line.strip()]
    whole = read(text)
    return whole if isinstance(whole, list) else [whole]


@unittest.skipUnless(command.COMMAND, command.MISSING)
@unittest.skipUnless(CORPORA.exists(), f"SKIPPED: {CORPORA} is not there")
class Corpora(unittest.TestCase):
    def check_json(self, name, row):
        path = CORPORA / name / row["file"]
        as_lines = row["format"] == "ndjson" or (row["format"] == "gzip+json" and "line parse=ok" in row["note"] and "document parse=error" in row["note"])
        form = ["--from", "jsonl" if as_lines else "json", "--records", "$"] if not as_lines else ["--from", "jsonl"]
        status, out, err = run("cat", "--quiet", *form, path)
        if row["expect"] == "reject":
            self.assertEqual(status, 1, err)
            self.assertRegex(err, r":\d+:\d+: ")
            return
        self.assertEqual((status, err), (0, ""))
        want = python_values(unpacked(path), as_lines)
        got = [json.loads(line) for line in out.splitlines()]
        if not as_lines and isinstance(json.loads(unpacked(path).decode("utf-8-sig")), list) and len(got) == 1 and isinstance(got[0], list):
            got = got[0]
        self.assertEqual(got, want)
        self.assertEqual(run("count", *form, path)[1].split()[0], str(len(out.splitlines())).encode())

    def json_rows(self, name):
        for row in rows(name):
            if row["format"] in ("json", "ndjson", "geojson", "topojson", "gzip+json") and row["expect"] in ("accept", "reject"):
                with self.subTest(row["file"]):
                    self.check_json(name, row)

    def test_json_duckdb(self):
        self.json_rows("json-duckdb")

    def test_realworld(self):
        self.json_rows("realworld")

    def test_csv_is_refused_by_name(self):
        for words in (["cat"], ["inspect"], ["count"], ["validate"]):
            status, out, err = run(*words, CORPORA / "realworld/birdstrikes.csv")
            self.assertNotEqual(status, 0)
            self.assertIn("CSV", err, words)

    def test_foreign_binaries_are_told_apart(self):
        for row in rows("other-binary"):
            path = CORPORA / "other-binary" / row["file"]
            data = path.read_bytes()
            with self.subTest(row["file"]):
                status, out, err = run("cat", "-", data=data)      # no name that could tell
                try:
                    json.loads(data)
                    self.assertEqual(status, 0, err)
                except ValueError:
                    self.assertEqual(out, b"")
                    self.assertNotEqual(status, 0)

    def test_other_formats_are_named(self):
        for file, name in [("realworld/flights-200k.arrow", "Arrow")]:
            status, out, err = run("cat", CORPORA / file)
            self.assertEqual(status, 1)
            self.assertIn(f"this is {name}", err)


@unittest.skipUnless(command.COMMAND, command.MISSING)
@unittest.skipUnless(CASES.exists(), f"SKIPPED: {CASES} is not there")
class Cases(unittest.TestCase):
    def cases(self, name):
        for line in (CASES / name / "cases.jsonl").read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            given = case["input"]
            data = bytes.fromhex(given["hex"]) if "hex" in given else given["text"].encode() if "text" in given else (CASES / name / given["file"]).read_bytes() if "file" in given else None
            yield case, data

    def test_json_lines(self):
        for case, data in self.cases("jsonl"):
            if case["op"] != "decode":
                continue                                             # columns come with their formats
            with self.subTest(case["id"]):
                status, out, err = run("cat", "--from", "jsonl", "-", data=data)
                expect = case["expect"]
                allowed = [e["value"] for e in expect.get("any_of", [expect]) if "value" in e]
                self.assertEqual(status, 0, err)
                self.assertIn([json.loads(line) for line in out.splitlines()], allowed)

    def test_keys_that_are_no_text_are_refused_by_convert(self):
        case, data = next((c, d) for c, d in self.cases("msgpack") if c["id"] == "msgpack-odd-keys-to-json")
        status, out, err = run("convert", "--from", "msgpack", "--to", "json", "-", "-", data=data)
        self.assertEqual(status, 1)
        self.assertRegex(err, r"record 0, byte 0: .*key.* at \$")
        status, out, err = run("convert", "--from", "msgpack", "--to", "json:keys=text", "-", "-", data=data)
        self.assertEqual(status, 1, "nil is no key even then")
        status, out, err = run("convert", "--from", "msgpack", "--to", "jsonl:keys=text", "-", "-", data=bytes.fromhex("810102"))
        self.assertEqual((status, out), (0, b'{"1":2}\n'), err)
        self.assertIn("keys written as text: 1", err)


if __name__ == "__main__":
    unittest.main()
