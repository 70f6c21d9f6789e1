"""What the ratings take from the zine's own games, beside the results that are entered by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from zine.departments.ratings.rating.finished_game import FinishedGame, PowerResult
from zine.departments.ratings.results_files import RESULTS, corrections_with_slugs, may_tell
from zine.gamefiles.rating_yaml import NO_RESULT
from zine.games import GameSummary
from zine.games.rating_settings import TimeShare, shares
from zine.language import phrase
from zine.people import Players
from zine.problems import Collector, Place, Problem, no_such_issue
from zine.rules.outcomes import Ended, Event, Solo


def finished_games(
    results: Sequence[FinishedGame],
    players: Players,
    games: Iterable[GameSummary],
    issues: Iterable[int],
) -> tuple[FinishedGame, ...]:
    """All finished games: those entered by hand, then the zine's own.

    A record may name an issue that was never put out; its game is printed in none. Raises
    Problems if a game is entered a second time, or its settings name an issue there is not.
    """
    found = Collector()
    own = {game.slug: game for game in games}
    numbers = sorted(issues)
    for game in own.values():
        if not may_tell(numbers, issue := game.settings.rating.issue):
            found.add(no_such_issue(Place(game.settings.file), issue, numbers))
    for each in results:
        if each.slug in own:
            message = f"the zine's own game {each.slug} would count twice"
            hint = "its folder says how it ended; delete this file"
            found.add(Problem(Place(f"{RESULTS}/{each.slug}.yaml"), message, hint))
    found.raise_if_any()
    done = (finished_game(game, players) for game in own.values())
    here = (game if game.issue in numbers else replace(game, issue=None) for game in done if game)
    return (*results, *here)


def finished_game(game: GameSummary, players: Players) -> FinishedGame | None:
    """What the ratings take from a game of the zine; None while it is being played."""
    if game.current is not None:
        return None
    last = game.recorded[-1]
    settings = game.settings
    variant, rating, result = settings.variant, settings.rating, settings.result
    winners = result.powers if result else tuple(_winners(game.events))
    no_result = NO_RESULT.get(result.ending, "") if result else ""
    zone = settings.deadlines.zone
    return FinishedGame(
        slug=game.slug,
        title=settings.title,
        completed=rating.completed or last.recorded.astimezone(zone).date(),
        variant=variant.title,
        centres=len(variant.geography.centres),
        solo=variant.solo,
        powers=tuple(
            PowerResult(power.name, _time_shares(game, power.name, players), power.name in winners)
            for power in variant.powers
        ),
        press=rating.press,
        real_time=rating.real_time,
        irregular=rating.irregular or no_result or _unratable(game),
        issue=rating.issue or last.issue,
        note=settings.note,
        corrections=corrections_with_slugs(rating.corrections, players),
    )


def _winners(events: Iterable[Event]) -> Iterator[str]:
    """The powers that won by the rules of the game."""
    for event in events:
        match event:
            case Solo(power=power):
                yield power
            case Ended(winners=winners):
                yield from winners
            case _:
                pass


def _unratable(game: GameSummary) -> str:
    """Why a game is not rated: its players are no powers, or a change would give them away."""
    if game.settings.players:
        return phrase("Powers change hands, so nobody can be rated.")
    seats = (tenure.player for each in game.settings.seats.values() for tenure in each)
    hidden = sorted({name for name in seats if name and game.handle(name) is None})
    names = ", ".join(hidden)
    return phrase("Who played as {names} is not shown.", names=names) if hidden else ""


def _time_shares(game: GameSummary, power: str, players: Players) -> tuple[TimeShare, ...]:
    """Shares of the recorded turns that a power began alive and with a player (ruling J6)."""
    times: dict[str, int] = {}
    for turn in game.recorded:
        name = game.settings.player(power, turn.phase)
        handle = game.handle(name) if name else None
        if handle and power in turn.living:
            slug = players.find(handle).slug
            times[slug] = times.get(slug, 0) + 1
    return shares(times)
