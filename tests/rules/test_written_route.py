"""A convoy route that an order names: a wish by default (DATC 4.A.6), binding by option."""

from __future__ import annotations

from pathlib import Path

import pytest

from boards import STANDARD, board, phase_of
from desks import write_desk
from zine.gamefiles.game_yaml import read_settings
from zine.rules.calendar import PhaseKind
from zine.rules.geography import UnitKind
from zine.rules.notation import Reader
from zine.rules.notation.electronic_protocol_style import order_text
from zine.rules.orders import Move
from zine.rules.outcomes import Bounced, Moved, NoConvoy, Resolution, Result, Unmatched, Void
from zine.rules.pipeline import adjudicate
from zine.rules.reasons import sentence
from zine.rules.rulebook import Rulebook, WrittenRoute

BINDING = Rulebook(written_route=WrittenRoute.BINDING)
FREE_READER = Reader(geography=STANDARD.geography, powers=STANDARD.powers)
BOUND_READER = Reader(geography=STANDARD.geography, powers=STANDARD.powers, routes=True)
UNITS = {
    "England": ["A LON", "F NTH", "F ENG", "F NWG", "F IRI"],
    "France": ["F BRE", "F MAO"],
    "Germany": ["F HEL", "F SKA", "F DEN"],
}


def play(orders: dict[str, str], rulebook: Rulebook) -> Resolution:
    """Adjudicate texts of orders as a game with this rulebook does."""
    before = board(UNITS)
    reader = BOUND_READER if rulebook.written_route is WrittenRoute.BINDING else FREE_READER
    units = {each.province: each for each in before.units}
    kind = PhaseKind.MOVEMENT
    lines = [
        line
        for power, text in orders.items()
        for line in reader.read(text, power=power, kind=kind, units=units)
    ]
    return adjudicate(STANDARD, rulebook, phase_of(kind), before, lines)


def result_of(done: Resolution, subject: str) -> Result:
    """The result of a unit's order."""
    return next(r for r in done.results if r.order and str(r.order).startswith(subject))


DISLODGED = {"Germany": "F HEL - NTH, F SKA S F HEL - NTH, F DEN S F HEL - NTH"}
BY_NORTH_SEA = "A LON - NTH - BEL, F NTH C A LON - BEL, F ENG C A LON - BEL"


def test_any_convoy_carries_by_default() -> None:
    """By default the army arrives by the other convoy."""
    done = play({"England": BY_NORTH_SEA, **DISLODGED}, Rulebook())
    assert result_of(done, "A LON").outcome == Moved(("ENG",))


def test_the_report_says_that_the_route_is_a_wish() -> None:
    """By default a written route is noted with the order."""
    done = play({"England": BY_NORTH_SEA}, Rulebook())
    note = "any convoy may carry the army, not only one by NTH (DATC 4.A.6)"
    assert result_of(done, "A LON").note == note


def test_a_bound_army_goes_by_its_route_or_not_at_all() -> None:
    """Where routes bind, a broken one is not replaced by another convoy."""
    done = play({"England": BY_NORTH_SEA, **DISLODGED}, BINDING)
    assert result_of(done, "A LON").outcome == NoConvoy(("NTH",))


def test_a_bound_army_takes_its_route() -> None:
    """Where routes bind, the route taken is the one written."""
    done = play({"England": BY_NORTH_SEA}, BINDING)
    assert result_of(done, "A LON").outcome == Moved(("NTH",))
    assert result_of(done, "A LON").note == ""


def test_a_convoy_off_the_route_matches_nothing() -> None:
    """A fleet that is not on a bound route convoys in vain."""
    done = play({"England": BY_NORTH_SEA}, BINDING)
    assert result_of(done, "F ENG").outcome == Unmatched("A LON - BEL VIA NTH")


def test_every_fleet_of_a_bound_route_is_needed() -> None:
    """A bound army does not take a shorter way along its route."""
    orders = {"England": "A LON via NTH, NWG\nA LON - NWY via NTH, NWG\nF NTH C A LON - NWY"}
    done = play(orders, BINDING)
    assert result_of(done, "A LON").outcome == NoConvoy()


def test_a_long_route_carries() -> None:
    """A bound route of several seas carries the army."""
    orders = {
        "England": "A LON - NTH - NWG - NWY, F NTH C A LON - NWY, F NWG C A LON - NWY",
        "Germany": "F SKA - NWY",
    }
    done = play(orders, BINDING)
    assert isinstance(result_of(done, "A LON").outcome, Bounced)
    assert isinstance(
        result_of(play({"England": orders["England"]}, BINDING), "A LON").outcome, Moved
    )


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("A LON - SKA - NWY", "its route is broken: London does not touch Skagerrak"),
        ("A LON - ENG - NTH - ENG - BEL", "its route is broken: a sea appears in it twice"),
        ("A LON - NTH - HEL - HOL", ""),
        ("A LON - NTH - BAR - NWY", "its route is broken: no fleet in Barents Sea"),
    ],
)
def test_a_route_that_cannot_be_is_void(order: str, reason: str) -> None:
    """A bound route leads from sea to sea, with a fleet in each."""
    outcome = result_of(play({"England": order}, BINDING), "A LON").outcome
    assert (sentence(outcome.why) if isinstance(outcome, Void) else "") == reason


def test_a_bound_route_is_written_and_read_back() -> None:
    """The canonical notation holds the route."""
    units = {each.province: each for each in board(UNITS).units}
    (found,) = BOUND_READER.read(
        "army London -> North Sea -> Norwegian Sea -> Norway",
        power="England",
        kind=PhaseKind.MOVEMENT,
        units=units,
    )
    assert isinstance(found.order, Move)
    assert found.order.route == ("NTH", "NWG")
    assert str(found.order) == "A LON - NWY VIA NTH NWG"
    again = BOUND_READER.read(
        str(found.order), power="England", kind=PhaseKind.MOVEMENT, units=units
    )
    assert [line.order for line in again] == [found.order]


def test_a_bound_route_is_printed() -> None:
    """The report prints the seas on the way, as the judges do."""
    order = Move("England", UnitKind.ARMY, "LON", "NWY", True, ("NTH", "NWG"))
    assert order_text(order, STANDARD, {}) == "A LON-NTH-NWG-NWY"


def test_the_option_stands_in_game_files(tmp_path: Path) -> None:
    """A game whose rulebook binds routes reads them; one that says nothing does not."""
    root = write_desk(tmp_path / "zine", rulebook="{written_route: binding}")
    other = write_desk(tmp_path / "other")
    found = [read_settings(each / "games" / "marengo") for each in (root, other)]
    assert [settings.reader.routes for settings in found] == [True, False]


def test_without_a_route_any_convoy_carries_where_routes_bind() -> None:
    """The option says nothing of armies that name no route."""
    orders = {
        "England": "A LON - BEL VIA, F NTH C A LON - BEL, F ENG C A LON - BEL",
        **DISLODGED,
    }
    assert result_of(play(orders, BINDING), "A LON").outcome == Moved(("ENG",))
