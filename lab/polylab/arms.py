"""Families and their arms: finding them, starting their processes, asking one case at a time (docs/lab-protocol.md)."""

import json
import math
import os
import re
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

PROTOCOL = 1
DESCRIBE_LIMIT = 20.0
LONGEST_LINE = 64 << 20
MISSING_STATUS = 3
ARM_ID = re.compile(r"[A-Za-z0-9._+-]+\Z")


class ArmFault(Exception):
    """The case failed. `fatal`: the process is gone or must go."""

    def __init__(self, text, fatal=False):
        super().__init__(text)
        self.fatal = fatal


@dataclass
class Family:
    name: str
    command: list            # what starts it, without --describe or --run
    info: dict = field(default_factory=dict)
    arms: list = field(default_factory=list)


@dataclass
class Found:
    families: list
    codecs: Family | None
    missing: list            # [{family, module, hint}]
    notes: list


def arm_commands(root, build, venv_python=None):
    """The command of every family, in a fixed order."""
    python = str(venv_python) if venv_python and Path(venv_python).exists() else sys.executable
    commands = [[python, str(p)] for p in sorted((Path(root) / "lab" / "arms" / "python").glob("*_arm.py"))]
    folder = Path(build) / "lab" / "arms"
    if folder.is_dir():
        commands += [[str(p)] for p in sorted(folder.iterdir()) if p.is_file() and os.access(p, os.X_OK) and p.suffix in ("", ".sh", ".py")]
    return commands


def discover(commands):
    found = Found([], None, [], [])
    running = [(c, start_describe(c)) for c in commands]
    seen = set()
    for command, process in running:
        name = Path(command[-1]).stem.removesuffix("_arm")
        try:
            info = finish_describe(process, name)
        except ModuleNotFoundError as fault:
            found.missing.append({"family": name, "module": fault.name, "hint": fault.msg})
            continue
        except ArmFault as fault:
            found.notes.append(f"{name}: left out, {fault}")
            continue
        family = Family(info["family"], command, {k: v for k, v in info.items() if k not in ("arms", "codecs")})
        if info.get("kind") == "codecs":
            family.arms = info["codecs"]
            found.codecs = family
            continue
        for arm in info["arms"]:
            if not ARM_ID.match(str(arm.get("id"))) or arm["id"] in seen:
                found.notes.append(f"{name}: arm id {arm.get('id')!r} is not usable or occurs twice, left out")
                continue
            seen.add(arm["id"])
            family.arms.append(complete_arm(arm, info))
        found.families.append(family)
    return found


def complete_arm(arm, info):
    row = {"layout": "", "shapes": ["*"], "directions": ["encode", "decode"], "validation": {}, "buffer": "fresh", "backend": None, **arm}
    for name in ("family", "language", "library", "version", "build"):
        row.setdefault(name, info.get(name))
    row["ours"] = bool(arm.get("ours", info.get("ours")))
    row["class"] = f"{row['language']}/{row['model']}"
    row["available"] = True
    return row


