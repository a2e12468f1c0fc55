"""A view of results.json that never fails: what is missing is None, what is broken is a row with its reason."""
from dataclasses import dataclass, field

from .names import MODELS, format_order

HOT, INTERLEAVED = "hot", "interleaved"


def number(value):
    """The value if it is a finite number, else None. True and False are no numbers here."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return value if value == value and abs(value) != float("inf") else None


def dicts(value):
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def pair(value):
    """[lo, hi] as a tuple of numbers, or None."""
    if not isinstance(value, list) or len(value) != 2:
        return None
    lo, hi = number(value[0]), number(value[1])
    return None if lo is None or hi is None else (lo, hi)


def fault_of(cell):
    """Why this cell is no measurement, or None when it is one."""
    if cell.get("ok") is False or cell.get("error"):
        return str(cell.get("error") or "failed, no reason given")
    trip = cell.get("roundtrip")
    if trip not in (None, "ok", True):
        return f"round trip: {trip}"
    median = number(cell.get("median"))
    return None if median is not None and median > 0 else "no time was measured"


def positive(value):
    value = number(value)
    return value if value is not None and value > 0 else None


def tidy_cell(cell):
    """A cell whose members have the types that the page counts on. Samples that are none make it a failed cell."""
    cell = dict(cell)
    for name in ("id", "arm", "direction", "temperature", "gc"):
        if cell.get(name) is not None and not isinstance(cell.get(name), str):
            cell[name] = str(cell[name])
    for name in ("median", "min", "p5", "p95", "p99", "bytes", "records", "peak_rss"):
        cell[name] = positive(cell.get(name))
    for name in ("ci", "spread"):
        ends = pair(cell.get(name))
        cell[name] = list(ends) if ends and ends[0] > 0 and ends[1] > 0 else None
    lists = cell.get("processes")
    good = isinstance(lists, list) and all(isinstance(p, list) and p and all(positive(v) for v in p) for p in lists)
    if not good:
        cell["processes"] = []
        if fault_of(cell) is None:
            cell["error"] = "its samples are not positive numbers"
    rounds = cell.get("rounds")
    if not isinstance(rounds, list) or len(rounds) != len(cell["processes"]) or not all(isinstance(r, int) for r in rounds):
        cell["rounds"] = None
    cell["ok"] = fault_of(cell) is None
    return cell


def tidy_size(size):
    size = dict(size, arms=size.get("arms") if isinstance(size.get("arms"), list) else [])
    for name in ("compress_s", "decompress_s"):
        value = number(size.get(name))
        size[name] = value if value is not None and value >= 0 else None
    return size


def tidy_dataset(dataset):
    return dict(dataset, id=dataset.get("id") if isinstance(dataset.get("id"), str) else None, records=positive(dataset.get("records")), bytes=positive(dataset.get("bytes")))


@dataclass
class Row:
    """One arm, one direction, one number of records a call: its hot and its interleaved cell."""
    arm: dict
    n: int
    hot: dict | None = None
    interleaved: dict | None = None
    others: list = field(default_factory=list)   # cells under another collector regime: in the table, not in the picture
    temperature: str = HOT                       # whose numbers this row's group prints

    def good(self, temperature):
        cell = self.hot if temperature == HOT else self.interleaved
        return cell if cell and fault_of(cell) is None else None

    @property
    def lead(self):
        """The cell whose number is printed and ranked: of the group's temperature, so that hot never meets interleaved."""
        return self.good(self.temperature)

    @property
    def spare(self):
        """The cell to show, not to rank, when the group's temperature is missing here."""
        return None if self.lead else self.good(HOT) or self.good(INTERLEAVED)

    @property
    def arm_tail(self):
        """The arm's id without the library's name in front: what tells two arms of one library apart."""
        ident = str(self.arm.get("id") or "")
        start = self.library.lower()
        return ident[len(start) + 1:] if ident.lower().startswith(start) and len(ident) > len(start) + 1 else ident

    @property
    def is_floor(self):
        """A copy parses nothing: it is no arm among arms, but what none of them can undercut."""
        return self.format == "copy"

    @property
    def cells(self):
        return [c for c in (self.hot, self.interleaved) if c]

    @property
    def fault(self):
        """The reason of a row that has no number at all, or of one half of it."""
        for cell in self.cells:
            if fault_of(cell):
                return fault_of(cell)
        return None

    @property
    def time(self):
        return self.lead["median"]

    @property
    def format(self):
        return str(self.arm.get("format") or "?")

    @property
    def layout(self):
        return str(self.arm.get("layout") or "")

    @property
    def ours(self):
        return bool(self.arm.get("ours"))

    @property
    def library(self):
        names = [str(self.arm[k]) for k in ("library", "family", "id") if self.arm.get(k)]
        return next((name for name in names if name != "stdlib"), "?")


