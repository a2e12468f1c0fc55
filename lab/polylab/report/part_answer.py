"""answer: what should I do? One paragraph, three numbers, and when not to switch."""
from dataclasses import dataclass

from . import say
from .choose import CODECS, codec_in, home_encoding, home_job, main_group, one_size, other_language, row_sizes
from .markup import Raw
from .names import MODELS, esc, THIN, ns, size_text, wire_name


@dataclass
class First:
    """What the answer of one data set is made of. The terminal prints its sentences, the page its sentences and boxes."""
    lead: list     # sentences after "For this file: "
    keep: list     # when not to switch
    decode: say.Job | None
    encode: say.Job | None
    raw: tuple | None
    packed: tuple | None
    codec: str | None


def first(run, dataset):
    name = dataset.get("id")
    key, group = main_group(run, name, "decode")
    decode = home_job(key, group, "decode")
    key_out, group_out = main_group(run, name, "encode")
    encode = home_job(key_out, group_out, "encode")
    sizes = run.sizes_of(name)
    codec = codec_in(sizes)
    home = home_encoding(sizes, decode or encode)
    raw = one_size(sizes, home, "raw") if home else None
    packed = one_size(sizes, home, codec) if home and codec else None
    others = row_sizes(sizes, codec) if codec else []
    measured = [(job, rows) for job, rows in ((decode, group), (encode, group_out)) if job and any(row.lead for row in job.rows)]
    texts = [say.lead_sentence(measured, run.noise)] if measured else []
    if decode:
        texts += [say.library_sentence(decode, run.noise), say.format_sentence(decode, group, run.noise)]
    if encode:
        texts.append(say.library_sentence(encode, run.noise))
    for direction, main in (("decode", key), ("encode", key_out)):
        job = other_language(run, name, direction, main)
        if job:
            texts.append(say.library_sentence(job, run.noise))
    texts.append(say.size_sentence(raw, packed, others, CODECS.get(codec, codec)))
    jobs = [job for job in (decode, encode) if job and any(row.lead for row in job.rows)]
    keep = [say.keep_library_sentence(jobs, run.noise)] if jobs else []
    keep.append(say.keep_format_sentence(packed, others, CODECS.get(codec, codec)))
    return First(texts, keep, decode, encode, raw, packed, codec)


def answer(run, dataset):
    found = first(run, dataset)
    boxes = (time_box(found.decode, run), time_box(found.encode, run), size_box(found.raw, found.packed, found.codec))
    return Raw(f'<p class="lead">For this file: {" ".join(found.lead)}</p><div class="three">{"".join(box for box in boxes if box)}</div>'
               f'<div class="dont">{"".join(f"<p>{k}</p>" for k in found.keep)}</div>')


def time_box(job, run):
    if job is None:
        return ""
    what = "Read" if job.direction == "decode" else "Write"
    way = "into" if job.direction == "decode" else "from"
    head = f"{what} {esc(wire_name(job.format, job.layout))} {way} {esc(MODELS.get(job.model, job.model))}"
    top, ties, _, _ = say.standing(job, run.noise)
    if top is None:
        return f'<div><span class="h">{head}</span><b>–</b><span class="s">nothing was measured</span></div>'
    rest = [row for row in sorted((r for r in job.rows if r.lead), key=lambda r: r.time) if row is not top]
    shown = ", ".join(f"{esc(row.library)} {'≈ ' if row in ties else ''}{ns(row.time)}" for row in rest[:4])
    kind = ' class="us"' if top.ours and not ties else ""
    number = say.sentence(f"{'≈ ' if ties else ''}{ns(top.time)} <small>ns a record</small>", say.ids([top]))
    return f'<div{kind}><span class="h">{head}</span><b>{number}</b><span class="s">{esc(top.library)}{"; " + shown if shown else ""}</span></div>'


def size_box(raw, packed, codec):
    shown = packed or raw
    if shown is None:
        return ""
    number, unit = size_text(shown[0]).split(THIN)
    head = f"{esc(shown[1])}, compressed" if packed else esc(shown[1])
    under = f"{esc(CODECS.get(codec, codec))}; raw {size_text(raw[0])}" if packed and raw else "raw"
    return f'<div><span class="h">{head}</span><b>{say.sentence(f"{number} <small>{unit}</small>", [shown[2]])}</b><span class="s">{under}</span></div>'
