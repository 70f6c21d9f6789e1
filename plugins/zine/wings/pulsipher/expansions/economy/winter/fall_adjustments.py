"""The Fall adjustments, in their order: from income to the supply of units and victory."""

from __future__ import annotations

from zine.rules.calendar import Phase
from zine.rules.notation import Reader
from zine.rules.orders import Remove
from zine.rules.outcomes import Ended, Event, Result
from zine.rules.papers import LineRead
from zine.rules.position import Position
from zine.rules.reasons import Why, sentence
from zine.rules.variant import Scene, Variant
from zine.wings.pulsipher.expansions.economy import rule_figures
from zine.wings.pulsipher.expansions.economy.events import BomberLost, Refusal, SupplyLine
from zine.wings.pulsipher.expansions.economy.minor_country_offences import forfeit, intrusions
from zine.wings.pulsipher.expansions.economy.options import Options
from zine.wings.pulsipher.expansions.economy.outcomes import CutOff
from zine.wings.pulsipher.expansions.economy.sentences import EventReason, Refused, Won
from zine.wings.pulsipher.expansions.economy.state import ECONOMY, Realm, frozen
from zine.wings.pulsipher.expansions.economy.supply_lines import Lines
from zine.wings.pulsipher.expansions.economy.winter.capitals_and_surrender import (
    move_capitals,
    supply_capitals,
    surrender,
)
from zine.wings.pulsipher.expansions.economy.winter.minor_country_control_and_alliances import (
    convert,
    declare,
    gain_control,
    withdraw,
)
from zine.wings.pulsipher.expansions.economy.winter.papers import PaperReader
from zine.wings.pulsipher.expansions.economy.winter.supply_and_builds import (
    build_bomber,
    build_unit,
    maintain,
    remove,
    take_income,
    transfer,
)
from zine.wings.pulsipher.expansions.economy.winter.winter_state import Books, owned
from zine.wings.pulsipher.expansions.economy.winter.winter_wishes import (
    Aim,
    UnitWish,
    Unreadable,
    Wish,
)

OPENING = (Aim.CONVERT, Aim.WITHDRAW, Aim.JOINT_CONTROL)


def senders(options: Options, _phase: Phase, position: Position) -> tuple[str, ...]:
    """The players still in the game."""
    conquered = position.extra(ECONOMY).conquered
    return tuple(player for player in options.players if player not in conquered)


def read_paper(
    options: Options,
    reader: Reader,
    variant: Variant,
    _phase: Phase,
    position: Position,
    sender: str,
    text: str,
) -> tuple[LineRead, ...]:
    """A player's lines, with those that are no lines, or speak for others, told."""
    realm = Realm(options, variant.geography, position)
    wishes = PaperReader(reader, position.units_by_province).read(sender, text)
    return tuple(
        LineRead(
            text=wish.text,
            meaning="" if isinstance(wish, Unreadable) else wish.text,
            fault=sentence(_fault(realm, wish)),
            subject=wish.about,
        )
        for wish in wishes
    )


def _fault(realm: Realm, wish: Wish) -> Why | None:
    """Why a line cannot stand, whatever the rest of the Winter brings; None if it can."""
    if isinstance(wish, Unreadable):
        return wish.reason
    if realm.player(wish.country) != wish.sender:
        return Refused.NOT_IN_CONTROL(sender=wish.sender, country=wish.country)
    return None


def adjust(options: Options, reader: Reader, scene: Scene) -> Scene:
    """The one step of a Winter.

    The first one, before the first Spring, allocates political factors alone (16.A).
    """
    books = _open(options, reader, scene)
    if scene.phase == scene.variant.calendar.first:
        _open_game(books)
    else:
        _close_year(books)
    return scene._replace(
        after=books.position,
        results=tuple(books.results),
        events=(*scene.events, *books.events),
    )


