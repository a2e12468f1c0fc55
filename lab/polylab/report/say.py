"""Every sentence that compares. A part may show numbers; to set two of them against each other it must come here, and here the
noise test decides (times) or the size rule (bytes). Each sentence carries the ids of the cells it was made of."""
import html
import re
from dataclasses import dataclass

from . import gate
from .markup import Raw
from .names import MODELS, and_list, cut, esc, factor, format_name, ns, size_text, whole, wire_name

VERB = {"decode": ("Reading", "into", "out of"), "encode": ("Writing", "from", "as")}
STANDARD = ("json", "nlohmann/json", "nlohmann", "nlohmann_json", "nlohmann-json", "pickle")   # what a program has before anybody chooses
CORE = 1e9 * 0.01   # ns of one core in a second, one per cent of it


@dataclass
class Job:
    """One format and layout in one group of rows: what a sentence about libraries speaks of."""
    direction: str
    model: str
    format: str
    layout: str
    rows: list


def sentence(text, cells=()):
    named = " ".join(esc(str(name).replace(" ", "%20")) for name in dict.fromkeys(cells) if name)
    return Raw(f'<span data-cells="{named}">{text}</span>')


def plain(said):
    """-> (text, cell ids) of a sentence, for the terminal."""
    cells = [name for named in re.findall(r'data-cells="([^"]*)"', said) for name in html.unescape(named).split()]
    text = html.unescape(re.sub(r"<[^>]*>", "", said)).replace("\u202f", "\u00a0")  # a factor stays on its line
    return text, [name.replace("%20", " ") for name in dict.fromkeys(cells)]


def strong(text):
    return f"<strong>{text}</strong>"


def job_text(job):
    verb, way, _ = VERB[job.direction]
    return f"{verb} {esc(wire_name(job.format, job.layout))} {way} {esc(MODELS.get(job.model, job.model))}"


def ids(rows):
    return [cell.get("id") for row in rows for cell in row.cells]


def label(row, rows=()):
    """The library; with the arm's own name where another row of the same job comes from the same library."""
    same = any(r is not row and r.library == row.library for r in rows)
    return esc(cut(row.library, 60)) + (f" ({esc(cut(row.arm_tail, 40))})" if same and row.arm_tail else "")


def standing(job, noise):
    """(quickest row, rows not told from it, first row that is told apart, the standard row or the slowest one)."""
    top, ties = gate.quickest(job.rows, noise)
    done = sorted((r for r in job.rows if r.lead), key=lambda r: r.time)
    rest = [r for r in done if r is not top and r not in ties]
    peers = [r for r in done if not r.ours]
    usual = next((r for name in STANDARD for r in peers if r.library.lower() == name), peers[-1] if peers else None)
    return top, ties, rest[0] if rest else None, usual


def names_once(rows, among):
    return and_list(dict.fromkeys(label(row, among) for row in rows))


def library_sentence(job, noise):
    """How one job stands between the libraries."""
    top, ties, following, usual = standing(job, noise)
    if top is None:
        return sentence(f"{job_text(job)}: nothing was measured.", ids(job.rows))
    start = f"{job_text(job)} takes {'≈ ' if ties else ''}{ns(top.time)} ns a record with {label(top, job.rows)}"
    used = [top, *ties]
    if not ties and following is None:
        return sentence(start + ", the one arm here.", ids(used))
    if ties:
        start += f" (not told apart here: {names_once(ties, job.rows)})"
    elif following is not usual:
        used.append(following)
        start += f" and {ns(following.time)} with {label(following, job.rows)} ({factor(following.time / top.time)})"
    if usual is not None and usual is not top and usual not in ties:
        used.append(usual)
        start += f"{', ' if ties else ' and ' if following is usual else '; '}{ns(usual.time)} with {label(usual, job.rows)} ({factor(usual.time / top.time)})"
    return sentence(start + ".", ids(used))


def format_pair(home, group, noise):
    """(row in the home format, quickest row in another format) of one library, and their verdict. The library is the home's quickest
    one that also has another format: so that one thing changes and no more."""
    for row in sorted((r for r in home.rows if r.lead), key=lambda r: r.time):
        family = row.arm.get("family") or row.library
        others = [r for r in group if r.lead and (r.arm.get("family") or r.library) == family and r.format != row.format and r.arm.get("buffer") == row.arm.get("buffer")]
        if others:
            other = min(others, key=lambda r: r.time)
            return row, other, gate.rows(other, row, noise)
    return None, None, None


