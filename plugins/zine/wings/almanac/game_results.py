"""How the games of a zine ended, seat by seat: what every table of results counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from functools import cache

from zine.departments.ratings.rating.finished_game import FinishedGame
from zine.games import Ending, GameSummary
from zine.games.record_codec import digest
from zine.people import Player, Players
from zine.report.game_end import winners_of
from zine.report.seated_players import seated
from zine.report.supply_centres import YearlyCounts


class Finish(StrEnum):
    """What became of a seat when its game ended, the best first.

    Of a game that was entered by hand, all that is known of the others is that they lost.
    """

    SOLO = "solo"
    DRAW = "draw"
    SURVIVED = "survived"
    ELIMINATED = "eliminated"
    LOST = "lost"


FINISHES = tuple(Finish)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatResult:
    """A seat of a game that has ended: a power, or a player where players are not the powers.

    `power` is "" where players are not the powers; `player` is who held it at the end, None if
    that is not known or stays secret. `sharing` counts those who share in a draw, `years` those
    that were played, None if they are not known; `gone` is the year that eliminated it. `to` is the
    page that tells of the game.
    """

    game: str
    title: str
    variant: str
    day: date
    power: str
    player: Player | None
    finish: Finish
    sharing: int
    to: str
    centres: int | None = None
    years: int | None = None
    gone: int | None = None

    @property
    def rank(self) -> tuple[int, int, int]:
        """What orders the seats of one game: the smaller, the better."""
        return FINISHES.index(self.finish), -(self.centres or 0), -(self.gone or 0)


@cache
def seat_mark(seat: SeatResult) -> str:
    """A seat in few letters, for the keys of pages; equal seats have equal letters."""
    return digest([repr(seat)])[:16]


def is_counted(game: GameSummary) -> bool:
    """Whether a game's result counts: it has ended, all may see it, and the end is known."""
    result = game.settings.result
    lost = result is not None and result.ending in (Ending.ABANDONED, Ending.UNKNOWN)
    return game.current is None and bool(game.recorded) and not game.veiled and not lost


def seats_of(game: GameSummary, years: YearlyCounts, players: Players) -> Iterator[SeatResult]:
    """The seats of a game that counts."""
    people = seated(game, players)
    if game.settings.variant.hooks.papers:
        yield from _players_seats(game, years, people)
        return
    settings, won = game.settings, winners_of(game)
    shared = settings.result.powers if settings.result and not won else ()
    owners = list(game.position.owners.values())
    for power in settings.variant.ranks:
        centres = owners.count(power)
        alive = bool(centres or game.position.units_of(power))
        name = settings.player(power)
        yield replace(
            _seat(game, years, _finish(power, won, shared, alive=alive), len(shared)),
            power=power,
            player=people.get(name) if name else None,
            centres=centres,
            gone=None if alive else _year_gone(years, power),
        )


def _players_seats(
    game: GameSummary, years: YearlyCounts, people: Mapping[str, Player]
) -> Iterator[SeatResult]:
    """Those of players who are not the powers: everyone who began."""
    won = winners_of(game)
    shared = game.settings.result.powers if game.settings.result and not won else ()
    for name in game.settings.players:
        finish = _finish(name, won, shared, alive=True)
        yield replace(_seat(game, years, finish, len(shared)), player=people.get(name))


def _finish(name: str, won: Sequence[str], shared: Sequence[str], *, alive: bool) -> Finish:
    if name in won:
        return Finish.SOLO if len(won) == 1 else Finish.DRAW
    if name in shared:
        return Finish.DRAW
    return Finish.SURVIVED if alive else Finish.ELIMINATED


def _seat(game: GameSummary, years: YearlyCounts, finish: Finish, sharing: int) -> SeatResult:
    settings = game.settings
    day = settings.rating.completed or game.recorded[-1].recorded.date()
    return SeatResult(
        game=game.slug,
        title=settings.title,
        variant=settings.variant.title,
        day=day,
        power="",
        player=None,
        finish=finish,
        sharing=sharing if finish is Finish.DRAW else 0,
        to=f"games/{game.slug}/index.html",
        years=len(years) - 1 if years else None,
    )


