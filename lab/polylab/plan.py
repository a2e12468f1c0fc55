"""Which cells a run has, and in which order they are run."""

import random
from dataclasses import dataclass

DIRECTIONS = ("encode", "decode")
TEMPERATURES = ("hot", "interleaved")
TWIN = "~a"  # ends the name of an arm's A-versus-A repetition


@dataclass(frozen=True)
class Profile:
    name: str
    processes: int           # process rounds
    samples: int             # a batch
    one_record_samples: int  # one record a call
    min_sample_ns: int
    case_timeout_s: float
    budget_s: float | None   # for all timing; None: as long as it takes
    sample_bytes: int | None
    collector_on: bool       # also decode with the collector running
    twins: int               # arms a language that run twice
    memory: bool             # peak memory, each arm alone in a process
    batches: tuple           # more records per call to time, for data sets that are timed one record a call


PROFILES = {
    "quick": Profile("quick", 3, 7, 30, 500_000, 45, 75, 400_000, False, 2, False, ()),
    "normal": Profile("normal", 3, 10, 100, 1_000_000, 90, 115, 2_000_000, True, 2, False, ()),
    "full": Profile("full", 5, 25, 400, 2_000_000, 600, None, 64_000_000, True, 3, True, (10, 100)),
}


@dataclass(frozen=True)
class Cell:
    dataset: str
    arm: str                 # as the family knows it
    family: str              # process it runs in
    direction: str
    temperature: str
    n: int
    gc: str = "held"
    twin: bool = False

    @property
    def name(self):
        return self.arm + (TWIN if self.twin else "")

    @property
    def id(self):
        return self.key(self.name)

    @property
    def twin_of(self):
        return self.key(self.arm) if self.twin else None

    def key(self, arm):
        tail = "" if self.gc == "held" else f"/gc-{self.gc}"
        return f"{self.dataset}/{arm}/{self.direction}/{self.temperature}/{self.n}{tail}"


def shape_for(arm, dataset):
    """The shape to ask for, or None when the arm cannot do this data set."""
    if dataset.typed_shape != "any" and dataset.typed_shape in arm["shapes"]:
        return dataset.typed_shape
    return "any" if "*" in arm["shapes"] else None


def numbers(dataset, profile):
    """Records per call: what the data set asks for, and more points of the curve where the profile has the time."""
    more = [n for n in profile.batches if n < dataset.records] if 1 in dataset.n and 0 in dataset.n else []
    return [*dataset.n, *(n for n in more if n not in dataset.n)]


COLUMNAR = ("arrow", "parquet")


def worth_timing(arm, n, profile):
    """One record a call into a file of columns costs milliseconds and answers no question; --full shows it all the same."""
    return profile.name == "full" or n == 0 or n > 9 or arm["format"] not in COLUMNAR


def replaced(arm, arms, dataset):
    """A general arm that only stands in for a typed one, where the typed one can do the data set."""
    other = next((a for a in arms if a["id"] == arm.get("stands_in_for")), None)
    return other is not None and shape_for(other, dataset) is not None


def choose_twins(arms, count):
    """Per language: the first arms in a settled order of formats, ours left for last, so that the floor is the peers' own."""
    rank = {"json": 0, "msgpack": 1}
    chosen = []
    for language in sorted({a["language"] for a in arms}):
        mine = [a for a in arms if a["language"] == language and set(DIRECTIONS) <= set(a["directions"]) and a["model"] in ("dict", "value", "struct")]
        mine.sort(key=lambda a: ("*" not in a["shapes"], a["ours"], a["model"] == "struct", rank.get(a["format"], 2), a["id"]))
        picked = {}
        for arm in mine:  # different families first
            picked.setdefault(arm["family"], arm)
        chosen += list(picked.values())[:count]
    return {a["id"] for a in chosen}


def cells_for(arms, datasets, profile):
    twins = choose_twins(arms, profile.twins)
    made = []
    for dataset in datasets:
        if dataset.wanted is not None:
            made += wanted_cells(dataset, arms, twins if dataset.twins else ())
            continue
        for arm in arms:
            if shape_for(arm, dataset) is None or replaced(arm, arms, dataset):
                continue
            for n in [n for n in numbers(dataset, profile) if worth_timing(arm, n, profile)]:
                for direction in DIRECTIONS:
                    if direction not in arm["directions"]:
                        continue
                    for temperature in TEMPERATURES:
                        cell = Cell(dataset.id, arm["id"], arm["family"], direction, temperature, n)
                        made.append(cell)
                        if arm["id"] in twins:
                            made.append(Cell(dataset.id, arm["id"], arm["family"] + TWIN, direction, temperature, n, twin=True))
            if profile.collector_on and arm["language"] == "python" and arm["model"] in ("dict", "record") and "decode" in arm["directions"]:
                made.append(Cell(dataset.id, arm["id"], arm["family"], "decode", "hot", dataset.n[0], gc="on"))
    return made


def wanted_cells(dataset, arms, twins):
    """The cells that a data set asks for by name; what no arm can do is left out."""
    known, made = {a["id"]: a for a in arms}, []
    for arm, direction, temperature, n, gc in dataset.wanted:
        row = known.get(arm)
        if row is None or direction not in row["directions"] or shape_for(row, dataset) is None:
            continue
        gc = gc if row["language"] == "python" else "held"
        made.append(Cell(dataset.id, arm, row["family"], direction, temperature, n, gc))
        if arm in twins and n == dataset.n[0] and gc == "held":
            made.append(Cell(dataset.id, arm, row["family"] + TWIN, direction, temperature, n, twin=True))
    return list(dict.fromkeys(made))


def shuffled_rounds(cells, rounds, seed):
    """[(round, dataset, [cells in order])]: data sets shuffled in each round, cells shuffled across all arms inside."""
    draw = random.Random(seed)
    by_dataset = {}
    for cell in cells:
        by_dataset.setdefault(cell.dataset, []).append(cell)
    plan = []
    for number in range(1, rounds + 1):
        names = sorted(by_dataset)
        draw.shuffle(names)
        for name in names:
            order = sorted(by_dataset[name], key=lambda c: c.id)
            draw.shuffle(order)
            plan.append((number, name, order))
    return plan
