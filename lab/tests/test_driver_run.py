"""The driver against families that crash, hang, lie and babble: the others' figures stay, the reasons are kept."""
import json
import sys
import tempfile
import unittest
from dataclasses import replace
from pathlib import Path

import driver_path  # noqa: F401
from fakes import command

from polylab import arms, data, plan, results, run
from polylab.progress import Progress

QUICK = replace(plan.PROFILES["quick"], processes=3, samples=3, one_record_samples=3, case_timeout_s=0.5, budget_s=20, twins=1)


class Driver(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        path = Path(self.folder.name) / "d.jsonl"
        path.write_text("".join(json.dumps({"id": i, "name": f"n{i}"}) + "\n" for i in range(5)))
        self.dataset = data.Dataset("d", "d", "test", path, n=(0,), records=5)

    def session(self, *commands, profile=QUICK):
        found = arms.discover(list(commands))
        every = [a for f in found.families for a in f.arms]
        return run.Session(profile, found, every, [self.dataset], 7, self.folder.name, Progress(enabled=False))

    def measured(self, *commands, profile=QUICK):
        session = self.session(*commands, profile=profile)
        session.check()
        order = []
        session.rounds(lambda rows, number: order.append((number, [list(r["cells"]) for r in rows])))
        return session, {c["id"]: c for c in session.store.finished_rows()}, order

    def test_honest(self):
        session, cells, order = self.measured(command("fake", "honest"))
        cell = cells["d/honest/decode/hot/0"]
        self.assertTrue(cell["ok"])
        self.assertEqual([len(p) for p in cell["processes"]], [3, 3, 3])
        self.assertAlmostEqual(cell["median"], 1001 / 5, places=2)
        self.assertEqual(cell["rounds"], [1, 2, 3])
        self.assertEqual([n for n, _ in order], [1, 2, 3])
        self.assertTrue(cells["d/honest~a/decode/hot/0"]["ok"])
        self.assertEqual(cells["d/honest~a/decode/hot/0"]["twin_of"], cell["id"])

    def test_one_bad_family_leaves_the_others_alone(self):
        for name, reason in (
            ("crashing", "ended with status 7: the last words"),
            ("killed", "ended by SIGSEGV"),
            ("hanging", "no answer in 0 s"),
            ("garbage", "answer not understood: 'Segmentation fault"),
            ("negative", "samples are not positive numbers"),
        ):
            with self.subTest(name):
                _, cells, _ = self.measured(command("bad", name), command("good", "honest"))
                self.assertTrue(cells["d/honest/encode/hot/0"]["ok"], name)
                reasons = {c["error"] for i, c in cells.items() if f"/{name}/" in i}
                self.assertTrue(any(reason in r for r in reasons), reasons)
                self.assertFalse(any(c["ok"] for i, c in cells.items() if f"/{name}/" in i))

    def test_refused_before_timing(self):
        for name, reason in (
            ("lying", "what it wrote is not what it was given"),
            ("failing", "round trip: $[0].id: 1 became 1.0"),
            ("failing-known", "round trip: $[0].id: 1 became 1.0. Known: integers become doubles"),
            ("refusing", "cannot hold null"),
            ("alien", "answer not understood: it is not for case"),
        ):
            with self.subTest(name):
                session, cells, _ = self.measured(command("fake", name, "honest"))
                mine = [c for c in cells.values() if c["arm"] == name]
                self.assertEqual(len(mine), 4)
                for cell in mine:
                    self.assertFalse(cell["ok"])
                    self.assertIn(reason, cell["error"])
                    self.assertEqual(cell["processes"], [])
                self.assertTrue(cells["d/honest/decode/hot/0"]["ok"])
                self.assertEqual([w["arm"] for w in session.written], ["honest"])

    def test_a_family_that_is_lost_three_times_is_left_out_of_the_round(self):
        names = [f"crashing-{i}" for i in range(4)]
        _, cells, _ = self.measured(command("bad", *names))
        reasons = [c["error"] for c in cells.values() if not c["twin_of"]]
        self.assertEqual(sum("status 7" in r for r in reasons), 3)
        self.assertTrue(all("status 7" in r or "given up" in r for r in reasons), reasons)

    def test_order_is_the_seed_s(self):
        first = self.measured(command("fake", "honest", "honest-2"))[2]
        again = self.measured(command("fake", "honest", "honest-2"))[2]
        self.assertEqual(first, again)
        rounds = first[-1][1]
        self.assertEqual(len({tuple(sorted(r)) for r in rounds}), 1)   # each round holds every cell
        self.assertGreater(len({tuple(r) for r in rounds}), 1)         # in another order

    def test_no_process_is_left(self):
        crew = run.Crew(arms.discover([command("fake", "hanging")]).families, self.folder.name)
        with self.assertRaises(arms.ArmFault):
            crew.ask("fake", {"id": "x", "arm": "hanging", "direction": "encode", "dataset": str(self.dataset.path), "output": None, "samples": 1, "gc": "on"}, 0.3)
        self.assertEqual(crew.running, {})


class Discovery(unittest.TestCase):
    def test_what_cannot_be_described_is_said(self):
        with tempfile.TemporaryDirectory() as folder:
            def script(name, text):
                path = Path(folder) / f"{name}_arm.py"
                path.write_text(text)
                return [sys.executable, str(path)]
            found = arms.discover([
                script("gone", "import no_such_module_here\n"),
                script("polite", "print('{\"protocol\":1,\"family\":\"polite\",\"missing\":\"x\",\"hint\":\"pip install x\"}'); raise SystemExit(3)\n"),
                script("broken", "raise ValueError('what now')\n"),
                script("noise", "print('hello')\n"),
                script("future", "print('{\"protocol\":2,\"family\":\"f\",\"arms\":[]}')\n"),
                ["/no/such/program"],
                command("fake", "honest", "honest", "bad name"),
            ])
        self.assertEqual([(m["family"], m["hint"]) for m in found.missing], [("gone", "pip install no_such_module_here"), ("polite", "pip install x")])
        said = "\n".join(found.notes)
        for words in ("broken: left out, --describe ended with status 1: ValueError: what now", "noise: left out", "future: left out", "program: left out",
                      "occurs twice", "'bad name' is not usable"):
            self.assertIn(words, said)
        self.assertEqual([a["id"] for f in found.families for a in f.arms], ["honest"])


class Plan(unittest.TestCase):
    def arm(self, name, **more):
        return {"id": name, "family": name, "language": "python", "format": "json", "model": "dict", "shapes": ["*"], "directions": ["encode", "decode"],
                "ours": False, **more}

    def test_typed_arms_only_where_they_know_the_shape(self):
        typed = self.arm("t", shapes=["events"])
        user, events = data.Dataset("u", "", "", Path("u.jsonl")), data.Dataset("e", "", "", Path("e.jsonl"), typed_shape="events")
        self.assertIsNone(plan.shape_for(typed, user))
        self.assertEqual(plan.shape_for(typed, events), "events")
        self.assertEqual(plan.shape_for(self.arm("any"), events), "any")

    def test_a_stand_in_steps_back(self):
        typed, general = self.arm("t", shapes=["events"]), self.arm("g", stands_in_for="t")
        user, events = data.Dataset("u", "", "", Path("u.jsonl")), data.Dataset("e", "", "", Path("e.jsonl"), typed_shape="events")
        cells = plan.cells_for([typed, general], [user, events], plan.PROFILES["quick"])
        self.assertEqual({(c.dataset, c.arm) for c in cells}, {("u", "g"), ("e", "t")})

    def test_twins_are_the_peers_of_different_families(self):
        every = [self.arm("ours", ours=True), self.arm("z"), self.arm("y", family="z"), self.arm("m", format="msgpack"), self.arm("one", directions=["decode"])]
        self.assertEqual(plan.choose_twins(every, 2), {"y", "m"})
        self.assertEqual(plan.choose_twins(every[:1], 2), {"ours"})

    def test_cell_ids(self):
        cell = plan.Cell("d", "a", "f", "decode", "hot", 0, gc="on", twin=True)
        self.assertEqual((cell.id, cell.twin_of), ("d/a~a/decode/hot/0/gc-on", "d/a/decode/hot/0/gc-on"))


class Writing(unittest.TestCase):
    def test_whole_or_not_at_all(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "r.json"
            made = results.empty("x", 1, "quick", {})
            results.write(made, path)
            before = path.read_bytes()
            with self.assertRaises(ValueError):
                results.write(dict(made, bad=float("nan")), path)
            self.assertEqual(path.read_bytes(), before)
            self.assertEqual([p.name for p in Path(folder).iterdir()], ["r.json"])
            self.assertTrue(results.is_ours(path))
            path.write_text('{"mine": 1}')
            self.assertFalse(results.is_ours(path))


if __name__ == "__main__":
    unittest.main()
