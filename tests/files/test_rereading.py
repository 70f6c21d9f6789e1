"""Results that would be read differently today: they remain, and their page says how."""

from __future__ import annotations

import json
import runpy
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from chains import DONE, FALL, forge, load, recorded_desk
from desks import invoke
from sites import REPO
from zine.files.environment import ENGINE
from zine.gamefiles import rules_number
from zine.gamefiles.game_reader import play_through, read_folder
from zine.gamefiles.record_differences import with_rereadings
from zine.games import Game
from zine.render.block_text import blocks_text
from zine.report.issues.errata import reading_today
from zine.rules.hooks import Raise

NOW = datetime(2026, 11, 21, tzinfo=UTC)


@pytest.fixture(scope="module")
def check() -> dict[str, Any]:
    """The program that a release runs."""
    return runpy.run_path(str(REPO / "tools/check_results.py"))


def marne() -> Game:
    """A game of the sample whose first years were recorded before some rulings."""
    folder = read_folder(REPO / "games" / "marne")
    return with_rereadings(folder, play_through(folder, NOW), ENGINE)


def test_an_older_reading_is_printed_with_todays() -> None:
    """The rulings that came later are named, and what today's would say."""
    turn = next(each for each in marne().recorded if each.phase.slug == "1914-3-fall-movement")

    said = " ".join(blocks_text(reading_today(turn)).split())

    assert "This turn was recorded before rulings N47 to N54 of the 1914 variant" in said
    assert "its result stands. Decided today, it would differ:" in said
    assert "England: recorded '(2) F ION - ADR' bounced, would be '(2) F ION - ADR' moved." in said


def test_a_turn_that_would_come_out_the_same_says_nothing() -> None:
    """Though a ruling has changed since."""
    turns = {each.phase.slug: each for each in marne().recorded}

    assert turns["1914-1-spring-movement"].rereading is not None
    assert reading_today(turns["1914-1-spring-movement"]) == ()


def test_games_without_changed_rulings_are_left_as_they_are() -> None:
    """Nothing is adjudicated again for them."""
    folder = read_folder(REPO / "games" / "marengo")
    game = play_through(folder, NOW)

    assert with_rereadings(folder, game, ENGINE) is game


def test_the_page_of_a_phase_says_so(published: Path) -> None:
    """And no page or issue of the others does."""
    pages = {
        path.relative_to(published / "output").as_posix()
        for path in (published / "output").rglob("*.html")
        if "Rulings have changed since this turn" in path.read_text(encoding="utf-8")
    }

    assert {
        f"games/marne/{slug}.html"
        for slug in (
            "1914-3-fall-movement",
            *(f"{year}-5-winter-adjustments" for year in range(1914, 1918)),
        )
    } == pages


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A zine with a record that another reading of the rules made."""
    root = recorded_desk(tmp_path / "zine")

    def other(data: dict[str, Any]) -> None:
        data["engine"] = "diplomacy-zine 0.0.9, rules 1"
        moved = next(each for each in data["results"] if each["outcome"]["is"] == "Moved")
        moved["outcome"] = {"is": "Held"}

    forge(root / "games/marengo", FALL, other)
    monkeypatch.setenv("ZINE_NOW", DONE)
    return root


def test_a_difference_without_a_reason_stops_a_release(root: Path, check: dict[str, Any]) -> None:
    """Each is named with its file, with what was recorded and what would be."""
    found = check["check_zine"](root)

    assert (2, 1, 0) == (found.turns, len(found.found), len(found.explained))
    assert f"{FALL}.record.yaml" in found.found[0]
    assert "' held, would be '" in found.found[0]


def test_a_ruling_explains_a_difference(
    root: Path, check: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The result remains valid, so the release goes on, and prints it."""
    raised = Raise(2, "a ruling of this test")
    monkeypatch.setattr(rules_number, "RAISES", (raised,))

    found = check["check_zine"](root)
    done = invoke(root, "verify", now=DONE)

    assert (0, 1) == (len(found.found), len(found.explained))
    assert "(recorded by rules 1, before a ruling of this test)" in found.explained[0]
    assert done.exit_code == 0
    assert load(root / "games/marengo" / f"{FALL}.record.yaml")["engine"].endswith("rules 1")


def test_the_sample_comes_out_as_recorded(check: dict[str, Any]) -> None:
    """What a release asks of it, too."""
    found = check["check_zine"](REPO)

    assert () == found.found
    assert found.turns > 100
    assert all("before rulings N47 to N54" in line for line in found.explained)


TURN: dict[str, Any] = {
    "game": "one",
    "phase": "S1901M",
    "next_phase": "S1901R",
    "units": {"AUSTRIA": ["A VIE", "A BUD"], "RUSSIA": ["A GAL"]},
    "dislodged": {},
    "centers": {"AUSTRIA": ["VIE", "BUD"]},
    "orders": {"AUSTRIA": ["A VIE - GAL", "A BUD S A VIE - GAL"], "RUSSIA": ["A GAL H"]},
    "result": {
        "units": {"AUSTRIA": ["A GAL", "A BUD"]},
        "dislodged": {"RUSSIA": {"A GAL": ["BOH", "SIL", "UKR", "WAR", "RUM"]}},
        "centers": {"AUSTRIA": ["VIE", "BUD"]},
    },
}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({}, []),
        (
            {"units": {"AUSTRIA": ["A VIE", "A BUD"]}},
            ["units: recorded Austria A VIE, would be Austria A GAL"],
        ),
        ({"dislodged": {}}, ["dislodged: recorded none of these, would be Russia A GAL"]),
        (
            {"centers": {"AUSTRIA": ["VIE"]}},
            ["centres: recorded none of these, would be Austria BUD"],
        ),
    ],
)
def test_recorded_games_of_other_programs(
    tmp_path: Path, check: dict[str, Any], change: dict[str, Any], words: list[str]
) -> None:
    """Units, dislodged units and centres are compared, and what differs is said."""
    turn = {**TURN, "result": {**TURN["result"], **change}}
    path = tmp_path / "games.jsonl"
    path.write_text(json.dumps(turn) + "\n", encoding="utf-8")

    found = check["check_replays"](path)

    assert [f"one, S1901M: {each}" for each in words] == list(found.found)


@pytest.mark.deep
@pytest.mark.skipif(
    not (REPO.parent / "shared/replays").is_dir(), reason="no recorded games beside the repository"
)
def test_every_recorded_game_beside_the_repository(check: dict[str, Any]) -> None:
    """Thousands of phases, and none comes out otherwise."""
    for path in sorted((REPO.parent / "shared/replays").glob("*.jsonl")):
        assert () == check["check_replays"](path).found
