"""Nothing lost, whatever happens: killed, full, closed, cut, growing. Each test starts the command as a user would.
"""
import gzip
import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

from command import COMMAND, MISSING

RECORDS = 120_000
SANITIZED = "ASAN_OPTIONS" in os.environ  # as ./dev check sets it


def lines(count):
    return b"".join(b'{"id":%d,"name":"record number %d","value":%d.5}\n' % (i, i, i % 977) for i in range(count))


@unittest.skipUnless(COMMAND, MISSING)
class FaultTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.shared = tempfile.TemporaryDirectory()
        cls.source = Path(cls.shared.name, "in.jsonl")
        cls.source.write_bytes(lines(RECORDS))
        cls.good = Path(cls.shared.name, "good.msgpack")
        subprocess.run([COMMAND, "convert", cls.source, cls.good], check=True, stderr=subprocess.DEVNULL)

    @classmethod
    def tearDownClass(cls):
        cls.shared.cleanup()

    def setUp(self):
        own = tempfile.TemporaryDirectory()
        self.addCleanup(own.cleanup)
        self.folder = Path(own.name)

    def run_command(self, *arguments, **more):
        more.setdefault("timeout", 120)
        return subprocess.run([COMMAND, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)

    def start(self, *arguments, **more):
        process = subprocess.Popen([COMMAND, *map(str, arguments)], stderr=subprocess.PIPE, **more)
        self.addCleanup(process.stderr.close)
        return process

    def files(self):
        return sorted(p.name for p in self.folder.iterdir())

    # ---- killed

    def test_kill_9_at_twenty_moments_leaves_the_old_file_or_the_new_one(self):
        out = self.folder / "out.msgpack"
        good = self.good.read_bytes()
        began = time.monotonic()
        self.run_command("convert", self.source, self.folder / "once.msgpack")
        whole = time.monotonic() - began
        (self.folder / "once.msgpack").unlink()
        for moment in range(20):
            out.write_bytes(b"old")
            process = self.start("convert", "--threads", 1 + moment % 3, self.source, out)
            time.sleep(whole * moment / 18)
            process.kill()
            process.wait()
            self.assertIn(out.read_bytes(), (b"old", good), f"moment {moment}")
            self.assertEqual([n for n in self.files() if n != "out.msgpack" and not n.startswith(".polywire-")], [], "nothing but our own temporary")

    def test_interrupt_and_terminate_leave_nothing_behind(self):
        out = self.folder / "out.msgpack"
        out.write_bytes(b"old")
        for number in (signal.SIGINT, signal.SIGTERM):
            for threads in (1, 3):
                reading, writing = os.pipe()
                process = self.start("convert", "--threads", threads, "--from", "jsonl", "-", out, stdin=reading)
                os.close(reading)
                os.write(writing, lines(500))
                time.sleep(0.3)
                process.send_signal(number)
                self.assertNotEqual(process.wait(timeout=30), 0)
                os.close(writing)
                self.assertEqual(out.read_bytes(), b"old")
                self.assertEqual(self.files(), ["out.msgpack"])

    # ---- no room, no right, nobody there

    def test_a_full_disk_is_an_error_and_the_old_file_stays(self):
        out = self.folder / "out.msgpack"
        out.write_bytes(b"old")
        limited = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))
        for threads in (1, 3):
            done = self.run_command("convert", "--threads", threads, self.source, out, preexec_fn=limited)
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertIn(b"File too large", done.stderr)
            self.assertEqual(out.read_bytes(), b"old")
            self.assertEqual(self.files(), ["out.msgpack"])

    def test_a_small_file_system(self):
        mounted = subprocess.run(["unshare", "-rm", "true"], stderr=subprocess.DEVNULL).returncode == 0
        if not mounted:
            self.skipTest("no right to mount; RLIMIT_FSIZE and /dev/full stand for it")
        small = self.folder / "small"
        small.mkdir()
        script = f'mount -t tmpfs -o size=1m none "{small}" && echo old > "{small}/out.msgpack" && "$0" convert "$1" "{small}/out.msgpack"; echo "exit $?"; cat "{small}/out.msgpack"; ls -A "{small}"'
        done = subprocess.run(["unshare", "-rm", "sh", "-c", script, COMMAND, str(self.source)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)
        if b"mount" in done.stderr:
            self.skipTest("no right to mount; RLIMIT_FSIZE and /dev/full stand for it")
        self.assertEqual(done.stdout, b"exit 1\nold\nout.msgpack\n", done.stderr)
        self.assertIn(b"No space left", done.stderr)

    def test_dev_full(self):
        for threads in (1, 3):
            done = self.run_command("convert", "--threads", threads, "--to", "msgpack", self.source, "/dev/full")
            self.assertEqual(done.returncode, 1)
            self.assertIn(b"No space left on device", done.stderr)
        with open("/dev/full", "wb") as full:
            done = subprocess.run([COMMAND, "convert", "--to", "jsonl", self.source, "-"], stdout=full, stderr=subprocess.PIPE, timeout=60)
        self.assertEqual(done.returncode, 1)

    def test_a_folder_without_the_right_to_write(self):
        closed = self.folder / "closed"
        closed.mkdir()
        (closed / "out.msgpack").write_bytes(b"old")
        closed.chmod(0o555)
        self.addCleanup(closed.chmod, 0o755)
        as_nobody = {}
        if os.geteuid() == 0:
            self.folder.chmod(0o755)
            Path(self.shared.name).chmod(0o755)
            as_nobody = {"user": 65534, "group": 65534}
            if subprocess.run([COMMAND, "--version"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **as_nobody).returncode != 0:
                self.skipTest("another user cannot start the command here")
        done = self.run_command("convert", self.source, closed / "out.msgpack", **as_nobody)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"Permission denied", done.stderr)
        self.assertEqual((closed / "out.msgpack").read_bytes(), b"old")

    def test_a_pipe_closed_early_is_quiet(self):
        for threads in (1, 3):
            process = self.start("convert", "--threads", threads, "--to", "jsonl", self.source, "-", stdout=subprocess.PIPE)
            process.stdout.read(100)
            process.stdout.close()
            process.wait(timeout=60)
            self.assertEqual(process.stderr.read(), b"")

    # ---- inputs that change

    def test_an_input_that_grows_is_read_to_its_end(self):
        growing = self.folder / "grow.jsonl"
        growing.write_bytes(lines(20_000))
        stop = threading.Event()

        def grow():
            with open(growing, "ab") as file:
                while not stop.is_set() and file.tell() < 50 << 20:
                    file.write(lines(50))
                    file.flush()
        writer = threading.Thread(target=grow)
        writer.start()
        done = self.run_command("convert", growing, self.folder / "out.msgpack")
        stop.set()
        writer.join()
        # A line may have been half there; then it is told and nothing is written.
        self.assertIn(done.returncode, (0, 1), done.stderr)
        self.assertEqual((self.folder / "out.msgpack").exists(), done.returncode == 0)

    def test_an_input_that_is_cut_while_it_is_read_is_an_error_not_a_crash(self):
        shrinking = self.folder / "cut.jsonl"
        for attempt in range(5):
            shrinking.write_bytes(lines(RECORDS))
            reading, writing = os.pipe()
            # The second input keeps the command busy until the first one was cut.
            process = self.start("convert", "--from", "jsonl", "-", shrinking, self.folder / "out.msgpack", stdin=reading)
            os.close(reading)
            os.write(writing, lines(100))
            time.sleep(0.02 * attempt)
            os.close(writing)
            os.truncate(shrinking, len(lines(1000)))
            code = process.wait(timeout=60)
            self.assertIn(code, (0, 1))   # 0: all was read before, or the file was opened after
            self.assertFalse([n for n in self.files() if n.startswith(".polywire-")])

    def test_a_codec_error_in_the_last_block(self):
        packed = bytearray(gzip.compress(lines(50_000)))
        packed[-6] ^= 0xff   # the checksum
        (self.folder / "bad.jsonl.gz").write_bytes(packed)
        done = self.run_command("convert", self.folder / "bad.jsonl.gz", self.folder / "out.msgpack")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(self.files(), ["bad.jsonl.gz"])
        done = self.run_command("convert", "--salvage", self.folder / "bad.jsonl.gz", self.folder / "out.jsonl")
        self.assertEqual(done.returncode, 1)
        self.assertTrue(lines(50_000).startswith((self.folder / "out.jsonl").read_bytes().replace(b" ", b" ")[:1000]))

    # ---- where the output lies

    def test_odd_names_devices_pipes_and_links(self):
        odd = self.folder / "a name\nwith 'all' \"sorts\" of things.msgpack"
        self.assertEqual(self.run_command("convert", self.source, odd).returncode, 0)
        self.assertEqual(odd.read_bytes(), self.good.read_bytes())
        self.assertEqual(self.run_command("convert", "--to", "msgpack", self.source, "/dev/null").returncode, 0)
        self.assertTrue(Path("/dev/null").is_char_device(), "a device is written to, never replaced")
        pipe = self.folder / "pipe.msgpack"
        os.mkfifo(pipe)
        process = self.start("convert", self.source, pipe)
        with open(pipe, "rb") as reading:
            self.assertEqual(reading.read(), self.good.read_bytes())
        self.assertEqual(process.wait(timeout=60), 0)
        self.assertTrue(pipe.is_fifo())

    def test_the_output_is_the_input(self):
        both = self.folder / "both.jsonl"
        both.write_bytes(lines(RECORDS))
        hard = self.folder / "hard.jsonl"
        os.link(both, hard)
        for threads in (1, 3):
            self.assertEqual(self.run_command("convert", "--threads", threads, both, both).returncode, 0)
            self.assertEqual(both.read_bytes(), lines(RECORDS))
        self.assertEqual(hard.read_bytes(), lines(RECORDS), "another name of the old file")

    # ---- bounds

    def test_threads_make_no_difference_and_ten_times_the_file_takes_the_same_memory(self):
        def peak(source, out, *more):
            code = ("import resource, subprocess, sys; r = subprocess.run(sys.argv[1:], stderr=subprocess.DEVNULL).returncode; "
                    "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss); sys.exit(r)")
            done = subprocess.run([sys.executable, "-c", code, COMMAND, "convert", *map(str, more), str(source), str(out)], stdout=subprocess.PIPE, timeout=300)
            self.assertEqual(done.returncode, 0)
            return int(done.stdout)
        small, large = self.folder / "small.jsonl", self.folder / "large.jsonl"
        small.write_bytes(lines(RECORDS))
        with open(large, "wb") as file:
            for _ in range(10):
                file.write(lines(RECORDS))
        for threads in (1, 2, 5, 8):
            one = peak(small, self.folder / "small.msgpack", "--threads", threads)
            ten = peak(large, self.folder / "large.msgpack", "--threads", threads)
            self.assertEqual((self.folder / "small.msgpack").read_bytes(), self.good.read_bytes())
            self.assertEqual((self.folder / "large.msgpack").read_bytes(), self.good.read_bytes() * 10)
            if SANITIZED:
                continue  # the sanitizer keeps what was freed; bounds are for the plain build
            self.assertLess(ten, 64 << 10, f"{threads} threads: KiB")
            self.assertLess(ten, one * 1.05 + (512 if threads == 1 else 6 << 10), f"{threads} threads: the peak grows with the file")

    def test_a_document_of_one_array_and_a_wrapped_one_stream_too(self):
        whole = self.folder / "whole.json"
        body = b",".join(lines(RECORDS).splitlines())
        for text, more in ((b"[" + body + b"]", []), (b'{"meta":{"n":1},"rows":[' + body + b'],"end":[1]}', ["--records", "$.rows"])):
            whole.write_bytes(text)
            out = self.folder / "out.msgpack"
            limited = None if SANITIZED else lambda: resource.setrlimit(resource.RLIMIT_DATA, (16 << 20, 16 << 20))
            done = self.run_command("convert", "--threads", 1, *more, whole, out, preexec_fn=limited)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(out.read_bytes(), self.good.read_bytes())
            if SANITIZED:
                continue
            held = self.run_command("convert", "--threads", 1, "--records", "$", whole, self.folder / "held.msgpack", preexec_fn=limited)
            self.assertNotEqual(held.returncode, 0, "the bound is one that a document held as a whole does not meet")


if __name__ == "__main__":
    unittest.main()