def format_sentence(home, group, noise):
    row, other, verdict = format_pair(home, group, noise)
    if row is None:
        return sentence("No library here has a second format for these objects, so nothing can be said about the format alone.", ids(home.rows))
    name = esc(wire_name(other.format, other.layout))
    if not verdict.apart:
        return sentence(f"The format alone ({name} after {esc(format_name(row.format))}, both with {label(row)}) gives nothing that this run can tell.", verdict.cells)
    if verdict.word == gate.FASTER:
        text = f"The format alone gives {factor(row.time / other.time)}: {name} with the same {label(row)} takes {ns(other.time)}."
    else:
        text = f"The format alone does not help: {name} with the same {label(row)} takes {ns(other.time)} after {ns(row.time)}, {factor(other.time / row.time)} as long."
    return sentence(text, verdict.cells)


def gains(job, group, noise):
    """(factor of the library, factor of the format, rows) in one direction; None where the run tells nothing apart."""
    top, ties, _, usual = standing(job, noise)
    library = usual.time / top.time if usual is not None and usual is not top and usual not in ties else None
    row, other, verdict = format_pair(job, group, noise)
    form = row.time / other.time if verdict is not None and verdict.word == gate.FASTER else None
    return library, form, [r for r in (top, usual, row, other) if r is not None]


def lead_sentence(jobs, noise):
    """The first words after `For this file:`. jobs: [(job, its group)], decode and encode where they were measured."""
    found = [(job, *gains(job, group, noise)) for job, group in jobs]
    used = ids([row for _, _, _, rows in found for row in rows])
    library = [(job, value) for job, value, _, _ in found if value]
    form = [(job, value) for job, _, value, _ in found if value]
    if library and form:
        most, least = max(v for _, v in library), max(v for _, v in form)
        text = ("change the library before the format" if most > 1.25 * least else "change the format before the library" if least > 1.25 * most else "library and format both count")
    elif library or form:
        one, two = ("library", "format") if library else ("format", "library")
        verbs = [VERB[job.direction][0].lower() for job, _ in library or form]
        where = "" if len(verbs) == len(found) else f" when {and_list(verbs)}"
        text = f"the {one} counts{where}, the {two} does not as far as this run can tell"
    else:
        text = "nothing here is a reason to switch for speed"
    return sentence(strong(text + "."), used)


def keep_library_sentence(jobs, noise):
    """Below how many records a second a switch of library is not worth it, for each direction that was measured."""
    worth, not_worth, used = [], [], []
    for job in jobs:
        verb = VERB[job.direction][0].lower()
        top, ties, _, usual = standing(job, noise)
        used += ids([r for r in (top, usual) if r is not None])
        if top is None or usual is None or usual is top or usual in ties:
            not_worth.append(verb)
        else:
            worth.append(f"{whole(CORE / (usual.time - top.time))} records a second when {verb} ({label(usual, job.rows)} to {label(top, job.rows)})")
    if not worth:
        return sentence(f"{strong('Do not switch the library')}: for {and_list(not_worth, 'and for')}, this run tells nothing apart from what you have.", used)
    text = f"{strong('Do not switch the library')} below about {and_list(worth, 'or')}: the switch then saves under 1 % of one core."
    if not_worth:
        text += f" For {and_list(not_worth)}, this run tells nothing apart from what you have."
    return sentence(text, used)


def spread_heading(direction, home, group, noise):
    """The heading of decode and of encode."""
    verb = VERB[direction][0]
    done = sorted((r for r in home.rows if r.lead), key=lambda r: r.time)
    if not done:
        return sentence(f"{verb}: nothing was measured", ids(home.rows))
    row, other, verdict = format_pair(home, group, noise)
    library = len(done) > 1 and gate.rows(done[0], done[-1], noise).apart
    form = verdict is not None and verdict.apart
    if len(done) == 1 and row is None:
        return sentence(f"{verb}: one arm, nothing to set against it", ids(done))
    said = f"the library gives up to {factor(done[-1].time / done[0].time)}" if library else "no library is told apart"
    if row is not None and not form:
        said = said + ", the format nothing that this run can tell" if library else "neither library nor format is told apart"
    elif row is not None:
        said += f", the format {'' if library else 'gives '}{factor(row.time / other.time)}" if verdict.word == gate.FASTER else ", the format nothing"
    return sentence(f"{verb} {esc(format_name(home.format))}: {said}", ids([r for r in (done[0], done[-1], row, other) if r is not None]))


