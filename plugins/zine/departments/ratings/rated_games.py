"""What each rated game changed, term by term."""

from __future__ import annotations

from dataclasses import dataclass

from zine.departments.ratings.print_rounding import explanation, value_remark
from zine.departments.ratings.rating import jdpr
from zine.departments.ratings.rating.history import (
    Change,
    RatedGame,
)
from zine.departments.ratings.rating.results import FinishedGame
from zine.departments.ratings.ratings_report import CorrectionNotice, RatingBook, correction_notice
from zine.games.result_terms import PressSetting
from zine.language import _, in_language, listing, named, phrase
from zine.people import Player

PRESS_WORDS = {
    PressSetting.PARTIAL: phrase("partial press"),
    PressSetting.BROADCAST: phrase("broadcast press"),
    PressSetting.NONE: phrase("no press"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingLine:
    """What a game changed for one player at one power, as printed.

    `part` tells the time share of one who shared the power with others.
    """

    power: str
    player: Player
    part: str
    change: Change
    before: int
    delta: int
    after: int
    explanation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRating:
    """A rated game with its factors in words and a line for each change."""

    done: RatedGame
    setting: str
    result: str
    factors: str
    lines: tuple[RatingLine, ...]
    corrections: tuple[CorrectionNotice, ...]

    @property
    def game(self) -> FinishedGame:
        """The game that was rated."""
        return self.done.game


def year_ratings(book: RatingBook, year: int) -> tuple[GameRating, ...]:
    """The rated games completed in a year, the latest first."""
    rated = book.ledger.history.rated.values()
    chosen = [done for done in rated if done.game.completed.year == year]
    return tuple(game_rating(done, book) for done in reversed(chosen))


def game_rating(done: RatedGame, book: RatingBook) -> GameRating:
    """A rated game as it is printed."""
    game = done.game
    press = _("played in real time") if game.real_time else in_language(PRESS_WORDS[game.press])
    average = jdpr.printed(jdpr.average_rating(done.strength, len(game.powers)))
    return GameRating(
        done=done,
        setting=f"{game.variant}, {press}",
        result=result_words(game),
        factors=_("{value}; strength {strength}, average rating {average}").format(
            value=(
                f"V = 7.5 x A {done.variant:.2f} x P {done.press:.2f} x R {done.players:.2f}"
                f" = {done.value:.2f}{value_remark(done)}"
            ),
            strength=f"{done.strength:.2f}",
            average=average,
        ),
        lines=tuple(rating_line(done, change, book) for change in done.changes),
        corrections=tuple(
            correction_notice(each, book)
            for each in book.ledger.corrected
            if each.game.slug == game.slug
        ),
    )


def result_words(game: FinishedGame) -> str:
    """Who shares the result: "Turkey won", or "3-way draw of Austria, England, and Turkey"."""
    winners = tuple(map(named, game.winners))
    if len(winners) == 1:
        return _("{power} won").format(power=winners[0])
    return _("{count}-way draw of {powers}").format(count=len(winners), powers=listing(winners))


def rating_line(done: RatedGame, change: Change, book: RatingBook) -> RatingLine:
    """One change as it is printed."""
    return RatingLine(
        power=change.power,
        player=book.players[change.player],
        part=_part(done.game, change),
        change=change,
        before=jdpr.printed(change.before.rating),
        delta=jdpr.printed(change.delta),
        after=jdpr.printed(change.after),
        explanation=explanation(done, change),
    )


def _part(game: FinishedGame, change: Change) -> str:
    power = next(each for each in game.powers if each.power == change.power)
    share = next(each.share for each in power.players if each.player == change.player)
    return _("{share}% of the time").format(share=f"{100 * share:.1f}") if share < 1 else ""
