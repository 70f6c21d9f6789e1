"""What an exchange's options decide, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum

from zine.expansions.market.options import (
    Closing,
    Elimination,
    Fractions,
    Options,
    Points,
    Pricing,
    Rounds,
    Silence,
    Ties,
)
from zine.language import Phrase, in_language, named, phrase, worded

CHOICES: Mapping[StrEnum, Phrase] = {
    Pricing.WHOLE_HUNDREDS: phrase(
        "A price moves by 0.01 for every full 100 shares bought or sold net."
    ),
    Pricing.BEGUN_HUNDREDS: phrase(
        "A price moves by 0.01 for every 100 shares bought or sold net, or part of them."
    ),
    Pricing.CUBE_ROOT: phrase("A price is multiplied by the cube root of shares bought / sold."),
    Pricing.LITERAL: phrase("A price is multiplied by the cube root of shares sold / bought."),
    Elimination.AT_ONCE: phrase(
        "The currency of a power that loses its last centre is worthless at once."
    ),
    Elimination.AFTER_ROUND: phrase(
        "The currency of a power that loses its last centre is worthless after the next round."
    ),
    Silence.NOTHING: phrase("A player without an order sheet trades nothing."),
    Silence.SALE: phrase("Shares of a player without an order sheet are sold up to the limit."),
    Silence.SALE_THEN_OUT: phrase(
        "Shares of a player without an order sheet are sold up to the limit, and they lead nobody;"
        " the second time in a row they have resigned."
    ),
    Ties.EARLIER_ROUNDS: phrase("Earlier rounds break a tie for the lead of a power."),
    Ties.LOT: phrase("A lot breaks a tie for the lead of a power."),
    Points.EXACT: phrase("Victory points: for each currency, shares times centres / 100."),
    Points.FULL_HUNDREDS: phrase(
        "Victory points: for each currency, full hundreds of shares times centres."
    ),
    Rounds.TWO: phrase("A year has two rounds at the exchange."),
    Rounds.THREE: phrase("A year has three rounds at the exchange."),
    Closing.AFTER_EXCHANGE: phrase("After its last winter there is one more exchange."),
    Closing.AT_COUNT: phrase("Its last count of centres ends the game."),
}


def house_rules(options: Options) -> Iterator[str]:
    """A sentence for each option."""
    yield worded("The exchange has the rules of {author}.", author=options.source.capitalize())
    least, most = options.players
    yield worded("{least} to {most} players can take part.", least=least, most=most)
    names = (f"{names[0]} ({named(power)})" for power, names in options.currencies.items())
    yield worded("The currencies are {names}.", names=", ".join(names))
    yield worded(
        "Each player begins with {count} shares of each; a newcomer, with as much in worth.",
        count=options.stake,
    )
    yield worded(
        "No more than {count} shares of a currency are sold in a round.", count=options.sale_limit
    )
    yield in_language(CHOICES[options.rounds])
    yield in_language(CHOICES[options.pricing])
    if options.world_events:
        yield worded(
            "World Events trade {count} shares for each centre won or lost.",
            count=options.world_events,
        )
    if options.military_bonus:
        yield worded(
            "A price changes by {count}% for each centre won or lost.", count=options.military_bonus
        )
    kept = options.fractions is Fractions.KEPT
    yield worded(
        "Cash below one {base} is kept." if kept else "Cash below one {base} is dropped.",
        base=options.base,
    )
    for each in (options.elimination, options.missing, options.ties, options.points):
        yield in_language(CHOICES[each])
    yield worded("The game ends with {year} at the latest.", year=options.last_year)
    yield in_language(CHOICES[options.closing])
