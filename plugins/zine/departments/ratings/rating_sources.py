"""What the ratings are kept from: players, results by hand, and the zine's own games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from zine.departments.ratings.rating.results import FinishedGame, PowerResult
from zine.departments.ratings.results_files import RESULTS, corrections_with_slugs, read_results
from zine.gamefiles.players_yaml import players_of
from zine.gamefiles.rating_settings import NO_RESULT
from zine.games import GameSummary
from zine.games.result_terms import TimeShare, shares
from zine.language import phrase
from zine.people import Players
from zine.problems import Collector, Place, Problem
from zine.rules.outcomes import Ended, Event, Solo


@dataclass(frozen=True)
class RatingSources:
    """The players the zine lists, and the results that were entered by hand."""

    players: Players
    results: tuple[FinishedGame, ...]


def read_rating_sources(root: Path) -> RatingSources:
    """Read players.yaml, if there is one, and all results. Raises Problems with every fault."""
    players = players_of(root)
    return RatingSources(players, read_results(root / RESULTS, players))


def finished_games(
    sources: RatingSources, games: Iterable[GameSummary], issues: Iterable[int]
) -> tuple[FinishedGame, ...]:
    """All finished games: those entered by hand, then the zine's own.

    A record may name an issue that was never put out; its game is printed in none. Raises
    Problems if a game is entered a second time, or its file names an issue there is not.
    """
    found = Collector()
    own = {game.slug: game for game in games}
    named = [(f"{RESULTS}/{each.slug}.yaml", each.issue) for each in sources.results]
    named += [(game.settings.file, game.settings.rating.issue) for game in own.values()]
    numbers = sorted(issues)
    # What happened after the newest was mailed is told in the next.
    following = numbers[-1] + 1 if numbers else None
    for file, issue in named:
        if issue is not None and issue not in (*numbers, following):
            hint = f"known: {', '.join(map(str, numbers))}"
            found.add(Problem(Place(file), f"there is no issue {issue}", hint))
    for each in sources.results:
        if each.slug in own:
            message = f"the zine's own game {each.slug} would count twice"
            hint = "its folder says how it ended; delete this file"
            found.add(Problem(Place(f"{RESULTS}/{each.slug}.yaml"), message, hint))
    found.raise_if_any()
    done = (finished_game(game, sources.players) for game in own.values())
    here = (game if game.issue in numbers else replace(game, issue=None) for game in done if game)
    return (*sources.results, *here)


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
        return phrase("Its players are not its powers.")
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
