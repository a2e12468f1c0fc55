"""For tests: asking a Python arm as the driver does, with the laboratory's venv where it exists."""
import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ARMS = ROOT / "lab" / "arms" / "python"
STDLIB = ("json", "pickle", "floor")


def peers_python():
    """-> the interpreter that has the peers, or None."""
    for python in (os.environ.get("POLYWIRE_LAB_PYTHON"), ROOT / "build" / "lab-venv" / "bin" / "python", sys.executable):
        if python and Path(python).exists():
            done = subprocess.run([str(python), "-c", "import orjson, ssrjson, msgspec, msgpack, ormsgpack, google.protobuf, fastavro, pyarrow"],
                                  capture_output=True)
            if done.returncode == 0:
                return str(python)
    return None


def run(family, *words, text=None, python=None):
    return subprocess.run([python or sys.executable, str(ARMS / (family + "_arm.py")), *words], input=text, capture_output=True, text=True, timeout=300)


def describe(family, python=None):
    done = run(family, "--describe", python=python)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def ask(family, cases, python=None):
    """-> the answers, in order; a case may be a text that is no JSON."""
    lines = [c if isinstance(c, str) else json.dumps(c) for c in cases]
    done = run(family, "--run", text="\n".join(lines) + "\n", python=python)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def case(arm, dataset, **more):
    return {"id": arm, "arm": arm, "shape": "any", "dataset": str(dataset), "select": None, "direction": "roundtrip", "temperature": "hot",
            "records_per_call": 0, "samples": 3, "min_sample_ns": 200_000, "seed": 7, "gc": "held", "output": None, "budget_ns": 50_000_000, **more}
