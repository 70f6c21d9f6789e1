"""Prepares the publisher's own texts for Pelican's reader of Markdown, which knows no embeds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from zine.problems import Place, Problem
from zine.writing.contribution_reader import take_embeds
from zine.writing.embeds import Embed
from zine.writing.header import LINE, Header, read_header, role_of
from zine.writing.header_field_rules import FIELDS
from zine.writing.markdown_parser import Markup, parse

# What pages and issues are made from, so it must be as in any other text. Pelican's reader judges
# the rest.
OURS = ("issue", "number", "chapter", "kind", "from", "slug")


@dataclass(frozen=True, slots=True, kw_only=True)
class TrustedText:
    """A text of the publisher's own, before it is read.

    `lines` are what Pelican's reader gets: each embed is a mark in a paragraph of its own, and
    the names of fields have underscores for their spaces.
    """

    header: Header
    lines: tuple[str, ...]
    embeds: tuple[Embed, ...]
    problems: tuple[Problem, ...]


def trusted_text(text: str, path: str, role: str = "") -> TrustedText:
    """Prepare a text by its path below content/; `role` as `read_text` has it."""
    shown, folder = f"content/{path}", role_of(path, role)
    header = read_header(text, shown, folder)
    markup = parse(header.body, "trusted")
    found: list[Problem] = []
    embeds = take_embeds(tuple(markup.spots(header.first_line)), text, shown, found)
    head = [_named(line) for line in text.split("\n")[: header.first_line - 1]]
    body = _marked(markup, header, shown, found)
    lines = "\n".join([*head, *body]).lstrip("\n").split("\n")
    return TrustedText(
        header=header, lines=tuple(lines), embeds=embeds, problems=tuple(sorted(set(found)))
    )


def field_faults(
    fields: Mapping[str, object], header: Header, shown: str, role: str
) -> Iterator[Problem]:
    """The faults of those fields, as Pelican read them, that the press itself uses."""
    for name, check in FIELDS[role].items():
        if name not in OURS or name not in fields:
            continue
        value, place = fields[name], header.places.get(name, Place(shown))
        if not isinstance(value, str):
            yield Problem(place, f"'{name.capitalize()}' appears twice")
        elif fault := check(value):
            yield Problem(place, f"{name.capitalize()} {fault[0]}", fault[1])


def _named(line: str) -> str:
    """A line of a header with the name of its field as Python-Markdown reads it."""
    found = LINE.fullmatch(line.rstrip())
    return f"{found[1].strip().replace(' ', '_')}: {found[2]}" if found else line


def _marked(markup: Markup, header: Header, shown: str, found: list[Problem]) -> Sequence[str]:
    """The lines of the body with marks in place of the embeds."""
    lines = header.body.split("\n")
    for token in reversed(markup.tokens):
        if "embed" not in token.meta or token.map is None:
            continue
        start, end = token.map
        if token.level:
            hint = "put it before or after the list or the quotation"
            place = Place(shown, header.first_line + start, 1)
            found.append(Problem(place, "a drawing cannot be in a list here", hint))
        lines[start:end] = ["", token.meta["embed"], ""]
    return lines