def start_describe(command):
    try:
        return subprocess.Popen([*command, "--describe"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    except OSError as fault:
        return fault


def finish_describe(process, name):
    if isinstance(process, OSError):
        raise ArmFault(f"cannot be started: {process.strerror}")
    try:
        out, err = process.communicate(timeout=DESCRIBE_LIMIT)
    except subprocess.TimeoutExpired:
        kill_group(process)
        process.communicate()
        raise ArmFault(f"no description in {DESCRIBE_LIMIT:.0f} s") from None
    complaint = err.decode(errors="replace").strip().splitlines()
    try:
        info = json.loads(out)
    except ValueError:
        info = None
    if isinstance(info, dict) and info.get("missing"):
        raise missing(info["missing"], info.get("hint"))
    if process.returncode:
        gone = re.search(r"No module named '([\w.]+)'", complaint[-1]) if complaint else None
        if gone:
            raise missing(gone[1].split(".")[0], None)
        raise ArmFault(f"--describe {ended(process.returncode)}" + (f": {complaint[-1][:200]}" if complaint else ""))
    if not isinstance(info, dict) or info.get("protocol") != PROTOCOL or not isinstance(info.get("family"), str):
        raise ArmFault("its description is not understood")
    rows = info.get("codecs" if info.get("kind") == "codecs" else "arms")
    if not isinstance(rows, list) or not all(isinstance(r, dict) and (info.get("kind") == "codecs" or {"id", "format", "model"} <= r.keys()) for r in rows):
        raise ArmFault("its list of arms is not understood")
    return info


def missing(module, hint):
    fault = ModuleNotFoundError(hint or f"pip install {module}")
    fault.name = module
    return fault


def ended(status):
    if status < 0:
        try:
            return f"ended by {signal.Signals(-status).name}"
        except ValueError:
            return f"ended by signal {-status}"
    return f"ended with status {status}"


def kill_group(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


class Process:
    """One running family. Its own process group, so that a hanging one goes with all it started, and so that Ctrl-C
    reaches the driver alone."""

    def __init__(self, family, folder=None):
        self.family = family
        self.errors = tempfile.TemporaryFile(dir=folder)
        self.buffer = b""
        try:
            self.process = subprocess.Popen([*family.command, "--run"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors,
                                            bufsize=0, start_new_session=True)
        except OSError as fault:
            self.errors.close()
            raise ArmFault(f"cannot be started: {fault.strerror}", fatal=True) from None
        os.set_blocking(self.process.stdout.fileno(), False)
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.process.stdout, selectors.EVENT_READ)

    def ask(self, case, limit):
        """-> the answer (ok or not). Raises ArmFault(fatal) when the process cannot go on."""
        try:
            self.process.stdin.write(json.dumps(case).encode() + b"\n")
        except OSError:
            raise ArmFault(self.why_ended(), fatal=True) from None
        line = self.read_line(limit)
        try:
            reply = json.loads(line)
        except ValueError:
            raise ArmFault(f"answer not understood: {line[:60].decode(errors='replace')!r}", fatal=True) from None
        if not isinstance(reply, dict) or reply.get("id") != case["id"]:
            raise ArmFault(f"answer not understood: it is not for case {case['id']}", fatal=True)
        if reply.get("ok") is not True:
            raise ArmFault(str(reply.get("error") or "failed without a reason")[:500])
        return reply

    def read_line(self, limit):
        until = time.monotonic() + limit
        while b"\n" not in self.buffer:
            left = until - time.monotonic()
            if left <= 0 or not self.selector.select(left):
                if until - time.monotonic() <= 0:
                    raise ArmFault(f"no answer in {limit:.0f} s", fatal=True)
                continue
            block = os.read(self.process.stdout.fileno(), 1 << 16)
            if not block:
                raise ArmFault(self.why_ended(), fatal=True)
            self.buffer += block
            if len(self.buffer) > LONGEST_LINE:
                raise ArmFault("answer not understood: a line without end", fatal=True)
        line, _, self.buffer = self.buffer.partition(b"\n")
        return line

    def why_ended(self):
        try:
            status = self.process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            return "closed its output"
        last = self.last_words()
        return ended(status) + (f": {last}" if last else "")

    def last_words(self):
        size = self.errors.seek(0, os.SEEK_END)
        self.errors.seek(max(0, size - 4096))
        lines = self.errors.read().decode(errors="replace").strip().splitlines()
        return lines[-1][:200] if lines else ""

    def close(self, gently=True):
        if gently:
            try:
                self.process.stdin.close()
                self.process.wait(timeout=2)
            except (OSError, subprocess.TimeoutExpired):
                pass
        kill_group(self.process)
        self.process.wait()
        self.process.stdout.close()
        if not self.process.stdin.closed:
            try:
                self.process.stdin.close()
            except OSError:
                pass
        self.selector.close()
        self.errors.close()


def check_answer(reply, timed):
    """Raises ArmFault when an answer does not hold together; else gives the samples in ns a record."""
    verdict = reply.get("roundtrip")
    if verdict != "ok":
        raise ArmFault(f"round trip: {verdict or 'not said'}"[:500])
    if not isinstance(reply.get("bytes"), int) or reply["bytes"] < 0 or not re.fullmatch(r"[0-9a-f]{64}", str(reply.get("sha256"))):
        raise ArmFault("answer not understood: no size or no digest", fatal=True)
    if not timed:
        return []
    samples = reply.get("samples_ns")
    if not isinstance(samples, list) or not samples or not all(positive(x) for x in samples):
        raise ArmFault("answer not understood: samples are not positive numbers", fatal=True)
    records = reply.get("records")
    each = records if isinstance(records, list) else [records] * len(samples)
    if len(each) != len(samples) or not all(positive(x) for x in each):
        raise ArmFault("answer not understood: no number of records for each sample", fatal=True)
    return [s / r for s, r in zip(samples, each)]


def positive(x):
    return isinstance(x, (int, float)) and not isinstance(x, bool) and math.isfinite(x) and x > 0
