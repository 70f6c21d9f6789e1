"""What the zine prints of supply points and politics with one turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from zine.expansions.economy.events import Charge, Entry, NoIncome, Refusal, SupplyLine
from zine.expansions.economy.needs import Part
from zine.expansions.economy.options import Options
from zine.expansions.economy.outcomes import CutOff
from zine.expansions.economy.printing.news import news
from zine.expansions.economy.state import KEY, Economy, Realm, economy_of
from zine.games import Game, Turn
from zine.rules.calendar import PhaseKind
from zine.rules.notation.ep_style import unit_text
from zine.rules.outcomes import Event

# The rule of the article behind each line of a bill or ledger.
PART_RULES = {
    Part.RETREAT: "7: a retreat, paid when it is made",
    Part.DEFENCE: "7: a unit in a conflict",
    Part.DEFENDING_SUPPORT: "7: a supporting unit",
    Part.ATTACK: "7: a moving unit in a conflict",
    Part.ATTACKING_SUPPORT: "7: a supporting unit",
    Part.CONVOY: "7: a convoying fleet",
    Part.GUARD: "7, 15: a raid beaten off",
    Part.RAID: "7, 15: a raid",
}
ITEM_RULES = (
    ("income of", "5"),
    ("maintenance", "6"),
    ("B ", "15"),
    ("A ", "6"),
    ("F ", "6"),
    ("to ", "4"),
    ("from ", "4"),
    ("political factors", "16.A"),
    ("supply to begin", "16.K"),
    ("conflicts", "7"),
    ("retreats", "7"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class BillRow:
    """What one unit cost in one conflict, and why; what was not `paid` went unsupplied (8)."""

    unit: str
    part: str
    place: str
    segment: int
    cost: int
    paid: bool
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Bill:
    """A country's conflict bill of a season: what it had, spent and has left."""

    power: str
    rows: tuple[BillRow, ...]
    before: int
    spent: int
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerRow:
    """A line of a ledger, with the balance after it."""

    item: str
    amount: int
    balance: int
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """A country's year from one Winter's balance to the next; `nothing` says what yielded none."""

    power: str
    opening: int
    rows: tuple[LedgerRow, ...]
    closing: int
    nothing: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MinorRow:
    """A minor's line in the political table: factors by player, "*" where one is barred."""

    minor: str
    factors: tuple[str, ...]
    level: int
    control: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LineRow:
    """A unit's supply line to its capital; empty if it was cut off and eliminated (rule 9)."""

    power: str
    unit: str
    way: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EconomyReport:
    """Everything printed of the economy with one turn; parts that did not happen are empty.

    `purses` are the supply points everybody has left, the Great Powers first.
    """

    players: tuple[str, ...]
    bills: tuple[Bill, ...]
    purses: tuple[tuple[str, int], ...]
    ledgers: tuple[Ledger, ...]
    minors: tuple[MinorRow, ...]
    lines: tuple[LineRow, ...]
    news: tuple[str, ...]
    refusals: tuple[Refusal, ...]


def options_of(game: Game) -> Options | None:
    """The rulebook of a game's economy, None if it has none."""
    return game.settings.variant.expansions.get(KEY)


def economy_report(game: Game, turn: Turn) -> EconomyReport | None:
    """The economy's part of a recorded turn, None in a game without one."""
    options, record = options_of(game), turn.record
    if options is None or record is None:
        return None
    after = economy_of(record.next_board)
    winter = turn.phase.kind is PhaseKind.BUSINESS
    return EconomyReport(
        players=options.players,
        bills=tuple(_bills(game, turn, record.events)),
        purses=tuple(_purses(game, options, after)),
        ledgers=tuple(_ledgers(game, turn)) if winter else (),
        minors=tuple(_minors(game, turn, options)) if winter else (),
        lines=tuple(_lines(game, turn, record.events)) if winter else (),
        news=tuple(news(record.events)),
        refusals=tuple(event for event in record.events if isinstance(event, Refusal)),
    )