def size_spread_heading(raw, packed, codec):
    """raw, packed: [(bytes, wire name, cell id)], the row formats only."""
    if not raw:
        return sentence("No sizes were measured")
    lo, hi = min(raw), max(raw)
    used = [lo[2], hi[2]]
    if len(raw) == 1:
        return sentence(f"{esc(lo[1])} takes {size_text(lo[0])}", used)
    text = f"Between the formats: {factor(hi[0] / lo[0])} raw" if gate.sizes(lo[0], hi[0]) else "The formats take the same bytes"
    if len(packed) > 1:
        lo2, hi2 = min(packed), max(packed)
        used += [lo2[2], hi2[2]]
        text += f", {factor(hi2[0] / lo2[0])} after {esc(codec)}" if gate.sizes(lo2[0], hi2[0]) else f", and the same after {esc(codec)}"
    return sentence(text, used)


def size_sentence(home, packed_home, packed, codec):
    """home, packed_home: (bytes, name, id) of the home format raw and compressed; packed: all formats after the codec."""
    if home is None:
        return sentence("The size of the file's own format was not measured.")
    if packed_home is None:
        return sentence(f"The data take {size_text(home[0])} as {esc(home[1])}; no codec was measured.", [home[2]])
    text = f"On disk, {esc(codec)} turns {size_text(home[0])} of {esc(home[1])} into {size_text(packed_home[0])}"
    used = [home[2], packed_home[2]]
    others = [p for p in packed if p[1] != packed_home[1]]
    if others:
        least = min(others)
        used.append(least[2])
        order = gate.sizes(least[0], packed_home[0])
        if order < 0:
            text += f"; {esc(least[1])} then takes {size_text(least[0])}, {100 * (1 - least[0] / packed_home[0]):.0f} % off"
        elif order == 0:
            text += f"; {esc(least[1])} then takes the same, {size_text(least[0])}"
        else:
            text += "; no other format here takes less"
    return sentence(text + ".", used)


def keep_format_sentence(packed_home, packed, codec):
    """When the format is not worth a change: stored compressed, every record read whole."""
    if packed_home is None:
        return sentence("")
    others = [p for p in packed if p[1] != packed_home[1]]
    start = f"{strong('Do not switch the format')} if the file is stored compressed and every record is read whole"
    if not others:
        return sentence(start + ".", [packed_home[2]])
    least = min(others)
    used = [packed_home[2], least[2]]
    order = gate.sizes(least[0], packed_home[0])
    if order < 0:
        return sentence(f"{start}: with {esc(codec)} the most that another row format takes off is {100 * (1 - least[0] / packed_home[0]):.0f} % ({esc(least[1])})"
                        f"{'' if least[1].startswith('JSON') else ', and the file is then no longer readable by eye and jq'}.", used)
    return sentence(f"{start}: with {esc(codec)} no row format here takes anything off that counts.", used)


def front_heading(points):
    """points: [{cell, bytes, y, beaten, ...}] after `mark_beaten`."""
    beaten = sum(1 for p in points if p["beaten"])
    used = [p["cell"].get("id") for p in points]
    if len(points) < 2:
        return sentence("One choice, nothing to set against it", used)
    if not beaten:
        return sentence("No choice loses time to another one without gaining bytes", used)
    return sentence(f"{beaten} of {len(points)} choices lose time to another one and gain no bytes by it", used)


def mark_beaten(points, noise):
    """A point is beaten when another one takes no more bytes and the noise test tells its time apart as shorter. Noise alone never beats."""
    for p in points:
        p["beaten"] = any(q is not p and gate.sizes(q["bytes"], p["bytes"]) <= 0 and q["y"] < p["y"]
                          and gate.cells(q["cell"], p["cell"], noise).word == gate.FASTER for q in points)
