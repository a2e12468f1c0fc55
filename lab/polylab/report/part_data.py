"""your data: is this my file? Record 0, each field, and what a reader in another language would stumble over."""
import json

from .choose import title_of
from .markup import Raw, bdi, definitions, details, paragraph, section, table
from .names import count, cut, esc, size_text
from .run import dicts, number

EXACT = 2 ** 53


def fields_of(dataset):
    shape = dataset.get("shape") if isinstance(dataset.get("shape"), dict) else {}
    return shape, dicts(shape.get("fields"))


def types_of(field):
    types = field.get("types")
    if isinstance(types, dict) and types:
        return " or ".join(str(k) for k in types)
    return str(field.get("type") or "?")


def drifts(field):
    types = field.get("types")
    return isinstance(types, dict) and len([t for t in types if t not in ("null", "missing", "absent")]) > 1


def beyond(field):
    """How many values of a field a double cannot hold, True when only that there are some is known."""
    given = field.get("beyond_2_53")
    if given not in (None, False, 0):
        return given
    ends = [v for v in (field.get("min"), field.get("max")) if isinstance(v, int) and not isinstance(v, bool)]
    return any(abs(v) > EXACT for v in ends) if given is None else 0


def extent(field):
    lo, hi = field.get("min"), field.get("max")
    if lo is None and hi is None:
        length = field.get("length")
        return f"{length[0]} – {length[-1]} {'items' if field.get('type') == 'array' else 'characters'}" if isinstance(length, list) and length else ""
    show = lambda v: count(v) if number(v) is not None and isinstance(v, int) and abs(v) < 1e12 else cut(v, 28)
    return show(lo) if lo == hi else f"{show(lo)} – {show(hi)}"


def remarks(field):
    found = []
    if drifts(field):
        found.append("types differ")
    if beyond(field):
        found.append("beyond 2⁵³")
    bits, length = number(field.get("entropy_bits")), field.get("length")
    if bits is not None and isinstance(length, list) and len(length) == 3 and number(length[1]):
        found.append(f"{bits:.2f} bits a character of {length[1]:,.1f}")
    return ", ".join(found)


def field_table(fields, limit):
    rows, kinds = [], []
    for field in fields[:limit]:
        distinct = "–" if field.get("type") in ("object", "array") else f"{count(field.get('distinct'))}{'+' if field.get('distinct_more') else ''}"
        empty = (number(field.get("nulls")) or 0) + (number(field.get("missing")) or 0)
        rows.append([bdi(cut(field.get("path") or "?", 120)), cut(types_of(field), 60), count(field.get("count")), distinct, count(empty), bdi(extent(field)), remarks(field)])
        kinds.append(' class="warn"' if drifts(field) or beyond(field) else "")
    shown = table("Fields of the data", ["field", "type", "values", "different", "null or absent", "from – to", "remark"], rows, left=2, attributes=kinds, kind="fields")
    if len(fields) > limit:
        shown += paragraph(f"{limit:,} of {len(fields):,} fields are shown; the raw data at the end of this page hold them all.", "mute")
    return shown


def sample_text(dataset):
    sample = dataset.get("sample")
    if sample is None:
        return ""
    if isinstance(sample, str):
        try:
            sample = json.loads(sample)
        except ValueError:
            return cut(sample, 2000)
    return cut(json.dumps(sample, indent=2, ensure_ascii=False), 2000)


def notes_on(dataset, shape, fields):
    """Sentences about drift, large integers, missing and extra names, duplicates."""
    found = []
    for field in dicts(shape.get("drift"))[:5]:
        first = field.get("first") if isinstance(field.get("first"), dict) else {}
        where = ", ".join(f"{esc(kind)} first in record {esc(count(record))}" for kind, record in first.items())
        found.append(f"{bdi(field.get('path'))} changes its type: {where or esc(types_of(field))}. Formats with a schema need a union, or refuse.")
    large = dicts(shape.get("beyond_2_53")) or [f for f in fields if beyond(f)]
    for field in large[:5]:
        many = field.get("count") if shape.get("beyond_2_53") else beyond(field)
        number_of = f"{count(many)} values" if many is not True and number(many) is not None else "values"
        found.append(f"{bdi(field.get('path'))} has {number_of} beyond 2<sup>53</sup>: a JavaScript reader rounds them without a word.")
    if number(shape.get("duplicates")):
        found.append(f"{count(shape['duplicates'])} objects hold a name twice; the last one wins.")
    for word, key in (("absent in", "missing"), ("present only in", "extra")):
        for field in dicts(shape.get(key))[:3]:
            of, first = field.get("count"), field.get("first")
            begins = "" if first is None else f", first in record {esc(count(first))}"
            found.append(f"{bdi(field.get('path'))} is {word} {count(of)} {'record' if of == 1 else 'records'}{begins}.")
    extra = dataset.get("notes") if isinstance(dataset.get("notes"), list) else []
    return [Raw(f) for f in found] + [Raw(esc(n)) for n in extra]


def heading(dataset, fields):
    records = number(dataset.get("records"))
    odd = sum(1 for f in fields if drifts(f))
    nulls = sum(1 for f in fields if number(f.get("nulls")) or number(f.get("missing")))
    parts = [f"{count(records)} {'record' if records == 1 else 'records'}" if records is not None else "A number of records that was not counted"]
    if fields:
        parts.append(f"{count(len(fields))} {'field' if len(fields) == 1 else 'fields'}")
        parts.append("no nulls" if not nulls else f"nulls or gaps in {count(nulls)} of them")
        if odd:
            parts.append(f"{count(odd)} of changing type")
    return ", ".join(parts)


def data(run, dataset, name, budget):
    shape, fields = fields_of(dataset)
    facts = [("File", title_of(dataset)), ("Source", cut(dataset.get("source") or "", 300)), ("Bytes", size_text(number(dataset.get("bytes"))) if number(dataset.get("bytes")) else ""),
             ("SHA-256", Raw(f'<code>{esc(dataset.get("sha256"))}</code>') if dataset.get("sha256") else ""), ("Sampled", dataset.get("sampled") or "")]
    facts = [(k, v if isinstance(v, Raw) or k == "File" else esc(v)) for k, v in facts]
    sample = sample_text(dataset)
    body = definitions((k, Raw(v)) for k, v in facts)
    body += "".join(f'<p class="flag">{note}</p>' for note in notes_on(dataset, shape, fields))
    inside = f'<div><h3>Record 0</h3><pre tabindex="0" dir="auto">{esc(sample)}</pre></div>' if sample else ""
    if fields:
        listed = field_table(fields, budget.fields)
        inside += f"<div><h3>Fields</h3>{listed if len(fields) <= 40 else details(listed, f'All fields ({count(len(fields))})')}</div>"
    if shape.get("truncated"):
        inside += paragraph("The run itself kept no more fields than these.", "mute")
    return section(name, "Your data", heading(dataset, fields), body + f'<div class="card">{inside}</div>',
                   ["Record 0 as the run read it. A field that is absent in some records counts under “null or absent”.",
                    "“4.3 bits a character of 6.2”: texts are 6.2 characters long in the mean, and each character holds 4.3 bits; what a codec can remove is mostly the rest of its 8."] if fields else ())
