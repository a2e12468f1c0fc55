"""The public suite's generator rules in Python: an independent twin of the C++ generator, for tests only.

State is plain xorshift64 (13, 7, 17); every instance has a stream of its own, seeded from (42, type, index).
"""
MASK = (1 << 64) - 1
T0 = 1_704_067_200_000


class Stream:
    def __init__(self, kind, index, seed=42):
        h = seed
        for byte in kind.encode():
            h = (h ^ byte) * 0x100000001B3 & MASK
        self.x = (h ^ index * 0x9E3779B97F4A7C15 & MASK) or 1

    def next(self):
        x = self.x
        x ^= x << 13 & MASK
        x ^= x >> 7
        x ^= x << 17 & MASK
        self.x = x
        return x

    def int(self, low, high):
        return low if high <= low else low + self.next() % (high - low + 1)

    def bool(self):
        return bool(self.next() & 1)

    def f64(self):
        return (self.next() >> 11) * 2.0 ** -53

    def word(self, low, high):
        return "".join(chr(97 + self.next() % 26) for _ in range(self.int(low, high)))

    def ts(self):
        return T0 + self.int(0, 86_400_000)


def message(s, stream):
    values = [s.bool(), s.int(0, 1_000_000), s.int(0, 1_000_000), s.f64() * 1000, s.word(3, 16), s.bool(), s.int(0, 1_000_000), s.word(3, 16)]
    return dict(zip(("f_bool", "f_int32", "f_int64", "f_float64", "f_string", "f_bool_2", "f_int32_2", "f_string_2"), values))


def document(s, stream):
    def items():
        return [{"sku": s.word(3, 12), "qty": s.int(1, 100), "price_minor": s.int(0, 100_000)} for _ in range(8)]
    early = items() if stream == "py" else None
    head = {"id": s.word(8, 12), "status": s.int(0, 5), "meta": {"region": s.word(2, 4), "version": s.int(1, 10)}}
    return dict(head, items=early or items())


def telemetry(s, stream):
    def lists():
        return {"tags": [s.word(3, 10) for _ in range(2)], "values": [s.f64() * 100 for _ in range(32)]}
    early = lists() if stream == "py" else None
    head = {"source": s.word(3, 10), "ts": s.ts()}
    return dict(head, **(early or lists()))


def strings(s, stream):
    pool, items = [], []
    for _ in range(32):
        if stream == "py" and pool and s.f64() < 0.1:
            items.append(pool[s.int(0, len(pool) - 1)])
        else:
            items.append(s.word(3, 16))
            pool.append(items[-1])
    return {"items": items}


def event(s, stream):
    def attrs():
        return [{"key": s.word(3, 12), "value": s.word(3, 12)} for _ in range(4)]
    early = attrs() if stream == "py" else None
    head = {"event_id": s.word(8, 12), "event_type": s.word(3, 12), "occurred_at": s.ts(), "producer": s.word(3, 12)}
    return dict(head, attrs=early or attrs())


MAKERS = {"message": message, "document": document, "telemetry": telemetry, "strings": strings, "event": event}


def instances(kind, stream, count):
    """-> the bare instance for one, a list for more, as the suite hands them to its libraries."""
    made = [MAKERS[kind](Stream(kind, i), stream) for i in range(count)]
    return made[0] if count == 1 else made


def events(count):
    """The first article's rule (Python's own generator, seed 42)."""
    import random
    rng = random.Random(42)
    kinds = ("page_view", "click", "purchase", "signup", "login", "logout", "search", "error")
    countries = ("US", "DE", "KR", "JP", "GB", "FR", "BR", "IN", "CA", "AU", "NL", "SE", "ES", "IT", "MX", "SG", "PL", "TR", "ZA", "AR")
    devices, versions = ("ios", "android", "web", "desktop", "tv"), ["3.%d.%d" % (i, j) for i in range(2) for j in range(5)]
    rows = []
    for i in range(count):
        user, kind, value, country = rng.randrange(1, 250_000), rng.choice(kinds), round(rng.random() * 500, 3), rng.choice(countries)
        rows.append({"event_id": i, "ts_ms": 1_760_000_000_000 + 37 * i, "user_id": user, "event_type": kind, "value": value, "country": country,
                     "attrs": {"device": rng.choice(devices), "version": rng.choice(versions), "latency_ms": rng.randrange(5, 2000)}})
    return rows
