"""What would have saved orders is looked for once for each record."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sites import REPO
from zine.files.environment import current_time
from zine.gamefiles.reading import play_through, read_folder
from zine.games import Game
from zine.plugin.parts import rescued
from zine.plugin.parts.rescued import Rescues


@pytest.fixture
def game() -> Game:
    """A game of the sample, with recorded movement turns."""
    return play_through(read_folder(REPO / "games" / "marengo"), current_time())


def test_a_second_build_finds_nothing_anew(
    tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does a third, though the second wrote none of the pages again."""
    turn = game.recorded[0]
    first = Rescues(tmp_path)
    shown = first.block(game, turn)
    first.save([game])
    Rescues(tmp_path).save([game])

    monkeypatch.setattr(rescued, "savings", lambda game, turn: pytest.fail("looked for again"))

    assert shown is not None
    assert shown == Rescues(tmp_path).block(game, turn)


def test_a_hidden_game_takes_nothing_from_the_cache(tmp_path: Path, game: Game) -> None:
    """Even if it was found before."""
    turn = game.recorded[0]
    found = Rescues(tmp_path)

    assert found.block(game, turn) is not None
    assert found.block(replace(game, veiled=True), turn) is None
