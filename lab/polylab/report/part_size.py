"""size: bytes on disk or wire. Raw, gzip 6, zstd 3 on one scale; lz4 and the codecs' own time in the table."""
from . import say, svg
from .choose import CODECS, codec_in, encoding_name, home_encoding, one_size, row_sizes
from .markup import Raw, details, paragraph, section, table
from .names import UNITS, count, cut, esc, format_order, in_unit, unit_for
from .run import number, size_bytes


def ordered(sizes):
    def key(item):
        size = next(iter(item[1].values()))
        return (item[0] != "file", format_order(str(size.get("format") or item[0]), str(size.get("layout") or "")), item[0])
    return sorted(sizes.items(), key=key)


def fault(by):
    return next((str(s.get("error") or "failed") for s in by.values() if s.get("ok") is False or s.get("error")), None)


def picture(sizes, records):
    raws = [size_bytes(by.get("raw")) for by in sizes.values()]
    every = [size_bytes(by.get(c)) for by in sizes.values() for c in ("raw", "gzip-6", "zstd-3")]
    end = svg.nice(max([b for b in every if b] or [1]))
    unit = unit_for(end)
    per = unit_for(max([b for b in raws if b] or [1]) / records) if records else UNITS[-1]
    show = lambda v: f"{v / unit[1]:,g}"
    rows = [f'<div class="row sz hd"><span class="gt"><b>Whole file</b></span>{svg.axis(end, unit[0], show)}'
            '<span class="v">raw</span><span class="v">gzip 6</span><span class="v">zstd 3</span>' + f'<span class="v q">{per[0]}/rec</span></div>']
    for encoding, by in ordered(sizes):
        raw, gz, zs = (size_bytes(by.get(c)) for c in ("raw", "gzip-6", "zstd-3"))
        size = next(iter(by.values()))
        name = encoding_name(size)
        if not raw:
            rows.append(f'<div class="row sz" data-f="{esc(size.get("format"))}"><span class="lb">{esc(name)}</span><span class="why">failed: {esc(fault(by) or "not measured")}</span></div>')
            continue
        title = f"{name}: " + ", ".join(f"{CODECS[c]} {count(size_bytes(by.get(c)))} B" for c in ("raw", "gzip-6", "zstd-3", "lz4") if size_bytes(by.get(c)))
        a_record = in_unit(raw / records, per) if records else "–"
        rows.append(f'<div class="row sz" data-f="{esc(size.get("format"))}"><span class="lb">{esc(name)}</span>{svg.size_bar(title, end, raw, zs, gz)}'
                    f'<span class="v">{in_unit(raw, unit)}</span><span class="v">{in_unit(gz, unit)}</span><span class="v zv">{in_unit(zs, unit)}</span><span class="v q">{a_record}</span></div>')
    key = ('<div class="key" aria-hidden="true"><span><svg><rect class="raw" y="3" height="12" width="30"/></svg>raw</span>'
           '<span><svg><rect class="zs" y="6" height="6" width="30"/></svg>after zstd 3</span>'
           '<span><svg><line class="gz" x1="15" x2="15" y1="1" y2="16"/></svg>after gzip 6</span></div>')
    return key + "".join(rows)


def milliseconds(size):
    if not size:
        return "–"
    shown = [f"{1e3 * v:,.1f}" if v < 0.1 else f"{1e3 * v:,.0f}" for v in (number(size.get("compress_s")), number(size.get("decompress_s"))) if v is not None]
    return " / ".join(shown) if shown else "–"


def codec_table(sizes, records):
    columns = ["format", "written by", "raw B", "B a record", "gzip 6 B", "zstd 3 B", "lz4 B", "gzip ms out / in", "zstd ms out / in", "lz4 ms out / in", "SHA-256 of raw"]
    rows = []
    for encoding, by in ordered(sizes):
        raw = by.get("raw") or next(iter(by.values()))
        arms = raw.get("arms") if isinstance(raw.get("arms"), list) else []
        each = lambda c: count(size_bytes(by.get(c))) if not by.get(c) or size_bytes(by.get(c)) else f"failed: {by[c].get('error') or 'no reason given'}"
        rows.append([encoding_name(raw), cut(", ".join(map(str, arms)), 80), each("raw"), f"{size_bytes(raw) / records:,.2f}" if size_bytes(raw) and records else "–",
                     each("gzip-6"), each("zstd-3"), each("lz4"), *(milliseconds(by.get(c)) for c in ("gzip-6", "zstd-3", "lz4")), str(raw.get("sha256") or "–")[:12]])
    return table("Bytes of the whole file, and codec time both ways", columns, rows, left=2)


def size(run, dataset, name, job):
    sizes = {e: by for e, by in run.sizes_of(dataset.get("id")).items() if all(s.get("format") != "copy" for s in by.values())}
    if not sizes:
        return section(name, "Size", "No sizes were measured", paragraph("This run wrote no encoded bytes for this data set."))
    records = number(dataset.get("records"))
    codec = codec_in(sizes)
    home = home_encoding(sizes, job)
    raw, packed = one_size(sizes, home, "raw"), one_size(sizes, home, codec) if codec else None
    heading = say.size_spread_heading(row_sizes(sizes, "raw"), row_sizes(sizes, codec) if codec else [], CODECS.get(codec, codec))
    body = paragraph(say.size_sentence(raw, packed, row_sizes(sizes, codec) if codec else [], CODECS.get(codec, codec)))
    body += f'<figure>{picture(sizes, records)}{details(codec_table(sizes, records))}</figure>'
    return section(name, "Size", heading, Raw(body),
                   ["One scale for all three sizes: the pale bar is the raw file, the dark bar the same bytes after zstd 3, the orange tick after gzip 6.",
                    "Uncompressed row formats are exact to the byte. Compressed sizes move by up to 0.5 % with the codec's release; no sentence is made of that.",
                    "The heading speaks of the row formats. Arrow and Parquet may compress inside already."])
