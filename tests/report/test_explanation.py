"""`zine explain`: the argument of a phase names every strength and who beat what."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from battles import play
from boards import STANDARD
from sites import copy_small_built, run
from zine.report.boards import by_province
from zine.report.outcome_explanation import Explainer
from zine.wings.lab.explanation import argue


def argument(orders: Mapping[str, str]) -> str:
    """The argument of orders in canonical notation."""
    done = play(orders)
    explainer = Explainer(STANDARD, by_province(done.before), lambda one, other: "")
    return "\n".join(argue(explainer, STANDARD.rulebook, done))


@pytest.mark.parametrize(
    ("orders", "words"),
    [
        (
            {"Austria": "A TRI - VEN, F ADR S A TRI - VEN", "Italy": "A VEN H, A TYR S A VEN"},
            [
                "Austrian A TRI attacks with 2; supported by Austrian F ADR",
                "Italian A VEN holds with 2; supported by Italian A TYR",
                "-> nobody gets in",
            ],
        ),
        (
            {
                "England": "A LON - BEL, F NTH C A LON - BEL",
                "France": "A BEL H, A BUR S A LON - BEL",
            },
            [
                "English A LON attacks with 1; without the support of the occupant's own "
                "French A BUR; against rivals it counts 2",
            ],
        ),
        (
            {"Germany": "A BER - PRU, A SIL S A BER - PRU", "Russia": "A PRU - BER"},
            [
                "Russian A PRU defends with 1",
                "-> German A BER moves in, dislodging Russian A PRU",
            ],
        ),
        (
            {
                "England": "A LON - BEL, F NTH C A LON - BEL",
                "Germany": "F HEL - NTH, F DEN S F HEL - NTH",
            },
            ["English A LON does not arrive: its convoy failed"],
        ),
        (
            {"Austria": "A SER - BUD, A BUD - RUM"},
            ["Austrian A BUD leaves, so nothing holds", "-> Austrian A SER moves in"],
        ),
    ],
    ids=["hold", "own unit", "head to head", "convoy", "vacated"],
)
def test_strengths_are_told(orders: dict[str, str], words: list[str]) -> None:
    """Each kind of fight is argued in words."""
    text = argument(orders)

    assert [each for each in words if each not in text] == []


def test_explain_prints_a_recorded_phase(tmp_path: Path) -> None:
    """The command argues a phase of the sample zine."""
    done = run(
        copy_small_built(tmp_path / "zine"), "zine", "explain", "marengo", "1905-3-fall-movement"
    )

    assert 0 == done.returncode
    assert "German A KIE attacks with 3; supported by German A BER and German A RUH" in done.stdout


def test_explain_suggests_what_was_meant(tmp_path: Path) -> None:
    """A wrong game or phase ends with a suggestion and exit code 1."""
    root = copy_small_built(tmp_path / "zine")
    game = run(root, "zine", "explain", "marngo", "1905-3-fall-movement")
    phase = run(root, "zine", "explain", "marengo", "1905-3-fall-moves")

    assert (1, 1) == (game.returncode, phase.returncode)
    assert "did you mean 'marengo'?" in game.stderr
    assert "did you mean '1905-3-fall-movement'?" in phase.stderr
