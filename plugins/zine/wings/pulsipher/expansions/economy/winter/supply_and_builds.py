"""Rules 4 to 6 and 15: income, transfers, maintenance, removals and builds."""

from __future__ import annotations

from collections.abc import Mapping

from zine.rules.adjustments import exact_build, removal_order
from zine.rules.geography import Terrain, UnitKind, province_of
from zine.rules.orders import Build, Remove
from zine.rules.outcomes import Built, Disbanded, Result, Supplied, Void
from zine.rules.position import Unit
from zine.rules.reasons import Why
from zine.wings.pulsipher.expansions.economy import rule_figures
from zine.wings.pulsipher.expansions.economy.events import BomberBuilt, BomberLost, NoIncome
from zine.wings.pulsipher.expansions.economy.sentences import EventReason, Item, Refused
from zine.wings.pulsipher.expansions.economy.state import Bomber
from zine.wings.pulsipher.expansions.economy.supply_lines import Lines
from zine.wings.pulsipher.expansions.economy.winter.winter_state import Books, owned
from zine.wings.pulsipher.expansions.economy.winter.winter_wishes import Aim, UnitWish, Wish

COSTS: Mapping[UnitKind, int] = {
    UnitKind.ARMY: rule_figures.ARMY,
    UnitKind.FLEET: rule_figures.FLEET,
}


def take_income(books: Books) -> None:
    """Rule 5: what each centre yields, if a line leads to the capital and it was not bombed."""
    lines = Lines(books.realm)
    for country in books.payers():
        for centre in owned(books, country):
            if centre in books.economy.bombed:
                books.events.append(NoIncome(country, centre, EventReason.BOMBED()))
            elif lines.find(country, centre) is None:
                books.events.append(NoIncome(country, centre, EventReason.NO_LINE_HOME()))
            else:
                books.enter(country, Item.INCOME(centre=centre), _yield(books, country, centre))


def _yield(books: Books, country: str, centre: str) -> int:
    home = books.scene.variant.geography.provinces[centre].home
    if home not in books.options.supply:
        return rule_figures.ANY_OTHER_CENTRE
    return rule_figures.OWN_HOME_CENTRE if home == country else rule_figures.OTHERS_HOME_CENTRE


def transfer(books: Books) -> None:
    """Rule 4: Great Powers give up to a fifth of what they have after income (N11, 16.J)."""
    left = {
        player: books.economy.supply[player] * rule_figures.TRANSFERABLE // 100
        for player in books.payers()
        if player in books.options.supply
    }
    gifts: list[Wish] = []
    for wish in books.wishes:
        if wish.aim is not Aim.GIVE:
            continue
        if wish.condition is not None:
            books.refuse(wish, Refused.CONDITIONAL_GIFT())
        elif wish.country not in books.options.supply:
            books.refuse(wish, Refused.MINOR_GIVES_NOTHING())
        elif books.realm.player(wish.target) is None:
            books.refuse(wish, Refused.NO_LEDGER(to=wish.target))
        elif wish.target == wish.country:
            books.refuse(wish, Refused.GIVEN_TO_ITSELF())
        elif wish.amount > left[wish.country]:
            books.refuse(wish, Refused.ONLY_TRANSFERABLE(points=left[wish.country]))
        else:
            left[wish.country] -= wish.amount
            gifts.append(wish)
    for gift in gifts:
        books.enter(gift.country, Item.TO(power=gift.target), -gift.amount)
        books.enter(gift.target, Item.FROM(power=gift.country), gift.amount)
        pair = (gift.target, gift.country)
        books.received[pair] = books.received.get(pair, 0) + gift.amount


def remove(books: Books) -> None:
    """Rule 6: units taken off the board to save supply points."""
    for wish in books.wishes:
        country, place = wish.country, wish.target
        if wish.aim is Aim.REMOVE_BOMBER:
            bomber = Bomber(country, place)
            if bomber in books.economy.bombers:
                _lose_bomber(books, bomber, EventReason.REMOVED())
            else:
                books.refuse(wish, Refused.NO_BOMBER_THERE(country=country, place=place))
        elif isinstance(wish, UnitWish) and isinstance(wish.order, Remove):
            unit = next((u for u in books.units_of(country) if u.province == place), None)
            if unit is None:
                books.refuse(wish, Refused.NO_UNIT_OF_THEIRS(country=country, place=place))
            else:
                _lose_unit(books, unit, wish.text)


