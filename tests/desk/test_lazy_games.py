"""A letter has its own game read; of all others there are glimpses as long as their files do not change."""

from __future__ import annotations

import shutil
from datetime import datetime
from pathlib import Path

import pytest

from desks import OPEN, refused, write_desk, zine
from sites import REPO
from zine.files import file_hashes
from zine.files.memory import Memory
from zine.gamefiles.ended_games import EndedGames
from zine.gamefiles.game_reader import read_folder
from zine.wings.desk.desk_opening import open_desk
from zine.wings.desk.files import lazy_games
from zine.wings.desk.files.lazy_games import LazyGames

NOW = datetime.fromisoformat(OPEN)
OTHER = "austerlitz"
LETTER = "Subject: orders\n\ncode: france-secret-word\nA PAR - BUR\n"


@pytest.fixture
def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, list[str]]:
    """A zine with two games whose files are old enough to be relied on, and which games were read."""
    root = write_desk(tmp_path / "zine")
    shutil.copytree(root / "games" / "marengo", root / "games" / OTHER)
    (root / "letter.eml").write_text(LETTER, encoding="utf-8")
    names: list[str] = []
    real = lazy_games.read_folder

    def counted(path: Path, *given: object) -> object:
        names.append(path.name)
        return real(path, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(lazy_games, "read_folder", counted)
    monkeypatch.setattr(file_hashes, "SETTLED", -3_600_000_000_000)
    return root, names


def test_a_letter_has_only_its_game_read(read: tuple[Path, list[str]]) -> None:
    """The other was sound when it was last read."""
    root, names = read
    zine(root, "inbox", "add")
    names.clear()

    assert "1 taken" in zine(root, "inbox", "add", str(root / "letter.eml"))

    assert {"marengo"} == set(names)


def test_a_changed_game_is_read_again(read: tuple[Path, list[str]]) -> None:
    """A fault is told by every command until it is mended."""
    root, names = read
    zine(root, "inbox", "add")
    names.clear()
    settings = root / "games" / OTHER / "game.yaml"
    sound = settings.read_text(encoding="utf-8")
    settings.write_text(f"{sound}nonsense: 1\n", encoding="utf-8")

    for _ in range(2):
        assert f"games/{OTHER}/game.yaml" in refused(root, "inbox", "add")
    assert OTHER in names
    settings.write_text(sound, encoding="utf-8")

    zine(root, "inbox", "add")


def ended(root: Path) -> Path:
    """The folder of a game that has ended, in place of the other."""
    home = root / "games" / OTHER
    shutil.rmtree(home)
    shutil.copytree(REPO / "games" / OTHER, home)
    return home


def test_of_an_ended_game_the_names_of_its_files_are_enough(
    read: tuple[Path, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its other files are not even looked at, but for a new name."""
    root, names = read
    desk = open_desk(root)
    home = ended(root)
    assert LazyGames(desk, NOW).glimpses[OTHER].over
    looked_at: list[str] = []
    real = file_hashes.files_with_times

    def counted(folder: Path, *given: str) -> object:
        looked_at.append(Path(folder).name)
        return real(folder, *given)

    monkeypatch.setattr(file_hashes, "files_with_times", counted)
    names.clear()

    assert LazyGames(desk, NOW).glimpses[OTHER].over
    assert OTHER not in looked_at
    (home / "1999-1-spring-movement.orders.yaml").write_text("orders: {}\n", encoding="utf-8")
    LazyGames(desk, NOW)
    assert OTHER in looked_at
    assert [] == names or {OTHER} == set(names)


def test_a_game_that_a_build_has_summarised_is_not_read(read: tuple[Path, list[str]]) -> None:
    """Its settings say the rest."""
    root, names = read
    desk = open_desk(root)
    memory = Memory(root)
    home = ended(root)
    assert EndedGames(root, NOW, memory).summarise(read_folder(home)) is not None
    memory.save()

    glimpse = LazyGames(desk, NOW).glimpses[OTHER]

    assert ["marengo"] == names
    assert (OTHER, "Austerlitz", True) == (glimpse.slug, glimpse.title, glimpse.over)


def test_glimpses_are_of_the_games(read: tuple[Path, list[str]]) -> None:
    """What was kept is what reading gives."""
    root, names = read
    desk = open_desk(root)
    first, second = LazyGames(desk, NOW), LazyGames(desk, NOW)

    assert [OTHER, "marengo"] == list(second) == names
    assert first.glimpses == second.glimpses
    for slug, (folder, game) in first.items():
        glimpse = second.glimpses[slug]
        assert (slug, folder.settings.title) == (glimpse.slug, glimpse.title)
        assert (game.current is None) is glimpse.over
    assert "nowhere" not in second
    with pytest.raises(KeyError):
        second["nowhere"]
