"""The ratings in an issue: what the games that ended with it changed, and what changed since."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from zine.blocks import Block, Section, Sentences, spliced, strong
from zine.departments.ratings.rated_game_blocks import rated_game
from zine.departments.ratings.rating.correction_effects import CorrectedResult
from zine.departments.ratings.rating.jdpr import printed
from zine.departments.ratings.rating.rating_history import Change
from zine.departments.ratings.rating_book import RatingBook
from zine.departments.ratings.sentences import day, unrated
from zine.language import _, named


def issue_blocks(book: RatingBook, number: int, when: date) -> tuple[Block, ...]:
    """What an issue of that number and day prints of the ratings; nothing if no game ended."""
    return tuple(_blocks(book, number, when))


def _blocks(book: RatingBook, number: int, when: date) -> Iterator[Block]:
    history = book.history
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
            blocks=rated_game(done, book),
        )
    if idle:
        yield Sentences(tuple(map(unrated, idle)))
    slugs = [*(done.game.slug for done in games), *(game.slug for game in idle)]
    for each in book.corrected:
        changes = _became(each, slugs, book) if each.correction.day > when else []
        if changes:
            told = spliced(
                _(
                    "{again} since {game} was corrected on {day}. {reason} First printed here: "
                    "{changes}."
                ),
                again=(strong(_("Rated again")),),
                game=each.game.title,
                day=(day(each.correction.day),),
                reason=each.correction.reason,
                changes="; ".join(changes),
            )
            yield Sentences((told,), tone="correction")


def _became(corrected: CorrectedResult, slugs: list[str], book: RatingBook) -> list[str]:
    """The changes an issue printed that a correction has altered, in words."""
    pairs = (pair for slug in slugs for pair in corrected.differences(slug))
    return [
        _("{player} {before}, now {after}").format(
            player=_who(before or after, book), before=_numbers(before), after=_numbers(after)
        )
        for before, after in pairs
    ]


def _who(change: Change | None, book: RatingBook) -> str:
    assert change is not None
    return f"{named(change.power)} ({book.players[change.player].handle})"


def _numbers(change: Change | None) -> str:
    if change is None:
        return _("no change")
    delta = f"{printed(change.delta):+d}"
    return _("{delta} to {rating}").format(delta=delta, rating=printed(change.after))
