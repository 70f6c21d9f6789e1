"""Positions as the package `diplomacy` saves them, and back: its `state` of a phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zine.rules.adjustments import build_sites, surplus
from zine.rules.calendar import PhaseKind
from zine.rules.geography import UnitKind
from zine.rules.position import Dislodged, Position, Unit, position
from zine.rules.variant import Variant

State = dict[str, object]
DISLODGED = "*"


def package_power(name: str) -> str:
    """The name of a power as the package writes it: "FRANCE"."""
    return name.upper().replace(" ", "_")


def power_names(variant: Variant) -> dict[str, str]:
    """Our names of the powers by the package's."""
    return {package_power(power.name): power.name for power in variant.powers}


def visited_after(influence: Mapping[str, str], position: Position) -> dict[str, str]:
    """Whose unit was last in each province, once the units stand where they do."""
    return {**influence, **{unit.province: unit.power for unit in position.units}}


def board_state(
    variant: Variant,
    code: str,
    kind: PhaseKind | None,
    position: Position,
    influence: Mapping[str, str],
) -> State:
    """The state of a phase; `influence` says whose unit was last in each province.

    `kind` is None once the game is over.
    """
    names = {power: package_power(power) for power in variant.ranks}
    out = position.dislodged if kind is PhaseKind.RETREATS else ()
    units = _by_power(names, {str(unit): unit[0] for unit in position.units})
    retreats: dict[str, dict[str, list[str]]] = {name: {} for name in names.values()}
    for one in out:
        name, text = names[one.unit.power], str(one.unit)
        units[name].append(f"{DISLODGED}{text}")
        retreats[name][text] = list(one.retreats)
    provinces = variant.geography.provinces
    return {
        "note": "",
        "name": code,
        "units": units,
        "retreats": retreats,
        "centers": _by_power(names, dict(sorted(position.owners.items()))),
        "homes": _by_power(names, {c: provinces[c].home for c in variant.geography.centres}),
        "influence": _by_power(names, dict(sorted(influence.items()))),
        "civil_disorder": dict.fromkeys(names.values(), 0),
        "builds": {name: _builds(variant, kind, position, power) for power, name in names.items()},
    }


def _by_power(names: Mapping[str, str], owners: Mapping[str, str | None]) -> dict[str, list[str]]:
    """Things by their owner, in the order they come; those of nobody are left out."""
    found: dict[str | None, list[str]] = {power: [] for power in names}
    for thing, owner in owners.items():
        if owner in found:
            found[owner].append(thing)
    return dict(zip(names.values(), found.values(), strict=True))


def _builds(variant: Variant, kind: PhaseKind | None, position: Position, power: str) -> State:
    """How many units a power may build, or must remove (less than 0), and where it may build."""
    if kind is not PhaseKind.ADJUSTMENTS:
        return {"count": 0, "homes": []}
    more = surplus(position, power)
    sites = build_sites(variant, position, power) if more > 0 else ()
    return {"count": min(more, len(sites)) if more > 0 else more, "homes": list(sites)}


def board_from_state(variant: Variant, state: Mapping[str, Any]) -> Position:
    """The position of a state.

    Raises ValueError, which says what is wrong, if the map has no such power, unit or centre.
    """
    units: list[Unit] = []
    out: list[Dislodged] = []
    retreats = state.get("retreats") or {}
    for power, texts in state["units"].items():
        for text in texts:
            unit = unit_from(variant, power, text.removeprefix(DISLODGED))
            if text.startswith(DISLODGED):
                open_there = tuple((retreats.get(power) or {}).get(str(unit), ()))
                out.append(Dislodged(unit, "", open_there))
            else:
                units.append(unit)
    owners = {
        _centre(variant, centre): _power(variant, power)
        for power, centres in state["centers"].items()
        for centre in centres
    }
    return position(units, owners, out)


def unit_from(variant: Variant, power: str, text: str) -> Unit:
    """The unit that the package writes as "A PAR". Raises ValueError if it cannot stand there."""
    letter, _, location = text.partition(" ")
    if letter not in tuple(UnitKind) or not variant.geography.can_stand(UnitKind(letter), location):
        raise ValueError(f"'{text}' is not a unit that this map has room for")
    return Unit(_power(variant, power), UnitKind(letter), location)


def _centre(variant: Variant, text: str) -> str:
    if text not in variant.geography.centres:
        raise ValueError(f"'{text}' is not a supply centre of this map")
    return text


def _power(variant: Variant, text: str) -> str:
    known = power_names(variant)
    if text not in known:
        raise ValueError(f"'{text}' is not a power of this map; it has {', '.join(known)}")
    return known[text]
