"""What every Python arm shares: how an arm is described, how a case is run, the protocol loop (docs/lab-protocol.md).

An arm is a small file that hands `serve` a Family of Arms. One Arm turns the input of a call (plain dicts, lists, text,
numbers) into its own model with `load` (untimed), offers `encode(model) -> bytes` and `decode(bytes) -> model` (timed),
and `plain(model)` (untimed) to compare by value and type. Typed arms make an Arm for the shape they are told.

Inside the timed call: `encode(x)` or `decode(b)`, nothing else. The collector: `held` one collection and then off while
sampling, `on` as users have it, `off` never. The heap: every input is a pickle copy of the data, made for this case.
"""
import gc
import hashlib
import json
import os
import platform
import sys
import sysconfig
import time
from importlib import metadata

import sampling
from compare import difference
from dataset import Cache

PROTOCOL = 1
INSTANCES = 1000               # at most so many inputs are walked through in turn
CHECK_S = 20                   # the round trip before timing may take so long
CHECKED = {"utf8": True, "bounds": True, "duplicates": "last wins"}


class Arm:
    """One way of one library, for any value."""

    def __init__(self, id, format, layout, model, encode, decode, *, load=None, plain=None, directions=("encode", "decode"),
                 validation=CHECKED, backend=None, note=None, same_bytes=True, stage=None, verify=None, hints=None):
        self.id, self.format, self.layout, self.model, self.shapes = id, format, layout, model, ["*"]
        self.encode, self.decode = encode, decode
        self.load, self.plain = load or _same, plain or _same
        self.directions, self.validation, self.backend, self.note = list(directions), validation, backend, note
        self.same_bytes = same_bytes           # False: two calls on one input may differ (a random marker in the output)
        self.stage = stage or self.encode      # model -> what decode takes, where that is not the encoded bytes
        self.hints = hints or {}               # for the driver's plan: stands_in_for, extra
        self.verify = verify                   # (unit, encoded) -> None or why not, where decode makes less than the data

    def row(self):
        row = {"id": self.id, "format": self.format, "layout": self.layout, "model": self.model, "shapes": self.shapes,
               "directions": self.directions, "validation": self.validation, "buffer": "fresh", "backend": self.backend}
        row.update(self.hints)
        return dict(row, note=self.note) if self.note else row

    def bind(self, shape, unit):
        """-> what is run for one shape and calls like `unit`: encode, decode, load, plain."""
        return self


class TypedArm(Arm):
    """An arm that must know the shape first: make(shape, unit) -> an Arm without a name of its own (see `bound`)."""

    def __init__(self, id, format, layout, model, shapes, make, **kw):
        super().__init__(id, format, layout, model, None, None, **kw)
        self.shapes, self.make = list(shapes), make

    def bind(self, shape, unit):
        if shape not in self.shapes:
            raise ValueError("%s knows the shapes %s, not %s" % (self.id, ", ".join(self.shapes), shape))
        return self.make(shape, unit)


def bound(encode, decode, load=None, plain=None, **kw):
    return Arm(None, None, None, None, encode, decode, load=load, plain=plain, **kw)


def _same(x):
    return x


class Family:
    def __init__(self, name, library, arms, build=None):
        self.name, self.library, self.arms, self.build = name, library, arms, build or {}

    def describe(self):
        config = sysconfig.get_config_var("CONFIG_ARGS") or ""
        build = {"compiler": platform.python_compiler(), "python": platform.python_version(),
                 "flags": "profile-guided" if "--enable-optimizations" in config else "not profile-guided"}
        version = metadata.version(self.library) if self.library else platform.python_version()
        return {"protocol": PROTOCOL, "family": self.name, "language": "python", "library": self.library or "stdlib",
                "version": version, "ours": False, "build": dict(build, **self.build), "arms": [a.row() for a in self.arms]}


def allocator():
    chosen = os.environ.get("PYTHONMALLOC")
    return "PYTHONMALLOC=" + chosen if chosen else "pymalloc over " + " ".join(platform.libc_ver() or ("libc",)).strip()


class Checked:
    """What is done before timing, once for each (arm, shape, n) of a data set: every unit there and back, size, digest."""

    def __init__(self, arm, units, output=None):
        digest, self.bytes, self.roundtrip = hashlib.sha256(), 0, "ok"
        end = time.monotonic() + CHECK_S
        for i, unit in enumerate(units):
            if i and time.monotonic() > end:
                raise TimeoutError("the round trip of %d of %d calls took %d s; ask for more records a call"
                                   % (i, len(units), CHECK_S))
            model = arm.load(unit)
            encoded = arm.encode(model)
            digest.update(encoded)
            self.bytes += len(encoded)
            if output:
                output.write(encoded)
            if self.roundtrip == "ok":
                self.roundtrip = round_trip(arm, unit, model, encoded)
        self.sha256 = digest.hexdigest()


