"""Whose the centres are, who is out, and who has won."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from battles import play
from boards import STANDARD, board, unit
from zine.rules.calendar import Phase
from zine.rules.outcomes import CentreTaken, Eliminated, Event, Resolution, Solo
from zine.rules.pipeline import adjudicate, look_ahead
from zine.rules.position import Dislodged, Position, position
from zine.rules.variant import Variant

SPRING, FALL = (STANDARD.calendar.phase(1901, number) for number in (2, 4))  # the retreats
CENTRES = STANDARD.geography.centres


def closed(before: Position, phase: Phase = FALL, variant: Variant = STANDARD) -> Resolution:
    """What the end of a season's retreats makes of a position."""
    return adjudicate(variant, variant.rulebook, phase, before)


def shared(*counts: int) -> Position:
    """An army of Turkey, so that there is play, and so many centres for each power in turn."""
    left = iter(CENTRES)
    own = zip(STANDARD.powers, counts, strict=False)
    return board(
        {"Turkey": ["A SYR"]},
        {power.name: [next(left) for _ in range(count)] for power, count in own},
    )


def told(events: Iterable[Event], kind: type[Event]) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


@pytest.mark.parametrize(
    ("counts", "solos"),
    [
        ((17, 17), []),
        ((18, 16), [Solo("Austria", 18)]),
        ((15, 19), [Solo("England", 19)]),
        ((17, 10, 7), []),
    ],
)
def test_eighteen_centres_win(counts: tuple[int, ...], solos: list[Event]) -> None:
    """Seventeen do not, and more win as well."""
    assert solos == told(closed(shared(*counts)).events, Solo)


@pytest.mark.parametrize(("second", "solos"), [(17, []), (16, [Solo("Austria", 17)])])
def test_nobody_wins_beside_an_equal(second: int, solos: list[Event]) -> None:
    """Where two powers can own enough, only more than any other has wins."""
    half = replace(STANDARD, solo=17)

    assert solos == told(closed(shared(17, second), variant=half).events, Solo)


def test_a_solo_ends_the_game() -> None:
    """Builds are due, but no phase follows."""
    done = closed(shared(18, 16))

    assert look_ahead(STANDARD, STANDARD.rulebook, done).phase is None
    going_on = look_ahead(STANDARD, STANDARD.rulebook, closed(shared(17, 17)))
    assert going_on.phase == STANDARD.calendar.phase(1901, 5)


def test_centres_change_hands_in_the_fall_alone() -> None:
    """Whoever stands in one in spring passes through; who has left one keeps it."""
    before = board({"France": ["A BEL"]}, {"England": ["BEL"], "France": ["PAR"]})

    spring, fall = closed(before, SPRING), closed(before)

    assert ({"BEL": "England", "PAR": "France"}, ()) == (spring.after.owners, spring.events)
    assert {"BEL": "France", "PAR": "France"} == fall.after.owners
    assert (CentreTaken("BEL", "France", "England"), Eliminated("England")) == fall.events


def test_nobody_wins_in_spring() -> None:
    """Centres are counted once a year."""
    assert () == closed(shared(18, 16), SPRING).events


def test_a_power_is_out_with_its_last_unit_and_centre() -> None:
    """A unit that waits to retreat keeps it in the game; none is left when that is disbanded."""
    attack = play({"France": "A PAR - BUR, A MUN S A PAR - BUR", "Italy": "A BUR H"})
    fled = position(attack.after.units, {}, attack.after.dislodged)
    homeless = position((), {"MAR": "Italy"}, [Dislodged(unit("Italy", "A BUR"), "PAR", ())])

    assert [] == told(attack.events, Eliminated)
    assert [Eliminated("Italy")] == told(closed(fled, SPRING).events, Eliminated)
    assert [] == told(closed(homeless, SPRING).events, Eliminated)
