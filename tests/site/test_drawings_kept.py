"""Boards of games that go on are drawn once, though their pages are made again with every turn."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sites import REPO
from zine.departments import page_drawings
from zine.departments.page_drawings import PageDrawings
from zine.files.environment import current_time
from zine.files.memory import Memory
from zine.gamefiles.game_reader import play_through, read_folder
from zine.language import Language, speaking
from zine.report.turn import TurnReport, turn_report
from zine.variantfiles.variant_reader import load_drawing
from zine.variants.geometry import bearing_on


@pytest.fixture(scope="module")
def report() -> TurnReport:
    """A turn of the sample."""
    game = play_through(read_folder(REPO / "games" / "marengo"), current_time())
    bearing = bearing_on(load_drawing("standard", REPO).geometry)
    return turn_report(game, game.recorded[0], bearing)


def page_board(memory: Memory, report: TurnReport, *, recurs: bool, on: str = "a.html") -> str:
    """The turn's board as a page shows it."""
    bench: Any = SimpleNamespace(recurs=recurs, share=lambda address, text: None)
    draw: Any = PageDrawings(REPO, memory).boards_on(bench, on)
    return str(draw(report.board, "standard", "board", report.after))


@pytest.mark.parametrize("on", ["a.html", "a-print.html"])
def test_a_board_that_was_kept_is_the_one_that_was_drawn(
    tmp_path: Path, report: TurnReport, monkeypatch: pytest.MonkeyPatch, on: str
) -> None:
    """On a page and on paper, in a build after the one that drew it."""
    plain = page_board(Memory(tmp_path / "none"), report, recurs=False, on=on)
    memory = Memory(tmp_path)
    first = page_board(memory, report, recurs=True, on=on)
    memory.save()

    monkeypatch.setattr(page_drawings, "drawn", lambda *_, **__: pytest.fail("drawn again"))

    assert plain == first == page_board(Memory(tmp_path), report, recurs=True, on=on)


def test_a_board_is_kept_for_its_language(tmp_path: Path, report: TurnReport) -> None:
    """Its units are named in it."""
    memory = Memory(tmp_path)
    english = page_board(memory, report, recurs=True)
    memory.save()

    with speaking(Language(code="de", names={"Austria": "Österreich"})):
        german = page_board(Memory(tmp_path), report, recurs=True)

    assert "Österreich" in german
    assert "Österreich" not in english


def test_boards_of_pages_that_stay_are_not_kept(tmp_path: Path, report: TurnReport) -> None:
    """Nobody would ask for them again, and an archive has many."""
    memory = Memory(tmp_path)
    page_board(memory, report, recurs=False)

    assert {"names"} == {kind for kind, _ in memory.fresh}
