"""Names, units and arrowheads never cover each other, however crowded the board."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import pairwise

import pytest

from computer_player import Player, play
from drawn_boards import collisions, things
from sites import REPO
from zine.blocks.board import Board
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import read_folder
from zine.report.boards import position_board, result_board, turn_board
from zine.variantfiles.variant_reader import load_drawing, load_variant

NOW = datetime(2026, 11, 22, tzinfo=UTC)
Seen = tuple[str, Board, Board | None]


def played(variant: str, seed: str, years: int) -> Iterator[Seen]:
    """Every phase of a game between computers, on one variant's map."""
    folder = load_variant(variant)
    keen = dict.fromkeys((power.name for power in folder.variant.powers), 0.9)
    for each in play(Player(folder, seed, keen), years):
        name = f"{variant} {seed} {each.phase.slug}"
        done = each.resolution
        given = [result for result in done.results if result.supplied is None]
        yield name, position_board(folder.variant, name, done.before, results=given), None


def recorded(name: str) -> Iterator[Seen]:
    """Every phase of a sample game, with the position it led to."""
    game = advance(read_folder(REPO / "games" / name), NOW, 2, "test").game
    for turn in game.recorded:
        yield f"{name} {turn.phase.slug}", turn_board(game, turn), result_board(game, turn)


def faults(variant: str, seen: Iterator[Seen]) -> list[str]:
    """What covers what, and the names that found no room."""
    geometry = load_drawing(variant).geometry
    found: list[str] = []
    for name, board, after in seen:
        for part in things(board, geometry, after):
            found += [f"{name}: {each}" for each in collisions(part)]
            missing = geometry.sites.keys() - geometry.arcs.keys() - {each for each, _ in part}
            found += [f"{name}: {code} has no name" for code in sorted(missing) if part]
    return found


@pytest.mark.parametrize(("variant", "years"), [("standard", 4), ("aberration", 2)])
def test_nothing_covers_anything(variant: str, years: int) -> None:
    """In a game between computers."""
    assert [] == faults(variant, played(variant, "crowd", years))


def test_nothing_covers_anything_in_a_sample_game() -> None:
    """Both views of every phase of Marengo."""
    assert [] == faults("standard", recorded("marengo"))


@pytest.mark.deep
@pytest.mark.parametrize("path", sorted((REPO / "games").iterdir()), ids=lambda path: path.name)
def test_nothing_covers_anything_in_all_sample_games(path: object) -> None:
    """Both views of every recorded phase."""
    name = str(path).rpartition("/")[2]
    variant = read_folder(REPO / "games" / name).settings.variant.name

    assert [] == faults(variant, recorded(name))


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize(("variant", "years"), [("standard", 8), ("aberration", 3)])
def test_nothing_covers_anything_in_long_games(variant: str, years: int, seed: int) -> None:
    """Twenty long games between computers on each map."""
    assert [] == faults(variant, played(variant, str(seed), years))


def test_a_head_finds_room_between_two_units_and_two_heads() -> None:
    """Two units trade places round a third, a fourth attacks: no wide bow is free there."""
    found = list(
        faults("standard", (each for each in played("standard", "9", 3) if "1903-3" in each[0]))
    )

    assert [] == found


def test_names_stay_where_they_are() -> None:
    """From one phase to the next most names keep their places, so that a reader finds them."""
    geometry = load_drawing("standard").geometry
    boards = [board for _, board, _ in played("standard", "stay", 3)]
    places = [
        {name: box for name, box in things(board, geometry)[0] if name in geometry.sites}
        for board in boards
    ]

    pairs = list(pairwise(places))
    stayed = sum(one[code] == other[code] for one, other in pairs for code in one)
    assert stayed > 0.75 * sum(len(one) for one, _ in pairs)
