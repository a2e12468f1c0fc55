"""The peers' arms on the articles' data: sizes equal to the byte, digests equal, everything comes back by value and type.

Needs the laboratory's venv (./dev lab makes it) or the packages of lab/requirements.txt; skipped, and said so, without.
"""
import json
import tempfile
import unittest
from pathlib import Path

import suite_data
from arm_process import ask, case, describe, peers_python

PYTHON = peers_python()
TYPED = ("events", "document", "message", "telemetry", "strings", "event")
FAMILIES = ("json", "orjson", "ssrjson", "msgspec", "msgpack", "ormsgpack", "pickle", "protobuf", "protobuf_python", "fastavro", "pyarrow", "floor")

# stream, type, n: bytes of JSON named, MessagePack map, JSON positional, MessagePack positional, Protobuf, bare Avro,
# and the digests of compact JSON and positional MessagePack
SUITE = """
py  message   1    168   124   80    52    50    44    4a7bb65eb17b 05a42c81cbbe
py  message   100  16546 12031 7746  4831  4841  4048  4e8df35af3aa d66fa6e6479e
py  document  1    448   325   192   129   155   114   e929a5cbfded e7327bb3c66c
py  document  100  45404 32759 19804 13159 16265 11964 5f9101b72af4 03398f4323d9
py  telemetry 1    663   346   633   324   291   288   15a8ba0285af 7a3086685105
py  telemetry 100  65958 34635 62958 32435 29432 28832 6e6a133131b8 1887eda8d59f
py  strings   1    410   345   402   339   367   337   bb580b4d78dc 11601f740d59
py  strings   100  41564 34966 40764 34366 37463 34163 85be0f297326 5db85950492d
py  event     1    257   199   144   112   123   105   8b2d2aee8607 6c4bf24d773f
py  event     100  25746 19848 14446 11148 12477 10445 9fff7c09400a 0e8bc45664d4
cpp document  1    458   332   202   136   164   125   ddb3bde5cab4 85d7d130f9d3
cpp document  100  45507 32878 19907 13278 16385 12101 650b2da68748 6599c8f8f584
cpp telemetry 1    658   342   628   320   287   284   9d9bb85d0a56 c817440d7740
cpp telemetry 100  65966 34650 62966 32450 29447 28847 1a43220fe371 56d367cfbe2e
cpp strings   1    411   346   403   340   368   338   db5531c33052 d2f352503e61
cpp strings   100  41431 34833 40631 34233 37330 34030 dbbd84e51a8c d4cb681a6f50
cpp event     1    272   214   159   127   138   120   688e35730717 68d1cbff5e44
cpp event     100  25463 19565 14163 10865 12183 10162 a0e7745245b7 5e384ab64cdc
"""
COLUMNS = [("orjson", "orjson"), ("msgpack", "msgpack"), ("msgspec", "msgspec-json-array"), ("msgspec", "msgspec-msgpack-array"),
           ("protobuf", "protobuf"), ("fastavro", "fastavro-raw")]


