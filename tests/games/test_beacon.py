"""The public beacon: which round belongs to a moment, and which signatures are its own."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from beacons import RANDOMNESS, SIGNATURES, published
from sites import REPO
from zine.gamefiles.game_reader import game_folders, play_through, read_folder
from zine.games.orders_in_play import read_orders, retreats_with_moves
from zine.rules.chance import draw
from zine.rules.pipeline import adjudicate
from zine.wings.desk.beacon.beacon_draws import Pulse
from zine.wings.desk.beacon.pulse_signatures import is_genuine
from zine.wings.desk.beacon.round_times import appears, round_from


@pytest.mark.parametrize("number", sorted(SIGNATURES))
def test_published_rounds_are_genuine(number: int) -> None:
    """Checked with nothing but the public key."""
    assert is_genuine(published(number))


@pytest.mark.parametrize("number", sorted(RANDOMNESS))
def test_randomness_is_what_was_published(number: int) -> None:
    """It is the hash of the signature."""
    assert RANDOMNESS[number] == published(number).randomness


@pytest.mark.parametrize(
    "pulse",
    [
        Pulse(round=1001, signature=SIGNATURES[1000]),
        Pulse(round=1000, signature=SIGNATURES[1000][:-1] + "8"),
        Pulse(round=1000, signature="c0" + "00" * 47),
        Pulse(round=1000, signature="00" * 48),
        Pulse(round=1000, signature="ff" * 48),
    ],
    ids=["of another round", "changed", "the point at infinity", "no point", "off the curve"],
)
def test_what_the_beacon_did_not_sign(pulse: Pulse) -> None:
    """A signature is of one round, and a point of the right group."""
    assert not is_genuine(pulse)


def test_rounds_have_their_times() -> None:
    """As other programs tell the time of these rounds."""
    assert datetime(2023, 8, 23, 15, 59, 24, tzinfo=UTC) == appears(1000)
    assert datetime.fromtimestamp(1_790_000_019, UTC) == appears(32398885)


@pytest.mark.parametrize("seconds", [-2, -1, 0])
def test_the_first_round_from_a_moment(seconds: int) -> None:
    """Never one that was known before it."""
    assert round_from(appears(1000) + timedelta(seconds=seconds)) == 1000


def test_a_moment_before_the_beacon() -> None:
    """It has the first round of all."""
    assert round_from(datetime(1976, 1, 1, tzinfo=UTC)) == 1


def test_only_the_phases_that_say_so_draw() -> None:
    """Every recorded phase of another kind comes out the same whatever the seed."""
    checked = 0
    for path in game_folders(REPO / "games"):
        folder = read_folder(path)
        settings = folder.settings
        for turn in play_through(folder, datetime(2026, 11, 21, tzinfo=UTC)).recorded:
            if turn.phase.kind in settings.variant.hooks.draws:
                continue
            both = [
                adjudicate(
                    settings.variant,
                    settings.rulebook,
                    turn.phase,
                    turn.before,
                    read_orders(settings, turn),
                    papers=turn.papers,
                    seed=seed,
                    ahead=retreats_with_moves(settings, turn),
                )
                for seed in ("one seed", "another")
            ]
            assert both[0] == both[1], turn.phase
            checked += 1
    assert checked > 50


def test_draws_are_even() -> None:
    """Each of seven candidates is first as often as chance has it, over many rounds."""
    players = [f"player {number}" for number in range(7)]
    phase = next(
        each.variant.calendar.first
        for each in (read_folder(path).settings for path in game_folders(REPO / "games"))
    )
    drawn = [
        draw(Pulse(round=n, signature=f"{n:096x}").randomness, phase, "powers", players)
        for n in range(7000)
    ]
    assert all(850 < drawn.count(each) < 1150 for each in players)
