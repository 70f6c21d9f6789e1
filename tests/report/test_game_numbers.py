"""The numbers of custodians: printed, asked for, and listed; and whose game a head line names."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from papers import issues_of, sample_game, source
from zine.games import summary_of
from zine.render.block_text import blocks_text
from zine.render.issue_text import issue_text
from zine.report.game_list import number_list
from zine.report.turn import game_heading


@pytest.mark.parametrize(
    ("setting", "told", "row", "known"),
    [
        ("", "", "", ""),
        ("boardman: 1989AA\n", " (BNC number 1989AA)", "BNC 1989AA  Marengo", "1989AA"),
        ("boardman: unknown\n", " (BNC number not known)", "BNC –     Marengo", ""),
    ],
)
def test_a_number_is_printed_as_far_as_it_is_known(
    tmp_path: Path, setting: str, told: str, row: str, known: str
) -> None:
    """A number asked for is said to be unknown, and is no name to find the game by."""
    game = sample_game(tmp_path, setting)

    assert f"Fall '01 of the game MARENGO{told}" == game_heading(game.settings, "Fall '01")
    assert known == game.settings.number
    listed = blocks_text([number_list([summary_of(game)])])
    assert ("Marengo" in listed) == bool(told)
    assert row in listed


def test_the_publisher_needs_no_line_as_gm(tmp_path: Path) -> None:
    """Readers know whose zine it is; another GM has a line."""
    (issue,) = issues_of([sample_game(tmp_path)], source(1, date(2026, 11, 1)))
    own = replace(issue, masthead=replace(issue.masthead, publisher="Ada Lindqvist"))

    assert "(GM is Ada Lindqvist)" in issue_text(issue)
    assert "GM is" not in issue_text(own)
