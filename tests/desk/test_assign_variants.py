"""Powers given to players in every variant: minor countries are nobody's."""

from __future__ import annotations

from pathlib import Path

import pytest

from desks import NOW, refused, zine
from zine.gamefiles.game_reader import play_through, read_folder
from zine.variantfiles.variant_folders import variant_names
from zine.variantfiles.variant_reader import load_variant
from zine.wings.desk.seating.power_allocation import given_to_players
from zine.wings.desk.votes import Vote, eligible_voters, tally

NEW = ("--title", "Echo", "--publisher", "Ada", "--address", "ada@zine.example")
DEADLINE = ("--deadline", "2026-12-04 19:00")
GREAT_POWERS = ("Austria", "England", "France", "Germany", "Russia")
PLAYERS_ARE_POWERS = tuple(
    name for name in sorted(variant_names()) if not load_variant(name).variant.hooks.players
)


def begin(tmp_path: Path, variant: str) -> Path:
    """A zine with one game of a variant, and nobody in it."""
    root = tmp_path / "echo"
    zine(tmp_path, "new", str(root), *NEW)
    zine(root, "game", "new", "marne", *DEADLINE, "--variant", variant)
    return root


def lists(root: Path, powers: tuple[str, ...]) -> str:
    """A file of preferences: each player wants one power."""
    path = root / "lists.txt"
    path.write_text("".join(f"player{n}: {p}\n" for n, p in enumerate(powers)), encoding="utf-8")
    return str(path)


def test_the_minors_of_1914_are_nobodys() -> None:
    """Five Great Powers have players; thirteen countries have none."""
    found = given_to_players(load_variant("1914").variant)

    assert tuple(power.name for power in found) == GREAT_POWERS


@pytest.mark.parametrize("variant", PLAYERS_ARE_POWERS)
def test_every_variant_is_assigned(tmp_path: Path, variant: str) -> None:
    """One player for each power that players are given, and a code and a letter for each."""
    root = begin(tmp_path, variant)
    powers = tuple(p.name for p in given_to_players(load_variant(variant).variant))

    said = zine(root, "game", "assign", "marne", lists(root, powers))

    seats = read_folder(root / "games" / "marne").settings.seats
    assert tuple(sorted(seats)) == tuple(sorted(powers))
    assert said.count("(not sent)") == len(powers)
    assert "marne" in zine(root, "status")


def test_a_minor_cannot_be_wished_for(tmp_path: Path) -> None:
    """The message names the country."""
    root = begin(tmp_path, "1914")

    said = refused(root, "game", "assign", "marne", lists(root, ("Belgium", *GREAT_POWERS[1:])))

    assert "no power 'Belgium'" in said


def test_a_list_that_cannot_be_read_opens_no_game(tmp_path: Path) -> None:
    """So that the same command can be given again when the list is mended."""
    root = begin(tmp_path, "standard")
    path = tmp_path / "lists.txt"
    path.write_text("Ann ann@post.example\n")
    words = ["game", "new", "zama", "--deadline", "2027-01-08 19:00", "--zone", "UTC"]

    said = refused(root, *words, "--assign", str(path))

    assert "lists.txt:1:1: this is not a preference list" in said
    assert not (root / "games/zama").exists()


def test_minors_do_not_vote(tmp_path: Path) -> None:
    """A draw passes when the five players agree, and is theirs alone."""
    root = begin(tmp_path, "1914")
    zine(root, "game", "assign", "marne", lists(root, GREAT_POWERS))
    game = play_through(read_folder(root / "games" / "marne"), NOW)

    votes = [(power, Vote(ending="draw", powers=())) for power in GREAT_POWERS]

    assert [each.passed for each in tally(game, votes)] == [True]
    assert eligible_voters(game) == GREAT_POWERS
