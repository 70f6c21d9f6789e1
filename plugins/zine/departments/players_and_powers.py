"""Everyone who has played here: players and powers through all games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial

from zine.builder.product import TemplatePage
from zine.departments.department import Department
from zine.departments.zine_for_pages import Site
from zine.games import GameSummary
from zine.language import _
from zine.people import Player, Players, handle_slug
from zine.problems import Collector
from zine.report.seated_players import seated, told_of_players
from zine.report.status import status_report
from zine.report.supply_centres import YearlyCounts


def power_names(games: Iterable[GameSummary]) -> list[str]:
    """Every power in any game, sorted."""
    return sorted({power.name for game in games for power in game.settings.variant.powers})


_PowerGame = tuple[GameSummary, Sequence[str], Sequence[int], Sequence[int], str]


def _power_games(
    games: Iterable[GameSummary], yearly: Callable[[str], YearlyCounts]
) -> Mapping[str, Sequence[_PowerGame]]:
    """Every game of each power, whatever the variant; `yearly` gives its years' centres by slug.

    With a game come the power's players as the seats name them, the years with its centres at the
    end of each, and how the game ended or what is next.
    """
    played: dict[str, list[_PowerGame]] = {}
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


_PlayerSeats = tuple[tuple[GameSummary, tuple[str, ...]], ...]


def _players_seats(
    games: Sequence[GameSummary], players: Players
) -> Mapping[str, tuple[Player, _PlayerSeats]]:
    """Everyone who has played under their own name, by slug, with the games and their powers.

    There are no powers where the seats are not powers.
    """
    found: dict[str, tuple[Player, _PlayerSeats]] = {}
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


class PlayersDepartment(Department):
    """The list of players, and a page for each power.

    A rated player's page belongs to the ratings; everyone else's is made here.
    """

    name = "players"

    def __init__(self) -> None:
        self._people: Mapping[str, Mapping[str, Player]] = {}
        self._any_seats = False

    def prepare(self, site: Site, found: Collector) -> None:
        """Find who plays openly behind the names in each game's seats."""
        self._people = {game.slug: seated(game, site.players) for game in site.games}
        self._any_seats = bool(_players_seats(site.games, site.players))

    def links(self) -> Mapping[str, object]:
        """Who is behind each name, by the game's slug, and whether there is a list of players."""
        return {"PEOPLE": self._people, "PLAYERS_LISTED": self._any_seats}

    def pages(self, site: Site) -> Iterator[TemplatePage]:
        """Powers, the list of players, and players without a rating page."""
        powers = cache(partial(_power_games, site.games, site.years))
        for name in power_names(site.games):
            yield TemplatePage(
                address=f"powers/{handle_slug(name)}.html",
                template="power",
                values=partial(_power_values, powers, name),
                key=sorted(site.keys.items()),
            )
        everything = [*sorted(site.keys.items()), repr(site.players)]
        sat = _players_seats(site.games, site.players)
        if not sat:
            return
        yield TemplatePage(
            address="players/index.html",
            template="players",
            values=partial(dict, {"sat": sat}),
            key=everything,
        )
        if not site.links["RATINGS"]:
            told = cache(partial(told_of_players, site.games, site.players, site.game))
            for slug, (player, seats) in sat.items():
                yield TemplatePage(
                    address=f"players/{slug}.html",
                    template="plain_player",
                    values=partial(_player_values, player, seats, told),
                    key=everything,
                )


def _player_values(
    player: Player, seats: object, told: Callable[[], Mapping[str, object]]
) -> Mapping[str, object]:
    return {"player": player, "seats": seats, "blocks": told().get(player.slug, ())}


def _power_values(
    games: Callable[[], Mapping[str, Sequence[_PowerGame]]], name: str
) -> Mapping[str, object]:
    """What a power's page shows; the games are gone through when the first one is written."""
    return {"power": name, "games": games()[name]}
