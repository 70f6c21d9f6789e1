"""Letters with several envelopes, and the codes that say whose a letter is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from desks import (
    write_desk,
    zine,
)
from sealing import (
    OWNER,
    mail,
    sealed,
    standing,
)
from sites import REPO
from zine.files.private_folder import private_of
from zine.wings.desk.sealed.envelope import END
from zine.wings.desk.seating.order_code_words import WORDS
from zine.wings.desk.seating.order_codes import draw_code, give_codes, guesses


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk with a public repository."""
    return write_desk(tmp_path / "zine", public=True)


# Two envelopes in one letter.


def test_both_envelopes_of_a_letter_are_looked_at(root: Path) -> None:
    """An old envelope before the new one does not hide it; each gets an entry."""
    old, new = sealed(root, "A PAR - BUR", 9), sealed(root, "A PAR - PIC", 5)
    mail(root, old, OWNER)

    said = mail(root, f"{old}\n\n{new}", OWNER)

    assert "came before" in said
    assert "taken" in said
    assert "A PAR - PIC" in standing(root)


@pytest.mark.parametrize("turned", [False, True])
def test_the_later_of_two_envelopes_counts(root: Path, turned: bool) -> None:
    """Whichever stands first in the letter."""
    both = [sealed(root, "A PAR - BUR", 9), sealed(root, "A PAR - PIC", 5)]

    mail(root, "\n".join(reversed(both) if turned else both), OWNER)

    assert "A PAR - PIC" in standing(root)


def test_an_envelope_does_not_hide_open_orders(root: Path) -> None:
    """Orders in the clear beside a quoted envelope are the later word."""
    old = sealed(root, "A PAR - BUR", 9)

    mail(root, f"code: france-secret-word\nA PAR - PIC\n\n{old}", OWNER)

    assert "A PAR - PIC" in standing(root)


def test_a_part_can_be_shown_and_taken(root: Path) -> None:
    """An envelope that is not the first of its letter has a name that commands know."""
    early = sealed(root, "A PAR - BUR", -180)
    said = mail(root, f"{sealed(root, 'A PAR H', 5)}\n{early}", OWNER)
    name = re.search(r"^(\S+\.2): set aside", said, re.M)
    assert name

    assert END in zine(root, "inbox", "show", name[1])
    zine(root, "inbox", "take", name[1], "marengo", "france")

    assert "A PAR - BUR" in standing(root)
    assert "0 set aside" in zine(root, "inbox", "list")


def test_a_letter_of_many_envelopes_is_set_aside(root: Path) -> None:
    """Nobody makes the desk open thousands."""
    text = "\n".join(sealed(root, "A PAR H", minute) for minute in range(10))

    assert "it holds 10 envelopes" in mail(root, text, OWNER)


# Order codes.


def test_no_two_codes_of_a_zine_are_the_same(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A code that some seat has or had is drawn again."""
    monkeypatch.setattr("zine.wings.desk.seating.order_codes.WORDS_A_CODE", 1)
    private = private_of(root)
    seats = [f"Seat {each}" for each in range(100)]

    given = [
        *give_codes(private, "one", seats).values(),
        *give_codes(private, "two", seats).values(),
    ]

    assert len(given) == len(set(given))
    assert given[0] == draw_code(private, "one", "Seat 0", 1)


def test_a_code_of_two_seats_is_nobodys(root: Path) -> None:
    """A file mended by hand may say so; then nobody's letter counts for another."""
    codes = {"marengo": {"France": ["one-and-same"], "Italy": ["one-and-same"]}}
    private_of(root).write_data("codes.yaml", codes)

    said = mail(root, "marengo\ncode: one-and-same\nA PAR - BUR", OWNER)

    assert "given out twice" in said


def test_codes_cannot_be_guessed_by_the_page(root: Path) -> None:
    """A letter full of words that codes are made of is set aside, whatever it hits."""
    private = private_of(root)
    (private.file("codes.yaml")).unlink()
    code = give_codes(private, "marengo", ["France"])["France"]
    text = " ".join([*WORDS, *code.split("-"), *reversed(WORDS)])

    said = mail(root, f"A PAR - BUR\n{text}")

    assert "too many of its words look like order codes" in said
    assert "marengo" not in said.partition("set aside")[2].partition("\n")[0]


def test_a_letter_with_its_code_is_no_guess() -> None:
    """Ordinary words run into a code seldom."""
    assert 1 == guesses("marengo\ncode: tulip-anvil-oak-bell\nA PAR - BUR".replace("tulip-", ""))
    assert 40 > guesses((REPO / "docs" / "players.md").read_text(encoding="utf-8"))
