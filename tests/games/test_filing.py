"""Filed games: what is told of them is what their files say, and a change of a file is seen."""

from __future__ import annotations

import os
import shutil
from dataclasses import fields, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from sites import REPO
from zine.files import cache
from zine.files.environment import ENGINE
from zine.files.memory import Memory
from zine.gamefiles import filing
from zine.gamefiles.filing import Cabinet
from zine.gamefiles.reading import play_through, read_folder
from zine.gamefiles.ruling_changes import with_rereadings
from zine.games import Game, OrderSheet, Record, Turn
from zine.games.filed import can_file
from zine.problems import Problems

NOW = datetime(2026, 11, 21, tzinfo=UTC)
ABANDONED = "result: {ending: abandoned}\n"
ENDED = ("marengo", "dagobert", "threadneedle", "marne")
STATEMENTS = "statements:\n- {by: Ada, text: A fine game.}\n"


@pytest.fixture(autouse=True)
def _settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that were copied a moment ago count as old ones."""
    monkeypatch.setattr(cache, "SETTLED", -1_000_000_000)


def ended(root: Path, name: str = "marengo") -> Path:
    """A game of the sample in a zine of its own, ended where it goes on."""
    path = root / "games" / name
    shutil.copytree(REPO / "games" / name, path)
    own = path / "game.yaml"
    if play_through(read_folder(path), NOW).current is not None:
        own.write_text(own.read_text(encoding="utf-8") + ABANDONED, encoding="utf-8")
        open_turn = play_through(read_folder(REPO / "games" / name), NOW).current
        assert open_turn is not None
        (path / f"{open_turn.phase.slug}.orders.yaml").unlink(missing_ok=True)
    return path


def read(path: Path) -> Game:
    """The game as it is without a cabinet."""
    folder = read_folder(path)
    return with_rereadings(folder, play_through(folder, NOW), ENGINE)


def all_filed(root: Path, *paths: Path) -> list[Game]:
    """Games as a build takes them that comes after the one that filed them."""
    memory = Memory(root)
    cabinet = Cabinet(root, NOW, memory)
    for path in paths:
        assert cabinet.take(path) is None
        assert cabinet.file(read_folder(path)) is not None
    memory.save()
    later = Cabinet(root, NOW, Memory(root))
    return [game for path in paths if (game := later.take(path))]


def filed(root: Path, path: Path) -> Game:
    """The same of one game."""
    (game,) = all_filed(root, path)
    return game


def everything(value: Turn | Record | OrderSheet | None) -> dict[str, object]:
    """Every field of a value by name, but those that are compared by themselves."""
    if value is None:
        return {}
    names = {field.name for field in fields(value)} - {"record", "sheet"}
    return {name: getattr(value, name) for name in sorted(names)}


@pytest.mark.parametrize("name", ENDED)
def test_a_filed_game_tells_what_its_files_say(tmp_path: Path, name: str) -> None:
    """Every field of every turn, of its record and of its sheet is as if it had just been read."""
    path = ended(tmp_path, name)
    own, taken = read(path), filed(tmp_path, path)

    assert (taken.settings, dict(taken.hashes)) == (own.settings, dict(own.hashes))
    assert [everything(turn) for turn in taken.turns] == [everything(turn) for turn in own.turns]
    assert [everything(turn.record) for turn in taken.turns] == [
        everything(turn.record) for turn in own.turns
    ]
    assert [everything(turn.sheet) for turn in taken.turns] == [
        everything(turn.sheet) for turn in own.turns
    ]
    assert [turn.living for turn in taken.turns] == [turn.living for turn in own.turns]


def test_lists_of_games_open_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked of every game in every build is at hand."""
    path = ended(tmp_path)
    own, taken = read(path), filed(tmp_path, path)
    monkeypatch.setattr(filing, "read_folder", pytest.fail)

    def told(game: Game) -> list[object]:
        return [
            [
                *(turn.phase, turn.state, turn.due, turn.missing, turn.living, turn.hands),
                *(turn.record.digest, turn.record.issue, turn.record.recorded, turn.superseded),
                turn.sheet and (turn.sheet.headline, turn.sheet.nmr, turn.sheet.late),
            ]
            for turn in game.turns
            if turn.record is not None
        ]

    assert told(taken) == told(own)
    assert (taken.board, taken.current) == (own.board, None)


