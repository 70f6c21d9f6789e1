"""Reads what wings attach to games: terms in game.yaml, files of their own, parts of records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import make_dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from zine.files.strict_yaml import YamlSource
from zine.gamefiles.schemas import GameFile
from zine.games import GameExtra, Record, Settings, TurnExtra
from zine.problems import Collector
from zine.rules.variant import Variant
from zine.wing import load_named, wing_extras


class ExtraReader(Protocol):
    """How a wing reads what it attaches to games."""

    def terms(self, source: YamlSource, variant: Variant, *, dated: bool) -> object:
        """What game.yaml says of it; `dated` says whether the game has deadlines. Raises Problems."""

    def read(self, path: Path, settings: Settings, hashes: dict[str, str]) -> GameExtra:
        """What the files in a game's folder hold; adds the hashes of their content. Raises Problems."""

    def load(self, plain: Mapping[str, Any]) -> TurnExtra:
        """What a record holds of it. Raises ValueError."""


def extra_reader(name: str) -> ExtraReader:
    """The reader of what a wing attaches under a name."""
    reader: ExtraReader = load_named(wing_extras()[name].where)
    return reader


@cache
def game_schema() -> type[GameFile]:
    """What game.yaml may hold: its own keys, and those of wings, whose readers judge them."""
    keys = [(name, object, None) for name in wing_extras()]
    return make_dataclass("GameFile", keys, bases=(GameFile,), frozen=True, kw_only=True)


def read_terms(
    source: YamlSource, variant: Variant, found: Collector, *, dated: bool
) -> dict[str, object]:
    """The terms of wings in a game.yaml, by name; faults are noted."""
    terms: dict[str, object] = {}
    for name in wing_extras():
        if isinstance(source.read, dict) and name in source.read:
            with found.noting():
                terms[name] = extra_reader(name).terms(source, variant, dated=dated)
    return terms


def read_extras(
    path: Path,
    settings: Settings,
    records: Mapping[str, Record],
    hashes: dict[str, str],
    found: Collector,
) -> dict[str, GameExtra]:
    """What wings know of a game, by name; faults are noted."""
    extras: dict[str, GameExtra] = {}
    for name, entry in wing_extras().items():
        recorded = any(name in each.extras for each in records.values())
        if name in settings.extras or recorded or (path / entry.file).exists():
            with found.noting():
                extras[name] = extra_reader(name).read(path, settings, hashes)
    return extras
