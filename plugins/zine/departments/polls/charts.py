"""The pictures of a poll as values: the matrix as a heat-map, ranks by method and by year."""

from __future__ import annotations

from zine.blocks.chart_values import HeatCell, HeatMap, RankChart
from zine.departments.polls.poll import PollResult
from zine.departments.polls.scoring.preference_matrix import IndexPair
from zine.departments.polls.voter_and_rank_tables import this_year
from zine.language import _, in_language, phrase

MANY = 12  # zines; of more, a chart of ranks shows one line
LARGEST_MAP = 40  # zines; of a larger poll the first ones are drawn
BOTH = 2  # what the two zines of a pair share of Brosius' certainty
READ = phrase(
    "Each row compares a zine with the zines of the columns. A cell gives the verdict, W won, D "
    "drawn or L lost, above wins-draws-losses. The larger Brosius' P(n,m) at the tie rate of this "
    "poll, the darker the cell: one voter's word is paler than the same word from many. A pair "
    "that nobody compares is empty."
)


def heat_map(result: PollResult) -> HeatMap:
    """The preference matrix: rows are read against columns, dark is surely preferred.

    Cells are coloured by Brosius' certainty and not by the share of wins: one voter who prefers
    a zine says less than a dozen who all do.
    """
    shown = result.order[:LARGEST_MAP]
    rows = result.tally.matrix.rows
    title = _(
        "Preference matrix of {poll}, the first {count} zines"
        if len(result.order) > LARGEST_MAP
        else "Preference matrix of {poll}"
    )
    return HeatMap(
        ident=f"matrix-{result.poll.slug}",
        title=title.format(poll=result.poll.title, count=LARGEST_MAP),
        description=in_language(READ),
        codes=tuple(result.tally.codes[zine] for zine in shown),
        cells=tuple(
            tuple(None if i == j else _cell(result, rows[i][j]) for j in shown) for i in shown
        ),
    )


def _cell(result: PollResult, pair: IndexPair) -> HeatCell:
    verdict = result.deciding.method.judge(pair)
    depth = float(result.certainty(pair)) / BOTH if pair.comparisons else None
    return HeatCell(depth, verdict, str(pair))


def method_ranks(result: PollResult, lead: str = "") -> RankChart:
    """What each method would have ranked; `lead` names the zine whose line stands out."""
    firsts = [
        f"{each.method.short}{_(': ')}"
        + f" {_('and')} ".join(result.names[z] for z in result.order if each.ranks[z] == 1)
        for each in result.rankings
    ]
    return RankChart(
        ident=f"methods-{result.poll.slug}",
        title=_("Ranks by method in {poll}").format(poll=result.poll.title),
        description=_(
            "A line for each zine through its rank by each method. First by {firsts}. "
            "Zines that share a rank are drawn close together."
        ).format(firsts="; ".join(firsts)),
        steps=tuple(each.method.short for each in result.rankings),
        lines={
            result.names[zine]: tuple(each.ranks[zine] for each in result.rankings)
            for zine in result.order
        },
        lead=lead or _winner_of_many(result),
    )


def _winner_of_many(result: PollResult) -> str:
    """The zine whose line stands out where all lines together could not be told apart."""
    return result.names[result.order[0]] if len(result.order) > MANY else ""


def yearly_ranks(result: PollResult) -> RankChart:
    """The ranks of this year's zines over the years."""
    poll = result.poll
    years = [*(each.ranks for each in poll.history), this_year(result)]
    codes = result.tally.codes
    best = result.names[result.order[0]]
    return RankChart(
        ident=f"years-{poll.slug}",
        title=_("Ranks over the years to {year}").format(year=poll.year),
        description=_(
            "A line for each zine of {poll} through its rank in each year; {zine} is "
            "first this year. A gap is a year in which a zine was not ranked."
        ).format(poll=poll.title, zine=best),
        steps=(*(str(each.year) for each in poll.history), str(poll.year)),
        lines={
            result.names[zine]: tuple(ranks.get(codes[zine]) for ranks in years)
            for zine in result.order
        },
        lead=_winner_of_many(result),
    )
