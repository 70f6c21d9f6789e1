"""Rules 3 and 14: capitals and surrender in the Winter."""

from __future__ import annotations

from dataclasses import replace

from zine.wings.pulsipher.expansions.economy.events import (
    BomberLost,
    CapitalMoved,
    Surrendered,
)
from zine.wings.pulsipher.expansions.economy.minor_country_offences import forfeit, lose_control
from zine.wings.pulsipher.expansions.economy.season.legality import capital_verdict
from zine.wings.pulsipher.expansions.economy.sentences import EventReason
from zine.wings.pulsipher.expansions.economy.state import frozen
from zine.wings.pulsipher.expansions.economy.supply_lines import Lines
from zine.wings.pulsipher.expansions.economy.winter.winter_state import Books
from zine.wings.pulsipher.expansions.economy.winter.winter_wishes import Aim


def move_capitals(books: Books) -> None:
    """Rule 3: capitals established with the Fall adjustments (ruling N15)."""
    for wish in books.wishes:
        if wish.aim is Aim.CAPITAL:
            verdict = capital_verdict(books.realm, wish.country, wish.target)
            if verdict:
                books.refuse(wish, verdict.why)
            else:
                _set_capital(books, wish.country, wish.target, supplied=False)


def _set_capital(books: Books, country: str, place: str, *, supplied: bool) -> None:
    """A protector's capital is not kept: it serves as long as it is one (rule 3)."""
    own = place in books.scene.variant.geography.home_centres(country)
    capitals = frozen({**books.economy.capitals, **({country: place} if own else {})})
    books.set_economy([CapitalMoved(country, place, supplied)], capitals=capitals)


def supply_capitals(books: Books) -> None:
    """A country that could name a capital and named none has its first home centre (N44)."""
    for power in books.scene.variant.powers:
        country = power.name
        if country in books.economy.capitals or country in books.economy.conquered:
            continue
        homes = books.scene.variant.geography.home_centres(country)
        own = [home for home in homes if books.owners.get(home) == country]
        if own and country not in books.economy.dormant:
            _set_capital(books, country, own[0], supplied=True)


def surrender(books: Books) -> None:
    """Rule 3: countries that can have no capital surrender (ruling N16)."""
    for power in books.scene.variant.powers:
        country = power.name
        gone = (*books.economy.conquered, *books.economy.dormant)
        if country in books.economy.capitals or country in gone:
            continue
        if Lines(books.realm).capital(country) is None:
            _surrender(books, country)
    _awaken(books)


def _surrender(books: Books, country: str) -> None:
    books.events.append(Surrendered(country))
    books.units = [unit for unit in books.units if unit.power != country]
    books.owners = {c: owner for c, owner in books.owners.items() if owner != country}
    books.events += [
        BomberLost(*bomber, EventReason.COUNTRY_SURRENDERED())
        for bomber in books.economy.bombers_of(country)
    ]
    economy = books.economy
    wrongs = [(country, minor, EventReason.IT_SURRENDERED()) for minor in economy.factors]
    if country in books.options.supply:
        economy, told = forfeit(economy, wrongs)
        books.events += told
    losses = {
        m: EventReason.SURRENDERED(power=country)
        for m, p in economy.control.items()
        if p == country
    }
    losses |= {m: EventReason.IT_SURRENDERED() for m in economy.control if m == country}
    economy, told = lose_control(economy, losses)
    books.events += told
    books.economy = replace(
        economy,
        conquered=tuple(sorted({*economy.conquered, country})),
        bombers=tuple(b for b in economy.bombers if b.power != country),
        supply=frozen({c: points for c, points in economy.supply.items() if c != country}),
    )


def _awaken(books: Books) -> None:
    """Conquered minors whose home nobody owns any more may be controlled again (rule 3)."""
    free = [
        country
        for country in books.economy.conquered
        if country in books.options.minors
        and not any(
            books.owners.get(home) for home in books.scene.variant.geography.home_centres(country)
        )
    ]
    books.set_economy(
        conquered=tuple(c for c in books.economy.conquered if c not in free),
        dormant=tuple(sorted({*books.economy.dormant, *free})),
    )
