"""`zine status` says again what it said, as long as nothing it reads has changed."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from desks import refused, write_desk, zine
from zine.files import file_hashes
from zine.files.file_hashes import CACHE
from zine.problems import Collector
from zine.wings.desk.dates.deadline_texts import distance, distance_changes
from zine.wings.desk.terminal import status_text
from zine.wings.desk.terminal.status_text import told

NOW = datetime(2026, 11, 21, 12, 7, tzinfo=UTC)


@pytest.fixture
def reckoned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, list[datetime]]:
    """A zine whose files are all old enough to be relied on, and when its state was reckoned."""
    root = write_desk(tmp_path / "zine")
    times: list[datetime] = []

    def counted(root: Path, now: datetime, *, as_json: bool) -> tuple[str, Collector, datetime]:
        times.append(now)
        return told(root, now, as_json=as_json)

    monkeypatch.setattr(status_text, "told", counted)
    monkeypatch.setattr(file_hashes, "SETTLED", -3_600_000_000_000)
    return root, times


def said(root: Path, *words: str, now: datetime = NOW) -> str:
    return zine(root, "status", *words, now=now.isoformat())


def test_nothing_new_is_said_again(reckoned: tuple[Path, list[datetime]]) -> None:
    """Word for word, in a table and as JSON, without reading a game."""
    root, times = reckoned

    for words in ((), ("--json",)):
        first = said(root, *words)
        assert first
        assert first == said(root, *words)
    assert 2 == len(times)


@pytest.mark.parametrize(
    "name", ["games/NAME/game.yaml", "content/zine.yaml", "private/ledger/aside/new.txt"]
)
def test_a_changed_file_is_seen(reckoned: tuple[Path, list[datetime]], name: str) -> None:
    """Wherever it is: in a game, in the zine's settings, among letters."""
    root, times = reckoned
    said(root)
    game = next((root / "games").iterdir()).name
    path = root / name.replace("NAME", game)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write("# looked at again\n")

    said(root)

    assert 2 == len(times)


def test_time_is_seen(reckoned: tuple[Path, list[datetime]]) -> None:
    """What falls due and how far away it is are never told from memory."""
    root, times = reckoned
    said(root)

    said(root, now=NOW + timedelta(minutes=20))
    said(root, now=NOW - timedelta(minutes=20))

    assert 3 == len(times)


def test_what_only_the_publisher_knows_stays_private(
    reckoned: tuple[Path, list[datetime]],
) -> None:
    """Who asked for what must not be in a folder that a workflow may carry along."""
    root, _ = reckoned
    (root / "private").mkdir(exist_ok=True)

    said(root)

    assert (root / "private" / CACHE / "status.txt").exists()
    assert not (root / CACHE / "status.txt").exists()


def test_what_is_wrong_is_told_each_time(reckoned: tuple[Path, list[datetime]]) -> None:
    """A game that cannot be read fails the command until it is mended."""
    root, times = reckoned
    game = next((root / "games").iterdir()) / "game.yaml"
    game.write_text("title: [\n", encoding="utf-8")

    for _ in range(2):
        assert "game.yaml" in refused(root, "status", now=NOW.isoformat())

    assert 2 == len(times)


def test_a_zine_that_cannot_be_written_has_a_state(
    reckoned: tuple[Path, list[datetime]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Keeping what was said is only for speed."""

    def refused(*_: object, **__: object) -> None:
        raise PermissionError(os.strerror(13))

    root, _ = reckoned
    monkeypatch.setattr("zine.wings.desk.commands.status.note_idle", refused)

    assert said(root)


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("away", [1, 59, 60, 61, 3599, 3600, 3601, 86_399, 90_000])
def test_a_distance_is_the_same_until_it_changes(away: int, sign: int) -> None:
    """Up to the moment told, `distance` says the same."""
    moment = NOW + sign * timedelta(seconds=away)
    until = distance_changes(moment, NOW)

    assert NOW <= until
    assert distance(moment, NOW) == distance(moment, max(NOW, until - timedelta(seconds=1)))
