"""What the zine prints about supply points and politics with one turn.

Figures in brackets are rules of the article.
"""

from __future__ import annotations

from collections.abc import Iterator

from zine.blocks import (
    Block,
    Column,
    Details,
    Heading,
    Listing,
    Sentences,
    Span,
    Style,
    Table,
    Words,
    table_of,
)
from zine.language import _, in_language, named, phase_name, worded
from zine.rules.calendar import PhaseKind
from zine.rules.played_phases import Chronicle, Played
from zine.wings.pulsipher.expansions.economy.events import Charge, Refusal
from zine.wings.pulsipher.expansions.economy.options import Options
from zine.wings.pulsipher.expansions.economy.printing.news import news
from zine.wings.pulsipher.expansions.economy.printing.winter_tables import (
    ledgers,
    politics,
    supply_lines,
)
from zine.wings.pulsipher.expansions.economy.season.supply_priority import BillPart
from zine.wings.pulsipher.expansions.economy.state import ECONOMY


def report(options: Options, game: Chronicle, at: int) -> Iterator[Block]:
    """The economy's part of a turn: news, lines not followed, bills, and Winter's books."""
    turn = game.played[at]
    of = f"{game.title}, {phase_name(turn.phase)}"
    told = tuple(news(turn.events))
    if told:
        yield Heading("What happened")
        yield Listing(told)
    refusals = turn.told(Refusal)
    if refusals:
        yield Heading("Lines not followed")
        yield Listing(tuple(map(_refused, refusals)))
    if turn.told(Charge):
        yield Heading("Conflict bill")
        yield _bill(game, turn, of)
        yield Sentences(tuple(_sums(game, turn)))
    if turn.phase.kind is PhaseKind.BUSINESS:
        yield Heading("Ledgers")
        yield from ledgers(game, at)
        yield Heading("Political table")
        yield politics(options, game, turn, of)
        if (lines := supply_lines(game, turn, of)).rows:
            yield Details("Supply lines of all units (rule 9)", (lines,))
    else:
        yield _purses(options, game, turn)


def brief(options: Options, game: Chronicle, at: int) -> Iterator[Block]:
    """What an issue's page prints of it: the news, and the supply points left."""
    turn = game.played[at]
    told = tuple(news(turn.events))
    if told:
        yield Listing(told)
    if turn.phase.kind is not PhaseKind.BUSINESS:
        yield _purses(options, game, turn)


def _refused(each: Refusal) -> Words:
    quoted = Span(text=each.text, style=Style.QUOTED)
    return (f"{named(each.sender)}{_(': ')}", quoted, f"{_(': ')}{in_language(each.reason)}.")


def _purses(options: Options, game: Chronicle, turn: Played) -> Sentences:
    """The supply points everyone has left, the Great Powers first."""
    economy = turn.after.extra(ECONOMY)
    minors = [name for name in game.variant.ranks if name in options.minors]
    left = ", ".join(
        f"{named(country)} {economy.supply[country]}"
        for country in (*options.players, *minors)
        if country in economy.supply and (country in options.supply or country in economy.control)
    )
    return Sentences((worded("Supply points left: {points}.", points=left),), tone="purses")


def _bill(game: Chronicle, turn: Played, of: str) -> Table:
    return table_of(
        sorted(turn.told(Charge), key=lambda each: game.variant.ranks[each.power]),
        (Column(heading="Country", key=True), lambda each: named(each.power)),
        (Column(heading="Unit", key=True), lambda each: each.unit),
        (Column(heading="Did"), lambda each: _(each.part)),
        (Column(heading="At"), lambda each: each.place),
        (
            Column(heading="Segment", short="Seg", number=True),
            lambda each: str(each.segment or _("air")),
        ),
        (
            Column(heading="Points", number=True),
            lambda each: (
                str(each.cost) if each.paid else (Span(text=str(each.cost), style=Style.GONE),)
            ),
        ),
        (Column(heading="Rule", folds=True), _rule),
        name="bill",
        caption=(
            "Who paid for what in supply points, in the order of priority (rule 8). Lines "
            "struck out went unsupplied. A retreat is paid when it is made"
        ),
        label=worded("Conflict bill, {of}", of=of),
    )


def _rule(charge: Charge) -> str:
    rule = _(BillPart(charge.part).rule)
    if charge.part == BillPart.ATTACK and charge.cost == 1:
        rule = _("7: a moving unit in a conflict; there was no foreigner (N4)")
    elif charge.part == BillPart.RAID and charge.cost > 1:
        rule = _("7, 15: a raid that is beaten off")
    return rule if charge.paid else worded("{rule}; unsupplied by 8", rule=rule)


def _sums(game: Chronicle, turn: Played) -> Iterator[str]:
    before = turn.before.extra(ECONOMY).supply
    for power in game.variant.ranks:
        own = [charge for charge in turn.told(Charge) if charge.power == power]
        if own:
            spent = sum(c.cost for c in own if c.paid and c.part != BillPart.RETREAT)
            left = before[power] - spent
            yield worded(
                "{power} had {before}, pays {spent} and has {left} left.",
                power=power,
                before=before[power],
                spent=spent,
                left=left,
            )
