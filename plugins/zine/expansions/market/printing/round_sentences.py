"""An exchange in sentences: players who enter or leave, orders cut, and lots."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from zine.expansions.market.events import (
    Deal,
    Drawn,
    Entered,
    Led,
    LineRefused,
    Resigned,
    Settled,
)
from zine.expansions.market.options import Options
from zine.expansions.market.pricing import amount
from zine.expansions.market.rule_citations import cited
from zine.expansions.market.state import MARKET
from zine.expansions.printing import said
from zine.language import (
    _,
    capitalized,
    in_language,
    listing,
    matching,
    named,
    number_of,
    phrase,
    worded,
)
from zine.rules.played_phases import Chronicle, Played

MANY = 9  # powers or players; more are counted where their names would fill a paragraph
# What lots are for, as accounts and leaders name them.
LEADER = phrase("leader of {power}", power="").pattern
LOWERED = phrase("order of {player} to lower", player="").pattern


def comings_and_goings(options: Options, turn: Played) -> Iterator[str]:
    """Players who left or entered, and missing order sheets."""
    for each in turn.events:
        match each:
            case Resigned():
                yield said(
                    "{player} has left the game: {why}. Shares and cash go to the bank.", each
                )
            case Entered(shares=shares, cash=cash):
                yield said(
                    "{player} enters {why} with {shares} and {cash} {base}.",
                    each,
                    shares=", ".join(shares),
                    cash=amount(cash),
                    base=options.base,
                )
            case Settled(missed=missed) if missed:
                rule = cited(options.source, "missing")
                yield said(
                    "{player} sent no order sheet: shares are sold for them{rule}.", each, rule=rule
                )
            case _:
                pass


def headline(options: Options, game: Chronicle, at: int) -> str:
    """A round in one line: "3 orders cut; 1 sheet missing; Italy changes hands"."""
    turn = game.played[at]
    if not turn.told(Settled):
        return ""
    # A sale for a missing sheet is no order that was cut.
    cut = sum(bool(each.why) and 0 != each.wanted != each.done for each in turn.told(Deal))
    refused = len(turn.told(LineRefused))
    missing = sum(bool(each.missed) for each in turn.told(Settled))
    before = turn.before.extra(MARKET).leaders
    taken = [
        each.power for each in turn.told(Led) if before and before.get(each.power) != each.leader
    ]
    counts = (
        (cut, number_of("{count} order cut", "{count} orders cut", cut)),
        (refused, number_of("{count} line refused", "{count} lines refused", refused)),
        (missing, number_of("{count} sheet missing", "{count} sheets missing", missing)),
    )
    parts = [words.format(count=number) for number, words in counts if number]
    if taken:
        told = number_of("{powers} changes hands", "{powers} change hands", len(taken))
        many = worded("{count} powers", count=len(taken)) if len(taken) > MANY else ""
        parts.append(told.format(powers=many or listing([named(power) for power in taken])))
    line = _("; ").join(parts)
    return f"{capitalized(line)}." if line else ""


def cuts(options: Options, turn: Played) -> Iterator[str]:
    """What was refused or lowered, and why; the orders of a player with one reason together."""
    for line in turn.told(LineRefused):
        told = worded('"{text}": {why}', text=line.line, why=line.why)
        yield f"{line.player}, {told}."
    cut = (each for each in turn.told(Deal) if each.why and each.wanted)
    for (player, why), deals in groupby(cut, lambda each: (each.player, each.why)):
        orders = ", ".join(f"{options.currency(each.power)} {each.wanted:+}" for each in deals)
        yield f"{player}, {orders}{_(': ')}{in_language(why)}."


def draws(seed: str, turn: Played) -> Iterator[str]:
    """The lots, with all that anyone needs to draw them again."""
    for each in turn.told(Drawn):
        yield said(
            'By lot, {what}: {chosen}, drawn from {among}: the smallest SHA-256 of "{seed}/{phase}/'
            '{purpose}/" followed by the name.',
            each,
            what=_drawn_for(each.purpose),
            among=", ".join(each.among),
            seed=seed,
            phase=turn.phase.slug,
        )


def _drawn_for(purpose: str) -> str:
    """What a lot was for, as a record has it, in the language of print."""
    found = next(matching(purpose, frozenset([LEADER, LOWERED])), None)
    return worded(found[0], **found[1]) if found else purpose
