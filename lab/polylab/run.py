"""Carries a plan out: the check of every arm first, then the timed rounds. What was measured is never lost: results are
written after every round, and an interruption ends the run, not the results."""

import hashlib
import json
import time
from pathlib import Path

from polylab import data, plan, results, sizes
from polylab.arms import ArmFault, Process, check_answer

LOST_IN_A_ROW = 3       # processes; then the family is left out for the rest of the round
SAMPLING_SHARE = 0.6    # of the time budget: the rest is starting, loading, round trips
LEAST_BUDGET_NS = 4_000_000
LEAST_SAMPLES = 3
SECONDS_A_MEGABYTE = 5.0
PLAIN_JSON = ("compact", "spaced", "map", "")


class Crew:
    """The processes of one round: one for each family, started when first asked."""

    def __init__(self, families, folder):
        self.families = {f.name: f for f in families}
        self.folder = folder
        self.running = {}
        self.lost = {}

    def ask(self, name, case, limit):
        if self.lost.get(name, 0) >= LOST_IN_A_ROW:
            raise ArmFault("given up: three processes were lost in a row")
        try:
            process = self.running.get(name)
            if process is None:
                process = self.running[name] = Process(self.families[name.removesuffix(plan.TWIN)], self.folder)
            reply = process.ask(case, limit)
        except ArmFault as fault:
            if fault.fatal:
                self.drop(name)
            raise
        self.lost[name] = 0
        return reply

    def drop(self, name):
        self.lost[name] = self.lost.get(name, 0) + 1
        process = self.running.pop(name, None)
        if process:
            process.close(gently=False)

    def close(self):
        for process in self.running.values():
            process.close()
        self.running = {}


class Pace:
    """Shares the time that is left among the cases that are left."""

    def __init__(self, profile, cases):
        self.profile, self.left = profile, cases
        self.until = None if profile.budget_s is None else time.monotonic() + profile.budget_s
        self.walls = {}

    def settings(self, cell):
        samples = self.profile.one_record_samples if cell.n == 1 else self.profile.samples
        if self.until is None:
            return samples, None
        share = max(0.0, self.until - time.monotonic()) / max(1, self.left) * SAMPLING_SHARE
        budget = max(LEAST_BUDGET_NS, int(share * 1e9))
        wall = self.walls.get(cell.id)
        if wall and wall > 3 * budget:  # an arm that does not keep to its budget gets fewer samples to take
            samples = max(LEAST_SAMPLES, int(samples * 3 * budget / wall))
        return samples, budget

    def done(self, cell, wall_ns):
        self.left -= 1
        self.walls[cell.id] = wall_ns


