"""Markdown, parsed once: the tokens are judged, and the page's HTML is made from them.

CommonMark with tables, footnotes, and strikethrough, as git hosts show it, so that writers
see there what they will see here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, MutableMapping, Sequence, Set
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from html import escape
from itertools import pairwise
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin
from unidecode import unidecode

from zine.writing.embeds import directive_names
from zine.writing.fenced_blocks import BLOCKS, code_block

LONGEST = 4_000  # characters; searching further for the end of every "((" takes too long

DEEPEST = 4
MARK = "[TOC]"
ON_A_LINE = re.compile(r"\[\[([a-z][a-z-]*)(?:[ \t][^\[\]]*)?\]\]")
ALMOST = 0.8  # "openning" is meant for "opening", "chapter" not for "chart"
LONGEST_ID = 60
# A text of so many words with so many headings has its contents first.
LONG, SEVERAL = 1_000, 4


def interjection(state: StateInline, silent: bool) -> bool:
    """An inline rule: from "((" to the "))" that closes it, within one paragraph."""
    start, most = state.pos, state.posMax
    if not state.src.startswith("((", start):
        return False
    end = state.src.find("))", start + 2, min(most, start + LONGEST))
    if end < 0 or not state.src[start + 2 : end].strip():
        return False
    opened = state.src.count("(", start + 2, end) - state.src.count(")", start + 2, end)
    for _ in range(min(opened, DEEPEST)):
        # "((as I said (twice)))" ends at the last two of three.
        end += state.src.startswith(")))", end) and end + 3 <= most
    if not silent:
        token = state.push("interjection_open", "span", 1)
        token.attrSet("class", "interjection")
        state.push("text", "", 0).content = "(("
        state.pos, state.posMax = start + 2, end
        state.md.inline.tokenize(state)
        state.push("text", "", 0).content = "))"
        state.push("interjection_close", "span", -1)
        state.posMax = most
    state.pos = end + 2
    return True


def block_names() -> Set[str]:
    """The blocks that are ours: what texts may embed, and those with a look of their own."""
    return {*directive_names(), *BLOCKS}


def _embed_line(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A block rule: a line such as "[[opening austria hedgehog]]" is a block of that name."""
    written = state.getLines(start, start + 1, state.blkIndent, False).strip()
    found = None if state.is_code_block(start) else ON_A_LINE.fullmatch(written)
    if found and not get_close_matches(found[1], block_names(), n=1, cutoff=ALMOST):
        return False  # "[[so]]" is a writer's own
    if found and not silent:
        state.line = start + 1
        token = state.push("fence", "", 0)
        token.info, token.content, token.markup = found[1], written, "[["
        token.map = [start, start + 1]
    return found is not None


_Env = MutableMapping[str, Any]


@cache
def _engine() -> MarkdownIt:
    engine = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    engine.use(footnote_plugin, inline=False)
    engine.block.ruler.before("paragraph", "embed_line", _embed_line, {"alt": ["paragraph"]})
    engine.inline.ruler.before("emphasis", "interjection", interjection)
    for sign in "()":
        engine.inline.add_terminator_char(sign)
    engine.add_render_rule("fence", _fence)
    # Links are judged one by one, as they were written, with a word to the writer: links.py.
    engine.validateLink = _any_link  # type: ignore[method-assign]
    engine.normalizeLink = _as_written  # type: ignore[method-assign]
    return engine


def _any_link(url: str) -> bool:
    return True


def _as_written(url: str) -> str:
    return url


def _fence(
    renderer: object, tokens: Sequence[Token], index: int, options: object, env: _Env
) -> str:
    """A fenced block: the mark of an embed, a block with its own look, or plain code."""
    token = tokens[index]
    if "embed" in token.meta:
        return f"<p>{token.meta['embed']}</p>\n"
    name, _, about = token.info.strip().partition(" ")
    if name in BLOCKS:
        return BLOCKS[name](token.content, about.strip())
    return code_block(token.content, name)


class Spot(NamedTuple):
    """A token and its line in the file."""

    token: Token
    line: int


@dataclass(frozen=True, slots=True)
class Markup:
    """A parsed text; `spots` are its tokens in order, those within paragraphs too."""

    tokens: Sequence[Token]
    env: _Env

    def spots(self, first_line: int) -> Iterator[Spot]:
        """Every token with its line, when the text begins on `first_line` of its file."""
        for token in self.tokens:
            line = first_line + (token.map[0] if token.map else 0)
            yield Spot(token, line)
            for child in token.children or ():
                yield Spot(child, line)
                line += child.type in ("softbreak", "hardbreak") or child.content.count("\n")

    def html(self) -> str:
        """The text as HTML, not yet sanitised."""
        for token in self.tokens:
            if token.type in ("heading_open", "heading_close") and token.tag == "h1":
                token.tag = "h2"  # the title of the page is its only first heading
        engine = _engine()
        tokens = _with_contents(self.tokens, self.env["docId"])
        return str(engine.renderer.render(tokens, engine.options, self.env))


def parse(body: str, name: str) -> Markup:
    """Parse a text. `name` sets its footnotes apart from those of other texts on a page."""
    env: _Env = {"docId": name}
    return Markup(_engine().parse(body, env), env)


def _with_contents(tokens: Sequence[Token], name: str) -> Sequence[Token]:
    """The tokens of a text with its contents: where a paragraph is `[TOC]`, or first in a long one.

    Only then do headings have ids; `name` sets them apart from those of other texts on a page.
    """
    at = [index for index, token in enumerate(tokens) if _is_mark(token)]
    if not at and not _is_long(tokens):
        return tokens
    found: list[tuple[int, str, str]] = []
    taken: dict[str, int] = {}
    for token, inline in pairwise(tokens):
        if token.type == "heading_open":
            words = "".join(each.content for each in inline.children or () if each.content)
            slug = re.sub(r"[^a-z0-9]+", "-", unidecode(words).lower()).strip("-")[:LONGEST_ID]
            taken[slug] = taken.get(slug, 0) + 1
            again = f"-{taken[slug]}" if taken[slug] > 1 else ""
            ident = f"to-{name}-{slug}{again}"
            token.attrSet("id", ident)
            found.append((max(int(token.tag[1:]), 2), ident, words))
    contents = Token("html_block", "", 0, content=_listed(found))
    if not at:
        return [contents, *tokens]
    marks = {index + step for index in at for step in (-1, 0, 1)}
    return [
        contents if index in at else token
        for index, token in enumerate(tokens)
        if index not in marks or index in at
    ]


def _is_long(tokens: Sequence[Token]) -> bool:
    headings = sum(token.type == "heading_open" for token in tokens)
    words = sum(len(token.content.split()) for token in tokens if token.type == "inline")
    return headings >= SEVERAL and words >= LONG


def _is_mark(token: Token) -> bool:
    return token.type == "inline" and token.content.strip() == MARK


def _listed(headings: Sequence[tuple[int, str, str]]) -> str:
    """Nested lists of links; a level that is skipped adds no list."""
    html, open_levels = "", list[int]()
    for level, ident, words in headings:
        while open_levels and open_levels[-1] > level:
            html += "</li></ul>"
            open_levels.pop()
        if open_levels and open_levels[-1] == level:
            html += "</li>"
        elif not open_levels or open_levels[-1] < level:
            html += "<ul>"
            open_levels.append(level)
        html += f'<li><a href="#{ident}">{escape(words)}</a>'
    return html + "</li></ul>" * len(open_levels) + ("\n" if html else "")
