"""Order codes carry a check sign: typing errors are caught, on the page as at the desk."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browsing import needs_chromium
from desks import write_desk
from sealing import OWNER, mail, sealed
from sites import REPO
from zine.files.private_folder import private_of
from zine.wings.desk.seating.order_code_words import WORDS
from zine.wings.desk.seating.order_codes import (
    check_sign,
    give_codes,
    is_mistyped,
    read_codes,
    replace_code,
)

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def drawn(count: int) -> list[str]:
    """Codes as the desk draws them."""
    chance = random.Random(83)
    words = ("-".join(chance.choices(WORDS, k=3)) for _ in range(count))
    return [f"{each}-{check_sign(each)}" for each in words]


def slips(code: str) -> Iterator[str]:
    """Every code with one wrong letter, or two neighbours that changed places."""
    for place, sign in enumerate(code):
        if sign != "-":
            yield from (code[:place] + e + code[place + 1 :] for e in LETTERS if e != sign)
    for place in range(len(code) - 1):
        one, other = code[place : place + 2]
        if one != other:
            yield code[:place] + other + one + code[place + 2 :]


def test_every_slip_is_caught() -> None:
    """One wrong letter, two swapped: in the words and in the sign."""
    for code in drawn(100):
        assert not is_mistyped(code)
        assert not is_mistyped(code.replace("-", " ").upper())
        assert [] == [each for each in slips(code) if not is_mistyped(each)]


@pytest.mark.parametrize("old", ["amber-river-stone", "one-and-same", "word"])
def test_old_codes_stay_valid(old: str) -> None:
    """They have no sign, so nothing can be said of them."""
    assert not is_mistyped(old)


def test_a_mistyped_code_is_named_as_such(tmp_path: Path) -> None:
    """In an open letter and in an envelope; a code that is right counts, in any spelling."""
    root = write_desk(tmp_path / "zine", public=True)
    private_of(root).file("codes.yaml").unlink()
    code = give_codes(private_of(root), "marengo", ["France"])["France"]
    wrong = next(slips(code))

    for text in (
        f"marengo\ncode: {wrong}\nA PAR - BUR",
        f"marengo\n{wrong}\nA PAR - BUR",
        f"marengo\ncode {wrong.replace('-', ' ')}\nA PAR - BUR",
        sealed(root, "A PAR - BUR", 3, code=wrong),
    ):
        assert "there is a typing error in its order code" in mail(root, text)
    assert "no order code I recognise" in mail(root, "marengo\nout-of-the-way-ok then\nA PAR - BUR")
    for written in (code, code.replace("-", " "), code.upper()):
        said = mail(root, f"marengo\ncode: {written}\nA PAR - BUR", OWNER)
        assert "1 taken" in said
        assert "Not taken" not in said


def test_a_code_of_an_earlier_version_is_not_renewed_by_a_command_run_again(tmp_path: Path) -> None:
    """Nor is it another's code with a sign."""
    private = private_of(write_desk(tmp_path / "zine"))
    fresh = replace_code(private, "marengo", "France", "why")
    old = fresh.rpartition("-")[0]
    codes = read_codes(private)
    private.write_data("codes.yaml", {"marengo": {**codes["marengo"], "France": [old]}})

    assert old == replace_code(private, "marengo", "France", "why")


@pytest.mark.deep
@needs_chromium
def test_the_page_finds_the_same_faults(browser: Browser) -> None:
    """Of every slip in some codes, and of codes of every length."""
    page = browser.new_page()
    page.add_script_tag(path=str(REPO / "theme" / "static" / "order_codes.js"))
    texts = [*drawn(30), "amber-river-stone", "Amber River  stone", "a-b-c-d-e"]
    texts += [each for code in drawn(20) for each in slips(code)]

    found = page.evaluate(
        "texts => texts.map((each) => orderCodes.complaint(each, (text) => text))", texts
    )

    assert [is_mistyped(each) for each in texts] == ["typing error" in each for each in found]
    for text, said in (("", "missing"), (" - ", "missing"), ("amber-river", "not a whole")):
        assert said in page.evaluate("text => orderCodes.complaint(text, (text) => text)", text)
    assert "amber-river-stone-ka" == page.evaluate("orderCodes.tidy(' Amber river–stone ka ')")
    page.close()
