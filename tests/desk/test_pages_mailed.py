"""Letters written as web pages: a row of a table is a line, and struck words are no words."""

from __future__ import annotations

import pytest

from zine.wings.desk.post.message_reader import STRUCK, read_message

HEAD = "From: a@b.example\nSubject: marengo\n"
ROWS = {
    "an order cell by cell": (
        "<table><tr><td>A</td><td>PAR</td><td>-</td><td>BUR</td></tr>"
        "<tr><td>F</td><td>BRE</td><td>H</td></tr></table>",
        "A PAR - BUR\nF BRE H",
    ),
    "a sheet with a heading": (
        "<table><thead><tr><th>Currency</th><th>Shares</th></tr></thead><tbody>"
        "<tr><td>Pounds</td><td>+200</td></tr><tr><td>Marks</td><td>-100</td></tr></tbody></table>",
        "Currency Shares\nPounds +200\nMarks -100",
    ),
    "Outlook's paragraphs in cells": (
        "<table><tr><td><p class=MsoNormal>Pounds</p></td><td><p>+200</p></td></tr></table>",
        "Pounds +200",
    ),
    "ends left out": (
        "<table><tr><td>A PAR<td>H<tr><td>A MAR<td>H</table>x",
        "A PAR H\nA MAR H\nx",
    ),
    "a layout": (
        "<table><tr><td><p>A PAR H<p>A MAR H</td><td>Ada</td></tr></table>",
        "A PAR H\nA MAR H\nAda",
    ),
    "a table in a layout": (
        "<table><tr><td>Hi<table><tr><td>A PAR</td><td>H</td></tr></table></td><td>Ada</td></tr></table>",
        "Hi\nA PAR H\nAda",
    ),
    "quoted": (
        "<blockquote><table><tr><td>A PAR</td><td>H</td></tr></table></blockquote>A MAR H",
        "> A PAR H\nA MAR H",
    ),
}
STRIKES = {
    "s": "<s>A PAR - BUR</s>",
    "del": "<p><del datetime=x>A PAR - <b>BUR</b></del></p>",
    "strike": "<STRIKE>A PAR - BUR<br>A MAR - BUR</STRIKE>",
    "a style": '<span style="text-decoration: line-through">A PAR <span>-</span> BUR</span>',
    "a style with more": "<p style='color:red;text-decoration:underline line-through'>A PAR - BUR</p>",
    "a cell": '<table><tr><td style="text-decoration-line:line-through">A PAR - BUR</td></tr></table>',
    "a paragraph that never ends": '<p style="text-decoration:line-through">A PAR - BUR<p>',
    "one in another": "<s>A <s>PAR</s> - BUR</s>",
}


def page(text: str) -> bytes:
    """A letter that is a page alone."""
    return f"{HEAD}Content-Type: text/html; charset=utf-8\n\n{text}".encode()


def both(text: str, plain: str, *, pictures: bool = False) -> bytes:
    """A letter as most programs send it, with what they make of it in plain text."""
    inner = f"Content-Type: text/html\n\n{text}\n"
    if pictures:
        inner = f"Content-Type: multipart/related; boundary=r\n\n--r\n{inner}--r--\n"
    return (
        f"{HEAD}Content-Type: multipart/alternative; boundary=b\n\n"
        f"--b\nContent-Type: text/plain\n\n{plain}\n--b\n{inner}--b--\n"
    ).encode()


@pytest.mark.parametrize(("text", "want"), ROWS.values(), ids=ROWS)
def test_a_row_is_a_line(text: str, want: str) -> None:
    """But where a cell has several lines the table is a layout, and each stays a line."""
    assert want == read_message(page(text)).text


@pytest.mark.parametrize("pictures", [False, True])
def test_a_row_is_a_line_beside_plain_text_too(pictures: bool) -> None:
    """Programs put each cell on a line of its own when they make plain text of a table."""
    letter = both(ROWS["an order cell by cell"][0], "A\nPAR\n-\nBUR\nF\nBRE\nH", pictures=pictures)

    assert "A PAR - BUR\nF BRE H" == read_message(letter).text


@pytest.mark.parametrize("text", STRIKES.values(), ids=STRIKES)
def test_struck_words_are_left_out_and_that_is_said(text: str) -> None:
    """In a page alone, and where the plain text beside it shows them as if they stood."""
    own = f"{text}<div>A PAR H</div>"

    for letter in (page(own), both(own, "A PAR - BUR\nA PAR H")):
        found = read_message(letter)
        assert "A PAR H" == found.text
        assert (STRUCK,) == found.left_out


def test_plain_text_counts_where_the_page_tells_no_more() -> None:
    """What is not struck is not said to be."""
    found = read_message(both("<p>A PAR<br>H <s> </s></p>", "A PAR H"))

    assert "A PAR H" == found.text
    assert () == found.left_out
