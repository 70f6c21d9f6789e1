"""Who sat where: every power and every player, through all games of the zine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from zine.games import GameSummary
from zine.language import _
from zine.people import Player, Players
from zine.report.seated_players import seated
from zine.report.standings import YearlyCounts
from zine.report.status import status_report


def power_names(games: Iterable[GameSummary]) -> list[str]:
    """Every power in any game, sorted."""
    return sorted({power.name for game in games for power in game.settings.variant.powers})


PowerGame = tuple[GameSummary, Sequence[str], Sequence[int], Sequence[int], str]


def power_games(
    games: Iterable[GameSummary], yearly: Callable[[str], YearlyCounts]
) -> Mapping[str, Sequence[PowerGame]]:
    """Every game of each power, whatever the variant; `yearly` gives its years' centres by slug.

    With a game come the power's players as the seats name them, the years with its centres at the
    end of each, and how the game ended or what is next.
    """
    played: dict[str, list[PowerGame]] = {}
    for game in games:
        counts = yearly(game.slug)
        status = status_report(game)
        stands = status.ended or _("{phase} is being played.").format(phase=status.name)
        years = [year for year, _owned in counts]
        for power in game.settings.variant.powers:
            seats = game.settings.seats.get(power.name, ())
            players = [seat.player or _("no player") for seat in seats]
            centres = [owned.get(power.name, 0) for _year, owned in counts]
            played.setdefault(power.name, []).append((game, players, years, centres, stands))
    return played


PlayerSeats = tuple[tuple[GameSummary, tuple[str, ...]], ...]


def players_seats(
    games: Sequence[GameSummary], players: Players
) -> Mapping[str, tuple[Player, PlayerSeats]]:
    """Everyone who has played under their own name, by slug, with the games and their powers.

    There are no powers where the seats are not powers.
    """
    found: dict[str, tuple[Player, PlayerSeats]] = {}
    for game in games:
        people = seated(game, players)
        sat: dict[str, list[str]] = {people[name].slug: [] for name in people}
        for power, tenures in game.settings.seats.items():
            for tenure in tenures:
                if tenure.player in people:
                    sat[people[tenure.player].slug].append(power)
        persons = {player.slug: player for player in people.values()}
        for slug, powers in sat.items():
            seat = (game, tuple(dict.fromkeys(powers)))
            player, seats = found.get(slug, (persons[slug], ()))
            found[slug] = (player, (*seats, seat))
    return {slug: found[slug] for slug in sorted(found)}
