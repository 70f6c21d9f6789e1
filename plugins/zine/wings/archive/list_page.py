"""The list of old issues, with the games and people they name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set

from zine.blocks import (
    Block,
    Column,
    Heading,
    Listing,
    Section,
    Sentences,
    Span,
    Table,
    Words,
    link,
    rows_of,
    time,
)
from zine.language import _, in_language, worded
from zine.report.dates import long_date
from zine.wings.archive.issue_sentences import game_words, person_text
from zine.wings.archive.issues_register import KnownGame, Register, addresses
from zine.wings.archive.oldissue_view import OldIssueView


def list_blocks(
    registers: Sequence[Register], views: Sequence[OldIssueView], games: Set[str]
) -> Iterator[Section]:
    """Each zine with its issues; `games` are the slugs of games with a page here."""
    for register in registers:
        own = [view for view in views if view.issue.zine == register.zine]
        yield Section(heading=register.zine, blocks=tuple(_zine(register, own, games)))


def _zine(register: Register, views: Sequence[OldIssueView], games: Set[str]) -> Iterator[Block]:
    yield Listing(tuple(tuple(_line(view)) for view in views))
    if register.renumbered:
        yield Heading("Numbers")
        yield Listing(tuple(map(in_language, register.renumbered)))
    yield Heading("Games")
    yield _games(register, addresses(register.games), games)
    if register.persons:
        yield Heading("People")
        people = (
            f"{person.name or _('no name given')}: {', '.join(person.addresses)}"
            for person in register.persons
        )
        yield Listing(tuple(people))
    if register.possible:
        yield Heading("Perhaps the same person", 1)
        pairs = (
            worded(
                "{one} and {other}: {why}",
                one=person_text(one),
                other=person_text(other),
                why=why,
            )
            for one, other, why in register.possible
        )
        yield Listing(tuple(pairs))


def _line(view: OldIssueView) -> Iterator[str | Span]:
    yield link(view.title, f"archive/{view.slug}/{view.key}.html")
    if view.issue.date:
        yield " · "
        yield time(long_date(view.issue.date.date()), view.issue.date.isoformat())
    if view.issue.chapter:
        yield worded(" · Chapter {number}", number=view.issue.chapter)
    if view.issue.topic:
        yield f" · {view.issue.topic}"
    for part, _paragraphs in view.sections:
        yield f" · {part.title}"


def _games(register: Register, slugs: Mapping[tuple[str, ...], str], games: Set[str]) -> Table:
    return Table(
        caption="Every game mentioned, and where",
        label=worded("Games of {zine}", zine=register.zine),
        columns=(
            Column(heading="Game", key=True),
            Column(heading="Number"),
            Column(heading="Issues and chapters"),
            Column(heading="Notes", folds=True),
        ),
        rows=rows_of(
            (
                _name(game, slugs[game.names], games),
                game.boardman or "–",
                ", ".join(_where(key, chapters) for key, chapters in game.chapters),
                "; ".join(game_words(game)),
            )
            for game in register.games
        ),
    )


def _name(game: KnownGame, slug: str, games: Set[str]) -> Words:
    return (link(game.names[0], f"games/{slug}/index.html"),) if slug in games else game.names[0]


def _where(key: str, chapters: tuple[int, ...]) -> str:
    return f"#{key} ({', '.join(map(str, chapters))})" if chapters else f"#{key}"


def intro() -> Sentences:
    """The introduction of the list."""
    return Sentences(
        (_("Issues brought in from their texts, with the games, people and threads they name."),)
    )
