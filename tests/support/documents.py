"""What a document holds: its fenced blocks with their marks, its links, its command lines.

A fence says what it is by its info string: `sh` (lines to paste), `console` (lines after `$ `, and
what they print), `python` (a program), or anything with `title="FILE"` (a whole file of the zine).
HTML comments before it say the rest; readers do not see them:

    <!-- zine: KIND -->      the page begins again in an empty folder, a new zine, the demo, a copy
    <!-- before LINES -->    lines that are typed first, one to a line
    <!-- output -->          the next fence shows what is printed or written; nothing is run
    <!-- added to: FILE -->  the next fence goes to the end of a file
    <!-- skip: REASON -->    the next fence is not run
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from sites import REPO

DOCS = REPO / "docs"
MARK = re.compile(r"<!--\s*(zine|before|output|added to|skip)\b:?\s*(.*?)\s*-->", re.DOTALL)
TITLE = re.compile(r'title="([^"]+)"')


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A mark or a fence of a page; `kind` is the mark's word, or "fence".

    `note` is the mark that the fence stands under, with what it says after a colon.
    """

    kind: str
    text: str
    line: int
    language: str = ""
    title: str = ""
    note: tuple[str, str] = ("", "")


def pages() -> tuple[Path, ...]:
    """README.md and everything in docs/, but for what is generated."""
    written = (path for path in sorted(DOCS.rglob("*.md")) if path.parent.name != "reference")
    return (REPO / "README.md", *written)


def name_of(page: Path) -> str:
    """A page as tests are named after it."""
    return page.relative_to(REPO).as_posix()


@cache
def tokens(page: Path) -> tuple[Token, ...]:
    """A page as Markdown tokens."""
    return tuple(MarkdownIt("commonmark").enable("table").parse(page.read_text(encoding="utf-8")))


@cache
def steps(page: Path) -> tuple[Step, ...]:
    """The marks and fences of a page, in order."""
    return tuple(_steps(page))


def _steps(page: Path) -> Iterator[Step]:
    note = ("", "")
    for token in tokens(page):
        line = token.map[0] + 1 if token.map else 0
        if token.type == "html_block":
            for word, said in MARK.findall(token.content):
                if word in ("zine", "before"):
                    yield Step(kind=word, text=said, line=line)
                else:
                    note = (word, said)
        elif token.type == "fence":
            language, _, rest = token.info.partition(" ")
            found = TITLE.search(rest)
            yield Step(
                kind="fence",
                text=token.content,
                line=line,
                language=language,
                title=found[1] if found else "",
                note=note,
            )
            note = ("", "")


def fences(page: Path) -> tuple[Step, ...]:
    """The fenced blocks of a page."""
    return tuple(step for step in steps(page) if step.kind == "fence")


def fence(page: str, title: str) -> str:
    """The text of a page's fence of this title, or of its first one in this language."""
    found = (step for step in fences(REPO / page) if title in (step.title, step.language))
    return next(found).text


def spans(page: Path) -> Iterator[str]:
    """Every code span of a page."""
    for token in tokens(page):
        for child in token.children or ():
            if child.type == "code_inline":
                yield child.content


def command_lines(page: Path) -> Iterator[str]:
    """Every line of a page that begins a command of the press, as typed or as named in prose."""
    for step in fences(page):
        for line in step.text.splitlines():
            yield line.removeprefix("$ ").strip()
    yield from spans(page)


def links(page: Path) -> Iterator[str]:
    """Every address that a page links to or draws."""
    for token in tokens(page):
        for child in token.children or ():
            if child.type in ("link_open", "image"):
                yield str(child.attrs.get("href", child.attrs.get("src", "")))


def anchors(page: Path) -> frozenset[str]:
    """The anchors of a page's headings, as git hosts and the site make them."""
    titles = [
        token.children or []
        for before, token in zip(tokens(page), tokens(page)[1:], strict=False)
        if before.type == "heading_open"
    ]
    texts = [
        "".join(c.content for c in title if c.type in ("text", "code_inline")) for title in titles
    ]
    return frozenset(anchor(text) for text in texts)


def anchor(title: str) -> str:
    """A heading's anchor: small letters, digits and hyphens."""
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", title).strip().lower())
