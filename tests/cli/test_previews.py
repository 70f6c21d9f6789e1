"""Previews: a turn without a record; what is hidden or sealed leaks nothing."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from desks import (
    LATER,
    OPEN,
    OVER,
    envelope,
    files,
    post,
    post_all,
    refused,
    sheet_path,
    write_desk,
    zine,
)
from zine.files.environment import ENGINE
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import find_game
from zine.report.public_game import public_game
from zine.wings.desk.desk_opening import open_desk
from zine.wings.desk.previews import preview, previews


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk with a game in play."""
    return write_desk(tmp_path / "zine")


def test_a_preview_is_the_turn_as_it_would_be(root: Path) -> None:
    """The report has orders and results, and says whose orders are missing."""
    zine(
        root,
        "inbox",
        "add",
        str(post(root, "Austria", "A VIE - GAL\nA BUD S A VIE - GAL\nF TRI H")),
    )

    said = zine(root, "preview", "marengo")

    assert "AUSTRIA: A VIE-GAL, A BUD SA VIE-GAL, F TRI-H" in said
    assert "Orders are missing: England, France, Germany, Italy, Russia, Turkey." in said
    assert "Nothing is recorded" in said


def test_why_a_game_has_no_preview(root: Path) -> None:
    """No game is left out in silence."""
    found, reasons = previews(open_desk(root), datetime.fromisoformat(OPEN), public_game)

    assert () == found
    assert ["no orders for Spring 1901 are in"] == [each.message for each in reasons]


def test_a_preview_changes_no_file(root: Path) -> None:
    """Neither a record nor anything else is written."""
    zine(root, "inbox", "add", *post_all(root))
    before = files(root)

    zine(root, "preview", "marengo")

    assert before == files(root)


def test_a_preview_says_what_the_build_will_record(root: Path) -> None:
    """After the deadline the record has the very results."""
    zine(root, "inbox", "add", *post_all(root))
    said = zine(root, "preview", "marengo", now=OVER)

    folder, _ = find_game(root, "marengo", LATER)
    found = preview(open_desk(root), folder, LATER, public_game)
    (fresh,) = advance(folder, LATER, None, ENGINE).fresh

    assert found.turns[0].record is not None
    assert fresh.results == found.turns[0].record.results
    assert "AUSTRIA: (A VIE-GAL)" in said


def test_without_orders_there_is_no_preview(root: Path) -> None:
    """An empty phase is said to be empty."""
    assert "no orders for Spring 1901 are in" in refused(root, "preview", "marengo")


def test_a_preview_as_a_page(root: Path, tmp_path: Path) -> None:
    """The page needs no other file and no script, and is renewed by the next preview."""
    zine(root, "inbox", "add", *post_all(root))
    page = tmp_path / "look" / "marengo.html"

    zine(root, "preview", "marengo", "--page", str(page))
    zine(root, "preview", "marengo", "--page", str(page))

    text = page.read_text(encoding="utf-8")
    assert "Preview of Marengo, Spring 1901" in text
    assert "<script" not in text
    assert "default-src 'none'" in text
    assert ' src="' not in text
    assert 'href="boards/' not in text


@pytest.mark.parametrize("name", ["content/p.html", "games/marengo/p.html", "output/p.html"])
def test_a_page_is_not_written_where_it_would_be_published(root: Path, name: str) -> None:
    """Nobody publishes a turn before its time by a slip."""
    zine(root, "inbox", "add", *post_all(root))

    said = refused(root, "preview", "marengo", "--page", str(root / name))

    assert "a preview here would be published" in said
    assert not (root / name).exists()


def test_a_page_overwrites_nothing_else(root: Path, tmp_path: Path) -> None:
    """A file that is not a preview is somebody's own."""
    zine(root, "inbox", "add", *post_all(root))
    (tmp_path / "novel.html").write_text("Chapter one")

    said = refused(root, "preview", "marengo", "--page", str(tmp_path / "novel.html"))

    assert "this file is not a preview" in said
    assert "Chapter one" == (tmp_path / "novel.html").read_text()


def test_no_receipt_is_printed_with_its_nonce(root: Path, tmp_path: Path) -> None:
    """Receipts are proved after the deadline, not before."""
    zine(root, "inbox", "add", *post_all(root))
    sheet = sheet_path(root).read_text(encoding="utf-8")
    nonces = [line.split()[-1] for line in sheet.splitlines() if "nonce:" in line]
    page = tmp_path / "marengo.html"

    said = zine(root, "preview", "marengo", "--page", str(page))

    assert len(nonces) == 7
    assert not any(nonce in said + page.read_text(encoding="utf-8") for nonce in nonces)


def test_sealed_orders_stay_sealed_until_the_deadline(tmp_path: Path) -> None:
    """In a public repository the publisher's own preview opens nothing early."""
    root = write_desk(tmp_path / "zine", public=True)
    letter = tmp_path / "letter.txt"
    letter.write_text(envelope(root, "Austria", "A VIE - GAL"), encoding="utf-8")
    zine(root, "inbox", "add", str(letter))

    said = refused(root, "preview", "marengo", now=OPEN)

    assert "orders for Spring 1901 are sealed until Fri 4 Dec 2026, 19:00 CET" in said
    assert "GAL" not in said


def test_sealed_orders_are_previewed_after_the_deadline(tmp_path: Path) -> None:
    """Then the desk may read them."""
    root = write_desk(tmp_path / "zine", public=True)
    letter = tmp_path / "letter.txt"
    letter.write_text(envelope(root, "Austria", "A VIE - GAL"), encoding="utf-8")
    zine(root, "inbox", "add", str(letter))

    assert "AUSTRIA: A VIE-GAL" in zine(root, "preview", "marengo", now=OVER)


def test_a_hidden_game_shows_only_what_the_public_would_see(tmp_path: Path) -> None:
    """Orders and units of a blind game are neither on the terminal nor on the page."""
    zone = "{zone: UTC, first: 2026-12-04 19:00, "
    days = "days: {movement: 14, retreats: 4, adjustments: 4, business: 4}}"
    root = write_desk(tmp_path / "zine", variant="stab", deadlines=zone + days)
    placed = {"Austria": "A VIE, A BUD, F TRI", "France": "A PAR, A GAS, F BRE"}
    letters = [post(root, p, text, subject=f"marengo {p}") for p, text in placed.items()]
    zine(root, "inbox", "add", *map(str, letters))
    page = tmp_path / "p.html"

    said = zine(root, "preview", "marengo", "--page", str(page))

    assert "This is a preview" in said
    for secret in ("A GAS", "GAS", "A VIE", "A BUD", "F TRI"):
        assert secret not in said
    text = page.read_text(encoding="utf-8")
    assert "A GAS" not in text
    assert "No unit is shown." in text