def _lose_unit(books: Books, unit: Unit, text: str = "", supplied: Supplied | None = None) -> None:
    books.units.remove(unit)
    books.removed.add(unit.power)
    books.results.append(Result(unit.power, Remove(*unit), Disbanded(), text, supplied))


def _lose_bomber(books: Books, bomber: Bomber, why: Why) -> None:
    bombers = list(books.economy.bombers)
    bombers.remove(bomber)
    books.removed.add(bomber.power)
    books.set_economy([BomberLost(*bomber, why)], bombers=tuple(bombers))


def maintain(books: Books) -> None:
    """Rule 6: each unit is kept for another year, or leaves the board.

    What cannot be kept goes as in civil disorder, bombers first (ruling N10).
    """
    for country in books.payers():
        while (cost := _upkeep(books, country)) > books.economy.supply[country]:
            bombers = books.economy.bombers_of(country)
            if bombers:
                _lose_bomber(books, bombers[-1], EventReason.NO_POINTS())
                continue
            unit = removal_order(books.scene, country, books.units)[0]
            _lose_unit(books, unit, supplied=Supplied.CIVIL_DISORDER)
        if cost:
            kept = cost // rule_figures.MAINTENANCE
            item = Item.KEPT_ONE() if kept == 1 else Item.KEPT(count=kept)
            books.enter(country, item, -cost)


def _upkeep(books: Books, country: str) -> int:
    units = len(books.units_of(country)) + len(books.economy.bombers_of(country))
    return units * rule_figures.MAINTENANCE


def build_unit(books: Books, wish: UnitWish) -> None:
    """Rule 6: a unit in a vacant home centre that its country owns (ruling N34)."""
    order, country = wish.order, wish.country
    if not isinstance(order, Build):
        return
    geography = books.scene.variant.geography
    site = province_of(order.location)
    if country in books.removed:
        books.refuse(wish, Refused.REMOVED_AND_BUILT())
    elif site not in geography.home_centres(country) or books.owners.get(site) != country:
        books.refuse(wish, Refused.NOT_AN_OWN_HOME(site=site, country=country))
    elif any(unit.province == site for unit in books.units):
        books.refuse(wish, Refused.SITE_OCCUPIED(site=site))
    else:
        exact = exact_build(geography, order)
        if isinstance(exact, Void):
            books.refuse(wish, exact.why)
            return
        assert exact.kind is not None
        cost = COSTS[exact.kind]
        if cost > books.economy.supply[country]:
            books.refuse(wish, Refused.POINTS_NEEDED(amount=cost))
            return
        books.enter(country, Item.BUILT(unit=f"{exact.kind} {exact.location}"), -cost)
        books.units.append(Unit(country, exact.kind, exact.location))
        books.results.append(Result(country, exact, Built(), wish.text))


def build_bomber(books: Books, wish: Wish) -> None:
    """Rule 15: a bomber in an own centre or by an own unit, from 1917 on."""
    country, place = wish.country, wish.target
    allowed = rule_figures.bombers_a_power_may_build(books.year)
    built = sum(isinstance(e, BomberBuilt) and e.power == country for e in books.events)
    own_unit = any(unit.province == place for unit in books.units_of(country))
    terrain = books.scene.variant.geography.provinces[place].terrain
    if country not in books.options.supply:
        books.refuse(wish, Refused.MINOR_BUILDS_NO_BOMBER())
    elif not allowed:
        books.refuse(wish, Refused.NO_BOMBERS_YET(first=rule_figures.FIRST_BOMBERS))
    elif built >= allowed:
        books.refuse(wish, Refused.ENOUGH_BOMBERS(allowed=allowed, year=books.year))
    elif country in books.removed:
        books.refuse(wish, Refused.REMOVED_AND_BUILT())
    elif terrain is Terrain.SEA or not (own_unit or books.owners.get(place) == country):
        books.refuse(wish, Refused.NO_BASE(place=place, country=country))
    elif books.economy.supply[country] < rule_figures.BOMBER:
        books.refuse(wish, Refused.POINTS_NEEDED(amount=rule_figures.BOMBER))
    else:
        books.enter(country, Item.BOMBER_BUILT(place=place), -rule_figures.BOMBER)
        bombers = tuple(sorted((*books.economy.bombers, Bomber(country, place))))
        books.set_economy([BomberBuilt(country, place)], bombers=bombers)
