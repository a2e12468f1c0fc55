"""The clock's side of an arm: bursts, warm-up, hot and interleaved samples, page faults."""
import gc
import itertools
import json
import resource
import time

BURST_NS = 50_000              # a thousand readings of the clock
LIMIT_NS = 20_000_000_000      # sampling stops here when three samples are in, also where the case sets no budget
SLOW_NS = 100_000_000          # a call this long is warm after one
now = time.perf_counter_ns


def timer_ns():
    """-> the smallest difference of two readings of the clock."""
    best = 1 << 30
    for _ in range(2000):
        a = now()
        best = min(best, now() - a)
    return float(best)


def page_faults():
    use = resource.getrusage(resource.RUSAGE_SELF)
    return use.ru_minflt + use.ru_majflt


def peak_rss():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


class Disturber:
    """Other data and other code between interleaved samples, so that neither caches nor branches remember the last call."""

    def __init__(self, seed):
        self.block = bytearray(5 << 20)
        self.other = {"k%d" % i: [i * 7 + seed, "text %d" % i, i / 7, None, {"deep": [i] * 5}] for i in range(20)}
        self.turn = 0

    def run(self):
        self.turn = (self.turn + 1) & 255
        self.block[self.turn * 4096] ^= 1
        self.block.find(b"\x07")                                    # not there: all 5 MiB are read
        return json.loads(json.dumps(self.other)), sorted(self.other, reverse=True)


class Sampler:
    """Times f over its inputs in turn. Results are kept until the clock has stopped: freeing them is never timed."""

    def __init__(self, f, inputs, budget_ns=None):
        self.f, self.faults, self.limit = f, 0, min(budget_ns or LIMIT_NS, LIMIT_NS)
        self.turn = itertools.cycle(inputs)

    def burst(self, calls, before=None):
        """-> nanoseconds of `calls` calls. `before` runs after the faults were read and before the clock: a system call
        right in front of a cold call would be measured with it."""
        f = self.f
        faults = page_faults()
        if before:
            before()
        if calls == 1:
            x = next(self.turn)
            a = now()
            kept = f(x)
            b = now()
        else:
            some = list(itertools.islice(self.turn, calls))
            a = now()
            kept = [f(x) for x in some]
            b = now()
        self.faults += page_faults() - faults
        del kept
        return b - a

    def calibrate(self, least_ns):
        """-> calls a burst (BURST_NS or more), bursts a sample (least_ns or more), nanoseconds of the last burst."""
        calls, spent = 1, self.burst(1)
        while spent < BURST_NS and calls < 1 << 16:
            calls *= 2
            spent = min(self.burst(calls), self.burst(calls))
        return calls, max(1, -(-int(least_ns) // max(spent, 1))), spent

    def sample(self, calls, bursts):
        return float(sum(self.burst(calls) for _ in range(bursts)))

    def warm(self, calls, bursts):
        """Ends when two samples in a row differ by less than 5 %, after at most five, or a quarter of the time limit."""
        last, end = 0.0, now() + self.limit // 4
        for _ in range(5):
            t = self.sample(calls, bursts)
            if abs(t - last) < 0.05 * t or now() > end:
                return
            last = t

    def hot(self, samples, least_ns):
        """-> samples in nanoseconds, calls a sample."""
        calls, bursts, spent = self.calibrate(least_ns)
        if spent < SLOW_NS:
            self.warm(calls, bursts)
        return self._take(samples, lambda: self.sample(calls, bursts)), calls * bursts

    def interleaved(self, samples, seed):
        disturber = Disturber(seed)
        for _ in range(3):
            if self.burst(1, disturber.run) > SLOW_NS:
                break
        return self._take(samples, lambda: float(self.burst(1, disturber.run))), 1

    def _take(self, samples, one):
        self.faults, out, end = 0, [], now() + self.limit
        while len(out) < samples and (len(out) < 3 or now() < end):
            out.append(one())
        return out


def regime(name):
    """Puts the collector into the case's state. off: not even the one collection before."""
    if name not in ("held", "on", "off"):
        raise ValueError("gc must be held, on or off")
    if name != "off":
        gc.collect()
    gc.enable() if name == "on" else gc.disable()