class Session:
    def __init__(self, profile, found, arms, datasets, seed, folder, progress):
        self.profile, self.found, self.arms = profile, found, {a["id"]: a for a in arms}
        self.datasets = {d.id: d for d in datasets}
        self.seed, self.folder, self.progress = seed, Path(folder), progress
        self.cells = plan.cells_for(arms, datasets, profile)
        self.store = results.CellStore(self.cells, arms, seed)
        self.written = []

    def case(self, cell, number, **more):
        dataset = self.datasets[cell.dataset]
        return {"id": f"{cell.id}#{number}", "arm": cell.arm, "shape": plan.shape_for(self.arms[cell.arm], dataset), "dataset": str(dataset.path),
                "select": dataset.select, "direction": cell.direction, "temperature": cell.temperature, "records_per_call": cell.n,
                "samples": 1, "min_sample_ns": self.profile.min_sample_ns, "seed": (self.seed + number) & 0x7FFFFFFF, "gc": cell.gc,
                "output": None, "budget_ns": None, **more}

    def limit(self, cell):
        """Seconds an answer may take: what the profile says, and more for large data (the first case of a process reads them)."""
        return self.profile.case_timeout_s + SECONDS_A_MEGABYTE * self.datasets[cell.dataset].bytes / 1e6

    # ---- before any timing
    def check(self):
        """Round trip and encoded bytes of every arm on every data set; an arm that fails is not timed."""
        crew = Crew(self.found.families, self.folder)
        todo = {(c.dataset, c.arm, c.family): c for c in self.cells if not c.twin and c.n == self.datasets[c.dataset].n[0]}
        self.progress.begin(len(todo))
        canon = {}
        try:
            for (dataset, arm, family), cell in todo.items():
                self.progress.step(f"round trip: {dataset}, {arm}")
                path = self.folder / f"{dataset}__{arm}.bin"
                try:
                    reply = crew.ask(family, self.case(cell, 0, direction="roundtrip", output=str(path)), self.limit(cell))
                    check_answer(reply, timed=False)
                    self.check_bytes(cell, reply, path, canon)
                except ArmFault as fault:
                    self.refuse(dataset, arm, self.with_known(arm, str(fault)))
                    path.unlink(missing_ok=True)
        finally:
            crew.close()

    def check_bytes(self, cell, reply, path, canon):
        """The driver's own look at the bytes: an arm's word is not enough."""
        arm = self.arms[cell.arm]
        if arm["format"] == "copy" and not path.exists():
            return
        raw = path.read_bytes() if path.exists() else None
        if raw is None or len(raw) != reply["bytes"] or hashlib.sha256(raw).hexdigest() != reply["sha256"]:
            raise ArmFault("what it wrote is not what its answer says (size or digest)")
        key = (cell.dataset, reply["sha256"])
        if arm["format"] == "json" and arm["layout"] in PLAIN_JSON and cell.n == 0 and key not in canon:
            if cell.dataset not in canon:
                canon[cell.dataset] = canonical(data.batch_value(self.datasets[cell.dataset]))
            try:
                said = canonical(json.loads(raw))
            except ValueError as fault:
                raise ArmFault(f"what it wrote is not JSON: {fault}") from None
            if canon[cell.dataset] is not None and said != canon[cell.dataset]:
                raise ArmFault("what it wrote is not what it was given (read with Python's own parser)")
            canon[key] = True
        if any(w["dataset"] == cell.dataset and w["sha256"] == reply["sha256"] for w in self.written):
            path.unlink()  # the same bytes are there already
            path = next(Path(w["path"]) for w in self.written if w["dataset"] == cell.dataset and w["sha256"] == reply["sha256"])
        self.written.append({"dataset": cell.dataset, "arm": cell.arm, "format": arm["format"], "layout": arm["layout"], "sha256": reply["sha256"],
                             "bytes": reply["bytes"], "path": str(path)})

    def with_known(self, arm, reason):
        """A failed round trip, with what the arm says it is known not to keep."""
        known = self.arms[arm].get("known")
        return f"{reason}. Known: {known}" if known and reason.startswith("round trip") else reason

    def refuse(self, dataset, arm, reason):
        for cell in self.cells:
            if cell.dataset == dataset and cell.arm == arm:
                self.store.fail(cell.id, reason)

    def sizes(self):
        encodings = [sizes.file_row(d) for d in self.datasets.values()] + sizes.group(self.written)
        order = list(self.datasets)
        encodings.sort(key=lambda e: order.index(e["dataset"]))
        rows = sizes.measure(encodings, self.found.codecs, self.profile, self.folder, self.progress)
        for row in self.written:
            Path(row["path"]).unlink(missing_ok=True)
        return rows

    # ---- timed rounds
    def rounds(self, after_round):
        live = [c for c in self.cells if not self.store.failed(c.id)]
        carried_out = []
        pace = Pace(self.profile, len(live) * self.profile.processes)
        self.progress.begin(pace.left)
        number, crew = 0, None
        try:
            for step, dataset, order in plan.shuffled_rounds(live, self.profile.processes, self.seed):
                if step != number:
                    if crew:
                        crew.close()
                        after_round(carried_out, number)
                    number, crew = step, Crew(self.found.families, self.folder)
                row = {"round": number, "dataset": dataset, "cells": []}
                carried_out.append(row)
                for cell in order:
                    self.progress.step(f"round {number} of {self.profile.processes}: {dataset}")
                    if not self.store.failed(cell.id):
                        row["cells"].append(cell.id)
                        self.time_one(crew, cell, number, pace)
        finally:
            if crew:
                crew.close()
        after_round(carried_out, number)

    def time_one(self, crew, cell, number, pace):
        samples, budget = pace.settings(cell)
        case = self.case(cell, number, samples=samples, budget_ns=budget)
        start = time.monotonic_ns()
        try:
            reply = crew.ask(cell.family, case, self.limit(cell))
            self.store.add(cell.id, number, check_answer(reply, timed=True), reply)
        except ArmFault as fault:
            if fault.fatal and cell.family in crew.running:
                crew.drop(cell.family)
            self.store.fail(cell.id, str(fault))
        pace.done(cell, time.monotonic_ns() - start)


def canonical(value):
    try:
        return json.dumps(value, sort_keys=True)
    except RecursionError:
        return None
