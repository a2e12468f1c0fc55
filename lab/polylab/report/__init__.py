"""report.html out of results.json: one file that stands alone.

`write_report(results, path)` is all that others need. The page is made in three steps:

    run.Run      a tolerant view of results.json (missing members are None, broken cells are rows that say why)
    gate, say    the noise test and the only sentences that compare; nothing else may
    part_*.py    one part of the page each: Run in, HTML out

docs/report.md says what each part answers and which rules the page keeps.
"""
from .page import render, write_report
from .part_answer import first
from .run import Run
from .say import plain

__all__ = ["render", "write_report", "first_words"]


def first_words(results):
    """The page's first words for each data set, for the terminal: {data set: [(text, cell ids)]}, made by the same functions."""
    run = Run(results)
    found = {d.get("id"): first(run, d) for d in run.datasets}
    return {name: [said for said in map(plain, [*one.lead, *one.keep]) if said[0]] for name, one in found.items()}
