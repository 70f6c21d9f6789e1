"""Reads content/players.yaml: the players and the names they use in games."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType
from typing import Annotated

from pydantic import BeforeValidator, Field

from zine.files.strict_yaml import Schema, Source, read_yaml, validate
from zine.files.yaml_events import Path_
from zine.people import Player, Players, handle_slug
from zine.portable import slug_fault
from zine.problems import Collector

PLAYERS = "content/players.yaml"


def _named(written: object) -> object:
    """A lone text is the player's name."""
    return {"name": written} if isinstance(written, str) else written


class PlayerFile(Schema):
    """A player in players.yaml, under their handle."""

    name: str = ""
    aliases: tuple[str, ...] = ()


class PlayersFile(Schema):
    """content/players.yaml."""

    note: str = ""
    players: dict[str, Annotated[PlayerFile, BeforeValidator(_named)]] = Field(default_factory=dict)


def players_of(root: Path) -> Players:
    """The players of a zine; none if it has no players.yaml. Raises Problems."""
    path = root / PLAYERS
    return read_players(path) if path.exists() else Players()


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
                found.add(source.problem(f"'{name}' already means {owners[slug]}", *spot))
            owners.setdefault(slug, handle)
        player = Player(handle=handle, name=each.name, aliases=each.aliases)
        listed[player.slug] = player
    found.raise_if_any()
    return Players(MappingProxyType(listed), file.note)


def note_handle(source: Source, handle: str, path: Path_, found: Collector) -> None:
    """Note a handle that cannot name a page as a problem."""
    if fault := slug_fault(handle_slug(handle), "players"):
        found.add(source.problem(f"the handle '{handle}' {fault[0]}", *path, hint=fault[1]))
