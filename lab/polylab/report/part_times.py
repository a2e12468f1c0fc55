"""decode, encode: time. One group a class of arms (language and model); groups are never ranked against each other."""
from . import gate, say, svg
from .choose import home_job, main_group
from .markup import Raw, details, paragraph, section, table
from .names import LANGUAGES, MODELS, TIMES, count, cut, esc, factor, format_name, ns, size_text, wire_name
from .run import HOT, INTERLEAVED, fault_of, number, pair

NOTES = {
    "decode": ["A library is set against another only inside one group: the groups make different objects.",
               "Grey ≈: not told apart by this run. In the column of numbers from the row above in the same format, in the last column from the first of the group.",
               "A bar with a notch runs off the scale: read its number. The strip below the group has every row on the whole range.",
               "The dashed line copies the same objects and parses nothing; it is a floor, not an arm. ○: only measured interleaved, not ranked."],
    "encode": ["The input is a decoded copy of the records, so the layout of the heap is that of a program that has just read them.",
               "A bar with a notch runs off the scale: read its number."],
}


def span(cell):
    """(median, lo, hi) of a cell: the range of its process medians."""
    if cell is None:
        return None
    lo, hi = pair(cell.get("spread")) or pair(cell.get("ci")) or (cell["median"], cell["median"])
    return cell["median"], lo, hi


def group_title(key, several):
    (name, n), (language, _, model) = key, key[0].partition("/")
    words = MODELS.get(model, "")
    if language not in ("?", "") and "Python" not in words and "C++" not in words:
        words = f"{LANGUAGES.get(language, language)}, {words}" if words else LANGUAGES.get(language, language)
    calls = ("all records in one call" if n == 0 else "one record a call" if n == 1 else f"{n:,} records a call") if several else ""
    return f'<b>{esc(model or name)}</b> {esc(words)}{" · " + calls if calls else ""}'


def doubled(rows):
    """Rows whose format, layout and library are not enough to tell them from another row of the group."""
    seen = {}
    for row in rows:
        seen.setdefault((row.format, row.layout, row.library), []).append(row)
    return {id(row) for same in seen.values() if len(same) > 1 for row in same}


def floor_of(rows):
    """The row whose time is drawn as the dashed line: the copy that makes the objects and parses nothing, where there is one."""
    return min((row for row in rows if row.is_floor and row.lead), key=lambda row: row.time, default=None)


def last_column(row, top, tied, noise):
    """(text, class) of the factor to the first row of the group. Floors and rows of another temperature have no place in the order."""
    if row.is_floor or not row.lead or top is None:
        return "–", ""
    if row is top:
        return ("≈ 1", " eq") if tied else (f"{TIMES}1", "")
    if row in tied:
        return "≈ 1", " eq"
    return factor(row.time / top.time), ""


def row_html(row, wire, repeated, twice, end, floor, before, last, noise):
    """One row: names, bar, number, factor. `last` is (text, class) of the last column, `before` the row above of the same format."""
    name = esc(cut(row.library, 60)) + (f" <small>{esc(cut(row.arm_tail, 40))}</small>" if twice else "")
    shown = row.lead or row.spare
    head = (f'<div class="row{" us" if row.ours else ""}{"" if shown else " bad"}" data-f="{esc(row.format)}"><span class="fm{" rep" if repeated else ""}">{esc(wire)}</span>'
            f'<span class="lb" data-x="{esc(wire)} · ">{name}</span>')
    if not shown:
        return head + f'<span class="why">failed: {esc(cut(row.fault or "not measured", 300))}</span></div>'
    hot, inter = span(row.good(HOT)), span(row.good(INTERLEAVED))
    title = f"{wire}, {cut(row.library, 60)}: " + ", ".join(f"{word} {ns(m[0])} ns ({ns(m[1])} to {ns(m[2])})" for word, m in ((HOT, hot), (INTERLEAVED, inter)) if m)
    same = before is not None and row.lead and not gate.rows(before, row, noise).apart
    mark, kind = ("≈ ", " eq") if same else ("○ ", " eq") if row.spare else ("", "")
    out = (f'{head}{svg.time_bar(title, end, hot, inter, floor)}<span class="v{kind}">{mark}{ns(shown["median"])}</span><span class="v q{last[1]}">{last[0]}</span></div>')
    if row.fault:
        out += f'<p class="half">{esc(cut(row.library, 60))}: one temperature failed: {esc(cut(row.fault, 300))}</p>'
    return out


def group(run, direction, key, rows, first_end, several):
    """One figure: axis, bars, strip, table. Returns (html, end of its axis)."""
    shown = [row for row in rows if row.lead or row.spare]
    ranked = [row for row in rows if row.lead and not row.is_floor]
    tops = [max(m[2] for m in (span(row.good(HOT)), span(row.good(INTERLEAVED))) if m) for row in shown]
    end = svg.scale_for(tops)
    top, tied = gate.quickest(ranked, run.noise)
    floor = floor_of(rows) if ranked and direction == "decode" else None
    zoom = f" · scale\u00a0{TIMES}{first_end / end:,.3g}" if first_end and shown and abs(first_end / end - 1) > 0.05 else ""
    out = [f'<figure class="grp{" big" if tops and max(tops) > 99_950 else ""}" data-m="{esc(key[0])}"><div class="row hd"><span class="gt">{group_title(key, several)}{zoom}</span>{svg.axis(end) if shown else "<span></span>"}'
           f'<span class="v">{rows[0].temperature}, ns</span><span class="v q">to first</span></div>']
    if floor:
        out.append(f'<p class="flr">Dashed: {esc(cut(floor.arm.get("id"), 60))}, {ns(floor.time)} ns a record, no parsing</p>')
    twice, before, wire_before = doubled(rows), None, None
    for row in rows:
        wire = wire_name(row.format, row.layout)
        above = before if wire == wire_before else None
        out.append(row_html(row, wire, wire == wire_before, id(row) in twice, end, floor.time if floor else None, above, last_column(row, top, tied, run.noise), run.noise))
        before, wire_before = row if row.lead else above, wire
    out.append(range_strip(shown, tops, end))
    out.append(details(group_table(run, direction, key, rows)) + "</figure>")
    return "".join(out), end


