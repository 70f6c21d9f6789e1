"""Seasons and phases: the order in which a year is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

LONGEST_SLUG = 80
# As people write them; a calendar has its own titles.
SEASONS = ("spring", "summer", "fall", "autumn", "winter")
SEASON_OF_LETTER: Mapping[str, str] = {"s": "spring", "f": "fall", "w": "winter", "a": "autumn"}


class PhaseKind(StrEnum):
    """What is done in a phase.

    In a business phase no unit is ordered: players hand in papers, such as orders to a
    stock exchange or bids, which the variant knows how to read.
    """

    MOVEMENT = "movement"
    RETREATS = "retreats"
    ADJUSTMENTS = "adjustments"
    BUSINESS = "business"


# "S1901M"; the letters of people and judges, who call adjustments builds, too.
KIND_OF_LETTER: Mapping[str, PhaseKind] = {
    "m": PhaseKind.MOVEMENT,
    "r": PhaseKind.RETREATS,
    "a": PhaseKind.ADJUSTMENTS,
    "b": PhaseKind.ADJUSTMENTS,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A phase as it recurs every year.

    `title` is the name the zine prints ("Autumn" for the retreats of the fall);
    `counts_centres` marks the stage at whose end supply centres change hands; `label`
    takes the place of the kind in slugs ("exchange" for a business phase).
    """

    season: str
    kind: PhaseKind
    title: str
    counts_centres: bool = False
    label: str = ""


@dataclass(frozen=True, slots=True)
class Phase:
    """A stage in a year. `number` is its place in the year, from 1."""

    year: int
    number: int
    season: str
    kind: PhaseKind
    title: str
    counts_centres: bool = False
    label: str = ""

    @property
    def slug(self) -> str:
        """Its name in files and addresses, in time order: "1901-1-spring-movement"."""
        return f"{self.year}-{self.number}-{self.season}-{self.label or self.kind}"

    @property
    def name(self) -> str:
        """Its English name: "Spring 1901"; pages print `zine.language.phase_name`."""
        return f"{self.title} {self.year}"

    def __str__(self) -> str:
        return self.slug


@dataclass(frozen=True, slots=True)
class Calendar:
    """The stages of a year, in playing order, and the year and stage (from 1) play begins in."""

    stages: tuple[Stage, ...]
    first_year: int
    first_stage: int = 1

    def phase(self, year: int, number: int) -> Phase:
        """The phase at a place (from 1) in a year."""
        stage = self.stages[number - 1]
        what = stage.season, stage.kind, stage.title, stage.counts_centres, stage.label
        return Phase(year, number, *what)

    @property
    def first(self) -> Phase:
        """The phase a game begins with."""
        return self.phase(self.first_year, self.first_stage)

    def after(self, phase: Phase) -> Phase:
        """The phase that follows in the calendar, needed or not."""
        if phase.number == len(self.stages):
            return self.phase(phase.year + 1, 1)
        return self.phase(phase.year, phase.number + 1)

    def parse(self, slug: str) -> Phase | None:
        """The phase of a slug such as "1901-1-spring-movement", or None."""
        year, _, rest = slug.partition("-")
        number = rest.partition("-")[0]
        if not (year.isdecimal() and number.isdecimal()) or len(slug) > LONGEST_SLUG:
            return None
        if not 1 <= int(number) <= len(self.stages):
            return None
        phase = self.phase(int(year), int(number))
        return phase if phase.slug == slug else None
