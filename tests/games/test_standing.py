"""Whether a turn is open, waiting, due or held is decided from values alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import ClassVar
from zoneinfo import ZoneInfo

import pytest

from boards import STANDARD
from zine.games import (
    Deadlines,
    GameFiles,
    GameHold,
    GameResult,
    NmrPolicy,
    OrderSheet,
    Settings,
    Setup,
    Turn,
    TurnExtra,
    TurnState,
)
from zine.games.settings import Ending, Tenure
from zine.games.turns_from_records import turns_of
from zine.rules.calendar import PhaseKind
from zine.rules.notation import Reader
from zine.rules.rulebook import Rulebook

DEADLINE = datetime(1990, 2, 5, 19, tzinfo=UTC)
BEFORE = DEADLINE - timedelta(hours=1)
AFTER = DEADLINE + timedelta(hours=1)
POWERS = tuple(power.name for power in STANDARD.powers)
FIRST = "1901-1-spring-movement"


@dataclass(frozen=True)
class Kept(TurnExtra):
    """Sets of orders that a wing holds back; all of them, or only some."""

    name: ClassVar[str] = "kept"
    here: bool

    @property
    def holds(self) -> bool:
        """Always."""
        return True

    @property
    def complete(self) -> bool:
        """If all are here."""
        return self.here


@dataclass(frozen=True)
class KeptBack:
    """A wing that holds back what comes for every turn."""

    extra: Kept

    def of_turn(self, settings: Settings, turn: Turn, promised: datetime | None) -> Kept:
        """The same for every turn."""
        return self.extra


SETTINGS = Settings(
    slug="marengo",
    file="games/marengo/game.yaml",
    title="Marengo",
    variant=STANDARD,
    reader=Reader(geography=STANDARD.geography, powers=STANDARD.powers),
    variant_digest="",
    rulebook=Rulebook(),
    seats={power: (Tenure(player=f"Player of {power}"),) for power in POWERS},
    deadlines=Deadlines(zone=ZoneInfo("UTC"), first=DEADLINE, days=dict.fromkeys(PhaseKind, 7)),
)
ALL_IN = OrderSheet(file="first.orders.yaml", orders=dict.fromkeys(POWERS, ""))
NO_TURKEY = replace(ALL_IN, orders={power: "" for power in POWERS if power != "Turkey"})


def standing(sheet: OrderSheet | None, now: datetime, settings: Settings = SETTINGS) -> Turn:
    """The first turn of a game whose only file is a sheet of orders."""
    sheets = {FIRST: sheet} if sheet else {}
    (turn,) = turns_of(GameFiles(settings=settings, sheets=sheets), now)
    return turn


@pytest.mark.parametrize(
    ("sheet", "now", "state"),
    [
        (None, BEFORE, TurnState.OPEN),
        (ALL_IN, BEFORE, TurnState.OPEN),
        (None, AFTER, TurnState.WAITING),
        (NO_TURKEY, AFTER, TurnState.WAITING),
        (replace(NO_TURKEY, nmr=("Turkey",)), AFTER, TurnState.DUE),
        (ALL_IN, AFTER, TurnState.DUE),
        (ALL_IN, DEADLINE, TurnState.DUE),
    ],
)
def test_orders_and_the_deadline_decide(
    sheet: OrderSheet | None, now: datetime, state: TurnState
) -> None:
    """A turn is due at its deadline, if all orders are in or the GM does not wait for the rest."""
    assert state == standing(sheet, now).state


def test_the_missing_power_is_named() -> None:
    """Who has sent nothing is what the GM wants to know."""
    assert ("Turkey",) == standing(NO_TURKEY, AFTER).missing


@pytest.mark.parametrize("policy", [NmrPolicy.HOLD, NmrPolicy.CIVIL_DISORDER])
def test_a_game_that_does_not_wait_goes_on(policy: NmrPolicy) -> None:
    """NMRs hold or are in civil disorder by the game's own policy."""
    settings = replace(SETTINGS, nmr=policy)

    assert TurnState.DUE == standing(NO_TURKEY, AFTER, settings).state


