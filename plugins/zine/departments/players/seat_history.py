"""Who sat where: every power and every player, through all games of the zine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from zine.games import GameSummary
from zine.language import _
from zine.people import Player, Players, handle_slug
from zine.report.seated_players import seated
from zine.report.standings import YearlyCounts
from zine.report.status import status_report


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerGame:
    """A power in one game: who played it, and its centres at the end of each year.

    `players` are as the seats name them; `status` says how the game ended, or what is next.
    """

    game: GameSummary
    players: tuple[str, ...]
    years: tuple[int, ...]
    counts: tuple[int, ...]
    status: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerPage:
    """A power through all games in which it is played, whatever their variant."""

    name: str
    games: tuple[PowerGame, ...]

    @property
    def slug(self) -> str:
        """Its name in addresses."""
        return handle_slug(self.name)


def power_names(games: Iterable[GameSummary]) -> list[str]:
    """Every power in any game, sorted."""
    return sorted({power.name for game in games for power in game.settings.variant.powers})


def power_pages(
    games: Iterable[GameSummary], yearly: Callable[[str], YearlyCounts]
) -> tuple[PowerPage, ...]:
    """A page for every power in any game, by name; `yearly` gives a game's centres by its slug."""
    played: dict[str, list[PowerGame]] = {}
    for game in games:
        counts = yearly(game.slug)
        status = status_report(game)
        for power in game.settings.variant.powers:
            seats = game.settings.seats.get(power.name, ())
            played.setdefault(power.name, []).append(
                PowerGame(
                    game=game,
                    players=tuple(seat.player or _("no player") for seat in seats),
                    years=tuple(year for year, _ in counts),
                    counts=tuple(owned.get(power.name, 0) for _, owned in counts),
                    status=status.ended or _("{phase} is being played.").format(phase=status.name),
                )
            )
    return tuple(PowerPage(name=name, games=tuple(played[name])) for name in sorted(played))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSeat:
    """A game somebody plays or played in; `powers` is empty if the seats are not powers."""

    game: GameSummary
    powers: tuple[str, ...]


def players_seats(
    games: Sequence[GameSummary], players: Players
) -> Mapping[str, tuple[Player, tuple[PlayerSeat, ...]]]:
    """Everyone who has played under their own name, by slug, with the games."""
    found: dict[str, tuple[Player, tuple[PlayerSeat, ...]]] = {}
    for game in games:
        people = seated(game, players)
        sat: dict[str, list[str]] = {people[name].slug: [] for name in people}
        for power, tenures in game.settings.seats.items():
            for tenure in tenures:
                if tenure.player in people:
                    sat[people[tenure.player].slug].append(power)
        persons = {player.slug: player for player in people.values()}
        for slug, powers in sat.items():
            seat = PlayerSeat(game=game, powers=tuple(dict.fromkeys(powers)))
            player, seats = found.get(slug, (persons[slug], ()))
            found[slug] = (player, (*seats, seat))
    return {slug: found[slug] for slug in sorted(found)}
