"""The command as a user sees it: exit codes, files, Ctrl-C, widths."""
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import driver_path
from fakes import command

START = """
import sys
sys.path[:0] = {paths!r}
from polylab import arms, cli
arms.arm_commands = lambda *a: {commands!r}
sys.exit(cli.main(sys.argv[1:]))
"""


class Base(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.file = self.folder / "mine.jsonl"
        self.file.write_text("".join(json.dumps({"id": i, "amount": i if i % 10 else "x"}) + "\n" for i in range(50)))

    def arguments(self, commands, *args):
        code = START.format(paths=[str(driver_path.LAB)], commands=list(commands))
        return [sys.executable, "-c", code, *map(str, args)]

    def environment(self, **more):
        return {**{k: v for k, v in os.environ.items() if k not in ("POLYWIRE_CWD", "NO_COLOR", "COLUMNS")}, **more}

    def run_lab(self, *args, commands=None, **env):
        commands = commands or [command("fake", "honest", "honest-2")]
        return subprocess.run(self.arguments(commands, *args), cwd=self.folder, env=self.environment(**env), capture_output=True, text=True, timeout=120)


class Command(Base):
    def test_a_user_s_file(self):
        done = self.run_lab("mine.jsonl", "--seed", "3", "--samples", "3")
        self.assertEqual(done.returncode, 0, done.stderr)
        made = json.loads((self.folder / "results.json").read_text())
        self.assertEqual((made["format"], made["version"], made["seed"], made["interrupted"]), ("polywire-lab", 1, 3, False))
        self.assertEqual(made["datasets"][0]["records"], 50)
        self.assertTrue(made["answer"]["text"].startswith("For this file: "))
        self.assertEqual({c["n"] for c in made["cells"]}, {0, 1})
        self.assertTrue(all(len(c["processes"]) == 3 for c in made["cells"]), made["cells"][0])
        self.assertTrue(made["noise"] and made["order"] and made["environment"]["cpu"])
        self.assertIn("mine.jsonl: 50 records", done.stdout)
        self.assertIn("$.amount changes its type", done.stdout)
        self.assertIn("results: ", done.stderr)

    def test_widths_and_colour(self):
        for columns in (80, 120):
            done = self.run_lab("mine.jsonl", "--samples", "3", "--processes", "1", COLUMNS=str(columns))
            longest = max(done.stdout.splitlines(), key=len)
            self.assertLessEqual(len(longest), columns, longest)
            self.assertNotIn("\x1b", done.stdout)

    def test_exit_codes(self):
        (self.folder / "bad.jsonl").write_text('{"a":1}\n{"a"\n')
        (self.folder / "empty.json").write_text("")
        (self.folder / "notes.json").write_text('{"my": "notes"}')
        for why, args, code, words in (
            ("bad line", ["bad.jsonl"], 1, r"bad\.jsonl:2:"),
            ("empty file", ["empty.json"], 1, "the file is empty"),
            ("no such file", ["nothing.json"], 1, "no such file"),
            ("wrong flag", ["--fast"], 2, "unrecognized arguments: --fast"),
            ("no abbreviations", ["--quic"], 2, "unrecognized"),
            ("two speeds", ["--quick", "--full"], 2, "not allowed with"),
            ("no such arm", ["mine.jsonl", "--arms", "nope"], 2, "there is no nope"),
            ("zero samples", ["--samples", "0"], 2, "must be 1 or more"),
            ("a stranger's file", ["mine.jsonl", "--json", "notes.json"], 2, "was not written by this command"),
            ("the input itself", ["mine.jsonl", "--json", "mine.jsonl"], 2, "is an input file"),
        ):
            with self.subTest(why):
                done = self.run_lab(*args)
                self.assertEqual(done.returncode, code, done.stderr)
                self.assertRegex(done.stderr, words)
                self.assertEqual(done.stdout, "")
        self.assertEqual((self.folder / "notes.json").read_text(), '{"my": "notes"}')

    def test_nothing_works(self):
        done = self.run_lab("mine.jsonl", commands=[command("bad", "refusing")])
        self.assertEqual(done.returncode, 1)
        self.assertIn("cannot hold null", done.stdout)
        done = self.run_lab("mine.jsonl", commands=[["/no/such/arm"]])
        self.assertEqual(done.returncode, 1)
        self.assertIn("no arm can run", done.stderr)

    def test_list(self):
        done = self.run_lab("--list")
        self.assertEqual(done.returncode, 0)
        self.assertRegex(done.stdout, r"python/dict +json +compact +honest-2 +fake 1")

    def test_chosen_arms(self):
        self.run_lab("mine.jsonl", "--arms", "honest-2", "--samples", "3", "--processes", "1")
        made = json.loads((self.folder / "results.json").read_text())
        self.assertEqual([a["id"] for a in made["arms"]], ["honest-2"])

    def test_called_from_elsewhere(self):
        done = self.run_lab("mine.jsonl", "--samples", "3", "--processes", "1", "--out", "there", POLYWIRE_CWD=str(self.folder))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue((self.folder / "there" / "results.json").exists())


class CtrlC(Base):
    def setUp(self):
        super().setUp()
        if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # as whoever was started in the background hands it on
            signal.signal(signal.SIGINT, signal.SIG_DFL)

    def test_keeps_what_is_measured(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number.name):
                self.interrupt(number)

    def interrupt(self, number):
        results = self.folder / "results.json"
        results.unlink(missing_ok=True)
        process = subprocess.Popen(self.arguments([command("fake", "slow")], "mine.jsonl", "--samples", "3"), cwd=self.folder, env=self.environment(),
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        until = time.monotonic() + 60
        while not results.exists() and time.monotonic() < until:  # written after the first round
            time.sleep(0.05)
        process.send_signal(number)
        out, err = process.communicate(timeout=30)
        self.assertEqual(process.returncode, 130, err)
        made = json.loads(results.read_text())
        self.assertTrue(made["interrupted"])
        self.assertTrue(any(c["ok"] and c["median"] for c in made["cells"]))
        self.assertIn("stopped before the end", out)
        self.assertIn("stopped: what was measured is kept", err)
        left = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True).stdout
        self.assertFalse(re.search(r"polywire-lab-\w+.*fake_arm", left))


if __name__ == "__main__":
    unittest.main()
