"""Standbys of a game and of the zine, asked one after the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from desks import refused, write_desk, zine
from zine.files.private_folder import private_of
from zine.gamefiles.game_reader import read_folder
from zine.wings.desk.seating.order_codes import code_of


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk with one standby for the game, and two for the zine, one of whom plays in it."""
    root = write_desk(tmp_path / "zine", standbys="[spare]")
    path = root / "content" / "zine.yaml"
    path.write_text(path.read_text() + "standbys: [samovar, reserve]\n")
    return root


def offered(root: Path) -> str:
    """The letter that offers Italy."""
    return (root / "private" / "outbox" / "marengo-italy-standby.eml").read_text()


def test_the_games_own_come_first(root: Path) -> None:
    """Then the zine's; nobody who plays in the game."""
    said = zine(root, "game", "resign", "marengo", "italy")

    assert "Standbys, in order: spare, reserve" in said
    assert "Dear spare" in offered(root)


def test_the_next_is_asked(root: Path) -> None:
    """With a code of their own; the one before is void."""
    zine(root, "game", "resign", "marengo", "italy")
    first = code_of(private_of(root), "marengo", "Italy")

    assert "offered to reserve" in zine(root, "game", "offer", "marengo", "italy")
    second = code_of(private_of(root), "marengo", "Italy")

    assert first != second
    assert f"{second}\n" in offered(root)
    assert "Dear reserve" in offered(root)


def test_at_the_end_of_the_list(root: Path) -> None:
    """The message says who has been asked; somebody may still be named."""
    zine(root, "game", "resign", "marengo", "italy")
    zine(root, "game", "offer", "marengo", "italy")

    assert "spare, reserve have been asked" in refused(root, "game", "offer", "marengo", "italy")
    assert "offered to friend" in zine(root, "game", "offer", "marengo", "italy", "friend")


def test_a_power_with_a_player_is_not_offered(root: Path) -> None:
    """Somebody has to resign first."""
    assert "Italy has a player" in refused(root, "game", "offer", "marengo", "italy")


def test_who_takes_over_leaves_the_zines_list(root: Path) -> None:
    """They play now, and are asked for nothing else."""
    zine(root, "game", "resign", "marengo", "italy")
    zine(root, "game", "replace", "marengo", "italy", "reserve")

    assert "standbys: [samovar]" in (root / "content" / "zine.yaml").read_text()
    assert read_folder(root / "games" / "marengo").settings.player("Italy") == "reserve"
