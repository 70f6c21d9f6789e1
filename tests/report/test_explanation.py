"""`zine explain`: the argument of a phase names every strength and who beat what."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
import yaml

from battles import play
from boards import STANDARD, board, phase_of
from sites import REPO, copy_small_built, run
from zine.engine import explain
from zine.report.boards import by_province
from zine.report.outcome_explanation import Explainer
from zine.rules.calendar import PhaseKind
from zine.rules.geography import UnitKind
from zine.rules.orders import Remove
from zine.rules.outcomes import Submission
from zine.rules.pipeline import adjudicate
from zine.rules.void_reasons import Illegal
from zine.wings.lab.datc_void_sections import SECTIONS
from zine.wings.lab.explanation import argue


def argument(orders: Mapping[str, str]) -> str:
    """The argument of orders in canonical notation."""
    done = play(orders)
    explainer = Explainer(STANDARD, by_province(done.before), lambda one, other: "")
    return "\n".join(argue(explainer, STANDARD.rulebook, done))


def test_civil_disorder_is_told_with_what_decides_it() -> None:
    """Each unit with its distance, those that were removed by order left out (6.J.11, 4.D.8)."""
    removal = Submission("Italy", "Remove F ION", Remove("Italy", UnitKind.FLEET, "ION"))
    start = board({"Italy": ["A ALB", "A PIE", "F ION", "A NAP"]}, {"Italy": ["NAP", "ROM"]})
    done = adjudicate(
        STANDARD, STANDARD.rulebook, phase_of(PhaseKind.ADJUSTMENTS), start, [removal]
    )
    explainer = Explainer(STANDARD, by_province(start), lambda one, other: "")
    text = "\n".join(argue(explainer, STANDARD.rulebook, done))
    assert (
        "Civil disorder takes Italian units in this order (DATC 4.D.8): those on no supply centre,"
        " then the farthest from an owned centre, fleets before armies, by name.\n"
        "  A ALB: 2 from an owned centre -> removed\n"
        "  A PIE: 2 from an owned centre\n"
        "  A NAP: 0 from an owned centre; on a supply centre\n"
    ) in text


NOT_COUNTED = "it does not count: a power cannot help to dislodge its own unit"


@pytest.mark.parametrize(
    ("orders", "support", "attack"),
    [
        (
            {"Austria": "F TRI H, A VIE S A VEN - TRI", "Italy": "A VEN - TRI"},
            f"succeeds ({NOT_COUNTED})",
            "bounced with Austrian F TRI; without the support of the occupant's own Austrian A VIE",
        ),
        (
            {"Austria": "F TRI - ADR, A VIE S A VEN - TRI", "Italy": "A VEN - TRI"},
            "succeeds",
            "succeeds",
        ),
        (
            {
                "Austria": "F TRI H, A VIE S A VEN - TRI",
                "Italy": "A VEN - TRI, A TYR S A VEN - TRI",
            },
            f"succeeds ({NOT_COUNTED})",
            "succeeds",
        ),
    ],
    ids=["6.D.12", "the unit leaves", "others suffice"],
)
def test_a_support_that_may_not_count_is_told(
    orders: dict[str, str], support: str, attack: str
) -> None:
    """Both orders say so, here and by the engine: the attack counts more than it has."""
    text = argument(orders)
    by_engine = list(explain(STANDARD, STANDARD.rulebook, play(orders)))

    assert f"Austria: A VIE SA ITALIAN VEN-TRI: {support}" in text.splitlines()
    assert attack in text
    assert f"Austria: A VIE S A VEN - TRI: {support}" in by_engine
    assert f"Italy: A VEN - TRI: {attack}" in by_engine


@pytest.mark.parametrize(
    ("orders", "words"),
    [
        ("A VIE - LON", "void (void (illegal): A VIE cannot reach London; DATC 6.A.1)"),
        ("A VIE - VIE", "void (void (illegal): a unit cannot move to where it is; DATC 6.A.4)"),
        ("A VIE - BUD, A BUD S A VIE - BUD", "to its own province; DATC 6.D.34)"),
        ("F TRI C A VIE - VEN", "only a fleet at sea can convoy; DATC 6.F.1)"),
    ],
)
def test_an_illegal_order_cites_the_datc(orders: str, words: str) -> None:
    """The section that says why, after the reason."""
    assert words in argument({"Austria": orders})


def test_every_reason_has_its_section() -> None:
    """All but the word that stands in the gap of another; and no section that there is not."""
    cases = set()
    for file in sorted((REPO / "tests/rules/datc").glob("*.yaml")):
        cases |= {case["id"] for case in yaml.safe_load(file.read_text("utf-8"))["cases"]}
    named = {part for text in SECTIONS.values() for part in text.split(", ")}

    assert {*Illegal} - {*SECTIONS} == {Illegal.NOWHERE}
    assert {part for part in named if part.startswith("6.")} <= cases
    assert {part[0] for part in named} == {"4", "6"}


def test_battles_of_another_kind_are_said_to_be(published: Path) -> None:
    """Their strengths are not told, and what they print of the turn stands below the orders."""
    said = run(published, "zine", "explain", "marne", "1914-1-spring-movement").stdout

    assert said.startswith("The 1914 Variant fights its battles by rules of its own;")
    assert "Rule: 7: a moving unit in a conflict, and attacking" in said


def test_an_exchange_is_explained_by_its_prices_and_lots(published: Path) -> None:
    """No unit was ordered; what is told is what the phase's page prints, with its rules."""
    said = run(published, "zine", "explain", "bourse", "1900-7-winter-exchange").stdout

    assert said.startswith("Prices:")
    assert "Crowns    +543 net, 5 whole hundreds: 1.00 + 0.05" in said
    assert "Decided by: drawn by lot; tied: The Old Lady, Croesus" in said


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
