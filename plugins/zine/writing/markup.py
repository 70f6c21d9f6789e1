"""Markdown, parsed once: the tokens are judged, and the page's HTML is made from them.

CommonMark with tables, footnotes, and strikethrough, as git hosts show it, so that writers
see there what they will see here.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin

from zine.writing.blocks import BLOCKS
from zine.writing.code import code_block
from zine.writing.headings import with_contents

LONGEST = 4_000  # characters; searching further for the end of every "((" takes too long

DEEPEST = 4


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


Env = MutableMapping[str, Any]


@cache
def _engine() -> MarkdownIt:
    engine = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    engine.use(footnote_plugin, inline=False)
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


def _fence(renderer: Any, tokens: Sequence[Token], index: int, options: Any, env: Env) -> str:
    """A fenced block: the mark of an embed, a block with its own look, or plain code."""
    token = tokens[index]
    if "embed" in token.meta:
        return f"<p>{token.meta['embed']}</p>\n"
    name, _, about = token.info.strip().partition(" ")
    if name in BLOCKS:
        return BLOCKS[name](token.content, about.strip())
    return code_block(token.content, name)


class Spot(NamedTuple):
    """A token and the line of its file it stands on."""

    token: Token
    line: int


@dataclass(frozen=True, slots=True)
class Markup:
    """A parsed text; `spots` are its tokens in order, those within paragraphs too."""

    tokens: Sequence[Token]
    env: Env

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
        tokens = with_contents(self.tokens, self.env["docId"])
        return str(engine.renderer.render(tokens, engine.options, self.env))


def parse(body: str, name: str) -> Markup:
    """Parse a text. `name` sets its footnotes apart from those of other texts on a page."""
    env: Env = {"docId": name}
    return Markup(_engine().parse(body, env), env)