def range_strip(shown, tops, end):
    """Under a group with cut bars: every row on the whole range, the cut ones named."""
    time = lambda row: (row.lead or row.spare)["median"]
    off = sorted((row for row, t in zip(shown, tops) if t > end), key=time)
    if not off:
        return ""
    named = " · ".join(f"{esc(cut(row.library, 60))} ({esc(wire_name(row.format, row.layout))}) {ns(time(row))}" for row in off)
    full = svg.nice(max(tops))
    return (f'<div class="row st"><span class="gt">the same rows, 0 to {ns(full)} ns</span>{svg.strip([(time(r), r.ours) for r in shown], full)}<span></span><span></span></div>'
            f'<p class="off">Off the scale: {named}</p>')


def group_table(run, direction, key, rows):
    columns = ["format", "library", "temperature", "collector", "median", "min", "p5", "p95", "p99", "range of process medians", "95 % interval of the median",
               "processes × samples", "B a record", "peak memory", "page faults", "state"]
    body, kinds = [], []
    for row in rows:
        for cell in [*row.cells, *row.others]:
            fault = fault_of(cell)
            show = lambda name: ns(number(cell.get(name))) if not fault else "–"
            ends = lambda name: " – ".join(ns(v) for v in pair(cell.get(name))) if not fault and pair(cell.get(name)) else "–"
            lists = cell.get("processes") if isinstance(cell.get("processes"), list) else []
            lengths = sorted({len(p) for p in lists if isinstance(p, list)})
            records, size, rss = number(cell.get("records")), number(cell.get("bytes")), number(cell.get("peak_rss"))
            all_records = next((number(d.get("records")) for d in run.datasets if d.get("id") == cell.get("dataset")), None) or records
            body.append([wire_name(row.format, row.layout), f"{row.library} {row.arm.get('version') or ''}".strip() + ("" if row.arm.get("id") in (row.library, None) else f" [{row.arm['id']}]"),
                         cell.get("temperature") or "–", cell.get("gc") or "–", show("median"), show("min"), show("p5"), show("p95"), show("p99"), ends("spread"), ends("ci"),
                         f"{len(lists)} × {'–'.join(map(str, lengths)) or 0}", f"{size / all_records:,.1f}" if size and all_records else "–", size_text(rss) if rss else "–",
                         count(number(cell.get("page_faults"))), "ok" if not fault else cut(fault, 300)])
            kinds.append(f' data-f="{esc(row.format)}"')
    verb = "Reading" if direction == "decode" else "Writing"
    return table(f"{verb}, {key[0]}, {'all records in one call' if key[1] == 0 else f'{key[1]} a call'}: ns a record", columns, body, left=4, attributes=kinds)


def filters(run, names):
    """Buttons for models and formats, hidden until the script shows them."""
    models, formats = [], []
    for cell in run.cells:
        arm = run.arms.get(str(cell.get("arm")), {})
        models.append((arm.get("class") or f"{arm.get('language') or '?'}/{arm.get('model') or '?'}"))
        formats.append(str(arm.get("format") or "?"))
    button = lambda kind, value, text: f'<button type="button" aria-pressed="true" data-k="{kind}" data-v="{esc(value)}">{esc(text)}</button>'
    model_buttons = "".join(button("m", m, "{1} ({0})".format(LANGUAGES.get(m.partition("/")[0], m.partition("/")[0]), m.partition("/")[2])) for m in dict.fromkeys(models))
    format_buttons = "".join(button("f", f, format_name(f)) for f in dict.fromkeys(sorted(formats)))
    return f'<div class="flt" hidden role="group" aria-label="Filters"><div><i>Model</i>{model_buttons}</div><div><i>Format</i>{format_buttons}</div></div>'


KEY = ('<div class="key" aria-hidden="true"><span><svg><rect class="b" y="4" width="24" height="8"/><line class="w" x1="18" x2="29" y1="8" y2="8"/><line class="w" x1="18" x2="18" y1="5" y2="11"/>'
       '<line class="w" x1="29" x2="29" y1="5" y2="11"/></svg>hot loop: median; whisker = range of the process medians</span>'
       '<span><svg><line class="v2" x1="4" x2="28" y1="8" y2="8"/><circle class="m" cx="16" cy="8" r="3.2"/></svg>interleaved with other work</span>'
       '<span class="us"><svg><rect class="b" y="4" width="24" height="8"/></svg>polywire</span></div>')


def times(run, dataset, direction, name, first):
    groups = run.rows(dataset.get("id"), direction)
    eyebrow = f"Time · {direction}"
    if not groups:
        return section(name, eyebrow, "Nothing was measured", paragraph("This run holds no cells for this data set and direction."))
    main, rows = main_group(run, dataset.get("id"), direction)
    job = home_job(main, rows, direction)
    several = len({n for _, n in groups}) > 1
    body = paragraph(say.library_sentence(job, run.noise)) + paragraph("Nanoseconds a record.", "mute") + (filters(run, groups) if first else "") + KEY
    end_of_first = None
    for key, members in groups.items():
        figure, end = group(run, direction, key, members, end_of_first, several)
        end_of_first = end_of_first or (end if any(r.lead or r.spare for r in members) else None)
        body += figure
    return section(name, eyebrow, say.spread_heading(direction, job, rows, run.noise), Raw(body), NOTES[direction])
