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
    rows_of,
)
from zine.expansions.economy.events import Charge, Refusal
from zine.expansions.economy.options import Options
from zine.expansions.economy.printing.ledgers import ledgers, purses
from zine.expansions.economy.printing.news import news
from zine.expansions.economy.printing.winter_tables import politics, supply_lines
from zine.expansions.economy.season.needs import BillPart
from zine.expansions.economy.state import ECONOMY
from zine.language import _, in_language, named, phase_name, worded
from zine.rules.calendar import PhaseKind
from zine.rules.chronicle import Chronicle, Played

# The rule of the article behind each line of a bill.
PART_RULES = {
    BillPart.RETREAT: "7: a retreat, paid when it is made",
    BillPart.DEFENCE: "7: a unit in a conflict",
    BillPart.DEFENDING_SUPPORT: "7: a supporting unit",
    BillPart.ATTACK: "7: a moving unit in a conflict, and attacking",
    BillPart.ATTACKING_SUPPORT: "7: a supporting unit",
    BillPart.CONVOY: "7: a convoying fleet",
    BillPart.GUARD: "7, 15: a raid beaten off",
    BillPart.RAID: "7, 15: a raid",
}


def report(options: Options, game: Chronicle, at: int) -> tuple[Block, ...]:
    """The economy's part of a turn: news, lines not followed, bills, and Winter's books."""
    return tuple(_parts(options, game, at))


def brief(options: Options, game: Chronicle, at: int) -> tuple[Block, ...]:
    """What an issue's page prints of it: the news, and the supply points left."""
    turn = game.played[at]
    told = tuple(news(turn.events))
    purse = () if turn.phase.kind is PhaseKind.BUSINESS else (_purses(options, game, turn),)
    return (*((Listing(told),) if told else ()), *purse)


def _purses(options: Options, game: Chronicle, turn: Played) -> Sentences:
    left = ", ".join(
        f"{named(country)} {points}" for country, points in purses(options, game, turn)
    )
    return Sentences((worded("Supply points left: {points}.", points=left),), tone="purses")


def _parts(options: Options, game: Chronicle, at: int) -> Iterator[Block]:
    turn = game.played[at]
    of = f"{game.slug}, {phase_name(turn.phase)}"
    told = tuple(news(turn.events))
    if told:
        yield Heading("What happened")
        yield Listing(told)
    refusals = turn.told(Refusal)
    if refusals:
        yield Heading("Lines not followed")
        yield Listing(
            tuple(
                (
                    f"{named(each.sender)}: ",
                    Span(text=each.text, style=Style.QUOTED),
                    f" {in_language(each.reason)}.",
                )
                for each in refusals
            )
        )
    if turn.told(Charge):
        yield Heading("Conflict bill")
        yield _bill(game, turn, of)
        yield Sentences(tuple(_sums(game, turn)))
    if turn.phase.kind is PhaseKind.BUSINESS:
        yield Heading("Ledgers")
        yield from ledgers(game, at)
        yield Heading("Political table")
        yield politics(options, game, turn, of)
        yield Details("Supply lines of all units (rule 9)", (supply_lines(game, turn, of),))
    else:
        yield _purses(options, game, turn)


def _bill(game: Chronicle, turn: Played, of: str) -> Table:
    charges = turn.told(Charge)
    return Table(
        name="bill",
        caption=(
            "Who paid for what in supply points, in the order of priority (rule 8). Lines "
            "struck out went unsupplied. A retreat is paid when it is made"
        ),
        label=worded("Conflict bill, {of}", of=of),
        columns=(
            Column(heading="Country", key=True),
            Column(heading="Unit", key=True),
            Column(heading="Did"),
            Column(heading="At"),
            Column(heading="Segment", short="Seg", number=True),
            Column(heading="Points", number=True),
            Column(heading="Rule", folds=True),
        ),
        rows=rows_of(
            (
                named(power),
                charge.unit,
                _(charge.part),
                charge.place,
                str(charge.segment or _("air")),
                str(charge.cost)
                if charge.paid
                else (Span(text=str(charge.cost), style=Style.GONE),),
                _rule(charge),
            )
            for power in game.variant.ranks
            for charge in charges
            if charge.power == power
        ),
    )


def _rule(charge: Charge) -> str:
    rule = _(PART_RULES[BillPart(charge.part)])
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
