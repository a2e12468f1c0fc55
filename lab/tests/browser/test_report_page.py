"""The report in a real browser: nothing beyond the window, no text over text, filters, dark mode, no requests, print, scripts off.

With POLYWIRE_SHOTS=FOLDER the pages are also saved as pictures there, to be looked at."""
import os
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parent.parent)]

import report_sample as sample
from devtools import BROWSER, Page
from polylab.report import write_report

WIDTHS = (375, 641, 800, 901, 1280)
WIDE_FONT = "*{font-family:'DejaVu Sans',Verdana,sans-serif!important} svg text{letter-spacing:.4px}"

BEYOND = """[...document.body.querySelectorAll('*')].filter(e => !e.closest('.scroll *, pre *, .skip, svg *') && e.getClientRects().length)
  .map(e => [e, e.getBoundingClientRect()]).filter(([e, r]) => r.width && (r.right > innerWidth + .5 || r.left < -.5))
  .map(([e, r]) => `${e.tagName}.${e.className.baseVal ?? e.className} ${Math.round(r.left)}..${Math.round(r.right)} ${e.textContent.slice(0, 40)}`).slice(0, 8)"""

# Boxes of all words on the page that are not inside a region which scrolls, and every pair of two different texts that cover each other.
COVERED = """(() => {
  const boxes = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; node = walk.nextNode();) {
    const parent = node.parentElement;
    if (!node.data.trim() || !parent.checkVisibility() || parent.closest('.scroll, script, style, title, .skip, pre') || getComputedStyle(parent).visibility === 'hidden') continue;
    const range = document.createRange(); range.selectNodeContents(node);
    for (const r of range.getClientRects()) if (r.width > 1 && r.height > 1) boxes.push([r, node]);
  }
  boxes.sort((a, b) => a[0].top - b[0].top);
  const found = [];
  for (let i = 0; i < boxes.length && found.length < 8; i++) {
    const [a, na] = boxes[i], ah = a.height * .18;
    for (let j = i + 1; j < boxes.length && boxes[j][0].top < a.bottom - ah; j++) {
      const [b, nb] = boxes[j];
      if (na === nb) continue;
      const w = Math.min(a.right, b.right) - Math.max(a.left, b.left), h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (w > 1.5 && h > Math.min(a.height, b.height) * .3) found.push(`"${na.data.slice(0, 40)}" | "${nb.data.slice(0, 40)}" ${Math.round(w)}x${Math.round(h)} at ${Math.round(a.top)}`);
    }
  }
  return found;
})()"""


def awkward():
    """What real data do to a page: long and foreign names, failures, one record, many data sets."""
    made = sample.results(names=("events", "a-very-long-name-" + "x" * 90), ns_of=(0, 1))
    made["claims"], made["tables"] = sample.claims(), sample.tables()
    field = made["datasets"][0]["shape"]["fields"][0]
    field["path"] = "$." + "längster_name_der_welt" * 12
    made["datasets"][0]["shape"]["fields"].append({"path": "$.שם.名前\u202e", "types": {"text": 3}, "type": "text", "count": 3, "min": "<b>", "max": "\u202eabc"})
    made["arms"][2]["library"] = "a_library_with_an_unbroken_name_of_sixty_characters_and_then_more"
    for cell in made["cells"]:
        if cell["arm"] == "msgpack" and cell["direction"] == "encode":
            cell.update(ok=False, error="$.user.id: " + "unbroken" * 30)
        if cell["arm"] == "fastavro" and cell["temperature"] == "hot":
            cell.update(ok=False, error="no answer in 30 s")
    return made


def ties():
    return sample.results(flat=True)


def small():
    return sample.results(arms=sample.ARMS[2:3], records=1, processes=1, samples=1)


def huge():
    """One document of megabytes: times in milliseconds, still written in ns a record."""
    return sample.results(arms=[(*arm[:7], arm[7] * 5e5, arm[8] * 5e5, arm[9] * 5e4) for arm in sample.ARMS], records=1)


def many():
    """Five data sets: those after the first are folded."""
    made = sample.results(names=("one", "two", "three", "four", "five"), arms=sample.ARMS[2:7])
    made["claims"], made["tables"] = sample.claims(), sample.tables() * 7
    return made


PAGES = {"plain": sample.results, "many": many, "awkward": awkward, "ties": ties, "small": small, "huge": huge}


