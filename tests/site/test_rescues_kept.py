"""What would have saved orders is looked for once for each record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sites import REPO
from zine.blocks import Block
from zine.files.environment import current_time
from zine.files.memory import Memory
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import Game
from zine.problems import Collector
from zine.wings.lab.order_rescues import department
from zine.wings.lab.order_rescues.department import RescuesDepartment


@pytest.fixture
def game() -> Game:
    """A game of the sample, with recorded movement turns."""
    return play_through(read_folder(REPO / "games" / "marengo"), current_time())


def beneath(memory: Memory, game: Game) -> Sequence[Block]:
    """What stands beneath the game's first turn."""
    own, site = RescuesDepartment(), SimpleNamespace(memory=memory)
    known: Any = site
    own.prepare(known, Collector())
    return tuple(own.beneath(game, game.recorded[0]))


def test_a_second_build_finds_nothing_anew(
    tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It remembers what the first one found."""
    memory = Memory(tmp_path)
    shown = beneath(memory, game)
    memory.save()

    monkeypatch.setattr(
        department, "rescue_rows", lambda game, turn: pytest.fail("looked for again")
    )

    assert shown
    assert shown == beneath(Memory(tmp_path), game)


def test_a_hidden_game_takes_nothing_from_the_memory(tmp_path: Path, game: Game) -> None:
    """Even if it was found before."""
    memory = Memory(tmp_path)

    assert beneath(memory, game)
    assert () == beneath(memory, replace(game, veiled=True))
