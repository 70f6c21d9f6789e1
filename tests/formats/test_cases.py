"""Cases of an adjudicator's tests: read, played, and written as jDip writes them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from boards import STANDARD, board, phase_of
from case_tables import datc_cases
from desks import OPEN, invoke
from zine.rules.calendar import PhaseKind
from zine.rules.notation.canonical import read_canonical
from zine.rules.outcomes import Submission
from zine.rules.pipeline import adjudicate
from zine.rules.rulebook import Rulebook, WrittenRoute
from zine.wings.formats.case_files import CaseFile, case_of, case_text, read_cases
from zine.wings.formats.case_player import CaseFaultError, CasePlayer

CASES = datc_cases()
SWAP = """\
# a remark
VARIANT_ALL Standard
CASE swap by sea   # and another
PRESTATE_SETPHASE Spring 1901, Movement
PRESTATE
    England: F nth
    England: A lon
    France: F eng
    France: A bel
ORDERS
    England: F nth C A lon-bel
    England: A lon-nth-bel
    France: F eng C A bel-lon
    France: A bel-eng-lon
POSTSTATE
    England: F nth
    England: A bel
    France: F eng
    France: A lon
END
"""
RETREAT = """\
CASE retreat
PRESTATE_SETPHASE Spring 1901, Retreat
PRESTATE
    Germany: A bur
    Italy: A gas
PRESTATE_DISLODGED
    France: A bur
PRESTATE_RESULTS
    SUCCESS: Germany: A mun-bur
    FAILURE: Italy: A pie-mar
    FAILURE: England: A spa-mar
ORDERS
    France: A bur-mun
POSTSTATE
    Germany: A bur
    Italy: A gas
END
"""


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_datc_case_comes_back(case: dict[str, Any]) -> None:
    """Written as text, read back and played again, it leads to the same position."""
    kind = PhaseKind(case.get("phase", "movement"))
    rulebook = TypeAdapter(Rulebook).validate_python(case.get("rulebook", {}))
    lines = [
        Submission(each["power"], each["text"], read_canonical(each["order"], each["power"], kind))
        for each in case.get("orders", [])
    ]
    start = board(case.get("units", {}), case.get("centres", {}))
    done = adjudicate(STANDARD, rulebook, phase_of(kind), start, lines)

    text = case_text(CaseFile(variant="Standard", cases=(case_of(case["id"], done),)))
    (read,) = read_cases(text).cases
    again, differences = CasePlayer(STANDARD, rulebook).play(read)

    assert () == differences
    assert done.after.units == again.after.units


def test_a_case_of_jdip_is_played() -> None:
    """Remarks, tabs, lower case and written routes are read."""
    file = read_cases(SWAP)

    assert "Standard" == file.variant
    assert ["swap by sea"] == [case.name for case in file.cases]
    assert () == CasePlayer(STANDARD).play(file.cases[0])[1]


def test_written_routes_may_bind() -> None:
    """As in jDip: an army does not go where another fleet would take it."""
    text = SWAP.replace("A lon-nth-bel", "A lon-eng-bel")
    (case,) = read_cases(text).cases
    bound = CasePlayer(STANDARD, Rulebook(written_route=WrittenRoute.BINDING))

    assert () == CasePlayer(STANDARD).play(case)[1]
    assert bound.play(case)[1]


def test_what_comes_out_otherwise_is_told() -> None:
    """What the case has and our rules have not, and the other way about."""
    (case,) = read_cases(SWAP.replace("    France: A lon\nEND", "    France: A wal\nEND")).cases

    assert (
        "on the board, the case has: France A WAL",
        "on the board, our rules have: France A LON",
    ) == CasePlayer(STANDARD).play(case)[1]


def test_a_retreat_knows_the_battle_before_it() -> None:
    """Not to where the attack came from, nor to where others bounced."""
    (case,) = read_cases(RETREAT).cases

    done, differences = CasePlayer(STANDARD).play(case)

    assert () == differences
    assert ("BEL", "PAR", "PIC", "RUH") == tuple(sorted(done.before.dislodged[0].retreats))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("England: F nth\n", (1, "'England: F nth' is outside any block")),
        ("PRESTATE_SETPHASE S1901M\n", (1, "PRESTATE_SETPHASE is outside any case")),
        ("CASE one\nORDERS\nCASE two\nEND\n", (3, "case 'one' has no END")),
        ("CASE one\nORDERS\n", (1, "case 'one' has no END")),
    ],
)
def test_a_line_out_of_place_is_told(text: str, fault: tuple[int, str]) -> None:
    """With its number, and the rest of the file is read."""
    assert (fault,) == read_cases(text).faults


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("England: F nth\n", "Spain: F nth\n", 6),
        ("England: F nth\n", "England: F par\n", 6),
        ("England: F nth\n", "England: nowhere\n", 6),
        ("Spring 1901, Movement", "Monday", 3),
        ("England: A lon\n", "England: F nth\n", 3),
    ],
)
def test_a_case_that_cannot_be_played_says_why(old: str, new: str, line: int) -> None:
    """It raises with the line to mend."""
    (case,) = read_cases(SWAP.replace(old, new, 1)).cases

    with pytest.raises(CaseFaultError) as caught:
        CasePlayer(STANDARD).play(case)

    assert line == caught.value.line


def test_the_command_counts_and_names_places(tmp_path: Path) -> None:
    """One bad case stops no other; exit code 1 if anything differs."""
    file = tmp_path / "cases.txt"
    file.write_text(SWAP + SWAP.replace("    France: A lon\nEND", "    France: A wal\nEND"))

    done = invoke(tmp_path, "cases", str(file), now=OPEN)

    assert 1 == done.exit_code
    assert f"{file}: 2 cases, 1 as expected" in done.output
    assert f"{file}:23:1: swap by sea: on the board" in done.output
