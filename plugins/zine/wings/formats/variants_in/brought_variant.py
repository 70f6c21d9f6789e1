"""A variant of another program, in our terms, with what could not be carried over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from zine.problems import counted
from zine.rules.geography import Geography
from zine.rules.variant import Power
from zine.variants.geometry import Geometry


@dataclass(frozen=True, slots=True, kw_only=True)
class BroughtVariant:
    """A variant as brought in.

    `name` is the folder's, `source` the package it comes from, `notes` what its author says of
    it; `centres` are those that powers own besides their homes, `unowned` are
    the homes that nobody owns at the start; `drawing` is the geometry and
    the base drawing, if the package has them. `losses` are sentences, one for each thing that
    could not be carried over, or not as it was.
    """

    name: str
    title: str
    source: str
    notes: str
    geography: Geography
    powers: tuple[Power, ...]
    colours: Mapping[str, str]
    start: Mapping[str, tuple[str, ...]]
    centres: Mapping[str, tuple[str, ...]]
    unowned: tuple[str, ...]
    solo: int
    first_year: int
    first_stage: int
    build_anywhere: bool = False
    builds_need_home: bool = False
    drawing: tuple[Geometry, str] | None = field(default=None, repr=False)
    losses: tuple[str, ...] = ()

    @property
    def read(self) -> str:
        """What was read, counted, in a sentence."""
        geography = self.geography
        homes = sum(each.home is not None for each in geography.provinces.values())
        tables = (geography.army_borders, geography.fleet_borders)
        borders = [sum(map(len, table.values())) // 2 for table in tables]
        return (
            f"read: {counted(len(self.powers), 'power')}, "
            f"{counted(len(geography.provinces), 'place')}, "
            f"{counted(len(geography.centres), 'centre')} ({homes} home), "
            f"{counted(sum(map(len, self.start.values())), 'unit')}, "
            f"{counted(borders[0], 'border')} for armies and {borders[1]} for fleets"
        )
