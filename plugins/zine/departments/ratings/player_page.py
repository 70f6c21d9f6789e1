"""A player's own page: their games, their powers, and the history of their rating."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zine.blocks.charts import LineChart
from zine.departments.ratings.rated_games import RatingLine, rating_line
from zine.departments.ratings.rating import jdpr
from zine.departments.ratings.rating.history import Change, PlayerStanding, RatedGame
from zine.departments.ratings.rating.results import FinishedGame
from zine.departments.ratings.ratings_report import CorrectionNotice, RatingBook, correction_notice
from zine.games import GameSummary
from zine.language import _, phase_name
from zine.people import Player, Players
from zine.report.seated_players import seated


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """A rated game as one of its players sees it."""

    game: FinishedGame
    result: str
    line: RatingLine


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerTally:
    """How often a player had a power, and with what result; mercy positions left out."""

    power: str
    games: int
    won: int
    drawn: int
    lost: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningGame:
    """A game of the zine a player plays or played in; `until` says when they left.

    `power` is empty where the players are not the powers.
    """

    slug: str
    title: str
    power: str
    until: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPage:
    """What a player's page says; games are in order of completion."""

    player: Player
    rating: int
    standing: PlayerStanding
    played: tuple[PlayedGame, ...]
    powers: tuple[PowerTally, ...]
    running: tuple[RunningGame, ...]
    unrated: tuple[tuple[str, FinishedGame], ...]
    notices: tuple[CorrectionNotice, ...]
    chart: LineChart | None


def player_pages(book: RatingBook, players: Players) -> Iterator[PlayerPage]:
    """A page for everyone the book knows, in order of slugs."""
    history = book.ledger.history
    changes: dict[str, list[tuple[RatedGame, Change]]] = {}
    for done in history.rated.values():
        for change in done.changes:
            changes.setdefault(change.player, []).append((done, change))
    unrated: dict[str, list[tuple[str, FinishedGame]]] = {}
    for game in history.unrated:
        for power in game.powers:
            for share in power.players:
                unrated.setdefault(share.player, []).append((power.power, game))
    running: dict[str, list[RunningGame]] = {}
    for own in book.own.values():
        if own.current is not None:
            for slug, each in _running(own, players):
                running.setdefault(slug, []).append(each)
    notices = [(each.moved, correction_notice(each, book)) for each in book.ledger.corrected]
    for slug in sorted(book.players):
        player = book.players[slug]
        standing = history.standing(slug)
        played = tuple(
            PlayedGame(
                game=done.game,
                result=_result(done.game, change),
                line=rating_line(done, change, book),
            )
            for done, change in changes.get(slug, ())
        )
        yield PlayerPage(
            player=player,
            rating=jdpr.printed(standing.rating),
            standing=standing,
            played=played,
            powers=_tallies(played),
            running=tuple(running.get(slug, ())),
            unrated=tuple(unrated.get(slug, ())),
            notices=tuple(notice for moved, notice in notices if slug in moved),
            chart=_chart(player, played),
        )


def _result(game: FinishedGame, change: Change) -> str:
    sharers = _sharers(game, change.power)
    if sharers:
        return _("won") if sharers == 1 else _("{count}-way draw").format(count=sharers)
    return _("took over a lost position" if change.mercy else "lost")


def _sharers(game: FinishedGame, power: str) -> int:
    """How many powers share the result with this one, itself too; 0 if it has no part in it."""
    return len(game.winners) if power in game.winners else 0


def _tallies(played: tuple[PlayedGame, ...]) -> tuple[PowerTally, ...]:
    """A player's powers, the most played first."""
    results: dict[str, list[int]] = {}
    for each in played:
        if not each.line.change.mercy:
            sharers = _sharers(each.game, each.line.power)
            results.setdefault(each.line.power, []).append(sharers)
    tallies = (
        PowerTally(
            power=power,
            games=len(own),
            won=own.count(1),
            drawn=sum(sharers > 1 for sharers in own),
            lost=own.count(0),
        )
        for power, own in results.items()
    )
    return tuple(sorted(tallies, key=lambda each: (-each.games, each.power)))


def _running(game: GameSummary, players: Players) -> Iterator[tuple[str, RunningGame]]:
    """Everyone who plays or played a running game under their own name, with the power."""
    people = seated(game, players)
    slug, title = game.slug, game.settings.title
    for name in game.settings.players:
        if name in people:
            yield people[name].slug, RunningGame(slug=slug, title=title, power="", until="")
    calendar = game.settings.variant.calendar
    for power, tenures in game.settings.seats.items():
        for number, tenure in enumerate(tenures):
            if tenure.player not in people:
                continue
            following = tenures[number + 1].since if number + 1 < len(tenures) else None
            phase = calendar.parse(following) if following else None
            until = phase_name(phase) if phase else ""
            running = RunningGame(slug=slug, title=title, power=power, until=until)
            yield people[tenure.player].slug, running


def _chart(player: Player, played: tuple[PlayedGame, ...]) -> LineChart | None:
    """A player's rating after each game that counted, from where they started."""
    counted = [each for each in played if not each.line.change.mercy]
    if not counted:
        return None
    start = counted[0].line.change.before.rating
    first = _("brought in" if player.brought_in else "start")
    told = _(
        "Rating as brought in and after each of {count} games: {ratings}."
        if player.brought_in
        else "Rating at the start and after each of {count} games: {ratings}."
    )
    ratings = (start, *(each.line.change.after for each in counted))
    words = ", ".join(str(jdpr.printed(each)) for each in ratings)
    return LineChart(
        ident="rating",
        title=_("The rating of {player}").format(player=player.handle),
        description=told.format(count=len(counted), ratings=words),
        steps=(first, *(f"{each.game.completed:%Y-%m}" for each in counted)),
        lines={player.handle: ratings},
        colours={},
        unit=_("rating"),
        goal=int(jdpr.START),
        from_zero=False,
        dates=(None, *(each.game.completed for each in counted)),
    )
