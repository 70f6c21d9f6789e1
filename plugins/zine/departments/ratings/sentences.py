"""Sentences of the ratings, for issues and pages alike."""

from __future__ import annotations

from datetime import date

from zine.blocks import Sentences, Span, Words, joined, link, spliced, strong, time
from zine.departments.ratings.rating.correction_effects import CorrectedResult
from zine.departments.ratings.rating.finished_game import NO_PLAYERS, UNPLAYED, FinishedGame
from zine.departments.ratings.rating.jdpr import printed
from zine.departments.ratings.rating.rating_history import PlayerStanding
from zine.departments.ratings.rating_book import RatingBook
from zine.language import _, in_language, listing, named, number_of
from zine.people import Player
from zine.report.dates import long_date


def person(player: Player) -> Span:
    """A player, leading to their page."""
    return link(player.handle, f"players/{player.slug}.html")


def rated_link(game: FinishedGame) -> Span:
    """A rated game, leading to what it changed."""
    return link(game.title, f"ratings/{game.completed.year}.html#{game.slug}")


def day(when: date) -> Span:
    """A day in words."""
    return time(long_date(when), when.isoformat())


def unrated(game: FinishedGame) -> str:
    """A game that changes no rating, and why."""
    told = _("{game} changes no rating. {reason}")
    return told.format(game=game.title, reason=why_unrated(game))


def correction(corrected: CorrectedResult, book: RatingBook) -> Sentences:
    """A corrected result, and whose ratings it changed: today's with it, and without."""
    others = len(corrected.rated_anew)
    again = number_of("{count} other game rated again.", "{count} other games rated again.", others)
    told = spliced(
        _("{corrected} {day}: {game}, completed {completed}. {reason} {others}"),
        corrected=(strong(_("Corrected")),),
        day=(day(corrected.correction.day),),
        game=corrected.game.title,
        completed=(day(corrected.game.completed),),
        reason=corrected.correction.reason,
        others=again.format(count=others) if others else _("No other rating changes with it."),
    )
    ratings = tuple(
        _moved(book.players[slug], printed(before.rating), printed(after.rating))
        for slug, (before, after) in corrected.moved.items()
        if printed(before.rating) != printed(after.rating)
    )
    moved: Words = _("No printed rating moves.")
    if ratings:
        told_moved = _("Today’s ratings with it (and without): {ratings}.")
        moved = spliced(told_moved, ratings=joined(ratings))
    return Sentences((joined((told, moved), between=" "),), tone="correction")


def _moved(player: Player, before: int, after: int) -> Words:
    return (person(player), f" {after} ({before})")


def why_unrated(game: FinishedGame) -> str:
    """The reason of `game.unrated`; what a publisher wrote stays as it was written."""
    if game.irregular:
        return in_language(game.irregular)
    if game.unplayed and game.unrated != NO_PLAYERS:
        return _(UNPLAYED).format(powers=listing(tuple(map(named, game.unplayed))))
    return _(game.unrated)


def brought_in_words(player: Player) -> str:
    """What a player brought in (ruling J8): "1240 after 9 games"; empty for everybody else."""
    if player.brought_in is None:
        return ""
    rating, games = player.brought_in
    return rating_words(printed(rating), games)


def rating_words(rating: int, games: int) -> str:
    """A rating and what it rests on: "1240 after 9 games"."""
    told = number_of("{rating} after {count} game", "{rating} after {count} games", games)
    return told.format(rating=rating, count=games)


def is_as_brought_in(player: Player, standing: PlayerStanding) -> bool:
    """Whether a player still has the rating they came with: no game here has changed it."""
    return player.brought_in is not None and player.brought_in.games == standing.games
