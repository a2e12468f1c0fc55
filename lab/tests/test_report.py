"""The report's HTML: well formed, safe, self-contained, and never a word that the noise test does not allow."""
import ast
import copy
import html
import io
import json
import re
import sys
import tempfile
import unittest
from contextlib import redirect_stderr
from html.parser import HTMLParser
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import report_sample as sample
from polylab import answer
from polylab.report import render, write_report
from polylab.report.__main__ import main
from polylab.report.names import THIN, factor, in_unit, ns, whole
from polylab.report.svg import nice, place_labels, scale_for

COMPARING = re.compile(rf"\b(faster|slower|smaller|larger|fewer|quicker|best|fastest|slowest|smallest|instead of|saves?|takes off|undercut)\b|×{THIN}(?!1\b)|% off|as long", re.I)
VOID = {"meta", "link", "br", "hr", "img", "input"}
OPTIONAL_END = {"td", "th", "tr", "p", "tbody", "thead"}
SVG_LEAVES = {"rect", "line", "circle"}


class Page(HTMLParser):
    """A page taken apart: tags that do not close, text by part, sentences with their cells, figures."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.faults, self.figures, self.sentences, self.tags = [], [], [], [], []
        self.ids, self.prose, self.quiet = [], [], 0
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.tags.append((tag, given))
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "svg" and any(t == "figure" for t, _ in self.open):
            self.figures[-1]["svg"] += 1
        if tag == "table" and any(t == "figure" for t, _ in self.open):
            self.figures[-1]["table"] += 1
        if tag == "figure":
            self.figures.append({"svg": 0, "table": 0})
        if "data-cells" in given:
            self.sentences.append([given["data-cells"].split(), ""])
        if tag not in VOID:
            self.open.append((tag, given))

    def handle_startendtag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        while self.open and self.open[-1][0] != tag and self.open[-1][0] in OPTIONAL_END:
            self.open.pop()
        if not self.open or self.open[-1][0] != tag:
            self.faults.append(f"</{tag}> at {self.getpos()} closes {self.open[-1][0] if self.open else 'nothing'}")
            return
        self.open.pop()

    def handle_data(self, data):
        inside = [t for t, _ in self.open]
        if "style" in inside or "script" in inside:
            return
        if any("data-cells" in given for _, given in self.open) and self.sentences:
            self.sentences[-1][1] += data
        if not any(t in ("details", "aside", "dl", "title", "footer", "nav") for t in inside):
            self.prose.append(data)

    def words(self):
        return " ".join(" ".join(self.prose).split())


def awkward_text():
    made = sample.results()
    evil = "<script>alert(1)</script>\"'&\x00\ud800\u202e"
    made["datasets"][0].update(title=evil, source=evil, sample=json.dumps({evil: evil}), notes=[evil])
    made["datasets"][0]["shape"]["fields"][0].update(path=evil, type=evil, types={evil: 1, "x": 2}, min=evil, max=evil)
    made["datasets"][0]["shape"]["drift"][0].update(path=evil, first={evil: 3})
    for arm in made["arms"]:
        arm.update(library=arm["library"] + evil, version=evil, layout=evil, backend=evil)
    made["environment"].update(cpu=evil, warnings=[evil], libraries={evil: evil})
    made.update(command=evil, notes=[evil], seed=evil, missing=[{"family": evil, "hint": evil}])
    made["claims"] = [{**claim, "article": evil, "text": evil, "formula": evil, "verdict": evil, "cells": [evil]} for claim in sample.claims()]
    made["tables"] = [{"id": evil, "title": evil, "columns": [evil], "rows": [[evil]]}]
    for cell in made["cells"][:4]:
        cell.update(ok=False, error=evil)
    return made


def broken():
    """Documents that are missing something, by name."""
    whole_one = sample.results()
    yield "empty", {}
    yield "only a header", {"format": "polywire-lab", "version": 1}
    for part in ("environment", "datasets", "arms", "cells", "sizes", "noise", "claims", "tables", "floors", "missing", "settings"):
        for value in (None, [], {}, "text", [None, 3, "x"]):
            yield f"{part} = {value!r}", {**whole_one, part: value}
    for member in ("median", "processes", "rounds", "spread", "ci", "bytes", "records", "n", "gc", "temperature", "ok", "error", "roundtrip", "arm"):
        for value in (None, "text", [], {}, 0, -1, float("nan"), True):
            made = copy.deepcopy(sample.results(arms=sample.ARMS[3:6], processes=3, samples=1))
            for cell in made["cells"][::3]:
                cell[member] = value
            yield f"cells[].{member} = {value!r}", made
    for member in ("bytes", "codec", "encoding", "format", "layout", "arms", "compress_s", "decompress_s", "ok"):
        for value in (None, "text", [], {}, 0, -1, float("inf")):
            made = copy.deepcopy(sample.results(arms=sample.ARMS[3:6], processes=3, samples=1))
            for size in made["sizes"][::3]:
                size[member] = value
            yield f"sizes[].{member} = {value!r}", made
    for member in ("records", "bytes", "shape", "sample", "title", "id", "notes", "source"):
        for value in (None, "text", [], {}, 0, -1):
            made = copy.deepcopy(sample.results(arms=sample.ARMS[2:4], processes=3, samples=1))
            made["datasets"][0][member] = value
            yield f"datasets[].{member} = {value!r}", made
    for member in ("path", "type", "types", "count", "nulls", "missing", "distinct", "min", "max", "length", "entropy_bits", "beyond_2_53"):
        for value in (None, "text", [], {}, [None], -1, True, 10 ** 400):
            made = copy.deepcopy(sample.results(arms=sample.ARMS[2:4], processes=3, samples=1))
            made["datasets"][0]["shape"]["fields"][0][member] = value
            yield f"fields[].{member} = {value!r}"[:80], made


def many_fields():
    made = sample.results()
    made["datasets"][0]["shape"]["fields"] = [{**sample.FIELDS[0], "path": f"$.field_{i}.{'x' * 60}"} for i in range(5000)]
    return made


class Shape(unittest.TestCase):
    def test_pages_are_well_formed_and_each_picture_has_its_table(self):
        for name, made in (("plain", sample.results()), ("ties", sample.results(flat=True)), ("two", sample.results(names=("a", "b"), ns_of=(0, 1))), ("evil", awkward_text())):
            with self.subTest(name):
                page = Page(render(made))
                self.assertEqual(page.faults, [])
                self.assertEqual([t for t, _ in page.open if t not in OPTIONAL_END], [])
                self.assertEqual(len(page.ids), len(set(page.ids)), "ids are unique")
                for figure in page.figures:
                    self.assertGreaterEqual(figure["table"], 1 if figure["svg"] else 0)
                linked = [a["href"][1:] for t, a in page.tags if t == "a" and a.get("href", "").startswith("#")]
                self.assertEqual([name for name in linked if name not in page.ids], [])

    def test_parts_stand_in_their_order(self):
        made = sample.results()
        made["claims"], made["tables"] = sample.claims(), sample.tables()
        parts = [a["data-part"] for _, a in Page(render(made)).tags if "data-part" in a]
        self.assertEqual(parts, ["where", "data", "size", "decode", "encode", "tradeoff", "claims", "articles", "method"])

    def test_later_chapters_are_folded_when_there_are_many(self):
        for names, folded in ((("a", "b"), 0), (tuple("abcde"), 4)):
            page = render(sample.results(names=names, arms=sample.ARMS[:6]))
            self.assertEqual(page.count('<details class="chapter"><summary>'), folded)
            self.assertEqual(page.count('<details class="chapter" open>'), len(names) - 1 - folded)

    def test_nothing_in_the_file_points_elsewhere(self):
        text = render(sample.results())
        self.assertNotIn("http", text.replace("http-equiv", ""))
        for tag, given in Page(text).tags:
            for name in ("src", "href", "action", "data", "poster", "xlink:href"):
                if name in given:
                    self.assertRegex(given[name], r"^(#|data:)", tag)
        self.assertNotRegex(text, r"@import|url\(")

    def test_the_script_only_filters(self):
        script = re.search(r"<script>(.*?)</script>", render(sample.results()), re.S).group(1)
        self.assertLessEqual(len(script.strip().splitlines()), 22)
        self.assertNotRegex(script, r"fetch|XMLHttp|innerHTML|eval|import|cookie|Storage")


class Safety(unittest.TestCase):
    def test_data_are_text_never_markup(self):
        text = render(awkward_text())
        self.assertEqual(text.count("<script"), 1)
        self.assertNotIn("alert(1)<", text)
        for character in ("\x00", "\u202e", "\ud800"):
            self.assertNotIn(character, text)
        for _, given in Page(text).tags:
            self.assertFalse([name for name in given if name.startswith("on")])
        text.encode("utf-8")

    def test_missing_and_odd_members_never_stop_the_page(self):
        for name, made in broken():
            with self.subTest(name):
                self.assertIn("polywire lab", render(made))

    def test_interrupted_says_so(self):
        made = sample.results()
        made["interrupted"] = True
        self.assertIn("Interrupted", Page(render(made)).words())
        self.assertNotIn("Interrupted", Page(render(sample.results())).words())

    def test_failed_rows_stay_with_their_reason(self):
        made = sample.results()
        for cell in made["cells"]:
            if cell["arm"] == "msgpack":
                cell.update(ok=False, error="record 17: $.x is too deep")
        words = Page(render(made)).words()
        self.assertIn("failed: record 17: $.x is too deep", words)
        self.assertIn("Failed: 4", words)


class Size(unittest.TestCase):
    LIMIT = 1_000_000

    def test_large_runs_stay_under_a_megabyte(self):
        wide = sample.results(names=[f"set{i}" for i in range(12)], ns_of=(0, 1, 100), processes=3, samples=20)
        for name, made in (("5,000 fields", many_fields()), ("12 sets", wide)):
            with self.subTest(name):
                text = render(made)
                self.assertLess(len(text.encode()), self.LIMIT)
                self.assertIn("of 5,000 fields" if name == "5,000 fields" else "under 1 MB", text)

    def test_raw_data_are_inside(self):
        import base64
        import gzip
        made = sample.results()
        packed = re.search(r'base64,([^"]+)"', render(made)).group(1)
        kept = json.loads(gzip.decompress(base64.b64decode(packed)))
        self.assertEqual(len(kept["cells"]), len(made["cells"]))
        self.assertAlmostEqual(kept["cells"][0]["processes"][0][0], made["cells"][0]["processes"][0][0], delta=made["cells"][0]["median"] * 1e-4)

    def test_write_is_whole_or_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "r.html"
            write_report(sample.results(), path)
            self.assertTrue(path.read_text(encoding="utf-8").endswith("</html>\n"))
            self.assertEqual([p.name for p in Path(folder).iterdir()], ["r.html"])

    def test_command(self):
        with tempfile.TemporaryDirectory() as folder, redirect_stderr(io.StringIO()):
            good, bad, out = Path(folder) / "r.json", Path(folder) / "b.json", Path(folder) / "r.html"
            good.write_text(json.dumps(sample.results()))
            bad.write_text("[]")
            self.assertEqual([main([str(good), str(out)]), main([str(bad), str(out)]), main([]), main([folder + "/none", str(out)])], [0, 1, 2, 1])


class Noise(unittest.TestCase):
    def test_inside_the_noise_no_word_compares(self):
        page = Page(render(sample.results(flat=True)))
        self.assertIsNone(COMPARING.search(page.words()), page.words()[max(0, (COMPARING.search(page.words()) or re.match("", "")).start() - 60):][:200])
        self.assertIn("neither library nor format is told apart", page.words())

    def test_outside_of_it_they_do(self):
        self.assertRegex(Page(render(sample.results())).words(), COMPARING)

    def test_a_wide_band_takes_every_time_sentence_back(self):
        """The same figures under a noise floor that swallows them: no factor between times is left."""
        words = Page(render(sample.results(floor=1e4))).words()
        self.assertIn("nothing here is a reason to switch for speed", words)
        self.assertIn("Reading JSON: neither library nor format is told apart", words)
        self.assertIn("Writing JSON: neither library nor format is told apart", words)

    def test_two_processes_are_not_enough(self):
        self.assertIn("neither library nor format is told apart", Page(render(sample.results(processes=2))).words())

    def test_both_temperatures_must_agree(self):
        made = sample.results()
        for cell in made["cells"]:
            if cell["temperature"] == "interleaved":
                scale(cell, 500 / cell["median"])
        self.assertIn("neither library nor format is told apart", Page(render(made)).words())

    def test_a_changed_cell_changes_its_sentences(self):
        made = sample.results()
        before = Page(render(made)).sentences
        self.assertGreater(len(before), 8)
        known = {cell["id"] for cell in made["cells"]} | {size["id"] for size in made["sizes"]}
        for i, (cells, text) in enumerate(before):
            self.assertTrue(cells and known.issuperset(cells), text)
            if not re.search(r"\d", text) or i > 40 or "choices" in text:
                continue
            other = copy.deepcopy(made)
            arms = {c.rsplit("/", 2)[0] for c in cells[:1]}
            for cell in other["cells"]:
                if cell["id"].rsplit("/", 2)[0] in arms:
                    scale(cell, 7)
            for size in other["sizes"]:
                if size["id"] == cells[0]:
                    size["bytes"] = int(size["bytes"] * 7)
            after = Page(render(other)).sentences
            self.assertNotIn(text, [t for c, t in after if c == cells], f"{cells[0]} changed, this did not: {text}")

    def test_only_one_module_compares(self):
        """No other module of the page holds a comparing word in a text of its own."""
        words = re.compile(r"\b(faster|slower|smaller|larger|fewer|fastest|slowest|smallest|instead of)\b", re.I)
        for path in (HERE.parent / "polylab" / "report").glob("*.py"):
            if path.name in ("say.py", "gate.py"):
                continue
            tree = ast.parse(path.read_text(encoding="utf-8"))
            notes = {id(n.body[0].value) for n in ast.walk(tree) if isinstance(n, (ast.Module, ast.FunctionDef, ast.ClassDef)) and n.body and isinstance(n.body[0], ast.Expr)}
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in notes:
                    self.assertIsNone(words.search(node.value), f"{path.name}: {node.value!r}")

    def test_the_terminal_says_what_the_page_says(self):
        for made in (sample.results(), sample.results(flat=True), sample.results(names=("a", "b"), ns_of=(0, 1))):
            for cell in made["cells"]:
                arm = next(a for a in made["arms"] if a["id"] == cell["arm"])
                cell.update({"class": arm["class"], "language": arm["language"]})
            lead = re.findall(r'<p class="lead">(.*?)</p>', render(made))
            for found, paragraph in zip(lead, answer.build(made)["paragraphs"], strict=True):
                said = " ".join(s["text"] for s in paragraph["sentences"] if s["role"] == "main")
                page = html.unescape(re.sub(r"<[^>]*>", "", found)).replace(THIN, "\u00a0")
                self.assertTrue(("For this file: " + said).startswith(page), (said, page))
                known = {c["id"] for c in made["cells"]} | {s["id"] for s in made["sizes"]}
                self.assertTrue(all(s["cells"] and set(s["cells"]) <= known for s in paragraph["sentences"]), paragraph)

    def test_the_first_words_look_at_both_directions(self):
        made = sample.results()
        for cell in made["cells"]:
            if cell["direction"] == "decode":
                scale(cell, 500 / cell["median"])
        words = Page(render(made)).words()
        self.assertIn("For this file: change the library before the format.", words)
        self.assertIn("Reading JSON: neither library nor format is told apart", words)

    def test_fresh_and_reused_buffers_do_not_meet_in_a_sentence(self):
        arms = [*sample.ARMS, ("polywire.struct-fresh", "polywire", "c++", "json", "compact", "struct", True, 90, 60, 172.2)]
        made = sample.results(arms=arms)
        for arm in made["arms"]:
            if arm["id"] in ("polywire.struct", "polywire.value"):
                arm["buffer"] = "reused"
        self.assertRegex(Page(render(made)).words(), r"Reading JSON into C\+\+ structs takes (8|9)\d ns a record with polywire and 14\d with glaze")

    def test_floors_are_not_ranked_and_hot_never_meets_interleaved(self):
        arms = (*sample.ARMS, ("floor-marshal", "stdlib", "python", "copy", "marshal", "dict", False, 50, 50, 160.0))
        made = sample.results(arms=arms)
        words = Page(render(made)).words()
        self.assertIn("Dashed: floor-marshal", words)
        self.assertNotRegex(words.split("Do not switch")[0], "floor")
        for cell in made["cells"]:
            if cell["arm"] == "orjson" and cell["temperature"] == "hot":
                cell.update(ok=False, error="killed")
        self.assertRegex(Page(render(made)).words(), r"○ 1,1\d\d –")


def scale(cell, by):
    cell.update({k: cell[k] * by for k in ("median", "p5", "p95", "p99", "min")})
    cell.update({k: [v * by for v in cell[k]] for k in ("ci", "spread")})
    cell["processes"] = [[v * by for v in process] for process in cell["processes"]]


class Figures(unittest.TestCase):
    def test_numbers_as_the_page_writes_them(self):
        for value, want in ((3.44, "3.4"), (9.99, "10"), (63.2, "63"), (1736.4, "1,736"), (None, "–")):
            self.assertEqual(ns(value), want)
        for value, want in ((2.613, "2.61"), (9.999, "10.0"), (12.34, "12.3"), (147.2, "147")):
            self.assertEqual(factor(value), f"×{THIN}{want}")
        for value, want in ((14535, "15,000"), (7, "7"), (99, "99"), (1234567, "1,200,000")):
            self.assertEqual(whole(value), want)
        for value, unit, want in ((17_220_727, ("MB", 1e6), "17.22"), (950, ("B", 1.0), "950"), (172.207, ("B", 1.0), "172.2"), (None, ("B", 1.0), "–")):
            self.assertEqual(in_unit(value, unit), want)

    def test_axes_end_on_short_numbers_and_cut_few(self):
        for value in (0.013, 3.4, 61, 409, 1736, 3e6):
            self.assertTrue(value * 0.9999 <= nice(value) <= value * 1.67 + 1e-9, value)
        tops = [1, 2, 2, 3, 3, 4, 50, 60]
        end = scale_for(tops)
        self.assertTrue(4 <= end < 50)
        self.assertEqual(scale_for([5]), 5)

    def test_labels_never_cover_each_other(self):
        points = [(0.5 + i * 0.01, 100 + i, f"library {i}", False) for i in range(20)]
        places, boxes = place_labels(points, [], 300, 335)
        self.assertTrue(0 < len(places) < 20)
        for i, a in enumerate(boxes):
            for b in boxes[i + 1:]:
                self.assertTrue(a[2] <= b[0] or a[0] >= b[2] or a[3] <= b[1] or a[1] >= b[3])


if __name__ == "__main__":
    unittest.main()
