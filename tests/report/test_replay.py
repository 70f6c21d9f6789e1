"""A game as scenes: who is who from phase to phase, and what the public may see."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pytest

from zine.gamefiles.reading import play_through, read_folder
from zine.games import Game
from zine.render.replay import DrawnReplay, drawn_replay
from zine.report.boards import turn_board
from zine.report.public import public_game
from zine.report.replay import NOW, TRAVELS, ReplayScene, anchors, scenes
from zine.rules.geography import province_of
from zine.variantfiles.loading import load_drawing, load_variant

DAY = datetime(2026, 12, 1, tzinfo=UTC)
GAMES = ("marengo", "austerlitz", "marne", "threadneedle", "maelstrom")


def public(root: Path, slug: str) -> Game:
    return public_game(play_through(read_folder(root / "games" / slug), DAY))


def drawn(root: Path, slug: str) -> DrawnReplay:
    game = public(root, slug)
    name = game.settings.variant.name
    folder = load_variant(name, root)
    geometry = load_drawing(name, root).geometry
    return drawn_replay(scenes(game), geometry, folder.colours, folder.letters)


def lost(before: ReplayScene, after: ReplayScene) -> set[int]:
    return set(before.units) - set(after.units)


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


def test_units_keep_their_numbers(published: Path) -> None:
    """A unit that moves is the same unit; only what is built or gone changes the roll."""
    played: Sequence[ReplayScene] = scenes(public(published, "marengo"))

    for before, after in pairwise(played):
        for arrow, number in before.orders:
            if number in after.units and arrow.kind in TRAVELS and not arrow.failed:
                assert arrow.end is not None
                assert province_of(arrow.end) == province_of(after.units[number].location)
        assert before.turn is not None
        if before.turn.phase.kind == "movement":
            assert set(after.units) <= set(before.units)
        if before.turn.phase.kind == "adjustments":
            built = [arrow for arrow, _ in before.orders if arrow.kind == "build"]
            assert len(built) == len(set(after.units) - set(before.units))


def test_a_dislodged_unit_stays_the_same(published: Path) -> None:
    """It waits beside the unit that drove it out, then retreats or leaves the board."""
    played = scenes(public(published, "marengo"))
    out = [
        (at, number)
        for at, scene in enumerate(played)
        for number, unit in scene.units.items()
        if unit.dislodged
    ]

    assert out
    for at, number in out:
        assert number in played[at - 1].units
        orders = [arrow.kind for arrow, given in played[at].orders if given == number]
        assert orders in (["retreat"], ["disband"], [])


def test_a_blind_game_plays_only_what_is_public(tmp_path: Path, published: Path) -> None:
    """No scene has a unit, owner or order that the public game keeps back."""
    whole = play_through(read_folder(published / "games/austerlitz"), DAY)
    game = public_game(whole)

    for turn, scene in zip(game.recorded, scenes(game), strict=False):
        told = {unit.location for unit in turn.before.units}
        assert {each.location for each in scene.units.values()} <= told
        assert dict(turn.before.owners) == dict(scene.centres)
        assert len(scene.orders) <= len(turn.record.results if turn.record else ())


@pytest.mark.parametrize("slug", GAMES)
def test_the_data_of_a_replay_are_whole(published: Path, slug: str) -> None:
    """Every place has a spot, every unit a marker, every power a colour; nothing ends the element."""
    replay = drawn(published, slug)
    data = json.loads(replay.data)
    units: dict[str, list[str]] = {}

    assert not set("<>&") & set(replay.data)
    for scene in data["scenes"]:
        units = scene.get("units", units)
        for glyph, place in units.values():
            assert place in data["spots"]
            assert f'data-glyph="{glyph}"' in replay.glyphs
        for order in scene["orders"]:
            assert order[1] == -1 or str(order[1]) in units
            assert {each for each in order[3:] if each} <= data["spots"].keys()
        for colours in (scene.get("tints", {}), scene.get("centres", {})):
            assert max(colours.values(), default=-1) < len(data["powers"])


def test_the_changes_of_colour_lead_to_the_owners_now(published: Path) -> None:
    """Changes added up give the last scene's centres."""
    played = scenes(public(published, "marengo"))
    replay = drawn(published, "marengo")
    data = json.loads(replay.data)
    names = [power for power, _ in replay.powers]
    owned: dict[str, int] = {}
    for scene in data["scenes"]:
        owned |= scene.get("centres", {})

    assert dict(played[-1].centres) == {
        centre: names[power] for centre, power in owned.items() if power >= 0
    }


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
