"""size against time: what is worth considering. One object model; raw and compressed points; two step lines."""
from . import say, svg
from .choose import CODECS, codec_in, main_group
from .markup import Raw, details, paragraph, section, table
from .names import MODELS, count, cut, esc, format_name, ns, wire_name
from .run import HOT, number, size_bytes


def shifted(cell, extra):
    """The cell with `extra` ns a record (the codec's work) added to every sample: what the noise test then compares."""
    if not extra:
        return cell
    moved = dict(cell, median=cell["median"] + extra)
    moved["processes"] = [[v + extra for v in process] for process in cell.get("processes") or []]
    for key in ("ci", "spread"):
        if isinstance(cell.get(key), list):
            moved[key] = [v + extra for v in cell[key]]
    return moved


def choices(run, dataset):
    """[point] of the main group: every arm raw, and after the codec where its bytes were compressed."""
    name, records = dataset.get("id"), number(dataset.get("records"))
    key, rows = main_group(run, name, "decode")
    sizes = run.sizes_of(name)
    codec = codec_in(sizes)
    points = []
    for row in rows:
        cell = row.lead
        if not cell:
            continue
        by = next((by for by in sizes.values() if any(row.arm.get("id") in (s.get("arms") or []) for s in by.values() if isinstance(s.get("arms"), list))), {})
        here = records or number(cell.get("records"))
        for kind in ("raw", codec):
            size = by.get(kind) if kind else None
            taken = size_bytes(size) or (number(cell.get("bytes")) if kind == "raw" else None)
            seconds = number(size.get("decompress_s")) if size and kind != "raw" else 0
            if not taken or taken <= 0 or not here or seconds is None:
                continue
            moved = shifted(cell, seconds * 1e9 / here)
            points.append({"row": row, "codec": kind, "bytes": taken, "x": taken / here, "y": moved["median"], "cell": moved})
    return key, points, codec


def short_label(row):
    library, name = cut(row.library, 18), format_name(row.format)
    positional = " [ ]" if row.layout == "array" else ""
    return f"{library}{positional}" if library.lower() == name.lower() else f"{library} {name}{positional}"


def front(points):
    """The points that no other one undercuts in both numbers, as printed here, left to right."""
    best, kept = float("inf"), []
    for p in sorted(points, key=lambda p: (p["x"], p["y"])):
        if p["y"] < best:
            kept.append(p)
            best = p["y"]
    return kept


def tradeoff(run, dataset, name):
    key, points, codec = choices(run, dataset)
    if not points:
        return Raw("")
    say.mark_beaten(points, run.noise)
    lines = [front(points), front([p for p in points if not p["row"].ours])]
    on_line = {id(p) for line in lines for p in line}
    for p in points:
        wire, after = wire_name(p["row"].format, p["row"].layout), CODECS.get(p["codec"], p["codec"])
        p["label"] = short_label(p["row"])
        p["kind"] = ("us" if p["row"].ours else "") + (" raw" if p["codec"] == "raw" else "")
        p["title"] = f"{wire}, {p['row'].library}, {after}: {p['x']:,.1f} B and {ns(p['y'])} ns a record"
        p["first"] = id(p) in on_line
    corners = [(kind, [(p["x"], p["y"]) for p in line]) for kind, line in zip(("pl", "pl2"), lines)]
    picture = svg.scatter(points, corners, "bytes a record", "ns a record", lambda v: f"{v:,.0f}" if v >= 10 else f"{v:.2g}", ns)
    rows = [[wire_name(p["row"].format, p["row"].layout), p["row"].library, CODECS.get(p["codec"], p["codec"]), count(p["bytes"]), f"{p['x']:,.1f}", ns(p["y"]),
             "on a line" if id(p) in on_line else "", "another takes no more bytes and is told apart in time" if p["beaten"] else ""] for p in sorted(points, key=lambda p: p["x"])]
    listed = table("Bytes and time of each choice", ["format", "library", "codec", "bytes", "B a record", "ns a record", "line", "beaten"], rows, left=3)
    legend = ('<div class="key" aria-hidden="true"><span><svg><circle class="pt raw" cx="12" cy="8" r="4.5"/></svg>raw</span>'
              f'<span><svg><circle class="pt" cx="12" cy="8" r="4.5"/></svg>{esc(CODECS.get(codec, codec or "compressed"))}</span>'
              '<span><svg><circle class="pt us" cx="12" cy="8" r="4.5"/></svg>polywire</span><span><svg><line class="pl" x1="0" x2="30" y1="8" y2="8"/></svg>all arms</span>'
              '<span><svg><line class="pl2" x1="0" x2="30" y1="8" y2="8"/></svg>published libraries only</span></div>')
    model = key[0].partition("/")[2]
    body = paragraph(f"Read into {esc(MODELS.get(model, model))}, decompression included; ".replace("&", "&amp;") + "times are from the "
                     f"{'hot loop' if any(p['row'].good(HOT) for p in points) else 'interleaved calls'}.")
    body += f"<figure>{legend}{picture}{details(listed)}</figure>"
    return section(name, "Size against time", say.front_heading(points), Raw(body),
                   ["Both axes are logarithmic: the same distance is the same factor. Down and left is less of both.",
                    "One class only: everything here ends as the same kind of objects.",
                    "The lines join the points that no other one undercuts in both numbers. A step inside the noise is drawn all the same; the table says which choices are told apart."])
