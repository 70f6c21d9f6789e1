"""Powers drawn by the public beacon: the round is named, appears, is fetched, and draws."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from beacons import SIGNATURES, published, serving
from desks import PLAYERS, invoke, refused, zine
from desks import write_desk as write_standard
from zine.gamefiles.game_reader import read_folder
from zine.wings.desk.beacon.game_beacon import BEACON
from zine.wings.desk.seating.power_allocation import allocate, given_to_players, read_preferences

GAME = "hanover"
ROUND = 32398885  # Monday, 21 September 2026, 14:13:39 UTC
BEFORE = "2026-09-21T12:00:00+00:00"
AFTER = "2026-09-21T14:13:39+00:00"


@pytest.fixture
def server() -> Iterator[str]:
    """The address of a server with a few rounds."""
    with serving() as stored:
        yield stored.address


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A zine with a game without players, and lists in which everybody wants the same."""
    root = write_standard(tmp_path / "zine")
    zine(root, "game", "new", GAME, "--deadline", "2026-12-04 19:00", now=BEFORE)
    lists = "".join(f"{p} <{p}@post.example>: AEFGIRT\n" for p in PLAYERS.values())
    (tmp_path / "lists.txt").write_text(lists, encoding="utf-8")
    return root


def named(root: Path, number: int = ROUND) -> Path:
    """Name a round in game.yaml by hand, as nothing with whole minutes names one of the stored."""
    path = root / "games" / GAME / "game.yaml"
    path.write_text(path.read_text(encoding="utf-8") + f"beacon: {{powers: {number}}}\n")
    return path


def assign(root: Path, *more: str, now: str = AFTER) -> tuple[int, str]:
    """What assigning says."""
    done = invoke(root, "game", "assign", GAME, str(root.parent / "lists.txt"), *more, now=now)
    return done.exit_code, done.output


def test_a_round_is_named_before_it_exists(root: Path) -> None:
    """The sentence to print says when it appears, and game.yaml holds it."""
    said = zine(root, "beacon", "name", GAME, "2026-09-21 20:00", now=BEFORE)

    number = read_folder(root / "games" / GAME).settings.extras["beacon"]
    assert number is not None
    assert f"Powers are drawn by round {number.powers} of the drand beacon (quicknet)" in said


def test_a_round_that_has_appeared_is_not_changed(root: Path) -> None:
    """A second one would be a second draw."""
    named(root)

    said = refused(root, "beacon", "name", GAME, "2026-09-30 20:00", now=AFTER)

    assert f"another round would be a second draw (it stays round {ROUND}: zine beacon" in said


def test_a_game_with_players_has_its_powers(root: Path) -> None:
    """There is nothing left to draw."""
    said = refused(root, "beacon", "name", "marengo", "2026-09-30 20:00", now=BEFORE)

    assert "the powers of this game are assigned (a round can be named for a game that" in said


def test_powers_wait_for_their_round(root: Path) -> None:
    """Whatever seed somebody would like."""
    named(root)

    assert "which draws the powers, is not here" in assign(root)[1]
    assert "not by a chosen seed" in assign(root, "--seed", "a better one")[1]


def test_powers_are_drawn_by_the_round(root: Path, server: str) -> None:
    """Anyone who has the lists comes to the same, from the public signature alone."""
    named(root)
    zine(root, "beacon", "fetch", GAME, "--server", server, now=AFTER)

    assert assign(root)[0] == 0

    settings = read_folder(root / "games" / GAME).settings
    powers = given_to_players(settings.variant)
    lists, _ = read_preferences((root.parent / "lists.txt").read_text(), "lists.txt", powers)
    first = settings.variant.calendar.first
    drawn = allocate(lists, [p.name for p in powers], published(ROUND).randomness, first)
    assert dict(drawn.powers) == {power: settings.player(power) for power in settings.seats}
    assert published(ROUND).randomness == settings.seed
    assert "no differences" in zine(root, "verify", now=AFTER)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (f"seed: {published(ROUND).randomness}", "seed: mine", "is not the randomness of round"),
        (f"powers: {ROUND}", "powers: 1000", f"drawn by round {ROUND}, where game.yaml names 1000"),
    ],
)
def test_another_seed_or_round_is_noticed(
    root: Path, server: str, old: str, new: str, words: str
) -> None:
    """The file of rounds says what was drawn from."""
    path = named(root)
    zine(root, "beacon", "fetch", GAME, "--server", server, now=AFTER)
    text = path.read_text(encoding="utf-8").replace("'", "")
    assert old in text

    path.write_text(text.replace(old, new), encoding="utf-8")

    done = invoke(root, "verify", now=AFTER)
    assert (1, True) == (done.exit_code, words in done.output), done.output


def test_another_signature_is_noticed(root: Path, server: str) -> None:
    """It has its own randomness, and was signed for another round."""
    named(root)
    zine(root, "beacon", "fetch", GAME, "--server", server, now=AFTER)
    path = root / "games" / GAME / BEACON
    text = path.read_text(encoding="utf-8")
    text = text.replace(SIGNATURES[ROUND], SIGNATURES[1000])
    text = text.replace(published(ROUND).randomness, published(1000).randomness)

    path.write_text(text, encoding="utf-8")

    assert (
        f"the signature of round {ROUND} is not the beacon's"
        in invoke(root, "verify", now=AFTER).output
    )
