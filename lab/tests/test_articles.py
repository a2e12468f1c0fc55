"""The articles' module: what it asks for, tables and claims from made-up results, the verdicts one by one."""
import unittest
from types import SimpleNamespace
from unittest import mock

import driver_path  # noqa: F401
from polylab import articles, claims, plan
from polylab.articles import claim_list, facts, making, more_tables, s_tables, text
from polylab.articles.quantities import Exact, Missing, Rate, Ratio, View

BAND = [{"direction": d, "temperature": t, "language": "python", "band": [1 / 1.05, 1.05], "from": "A versus A", "n": 9}
        for d in ("encode", "decode") for t in ("hot", "interleaved")]


def cell(dataset, arm, direction, ns, n=0, temperature="hot", gc="held", size=100, digest="aa", ok=True):
    """Three processes whose medians are ns, ns * 0.99, ns * 1.01."""
    return {"id": f"{dataset}/{arm}/{direction}/{temperature}/{n}" + ("" if gc == "held" else f"/gc-{gc}"), "dataset": dataset, "arm": arm, "direction": direction,
            "temperature": temperature, "n": n, "gc": gc, "language": "python", "processes": [[ns * f] * 5 for f in (1, 0.99, 1.01)], "rounds": [1, 2, 3],
            "bytes": size, "sha256": digest, "ok": ok, "error": None if ok else "it broke"}


def results(cells=(), sizes=(), records=None):
    names = {c["dataset"] for c in cells} | {s["dataset"] for s in sizes} | set(records or {})
    return {"cells": list(cells), "sizes": list(sizes), "noise": BAND, "arms": [], "environment": {},
            "datasets": [{"id": name, "records": (records or {}).get(name, 1000)} for name in names]}


def size(dataset, arm, codec, count):
    return {"id": f"{dataset}/{arm}/{codec}", "dataset": dataset, "arms": [arm], "codec": codec, "bytes": count, "sha256": "aa", "compress_s": 0.1, "decompress_s": 0.1}


def claim(id):
    return next(c for c in claim_list.CLAIMS if c["id"] == id)


def verdict(id, made):
    return next(c for c in claims.evaluate(made) if c["id"] == id)


class Asked(unittest.TestCase):
    def test_ids_are_unique_and_cells_are_asked_once(self):
        ids = [c["id"] for c in claim_list.CLAIMS]
        self.assertEqual(len(ids), len(set(ids)))
        cells = [tuple(c.items()) for c in articles.plan()]
        self.assertEqual(len(cells), len(set(cells)))

    def test_every_cell_of_a_claim_is_asked_for(self):
        """With every asked cell measured no claim may stay "not yet", but for facts and for the full million."""
        made = results([cell(c["dataset"], c["arm"], c["direction"], 100.0, c["n"], c["temperature"], c["gc"]) for c in articles.plan()],
                       [size(d, a, codec, 90) for d, a in {(c["dataset"], c["arm"]) for c in articles.plan()} for codec in ("raw", "gzip-6", "zstd-3", "lz4")])
        with mock.patch.object(facts, "made_here", lambda: {}):
            open_claims = {c["id"]: c["why"] for c in claims.evaluate(made) if c["verdict"] == "not yet"}
        self.assertEqual({k for k in open_claims if k not in claim_list.NEEDS_RECORDS}, {"s3-names-fact", "s3-status", "s3-ts"}, open_claims)

    def test_the_plan_leaves_out_what_is_not_there(self):
        arm = {"id": "orjson", "family": "orjson", "language": "python", "ours": False, "model": "dict", "format": "json", "shapes": ["*"], "directions": ["encode"], "class": "python/dict"}
        dataset = SimpleNamespace(id="d", typed_shape="any", n=(0,), twins=True, wanted=[("orjson", "encode", "hot", 0, "held"), ("orjson", "decode", "hot", 0, "held"),
                                                                                         ("nobody", "encode", "hot", 0, "held"), ("orjson", "encode", "hot", 0, "on")])
        made = plan.wanted_cells(dataset, [arm], {"orjson"})
        self.assertEqual([c.id for c in made], ["d/orjson/encode/hot/0", "d/orjson~a/encode/hot/0", "d/orjson/encode/hot/0/gc-on"])

    def test_wanted_is_what_plan_says(self):
        asked = {(c["dataset"], c["arm"]) for c in articles.plan("quick")}
        self.assertIn(("events-1k", "protobuf-python"), asked)
        self.assertTrue(all(making.wanted(entry) for entry in making.SETS))