def round_trip(arm, unit, model, encoded):
    try:
        if arm.verify:
            return arm.verify(unit, encoded) or "ok"
        staged = encoded if arm.stage is arm.encode else arm.stage(model)
        return difference(unit, arm.plain(arm.decode(staged))) or "ok"
    except Exception as e:                                         # a row that fails is shown, not dropped
        return "%s: %s" % (type(e).__name__, str(e)[:200])


def run_case(family, case, cache):
    arm = next((a for a in family.arms if a.id == case["arm"]), None)
    if arm is None:
        raise ValueError("no arm %s in %s" % (case["arm"], family.name))
    data, n, direction = cache.get(case["dataset"], case.get("select")), case.get("records_per_call") or 0, case["direction"]
    if direction not in ("roundtrip", *arm.directions):
        raise ValueError("%s has no direction %s" % (arm.id, direction))
    if not data.count:
        raise ValueError("the data set has no record")
    units = data.units(n)
    name, arm = arm, arm.bind(case.get("shape", "any"), units[0])
    checked = check(cache, (name.id, case.get("shape"), n), arm, units, case.get("output"))
    reply = {"id": case["id"], "ok": True, "samples_ns": [], "calls": len(units), "records": data.count,
             "bytes": checked.bytes, "sha256": checked.sha256, "roundtrip": checked.roundtrip,
             "timer_ns": sampling.timer_ns(), "page_faults": 0, "gc": case.get("gc", "held"), "allocator": allocator(),
             "heap": "pickle copy of the data, equal texts shared", "backend": name.backend}
    if direction != "roundtrip" and checked.roundtrip == "ok":
        whole = units[:INSTANCES] if n < 2 else [u for u in units[:INSTANCES] if len(u) == n] or units[:1]
        del units
        measure(reply, case, arm, whole, data.count if n == 0 else n if n == 1 else len(whole[0]))
    reply["peak_rss"] = sampling.peak_rss()
    return reply


def check(cache, key, arm, units, path):
    if path:
        with open(path, "wb") as f:
            cache.checked[key] = Checked(arm, units, f)
    elif key not in cache.checked:
        cache.checked[key] = Checked(arm, units)
    return cache.checked[key]


def measure(reply, case, arm, units, records_a_call):
    """Fills in the samples. `units` are dropped before the clock runs: a reader has no second copy of its data."""
    f, inputs = arm.encode, [arm.load(u) for u in units]
    digest = hashlib.sha256(arm.encode(inputs[0])).digest()
    if case["direction"] == "decode":
        f, inputs = arm.decode, [arm.stage(m) for m in inputs]
    units.clear()
    sampler = sampling.Sampler(f, inputs, case.get("budget_ns"))
    sampling.regime(case.get("gc", "held"))
    try:
        samples = int(case.get("samples", 10))
        if case.get("temperature", "hot") == "hot":
            taken, calls = sampler.hot(samples, case.get("min_sample_ns", 1_000_000))
        else:
            taken, calls = sampler.interleaved(samples, int(case.get("seed", 0)))
    finally:
        if case.get("gc") != "off":
            gc.enable()
    reply.update(samples_ns=taken, calls=calls, records=calls * records_a_call, page_faults=sampler.faults)
    if len(taken) < samples:
        reply["note"] = "%d of %d samples: the time for this case was used up" % (len(taken), samples)
    if case["direction"] == "encode" and arm.same_bytes and hashlib.sha256(arm.encode(inputs[0])).digest() != digest:
        reply["roundtrip"] = "the same input gave other bytes after the samples than before"


def serve(family):
    """The arm's main: --describe or --run. Nothing but the protocol is written to stdout."""
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    if sys.argv[1:] == ["--describe"]:
        print(json.dumps(family.describe()), file=out, flush=True)
        return 0
    if sys.argv[1:] != ["--run"]:
        print("usage: %s --describe | --run" % os.path.basename(sys.argv[0]), file=sys.stderr)
        return 2
    sys.setrecursionlimit(5000)                                    # data of the driver's own depth limit must pass
    cache = Cache()
    try:
        for line in sys.stdin:
            if line.strip():
                print(json.dumps(answer(family, line, cache)), file=out, flush=True)
    except (KeyboardInterrupt, BrokenPipeError):
        os._exit(130)                                              # the driver is gone or going; say nothing
    return 0


def answer(family, line, cache):
    case = {}
    try:
        case = json.loads(line)
        return run_case(family, case, cache)
    except Exception as e:
        return {"id": case.get("id") if isinstance(case, dict) else None, "ok": False,
                "error": " ".join(("%s: %s" % (type(e).__name__, e)).split())[:300]}
