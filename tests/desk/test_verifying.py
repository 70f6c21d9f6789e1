"""Verifying game by game: plain values, the same from any number of processes."""

from __future__ import annotations

import pickle
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from clusters import LONG, two_workers
from sites import REPO
from zine.cli import main
from zine.wings.desk.verification.game_verification import Verified, one_by_one

NOW = datetime(2026, 11, 1, tzinfo=UTC)


def verified(root: Path, slug: str) -> Verified:
    """What is found in a game of a zine, sent there and back as to another process."""
    work = pickle.loads(pickle.dumps(one_by_one(root, frozenset(range(400)), NOW)))
    found = pickle.loads(pickle.dumps(work(root / "games" / slug)))
    assert isinstance(found, Verified)
    return found


def test_a_game_in_order_has_nothing_found() -> None:
    """Its turns are counted."""
    found = verified(REPO, "marengo")
    records = len(list((REPO / "games" / "marengo").glob("*.record.yaml")))
    assert (records, 0, ()) == (found.turns, found.found, found.problems)


def test_a_changed_record_is_a_problem_of_its_game(tmp_path: Path) -> None:
    """Which comes back whole from another process, with its place."""
    shutil.copytree(REPO / "games" / "marengo", tmp_path / "games" / "marengo")
    record = min((tmp_path / "games" / "marengo").glob("*.record.yaml"))
    record.write_text(record.read_text(encoding="utf-8").replace("A PAR", "A BUR"), "utf-8")
    found = verified(tmp_path, "marengo")
    assert [f"games/marengo/{record.name}"] == [each.place.file for each in found.problems]
    assert ((), 0) == (found.lines, found.turns)


@pytest.mark.deep
def test_two_processes_say_what_one_says() -> None:
    """Line by line, with the same exit code."""
    one, two = (CliRunner().invoke(main, ["verify", "--on", n]) for n in ("1", "2"))
    assert (one.exit_code, one.output) == (two.exit_code, two.output)
    assert "replayed" in one.output


@pytest.mark.deep
def test_a_cluster_says_what_one_process_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Line by line, with the same exit code."""
    monkeypatch.setattr("zine.wings.cluster.dask_cluster.PATIENCE", LONG)
    with two_workers() as cluster:
        many = CliRunner().invoke(main, ["verify", "--on", cluster.scheduler_address])
    one = CliRunner().invoke(main, ["verify", "--on", "1"])
    assert (one.exit_code, one.output) == (many.exit_code, many.output)


def test_turns_of_another_map_are_one_note() -> None:
    """A map that changed is said once for a game, with every turn that was played on the old one."""
    found = verified(REPO, "austerlitz")

    (note,) = [line for line in found.notes if "the map is now" in line]
    assert note.startswith("games/austerlitz: played on map ")
    records = REPO.glob("games/austerlitz/*.record.yaml")
    old = [each for each in records if "map: 13ab283875637372" in each.read_text("utf-8")]
    assert len(old) == 7
    assert all(each.name.partition(".")[0] in note for each in old)
