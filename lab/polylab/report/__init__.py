"""report.html out of results.json: one file that stands alone.

`write_report(results, path)` is all that others need. The page is made in three steps:

    run.Run      a tolerant view of results.json (missing members are None, broken cells are rows that say why)
    gate, say    the noise test and the only sentences that compare; nothing else may
    part_*.py    one part of the page each: Run in, HTML out

docs/report.md says what each part answers and which rules the page keeps.
"""
from .page import render, write_report

__all__ = ["render", "write_report"]
