"""Summaries: those of games that have ended are what their files say, and a change of a file is seen."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from sites import REPO
from zine.files import file_hashes
from zine.files.environment import ENGINE
from zine.files.memory import Memory
from zine.gamefiles.ended_games import EndedGames
from zine.gamefiles.game_reader import play_through, read_folder
from zine.gamefiles.record_differences import with_rereadings
from zine.games import Game, GameSummary, summary_of

NOW = datetime(2026, 11, 21, tzinfo=UTC)
ABANDONED = "result: {ending: abandoned}\n"
SAMPLE = sorted(path.parent.name for path in (REPO / "games").glob("*/game.yaml"))
STATEMENTS = "statements:\n- {by: Ada, text: A fine game.}\n"


@pytest.fixture(autouse=True)
def _settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that were copied a moment ago count as old ones."""
    monkeypatch.setattr(file_hashes, "SETTLED", -1_000_000_000)


def read(path: Path) -> Game:
    """The whole game."""
    return play_through(read_folder(path), NOW)


def ended(root: Path, name: str = "marengo") -> Path:
    """A game of the sample in a zine of its own, ended where it goes on."""
    path = root / "games" / name
    shutil.copytree(REPO / "games" / name, path)
    own = path / "game.yaml"
    running = read(path).current
    if running is not None:
        text = own.read_text(encoding="utf-8")
        own.write_text(text + ("" if "result:" in text else ABANDONED), encoding="utf-8")
        (path / f"{running.phase.slug}.orders.yaml").unlink(missing_ok=True)
    return path


def recalled(root: Path, path: Path) -> GameSummary | None:
    """What the next build knows of a game."""
    return EndedGames(root, NOW, Memory(root)).recall(path)


def remembered(root: Path, path: Path) -> GameSummary | None:
    """What a build that reads the game leaves to the next."""
    memory = Memory(root)
    games = EndedGames(root, NOW, memory)
    assert games.recall(path) is None
    games.summarise(read_folder(path))
    memory.save()
    return recalled(root, path)


@pytest.mark.parametrize("name", SAMPLE)
def test_a_summary_that_is_remembered_is_what_the_files_say(tmp_path: Path, name: str) -> None:
    """Every field of it and of each line; blind games and corrected ones are no exception."""
    path = ended(tmp_path, name)
    (path / "statements.yaml").write_text(STATEMENTS, encoding="utf-8")

    assert remembered(tmp_path, path) == summary_of(read(path))


def test_a_summary_is_known_without_reading_a_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That is what it is for."""
    path = ended(tmp_path)
    remembered(tmp_path, path)
    monkeypatch.setattr("zine.gamefiles.game_reader.read_bytes", pytest.fail)

    assert recalled(tmp_path, path) is not None


def test_a_changed_file_is_read_though_its_size_and_time_are_the_same(tmp_path: Path) -> None:
    """Anybody can set the time of a file; when it was last changed, the system says."""
    path = ended(tmp_path)
    remembered(tmp_path, path)
    record = next(path.glob("*.record.yaml"))
    about = record.stat()
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace("succeeds", "succeedz").replace("0", "1", 1), encoding="utf-8")
    os.utime(record, ns=(about.st_atime_ns, about.st_mtime_ns))

    assert record.stat().st_mtime_ns == about.st_mtime_ns
    assert recalled(tmp_path, path) is None


def _write(path: Path, text: str = "") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    "change",
    [
        lambda path: _write(path / "statements.yaml", STATEMENTS),
        lambda path: next(path.glob("*.orders.yaml")).unlink(),
        lambda path: _write(path / "sealed/x"),
        lambda path: _write(path.parents[1] / "variants/README.md", "Ours."),
        lambda path: _write(path.parents[1] / "private/games" / path.name / "x.orders.yaml"),
    ],
    ids=["more", "less", "deep", "variant", "private"],
)
def test_files_that_came_or_went_are_seen(tmp_path: Path, change: Callable[[Path], None]) -> None:
    """Whatever happens below the folder, to the zine's own variants, or in the private folder."""
    path = ended(tmp_path)
    assert remembered(tmp_path, path) is not None
    change(path)

    assert recalled(tmp_path, path) is None


def test_what_changed_a_moment_ago_is_not_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next change could have the same time."""
    monkeypatch.setattr(file_hashes, "SETTLED", 10**18)

    assert remembered(tmp_path, ended(tmp_path)) is None


def test_a_game_that_goes_on_is_not_remembered(tmp_path: Path) -> None:
    """Its next turn may come with any build."""
    shutil.copytree(REPO / "games" / "marengo", tmp_path / "games" / "marengo")

    assert remembered(tmp_path, tmp_path / "games" / "marengo") is None


def test_what_is_hidden_is_not_remembered_in_the_open(tmp_path: Path) -> None:
    """The records of a blind game that has ended may still be in the private folder."""
    path = ended(tmp_path, "austerlitz")
    hidden = tmp_path / "private/games/austerlitz"
    hidden.mkdir(parents=True)
    for file in path.glob("*-*.yaml"):
        shutil.move(file, hidden / file.name)

    assert read(path).current is None
    assert remembered(tmp_path, path) is None


def test_how_old_turns_are_read_today_is_worked_out_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until the record, its words, the map or the rules change."""
    path = ended(tmp_path, "marne")
    folder, memory = read_folder(path), Memory(tmp_path)
    first = with_rereadings(folder, read(path), ENGINE, memory)
    monkeypatch.setattr("zine.gamefiles.record_differences.turn_differences", pytest.fail)

    assert with_rereadings(folder, read(path), ENGINE, memory) == first
    assert any(turn.rereading and turn.rereading.lines for turn in first.turns)
