"""./dev lab --cli: the command beside the tools people use for the same job, on 300,000 events as JSON lines (51,883,623 B).

Each job is a process of its own: wall time with reading, writing and fsync, highest resident memory (VmHWM, read until the end). The rounds are
interleaved; the best and the middle of them are printed. Input is in the page cache. A tool that is not here is named and left out."""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RECORDS, BYTES, FACTOR = 300_000, 51_883_623, 10

ORJSON_MSGPACK = """
import sys, os, orjson, msgpack
pack = msgpack.Packer(autoreset=True).pack
with open(sys.argv[1], "rb") as source, open(sys.argv[2], "wb") as out:
    for line in source:
        out.write(pack(orjson.loads(line)))
    out.flush()
    os.fsync(out.fileno())
"""
CHDB = """
import sys, chdb
chdb.query(f"INSERT INTO FUNCTION file('{sys.argv[2]}', 'MsgPack') SELECT * FROM file('{sys.argv[1]}', 'JSONEachRow')")
"""


class Job:
    def __init__(self, name, words, source, out=None, stdout=None, group="msgpack"):
        self.name, self.words, self.source, self.out, self.stdout, self.group = name, words, source, out, stdout, group
        self.seconds, self.peak, self.size = [], 0, 0


def arguments(argv):
    p = argparse.ArgumentParser(prog="./dev lab --cli", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--rounds", type=int, default=5, metavar="N", help="runs of each job (default 5)")
    p.add_argument("--without-peers", action="store_true", help="only the command itself")
    p.add_argument("--folder", metavar="DIR", help="where the files are written (default: a folder of its own in the temporary folder)")
    return p.parse_args(argv)


def build_program(name):
    build = Path(os.environ.get("POLYWIRE_BUILD", "build"))
    for preset in ("lab", "release", "test"):
        if (build / preset / name).exists():
            return (build / preset / name).resolve()
    return None


def watch(job):
    """Runs the job once."""
    stdout = open(job.stdout, "wb") if job.stdout else subprocess.DEVNULL
    began = time.perf_counter()
    process = subprocess.Popen(job.words, stdin=subprocess.DEVNULL, stdout=stdout, stderr=subprocess.PIPE)
    path, peak = f"/proc/{process.pid}/status", 0
    while process.poll() is None:
        try:
            with open(path, encoding="ascii", errors="replace") as f:
                peak = max([peak, *(int(line.split()[1]) * 1024 for line in f if line.startswith("VmHWM:"))])
        except OSError:
            pass
        time.sleep(0.002)
    seconds = time.perf_counter() - began
    complaint = process.stderr.read().decode(errors="replace").strip()
    process.stderr.close()
    if job.stdout:
        stdout.close()
    if process.returncode:
        raise RuntimeError(f"{job.name}: status {process.returncode}: {complaint[-300:]}")
    return seconds, peak


def has_module(python, *names):
    return subprocess.run([python, "-c", "import " + ", ".join(names)], capture_output=True).returncode == 0


def own_jobs(command, folder, events, big, zipped):
    out = folder / "out.msgpack"
    convert = [command, "convert", "--quiet"]
    yield Job("polywire convert, 1 thread", [*convert, "-j1", events, out], events, out)
    yield Job("polywire convert, 2 threads", [*convert, "-j2", events, out], events, out)
    yield Job("polywire convert, 10 x the file", [*convert, "-j1", big, out], big, out)
    yield Job("polywire convert from .gz, 1 thread", [*convert, "-j1", zipped, out], zipped, out)
    yield Job("polywire convert from .gz, 2 threads", [*convert, "-j2", zipped, out], zipped, out)
    yield Job("polywire count", [command, "count", big], big, group="count")
    yield Job("wc -l", ["wc", "-l", big], big, group="count")
    yield Job("polywire inspect", [command, "inspect", events], events, group="look")
    yield Job("polywire validate", [command, "validate", events], events, group="look")
    yield Job("polywire cat", [command, "cat", events], events, stdout=folder / "out.jsonl", group="lines")


def peer_jobs(folder, events, say):
    out, lines = folder / "peer.msgpack", folder / "peer.jsonl"
    python = os.environ.get("POLYWIRE_LAB_PYTHON", sys.executable)
    for tool, words in [("jq", ["jq", "-c", "."]), ("gojq", ["gojq", "-c", "."]), ("mlr", ["mlr", "--ijsonl", "--ojsonl", "cat"])]:
        if shutil.which(tool):
            yield Job(f"{' '.join(words)} (to JSON lines)", [*words, events], events, stdout=lines, group="lines")
        else:
            say(f"SKIPPED: {tool} is not installed")
    for name, modules, script in [("orjson + msgpack", ("orjson", "msgpack"), ORJSON_MSGPACK), ("chdb (no keys in its MessagePack)", ("chdb",), CHDB)]:
        if has_module(python, *modules):
            yield Job(name, [python, "-c", script, events, out], events, out)
        else:
            say(f"SKIPPED: {name}: no {' and '.join(modules)} in {python}")


def run_rounds(jobs, rounds, say):
    for number in range(rounds + 1):          # the first one warms up
        for job in list(jobs):
            say(f"round {number} of {rounds}: {job.name}")
            if job.out and Path(job.out).exists():
                Path(job.out).unlink()
            try:
                seconds, peak = watch(job)
            except RuntimeError as fault:
                say(f"SKIPPED: {fault}")
                jobs.remove(job)
                continue
            job.peak = max(job.peak, peak)
            job.size = os.path.getsize(job.out or job.stdout) if job.out or job.stdout else 0
            if number:
                job.seconds.append(seconds)


def page(jobs):
    base = next(j for j in jobs if j.name == "polywire convert, 1 thread")
    lines = [f"{'job':38} {'best s':>8} {'middle s':>9} {'peak MB':>8} {'MB/s in':>8} {'output B':>12} {'times ours':>10}"]
    for j in jobs:
        best, size = min(j.seconds), os.path.getsize(j.source)
        ratio = f"{best / min(base.seconds):.2f}" if j.source == base.source and j.group in ("msgpack", "lines") else ""
        lines.append(f"{j.name:38} {best:8.3f} {statistics.median(j.seconds):9.3f} {j.peak / 1e6:8.1f} {size / best / 1e6:8.0f} {j.size:12,} {ratio:>10}")
    by_name = {j.name: j for j in jobs}

    def compare(text, slow, fast, what):
        if slow in by_name and fast in by_name:
            lines.append(f"{text}: {what(by_name[slow], by_name[fast]):.2f}")
    lines.append("")
    compare("two threads, times as fast", "polywire convert, 1 thread", "polywire convert, 2 threads", lambda a, b: min(a.seconds) / min(b.seconds))
    compare("two threads from .gz, times as fast", "polywire convert from .gz, 1 thread", "polywire convert from .gz, 2 threads", lambda a, b: min(a.seconds) / min(b.seconds))
    compare("peak of ten times the file, over that of one", "polywire convert, 10 x the file", "polywire convert, 1 thread", lambda a, b: a.peak / b.peak)
    compare("count, beside wc -l", "wc -l", "polywire count", lambda a, b: min(a.seconds) / min(b.seconds))
    return "\n".join(lines)


def make_data(folder):
    events, big, zipped = folder / "events.jsonl", folder / "events10.jsonl", folder / "events.jsonl.gz"
    maker = build_program("polywire-data")
    if not maker:
        raise FileNotFoundError("polywire-data was not built: ./dev lab builds it")
    subprocess.run([maker, "events", events, "--records", str(RECORDS), "--as", "jsonl"], check=True)
    if events.stat().st_size != BYTES:
        raise ValueError(f"events.jsonl has {events.stat().st_size:,} B, not {BYTES:,}: the generator changed")
    with big.open("wb") as out:
        for _ in range(FACTOR):
            with events.open("rb") as source:
                shutil.copyfileobj(source, out, 1 << 20)
    with zipped.open("wb") as out:
        subprocess.run(["gzip", "-c", events], stdout=out, check=True)
    return events, big, zipped


def main(argv):
    args = arguments(argv)

    def say(words):
        print(words, file=sys.stderr, flush=True)
    command = build_program("polywire")
    if not command:
        say("the command was not built: ./dev build")
        return 1
    folder = Path(tempfile.mkdtemp(prefix="polywire-cli-", dir=args.folder))
    try:
        events, big, zipped = make_data(folder)
        jobs = list(own_jobs(command, folder, events, big, zipped)) + ([] if args.without_peers else list(peer_jobs(folder, events, say)))
        run_rounds(jobs, args.rounds, say)
        load = os.getloadavg()
        print(f"{subprocess.run([command, '--version'], capture_output=True, text=True).stdout}load {load[0]:.1f}, {os.cpu_count()} processors, {args.rounds} rounds\n")
        print(page(jobs))
        return 0
    except (OSError, ValueError, subprocess.CalledProcessError) as fault:
        say(str(fault))
        return 1
    finally:
        shutil.rmtree(folder, ignore_errors=True)
