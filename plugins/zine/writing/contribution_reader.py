"""Reads a text from content/: its header, its HTML, its embeds, and its problems."""

from __future__ import annotations

import hashlib
import posixpath
import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from difflib import get_close_matches
from html import unescape

from zine.characters import FORBIDDEN
from zine.files.text_limits import limit_problems
from zine.problems import Place, Problem, Problems, did_you_mean, odd_character
from zine.writing.embeds import MOST_EMBEDS, Embed, directive_names, read_embed, read_line
from zine.writing.header import Header, read_header, role_of
from zine.writing.html_sanitiser import PELICAN_LINK, sanitise
from zine.writing.links import link_target, picture_target
from zine.writing.markdown_parser import Markup, Spot, block_names, parse

ENTITY = re.compile(r"&(?:#([0-9]{1,9})|#[xX]([0-9A-Fa-f]{1,8})|[A-Za-z][A-Za-z0-9]*);?")
ON_A_LINE = "[["  # how a block begins that is written on one line
NEARLY = 0.65  # "bord" is nearly "board", "prose" is not "press"
NOTHING: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TextReading:
    """A text as read.

    `html` is safe to print, and holds each embed's mark as a paragraph of its own. `problems` keep
    the text out of the zine. `spots` are the tokens of its Markdown with their lines. Of a text
    over a limit nothing is read but that it is.
    """

    header: Header
    html: str
    embeds: tuple[Embed, ...]
    spots: tuple[Spot, ...]
    problems: tuple[Problem, ...]
    over_limit: bool = False


def name_of(path: str, folder: str) -> str:
    """What sets a text's footnotes apart from those of other texts in an issue: "article-silence"."""
    stem = re.sub(r"[^a-z0-9]+", "-", path.rpartition("/")[2].removesuffix(".md").lower())
    return f"{folder[:-1]}-{stem[:60].strip('-')}"


def read_text(text: str, path: str, files: Set[str], *, role: str = "") -> TextReading:
    """Read a text by its path below content/, whose files are given.

    `role` is the kind of writing, "articles", "pages" or "issues"; the folder's name without it.
    """
    shown = f"content/{path}"
    folder = role_of(path, role)
    limits = limit_problems(text, shown)
    header = read_header("" if limits else text, shown, folder)
    if limits:
        header = replace(header, problems=NOTHING)
    markup = parse(header.body, name_of(path, folder))
    spots = tuple(markup.spots(header.first_line))
    found = [
        *limits,
        *header.problems,
        *_follow_links(spots, posixpath.dirname(path), files, shown),
    ]
    found += _misspelt(spots, text.split("\n"), shown)
    embeds = take_embeds(spots, text, shown, found)
    html = _html(markup, files, text, shown, found)
    return TextReading(
        header=header,
        html=html,
        embeds=embeds,
        spots=spots,
        problems=tuple(sorted(set(found))),
        over_limit=bool(limits),
    )


def _follow_links(
    spots: tuple[Spot, ...], folder: str, files: Set[str], shown: str
) -> Iterator[Problem]:
    """Turn the links of the Markdown into Pelican's, in place; report those that lead nowhere."""
    for token, line in spots:
        if token.type not in ("link_open", "image"):
            continue
        name, follow = (
            ("href", link_target) if token.type == "link_open" else ("src", picture_target)
        )
        target = follow(str(token.attrGet(name) or ""), folder, files)
        token.attrSet(name, target.link)
        if target.message:
            yield Problem(Place(shown, line, 1), target.message, target.hint)


def take_embeds(
    spots: tuple[Spot, ...], text: str, shown: str, found: list[Problem]
) -> tuple[Embed, ...]:
    """The directives of a text; each leaves a mark that no writer can guess."""
    key = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:20]
    embeds: list[Embed] = []
    known, lines = directive_names(), text.split("\n")
    for token, line in spots:
        name = token.info.strip().partition(" ")[0] if token.type == "fence" else ""
        if name not in known:
            continue
        if len(embeds) == MOST_EMBEDS:
            message = f"there are more than {MOST_EMBEDS} drawings in this text"
            found.append(Problem(Place(shown, line, 1), message))
            break
        try:
            if token.markup == ON_A_LINE:
                embed = read_line(name, lines[line - 1], shown, line)
            else:
                embed = read_embed(name, token.content, shown, line + 1)
        except Problems as problems:
            found += problems.problems
            continue
        token.meta["embed"] = f"zine{key}n{len(embeds)}x"
        embeds.append(replace(embed, mark=token.meta["embed"]))
    return tuple(embeds)


def _misspelt(spots: tuple[Spot, ...], lines: Sequence[str], shown: str) -> Iterator[Problem]:
    """Blocks whose names are nearly ours; other names are of code, which is shown as is."""
    known = block_names()
    for token, line in spots:
        name = token.info.strip().partition(" ")[0] if token.type == "fence" else ""
        if name in known or not get_close_matches(name, known, n=1, cutoff=NEARLY):
            continue
        hint = did_you_mean(name, known)
        column = lines[line - 1].index(name) + 1
        yield Problem(Place(shown, line, column), f"there is no block '{name[:40]}'", hint)


def _html(markup: Markup, files: Set[str], text: str, shown: str, found: list[Problem]) -> str:
    html = sanitise(markup.html().strip())
    if FORBIDDEN.search(html):
        found += _by_entity(text, shown)
    # Only links in raw HTML are still unchecked here.
    for link in PELICAN_LINK.findall(html):
        path = link.partition("}/")[2].partition("#")[0]
        if path not in files:
            found.append(Problem(Place(shown), f"there is no content/{path[:80]} to link to"))
    return html


def hidden_characters(html: str, text: str, shown: str) -> list[Problem]:
    """The hidden characters of HTML that no sieve has read, typed or written as entities."""
    written_out = any(FORBIDDEN.search(_meant(each)) for each in ENTITY.finditer(html))
    return _by_entity(text, shown) if written_out or FORBIDDEN.search(html) else []


def _by_entity(text: str, shown: str) -> list[Problem]:
    """Entities in a text that mean a forbidden character."""
    return [
        odd_character(Place(shown, number, entity.start() + 1), sign[0])
        for number, line in enumerate(text.split("\n"), start=1)
        for entity in ENTITY.finditer(line)
        if (sign := FORBIDDEN.search(_meant(entity)))
    ] or [Problem(Place(shown), "this entity stands for a hidden character", "delete it")]


def _meant(entity: re.Match[str]) -> str:
    """The character that an entity means, or "" if it is not an entity."""
    digits, hexadecimal = entity[1], entity[2]
    number = int(digits) if digits else int(hexadecimal, 16) if hexadecimal else None
    if number is None:
        return unescape(entity[0])
    return chr(number) if number <= 0x10FFFF else ""
