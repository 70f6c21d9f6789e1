"""What the order page's board needs: all places, and every legal order in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from zine.games import Game, Turn
from zine.language import _, named
from zine.report.boards import by_province, units
from zine.report.place_names import foreign_unit, full_name, order_in_words, unit_name
from zine.rules.adjustments import builds_due, surplus
from zine.rules.calendar import PhaseKind
from zine.rules.geography import UnitKind, province_of
from zine.rules.orders import Build, Disband, Order, Remove, Retreat
from zine.rules.position import Unit
from zine.rules.variant import Variant
from zine.variants.geometry import Geometry
from zine.wings.desk.order_pages.legal_orders import Choices
from zine.wings.shared.board_spots import plain_places

# What a script says of an order, by its sign: of a unit where it stands, and of a place.
SENTENCES: Mapping[str, str] = {"H": "{unit} holds", "S": "{unit} supports {helped} holding"}
TO_PLACES: Mapping[str, str] = {
    "-": "{unit} moves to {place}",
    "V": "{unit} moves to {place} by convoy",
    "S": "{unit} supports {helped} moving to {place}",
    "C": "{unit} convoys {helped} to {place}",
}
# Gaps that the page fills.
GAPS: Mapping[str, str] = {"unit": "{unit}", "helped": "{helped}"}


def board_data(
    game: Game, turn: Turn, legal: Choices, geometry: Geometry, colours: Mapping[str, str]
) -> dict[str, Any]:
    """Places, units and words for the script that takes orders on the board."""
    variant, position = game.settings.variant, turn.before
    found: dict[str, Any] = {
        "places": plain_places(geometry),
        "colours": dict(colours),
        "units": [
            [each.power, each.kind, each.location]
            for each in units(variant, position)
            if not each.dislodged
        ],
        "out": [list(map(str, each.unit)) for each in position.dislodged],
    }
    if turn.phase.kind is PhaseKind.ADJUSTMENTS:
        found["counts"] = {power: _count(variant, turn, power) for power in legal}
    if turn.phase.kind is PhaseKind.MOVEMENT:
        lines = [line for own in legal.values() for some in own.values() for line in some]
        found["by_sea"] = [line for line in lines if _by_sea(variant, line)]
        found["words"] = _templates(variant, position.units, lines)
    else:
        found["in_words"] = dict(_in_words(variant, turn, legal))
    return found


def _count(variant: Variant, turn: Turn, power: str) -> int:
    """How many units a power may build, or how many it must remove as a negative number."""
    due = surplus(turn.before, power)
    return due if due < 0 else builds_due(variant, turn.before, power)


def _by_sea(variant: Variant, line: str) -> bool:
    """Whether a line is a move that fleets must carry."""
    start, arrow, goal = line.partition(" - ")
    kind, _gap, place = start.partition(" ")
    if not arrow or kind != UnitKind.ARMY or " " in place:
        return False
    near = variant.geography.neighbours(UnitKind.ARMY, place)
    return province_of(goal) not in map(province_of, near)


def _templates(
    variant: Variant, standing: tuple[Unit, ...], lines: list[str]
) -> dict[str, Mapping[str, Any]]:
    """Sentences whose gaps are filled with units: far fewer than there are orders."""
    places = frozenset(place for own in variant.geography.locations.values() for place in own)
    goals = dict.fromkeys(goal for line in lines if (goal := line.partition(" - ")[2]) in places)
    return {
        "own": {str(unit): unit_name(variant, unit) for unit in standing},
        "foreign": {str(unit): foreign_unit(variant, unit) for unit in standing},
        "as": {sign: _(text).format(**GAPS) for sign, text in SENTENCES.items()},
        "to": {
            place: {
                sign: _(text).format(**GAPS, place=full_name(variant, place))
                for sign, text in TO_PLACES.items()
            }
            for place in goals
        },
    }


def _in_words(variant: Variant, turn: Turn, legal: Choices) -> Iterator[tuple[str, str]]:
    """Retreats, builds and removals in words, and what they are for: units and places."""
    known = by_province(turn.before)
    for power, subjects in legal.items():
        for subject, lines in subjects.items():
            unit = known.get(province_of(subject.partition(" ")[2]))
            province = variant.geography.provinces.get(subject)
            if unit:
                yield subject, unit_name(variant, unit)
            elif province:
                yield subject, named(province.name)
            for line in lines:
                if order := _order(turn.phase.kind, power, line):
                    yield line, order_in_words(order, variant, known)


def _order(kind: PhaseKind, power: str, line: str) -> Order | None:
    """The order that a line of `choices` means, if it is about one unit."""
    letter, place, sign, *goal = [*line.split(" "), "", ""][:4]
    if letter not in list(UnitKind):
        return None
    unit = power, UnitKind(letter), place
    if sign == "R":
        return Retreat(*unit, goal[0])
    if sign == "B":
        return Build(*unit)
    return Remove(*unit) if kind is PhaseKind.ADJUSTMENTS else Disband(*unit)
