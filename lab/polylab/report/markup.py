"""The few HTML shapes the parts are made of."""
from .names import esc


class Raw(str):
    """Text that is HTML already."""


def html_of(value):
    return value if isinstance(value, Raw) else Raw(esc(value))


def table(caption, columns, rows, left=1, attributes=None, kind=""):
    """A table in a region of its own that scrolls. Columns from `left` on are numbers. attributes: one text for each row."""
    head = "".join(f'<th scope="col">{html_of(c)}' for c in columns)
    body = []
    for i, row in enumerate(rows):
        body.append(f'<tr{attributes[i] if attributes else ""}>' + "".join(f"<td>{html_of(v)}" for v in row))
    return Raw(f'<div class="scroll" tabindex="0" role="region" aria-label="{esc(caption)}"><table class="l{min(left, 4)}{f" {kind}" if kind else ""}"><caption>{esc(caption)}</caption>'
               f'<thead><tr>{head}</thead><tbody>{"".join(body)}</tbody></table></div>')


def details(inner, summary="The same as a table", kind="", unfolded=False):
    named = f' class="{kind}"' if kind else ""
    return Raw(f"<details{named}{' open' if unfolded else ''}><summary>{html_of(summary)}</summary>{inner}</details>")


def section(name, eyebrow, heading, body, notes=()):
    """One part of the page: small line, finding, body, and notes in the margin."""
    aside = ""
    if notes:
        aside = '<aside class="note" aria-label="How to read this part">' + "".join(f"<p>{html_of(n)}</p>" for n in notes) + "</aside>"
    return Raw(f'<section id="{esc(name)}" data-part="{esc(name)}" aria-labelledby="{esc(name)}-h"><p class="eb">{html_of(eyebrow)}</p>'
               f'<h2 id="{esc(name)}-h">{html_of(heading)}</h2><div class="body">{body}</div>{aside}</section>')


def bdi(text):
    """A name out of the data: its own direction must not turn the line round it."""
    return Raw(f'<bdi dir="ltr">{esc(text)}</bdi>')


def paragraph(inner, kind=""):
    return Raw(f'<p{f" class={kind}" if kind else ""}>{html_of(inner)}</p>')


def definitions(pairs):
    return Raw("<dl>" + "".join(f"<dt>{html_of(k)}</dt><dd>{html_of(v)}</dd>" for k, v in pairs if v) + "</dl>")
