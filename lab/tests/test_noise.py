"""The one noise test, and that the prose obeys it."""
import unittest

import driver_path  # noqa: F401

from polylab import answer, noise


def cell(name, processes, direction="decode", temperature="hot", **more):
    medians = sorted(p[len(p) // 2] for p in processes)
    return {"id": f"d/{name}/{direction}/{temperature}/0", "dataset": "d", "arm": name, "class": "python/dict", "language": "python", "direction": direction,
            "temperature": temperature, "n": 0, "gc": "held", "processes": processes, "rounds": list(range(1, len(processes) + 1)), "median": medians[len(medians) // 2],
            "ok": True, "error": None, "twin_of": None, "unit": "ns/record", **more}


FLOOR = [{"direction": "decode", "temperature": "hot", "language": "python", "band": [0.9, 1 / 0.9], "from": "A versus A", "n": 6},
         {"direction": "encode", "temperature": "hot", "language": "python", "band": [0.5, 2.0], "from": "A versus A", "n": 6}]


class Compare(unittest.TestCase):
    def test_verdicts(self):
        base = cell("b", [[100], [100], [100]])
        for why, rounds, want in (
            ("far below", [[50], [52], [51]], "faster"),
            ("far above", [[200], [180], [190]], "slower"),
            ("the same", [[100], [101], [99]], "same"),
            ("all beyond 1, still inside the floor", [[105], [107], [109]], "same"),
            ("one process inside the floor", [[50], [52], [95]], "same"),
            ("just outside", [[112], [113], [115]], "slower"),
        ):
            self.assertEqual(noise.compare(cell("a", rounds), base, FLOOR)["verdict"], want, why)

    def test_the_other_way_round_says_the_opposite(self):
        a, b = cell("a", [[50], [52], [51]]), cell("b", [[100], [100], [100]])
        self.assertEqual(noise.compare(b, a, FLOOR)["verdict"], "slower")

    def test_pairs_are_by_round_not_by_place(self):
        a = cell("a", [[10], [200], [3000]])
        b = cell("b", [[1500], [5], [100]])
        b["rounds"] = [3, 1, 2]
        seen = noise.compare(a, b, FLOOR)
        self.assertAlmostEqual(seen["ratio"], 2)
        self.assertEqual(seen["verdict"], "slower")

    def test_two_processes_are_not_enough(self):
        seen = noise.compare(cell("a", [[10], [10]]), cell("b", [[100], [100]]), FLOOR)
        self.assertEqual((seen["verdict"], round(seen["ratio"], 6)), ("same", 0.1))
        self.assertIn("only 2", seen["why"])

    def test_each_direction_has_its_own_floor(self):
        a, b = cell("a", [[60]] * 3, "encode"), cell("b", [[100]] * 3, "encode")
        self.assertEqual(noise.compare(a, b, FLOOR)["verdict"], "same")

    def test_without_twins_the_floor_is_assumed(self):
        a, b = cell("a", [[95]] * 3), cell("b", [[100]] * 3)
        self.assertEqual(noise.compare(a, b, [])["verdict"], "same")
        self.assertEqual(noise.compare(cell("a", [[80]] * 3), b, [])["verdict"], "faster")

    def test_failed_or_absent_cells_give_no_verdict(self):
        good = cell("a", [[1]] * 3)
        for bad in (None, dict(good, ok=False), dict(good, processes=[])):
            self.assertEqual(noise.compare(bad, good, FLOOR)["verdict"], "same")
            self.assertIsNone(noise.compare(good, bad, FLOOR)["ratio"])

    def test_two_languages_take_the_wider_floor(self):
        floor = FLOOR + [{"direction": "decode", "temperature": "hot", "language": "c++", "band": [0.99, 1 / 0.99], "from": "", "n": 6}]
        a, b = cell("a", [[95]] * 3, language="c++"), cell("b", [[100]] * 3)
        self.assertEqual(noise.compare(a, b, floor)["verdict"], "same")
        self.assertEqual(noise.compare(a, cell("c", [[100]] * 3, language="c++"), floor)["verdict"], "faster")


class Floors(unittest.TestCase):
    def test_widest_pair_while_they_are_few(self):
        cells = []
        for name, rounds in (("a", [[80], [79], [300]]), ("b", [[100], [100], [100]]), ("c", [[110], [111], [109]])):
            cells += [cell(name, [[100]] * 3), cell(name + "~a", rounds, twin_of=f"d/{name}/decode/hot/0")]
        row, = noise.floors(cells)
        self.assertEqual([round(r, 3) for r in row["pairs"]], [1.25, 1.0, 0.909])  # one median a twin: a single round does not decide
        self.assertEqual(row["n"], 3)
        self.assertEqual((row["direction"], row["temperature"], row["language"]), ("decode", "hot", "python"))
        self.assertGreater(row["band"][1], 1.2)   # 0.95 quantile of |ln 1.25|, |ln 0.909|, 0
        self.assertLess(row["band"][1], 1.25)
        self.assertAlmostEqual(row["band"][0] * row["band"][1], 1)

    def test_never_narrower_than_promised(self):
        first = cell("a", [[100]] * 3)
        row, = noise.floors([first, cell("a~a", [[100]] * 3, twin_of=first["id"])])
        self.assertEqual(row["band"][1], noise.NARROWEST)

    def test_failed_twins_count_nothing(self):
        first = cell("a", [[100]] * 3)
        self.assertEqual(noise.floors([first, cell("a~a", [[1]], twin_of=first["id"], ok=False)]), [])


class Ties(unittest.TestCase):
    def test_best_and_what_cannot_be_told_apart(self):
        cells = [cell("a", [[100]] * 3), cell("b", [[104]] * 3), cell("c", [[150]] * 3)]
        self.assertEqual(noise.ties_with_best(cells, FLOOR), {cells[0]["id"], cells[1]["id"]})
        self.assertEqual(noise.ties_with_best([], FLOOR), set())


def made(cells):
    dataset = {"id": "d", "title": "d", "records": 1, "kind": "records", "sampled": None, "bytes": 1, "shape": {}}
    arms = [{"id": c["arm"], "format": "json", "layout": "array" if "array" in c["arm"] else "compact", "class": "python/dict", "ours": "ours" in c["arm"],
             "language": "python", "buffer": "fresh" if "fresh" in c["arm"] else "reused"} for c in cells]
    return {"datasets": [dataset], "cells": cells, "noise": FLOOR, "sizes": [], "arms": arms}


class Prose(unittest.TestCase):
    def said(self, cells):
        return answer.build(made(cells))["text"]

    def test_a_tie_is_never_called_faster(self):
        text = self.said([cell("a", [[100]] * 3), cell("b", [[103]] * 3)])
        self.assertIn("nothing here is a reason to switch for speed", text)
        self.assertIn("≈ 100 ns a record with a (not told apart here: b)", text)
        self.assertNotIn("×", text)

    def test_a_difference_is(self):
        text = self.said([cell("a", [[100]] * 3), cell("b", [[203]] * 3)])
        self.assertIn("takes 100 ns a record with a and 203 with b (×\u00a02.03)", text)

    def test_the_sentence_names_its_cells(self):
        cells = [cell("a", [[100]] * 3), cell("b", [[103]] * 3)]
        sentence = answer.build(made(cells))["paragraphs"][0]["sentences"][0]
        self.assertEqual(sentence["cells"], [c["id"] for c in cells])

    def test_switching_pays_only_when_measured(self):
        slow = [cell("json-compact", [[1000]] * 3, d) for d in ("encode", "decode")]
        fast = [cell("x", [[400]] * 3, d) for d in ("encode", "decode")]
        self.assertIn("saves under 1 % of one core", self.said(slow + fast))
        tied = [cell("x", [[990]] * 3, d) for d in ("encode", "decode")]
        self.assertNotIn("% of one core", self.said(slow + tied))

    def test_ours_is_held_against_the_same_encoding_and_buffer_policy(self):
        cells = [cell("ours-array", [[10]] * 3), cell("ours", [[60]] * 3), cell("ours-fresh", [[190]] * 3), cell("peer-fresh", [[200]] * 3)]
        said = answer.more(answer.build(made(cells))["paragraphs"][0])
        self.assertEqual([s["text"] for s in said if s["text"].startswith("Ours")], ["Ours, Python dicts, time against the best other of the same encoding: "
                                                     "json compact decode no measurable difference (ours-fresh against peer-fresh)."])

    def test_nothing_measured(self):
        self.assertEqual(self.said([]), "For this file: nothing was measured.")


if __name__ == "__main__":
    unittest.main()