def _year_gone(years: YearlyCounts, power: str) -> int | None:
    """The first year at whose end a power had no centre, and had none later."""
    gone = None
    for year, counts in years:
        if counts.get(power):
            gone = None
        elif gone is None:
            gone = year
    return gone


def seats_entered(game: FinishedGame, players: Players) -> Iterator[SeatResult]:
    """The seats of a game whose result was entered by hand."""
    winners = game.winners
    for each in game.powers if winners else ():
        shares = each.power in winners
        finish = Finish.LOST if not shares else Finish.SOLO if len(winners) == 1 else Finish.DRAW
        yield SeatResult(
            game=game.slug,
            title=game.title,
            variant=game.variant,
            day=game.completed,
            power=each.power,
            player=players.find(each.players[-1].player) if each.players else None,
            finish=finish,
            sharing=len(winners) if finish is Finish.DRAW else 0,
            to="ratings/index.html"
            if game.unrated
            else f"ratings/{game.completed.year}.html#{game.slug}",
        )


def streaks(seats: Iterable[SeatResult]) -> Sequence[tuple[Player, Sequence[SeatResult]]]:
    """Each player's longest streak of solos and draws, of two games or more; longest first."""
    found: list[tuple[Player, Sequence[SeatResult]]] = []
    for own in _by_player(seats).values():
        best: list[SeatResult] = []
        streak: list[SeatResult] = []
        for seat in own:
            streak = [*streak, seat] if seat.finish in (Finish.SOLO, Finish.DRAW) else []
            best = streak if len(streak) > len(best) else best
        if len(best) > 1 and best[0].player is not None:
            found.append((best[0].player, best))
    return sorted(found, key=lambda each: (-len(each[1]), each[0].slug))


def _by_player(seats: Iterable[SeatResult]) -> Mapping[str, Sequence[SeatResult]]:
    """The seats of each player who is known, by slug, in the order in which the games ended."""
    found: dict[str, list[SeatResult]] = {}
    for seat in sorted(seats, key=lambda each: (each.day, each.game)):
        if seat.player is not None:
            found.setdefault(seat.player.slug, []).append(seat)
    return {slug: found[slug] for slug in sorted(found)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rival:
    """What one player did in games with another: better, worse, or as well; all games in order."""

    player: Player
    better: int
    worse: int
    games: tuple[str, ...]

    @property
    def level(self) -> int:
        """The games in which both did as well."""
        return len(self.games) - self.better - self.worse


def rivals(slug: str, seats: Sequence[SeatResult]) -> tuple[Rival, ...]:
    """Everyone whom a player met in games that counted, the most frequent first."""
    met: dict[str, list[tuple[SeatResult, SeatResult]]] = {}
    games: dict[str, list[SeatResult]] = {}
    for seat in sorted(seats, key=lambda each: (each.day, each.game)):
        games.setdefault(seat.game, []).append(seat)
    for there in games.values():
        own = min((s for s in there if s.player and s.player.slug == slug), key=_rank, default=None)
        best: dict[str, SeatResult] = {}
        for other in sorted(there, key=_rank):
            if own is not None and other.player is not None and other.player.slug != slug:
                best.setdefault(other.player.slug, other)
        for name, other in best.items():
            assert own is not None
            met.setdefault(name, []).append((own, other))
    found = [
        Rival(
            player=pairs[0][1].player,
            better=sum(own.rank < other.rank for own, other in pairs),
            worse=sum(own.rank > other.rank for own, other in pairs),
            games=tuple(own.game for own, _ in pairs),
        )
        for pairs in met.values()
        if pairs[0][1].player is not None
    ]
    return tuple(sorted(found, key=lambda each: (-len(each.games), each.player.slug)))


def _rank(seat: SeatResult) -> tuple[int, int, int]:
    return seat.rank
