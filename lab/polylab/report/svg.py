"""Hand-made pictures. No viewBox: x in per cent, y in pixels, so a narrow window makes the picture narrower and never the text smaller."""
import math

from .names import esc, ns

WIDE_CHAR, LINE = 8.4, 16   # px: a character and a line of 12 px text in a wide fallback font
NARROW_PICTURE, MIDDLE_PICTURE = 335, 585   # px: the picture in a window of 375 and of 641


def nice(value):
    """The smallest a of {1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8} x 10^k that is not under value; halves of it are short numbers too."""
    if value <= 0:
        return 1.0
    power = 10 ** math.floor(math.log10(value))
    return next(step * power for step in (1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10) if step * power >= value * 0.99999)


def scale_for(tops):
    """End of a bar axis. A few far ones are cut, so that the near ones can be told apart; never more than a third of the rows."""
    if not tops:
        return 1.0
    ordered = sorted(tops)
    if ordered[-1] <= 3.5 * ordered[len(ordered) // 2]:
        return nice(ordered[-1])
    kept = [t for t in ordered if t <= 3.5 * ordered[len(ordered) // 2]]
    if 3 * len(kept) < 2 * len(ordered):
        kept = ordered[:math.ceil(2 * len(ordered) / 3)]
    return nice(kept[-1])


def at(value, end):
    return f"{max(0.0, min(100.0, 100 * value / end)):.2f}%"


def axis(end, unit="ns", show=ns):
    """The head of a bar column: 0, the middle where it is short, the end."""
    middle, last = show(end / 2), show(end)
    inner = f'<text x="50%" y="13" text-anchor="middle">{esc(middle)}</text>' if len(last) <= 6 and len(middle) <= 6 else ""
    return (f'<svg class="ax" aria-hidden="true"><text x="0" y="13">0 {esc(unit)}</text>{inner}'
            f'<text x="100%" y="13" text-anchor="end">{esc(last)}</text></svg>')


def time_bar(title, end, hot, interleaved, floor=None):
    """hot, interleaved: (median, lo, hi) or None. A bar that leaves the axis is cut and says so by a notch; its number stands beside it."""
    parts = [f'<svg class="bar" aria-hidden="true"><title>{esc(title)}</title>']
    if floor is not None and floor <= end:
        parts.append(f'<line class="fl" x1="{at(floor, end)}" x2="{at(floor, end)}" y1="0" y2="25"/>')
    top = max(m[2] for m in (hot, interleaved) if m)
    if hot:
        parts.append(f'<rect class="b" y="4" height="9" width="{at(hot[0], end)}"/>')
    if top > end:
        parts.append('<rect class="cut" x="96%" y="2" width="4" height="13"/>' if hot else "")
    if hot and top <= end and hot[2] > hot[1]:
        parts.append(f'<line class="w" x1="{at(hot[1], end)}" x2="{at(hot[2], end)}" y1="8.5" y2="8.5"/>'
                     f'<line class="w" x1="{at(hot[1], end)}" x2="{at(hot[1], end)}" y1="5.5" y2="11.5"/>'
                     f'<line class="w" x1="{at(hot[2], end)}" x2="{at(hot[2], end)}" y1="5.5" y2="11.5"/>')
    if interleaved and (top <= end or not hot):
        parts.append(f'<line class="v2" x1="{at(interleaved[1], end)}" x2="{at(interleaved[2], end)}" y1="19" y2="19"/>'
                     f'<circle class="m" cx="{at(min(interleaved[0], end), end)}" cy="19" r="3.2"/>')
    return "".join(parts) + "</svg>"


def strip(marks, end):
    """Every row of a group on the whole range: [(value, ours)]."""
    lines = "".join(f'<line class="{"us" if ours else "pe"}" x1="{at(v, end)}" x2="{at(v, end)}" y1="2" y2="14"/>' for v, ours in marks)
    return f'<svg class="stp" aria-hidden="true"><line class="base" x1="0" x2="100%" y1="15" y2="15"/>{lines}</svg>'


def size_bar(title, end, raw, packed, tick):
    parts = [f'<svg class="bar" aria-hidden="true"><title>{esc(title)}</title>']
    if raw:
        parts.append(f'<rect class="raw" y="5" height="14" width="{at(raw, end)}"/>')
    if packed:
        parts.append(f'<rect class="zs" y="9" height="6" width="{at(packed, end)}"/>')
    if tick:
        parts.append(f'<line class="gz" x1="{at(tick, end)}" x2="{at(tick, end)}" y1="3" y2="21"/>')
    return "".join(parts) + "</svg>"


class Log:
    """A logarithmic axis over values, with room at both ends."""

    def __init__(self, values, room=0.12):
        lo, hi = math.log10(min(values)), math.log10(max(values))
        spare = max((hi - lo) * room, 0.06)
        self.lo, self.hi = lo - spare, hi + spare

    def share(self, value):
        return (math.log10(value) - self.lo) / (self.hi - self.lo)

    def ticks(self, least):
        """Round values on the axis, neighbours at least `least` of the axis apart."""
        found = []
        for steps in ((1,), (1, 3), (1, 2, 5), (1, 1.5, 2, 3, 5, 7), (1, 1.2, 1.4, 1.6, 1.8, 2, 2.5, 3, 4, 5, 6, 7, 8, 9)):
            values = [s * 10 ** k for k in range(math.floor(self.lo), math.ceil(self.hi) + 1) for s in steps]
            inside = [v for v in values if 0.0 <= self.share(v) <= 1.0]
            if all(self.share(b) - self.share(a) >= least for a, b in zip(inside, inside[1:])):
                found = inside
        return found


def text_width(text, bold=False):
    return sum(13.0 if ord(c) > 0x2e7f else WIDE_CHAR for c in text) * (1.08 if bold else 1.0)


def place_labels(points, blocked, height, width):
    """Greedy: for each point (share of x, y px, text, bold) a place (dx, dy, anchor) whose box is free in a picture `width` px wide.

    Two boxes that are apart here are apart in every wider picture: anchors move away from each other and the texts do not grow."""
    boxes, places = list(blocked), {}
    for i, (x, y, text, bold) in enumerate(points):
        long = text_width(text, bold)
        for dx, dy, anchor in ((9, 4, "start"), (-9, 4, "end"), (9, -9, "start"), (9, 17, "start"), (-9, -9, "end"), (-9, 17, "end"),
                               (9, -24, "start"), (9, 31, "start"), (-9, -24, "end"), (-9, 31, "end")):
            left = x * width + dx - (long if anchor == "end" else 0)
            box = (left, y + dy - 12, left + long, y + dy + LINE - 12)
            if box[0] < 2 or box[2] > width - 2 or box[1] < 2 or box[3] > height:
                continue
            if all(box[2] <= b[0] or box[0] >= b[2] or box[3] <= b[1] or box[1] >= b[3] for b in boxes):
                boxes.append(box)
                places[i] = (dx, dy, anchor)
                break
    return places, boxes


def scatter(points, lines, x_name, y_name, x_show, y_show, height=380):
    """points: [{x, y, label, kind, title, first}] (kind: CSS classes; first: labels that are placed before others); lines: [(class, [(x, y)])],
    drawn as steps. Both axes logarithmic; where a label finds no free place in a narrow picture it is shown in a wide one, or not at all."""
    xs, ys = Log([p["x"] for p in points]), Log([p["y"] for p in points])
    top, bottom = 26, height - 42

    def px(value):
        return bottom - ys.share(value) * (bottom - top)

    out = [f'<svg class="sc" style="height:{height}px" role="img" aria-label="{esc(y_name)} against {esc(x_name)}, both axes logarithmic; the table below holds every point">']
    for value in xs.ticks(0.22):
        share = xs.share(value)
        out.append(f'<line class="g" x1="{100 * share:.2f}%" x2="{100 * share:.2f}%" y1="{top}" y2="{bottom}"/>')
        if 0.1 < share < 0.9:
            out.append(f'<text x="{100 * share:.2f}%" y="{bottom + 17}" text-anchor="middle">{esc(x_show(value))}</text>')
    taken = []
    for value in ys.ticks(0.09):
        y = px(value)
        out.append(f'<line class="g" x1="0" x2="100%" y1="{y:.1f}" y2="{y:.1f}"/><text x="0" y="{y - 4:.1f}">{esc(y_show(value))}</text>')
        taken.append((0, y - 17, text_width(y_show(value)), y))
    out.append(f'<text x="0" y="11">{esc(y_name)}</text><text x="100%" y="{bottom + 35}" text-anchor="end">{esc(x_name)}</text>')
    for kind, corners in lines:
        for (x1, y1), (x2, y2) in zip(corners, corners[1:]):
            a, b = f"{100 * xs.share(x1):.2f}%", f"{100 * xs.share(x2):.2f}%"
            out.append(f'<line class="{kind}" x1="{a}" x2="{b}" y1="{px(y1):.1f}" y2="{px(y1):.1f}"/>'
                       f'<line class="{kind}" x1="{b}" x2="{b}" y1="{px(y1):.1f}" y2="{px(y2):.1f}"/>')
    for p in points:
        out.append(f'<circle class="pt {p["kind"]}" cx="{100 * xs.share(p["x"]):.2f}%" cy="{px(p["y"]):.1f}" r="4.5"><title>{esc(p["title"])}</title></circle>')
    out += label_texts(points, xs, px, taken, bottom)
    return "".join(out) + "</svg>"


def label_texts(points, xs, px, taken, bottom):
    order = sorted(range(len(points)), key=lambda i: not points[i].get("first"))
    marks = [(xs.share(points[i]["x"]), px(points[i]["y"]), points[i]["label"], "us" in points[i]["kind"]) for i in order]

    def dots(width):
        return [(x * width - 6, y - 6, x * width + 6, y + 6) for x, y, _, _ in marks]

    narrow, boxes = place_labels(marks, taken + dots(NARROW_PICTURE), bottom, NARROW_PICTURE)
    left = [i for i in range(len(marks)) if i not in narrow]
    fixed = list(taken) + dots(MIDDLE_PICTURE)
    for i, (dx, dy, anchor) in narrow.items():
        x, y, text, bold = marks[i]
        long = text_width(text, bold)
        start = x * MIDDLE_PICTURE + dx - (long if anchor == "end" else 0)
        fixed.append((start, y + dy - 12, start + long, y + dy + LINE - 12))
    wide, _ = place_labels([marks[i] for i in left], fixed, bottom, MIDDLE_PICTURE)
    out = []
    for places, index, extra in ((narrow, list(range(len(marks))), ""), (wide, left, " wide")):
        for i, (dx, dy, anchor) in places.items():
            x, y, text, bold = marks[index[i]]
            out.append(f'<text class="pn{" us" if bold else ""}{extra}" x="{100 * x:.2f}%" dx="{dx}" y="{y + dy:.1f}" text-anchor="{anchor}">{esc(text)}</text>')
    return out