@unittest.skipUnless(PYTHON, "SKIPPED: the Python peers are not installed; ./dev lab installs them into build/lab-venv")
class Peers(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name, value):
        path = self.folder / name
        path.write_text(json.dumps(value))
        return path

    def test_the_suites_sizes(self):
        rows = [line.split() for line in SUITE.split("\n") if line]
        files = [self.write("-".join(r[:3]) + ".json", suite_data.instances(r[1], r[0], int(r[2]))) for r in rows]
        for number, (family, arm) in enumerate(COLUMNS):
            asked = [case(arm, path, shape=row[1] if family in ("msgspec", "protobuf", "fastavro") else "any") for row, path in zip(rows, files)]
            for row, reply in zip(rows, ask(family, asked, PYTHON), strict=True):
                with self.subTest(arm, data=row[:3]):
                    self.assertEqual((reply.get("bytes"), reply.get("roundtrip")), (int(row[3 + number]), "ok"), reply)
                    if arm == "orjson":
                        self.assertEqual(reply["sha256"][:12], row[9])
                    if arm == "msgspec-msgpack-array":
                        self.assertEqual(reply["sha256"][:12], row[10])

    def test_every_arm_brings_every_shape_back(self):
        files = {"events": self.write("events.json", suite_data.events(20))}
        files |= {kind: self.write(kind + ".json", suite_data.instances(kind, "py", 20)) for kind in TYPED[1:]}
        for family in FAMILIES:
            info = describe(family, PYTHON)
            asked = []
            for arm in info["arms"]:
                for shape in TYPED:
                    typed = shape if arm["shapes"] != ["*"] else "any"
                    if typed not in arm["shapes"] and typed != "any":
                        continue
                    asked += [case(arm["id"], files[shape], shape=typed, select="", records_per_call=n) for n in (0, 1, 7)]
                    asked += [case(arm["id"], files[shape], shape=typed, select="", direction=d, samples=3) for d in arm["directions"]]
            for request, reply in zip(asked, ask(family, asked, PYTHON), strict=True):
                with self.subTest(request["arm"], shape=request["dataset"], n=request["records_per_call"]):
                    self.assertEqual((reply.get("ok"), reply.get("roundtrip")), (True, "ok"), reply)

    def test_events_with_few_records(self):
        """1,000 events; the full million is run by ./dev lab --articles --full."""
        path = self.write("events.json", suite_data.events(1000))
        wanted = {"json": 189_186, "json-compact": 170_187, "orjson": 170_187, "ssrjson": 170_187, "msgspec-json": 170_187, "msgpack": 131_500,
                  "msgspec-msgpack": 131_500, "ormsgpack": 131_500, "pickle": 63_396, "msgspec-json-array": 70_187, "msgspec-msgpack-array": 51_500,
                  "msgpack-array": 51_500, "protobuf": 55_333, "fastavro-raw": 42_467, "fastavro": 43_048}
        by_family = {"json": ["json", "json-compact"], "msgspec": ["msgspec-json", "msgspec-msgpack", "msgspec-json-array", "msgspec-msgpack-array"],
                     "msgpack": ["msgpack", "msgpack-array"], "fastavro": ["fastavro", "fastavro-raw"]}
        for family in ("json", "orjson", "ssrjson", "msgspec", "msgpack", "ormsgpack", "pickle", "protobuf", "fastavro"):
            names = by_family.get(family, [family])
            replies = ask(family, [case(n, path, select="", shape="any" if n in ANY else "events") for n in names], PYTHON)
            for name, reply in zip(names, replies, strict=True):
                with self.subTest(name):
                    self.assertEqual((reply.get("bytes"), reply.get("roundtrip")), (wanted[name], "ok"), reply)
        self.assertEqual(wanted["json"] - wanted["orjson"], 19 * 1000 - 1)
        self.assertEqual(wanted["msgpack"] - wanted["msgpack-array"], 80 * 1000)
        self.assertEqual(wanted["orjson"] - wanted["msgspec-json-array"], 100 * 1000)

    def test_equal_bytes_from_different_libraries(self):
        path = self.write("document.json", suite_data.instances("document", "py", 50))
        for names in ((("orjson", "orjson"), ("ssrjson", "ssrjson"), ("msgspec", "msgspec-json"), ("json", "json-compact")),
                      (("msgpack", "msgpack"), ("ormsgpack", "ormsgpack"), ("msgspec", "msgspec-msgpack"))):
            digests = {arm: ask(family, [case(arm, path, select="")], PYTHON)[0]["sha256"] for family, arm in names}
            self.assertEqual(len(set(digests.values())), 1, digests)

    def test_the_backend_is_read_from_the_library(self):
        self.assertEqual(describe("protobuf_python", PYTHON)["arms"][0]["backend"], "python")
        self.assertIn(describe("protobuf", PYTHON)["arms"][0]["backend"], ("upb", "cpp", "python"))

    def test_the_wrong_shape_is_an_error(self):
        path = self.write("events.json", suite_data.events(3))
        reply, = ask("protobuf", [case("protobuf", path, shape="any")], PYTHON)
        self.assertFalse(reply["ok"])
        self.assertIn("knows the shapes", reply["error"])


ANY = ("json", "json-compact", "orjson", "ssrjson", "msgspec-json", "msgpack", "msgspec-msgpack", "ormsgpack", "pickle")

if __name__ == "__main__":
    unittest.main()
