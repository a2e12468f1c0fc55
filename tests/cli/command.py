"""The command under test: POLYWIRE_COMMAND, or the newest of the builds."""
import os
import signal
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHARED = Path(os.environ.get("POLYWIRE_SHARED", ROOT / "../shared"))


def find():
    """Path of the command, or None where it was not built."""
    if "POLYWIRE_COMMAND" in os.environ:
        return Path(os.environ["POLYWIRE_COMMAND"]).resolve()
    built = [p for p in ROOT.glob("build/*/polywire") if p.is_file() and os.access(p, os.X_OK)]
    return max(built, key=lambda p: p.stat().st_mtime) if built else None


COMMAND = find()

# Whoever was started in the background has these ignored, and hands that on.
for number in (signal.SIGINT, signal.SIGHUP):
    if signal.getsignal(number) == signal.SIG_IGN:
        signal.signal(number, signal.SIG_DFL)
MISSING = "SKIPPED: the command was not built"


def environment(**more):
    """For the command: nothing of the caller's terminal or language; the command first in PATH."""
    made = {"PATH": f"{COMMAND.parent}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "TERM": "xterm", "HOME": "/nonexistent"}
    made.update({k: v for k, v in os.environ.items() if k.startswith(("ASAN_", "UBSAN_", "TSAN_"))})
    made.update(more)
    return made
