"""Reads results that were entered by hand: games played elsewhere, or before the press."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

from pydantic import Field

from zine.departments.ratings.rating.finished_game import FinishedGame, PowerResult
from zine.files.strict_yaml import YamlSource, judged, read_yaml
from zine.files.yaml_events import Path_
from zine.gamefiles.players_yaml import PLAYERS, players_of
from zine.gamefiles.rating_schemas import (
    Count,
    Day,
    EndingFile,
    RatingFile,
    TimedSeatFile,
    TimedSeats,
)
from zine.gamefiles.rating_yaml import NO_RESULT, corrections, known_powers, timed
from zine.games.rating_settings import ResultCorrection, TimeShare
from zine.people import Players, handle_slug
from zine.problems import Collector, did_you_mean, no_such_issue
from zine.variantfiles.variant_folders import USUAL_VARIANT, variant_names
from zine.variantfiles.variant_reader import load_variant


def _known_players(
    source: YamlSource,
    seats: Mapping[str, Iterable[TimedSeatFile]],
    path: Path_,
    players: Players | None,
    found: Collector,
) -> None:
    """Note every player that players.yaml does not list as a problem."""
    if players is None:
        return
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


def _with_slugs(stays: Iterable[TimeShare], players: Players) -> tuple[TimeShare, ...]:
    """Time shares under each player's own slug, whatever handles they played under."""
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
        seats = {power: _with_slugs(stays, players) for power, stays in each.was.players.items()}
        made.append(replace(each, was=replace(each.was, players=MappingProxyType(seats))))
    return tuple(made)


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedGameFile(RatingFile):
    """content/ratings/results/*.yaml: the result of a game played elsewhere."""

    completed: Day
    title: Annotated[str, Field(min_length=1)]
    variant: str = USUAL_VARIANT
    centres: Count | None = None
    solo: Count | None = None
    powers: Annotated[dict[str, TimedSeats], Field(min_length=2)]
    result: EndingFile
    note: str = ""


RESULTS = "content/ratings/results"


def may_tell(issues: Sequence[int], issue: int | None) -> bool:
    """Whether a result may name an issue: what comes after the newest was mailed is in the next."""
    return issue is None or issue in issues or issue == max(issues, default=0) + 1


def read_results(root: Path, issues: Sequence[int] = ()) -> tuple[FinishedGame, ...]:
    """Read every result entered by hand, by file name.

    Raises Problems with all faults of all, and with those of the list of players; where the
    `issues` are known, also if a result names another.
    """
    found = Collector()
    players: Players | None = None
    with found.noting():
        players = players_of(root)
    results: list[FinishedGame] = []
    for path in sorted((root / RESULTS).glob("*.yaml")):
        with found.noting():
            results.append(read_result(path, players, issues))
    found.raise_if_any()
    return tuple(results)


def read_result(path: Path, players: Players | None, issues: Sequence[int] = ()) -> FinishedGame:
    """Read one result; its file name is the game's slug. Raises Problems with every fault.

    Without a list of `players` any name may stand in it.
    """
    source = read_yaml(path, f"{RESULTS}/{path.name}")
    return judged(source, FinishedGameFile, partial(_result, source, players, issues))


def _result(
    source: YamlSource, players: Players | None, issues: Sequence[int], file: FinishedGameFile
) -> FinishedGame:
    found = Collector()
    variant, centres, solo = _variant(source, file, found)
    powers = source.keys("powers")
    known_powers(source, file.result.powers, ("result", "powers"), powers, found)
    _known_players(source, file.powers, ("powers",), players, found)
    for number, each in enumerate(file.corrected):
        here = ("corrected", number, "was", "powers")
        _known_players(source, each.was.powers, here, players, found)
    corrected = corrections(source, file, (), powers, found)
    if issues and not may_tell(issues, file.issue):
        found.add(no_such_issue(source.place("issue"), file.issue, issues))
    found.raise_if_any()
    players = players or Players()
    return FinishedGame(
        slug=Path(source.file).stem,
        title=file.title,
        completed=file.completed,
        variant=variant,
        centres=centres,
        solo=solo,
        powers=tuple(
            PowerResult(power, _with_slugs(timed(seats), players), power in file.result.powers)
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
