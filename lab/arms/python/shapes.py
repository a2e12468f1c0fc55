"""The typed shapes, once: every typed arm makes its classes or schemas from this table.

A kind is bool, int32, int64, float64 or string, a list [kind], or the name of another record. Fields stand in wire order:
Protobuf numbers them from 1, Avro and positional layouts follow the order.
"""

RECORDS = {
    "Event": [("event_id", "int64"), ("ts_ms", "int64"), ("user_id", "int32"), ("event_type", "string"),
              ("value", "float64"), ("country", "string"), ("attrs", "Attrs")],
    "Attrs": [("device", "string"), ("version", "string"), ("latency_ms", "int32")],
    "Log": [("ts", "int64"), ("level", "string"), ("service", "string"), ("trace_id", "string"), ("status", "int32"),
            ("latency_ms", "float64"), ("bytes", "int64"), ("cached", "bool"), ("message", "string")],
    "LogBatch": [("source", "string"), ("count", "int32"), ("events", ["Log"])],
    "Document": [("id", "string"), ("status", "int32"), ("meta", "Meta"), ("items", ["Item"])],
    "Meta": [("region", "string"), ("version", "int32")],
    "Item": [("sku", "string"), ("qty", "int32"), ("price_minor", "int64")],
    "Message": [("f_bool", "bool"), ("f_int32", "int32"), ("f_int64", "int64"), ("f_float64", "float64"),
                ("f_string", "string"), ("f_bool_2", "bool"), ("f_int32_2", "int32"), ("f_string_2", "string")],
    "Telemetry": [("source", "string"), ("ts", "int64"), ("tags", ["string"]), ("values", ["float64"])],
    "Strings": [("items", ["string"])],
    "SuiteEvent": [("event_id", "string"), ("event_type", "string"), ("occurred_at", "int64"), ("producer", "string"),
                   ("attrs", ["Attr"])],
    "Attr": [("key", "string"), ("value", "string")],
}

# shape -> the record of one instance, and the record of the document as it stands when that is not a bare list
SHAPES = {"events": ("Event", None), "logs": ("Log", "LogBatch"), "document": ("Document", None),
          "message": ("Message", None), "telemetry": ("Telemetry", None), "strings": ("Strings", None),
          "event": ("SuiteEvent", None)}

TYPED = tuple(SHAPES)


def unit_kind(shape, unit):
    """-> the kind of one call's input: a record's name, or [name] for a list of them."""
    record, wrapper = SHAPES[shape]
    if isinstance(unit, list):
        return [record]
    if wrapper and unit.keys() == {name for name, _ in RECORDS[wrapper]}:
        return wrapper
    return record


def reachable(kind):
    """-> names of the records of a kind, inner ones first, each once."""
    if isinstance(kind, list):
        return reachable(kind[0])
    if kind not in RECORDS:
        return []
    names = []
    for _, inner in RECORDS[kind]:
        names += [n for n in reachable(inner) if n not in names]
    return names + [kind]


def to_rows(kind, value):
    """Dicts to positional lists, by name, at every level."""
    if isinstance(kind, list):
        return [to_rows(kind[0], v) for v in value] if kind[0] in RECORDS else value
    if kind not in RECORDS:
        return value
    return [value[name] if isinstance(inner, str) and inner not in RECORDS else to_rows(inner, value[name])
            for name, inner in RECORDS[kind]]


def from_rows(kind, row):
    if isinstance(kind, list):
        return [from_rows(kind[0], v) for v in row] if kind[0] in RECORDS else row
    if kind not in RECORDS:
        return row
    return {name: from_rows(inner, v) for (name, inner), v in zip(RECORDS[kind], row, strict=True)}
