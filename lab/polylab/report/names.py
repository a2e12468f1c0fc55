"""Words and numbers as the page writes them. One place, so that one thing has one name."""
import html
import re

FORMATS = {"json": "JSON", "jsonl": "JSON lines", "msgpack": "MessagePack", "protobuf": "Protobuf", "avro": "Avro", "pickle": "pickle",
           "arrow": "Arrow", "parquet": "Parquet", "copy": "floor", "file": "the file"}
LAYOUTS = {("json", "compact"): "", ("json", "spaced"): "default separators", ("msgpack", "map"): "", ("msgpack", "array"): "positional", ("json", "array"): "positional",
           ("avro", "ocf"): "container", ("pickle", "p5"): "", ("arrow", "stream"): "stream", ("arrow", "zstd"): "zstd inside", ("arrow", "stream-zstd"): "zstd inside", ("parquet", "zstd"): "zstd inside", ("file", ""): ""}
PLAIN = {"", "default", "map", "compact", "none"}
MODELS = {"dict": "Python dicts and lists", "record": "typed Python objects", "struct": "C++ structs", "value": "C++ dynamic values",
          "struct-2-threads": "C++ structs, two threads", "struct-stream": "C++ structs, in stream mode",
          "table": "columns, no objects made", "bytes": "bytes, copied"}
LANGUAGES = {"python": "Python", "c++": "C++"}
THIN = "\u202f"   # narrow, and no line break
TIMES = f"×{THIN}"
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def esc(value):
    """Any value as text that is safe between tags and inside quotes; control and direction marks become visible."""
    text = CONTROL.sub(lambda m: f"\\u{ord(m.group()):04x}", "" if value is None else str(value))
    return html.escape(text, quote=True)


def cut(text, length):
    text = str(text)
    return text if len(text) <= length else text[:length - 1] + "…"


def format_name(name):
    return FORMATS.get(name, name)


def layout_name(name, layout):
    if (name, layout) in LAYOUTS:
        return LAYOUTS[name, layout]
    return "" if layout in PLAIN else layout


def wire_name(name, layout):
    """Format and layout together: `MessagePack, positional`."""
    extra = layout_name(name, layout or "")
    return f"{format_name(name)}, {extra}" if extra else format_name(name)


def format_order(name, layout=""):
    known = list(FORMATS)
    return (known.index(name) if name in known else len(known), name, layout_name(name, layout) != "", layout)


def ns(value):
    if value is None:
        return "–"
    if value < 9.95:
        return f"{value:.1f}"
    return f"{value:,.0f}"


def factor(ratio):
    """A ratio as the page prints it: `× 2.61`."""
    digits = 2 if ratio < 9.995 else 1 if ratio < 99.95 else 0
    return f"{TIMES}{ratio:,.{digits}f}"


def count(value):
    return "–" if value is None else f"{value:,}" if isinstance(value, int) else f"{value:,.0f}" if isinstance(value, float) else str(value)


def whole(value):
    """A count rounded to two digits: 14,535 becomes 15,000."""
    if value < 10:
        return f"{max(1, round(value))}"
    scale = 10 ** (len(str(int(value))) - 2)
    return f"{int(round(value / scale) * scale):,}"


UNITS = (("MB", 1e6), ("kB", 1e3), ("B", 1.0))


def unit_for(largest):
    return next((unit for unit in UNITS if largest >= unit[1]), UNITS[-1])


def in_unit(value, unit):
    if value is None:
        return "–"
    name, scale = unit
    if name == "B" and isinstance(value, int):
        return f"{value:,}"
    shown = value / scale
    return f"{shown:,.2f}" if shown < 99.95 else f"{shown:,.1f}" if shown < 999.5 else f"{shown:,.0f}"


def size_text(value):
    """Bytes with their unit, three digits: `17.2 MB`."""
    unit = unit_for(value)
    if unit[0] == "B":
        return f"{value:,.0f}{THIN}B"
    shown = value / unit[1]
    return f"{shown:.2f}{THIN}{unit[0]}" if shown < 9.995 else f"{shown:.1f}{THIN}{unit[0]}" if shown < 99.95 else f"{shown:,.0f}{THIN}{unit[0]}"


def and_list(words, last="and"):
    words = list(words)
    return words[0] if len(words) == 1 else "" if not words else f"{', '.join(words[:-1])} {last} {words[-1]}"


def plain(value, depth=0):
    """Any member of the environment as words: {"a": [1, 2]} becomes `a 1, 2`."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {plain(item, depth + 1)}".strip() for key, item in value.items() if item not in (None, "", [], {}))
    if isinstance(value, list):
        return ", ".join(plain(item, depth + 1) for item in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:,.2f}".rstrip("0").rstrip(".")
    return "" if value is None else str(value)
