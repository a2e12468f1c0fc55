"""What depends on a terminal, on time and on signals: width, colours, the progress line, ends by Ctrl-C, how little head reads."""
import fcntl
import os
import pty
import re
import resource
import select
import signal
import struct
import subprocess
import tempfile
import termios
import time
import unittest
from pathlib import Path

import command

COLOR = re.compile(r"\x1b\[[0-9;]*m")
ERASE = "\r\x1b[K"


class Screen:
    """A command whose stdout and (or) stderr is a terminal of some width."""

    def __init__(self, words, width=80, out=True, err=False, stdin=subprocess.DEVNULL, cwd=None, **environment):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 25, width, 0, 0))
        attributes = termios.tcgetattr(slave)
        attributes[1] &= ~termios.OPOST          # line breaks as they are
        termios.tcsetattr(slave, termios.TCSANOW, attributes)
        self.process = subprocess.Popen([command.COMMAND, *words], stdin=stdin, stdout=slave if out else subprocess.DEVNULL,
                                        stderr=slave if err else subprocess.DEVNULL, cwd=cwd, env=command.environment(**environment))
        os.close(slave)
        self.seen = b""

    def read(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if not select.select([self.master], [], [], 0.05)[0]:
                continue
            try:
                data = os.read(self.master, 65536)
            except OSError:
                break
            if not data:
                break
            self.seen += data
        return self.seen.decode()

    def finish(self):
        self.read(30)
        self.status = self.process.wait(timeout=30)
        os.close(self.master)
        return self.seen.decode()


@unittest.skipUnless(command.COMMAND, command.MISSING)
class Terminal(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = Path(holder.name)
        self.file = self.folder / "a.jsonl"
        self.file.write_text('{"id":1,"name":"a name of some length","tags":["one","two","three","four"],"at":{"lat":1.5,"lon":-2.25}}\n' * 3)

    def test_cat_is_indented_and_coloured_on_a_terminal(self):
        text = Screen(["cat", self.file]).finish()
        self.assertIn("\x1b[", text)
        self.assertIn('\n  "name": "a name of some length",\n', COLOR.sub("", text))

    def test_colours_are_off_where_they_are_not_wanted(self):
        for why, words, environment in [("NO_COLOR", [], {"NO_COLOR": "1"}), ("dumb", [], {"TERM": "dumb"}), ("never", ["--color=never"], {})]:
            text = Screen(["cat", self.file, *words], **environment).finish()
            self.assertNotIn("\x1b", text, why)
            self.assertIn('\n  "name"', text, why)
        self.assertIn("\x1b", Screen(["cat", self.file], NO_COLOR="").finish(), "empty means not set")
        self.assertIn("\x1b", Screen(["cat", self.file, "--color=always"], NO_COLOR="1").finish(), "said is said")

    def test_lines_on_a_terminal_when_asked_for(self):
        text = COLOR.sub("", Screen(["cat", "--lines", self.file]).finish())
        self.assertEqual(text.count("\n"), 3)

    def test_narrow(self):
        for width in (20, 40, 60):
            text = COLOR.sub("", Screen(["cat", self.file], width).finish())
            self.assertLessEqual(max(map(len, text.splitlines())), max(width, 36), "only a text that cannot be broken is longer")
            text = Screen(["inspect", self.file], width).finish()
            table = text.split("\n\n", 1)[1]
            self.assertLessEqual(max(map(len, table.splitlines())), max(width, 20), text)
            text = Screen(["validate", "-"], width, out=False, err=True, stdin=subprocess.PIPE)
            text.process.communicate(b'{"a":"' + b"x" * 300 + b'","b":tru}\n')
            fault = text.finish().splitlines()
            self.assertLessEqual(max(map(len, fault[1:])), max(width, 20), fault)

    def feed(self, screen, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            screen.process.stdin.write(b'{"id":1}\n' * 2000)
            screen.process.stdin.flush()
            screen.read(0.05)

    def test_progress_comes_and_goes(self):
        screen = Screen(["convert", "--from", "jsonl", "-", self.folder / "out.msgpack"], out=False, err=True, stdin=subprocess.PIPE)
        self.feed(screen, 1.5)
        screen.process.stdin.close()
        text = screen.finish()
        self.assertRegex(text, r"[0-9.]+ [kM]?B, [0-9,]+ records, [0-9.]+ [kM]?B/s")
        last = text.rindex(ERASE)
        self.assertRegex(text[last + len(ERASE):], r"^\S*out.msgpack: [0-9,]+ records, .*\n$", "erased, then the summary")
        self.assertEqual(screen.status, 0)

    def test_no_progress_when_not_wanted(self):
        for words, environment in [(["--no-progress"], {}), (["--quiet"], {}), (["--error-format", "json"], {}), ([], {"TERM": "dumb"})]:
            screen = Screen(["convert", *words, "--from", "jsonl", "-", self.folder / "out.msgpack"], out=False, err=True, stdin=subprocess.PIPE, **environment)
            self.feed(screen, 0.8)
            screen.process.stdin.close()
            self.assertNotIn("\x1b", screen.finish(), words)

    def test_ends_by_signals_leave_nothing_behind(self):
        out = self.folder / "out.msgpack"
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            out.write_text("old")
            process = subprocess.Popen([command.COMMAND, "convert", "--from", "jsonl", "-", out], stdin=subprocess.PIPE, stderr=subprocess.PIPE, env=command.environment())
            process.stdin.write(b'{"id":1}\n' * 100000)
            process.stdin.flush()
            time.sleep(0.2)
            process.send_signal(number)
            process.wait(timeout=10)
            self.assertEqual(process.returncode, -number)
            self.assertEqual(process.stderr.read(), b"")
            process.stdin.close()
            process.stderr.close()
            self.assertEqual(out.read_text(), "old")
            self.assertEqual(sorted(p.name for p in self.folder.iterdir()), ["a.jsonl", "out.msgpack"])

    def test_what_waits_in_a_pipe_is_shown_at_once(self):
        process = subprocess.Popen([command.COMMAND, "cat", "--from", "jsonl", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=command.environment())
        process.stdin.write(b'{"id":1}\n{"id":2}\n')
        process.stdin.flush()
        self.assertTrue(select.select([process.stdout], [], [], 10)[0])
        self.assertEqual(os.read(process.stdout.fileno(), 100), b'{"id":1}\n{"id":2}\n')
        process.stdin.close()
        process.wait(timeout=10)
        process.stdout.close()

    def used(self, words, **more):
        """Processor seconds of the command."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([command.COMMAND, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=command.environment(), timeout=60, **more)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def test_head_reads_the_front_only(self):
        with self.file.open("r+b") as f:
            f.truncate(40 << 30)
        self.assertLess(min(self.used(["head", "-n", "3", self.file]) for _ in range(5)), 0.05 if "ASAN_OPTIONS" not in os.environ else 1)

    def test_a_file_of_zeros_is_refused_at_once(self):
        for name in ("zeros.jsonl", "zeros.json"):
            with (self.folder / name).open("wb") as f:
                f.truncate(40 << 30)
            self.assertLess(min(self.used(["head", self.folder / name]) for _ in range(3)), 0.1 if "ASAN_OPTIONS" not in os.environ else 2, name)

    def test_head_of_an_endless_pipe_ends(self):
        source = subprocess.Popen(["yes", '{"id":1}'], stdout=subprocess.PIPE)
        began = time.monotonic()
        done = subprocess.run([command.COMMAND, "head", "--from", "jsonl", "-"], stdin=source.stdout, capture_output=True, env=command.environment(), timeout=60)
        source.stdout.close()
        source.wait(timeout=10)
        self.assertEqual(done.stdout, b'{"id":1}\n' * 10)
        self.assertLess(time.monotonic() - began, 5)


if __name__ == "__main__":
    unittest.main()
