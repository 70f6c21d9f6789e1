"""The words and figures of all pages: one code for a place, no word twice, one style of numbers."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from extreme_zine import built_extreme
from sites import REPO
from zine.variantfiles.variant_reader import load_variant

# What readers see in a line: inline elements belong to it, all other elements end it.
UNREAD = re.compile(r"<(svg|script|style|pre|template|code|q|blockquote)\b.*?</\1>", re.DOTALL)
INLINE = re.compile(r"</?(?:a|abbr|b|code|i|q|s|small|span|sub|sup|time|u)\b[^>]*>")
TWICE = re.compile(r"\b([^\W\d_]{4,}) \1\b", re.IGNORECASE)


def lines(page: Path) -> list[str]:
    """The lines of a page as they are read."""
    text = UNREAD.sub("\n", page.read_text(encoding="utf-8"))
    text = INLINE.sub("", re.sub(r"</a>\s*<a\b[^>]*>", "\n", text))  # link beside link
    return [
        re.sub(r"\s+", " ", line).strip()
        for line in html.unescape(re.sub(r"<[^>]+>", "\n", text)).split("\n")
    ]


@pytest.mark.parametrize("extreme", [False, True], ids=["sample", "extreme"])
def test_no_word_is_printed_twice(published: Path, *, extreme: bool) -> None:
    """Neither "Placement placement" nor "Winter Exchange exchange", on any page."""
    site = (built_extreme() if extreme else published) / "output"

    twice = {
        (str(page.relative_to(site)), found[0])
        for page in site.rglob("*.html")
        for line in lines(page)
        for found in TWICE.finditer(line)
    }

    assert set() == twice


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(r"(?<![\w.,/)–-])-(?=\d)", id="a hyphen for a minus sign"),
        pytest.param(r"[\d)%] x [\dA-Z(]|\b[A-Z] x [A-Z(]", id="a letter for a times sign"),
        pytest.param(r"[\d)] - [\d(]", id="a hyphen between two numbers"),
        pytest.param(r"(?<![\w.#-])\d{5,}(?![\w-])", id="thousands without a comma"),
        pytest.param(r"(?<![\w.])\d,\d{3}\b", id="a comma in four digits"),
        pytest.param(r"(?<![\w-])\d{4}-\d\d-\d\d\b", id="a date that nobody says so"),
    ],
)
def test_numbers_are_set_in_one_style(published: Path, wrong: str) -> None:
    """True signs, commas from 10,000, and "4 December 2026"; code is code."""
    site, form = published / "output", re.compile(wrong)
    unlike = {
        (re.sub(r"\d+", "N", str(page.relative_to(site))), found[0], line[:60])
        for page in site.rglob("*.html")
        if "orders" not in page.parts  # where they are to be copied into a letter
        for line in lines(page)
        for found in form.finditer(line)
    }

    assert set() == unlike


@pytest.mark.parametrize(
    "guide", ["docs/a-board.md", "plugins/zine/plugin/templates/zine/how_to_read.html"]
)
def test_the_guide_teaches_the_codes_that_boards_print(guide: str) -> None:
    """An alias is read in orders, but printed nowhere."""
    text = (REPO / guide).read_text(encoding="utf-8")
    orders = re.findall(r"(?:`|<code[^>]*>)\(?[AF] ([^`<]+)", text)
    codes = {code for order in orders for code in re.findall(r"\b[A-Z]{3}\b", order)}

    assert codes
    assert set() == codes - load_variant("standard").variant.geography.provinces.keys()