def _open(options: Options, reader: Reader, scene: Scene) -> Books:
    realm = Realm(options, scene.variant.geography, scene.before)
    papers = PaperReader(reader, scene.before.units_by_province)
    due = senders(options, scene.phase, scene.before)
    wishes: list[Wish] = []
    told: list[Event] = []
    for sender in sorted(scene.papers.texts, key=lambda s: (scene.variant.ranks.get(s, 99), s)):
        if sender not in due:
            text = " ".join(scene.papers.texts[sender].split())
            told.append(Refusal(sender, text, Refused.NOBODY()))
            continue
        for wish in papers.read(sender, scene.papers.texts[sender]):
            reason = _fault(realm, wish)
            if reason:
                told.append(Refusal(sender, wish.text, reason))
            elif wish.amount:
                wishes.append(wish)
    return Books(
        scene=scene,
        options=options,
        economy=scene.before.extra(ECONOMY),
        units=list(scene.before.units),
        owners=dict(scene.before.owners),
        wishes=tuple(wishes),
        events=told,
    )


def _open_game(books: Books) -> None:
    """16.A: an initial round of factors and control precedes the first Spring (ruling N36)."""
    for wish in books.wishes:
        if wish.aim is Aim.CONVERT:
            convert(books, wish)
        elif wish.aim not in OPENING:
            books.refuse(wish, Refused.NOT_BEFORE_SPRING())
    withdraw(books)
    gain_control(books)


def _close_year(books: Books) -> None:
    move_capitals(books)
    supply_capitals(books)
    take_income(books)
    transfer(books)
    books.wishes = tuple(w for w in books.wishes if books.holds(w.condition, w.country))
    remove(books)
    maintain(books)
    for wish in books.wishes:
        if wish.aim is Aim.CONVERT:
            convert(books, wish)
        elif isinstance(wish, UnitWish):
            build_unit(books, wish)
        elif wish.aim is Aim.BUILD_BOMBER:
            build_bomber(books, wish)
    withdraw(books)
    books.economy, told = forfeit(books.economy, intrusions(books.realm))
    books.events += told
    gain_control(books)
    surrender(books)
    books.economy, told = forfeit(books.economy, intrusions(books.realm))
    books.events += told
    _declare_and_supply(books)
    _victory(books)


def _declare_and_supply(books: Books) -> None:
    """Rule 9's check is made with this year's alliances; those now declared come after (14)."""
    this_year = books.economy.allies
    declare(books)
    next_year = books.economy.allies
    books.set_economy(allies=this_year)
    _supply_units(books)
    books.set_economy(allies=next_year, bombed=())


def _supply_units(books: Books) -> None:
    """Rule 9: every unit without a supply line is eliminated (N14), whoever orders it (N52).

    A minor that nobody controls is told of only where its unit is away from its capital.
    """
    realm = books.realm
    lines = Lines(realm, frozenset(books.declared))
    cut_off = []
    for unit in realm.position.units:
        way = lines.find(unit.power, unit.province)
        if way is None:
            cut_off.append(unit)
        elif len(way) > 1 or realm.player(unit.power) is not None:
            books.events.append(SupplyLine(unit.power, str(unit), way))
    lost = []
    for bomber in books.economy.bombers:
        way = lines.find(bomber.power, bomber.province)
        if way is None:
            lost.append(bomber)
        else:
            books.events.append(SupplyLine(bomber.power, str(bomber), way))
    for unit in cut_off:
        books.units.remove(unit)
        outcome = CutOff(lines.capital(unit.power) or "")
        books.results.append(Result(unit.power, Remove(*unit), outcome))
    books.events += [BomberLost(*bomber, EventReason.NO_LINE()) for bomber in lost]
    left = list(books.economy.bombers)
    for bomber in lost:
        left.remove(bomber)
    guests = {c: p for c, p in books.economy.guests.items() if _stands(books, p, c)}
    books.set_economy(bombers=tuple(left), guests=frozen(guests))


def _stands(books: Books, power: str, centre: str) -> bool:
    return any(unit.power == power and unit.province == centre for unit in books.units)


def _victory(books: Books) -> None:
    """Rule 2: ten centres, and three more than any other country (ruling N17)."""
    powers = [power.name for power in books.scene.variant.powers]
    counts = sorted(((len(owned(books, name)), name) for name in powers), reverse=True)
    (most, leader), (second, _) = counts[:2]
    if most < rule_figures.WINNING_CENTRES or most < second + rule_figures.WINNING_LEAD:
        return
    winner = books.realm.player(leader)
    if winner is None:
        return
    why = Won.CENTRES(count=most, second=second)
    if winner != leader:
        why = Won.BY_MINOR(minor=leader, count=most, second=second)
    books.events.append(Ended((winner,), why))