@unittest.skipUnless(BROWSER, "SKIPPED: no chromium here, the report was not looked at in a browser (apt-get install chromium)")
class ReportPage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.files = {}
        for name, make in PAGES.items():
            cls.files[name] = os.path.join(cls.folder.name, name + ".html")
            write_report(make(), cls.files[name])
        cls.page = Page().__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.page.__exit__(None, None, None)
        cls.folder.cleanup()

    def setUp(self):
        self.page.scripts(True)
        self.page.dark(False)

    def each(self):
        for name, path in self.files.items():
            for width in WIDTHS:
                self.page.size(width)
                self.page.open(path)
                yield name, width

    def test_nothing_is_wider_than_the_window(self):
        for name, width in self.each():
            with self.subTest(page=name, width=width):
                self.assertEqual(self.page.ask(BEYOND), [])
                self.page.ask("document.querySelectorAll('details').forEach(d => d.open = true)")
                self.assertEqual(self.page.ask(BEYOND), [], "tables open")
                self.assertLessEqual(self.page.ask("document.documentElement.scrollWidth"), width)

    def test_no_text_covers_text(self):
        for name, width in self.each():
            with self.subTest(page=name, width=width):
                self.assertEqual(self.page.ask(COVERED), [])
                self.page.ask(f"document.head.insertAdjacentHTML('beforeend', `<style>{WIDE_FONT}</style>`)")
                self.assertEqual(self.page.ask(COVERED), [], "wide font")
                self.page.ask("document.querySelectorAll('details').forEach(d => d.open = true)")
                self.assertEqual(self.page.ask(COVERED), [], "all unfolded")

    def test_nothing_is_loaded_from_elsewhere(self):
        for name, path in self.files.items():
            self.page.open(path)
            self.page.ask("new Promise(done => setTimeout(done, 200))")
            self.assertEqual(self.page.requests(), [], name)

    def test_filters_hide_rows_and_show_them_again(self):
        self.page.size(1280)
        self.page.open(self.files["plain"])
        seen = "[...document.querySelectorAll('.row[data-f=msgpack]')].filter(e => e.getClientRects().length).length"
        groups = "[...document.querySelectorAll('figure[data-m=\"c++/struct\"]')].filter(e => e.getClientRects().length).length"
        click = "document.querySelector('.flt button[data-v=\"%s\"]').click()"
        rows = self.page.ask(seen)
        self.assertGreater(rows, 0)
        self.page.ask(click % "msgpack")
        self.assertEqual(self.page.ask(seen), 0)
        self.assertEqual(self.page.ask("document.querySelector('.flt button[data-v=msgpack]').getAttribute('aria-pressed')"), "false")
        self.page.ask(click % "c++/struct")
        self.assertEqual(self.page.ask(groups), 0)
        self.page.ask(click % "msgpack")
        self.page.ask(click % "c++/struct")
        self.assertEqual((self.page.ask(seen), self.page.ask(groups)), (rows, 2))

    def test_without_scripts_nothing_is_missing(self):
        self.page.size(1280)
        self.page.scripts(False)
        self.page.open(self.files["plain"])
        self.page.scripts(True)
        self.assertTrue(self.page.ask("document.querySelector('.flt').hidden"))
        self.assertGreater(self.page.ask("[...document.querySelectorAll('.row')].filter(e => e.getClientRects().length).length"), 20)

    def test_dark_mode_follows_the_preference(self):
        self.page.size(1280)
        for dark, least, most in ((False, 200, 765), (True, 0, 150)):
            self.page.dark(dark)
            self.page.open(self.files["plain"])
            colour = self.page.ask("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number).reduce((a, b) => a + b)")
            self.assertTrue(least <= colour <= most, (dark, colour))

    def test_text_has_contrast(self):
        ratio = """(() => { const light = c => { const v = c.match(/[\\d.]+/g).slice(0, 3).map(x => (x /= 255) <= .03928 ? x / 12.92 : ((x + .055) / 1.055) ** 2.4); return .2126 * v[0] + .7152 * v[1] + .0722 * v[2] };
          const back = light(getComputedStyle(document.body).backgroundColor);
          return [...document.querySelectorAll('p, .v, .fm, .lb, dt, dd, summary, .why, .flag, .q, .eq, .vd, a, .mind')].map(e => light(getComputedStyle(e).color))
            .map(c => (Math.max(c, back) + .05) / (Math.min(c, back) + .05)).reduce((a, b) => Math.min(a, b)) })()"""
        for dark in (False, True):
            self.page.dark(dark)
            self.page.open(self.files["awkward"])
            self.assertGreaterEqual(self.page.ask(ratio), 5.0, f"dark={dark}")

    def test_folded_chapters_open_by_link_and_by_keyboard(self):
        self.page.size(1280)
        shown = "document.querySelector('#set-3 .row').checkVisibility({contentVisibilityAuto: true})"
        self.page.open(self.files["many"])
        self.assertEqual(self.page.ask("document.querySelectorAll('details.chapter:not([open])').length"), 4)
        self.assertFalse(self.page.ask(shown))
        self.page.ask("document.querySelector('nav a[href=\"#set-3\"]').click(), new Promise(done => setTimeout(done, 200))")
        self.assertTrue(self.page.ask(shown), "by link")
        self.page.open(self.files["many"])
        self.page.ask("document.querySelectorAll('details.chapter > summary')[1].focus()")
        for kind in ("keyDown", "keyUp"):
            self.page.call("Input.dispatchKeyEvent", type=kind, key="Enter", code="Enter", windowsVirtualKeyCode=13, text="\r" if kind == "keyDown" else "")
        self.assertTrue(self.page.ask(shown), "by keyboard")

    def test_folded_chapters_are_printed(self):
        self.page.open(self.files["many"])
        self.page.ask("document.querySelectorAll('details.chapter').forEach(d => d.remove())")
        without = self.page.printed().count(b"/Type /Page\n")
        for scripts in (True, False):
            self.page.scripts(scripts)
            self.page.open(self.files["many"])
            self.assertGreaterEqual(self.page.printed().count(b"/Type /Page\n"), without + 4, f"scripts={scripts}")

    def test_prints(self):
        self.page.open(self.files["plain"])
        pdf = self.page.printed()
        self.assertTrue(pdf.startswith(b"%PDF") and len(pdf) > 20_000)

    def test_pictures_to_look_at(self):
        folder = os.environ.get("POLYWIRE_SHOTS")
        if not folder:
            self.skipTest("POLYWIRE_SHOTS names no folder")
        os.makedirs(folder, exist_ok=True)
        for name, path in self.files.items():
            for width, dark in ((375, False), (375, True), (1280, False), (1280, True)):
                self.page.size(width)
                self.page.dark(dark)
                self.page.open(path)
                self.page.picture(os.path.join(folder, f"{name}-{width}-{'dark' if dark else 'light'}.png"))


if __name__ == "__main__":
    unittest.main()
