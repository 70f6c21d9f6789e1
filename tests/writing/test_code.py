"""Code in texts is coloured, and `[TOC]` becomes the contents."""

from __future__ import annotations

import pytest

from zine.writing.contribution_reader import read_text
from zine.writing.fenced_blocks import LANGUAGES, LONGEST, code_block

HEAD = "Title: A\nAuthor: B\nDate: 2026-01-01\nLicence: CC0 1.0\n\n"


def html(body: str) -> str:
    """The HTML of an article with this text."""
    return read_text(HEAD + body, "articles/x.md", frozenset()).html


def test_code_in_a_known_language_is_coloured() -> None:
    """The colours pass the sieve as classes."""
    found = html("```python\ndef f(): return '<b>'\n```")

    assert '<pre class="highlight"><code><span class="k">def</span>' in found
    assert "<b>" not in found


@pytest.mark.parametrize("language", ["", "brainfuck", "pyth on", "../x"])
def test_other_code_is_plain(language: str) -> None:
    """A language that is not on the list colours nothing."""
    assert "<pre><code>a &lt; b\n</code></pre>" == html(f"```{language}\na < b\n```")


def test_long_code_is_plain() -> None:
    """No lexer is given more than the longest code."""
    assert "<span" not in code_block("x" * (LONGEST + 1), "python")
    assert "<span" in code_block("x = 1", "python")


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_language_has_a_lexer(language: str) -> None:
    """Each name on the list is one that Pygments knows."""
    assert 'class="highlight"' in code_block("x", language)


def test_contents_link_to_headings() -> None:
    """The list is nested as the headings are, and equal headings have addresses of their own."""
    found = html("[TOC]\n\n## Ä & b\n\n### C *d*\n\n## Ä & b")

    assert 'href="#to-article-x-a-b"' in found
    assert '<h2 id="to-article-x-a-b-2">' in found
    assert '<h3 id="to-article-x-c-d">C <em>d</em></h3>' in found
    assert 2 == found.count("<ul>")
    assert "[TOC]" not in found


def test_headings_have_no_ids_without_contents() -> None:
    """Pages of texts without `[TOC]` are as they were; in a sentence the word is a word."""
    assert "<p>See [TOC] there.</p>\n<h2>B</h2>" == html("See [TOC] there.\n\n## B")


def test_contents_of_nothing_are_empty() -> None:
    """A text without headings has an empty list, which is none."""
    assert "<p>Words.</p>" == html("[TOC]\n\nWords.").strip()


@pytest.mark.parametrize(
    ("headings", "words", "listed"), [(4, 1000, True), (3, 1000, False), (4, 900, False)]
)
def test_a_long_text_begins_with_its_contents(headings: int, words: int, listed: bool) -> None:
    """Nobody has to ask for them; a short text needs none."""
    parts = [f"## Part {each}\n\n" + "word " * (words // headings) for each in range(headings)]

    found = html("\n\n".join(parts) + "\n\nmore words here")

    assert listed == found.startswith("<ul>")
    assert (headings if listed else 0) == found.count('<a href="#to-')


@pytest.mark.parametrize("ident", ["main", "article-1", "fn-x", "to-A", "to-x y"])
def test_writers_set_no_ids_of_headings(ident: str) -> None:
    """Raw HTML cannot take an address of the page."""
    assert ident not in html(f'<h2 id="{ident}">A</h2>')