class Verdicts(unittest.TestCase):
    def test_times(self):
        cases = [  # json ns, orjson ns, verdict; the article says 6.6
            ("inside the interval", 660, 100, "holds"), ("another factor, same direction", 1000, 100, "other factor"),
            ("the other one is ahead", 100, 200, "does not hold"), ("too close to tell", 101, 100, "inside the noise"),
            ("a narrow win is another factor", 120, 100, "other factor"),
        ]
        for why, json_ns, orjson_ns, want in cases:
            with self.subTest(why):
                made = results([cell("events", "json", "encode", json_ns), cell("events", "orjson", "encode", orjson_ns)])
                row = verdict("s1-orjson-encode", made)
                self.assertEqual(row["verdict"], want, row)
                self.assertEqual(row["cells"], ["events/json/encode/hot/0", "events/orjson/encode/hot/0"])
                self.assertTrue(row["interval"][0] <= row["here"] <= row["interval"][1])

    def test_one_process_decides_nothing(self):
        made = results([cell("events", "json", "encode", 660), cell("events", "orjson", "encode", 100)])
        for c in made["cells"]:
            c["processes"], c["rounds"] = c["processes"][:1], [1]
        self.assertEqual(verdict("s1-orjson-encode", made)["verdict"], "inside the noise")

    def test_order_needs_no_factor(self):
        for orjson_ns, want in ((50, "holds"), (100, "inside the noise"), (200, "does not hold")):
            made = results([cell("document-1", "orjson", "encode", orjson_ns, 1), cell("document-1", "msgspec-msgpack-array", "encode", 100, 1)])
            self.assertEqual(verdict("s4-encode", made)["verdict"], want, orjson_ns)

    def test_exact_numbers(self):
        for saved, want in ((80_000, "holds"), (80_001, "does not hold")):
            made = results([cell("events", "msgpack", "encode", 1, size=200_000), cell("events", "msgspec-msgpack-array", "encode", 1, size=200_000 - saved)])
            self.assertEqual(verdict("s1-names-msgpack", made)["verdict"], want)

    def test_near_numbers(self):
        for json, msgpack, want in ((1000, 772, "holds"), (1000, 600, "other factor"), (1000, 1100, "does not hold")):
            made = results([cell("events", "orjson", "encode", 1, size=json), cell("events", "msgpack", "encode", 1, size=msgpack)])
            self.assertEqual(verdict("s1-msgpack-smaller", made)["verdict"], want, msgpack)

    def test_missing_cells_are_not_yet(self):
        broken = results([cell("events", "json", "encode", 660, ok=False), cell("events", "orjson", "encode", 100)])
        for made, why in ((results(), "no data set events"), (broken, "it broke")):
            row = verdict("s1-orjson-encode", made)
            self.assertEqual((row["verdict"], row["here"], row["cells"]), ("not yet", None, []))
        self.assertIn("it broke", verdict("s1-orjson-encode", broken)["why"])

    def test_parquet_asks_for_the_million(self):
        cells = [cell("events", "json", "encode", 1, size=147), cell("events", "parquet-zstd", "encode", 1, size=10)]
        self.assertEqual(verdict("s1-smallest", results(cells))["verdict"], "not yet")
        self.assertEqual(verdict("s1-smallest", results(cells, records={"events": 1_000_000}))["verdict"], "holds")


