"""./dev lab --articles: the four articles' data, cells, tables and claims.

  datasets(folder, profile)  writes the data sets and returns rows for polylab.data.made_dataset. Beside its usual members
                             a row has `wanted`: [(arm, direction, temperature, n, gc)], the only cells asked of it (arms that
                             are not there are left out), and `twins`: whether some arms run twice on it for the noise floor.
  plan(profile)              the same cells as a list of {dataset, arm, direction, temperature, n, gc}, without making data
  tables(results)            results.json's tables[]
  polylab.claims.evaluate(results)   results.json's claims[]; claims(results) is the same

profile: "quick" and "normal" take 100,000 events, "full" the article's million.
"""

from polylab.articles import facts, making, more_tables, s_tables
from polylab.articles.making import datasets
from polylab.articles.quantities import View
from polylab.articles.wanted import SETS

__all__ = ["datasets", "plan", "tables", "claims"]


def plan(profile="normal"):
    names = ("arm", "direction", "temperature", "n", "gc")
    return [{"dataset": entry["id"], **dict(zip(names, cell))} for entry in SETS for cell in making.wanted(entry)]


def tables(made):
    view = View(made)
    shown = [s_tables.s1(view), s_tables.s1_console(view), s_tables.s2(view), s_tables.s3(view), s_tables.s4(view)]
    return shown + facts.tables(made) + [each(view) for each in more_tables.ALL]


def claims(made):
    from polylab import claims as judge   # it imports this package
    return judge.evaluate(made)
