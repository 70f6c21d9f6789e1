"""Who can go where on the standard map."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import STANDARD, unit
from zine.rules.geography import UnitKind
from zine.rules.legality import Legality
from zine.rules.orders import Move
from zine.rules.outcomes import Void
from zine.rules.reach import destinations, fewest_moves, is_needed, moves_to, supportable

MAP = STANDARD.geography


def test_an_army_goes_by_land_and_by_the_fleets_there_are() -> None:
    """London reaches Norway over the North Sea and Tunis over three fleets."""
    army = unit("England", "A LON")
    fleets = [unit("England", f"F {sea}") for sea in ("NTH", "ENG", "MAO", "WES")]

    found = destinations(MAP, army, [army, *fleets])

    assert found["YOR"] == ()
    assert found["NWY"] == ("NTH",)
    assert found["TUN"] == ("ENG", "MAO", "WES")
    assert "SMY" not in found


def test_a_fleet_names_its_coasts() -> None:
    """From the Mid-Atlantic a fleet reaches both coasts of Spain, each by name."""
    found = destinations(MAP, unit("France", "F MAO"), [])

    assert {"SPA/NC", "SPA/SC"} <= set(found)
    assert "SPA" in supportable(MAP, unit("France", "F MAO"))


@pytest.mark.parametrize(
    ("goal", "fleet", "expected"),
    [
        ("BRE", "ENG", True),
        ("BRE", "NTH", False),  # it lies at London, too, but so does the Channel
        ("TUN", "MAO", True),
        ("TUN", "IRI", False),  # from the Channel one sails past it
        ("TUN", "TYS", False),  # no fleet is there
    ],
)
def test_a_fleet_is_needed_on_a_chain_without_shortcuts(
    goal: str, fleet: str, expected: bool
) -> None:
    """A convoy by another is illegal (DATC 6.G.19, 4.E.1)."""
    seas = {"NTH", "ENG", "IRI", "MAO", "WES"}

    assert expected == is_needed(MAP, "LON", goal, seas, fleet)


@pytest.mark.parametrize(
    ("kind", "start", "goal", "moves"),
    [
        (UnitKind.ARMY, "PAR", "MUN", 2),
        (UnitKind.ARMY, "LON", "PAR", None),
        (UnitKind.FLEET, "STP/SC", "NTH", 4),
        (UnitKind.FLEET, "STP/NC", "NTH", 2),
        (UnitKind.FLEET, "BLA", "BOH", None),
    ],
)
def test_fewest_moves(kind: UnitKind, start: str, goal: str, moves: int | None) -> None:
    """Distances count a unit's own steps, from the coast it is on."""
    assert moves == fewest_moves(MAP, kind, start, goal)


@given(st.sampled_from(MAP.locations[UnitKind.FLEET]))
def test_fleets_get_back_as_fast_as_they_went(start: str) -> None:
    """Borders have two sides, so a way there is a way back."""
    for place, count in moves_to(MAP, UnitKind.FLEET, start).items():
        assert count == moves_to(MAP, UnitKind.FLEET, place)[start]


@given(
    st.sampled_from(MAP.locations[UnitKind.ARMY]), st.sets(st.sampled_from(sorted(MAP.provinces)))
)
def test_destinations_are_just_the_legal_moves(start: str, seas: set[str]) -> None:
    """A move is legal if and only if its target is a destination."""
    army = unit("France", f"A {start}")
    fleets = [unit("France", f"F {sea}") for sea in sorted(seas) if MAP.is_sea(sea)]
    board = [army, *fleets]
    legality = Legality(MAP, STANDARD.rulebook, {each.province: each for each in board})

    found = destinations(MAP, army, board)

    for place in MAP.provinces:
        order = legality.judge(Move("France", UnitKind.ARMY, start, place))
        assert (place in found) is not isinstance(order, Void)