class Quantities(unittest.TestCase):
    def setUp(self):
        self.view = View(results([cell("d", "a", "encode", 300, size=600), cell("d", "b", "encode", 100, size=100), cell("d", "a", "decode", 100, size=600)]))

    def test_rates_turn_times_round(self):
        found = Rate(self.view.size("d", "b"), self.view.time("d", "b", "encode")) / Rate(self.view.size("d", "a"), self.view.time("d", "a", "encode"))
        self.assertAlmostEqual(found.ratio, 3 * 100 / 600)

    def test_a_cycle_is_the_sum_of_both_ways(self):
        self.assertAlmostEqual((self.view.time("d", "a", "encode") + self.view.time("d", "a", "decode")).ns, 400)

    def test_ratio_of_what_was_not_measured(self):
        with self.assertRaises(Missing):
            Ratio({"ratio": None, "lo": None, "hi": None, "band": None, "why": "not measured"}, [])

    def test_numbers_keep_their_cells(self):
        self.assertEqual((Exact(6, ["a"]) / Exact(2, ["b"]) - 1).ids, ("a", "b"))


class Tables(unittest.TestCase):
    def test_all_tables_stand_without_any_cell(self):
        with mock.patch.object(facts, "made_here", lambda: {}):
            made = articles.tables(results())
        self.assertEqual(len({t["id"] for t in made}), len(made))
        for t in made:
            for row in t["rows"]:
                self.assertEqual(len(row), len(t["columns"]), (t["id"], row))

    def test_article_beside_peer_beside_ours(self):
        cells = [cell("events", "orjson", "encode", 500, size=173_211_593), cell("events", "polywire-json-struct", "encode", 50, size=173_211_593)]
        row = next(r for r in s_tables.s1(View(results(cells, records={"events": 1_000_000})))["rows"] if r[0] == "orjson")
        self.assertEqual(row[:4] + row[6:9], ["orjson", 173_211_593, 173_211_593, "equal", 0.174, 0.5, 0.05])

    def test_formats_to_come_say_not_yet(self):
        rows = s_tables.s1(View(results(records={"events": 1_000_000})))["rows"]
        self.assertEqual({r[0]: r[8] for r in rows if r[0] in ("avro (fastavro)", "parquet zstd", "pickle p5", "arrow ipc")},
                         {"avro (fastavro)": "not yet", "parquet zstd": "not yet", "pickle p5": "not yet", "arrow ipc": "not yet"})

    def test_a_tie_says_so(self):
        view = View(results([cell("d", "a", "encode", 100), cell("d", "b", "encode", 101)]))
        said = more_tables.against(view.time("d", "a", "encode"), view.time("d", "b", "encode"))
        self.assertIn("no measurable difference", said)

    def test_identity(self):
        cells = [cell("events", a, "encode", 1, digest=d) for a, d in (("orjson", "aa"), ("json-compact", "aa"), ("ssrjson", "bb"))]
        row, = more_tables.identity(View(results(cells)))["rows"]
        self.assertEqual(row[2], "other bytes: ssrjson")

    def test_each_articles_own_statistic(self):
        made = results([cell("events", "json", "encode", 1)], records={"events": 1_000_000_000})
        made["cells"][0]["processes"][0] = [9.0, 1.0, 5.0, 2.0, 0.5, 0.1]
        view = View(made)
        got = [s_tables.statistic(view, "events", "json", "encode", k) for k in ("median of 3", "fastest of 5", "p50 of 25")]
        self.assertEqual(got, [5.0, 0.5, 1.5])

    def test_the_terminal_page_fits(self):
        made = results([cell(c["dataset"], c["arm"], c["direction"], 5000.0, c["n"], c["temperature"], c["gc"], size=173_211_593) for c in articles.plan()],
                       records={"events": 1_000_000, "logs": 50_000})
        with mock.patch.object(facts, "made_here", lambda: {}):
            made["tables"], made["claims"] = articles.tables(made), claims.evaluate(made)
        page = text.page(made)
        self.assertEqual([line for line in page.split("\n") if len(line) > 80], [])
        self.assertIn("claims: ", page)
        self.assertEqual(text.page(results()), "")

    def test_words_of_the_article_found_in_ours(self):
        cases = [("ValueError ... where tzinfo=None", "ValueError: can not serialize 'x' object where tzinfo=None", "as the article"),
                 ("Value out of range: 1180...424", "ValueError: Value out of range: 1180591620717411303424", "as the article"),
                 ("ValueError", "81 01 a1 61", "not as the article"), (None, "x", "not in the article")]
        for said, here, want in cases:
            self.assertEqual(facts.agrees(here, said), want, said)


if __name__ == "__main__":
    unittest.main()
