"""Whole games for pages: so many are held, and none is shown that is not what its summary says."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from sites import REPO
from zine.departments import game_cache
from zine.departments.game_cache import GameCache
from zine.files.memory import Memory
from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import GameSummary
from zine.problems import Problems
from zine.report.public_game import public_game

NAMES = ("marengo", "dagobert", "austerlitz")


@pytest.fixture
def games(tmp_path: Path) -> GameCache:
    """The games of a zine with three, of which two are held at once."""
    for name in NAMES:
        shutil.copytree(REPO / "games" / name, tmp_path / "games" / name)
    now = datetime(2026, 11, 21, tzinfo=UTC)
    return GameCache(root=tmp_path, memory=Memory(tmp_path), now=now, issue=9, most=2)


def held(games: GameCache) -> list[GameSummary]:
    """The summaries of all games, the whole games held for their pages."""
    advances = games.advance([read_folder(games.root / "games" / name) for name in NAMES])
    return [games.hold(public_game(each.game)) for each in advances]


def test_games_are_held_or_read_again(games: GameCache, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those asked for last are held; what was read again is what it was, recorded or not."""
    read: list[str] = []
    first, second, third = held(games)

    def counted(path: Path, memory: Memory) -> GameFolder:
        read.append(path.name)
        return read_folder(path, memory)

    monkeypatch.setattr(game_cache, "read_folder", counted)
    for each in (second, third, third, first, second, first, first):
        assert [turn.phase for turn in each.recorded] == [
            turn.phase for turn in games.whole(each).recorded
        ]
        assert each.current == games.whole(each).current

    assert read == ["marengo", "dagobert"]


def test_a_game_that_changes_during_a_build_is_told(games: GameCache) -> None:
    """Somebody took its turns away after its summary was made."""
    first, *_ = held(games)
    path = games.root / "games" / first.slug
    for file in path.glob("*-*.yaml"):
        file.unlink()
    assert play_through(read_folder(path), games.now).recorded == ()

    with pytest.raises(Problems, match="the game changed while the site was built"):
        games.whole(first)
