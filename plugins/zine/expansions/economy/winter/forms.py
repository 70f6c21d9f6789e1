"""The papers of a Winter to fill in: what a player can build, allocate and give away."""

from __future__ import annotations

from collections.abc import Iterator

from zine.expansions.economy import rates
from zine.expansions.economy.options import Options
from zine.expansions.economy.state import Realm
from zine.rules.adjustments import build_sites
from zine.rules.calendar import Phase
from zine.rules.position import Position
from zine.rules.variant import Variant


def paper_form(
    options: Options, variant: Variant, phase: Phase, board: Position, sender: str
) -> tuple[str, ...]:
    """Builds that can be paid for today, then amounts of nothing, which change nothing.

    Before the first Spring only political factors are allocated (16.A).
    """
    realm = Realm(options, variant.geography, board)
    if phase == variant.calendar.first:
        return tuple(_factors(options, realm, sender))
    builds = _builds(variant, realm, sender)
    return (*builds, *_factors(options, realm, sender), *_gifts(options, realm, sender))


def _builds(variant: Variant, realm: Realm, sender: str) -> Iterator[str]:
    """Armies for a player and the minors they control, as far as the supply points reach."""
    for country in variant.ranks:
        if realm.player(country) != sender or country not in realm.economy.supply:
            continue
        units = len(realm.board.units_of(country)) + len(realm.economy.bombers_of(country))
        left = realm.economy.supply[country] - units * rates.MAINTENANCE
        count = max(0, left // rates.ARMY)
        for site in build_sites(variant, realm.board, country)[:count]:
            yield f"Build A {site}" if country == sender else f"{country}: Build A {site}"


def _factors(options: Options, realm: Realm, sender: str) -> Iterator[str]:
    for name, minor in options.minors.items():
        if sender not in minor.barred and name not in realm.economy.conquered:
            yield f"Convert 0 PF to {name}"


def _gifts(options: Options, realm: Realm, sender: str) -> Iterator[str]:
    for other in options.players:
        if other != sender and realm.player(other) is not None:
            yield f"Transfer 0 to {other}"
