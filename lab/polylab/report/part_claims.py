"""claims: do the articles hold here? And the articles' own tables with this machine's figures."""
from .markup import Raw, details, paragraph, section, table
from .names import cut, esc, plain
from .run import number, pair

VERDICTS = {"holds": ("y", "✓"), "other factor": ("o", "~"), "does not hold": ("nn", "✕"), "inside the noise": ("q", "≈"), "not yet": ("q", "–")}

OPEN_TABLES = 5   # the others are folded


def value(v):
    if number(v) is None:
        return "–" if v is None else plain(v)
    return f"{v:,}" if isinstance(v, int) else f"{v:,.3g}" if abs(v) < 1000 else f"{v:,.0f}"


def claim_row(claim):
    verdict = str(claim.get("verdict") or "not yet")
    kind, sign = VERDICTS.get(verdict, ("q", "?"))
    ends = pair(claim.get("interval"))
    span = f' <small class="mute">({value(ends[0])} to {value(ends[1])})</small>' if ends else ""
    cells = " ".join(esc(str(c).replace(" ", "%20")) for c in claim.get("cells") or [] if c) if isinstance(claim.get("cells"), list) else ""
    return (f'<div class="cl" data-cells="{cells}"><span class="src">{esc(claim.get("article"))}</span><span class="tx">{esc(claim.get("text"))}</span>'
            f'<span class="n">{esc(value(claim.get("here")))}{span}</span><span class="n a">{esc(value(claim.get("article_value")))}</span>'
            f'<span class="vd {kind}"><b>{sign} {esc(verdict)}</b></span></div>')


def claims(run, name):
    if not run.claims:
        return Raw("")
    tally = {}
    for claim in run.claims:
        word = str(claim.get("verdict") or "not yet")
        tally[word] = tally.get(word, 0) + 1
    total = len(run.claims)
    rest = [f"{tally[word]} {text}" for word, text in (("other factor", "with the direction but another factor"), ("does not hold", "that do not hold"),
                                                       ("inside the noise", "inside the noise"), ("not yet", "that cannot be evaluated yet")) if tally.get(word)]
    heading = f"{tally.get('holds', 0)} of {total} published {'claim holds' if total == 1 else 'claims hold'} here"
    rows = "".join(claim_row(c) for c in run.claims)
    formulas = table("Formulas of the claims", ["claim", "formula over cells"], [[cut(c.get("text") or c.get("id"), 200), cut(c.get("formula") or "", 300)] for c in run.claims], left=4)
    body = paragraph("Each claim is a formula over cells of this report, evaluated anew on every run." + (f" Beside those that hold: {', '.join(rest)}." if rest else ""))
    body += f'<div class="cl h"><span>article</span><span>claim</span><span class="n">here</span><span class="n">in the article</span><span>verdict</span></div>{rows}{details(formulas, "The formulas")}'
    return section(name, "Published claims", heading, Raw(body), ["A claim may hold on its own data and fail on yours; that is the point of running it.",
                                                                  "The direction of a claim about times goes through the same noise test as everything else."])


def texts(rows):
    """How many columns from the left are words in every row: they are set left, figures right."""
    words = [[not c[:1].isdigit() and c[:1] not in "–+-" for c in row] for row in rows if row]
    count = 0
    while words and all(len(row) > count and row[count] for row in words):
        count += 1
    return count


def articles(run, name, budget):
    if not run.tables:
        return Raw("")
    shown = []
    for entry in run.tables:
        columns = entry.get("columns") if isinstance(entry.get("columns"), list) else []
        rows = []
        for row in (entry.get("rows") if isinstance(entry.get("rows"), list) else [])[:budget.table_rows]:
            cells = [row.get(c) for c in columns] if isinstance(row, dict) else row if isinstance(row, list) else [row]
            rows.append([value(v) for v in cells])
        title = entry.get("title") or entry.get("id") or "table"
        if columns == ["console"]:  # lines of a terminal, spaces and all
            lines = "\n".join(esc(cell) for row in rows for cell in row)
            shown.append((title, Raw(f'<div class="scroll" tabindex="0" role="region" aria-label="{esc(title)}"><pre>{lines}</pre></div>')))
            continue
        shown.append((title, table(str(title), columns, rows, left=texts(rows), kind="titled" + (" tail" if texts([row[-1:] for row in rows]) else ""))))
    many = f"{len(shown)} {'table' if len(shown) == 1 else 'tables'}"
    body = "".join(f"<h3>{esc(title)}</h3>{made}" for title, made in shown[:OPEN_TABLES])
    body += "".join(details(made, title, "fold") for title, made in shown[OPEN_TABLES:])
    if not run.claims:
        return section(name, "Tables", f"{many} made from the same cells", Raw(body))
    return section(name, "The articles' tables", f"{many}, the articles' figures beside those of this machine", Raw(body),
                   ["Same rows as in the articles; a format that is still to come says “not yet”."])
