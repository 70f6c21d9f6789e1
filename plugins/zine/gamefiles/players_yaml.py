"""Reads content/players.yaml: the players and the names they use in games."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Self

from pydantic import BeforeValidator, Field, model_validator

from zine.files.strict_yaml import Schema, YamlSource, judged, read_yaml
from zine.files.yaml_events import Path_
from zine.people import BroughtIn, Player, Players, handle_slug
from zine.portable_names import slug_fault
from zine.problems import Collector

PLAYERS = "content/players.yaml"
HIGHEST_RATING = 4000
MOST_GAMES = 9999
MOST_PLAYERS = 5000  # each has a page
RATING = re.compile(r"[0-9]{1,4}(\.[0-9]{1,2})?")
GAMES = re.compile(r"[0-9]{1,4}")


def _named(written: object) -> object:
    """A lone text is the player's name."""
    return {"name": written} if isinstance(written, str) else written


def _rating(written: object) -> object:
    if not RATING.fullmatch(str(written)) or float(str(written)) > HIGHEST_RATING:
        raise ValueError(f"'{written}' is not a rating from 0 to {HIGHEST_RATING}, such as 1240")
    return written


def _games(written: object) -> object:
    if not GAMES.fullmatch(str(written)):
        raise ValueError(f"'{written}' is not a number of games from 0 to {MOST_GAMES}, such as 9")
    return written


class PlayerFile(Schema):
    """A player in players.yaml, under their handle.

    `rating` and `games` are brought in from elsewhere; neither means anything without the
    other, since the number of games says how far a rating still moves.
    """

    name: str = ""
    aliases: tuple[str, ...] = ()
    rating: Annotated[float, BeforeValidator(_rating)] | None = None
    games: Annotated[int, BeforeValidator(_games)] | None = None

    @model_validator(mode="after")
    def _rating_with_games(self) -> Self:
        if self.rating is not None and self.games is None:
            raise ValueError("a rating brought in needs its number of games, such as games: 9")
        if self.games is not None and self.rating is None:
            raise ValueError("games brought in need the rating they led to, such as rating: 1240")
        return self

    @property
    def brought_in(self) -> BroughtIn | None:
        """The rating from elsewhere with its games, if there is one."""
        if self.rating is None or self.games is None:
            return None
        return BroughtIn(self.rating, self.games)


class PlayersFile(Schema):
    """content/players.yaml."""

    note: str = ""
    players: dict[str, Annotated[PlayerFile, BeforeValidator(_named)]] = Field(
        default_factory=dict, max_length=MOST_PLAYERS
    )


def players_of(root: Path) -> Players:
    """The players of a zine; none if it has no players.yaml. Raises Problems."""
    path = root / PLAYERS
    return read_players(path) if path.exists() else Players()


def read_players(path: Path) -> Players:
    """Read players.yaml. Raises Problems if two players cannot be told apart."""
    source = read_yaml(path, PLAYERS)
    return judged(source, PlayersFile, partial(_players, source))


def _players(source: YamlSource, file: PlayersFile) -> Players:
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
        player = Player(
            handle=handle, name=each.name, aliases=each.aliases, brought_in=each.brought_in
        )
        listed[player.slug] = player
    found.raise_if_any()
    aliased = {handle_slug(alias): player for player in listed.values() for alias in player.aliases}
    return Players(MappingProxyType(listed), file.note, MappingProxyType(aliased))


def note_handle(source: YamlSource, handle: str, path: Path_, found: Collector) -> None:
    """Note a handle that cannot name a page as a problem."""
    if fault := slug_fault(handle_slug(handle), "players"):
        found.add(source.problem(f"the handle '{handle}' {fault[0]}", *path, hint=fault[1]))
