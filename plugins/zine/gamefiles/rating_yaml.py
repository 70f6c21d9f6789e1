"""Reads the corrections and the `rating` block of a game into values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from types import MappingProxyType

from zine.files.strict_yaml import YamlSource
from zine.files.yaml_events import Path_
from zine.gamefiles.rating_schemas import CorrectionFile, RatingFile, TimedSeatFile
from zine.games import Ending, RatingSettings
from zine.games.rating_settings import Earlier, RatingTerms, ResultCorrection, TimeShare, shares
from zine.language import Phrase, phrase
from zine.problems import Collector, did_you_mean

NO_RESULT: Mapping[Ending, Phrase] = {
    Ending.ABANDONED: phrase("It was abandoned."),
    Ending.UNKNOWN: phrase("We do not know how it ended."),
}


def rating_settings(
    source: YamlSource, file: RatingFile, powers: Sequence[str], found: Collector
) -> RatingSettings:
    """The `rating` block of game.yaml; unknown powers are noted as problems."""
    kept = {term.name: getattr(file, term.name) for term in fields(RatingTerms)}
    corrected = corrections(source, file, ("rating",), powers, found)
    return RatingSettings(**kept, corrections=corrected)


def corrections(
    source: YamlSource, file: RatingFile, path: Path_, powers: Sequence[str], found: Collector
) -> tuple[ResultCorrection, ...]:
    """The corrections of a result, oldest first. Players have the names as written."""
    for number, each in enumerate(file.corrected):
        here = (*path, "corrected", number, "was")
        known_powers(source, each.was.powers, (*here, "powers"), powers, found)
        if each.was.result:
            names = each.was.result.powers
            known_powers(source, names, (*here, "result", "powers"), powers, found)
    made = (
        ResultCorrection(each.day, each.reason, _earlier(file, each)) for each in file.corrected
    )
    return tuple(sorted(made, key=lambda each: each.day))


def _earlier(file: RatingFile, correction: CorrectionFile) -> Earlier:
    was = correction.was
    irregular = was.irregular
    if was.result is not None:
        flag = file.irregular if irregular is None else irregular
        irregular = flag or NO_RESULT.get(was.result.ending, "")
    return Earlier(
        completed=was.completed,
        centres=was.centres,
        solo=was.solo,
        press=was.press,
        real_time=was.real_time,
        irregular=irregular,
        winners=was.result.powers if was.result else None,
        players=MappingProxyType({power: timed(seats) for power, seats in was.powers.items()}),
    )


def timed(seats: Iterable[TimedSeatFile]) -> tuple[TimeShare, ...]:
    """Time shares of a power's players; a player's several stays are added up."""
    times: dict[str, int] = {}
    for seat in seats:
        times[seat.player] = times.get(seat.player, 0) + seat.time
    return shares(times)


def known_powers(
    source: YamlSource, names: Iterable[str], path: Path_, powers: Sequence[str], found: Collector
) -> None:
    """Note every name that is not a power as a problem; `names` are at `path`."""
    keyed = isinstance(names, dict)
    for number, power in enumerate(names):
        if power not in powers:
            spot = (*path, power if keyed else number)
            hint = did_you_mean(power, powers)
            found.add(source.problem(f"there is no power '{power}'", *spot, hint=hint))