def _bills(game: Game, turn: Turn, events: Sequence[Event]) -> Iterator[Bill]:
    charges = [event for event in events if isinstance(event, Charge)]
    before = economy_of(turn.before).supply
    for power in game.settings.variant.ranks:
        own = [charge for charge in charges if charge.power == power]
        if own:
            spent = sum(c.cost for c in own if c.paid and c.part != Part.RETREAT)
            yield Bill(
                power=power,
                rows=tuple(map(_bill_row, own)),
                before=before[power],
                spent=spent,
                left=before[power] - spent,
            )


def _bill_row(charge: Charge) -> BillRow:
    rule = PART_RULES[Part(charge.part)]
    if charge.part == Part.ATTACK:
        rule += ", and attacking" if charge.cost > 1 else "; no foreigner stood there (N4)"
    elif charge.part == Part.RAID and charge.cost > 1:
        rule += " that is beaten off"
    return BillRow(
        unit=charge.unit,
        part=charge.part,
        place=charge.place,
        segment=charge.segment,
        cost=charge.cost,
        paid=charge.paid,
        rule=rule if charge.paid else f"{rule}; unsupplied by 8",
    )


def _purses(game: Game, options: Options, economy: Economy) -> Iterator[tuple[str, int]]:
    minors = [name for name in game.settings.variant.ranks if name in options.minors]
    for country in (*options.players, *minors):
        controlled = country in options.supply or country in economy.control
        if country in economy.supply and controlled:
            yield country, economy.supply[country]


def _ledgers(game: Game, turn: Turn) -> Iterator[Ledger]:
    """The ledgers since the Winter before, season by season."""
    year: list[tuple[str, Event]] = []
    opening = dict(economy_of(game.turns[0].before).supply)
    for each in game.recorded:
        assert each.record is not None
        season = "" if each is turn else f"{each.phase.title}: "
        year += [(season, event) for event in each.record.events]
        if each is turn:
            break
        if each.phase.kind is PhaseKind.BUSINESS:
            opening = dict(economy_of(each.record.next_board).supply)
            year.clear()
    for power in game.settings.variant.ranks:
        balance = opening.get(power, 0)
        rows: list[LedgerRow] = []
        for season, event in year:
            if isinstance(event, Entry) and event.power == power:
                balance += event.amount
                rule = next(rule for start, rule in ITEM_RULES if event.item.startswith(start))
                item = f"{season}{event.item}"
                rows.append(LedgerRow(item=item, amount=event.amount, balance=balance, rule=rule))
        nothing = tuple(
            f"{event.centre} yields nothing: {event.why}"
            for _, event in year
            if isinstance(event, NoIncome) and event.power == power
        )
        if rows or nothing:
            start = opening.get(power, 0)
            yield Ledger(
                power=power, opening=start, rows=tuple(rows), closing=balance, nothing=nothing
            )


def _minors(game: Game, turn: Turn, options: Options) -> Iterator[MinorRow]:
    """The political table as it stands, with the levels of the next adjustments."""
    assert turn.record is not None
    economy = economy_of(turn.record.next_board)
    realm = Realm(options, game.settings.variant.geography, turn.record.next_board)
    for name, minor in options.minors.items():
        table = economy.factors[name]
        control = economy.control.get(name, "")
        if name in economy.conquered:
            control = "conquered"
        yield MinorRow(
            minor=name,
            factors=tuple(
                f"{table[p] or '-'}{'*' if p in minor.barred else ''}" for p in options.players
            ),
            level=realm.level(name, turn.phase.year + 1),
            control=control,
        )


def _lines(game: Game, turn: Turn, events: Iterable[Event]) -> Iterator[LineRow]:
    assert turn.record is not None
    found = [event for event in events if isinstance(event, SupplyLine)]
    for power in game.settings.variant.ranks:
        for each in found:
            if each.power == power:
                yield LineRow(power=power, unit=each.unit, way=each.way)
        for unit in turn.before.units_of(power):
            for result in turn.record.results:
                if isinstance(result.outcome, CutOff) and str(result.order) == f"{unit} D":
                    yield LineRow(power=power, unit=unit_text(unit), way=())
