"""Peak memory: each arm once more, alone in a process of its own, beside the same arm on one record. The process holds the
data set, the encoded bytes and what the round trip made; native allocations are seen because the kernel counts pages."""

import json

from polylab import data
from polylab.arms import ArmFault, Process


def measure(session):
    """results.json's memory[]: {dataset, arm, peak_rss, base_rss, ok, error}; fills the cells' peak_rss as well."""
    cells = {(c.dataset, c.arm): c for c in session.cells if not c.twin and c.n == session.datasets[c.dataset].n[0] and not session.store.failed(c.id)}
    small = {d.id: one_record(d, session.folder) for d in session.datasets.values()}
    rows = []
    session.progress.begin(len(cells))
    for (dataset, arm), cell in cells.items():
        session.progress.step(f"memory: {dataset}, {arm}")
        row = {"dataset": dataset, "arm": arm, "peak_rss": None, "base_rss": None, "ok": True, "error": None}
        try:
            row["base_rss"] = peak(session, cell, dataset=str(small[dataset][0]), select=small[dataset][1])
            row["peak_rss"] = peak(session, cell)
        except ArmFault as fault:
            row["ok"], row["error"] = False, str(fault)
        rows.append(row)
        for other in session.store.rows.values():
            if other["dataset"] == dataset and other["arm"] == arm and other["n"] == cell.n:
                other["peak_rss"] = row["peak_rss"]
    return rows


def peak(session, cell, **more):
    family = next(f for f in session.found.families if f.name == cell.family)
    process = Process(family, session.folder)
    try:
        case = session.case(cell, 0, samples=1, min_sample_ns=1, **more)
        reply = process.ask(case, session.limit(cell))
        return high_water(process.process.pid) or reply.get("peak_rss")
    finally:
        process.close()


def high_water(pid):
    """Read from outside: a process's own ru_maxrss starts at its parent's (Linux keeps it over exec)."""
    try:
        with open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as f:
            return next((int(line.split()[1]) * 1024 for line in f if line.startswith("VmHWM:")), None)
    except OSError:
        return None


def one_record(dataset, folder):
    """The data set's first record alone, in the same form. -> (path, select)"""
    value = data.batch_value(dataset)
    path = folder / f"one-{dataset.path.name}"
    if dataset.path.suffix == ".jsonl":
        path.write_text(data.compact(value[0]) + "\n", encoding="utf-8")
        return path, None
    if dataset.select is None:
        return dataset.path, None  # a document is one record
    records = data.read_made(dataset)
    path.write_text(json.dumps(replaced(value, dataset.select.split("/")[1:], records[:1]), ensure_ascii=False), encoding="utf-8")
    return path, dataset.select


def replaced(value, parts, new):
    if not parts:
        return new
    part = parts[0].replace("~1", "/").replace("~0", "~")
    if isinstance(value, list):
        return [replaced(v, parts[1:], new) if str(i) == part else v for i, v in enumerate(value)]
    return {k: replaced(v, parts[1:], new) if k == part else v for k, v in value.items()}
