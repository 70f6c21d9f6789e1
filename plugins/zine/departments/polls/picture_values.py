"""The pictures of a poll as values: the matrix as a heat-map, ranks by method and by year."""

from __future__ import annotations

from collections.abc import Sequence

from zine.blocks.charts import HeatCell, HeatMap, RankChart
from zine.departments.polls.pairs import Certainties
from zine.departments.polls.scoring.catalogue import METHODS
from zine.departments.polls.scoring.matrix import IndexPair, Judge
from zine.departments.polls.scoring.poll import PollResult
from zine.departments.polls.voters import this_year
from zine.language import _, in_language, phrase

LARGEST_MAP = 40  # zines; of a larger poll the first ones are drawn
BOTH = 2  # what the two zines of a pair share of Brosius' certainty
READ = phrase(
    "Each row is a zine against the zines of the columns. A cell gives the verdict, "
    "W won, D drawn or L lost, over wins-draws-losses. The darker it is, the surer it "
    "is by Brosius' P(n,m), at the tie rate of this poll, that the zine of the row is "
    "preferred; so a single voter's word is paler than the same word of many. A pair "
    "that nobody compares is empty."
)


def heat_map(result: PollResult, order: Sequence[int], certainties: Certainties) -> HeatMap:
    """The preference matrix: rows are read against columns, dark is surely preferred.

    Cells are coloured by Brosius' certainty and not by the share of wins: one voter who prefers
    a zine says less than a dozen who all do.
    """
    shown = order[:LARGEST_MAP]
    rows = result.tally.matrix.rows
    judge = METHODS[result.poll.decided_by].judge
    title = _(
        "Preference matrix of {poll}, the first {count} zines"
        if len(order) > LARGEST_MAP
        else "Preference matrix of {poll}"
    )
    return HeatMap(
        ident=f"matrix-{result.poll.slug}",
        title=title.format(poll=result.poll.title, count=LARGEST_MAP),
        description=in_language(READ),
        codes=tuple(result.tally.codes[zine] for zine in shown),
        cells=tuple(
            tuple(None if i == j else _cell(rows[i][j], judge, certainties) for j in shown)
            for i in shown
        ),
    )


def _cell(pair: IndexPair, judge: Judge, certainties: Certainties) -> HeatCell:
    if not pair.comparisons:
        return HeatCell(None, judge(pair), str(pair))
    certainty = certainties[pair.comparisons, pair.wins - pair.losses]
    return HeatCell(float(certainty) / BOTH, judge(pair), str(pair))


def method_ranks(result: PollResult, order: Sequence[int]) -> RankChart:
    """What each method would have ranked."""
    names = result.poll.names
    firsts = [
        f"{entry.short}: "
        + f" {_('and')} ".join(
            names[result.tally.codes[z]] for z in order if result.ranks[key][z] == 1
        )
        for key, entry in METHODS.items()
    ]
    return RankChart(
        ident=f"methods-{result.poll.slug}",
        title=_("Ranks by method in {poll}").format(poll=result.poll.title),
        description=_(
            "A line for each zine through its rank by each method. First by {firsts}. "
            "Zines that share a rank are drawn close together."
        ).format(firsts="; ".join(firsts)),
        steps=tuple(entry.short for entry in METHODS.values()),
        lines={
            names[result.tally.codes[zine]]: tuple(result.ranks[key][zine] for key in METHODS)
            for zine in order
        },
    )


def yearly_ranks(result: PollResult, order: Sequence[int]) -> RankChart | None:
    """The ranks of this year's zines over the years; None if no earlier year is known."""
    poll = result.poll
    if not poll.history:
        return None
    years = [*(each.ranks for each in poll.history), this_year(result)]
    codes = [result.tally.codes[zine] for zine in order]
    best = poll.names[codes[0]] if codes else _("nobody")
    return RankChart(
        ident=f"years-{poll.slug}",
        title=_("Ranks over the years to {year}").format(year=poll.year),
        description=_(
            "A line for each zine of {poll} through its rank in each year; {zine} is "
            "first this year. A gap is a year in which a zine was not ranked."
        ).format(poll=poll.title, zine=best),
        steps=(*(str(each.year) for each in poll.history), str(poll.year)),
        lines={poll.names[code]: tuple(ranks.get(code) for ranks in years) for code in codes},
    )