def test_a_game_is_opened_once_for_all_its_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not once a turn; of many games only so many stand open, those asked for last."""
    monkeypatch.setattr(filing, "OPEN", 1)
    opened: list[str] = []
    names = ("marengo", "threadneedle")
    first, second = all_filed(tmp_path, *(ended(tmp_path, name) for name in names))
    real = filing.read_folder

    def counted(path: Path, memory: Memory) -> object:
        opened.append(path.name)
        return real(path, memory)

    monkeypatch.setattr(filing, "read_folder", counted)
    for game in (first, second, second, first):
        assert all(turn.before is not None for turn in game.turns)

    assert opened == ["marengo", "threadneedle", "marengo"]


def test_a_changed_file_is_read_though_its_size_and_time_are_the_same(tmp_path: Path) -> None:
    """Anybody can set the time of a file; when it was last changed, the system says."""
    path = ended(tmp_path)
    filed(tmp_path, path)
    record = next(path.glob("*.record.yaml"))
    about = record.stat()
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace("succeeds", "succeedz").replace("0", "1", 1), encoding="utf-8")
    os.utime(record, ns=(about.st_atime_ns, about.st_mtime_ns))

    assert record.stat().st_mtime_ns == about.st_mtime_ns
    assert Cabinet(tmp_path, NOW, Memory(tmp_path)).take(path) is None


@pytest.mark.parametrize(
    "change",
    [
        lambda path: (path / "statements.yaml").write_text(STATEMENTS, encoding="utf-8"),
        lambda path: next(path.glob("*.orders.yaml")).unlink(),
        lambda path: (path / "sealed").mkdir() or (path / "sealed/x").touch(),
    ],
    ids=["more", "less", "deep"],
)
def test_files_that_came_or_went_are_seen(tmp_path: Path, change: object) -> None:
    """Whatever happens below the folder."""
    path = ended(tmp_path)
    filed(tmp_path, path)
    assert callable(change)
    change(path)

    assert Cabinet(tmp_path, NOW, Memory(tmp_path)).take(path) is None


def test_a_change_of_the_zines_own_variants_is_seen(tmp_path: Path) -> None:
    """A filed game may be played on one of them."""
    path = ended(tmp_path)
    filed(tmp_path, path)
    (tmp_path / "variants").mkdir()
    (tmp_path / "variants" / "README.md").write_text("Ours.", encoding="utf-8")

    assert Cabinet(tmp_path, NOW, Memory(tmp_path)).take(path) is None


def test_what_changed_a_moment_ago_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next change could have the same time; the game is filed for this build alone."""
    monkeypatch.setattr(cache, "SETTLED", 10**18)
    path = ended(tmp_path)
    memory = Memory(tmp_path)
    cabinet = Cabinet(tmp_path, NOW, memory)

    assert cabinet.take(path) is None
    assert cabinet.file(read_folder(path)) is not None
    memory.save()

    assert Cabinet(tmp_path, NOW, Memory(tmp_path)).take(path) is None


def read_whole(root: Path, path: Path) -> bool:
    """Whether a game is not filed."""
    cabinet = Cabinet(root, NOW, Memory(root))
    assert cabinet.take(path) is None
    return cabinet.file(read_folder(path)) is None


def test_a_game_that_goes_on_is_not_filed(tmp_path: Path) -> None:
    """Its next turn may come with any build."""
    shutil.copytree(REPO / "games" / "marengo", tmp_path / "games" / "marengo")

    assert read_whole(tmp_path, tmp_path / "games" / "marengo")


def test_a_blind_game_is_not_filed(tmp_path: Path) -> None:
    """Some of its files may be elsewhere, where they are private."""
    assert read_whole(tmp_path, ended(tmp_path, "austerlitz"))


def test_a_game_with_a_correction_or_removed_words_is_not_filed(tmp_path: Path) -> None:
    """An issue prints what was wrong; and its records have other hashes than they name."""
    turns = read(ended(tmp_path)).turns
    record = turns[0].record
    assert record is not None
    corrected = replace(turns[0], superseded=(record,))
    redacted = replace(turns[0], record=replace(record, redacted=("0" * 64,)))

    assert can_file(turns)
    assert not can_file((corrected, *turns[1:]))
    assert not can_file((redacted, *turns[1:]))


def test_a_game_that_vanishes_during_a_build_is_told(tmp_path: Path) -> None:
    """Somebody took its turns away after it was taken from the cabinet."""
    path = ended(tmp_path)
    taken = filed(tmp_path, path)
    for file in path.glob("*.record.yaml"):
        file.unlink()
    for file in path.glob("*.orders.yaml"):
        file.unlink()

    with pytest.raises(Problems, match="the game changed while the site was built"):
        _ = taken.turns[-1].before


def test_statements_of_a_filed_game_are_read(tmp_path: Path) -> None:
    """They are printed with the game, and in an issue."""
    path = ended(tmp_path)
    (path / "statements.yaml").write_text(STATEMENTS, encoding="utf-8")

    assert [each.text for each in filed(tmp_path, path).statements.all] == ["A fine game."]
