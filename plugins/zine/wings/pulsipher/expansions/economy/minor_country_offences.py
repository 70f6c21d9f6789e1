"""Rule 16: political factors lost, and control of minor countries gained and lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from zine.rules.outcomes import Event
from zine.rules.reasons import Why
from zine.wings.pulsipher.expansions.economy.events import ControlLost, FactorsChanged
from zine.wings.pulsipher.expansions.economy.sentences import EventReason
from zine.wings.pulsipher.expansions.economy.state import Economy, Realm, frozen

Offence = tuple[str, str, Why]


def offended(realm: Realm, power: str, province: str, *, permitted: bool = False) -> str | None:
    """The minor into whose centre or country a unit goes, or supports another that goes (16.F).

    None if there is none, or if the unit's own player controls it; the owner's written
    permission excuses (ruling N39).
    """
    minor = None if permitted else realm.minor_at(province)
    return minor if minor is not None and wrongs(realm, power, minor) else None


def wrongs(realm: Realm, power: str, minor: str) -> bool:
    """Whether a power's attack on a minor is an offence: not if one player orders both (16.F)."""
    return realm.player(power) is not None and not realm.together(minor, power)


def offences(realm: Realm, power: str, minor: str, what: Why) -> Iterator[Offence]:
    """Whose factors in which minors fall to zero for an attack, and why (16.F, I)."""
    player = realm.player(power)
    assert player is not None
    yield player, minor, what
    if power == player and realm.player(minor) is None:
        for group in realm.options.groups:
            if minor in group:
                yield from (
                    (player, m, what.by(EventReason.BY_THE_GROUP())) for m in group if m != minor
                )


def forfeit(economy: Economy, offences: Iterable[Offence]) -> tuple[Economy, list[Event]]:
    """The economy after factors fall to zero, with what there is to tell."""
    told: list[Event] = []
    for player, minor, why in offences:
        was = economy.factors_of(player, minor)
        if was:
            economy = economy.with_factors(minor, player, 0)
            told.append(FactorsChanged(player, minor, was, 0, why))
    return economy, told


def intrusions(realm: Realm) -> Iterator[Offence]:
    """Players who own, or control a minor that owns, a minor's home centre (16.G)."""
    for minor in realm.options.minors:
        for centre in realm.geography.home_centres(minor):
            owner = realm.owner(centre)
            player = realm.player(owner) if owner not in (None, minor) else None
            if player is not None and owner is not None:
                yield player, minor, EventReason.OWNS(power=owner, centre=centre)


def lose_control(economy: Economy, losses: Mapping[str, Why]) -> tuple[Economy, list[Event]]:
    """The economy after control of minors is lost, each for a reason (16.C).

    The factors of whoever lost it fall to those of the best other player.
    """
    told: list[Event] = []
    control = dict(economy.control)
    for minor, why in losses.items():
        player = control.pop(minor, None)
        if player is None:
            continue
        told.append(ControlLost(player, minor, why))
        own, others = economy.factors_of(player, minor), economy.factors[minor].items()
        best = max((total for other, total in others if other != player), default=0)
        if own > best:
            told.append(FactorsChanged(player, minor, own, best, EventReason.CONTROL_LOST()))
            economy = economy.with_factors(minor, player, best)
        loosened = tuple(sorted({*economy.loosened, minor}))
        economy = replace(economy, loosened=loosened)
    return replace(economy, control=frozen(control)), told
