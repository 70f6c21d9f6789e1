"""A game as scenes: who is who from phase to phase, and what the public may see."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import Game
from zine.render.replay_drawings import DrawnReplay, drawn_replay
from zine.report.boards import turn_board
from zine.report.public_game import public_game
from zine.report.replay import NOW, anchors, scenes
from zine.variantfiles.variant_reader import load_drawing, load_variant

DAY = datetime(2026, 12, 1, tzinfo=UTC)
GAMES = ("marengo", "austerlitz", "marne", "threadneedle", "maelstrom")


def public(root: Path, slug: str) -> Game:
    return public_game(play_through(read_folder(root / "games" / slug), DAY))


def drawn(root: Path, slug: str) -> DrawnReplay:
    game = public(root, slug)
    name = game.settings.variant.name
    folder = load_variant(name, root)
    geometry = load_drawing(name, root).geometry
    return drawn_replay(scenes(game), geometry, folder.colours)


@pytest.mark.parametrize("slug", GAMES)
def test_every_recorded_phase_is_a_scene(published: Path, slug: str) -> None:
    """In order, then the position now; each has an address of its own."""
    game = public(published, slug)

    played = scenes(game)

    assert [*(turn.phase.slug for turn in game.recorded), None] == [
        each.turn.phase.slug if each.turn else None for each in played
    ]
    assert len(played) == len({each.anchor for each in played})
    assert NOW == played[-1].anchor


def test_a_scene_is_named_by_year_season_and_kind(published: Path) -> None:
    """As a link writes it."""
    names = anchors(public(published, "marengo").recorded)

    assert ("1901-spring-movement", "1901-fall-movement") == names[:2]
    assert "1905-fall-movement" in names


def test_a_blind_game_plays_only_what_is_public(tmp_path: Path, published: Path) -> None:
    """No scene has a unit, owner or order that the public game keeps back."""
    whole = play_through(read_folder(published / "games/austerlitz"), DAY)
    game = public_game(whole)

    for turn, scene in zip(game.recorded, scenes(game), strict=False):
        told = {unit.location for unit in turn.before.units}
        assert {each.location for each in scene.board.units} <= told
        assert dict(turn.before.owners) == dict(scene.board.centres)


def test_every_power_has_its_centres_in_every_scene(published: Path) -> None:
    """From those of the start to those now."""
    played = scenes(public(published, "marengo"))
    powers = drawn(published, "marengo").powers

    assert {len(played)} == {len(counts) for _, _, counts in powers}
    for power, _, counts in powers:
        assert list(played[-1].board.centres.values()).count(power) == counts[-1]
        assert list(played[0].board.centres.values()).count(power) == counts[0]


def test_the_sheet_has_every_year(published: Path) -> None:
    """And in each year its phases, so that every phase is linked without scripts."""
    played = scenes(public(published, "marengo"))
    years = drawn(published, "marengo").years

    assert [1901, 1902, 1903, 1904, 1905, 1906] == [each.year for each in years]
    assert played[:-1] == tuple(scene for year in years for scene in year.scenes)
    assert "Turkey 11" in years[-2].words


def test_boards_that_are_there_are_not_drawn_again(published: Path) -> None:
    """The scenes of a game are the same from the boards of its reports."""
    game = public(published, "marengo")
    boards = [turn_board(game, turn) for turn in game.recorded]

    assert scenes(game) == scenes(game, boards)
    with pytest.raises(ValueError, match="shorter"):
        scenes(game, boards[1:])
