"""Tells who is meant by a handle in results and corrections."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from zine.files.strict_yaml import YamlSource
from zine.files.yaml_events import Path_
from zine.gamefiles.players_yaml import PLAYERS
from zine.gamefiles.rating_schemas import TimedSeatFile
from zine.games.result_terms import ResultCorrection, TimeShare
from zine.people import Players, handle_slug
from zine.problems import Collector, did_you_mean


def known_players(
    source: YamlSource,
    seats: Mapping[str, Iterable[TimedSeatFile]],
    path: Path_,
    players: Players,
    found: Collector,
) -> None:
    """Note every player that players.yaml does not list as a problem."""
    handles = {
        handle_slug(name): name
        for player in players.listed.values()
        for name in (player.handle, *player.aliases)
    }
    for power, each in seats.items():
        for seat in each:
            if handle_slug(seat.player) not in handles:
                hint = did_you_mean(seat.player, handles.values())
                message = f"no player '{seat.player}' in {PLAYERS}"
                found.add(source.problem(message, *path, power, hint=hint))


def with_slugs(stays: Iterable[TimeShare], players: Players) -> tuple[TimeShare, ...]:
    """Time shares under each player's own slug, whatever handles he played under."""
    times: dict[str, float] = {}
    for handle, share in stays:
        slug = players.find(handle).slug
        times[slug] = times.get(slug, 0.0) + share
    return tuple(TimeShare(slug, share) for slug, share in times.items())


def corrections_with_slugs(
    corrections: Iterable[ResultCorrection], players: Players
) -> tuple[ResultCorrection, ...]:
    """Corrections with the players they name under their own slugs."""
    made: list[ResultCorrection] = []
    for each in corrections:
        seats = {power: with_slugs(stays, players) for power, stays in each.was.players.items()}
        made.append(replace(each, was=replace(each.was, players=MappingProxyType(seats))))
    return tuple(made)
