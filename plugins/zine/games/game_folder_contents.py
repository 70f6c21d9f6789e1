"""What the files of a game hold, before it is played through."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from zine.games.settings import Settings
from zine.games.statements_and_chapters import NO_STATEMENTS, Statements
from zine.games.turn_extras import GameExtra
from zine.games.turns import OrderSheet, Record, Setup
from zine.rules.calendar import Phase
from zine.rules.position import NOTHING


@dataclass(frozen=True)
class GameFiles:
    """What people wrote of a game and what the build recorded, by the slug of its phase.

    `extras` are what wings know of it, by name. `hashes` are those of the content of all files
    except records, by name.
    """

    settings: Settings
    sheets: Mapping[str, OrderSheet] = field(default_factory=lambda: NOTHING)
    setups: Mapping[str, Setup] = field(default_factory=lambda: NOTHING)
    records: Mapping[str, Record] = field(default_factory=lambda: NOTHING)
    hashes: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    superseded: Mapping[str, tuple[Record, ...]] = field(default_factory=lambda: NOTHING)
    extras: Mapping[str, GameExtra] = field(default_factory=lambda: NOTHING)
    statements: Statements = NO_STATEMENTS

    def shown(self, phase: Phase | str, kind: str) -> str:
        """The name of a phase's file in messages; the phase itself or its slug."""
        return f"games/{self.settings.slug}/{file_name(phase, kind)}"


def file_name(phase: Phase | str, kind: str) -> str:
    """The name of a phase's file; the phase itself or its slug."""
    slug = phase if isinstance(phase, str) else phase.slug
    return f"{slug}.{kind}.yaml"