def test_the_first_turn_may_wait_where_others_do_not() -> None:
    """A player who misses the first turn has perhaps not heard of the game."""
    settings = replace(SETTINGS, nmr=NmrPolicy.HOLD, first_turn=NmrPolicy.WAIT)

    assert TurnState.WAITING == standing(NO_TURKEY, AFTER, settings).state


def test_a_power_without_a_player_is_not_waited_for() -> None:
    """Unless the game's policy for vacant powers says so."""
    vacant = replace(SETTINGS, seats={**SETTINGS.seats, "Turkey": ()})

    assert TurnState.DUE == standing(NO_TURKEY, AFTER, vacant).state
    waits = replace(vacant, vacant=NmrPolicy.WAIT)
    assert TurnState.WAITING == standing(NO_TURKEY, AFTER, waits).state


def test_final_orders_of_all_bring_the_turn_forward() -> None:
    """If the game allows it, and everybody has said that nothing more will come."""
    early = replace(SETTINGS, early=True)
    final = replace(ALL_IN, final=POWERS)

    assert TurnState.DUE == standing(final, BEFORE, early).state
    assert TurnState.OPEN == standing(replace(final, final=final.final[1:]), BEFORE, early).state
    assert TurnState.OPEN == standing(final, BEFORE).state


@pytest.mark.parametrize("policy", [NmrPolicy.WAIT, NmrPolicy.HOLD])
@pytest.mark.parametrize(
    ("complete", "now", "state"),
    [
        (True, BEFORE, TurnState.OPEN),
        (True, AFTER, TurnState.WAITING),
        (False, AFTER, TurnState.WAITING),
    ],
)
def test_orders_that_a_wing_holds_back_are_no_nmrs(
    complete: bool, now: datetime, state: TurnState, policy: NmrPolicy
) -> None:
    """Whatever the policy for NMRs, a turn waits until they are there."""
    settings = replace(SETTINGS, nmr=policy, early=True)
    files = GameFiles(settings=settings, extras={"kept": KeptBack(Kept(here=complete))})
    (turn,) = turns_of(files, now)

    assert state == turn.state


def test_final_orders_do_not_hurry_a_turn_that_lacks_some() -> None:
    """Those that are missing may still come until the deadline."""
    final = replace(NO_TURKEY, final=POWERS)

    assert TurnState.OPEN == standing(final, BEFORE, replace(SETTINGS, early=True)).state


def test_a_held_game_has_no_due_turn() -> None:
    """Whatever is in and whatever the time."""
    held = replace(SETTINGS, hold=GameHold(why="the GM is away"))

    assert TurnState.HELD == standing(ALL_IN, AFTER, held).state


def test_without_deadlines_orders_alone_decide() -> None:
    """An old game is played as fast as it is typed."""
    typed = replace(SETTINGS, deadlines=replace(SETTINGS.deadlines, first=None))

    assert TurnState.OPEN == standing(None, AFTER, typed).state
    assert TurnState.DUE == standing(ALL_IN, BEFORE, typed).state


def test_a_set_up_later_on_is_where_an_old_game_resumes() -> None:
    """What lies between is unknown, and is not waited for."""
    setups = {
        slug: Setup(file=f"{slug}.setup.yaml", position=STANDARD.start)
        for slug in ("1901-1-spring-movement", "1903-1-spring-movement")
    }

    turns = turns_of(GameFiles(settings=SETTINGS, setups=setups), AFTER)

    assert ["1903-1-spring-movement"] == [turn.phase.slug for turn in turns]


def test_a_game_that_was_ended_by_hand_still_shows_its_position() -> None:
    """A draw before anything was recorded leaves the turn that nobody will play."""
    drawn = replace(SETTINGS, result=GameResult(ending=Ending.DRAW, powers=POWERS))

    assert FIRST == standing(None, AFTER, drawn).phase.slug
