"""The table of the bars from made-up cells: which peer is the best one, when a bar is met or missed, and what is not there."""
import unittest

import driver_path  # noqa: F401
from polylab import bars

BAND = [{"direction": d, "temperature": "hot", "language": "c++", "band": [1 / 1.05, 1.05], "from": "A versus A", "n": 9} for d in ("encode", "decode")]
ARMS = [("rapidjson-struct", "json", "compact", "struct", "reused", False), ("rapidjson-struct-fresh", "json", "compact", "struct", "fresh", False),
        ("nlohmann-json-struct", "json", "compact", "struct", "fresh", False), ("msgpack-cxx-struct", "msgpack", "map", "struct", "reused", False),
        ("msgpack-cxx-struct-array", "msgpack", "array", "struct", "reused", False)]


def cell(arm, direction, ns, dataset="bars-logs", ok=True, spread=0.01):
    return {"id": f"{dataset}/{arm}/{direction}/hot/0", "dataset": dataset, "arm": arm, "direction": direction, "temperature": "hot", "n": 0, "gc": None, "language": "c++",
            "processes": [[ns * f] * 4 for f in (1, 1 - spread, 1 + spread)], "rounds": [1, 2, 3], "median": ns, "ci": [ns * 0.99, ns * 1.01], "records": 50_000,
            "page_faults": 100, "allocator": "glibc malloc", "twin_of": None, "ok": ok, "error": None if ok else "it broke"}


def made(cells):
    names = dict.fromkeys(c["dataset"] for c in cells)
    return {"cells": cells, "noise": BAND, "datasets": [{"id": n, "title": n.removeprefix("bars-") + ": rows"} for n in names],
            "arms": [dict(zip(("id", "format", "layout", "model", "buffer", "ours"), a)) for a in ARMS]}


def summary(cells, job):
    return next(r for r in bars.tables(made(cells))[0]["rows"] if r[1] == job)


def full(cells, job, way, compiler):
    table = bars.tables(made(cells))[1]
    row = next(r for r in table["rows"] if r[1:4] == [job, way, compiler])
    return dict(zip(table["columns"], row))


class Bars(unittest.TestCase):
    def test_the_best_peer_is_the_quickest_of_the_same_layout(self):
        cells = [cell("msgpack-cxx-struct", "encode", 90), cell("msgpack-cxx-struct-array", "encode", 45), cell("polywire-msgpack-struct", "encode", 18)]
        self.assertEqual(summary(cells, "MsgPack map encode")[2:5], ["msgpack-cxx-struct", 90, "0.20 (0.22)+"])

    def test_fresh_objects_are_held_against_fresh_objects(self):
        cells = [cell("rapidjson-struct", "decode", 200), cell("rapidjson-struct-fresh", "decode", 300), cell("polywire-json-struct-fresh", "decode", 150),
                 cell("polywire-json-struct", "decode", 100)]
        self.assertEqual(summary(cells, "JSON decode, fresh")[2:5], ["rapidjson-struct-fresh", 300, "0.50 (0.6)+"])
        self.assertEqual(summary(cells, "JSON decode, reused")[2:5], ["rapidjson-struct", 200, "0.50 (0.55)+"])

    def test_met_missed_and_neither(self):
        for ns, want in ((40, "met"), (51, "inside the noise"), (70, "missed")):
            cells = [cell("rapidjson-struct", "encode", 100), cell("polywire-json-struct", "encode", ns)]
            self.assertEqual(full(cells, "JSON encode", bars.FAST, "g++")["verdict"], want, ns)

    def test_two_processes_decide_nothing(self):
        cells = [cell("rapidjson-struct", "encode", 100), cell("polywire-json-struct", "encode", 10)]
        for one in cells:
            one["processes"], one["rounds"] = one["processes"][:2], [1, 2]
        self.assertEqual(full(cells, "JSON encode", bars.FAST, "g++")["verdict"], "inside the noise")

    def test_each_data_set_has_its_own_bar(self):
        for dataset, bar in (("bars-logs", 0.55), ("bars-events", 0.55), ("bars-document", 0.7)):
            cells = [cell("rapidjson-struct", "decode", 100, dataset), cell("polywire-clang-json-struct", "decode", 50, dataset)]
            self.assertEqual(full(cells, "JSON decode, reused", bars.FAST, "clang")["bar"], bar)

    def test_what_is_missing_or_failed_is_a_dash(self):
        cells = [cell("rapidjson-struct", "encode", 100, ok=False), cell("nlohmann-json-struct", "encode", 400), cell("polywire-json-struct", "encode", 40)]
        self.assertEqual(summary(cells, "JSON encode")[2:], ["nlohmann-json-struct", 400, "0.10 (0.5)+", "-", "-", "-"])
        self.assertEqual(summary(cells, "JSON to Value")[2:], [None, None, "-", "-", "-", "-"])

    def test_page_faults_are_a_record(self):
        cells = [cell("rapidjson-struct", "encode", 100), cell("polywire-json-struct", "encode", 40)]
        self.assertEqual(full(cells, "JSON encode", bars.FAST, "g++")["page faults a record"], 100 / 50_000 / 4)

    def test_every_cell_of_the_table_is_asked_for(self):
        for entry in [*bars.SETS, bars.SHUFFLED]:
            asked = set(bars.wanted(entry["id"], entry["n"][0]))
            for job in bars.jobs_of(entry["id"]):
                for _, _, arm in bars.ways(job):
                    self.assertIn((arm, job["direction"], "hot", entry["n"][0], "held"), asked)

    def test_the_terminal_fits_eighty_columns(self):
        cells = [cell(arm, d, 100) for arm in ("rapidjson-struct", "nlohmann-json-struct") for d in ("encode", "decode")]
        cells += [cell(arm, j["direction"], 99) for j in bars.JOBS for _, _, arm in bars.ways(j)]
        results = made(cells)
        results["tables"] = bars.tables(results)
        text = bars.page(results)
        self.assertIn("JSON encode", text)
        self.assertLessEqual(max(map(len, text.splitlines())), 80)


if __name__ == "__main__":
    unittest.main()
