"""Writes the articles' data sets: by the C++ generator, and `logs` from data/logs.json.zst."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from polylab.articles.wanted import ARTICLES, SETS, records_of
from polylab.data import DataFault

ROOT = Path(__file__).resolve().parents[3]


def datasets(folder, profile="normal"):
    """-> the rows that polylab.data.made_dataset takes, each with its `wanted` cells."""
    return [made(entry, Path(folder), profile) for entry in SETS]


def made(entry, folder, profile, cells=None, twins=False):
    """cells: instead of the set's own asks."""
    path = folder / (entry["id"] + ".json")
    records = records_of(entry, profile)
    if entry["shape"] == "logs":
        unpack_logs(path)
    else:
        generate(entry, records, path)
    notes = []
    if entry["id"] == "events" and records < 1_000_000:
        notes.append(f"{records:,} records here; the article has 1,000,000: --full makes as many")
    return {"id": entry["id"], "title": entry["title"], "source": entry.get("source") or f"{entry['article']}: {ARTICLES[entry['article']]}", "path": str(path),
            "typed_shape": entry.get("typed_shape"), "select": entry.get("select"), "n": entry.get("n") or (0,), "notes": notes,
            "wanted": wanted(entry) if cells is None else cells, "twins": entry.get("twins", twins)}


def wanted(entry):
    """-> [(arm, direction, temperature, n, gc)] in the order of the asks, each once."""
    cells = [(arm, direction, temperature, n, gc) for ask in entry["asks"] for arm in ask["arms"] for direction in ask["directions"]
             for temperature in ask["temperatures"] for n in ask["n"] for gc in ask["gc"]]
    return list(dict.fromkeys(cells))


def generator():
    """polywire-data, wherever this build left it."""
    build = Path(os.environ.get("POLYWIRE_BUILD") or ROOT / "build")
    places = [build / "lab" / "polywire-data", build / "lab" / "data" / "polywire-data", build / "polywire-data", build / "lab" / "lab" / "data" / "polywire-data"]
    for place in places:
        if place.is_file():
            return str(place)
    raise DataFault(f"{places[0]}: not built; ./dev lab builds it")


def generate(entry, records, path):
    command = [generator(), entry["shape"], str(path)]
    command += ["--records", str(records)] if records else []
    command += ["--stream", entry["stream"]] if entry.get("stream") else []
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        raise DataFault(f"{path.name}: the generator failed: {(done.stderr.strip().splitlines() or ['no reason given'])[-1][:200]}")


UNPACK = """import sys, zstandard
with open(sys.argv[1], 'rb') as packed, open(sys.argv[2], 'wb') as plain:
    zstandard.ZstdDecompressor().copy_stream(packed, plain)
"""


def unpack_logs(path):
    """Python's own library has no zstd before 3.14: the venv's zstandard, else the command."""
    packed = ROOT / "data" / "logs.json.zst"
    if not packed.is_file():
        raise DataFault(f"{packed}: missing")
    ways = [[str(arm_python()), "-c", UNPACK, str(packed), str(path)]]
    if shutil.which("zstd"):
        ways.append(["zstd", "-q", "-d", "-f", str(packed), "-o", str(path)])
    for command in ways:
        if subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True).returncode == 0:
            return
    raise DataFault(f"{packed}: cannot be unpacked: neither the package zstandard nor the command zstd is there")


def arm_python():
    """The interpreter that has the peers."""
    python = Path(os.environ.get("POLYWIRE_LAB_PYTHON") or ROOT / "build" / "lab-venv" / "bin" / "python")
    return python if python.exists() else Path(sys.executable)
