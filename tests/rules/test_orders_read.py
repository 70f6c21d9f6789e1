"""Slips, chatter and other powers' headings: from the letter to the record and the page."""

from __future__ import annotations

from pathlib import Path

import pytest

from boards import STANDARD, board, phase_of
from desks import OVER, SLUG, post, post_all, replies, sheet, write_desk, zine
from sites import REPO, write_settings
from zine.games.record_codec import dump_result, load_result
from zine.rules.calendar import PhaseKind
from zine.rules.notation import Reader
from zine.rules.outcomes import Fault, Result
from zine.rules.pipeline import adjudicate
from zine.rules.reasons import sentence
from zine.rules.rulebook import Rulebook
from zine.variantfiles.variant_reader import load_variant

READER = Reader(geography=STANDARD.geography, powers=STANDARD.powers)
SLIP = "A PAR - Bugundy"
NOTE = "'Bugundy' is read as Burgundy"


def played(text: str, kind: PhaseKind, units: list[str], centres: list[str]) -> list[Result]:
    """What became of France's orders."""
    before = board({"France": units}, {"France": centres})
    at = {each.province: each for each in before.units}
    lines = READER.read(text, power="France", kind=kind, units=at)
    done = adjudicate(STANDARD, Rulebook(), phase_of(kind), before, lines)
    return [result for result in done.results if result.text]


@pytest.mark.parametrize(
    ("text", "kind", "units", "centres"),
    [
        (SLIP, PhaseKind.MOVEMENT, ["A PAR"], ["PAR"]),
        ("Build A Pariss", PhaseKind.ADJUSTMENTS, [], ["PAR"]),
        ("Remove A Pariss", PhaseKind.ADJUSTMENTS, ["A PAR"], []),
    ],
)
def test_a_slip_is_noted_in_every_phase(
    text: str, kind: PhaseKind, units: list[str], centres: list[str]
) -> None:
    """The result holds the text as written and the note; a record gives both back."""
    (found,) = played(text, kind, units, centres)
    assert found.text == text
    assert "is read as" in found.note
    assert load_result(dump_result(found), kind, STANDARD) == found


def test_an_order_without_a_slip_has_no_note() -> None:
    """Nothing is added to the record of orders that are written right."""
    (found,) = played("army Paris to Burgundy", PhaseKind.MOVEMENT, ["A PAR"], ["PAR"])
    assert found.note == ""
    assert "note" not in dump_result(found)


def test_a_slip_is_only_read_where_it_is_legal() -> None:
    """The same words are refused, with the suggestion, where the map does not allow them."""
    (found,) = READER.read(SLIP, power="France", kind=PhaseKind.MOVEMENT, units={})
    assert found.fault is Fault.INVALID
    assert sentence(found.why) == "no province 'Bugundy'; did you mean Burgundy?"


def test_a_variants_own_orders_are_read_beside_chatter() -> None:
    """Letters in a variant with orders of its own hold these, the usual ones, and chatter."""
    folder = load_variant("1914")
    units = {each.province: each for each in folder.variant.start.units}
    text = "Hope all is well\nSUPPLY A PAR, A BRE\nA PAR - BUR\nIF DISLODGED A PAR: disband"
    found = folder.reader.read_whole(
        text, power="France", kind=PhaseKind.MOVEMENT, units=units, advise=False
    )
    assert [str(line.order) for line in found.orders] == ["supply PAR, BRE", "A PAR - BUR"]
    assert found.kept == ("IF DISLODGED A PAR: disband",)
    assert found.chatter == ("Hope all is well",)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk that can be built."""
    made = write_desk(tmp_path / "zine")
    write_settings(made)
    return made


def test_the_reply_says_how_a_slip_was_read(root: Path) -> None:
    """The answer to the letter shows the order, the words, and the name they were read as."""
    zine(root, "inbox", "add", str(post(root, "France", SLIP)))
    said = " ".join(replies(root).split())
    assert f'A PAR - BUR (you wrote "{SLIP}"; {NOTE})' in said


def test_chatter_is_answered_and_goes_no_further(root: Path) -> None:
    """The answer quotes what was no order; the sheet does not hold it."""
    text = "Hope all is well with you!\nA quick note: see you soon\nA PAR - BUR"
    zine(root, "inbox", "add", str(post(root, "France", text)))
    assert 'Not taken as an order: "Hope all is well with you!"' in replies(root)
    assert 'Not taken as an order: "A quick note: see you soon"' in replies(root)
    assert "Hope" not in sheet(root)
    assert "quick note" not in sheet(root)


def test_chatter_in_an_orders_line_is_answered(root: Path) -> None:
    """Beside an order on one line it is told apart as well."""
    zine(root, "inbox", "add", str(post(root, "France", "Hi Bob, A PAR - BUR")))
    assert "1. A PAR - BUR" in replies(root)
    assert 'Not taken as an order: "Hi Bob".' in replies(root)


def test_what_stands_under_another_powers_name_is_not_ordered(root: Path) -> None:
    """A letter may quote a neighbour's plans; they are no orders of its writer."""
    text = "France\nA PAR - BUR\nEngland\nA MAR - SPA"
    zine(root, "inbox", "add", str(post(root, "France", text)))
    assert "1. A PAR - BUR" in replies(root)
    assert '"A MAR - SPA" is not taken: France does not lead England' in replies(root)
    assert "A MAR" not in sheet(root)


def test_a_powers_name_in_press_is_press(root: Path) -> None:
    """Within press a line with a power's name is no heading."""
    text = "PRESS:\nEngland\nbeware\nEND\nA PAR - BUR"
    zine(root, "inbox", "add", str(post(root, "France", text)))
    assert "1. A PAR - BUR" in replies(root)
    assert "heading" not in replies(root)


@pytest.mark.usefixtures("forked")
def test_the_page_prints_the_order_as_read_with_the_original(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Site and text edition print the order, the player's words and the note, and no chatter."""
    monkeypatch.setenv("PYTHONPATH", str(REPO / "plugins"))
    zine(root, "inbox", "add", *post_all(root, France=f"Hi Bob, {SLIP}"))
    zine(root, "publish", now=OVER)
    page = (root / "output" / "games" / "marengo" / f"{SLUG}.html").read_text()
    mail = (root / "private" / "outbox" / "issue-1.eml").read_text()
    assert f"<q>{SLIP}</q>" in page
    assert NOTE in page.replace("&#39;", "'")
    assert "How orders were read:" in mail
    assert f'France A PAR-BUR ("{SLIP}"): {NOTE}.' in " ".join(mail.split())
    assert "Hi Bob" not in page.partition("Receipts")[0] + mail
