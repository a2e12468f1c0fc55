"""Medians, quantiles and bootstrap intervals. Pure functions of numbers; nothing here knows what was measured."""

import math
import random
from itertools import combinations_with_replacement

EXACT_UP_TO = 7   # so many groups: every resample is enumerated (1,716 of them), no chance involved
RESAMPLES = 2000  # beyond that, drawn with a seed


def quantile(values, p):
    """Linear interpolation between order statistics (what most tools call type 7)."""
    ordered = sorted(values)
    if not ordered:
        raise ValueError("quantile of nothing")
    at = p * (len(ordered) - 1)
    low = math.floor(at)
    if low + 1 >= len(ordered):
        return ordered[-1]
    return ordered[low] + (ordered[low + 1] - ordered[low]) * (at - low)


def median(values):
    return quantile(values, 0.5)


def weighted_interval(outcomes, level):
    """outcomes: [(value, weight)]; the values between which `level` of the weight lies, equal tails left out."""
    outcomes.sort()
    total = sum(w for _, w in outcomes)
    tail = total * (1 - level) / 2
    low = high = None
    seen = 0.0
    for value, weight in outcomes:
        seen += weight
        if low is None and seen > tail:
            low = value
        if high is None and seen >= total - tail:
            high = value
    return low, high if high is not None else outcomes[-1][0]


def bootstrap_median(values, level=0.95, seed=0):
    """Percentile bootstrap interval of the median. Up to EXACT_UP_TO values the whole bootstrap distribution is
    enumerated: each multiset of indices with its multinomial weight."""
    n = len(values)
    if n == 0:
        raise ValueError("interval of nothing")
    if n == 1:
        return values[0], values[0]
    if n <= EXACT_UP_TO:
        ordered = sorted(values)
        outcomes = []
        for chosen in combinations_with_replacement(range(n), n):
            weight = math.factorial(n)
            for i in set(chosen):
                weight //= math.factorial(chosen.count(i))
            outcomes.append((median([ordered[i] for i in chosen]), weight))
        return weighted_interval(outcomes, level)
    draw = random.Random(seed)
    return weighted_interval([(median(draw.choices(values, k=n)), 1) for _ in range(RESAMPLES)], level)


def summary(processes, seed=0):
    """The figures of one cell from its samples, one list a process. The interval is over processes (the unit that was
    repeated independently); with a single process it can only be over its samples and `between` is False."""
    lists = [p for p in processes if p]
    if not lists:
        return None
    medians = [median(p) for p in lists]
    every = [x for p in lists for x in p]
    between = len(medians) > 1
    low, high = bootstrap_median(medians if between else every[:400], seed=seed)
    return {
        "median": median(medians),
        "p5": quantile(every, 0.05), "p95": quantile(every, 0.95), "p99": quantile(every, 0.99), "min": min(every),
        "ci": [low, high], "spread": [min(medians), max(medians)], "samples": len(every), "between": between,
    }


def paired_ratios(rounds_a, rounds_b):
    """Ratios of medians for the rounds both have; arguments: {round: [samples]}."""
    return [median(rounds_a[r]) / median(rounds_b[r]) for r in sorted(rounds_a) if rounds_a[r] and rounds_b.get(r)]


def ratio_interval(ratios, seed=0):
    """Median ratio with its bootstrap interval, reckoned on logarithms so that a/b and b/a agree."""
    logs = [math.log(r) for r in ratios]
    low, high = bootstrap_median(logs, seed=seed)
    return math.exp(median(logs)), math.exp(low), math.exp(high)
