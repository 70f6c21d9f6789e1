"""Writing in the text edition: prose without a trace of its markup."""

from __future__ import annotations

import pytest
from markdown import markdown

from zine.games import Chapter
from zine.render.ascii_text import ascii_text, in_ascii
from zine.render.prose import prose
from zine.writing.contribution_reader import read_text

HEAD = "Title: x\nDate: 2026-02-03\nAuthor: x\nLicence: CC0 1.0\n\n"
FILES = frozenset({"articles/x.md", "issues/1.md", "images/square.png"})


def read(markdown: str, first: int = 1, **options: object) -> str:
    reading = read_text(HEAD + markdown, "articles/x.md", FILES)
    assert reading.problems == ()
    return prose(reading.html, first, **options)[0]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("One\ntwo  three.", "One two three."),
        ("a  \nb", "a\nb"),
        ("## A board\n\nx", "A BOARD\n\nx"),
        ("### A *small* board\n\nx", "A small board\n-------------\n\nx"),
        ("a *word* here", "a *word* here"),
        ("`A PAR-BUR`", "A PAR-BUR"),
        ("~~gone~~ 10<sup>6</sup> x<sub>2</sub>", "[gone] 10^6 x2"),
        ("- one\n- two\n  - three", "- one\n- two\n  - three"),
        ("9. nine\n10. ten", "9.  nine\n10. ten"),
        ("- one\n\n- two\n\n  more", "- one\n\n- two\n\n  more"),
        ("> said\n> once\n\nx", "    said once\n\nx"),
        ("a\n\n***\n\nb", f"a\n\n{'* * *':^72}".rstrip() + "\n\nb"),
        ("```\na  b\n```", "    a  b"),
        ("```orders\nFRANCE: A PAR-BUR, (A MAR-PIE)\n```", "FRANCE: A PAR-BUR, (A MAR-PIE)"),
        (
            "```press Vienna\nWe knocked.\n\nTwice.\n```",
            "Press from Vienna:\nWe knocked.\n\nTwice.",
        ),
        ("![a square](../images/square.png)", "[Picture: a square]"),
        ("((he *is* right))", "((he *is* right))"),
        ("| a | b |\n|---|---|\n| one | 2 |", "a         b\none       2"),
        ("<details><summary>More</summary>\n\nx\n\n</details>", "More:\n\nx"),
        ("&lt;b&gt; &amp; c", "<b> & c"),
    ],
)
def test_markup_becomes_prose(written: str, printed: str) -> None:
    """Each kind of Markdown has its form of 1990, and none keeps its signs."""
    text = read(written)

    assert printed == text
    assert [] == [sign for sign in ("#", "**", "_", "`", "](", "~~") if sign in text]


def test_what_python_markdown_makes_of_notes_and_terms() -> None:
    """The notes of a trusted text are numbered with those of the issue; a term is above its meaning."""
    html = markdown(
        "A word[^a] and more[^b].\n\nNMR\n:   No moves received.\n\nStab\n:   A move.\n\n"
        "[^a]: One *note*.\n[^b]: Another.\n",
        extensions=["extra"],
    )

    assert prose(html, 4) == (
        "A word [4] and more [5].\n\nNMR:\n    No moves received.\n\nStab:\n    A move.\n\n"
        "Notes:\n[4] One *note*.\n[5] Another.",
        2,
    )


def test_short_words_are_stressed_and_long_ones_plain() -> None:
    """Stars round a few words, capitals for strong ones; a passage has neither."""
    long = "a passage of rather more than forty letters in all"

    assert f"*so* NOW {long} {long}" == " ".join(read(f"*so* **now** *{long}* **{long}**").split())


def test_notes_and_links_have_one_numbering() -> None:
    """Footnotes and links count together, from where the issue is; equal ones count once."""
    text = read(
        "A note[^a], a [site](https://a.example/x), [again](https://a.example/x), and[^b].\n\n"
        "[^a]: First, with [its own](https://b.example).\n[^b]: Second.",
        first=7,
    )

    assert (
        "A note [7], a site [8], again [8], and [9].\n\n"
        "Notes:\n[7] First, with its own [10].\n[8] https://a.example/x\n[9] Second.\n"
        "[10] https://b.example"
    ) == text


def test_addresses_are_never_broken() -> None:
    """A long address has a line of its own, whole; one written as itself has no note."""
    url = "https://a.example/" + "long-" * 20 + "end"

    lines = read(f"Here is [a link]({url}) and here <https://b.example/c-d>.").split("\n")

    assert f"[1] {url}" in lines
    assert "Here is a link [1] and here https://b.example/c-d." == lines[0]


def test_a_link_within_the_page_has_no_note() -> None:
    """What leads to a place on the same page leads nowhere on paper."""
    assert "a part" == read("a [part](#part)")


def test_lines_keep_to_72_columns() -> None:
    """Paragraphs, lists in lists and quotations alike."""
    words = "word " * 60
    text = read(f"{words}\n\n- {words}\n  - {words}\n    - {words}\n\n> > {words}\n\n### {words}")

    assert 72 >= max(map(len, text.split("\n")))


def test_a_table_is_set_in_columns() -> None:
    """Figures to the right, and all of it in 72 columns however wide it was."""
    text = read("| Power | Units |\n|---|---|\n| Austria | 3 |\n| Russia | 14 |")

    assert "Power     Units\nAustria       3\nRussia       14" == text


def test_depth_does_not_break_the_press() -> None:
    """HTML a thousand deep is flattened, and keeps its words."""
    assert "deep" in prose("<blockquote>" * 1000 + "deep" + "</blockquote>" * 1000)[0]


def test_a_note_that_names_itself_is_told_once() -> None:
    """Footnotes in a ring come to an end."""
    text = read("x[^a]\n\n[^a]: one[^b]\n[^b]: two[^a]")

    assert "x [1]\n\nNotes:\n[1] one [2]\n[2] two [1]" == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("“Łódź” – naïve — ‘ok’…", "\"Lodz\" - naive -- 'ok'..."),
        ("A→B × 2 · 5 €", "A->B x 2 - 5 EUR"),
        ("plain", "plain"),
        ("\N{PILE OF POO}", "?"),
    ],
)
def test_ascii(text: str, expected: str) -> None:
    """Typographic signs become a typewriter's, letters Latin ones."""
    assert expected == ascii_text(text)


def test_ascii_comes_before_lines() -> None:
    """Dashes that become two signs still leave lines of 72 columns."""
    text = read("wörd — " * 60, letters=ascii_text)

    assert text.isascii()
    assert 72 >= max(map(len, text.split("\n")))


def test_a_value_in_ascii() -> None:
    """Every text of a value is changed, however deep; one without any is the same."""
    chapter = Chapter(number=1, title="Één", games=("Łódź",))
    plain = Chapter(number=1, title="One", games=("Lodz",))

    assert Chapter(number=1, title="Een", games=("Lodz",)) == in_ascii(chapter)
    assert in_ascii((plain, "x"))[0] is plain
