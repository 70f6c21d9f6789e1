"""Rules 9, 14 and 16: political factors, alliances, and who controls minor countries in the Winter."""

from __future__ import annotations

from zine.wings.pulsipher.expansions.economy import rule_figures
from zine.wings.pulsipher.expansions.economy.events import (
    Alliance,
    Befriended,
    ControlGained,
    FactorsChanged,
    Returned,
)
from zine.wings.pulsipher.expansions.economy.minor_country_offences import intrusions
from zine.wings.pulsipher.expansions.economy.sentences import EventReason, Item, Refused
from zine.wings.pulsipher.expansions.economy.state import frozen
from zine.wings.pulsipher.expansions.economy.winter.winter_state import Books, owned
from zine.wings.pulsipher.expansions.economy.winter.winter_wishes import Aim, JointControl, Wish


def convert(books: Books, wish: Wish) -> None:
    """16.A, B: supply points become political factors, one for one."""
    player = wish.country
    if player not in books.options.supply:
        books.refuse(wish, Refused.MINORS_HAVE_NO_FACTORS())
    elif wish.target not in books.options.minors:
        books.refuse(wish, Refused.NOT_A_MINOR(minor=wish.target))
    elif (player, wish.target) in {(who, minor) for who, minor, _ in intrusions(books.realm)}:
        books.refuse(wish, Refused.HOLDS_HOME_CENTRE(player=player, minor=wish.target))
    elif wish.amount > books.economy.supply[player]:
        books.refuse(wish, Refused.ONLY_LEFT(points=books.economy.supply[player]))
    else:
        was = books.economy.factors_of(player, wish.target)
        now = was + wish.amount
        books.enter(player, Item.FACTORS(minor=wish.target), -wish.amount)
        told = FactorsChanged(player, wish.target, was, now, EventReason.ALLOCATED())
        books.set_economy([told])
        books.economy = books.economy.with_factors(wish.target, player, now)


def withdraw(books: Books) -> None:
    """16.B: factors are eliminated only by the player who provided them."""
    for wish in books.wishes:
        if wish.aim is Aim.WITHDRAW:
            was = books.economy.factors_of(wish.country, wish.target)
            if not was:
                books.refuse(wish, Refused.NO_FACTORS(country=wish.country, minor=wish.target))
                continue
            now = max(0, was - wish.amount)
            books.events.append(
                FactorsChanged(wish.country, wish.target, was, now, EventReason.WITHDRAWN())
            )
            books.economy = books.economy.with_factors(wish.target, wish.country, now)


def declare(books: Books) -> None:
    """Rules 9 and 14: alliances that both declared, and countries made friendly."""
    wishes = [wish for wish in books.wishes if wish.aim is Aim.ALLY]
    said = {(wish.country, wish.target) for wish in wishes}
    pairs = sorted(pair for pair in said if pair[::-1] in said and pair[0] < pair[1])
    for alone in wishes:
        if (alone.target, alone.country) not in said:
            books.refuse(alone, Refused.NOT_DECLARED_TOO(other=alone.target))
    for wish in books.wishes:
        if wish.aim is Aim.BEFRIEND:
            books.declared.add((wish.country, wish.target))
            books.events.append(Befriended(wish.country, wish.target))
    books.events += [Alliance(*pair) for pair in pairs]
    books.set_economy(allies=tuple(pairs))


def gain_control(books: Books) -> None:
    """16.C, D: who has enough factors in a minor that nobody controls."""
    for minor in books.options.minors:
        economy = books.economy
        if minor in economy.control or minor in economy.conquered or _is_gone(books, minor):
            continue
        barred = books.options.minors[minor].barred
        level = books.realm.level(minor, books.year)
        table = economy.factors[minor]
        for player, total in table.items():
            best = max((sum_ for other, sum_ in table.items() if other != player), default=0)
            if total >= level + best and player not in barred:
                _gain(books, ControlGained(player, minor, total, level + best))
                break
        else:
            _gain_jointly(books, minor, level)


def _is_gone(books: Books, minor: str) -> bool:
    """Whether a minor has neither unit nor centre, so that nothing is left to control (N45)."""
    left = books.units_of(minor) or owned(books, minor)
    return not left and minor not in books.economy.dormant


def _gain_jointly(books: Books, minor: str, level: int) -> None:
    """16.D: two players combine their factors; the control is one's (ruling N40)."""
    table = books.economy.factors[minor]
    barred = books.options.minors[minor].barred
    wishes = [w for w in books.wishes if isinstance(w, JointControl) and w.target == minor]
    said = {(wish.country, wish.partner, wish.holder): wish for wish in wishes}
    for (one, other, holder), wish in said.items():
        if (other, one, holder) not in said:
            books.refuse(wish, Refused.NOT_ORDERED_TOO(other=other))
        elif minor in books.economy.control or one > other:
            continue
        elif holder not in (one, other) or {one, other}.intersection(barred):
            books.refuse(wish, Refused.CANNOT_HOLD_CONTROL(holder=holder, minor=minor))
        else:
            best = max((t for p, t in table.items() if p not in (one, other)), default=0)
            total, needed = table.get(one, 0) + table.get(other, 0), level + best
            if total >= needed:
                helper = other if holder == one else one
                _gain(books, ControlGained(holder, minor, total, needed, helper))
            else:
                books.refuse(wish, Refused.TOO_FEW_FACTORS(total=total, needed=needed))


def _gain(books: Books, gained: ControlGained) -> None:
    """A minor comes under control, with its first supply points (16.K) or back on the board."""
    minor = gained.minor
    control = frozen({**books.economy.control, minor: gained.player})
    books.set_economy([gained], control=control)
    if minor in books.economy.dormant:
        _return(books, minor)
    if minor not in books.economy.supply:
        centres = len(owned(books, minor))
        books.enter(minor, Item.OPENING(), rule_figures.FIRST_SUPPLY * centres)


def _return(books: Books, minor: str) -> None:
    """Rule 3: a minor once conquered has its first units where their places are vacant (N33).

    A centre that another country owns is not taken back by that: it changes hands when a move
    season ends with the unit in it (N49).
    """
    taken = {unit.province for unit in books.units}
    units = [u for u in books.scene.variant.start.units_of(minor) if u.province not in taken]
    books.units += units
    centres = books.scene.variant.geography.centres
    own = {u.province: minor for u in units if u.province in centres}
    books.owners = own | books.owners
    dormant = tuple(each for each in books.economy.dormant if each != minor)
    capital = books.options.capitals[minor]
    supply = {country: p for country, p in books.economy.supply.items() if country != minor}
    books.set_economy(
        [Returned(minor, tuple(map(str, units)))],
        dormant=dormant,
        capitals=frozen({**books.economy.capitals, minor: capital}),
        supply=frozen(supply),
    )
