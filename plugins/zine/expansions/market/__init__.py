"""The stock exchange: players buy the powers' currencies, and who has most leads a power.

One expansion for Capitalist-Dippy (Kautzsch, 1985), Capitalist-Dippy II (Westling,
1991) and Kapitalistic Diplomacy (Tant); `Options` holds what differs between them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from zine.expansions.market.events import MARKET_EVENTS
from zine.expansions.market.exchange_round import Exchange, centre_counts
from zine.expansions.market.options import Options, Rounds
from zine.expansions.market.order_sheet_forecast import foreseen
from zine.expansions.market.order_sheets import SheetLine, read_sheet
from zine.expansions.market.pricing import PAR
from zine.expansions.market.printing import MarketPrinting
from zine.expansions.market.printing.order_forms import sheet_lines
from zine.expansions.market.rule_citations import ADVISED_PLAYERS, cite
from zine.expansions.market.state import MARKET, Account, Market
from zine.rules.calendar import Calendar, Phase, PhaseKind, Stage
from zine.rules.hooks import PlayerRules, Raise
from zine.rules.papers import LineRead, PaperRules
from zine.rules.position import Position
from zine.rules.reasons import sentence
from zine.rules.variant import Step, Variant

__all__ = ["Options", "lay_on"]

SHEET_NOTICE = (
    "An order sheet is due for every exchange, {when}. Its lines look like this: {example}. It"
    " may come at any time since the last exchange; a later one changes only the currencies it"
    " names. One letter may hold it and the orders of all powers you lead: put the power's name"
    " on a line above its orders. If none comes, the rules say what happens; nobody waits for it."
)


def lay_on(variant: Variant, options: Options) -> Variant:
    """The variant with an exchange in its business phases.

    Raises ValueError if a power has no currency, or if the year has no place for a third
    round that is asked for.
    """
    powers = tuple(power.name for power in variant.powers)
    without = [power for power in powers if not options.currencies.get(power)]
    if without:
        raise ValueError(f"there is no currency for {', '.join(without)}")
    exchange = Exchange(options)
    counts = MappingProxyType(centre_counts(variant, variant.start))
    variant = variant.with_steps(
        PhaseKind.MOVEMENT, Step("note absent leaders", exchange.note_absent)
    )
    variant = variant.with_steps(
        PhaseKind.RETREATS, Step("count for the exchange", exchange.count), instead_of="note solo"
    )
    variant = variant.with_steps(PhaseKind.BUSINESS, Step("exchange", exchange.hold))
    return replace(
        variant,
        calendar=_with_rounds(variant.calendar, options.rounds),
        extras=(*variant.extras, MARKET),
        events=(*variant.events, *MARKET_EVENTS),
        expansions=MappingProxyType({**variant.expansions, MARKET.name: options}),
    ).with_hooks(
        papers=_order_sheets(options, powers),
        hand=_hand,
        players=PlayerRules(
            least=options.players[0],
            most=options.players[1],
            present=_present,
            advised=ADVISED_PLAYERS.get(options.source),
        ),
        no_draws="; ".join(map(str, cite(options.source, "draws"))),
        opening=partial(_opening, options, counts),
        draws=frozenset({PhaseKind.BUSINESS}),
        printing=(*variant.hooks.printing, MarketPrinting(options)),
        raises=(
            *variant.hooks.raises,
            Raise(3, "the ruling on order sheets that nobody can read"),
        ),
    )


def _opening(
    options: Options,
    counts: Mapping[str, int],
    start: Position,
    players: Sequence[str],
    _seed: str,
) -> Position:
    """Every player with the stake in shares of each currency, no cash, all prices 1.00.

    `counts` are the centres of each power, all that have a currency.
    """
    shares = MappingProxyType(dict.fromkeys(counts, options.stake))
    nobody = MappingProxyType(dict.fromkeys(players, 0))
    account = Account(cash=0, missed=0, shares=shares)
    market = Market(
        rounds=0,
        prices=MappingProxyType(dict.fromkeys(counts, PAR)),
        accounts=MappingProxyType(dict.fromkeys(players, account)),
        ranks=MappingProxyType(dict.fromkeys(counts, nobody)),
        leaders=MappingProxyType({}),
        reigns=MappingProxyType({}),
        absent=(),
        centres=counts,
    )
    return start.with_extra(MARKET, market)


def _order_sheets(options: Options, powers: Sequence[str]) -> PaperRules:
    """What players hand in to the exchange, and how the desk asks for it."""
    return PaperRules(
        senders=lambda _phase, position: _present(position),
        read=partial(_read_paper, options),
        ahead=True,
        foresee=partial(foreseen, options),
        form=partial(_paper_form, options),
        example=f"{options.currency(powers[0])} +100\n{options.currency(powers[-1])} -100",
        heading_words=frozenset(("financial", "stock")),
        notice=SHEET_NOTICE,
    )


def _with_rounds(calendar: Calendar, rounds: Rounds) -> Calendar:
    """The calendar with an exchange of its own for the autumn, if there are to be three.

    Kautzsch and Westling 3 play a year "in 3 or 2 rounds (Autumn and Winter together)".
    Raises ValueError if winter has no exchange: then autumn is no round beside it.
    """
    if rounds is Rounds.TWO:
        return calendar
    stages = calendar.stages
    last = stages[-1]
    counts = next(number for number, stage in enumerate(stages, 1) if stage.counts_centres)
    if last.kind is not PhaseKind.BUSINESS or counts == len(stages):
        raise ValueError("three rounds need an exchange at the end of the year")
    season = stages[counts - 1].season
    added = replace(last, season=season, title=_retitled(last, season))
    first = calendar.first_stage + (calendar.first_stage > counts)
    return replace(calendar, stages=(*stages[:counts], added, *stages[counts:]), first_stage=first)


def _retitled(stage: Stage, season: str) -> str:
    """The title of another season's exchange: "Winter Exchange" becomes "Fall Exchange"."""
    return " ".join(
        season.capitalize() if word.casefold() == stage.season else word
        for word in stage.title.split()
    )


def _present(position: Position) -> tuple[str, ...]:
    """Everybody with an account."""
    return tuple(position.extra(MARKET).accounts)


def _paper_form(
    options: Options, _phase: Phase, position: Position, sender: str
) -> tuple[str, ...]:
    """A line for every currency that can be traded."""
    return sheet_lines(options, position.extra(MARKET), sender)


def _read_paper(
    options: Options, _phase: Phase, _board: Position, _sender: str, text: str
) -> tuple[LineRead, ...]:
    """The lines of an order sheet."""
    return tuple(
        LineRead(
            text=line.text,
            meaning=_meaning(options, line),
            fault=sentence(line.fault),
            subject=line.power or line.meant,
        )
        for line in read_sheet(text, options.currencies)
    )


def _meaning(options: Options, line: SheetLine) -> str:
    if line.fault:
        return ""
    if not line.power:
        return "no transaction"
    shares = f"{line.shares:+,}" if line.shares else "N/T"
    return f"{options.currency(line.power)} {shares}"


def _hand(position: Position, power: str) -> str | None:
    """The leader orders a power's units."""
    return position.extra(MARKET).leaders.get(power)
