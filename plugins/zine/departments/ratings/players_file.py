"""Reads content/players.yaml, and tells who is meant by a handle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from zine.departments.ratings.rating.results import Correction, TimeShare
from zine.departments.ratings.rating_schemas import PlayersFile, TimedSeatFile
from zine.files.strict_yaml import Source, read_yaml, validate
from zine.files.yaml_events import Path_
from zine.people import Player, Players, handle_slug
from zine.portable import slug_fault
from zine.problems import Collector, did_you_mean

PLAYERS = "content/players.yaml"


def read_players(path: Path) -> Players:
    """Read players.yaml. Raises Problems if two players cannot be told apart."""
    source = read_yaml(path, PLAYERS)
    file = validate(source, PlayersFile)
    found = Collector()
    owners: dict[str, str] = {}
    listed: dict[str, Player] = {}
    for handle, each in file.players.items():
        spots: list[tuple[str, Path_]] = [(handle, ("players", handle))]
        for number, alias in enumerate(each.aliases):
            spots.append((alias, ("players", handle, "aliases", number)))
        for name, spot in spots:
            slug = handle_slug(name)
            note_handle(source, name, spot, found)
            if slug in owners:
                found.add(source.problem(f"'{name}' is {owners[slug]} already", *spot))
            owners.setdefault(slug, handle)
        player = Player(handle=handle, name=each.name, aliases=each.aliases)
        listed[player.slug] = player
    found.raise_if_any()
    return Players(MappingProxyType(listed), file.note)


def note_handle(source: Source, handle: str, path: Path_, found: Collector) -> None:
    """Note a handle that no page can be named after as a problem."""
    if fault := slug_fault(handle_slug(handle), "players"):
        found.add(source.problem(f"the handle '{handle}' {fault[0]}", *path, hint=fault[1]))


def known_players(
    source: Source,
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
    corrections: Iterable[Correction], players: Players
) -> tuple[Correction, ...]:
    """Corrections with the players they name under their own slugs."""
    made: list[Correction] = []
    for each in corrections:
        seats = {power: with_slugs(stays, players) for power, stays in each.was.players.items()}
        made.append(replace(each, was=replace(each.was, players=MappingProxyType(seats))))
    return tuple(made)
