"""A finished game as the ratings see it: who played what for how long, and who shared it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from zine.games import RatingSettings
from zine.games.rating_settings import Earlier, TimeShare

NO_PLAYERS = "We do not know its players."
UNPLAYED = "Nobody played {powers}."
NO_RESULT_KNOWN = "We do not know who shared its result."


@dataclass(frozen=True, slots=True)
class PowerResult:
    """A power's players in the order they came, and whether it shares the result.

    The time shares of a power add up to 1; a power that nobody played has none.
    """

    power: str
    players: tuple[TimeShare, ...]
    shares_result: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedGame(RatingSettings):
    """The result of a game, with the numbers its value depends on.

    `centres` and `solo` are the variant's supply centres and the number that wins.
    `irregular` keeps the game out of the ratings (ruling J7). `issue` is the number of the issue
    that prints what it changed. Players are named by the slugs of their handles; `corrections` are
    in order of their days.
    """

    slug: str
    title: str
    completed: date
    variant: str
    centres: int
    solo: int
    powers: tuple[PowerResult, ...]
    note: str = ""

    @property
    def winners(self) -> tuple[str, ...]:
        """The powers that share the result: one alone, or the members of a draw."""
        return tuple(each.power for each in self.powers if each.shares_result)

    @property
    def unrated(self) -> str:
        """Why the game is unrated; empty if it is rated."""
        if self.irregular:
            return self.irregular
        if len(self.unplayed) == len(self.powers):
            return NO_PLAYERS
        if self.unplayed:
            return UNPLAYED.format(powers=", ".join(self.unplayed))
        return "" if self.winners else NO_RESULT_KNOWN

    @property
    def unplayed(self) -> tuple[str, ...]:
        """The powers that nobody played."""
        return tuple(each.power for each in self.powers if not each.players)


def undone(game: FinishedGame, was: Earlier) -> FinishedGame:
    """The game as its result stood before a correction."""
    winners = game.winners if was.winners is None else was.winners
    return replace(
        game,
        completed=was.completed or game.completed,
        centres=was.centres or game.centres,
        solo=was.solo or game.solo,
        press=was.press or game.press,
        real_time=game.real_time if was.real_time is None else was.real_time,
        irregular=game.irregular if was.irregular is None else was.irregular,
        powers=tuple(
            PowerResult(
                each.power, was.players.get(each.power, each.players), each.power in winners
            )
            for each in game.powers
        ),
    )
