"""Reads results that were entered by hand: games played elsewhere, or before the press."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field

from zine.departments.ratings.players_file import corrections_with_slugs, known_players, with_slugs
from zine.departments.ratings.rating.results import FinishedGame, PowerResult
from zine.files.strict_yaml import YamlSource, read_yaml, validate
from zine.gamefiles.rating_schemas import Count, Day, EndingFile, RatingFile, TimedSeats
from zine.gamefiles.rating_settings import NO_RESULT, corrections, known_powers, timed
from zine.people import Players
from zine.problems import Collector, did_you_mean
from zine.variantfiles.folders import variant_names
from zine.variantfiles.loading import load_variant


class FinishedGameFile(RatingFile):
    """content/ratings/results/*.yaml: the result of a game played elsewhere."""

    completed: Day
    title: str = Field(min_length=1)
    variant: str = "standard"
    centres: Count | None = None
    solo: Count | None = None
    powers: dict[str, TimedSeats] = Field(min_length=2)
    result: EndingFile
    note: str = ""


RESULTS = "content/ratings/results"


def read_results(folder: Path, players: Players) -> tuple[FinishedGame, ...]:
    """Read every result in a folder, by file name. Raises Problems with all faults of all."""
    found = Collector()
    results: list[FinishedGame] = []
    for path in sorted(folder.glob("*.yaml")):
        with found.noting():
            results.append(read_result(path, players))
    found.raise_if_any()
    return tuple(results)


def read_result(path: Path, players: Players) -> FinishedGame:
    """Read one result; its file name is the game's slug. Raises Problems with every fault."""
    source = read_yaml(path, f"{RESULTS}/{path.name}")
    file = validate(source, FinishedGameFile)
    found = Collector()
    variant, centres, solo = _variant(source, file, found)
    powers = tuple(file.powers)
    known_powers(source, file.result.powers, ("result", "powers"), powers, found)
    known_players(source, file.powers, ("powers",), players, found)
    for number, each in enumerate(file.corrected):
        here = ("corrected", number, "was", "powers")
        known_players(source, each.was.powers, here, players, found)
    corrected = corrections(source, file, (), powers, found)
    found.raise_if_any()
    return FinishedGame(
        slug=path.stem,
        title=file.title,
        completed=file.completed,
        variant=variant,
        centres=centres,
        solo=solo,
        powers=tuple(
            PowerResult(power, with_slugs(timed(seats), players), power in file.result.powers)
            for power, seats in file.powers.items()
        ),
        press=file.press,
        real_time=file.real_time,
        irregular=file.irregular or NO_RESULT.get(file.result.ending, ""),
        issue=file.issue,
        note=file.note,
        corrections=corrections_with_slugs(corrected, players),
    )


def _variant(source: YamlSource, file: FinishedGameFile, found: Collector) -> tuple[str, int, int]:
    """The variant's title, its centres, and how many of them win.

    A variant the press does not know gives its own numbers and may name any powers.
    """
    if file.centres and file.solo:
        return file.variant, file.centres, file.solo
    if file.variant not in variant_names():
        hint = f"give its centres and solo; {did_you_mean(file.variant, variant_names())}"
        found.add(source.problem(f"no variant '{file.variant}'", "variant", hint=hint))
        return file.variant, 1, 1
    variant = load_variant(file.variant).variant
    names = tuple(power.name for power in variant.powers)
    known_powers(source, file.powers, ("powers",), names, found)
    for power in names:
        if power not in file.powers:
            hint = f"write {power}: '' if nobody played it"
            found.add(source.problem(f"'{power}' is missing", "powers", hint=hint))
    return variant.title, file.centres or len(variant.geography.centres), file.solo or variant.solo