class Run:
    def __init__(self, results):
        self.results = results
        self.environment = results.get("environment") if isinstance(results.get("environment"), dict) else {}
        self.datasets = [tidy_dataset(d) for d in dicts(results.get("datasets"))]
        self.arms = {str(arm.get("id")): arm for arm in dicts(results.get("arms"))}
        self.cells = [tidy_cell(cell) for cell in dicts(results.get("cells")) if not cell.get("twin_of")]
        self.sizes = [tidy_size(size) for size in dicts(results.get("sizes"))]
        self.noise = [row for row in dicts(results.get("noise")) if pair(row.get("band"))]
        self.claims = dicts(results.get("claims"))
        self.tables = dicts(results.get("tables"))
        self.floors = dicts(results.get("floors"))
        self.missing = dicts(results.get("missing"))
        known = [dataset.get("id") for dataset in self.datasets]
        for cell in self.cells + self.sizes:     # data sets that are only spoken of still get their parts
            if isinstance(cell.get("dataset"), str) and cell["dataset"] not in known:
                known.append(cell.get("dataset"))
                self.datasets.append({"id": cell.get("dataset")})

    def rows(self, dataset, direction):
        """All rows of a data set in one direction, failed ones too: {(class, n): [Row]} in page order."""
        regimes = self._regimes()
        rows = {}
        for cell in self.cells:
            if cell.get("dataset") != dataset or cell.get("direction") != direction:
                continue
            name, n = str(cell.get("arm")), cell.get("n") if isinstance(cell.get("n"), int) else 0
            arm = self.arms.get(name) or {"id": name, "library": name, "model": "?"}
            row = rows.setdefault((name, n), Row(arm, n))
            if cell.get("gc") not in regimes:
                row.others.append(cell)
            elif cell.get("temperature") == INTERLEAVED:
                row.interleaved = row.interleaved or cell
            else:
                row.hot = row.hot or cell
        groups = {}
        for row in rows.values():
            if row.cells or row.others:
                groups.setdefault((class_of(row.arm), row.n), []).append(row)
        for group in groups.values():
            for row in group:
                row.temperature = HOT if any(r.good(HOT) for r in group) else INTERLEAVED
            group.sort(key=lambda r: (r.is_floor, format_order(r.format, r.layout), r.time if r.lead else float("inf"), str(r.arm.get("id"))))
        return dict(sorted(groups.items(), key=lambda item: (group_order(item[0][0]), item[0][1] != 0, -item[0][1])))

    def _regimes(self):
        """The collector regimes that pictures show: `held` where it was measured, and whatever has no collector."""
        seen = {cell.get("gc") for cell in self.cells if isinstance(cell.get("gc"), (str, type(None)))}
        plain = {regime for regime in seen if regime not in ("on", "off")}
        return plain if plain else seen

    def bands(self):
        """[(direction, temperature, language, lo, hi, pairs)] as the run measured them."""
        found = []
        for entry in self.noise:
            band = pair(entry.get("band"))
            if band:
                found.append((str(entry.get("direction")), str(entry.get("temperature")), str(entry.get("language") or ""), *band, number(entry.get("n"))))
        return sorted(found)

    def sizes_of(self, dataset):
        """{encoding: {codec: size}} of one data set, sizes without bytes left out."""
        found = {}
        for size in self.sizes:
            if size.get("dataset") == dataset:
                found.setdefault(str(size.get("encoding")), {})[str(size.get("codec"))] = size
        return found


def class_of(arm):
    """What an arm is ranked in: its language and the model it fills."""
    if arm.get("class"):
        return str(arm["class"])
    return f"{arm.get('language') or '?'}/{arm.get('model') or '?'}"


def group_order(name):
    language, _, model = name.partition("/")
    models = list(MODELS)
    return (models.index(model) if model in models else len(models), language != "python", name)


def size_bytes(size):
    """The bytes of a size cell, or None when it failed."""
    if not size or size.get("ok") is False or size.get("error"):
        return None
    value = number(size.get("bytes"))
    return value if value and value > 0 else None
