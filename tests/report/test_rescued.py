"""What would have saved orders, in words, on pages and from the command."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from battles import play
from boards import STANDARD
from sites import REPO, run
from zine.blocks import Table
from zine.files.environment import current_time
from zine.gamefiles.game_reader import play_through, read_folder
from zine.report.boards import by_province
from zine.rules.calendar import PhaseKind
from zine.wings.lab.order_rescues.rescue_table import rescue_rows, rescue_sentence, rescues_block
from zine.wings.lab.rescue_search import rescues

PAGE = (REPO / "docs/what-if.md").read_text(encoding="utf-8")
PHASE = "1905-3-fall-movement"


def told(orders: dict[str, str], pairs: int | None = None) -> list[str]:
    """The sentences of a phase."""
    done = play(orders)
    units = by_province(done.before)
    found = rescues(STANDARD, STANDARD.rulebook, done, pairs)
    return [rescue_sentence(each, STANDARD, units) for each in found]


@pytest.mark.parametrize(
    ("orders", "sentence"),
    [
        (
            {"France": "A PAR - BUR, A MAR H", "Germany": "A MUN - BUR"},
            "French A PAR-BUR: French A MAR SA PAR-BUR would have saved it.",
        ),
        (
            {"France": "A PAR - BUR", "Germany": "A MUN - BUR"},
            "French A PAR-BUR: German A MUN-H would have saved it.",
        ),
        (
            {"France": "A PAR - BUR, A SMY H", "Germany": "A MUN - BUR"},
            "French A PAR-BUR: no order to another French unit would have saved it; "
            "German A MUN-H would.",
        ),
        (
            {"England": "A LON - SPA VIA, F ENG H, F MAO H"},
            "English A LON-SPA: no single order would have saved it; "
            "English F ENG CA LON-SPA and English F MAO CA LON-SPA together would.",
        ),
        (
            {"England": "A LON - TUN VIA, F ENG H, F MAO H, F WES H"},
            "English A LON-TUN: no two orders of other units would have saved it.",
        ),
    ],
    ids=["own", "alone", "foreign", "two", "none"],
)
def test_each_kind_has_its_sentence(orders: dict[str, str], sentence: str) -> None:
    """Who could have saved it, and whether fewer or nearer orders would have done."""
    assert sentence in told(orders)


def test_a_hidden_game_says_nothing() -> None:
    """What would have helped tells where units are, so it waits for the end."""
    game = play_through(read_folder(REPO / "games" / "marengo"), current_time())
    turn = next(each for each in game.recorded if each.phase.slug == PHASE)

    assert rescue_rows(game, turn)
    assert () == rescue_rows(replace(game, veiled=True), turn)


def test_other_phases_say_nothing() -> None:
    """Retreats and adjustments depend on too little."""
    game = play_through(read_folder(REPO / "games" / "marengo"), current_time())
    others = [each for each in game.recorded if each.phase.kind is not PhaseKind.MOVEMENT]

    assert {()} == {rescue_rows(game, each) for each in others}
    assert rescues_block(()) is None


def test_the_page_folds_a_table_away() -> None:
    """A row for each order."""
    block = rescues_block([("French A PAR-BUR", "German A MUN-H")])

    assert block is not None
    table = block.blocks[-1]
    assert isinstance(table, Table)
    assert [("French A PAR-BUR", "German A MUN-H")] == [row.cells for row in table.rows]


def test_the_page_of_a_phase_has_it(published: Path) -> None:
    """Folded, below the orders; issues and texts are without."""
    page = (published / "output" / "games" / "marengo" / f"{PHASE}.html").read_text("utf-8")
    texts = [*(published / "output" / "issues").glob("*.txt")]

    assert "<summary>What would have saved the orders that failed</summary>" in page
    assert re.search(
        r"<th scope=\"row\"[^>]*>Austrian A BOH-MUN</th><td[^>]*>German A KIE-H</td>", page
    )
    assert texts
    assert [] == [each.name for each in texts if "have saved" in each.read_text("utf-8")]


def test_the_documented_command_prints_what_is_shown(published: Path) -> None:
    """docs/what-if.md shows lines of `zine explain`."""
    box = re.findall(r"```console\n\$ (zine [^\n]*)\n(.*?)```", PAGE, re.DOTALL)
    command, lines = box[0]

    done = run(published, *command.split())
    again = run(published, *command.split(), "--json")

    assert [] == [each for each in lines.splitlines() if each not in done.stdout.splitlines()]
    assert 0 == again.returncode, again.stderr
    assert "A BOH - MUN" in [each["order"] for each in json.loads(again.stdout)["rescues"]]


def test_the_documented_program_prints_what_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """docs/what-if.md has a program and what it prints."""
    program = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0]
    printed = re.findall(r"```\n(A PAR.*?)```", PAGE, re.DOTALL)[0]

    exec(program, {})

    assert printed == capsys.readouterr().out
