"""Letters fit the phase and the variant: real units, real deadlines, forms to fill in."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from desks import OPEN, OVER, post_all, write_desk, zine
from zine.files.environment import ENGINE
from zine.files.private_folder import private_of
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import known_game, read_folder
from zine.wings.desk.mail.letter_drafts import draft_text

SITE = "https://zine.example/echo"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk with a standby."""
    return write_desk(tmp_path / "zine", standbys="[newbroom]")


def said(root: Path, name: str) -> str:
    """What a draft says."""
    return draft_text(private_of(root).content(f"outbox/{name}.eml"))


def test_a_replacement_learns_the_units_and_deadline_of_now(root: Path) -> None:
    """Not those that the game began with."""
    zine(root, "inbox", "add", *post_all(root, France="A PAR - GAS\nF BRE - MAO"))
    advance(
        read_folder(known_game(root, "marengo")), datetime.fromisoformat(OVER), 1, ENGINE
    ).write()

    zine(root, "game", "replace", "marengo", "france", "newbroom", now="2026-12-06T12:00:00+00:00")

    text = said(root, "marengo-france-welcome").replace("Dec\n", "Dec ")
    assert "    A GAS H\n" in text
    assert "    F MAO H\n" in text
    assert "A PAR H" not in text
    assert "Your first deadline is Fri 18 Dec 2026, 19:00 CET, for Fall 1901." in text


def test_the_others_and_the_pages(root: Path) -> None:
    """Who they are, how to reach them, and where the game is."""
    zine(root, "game", "replace", "marengo", "italy", "newbroom", ZINE_SITEURL=SITE)

    text = said(root, "marengo-italy-welcome")
    assert "    Austria: hedgehog <hedgehog@post.example>\n" in text
    assert "Italy:" not in text
    assert f"{SITE}/games/marengo/orders/index.html" in text


def test_nobody_s_address_under_a_pseudonym(tmp_path: Path) -> None:
    """Where seats are pseudonyms, who is behind them is not told."""
    root = write_desk(tmp_path / "zine", pseudonyms="{hedgehog: someone}")

    zine(root, "game", "replace", "marengo", "italy", "newbroom")

    assert "post.example" not in said(root, "marengo-italy-welcome")


@pytest.mark.parametrize(
    ("variant", "power", "lines"),
    [
        ("stab", "France", ["A MAR", "A PAR", "F BRE"]),
        ("'1914'", "Austria", ["Convert 0 PF to Bulgaria", "Convert 0 PF to Turkey"]),
    ],
)
def test_a_form_for_the_first_phase(
    tmp_path: Path, variant: str, power: str, lines: list[str]
) -> None:
    """Units to place at Stab, one a line; papers for a Winter of 1914."""
    days = "{movement: 14, retreats: 4, adjustments: 4, business: 4}"
    deadlines = f"{{zone: UTC, first: 2026-12-04 19:00, days: {days}}}"
    root = write_desk(tmp_path / "zine", variant=variant, deadlines=deadlines)
    (root / "private/codes.yaml").unlink()

    zine(root, "game", "code", "marengo", power)

    text = said(root, f"marengo-{power.lower()}-welcome")
    for line in lines:
        assert f"    {line}" in text
    assert " H\n" not in text


def test_an_extension_is_told_to_everyone(root: Path) -> None:
    """With the new deadline and its reason."""
    zine(root, "game", "extend", "marengo", "2026-12-11 19:00", "--why", "GM flu")

    text = said(root, "marengo-S1901M-bonaparty-notice")
    assert "Orders are now due Fri 11 Dec 2026, 19:00 CET. GM flu" in text
    assert 7 == len(private_of(root).names("outbox", "-notice.eml"))


def test_a_hold_and_its_end_are_told(root: Path) -> None:
    """The second letter takes the place of a first one that was not sent."""
    zine(root, "game", "hold", "marengo", "--why", "Holidays.", "--until", "2027-01-07")
    assert "The game is held: nothing is due until a new deadline is set. Holidays." in " ".join(
        said(root, "marengo-S1901M-samovar-notice").split()
    )

    zine(root, "game", "extend", "marengo", "2027-01-15 19:00", now=OPEN)

    assert "The game goes on: orders are now due Fri 15 Jan 2027" in said(
        root, "marengo-S1901M-samovar-notice"
    )
