"""The ratings in an issue: what the games that ended with it changed, and what changed since."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from zine.blocks import Block, Section, Sentences, strong
from zine.departments.ratings.rating.corrections import CorrectedResult
from zine.departments.ratings.rating.history import Change
from zine.departments.ratings.rating.jdpr import printed
from zine.departments.ratings.ratings_report import RatingBook, game_rating
from zine.departments.ratings.tables import day, rated_game, unrated


def issue_blocks(book: RatingBook, number: int, when: date) -> tuple[Block, ...]:
    """What an issue of that number and day prints of the ratings; nothing if no game ended."""
    return tuple(_blocks(book, number, when))


def _blocks(book: RatingBook, number: int, when: date) -> Iterator[Block]:
    history = book.ledger.history
    games = [done for done in history.rated.values() if done.game.issue == number]
    idle = [
        game
        for game in history.unrated
        if game.issue == number and any(power.players for power in game.powers)
    ]
    for done in games:
        year = done.game.completed.year
        yield Section(
            heading=done.game.title,
            to=f"ratings/{year}.html#{done.game.slug}",
            blocks=rated_game(game_rating(done, book)),
        )
    if idle:
        yield Sentences(tuple(map(unrated, idle)))
    slugs = [*(done.game.slug for done in games), *(game.slug for game in idle)]
    for each in book.ledger.corrected:
        changes = _became(each, slugs, book) if each.correction.day > when else []
        if changes:
            yield Sentences(
                (
                    (
                        strong("Rated again"),
                        f" since {each.game.title} was corrected on ",
                        day(each.correction.day),
                        f". {each.correction.reason} First printed here: {'; '.join(changes)}.",
                    ),
                ),
                tone="correction",
            )


def _became(corrected: CorrectedResult, slugs: list[str], book: RatingBook) -> list[str]:
    """The changes an issue printed that a correction has altered, in words."""
    pairs = (pair for slug in slugs for pair in corrected.differences(slug))
    return [
        f"{_who(before or after, book)} {_numbers(before)}, now {_numbers(after)}"
        for before, after in pairs
    ]


def _who(change: Change | None, book: RatingBook) -> str:
    assert change is not None
    return f"{change.power} ({book.players[change.player].handle})"


def _numbers(change: Change | None) -> str:
    if change is None:
        return "no change"
    return f"{printed(change.delta):+d} to {printed(change.after)}"
