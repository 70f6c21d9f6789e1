"""Letters of the press: paragraphs, verse, and what is folded."""

from __future__ import annotations

import pytest

from zine.report.press_paragraphs import LONG, SHOWN, folded_letter, press_paragraphs


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One line.", [("One line.",)]),
        ("Roses\nare red\n", [("Roses", "are red")]),
        ("a\n\nb\nc", [("a",), ("b", "c")]),
        (f"{'long ' * 14}\nshort", [(f"{'long ' * 14}short",)]),
        ("  indented\nverse  ", [("  indented", "verse")]),
        ("\n \n", []),
    ],
)
def test_verse_keeps_its_lines(text: str, expected: list[tuple[str, ...]]) -> None:
    """A paragraph of several short lines is verse; wrapped prose becomes one line."""
    assert expected == [each.lines for each in press_paragraphs(text)]


def test_a_letter_of_sixty_lines_is_whole() -> None:
    """And one more line folds it after the twenty-fourth."""
    poem = "\n".join(f"line {at}" for at in range(LONG))

    assert () == folded_letter(poem).folded
    assert 1 + LONG - SHOWN == folded_letter(f"{poem}\nand one more").more


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(f"line {at}" for at in range(200)),
        " ".join(f"Sentence {at} of a paragraph that does not end." for at in range(400)),
        "\n\n".join(f"Paragraph {at}." for at in range(90)),
    ],
)
def test_nothing_of_a_long_letter_is_lost(text: str) -> None:
    """What is in sight and what is folded are all its words in order."""
    parts = folded_letter(text)
    words = [
        word for each in (*parts.shown, *parts.folded) for word in " ".join(each.lines).split()
    ]

    assert text.split() == words
    assert sum(each.height for each in parts.shown) <= SHOWN
    assert parts.more >= LONG - SHOWN
